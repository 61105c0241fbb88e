/** What the checks of one game share, made once from the server's data; the same as rulings/decks/library.py. */

import { useLetters } from "../text.js";
import { CardFacts, Cards, Facts } from "./core/facts.js";
import { CardList, Profile } from "./core/profile.js";
import { readWords, useWords } from "./core/words.js";

/** The form of the data that this code reads: `SHAPE` of rulings/offline/deck_data.py. */
export const SHAPE = 1;

/** The data cannot be used by this code: one of the two is older. */
export class WrongShape extends Error {}

const made = new WeakMap();

/** The library of a game's data, ready for use; made at the first call, kept as long as the data is. */
export function libraryOf(data) {
  if (data?.shape !== SHAPE) throw new WrongShape(`This code reads data of shape ${SHAPE}, not ${data?.shape}.`);
  useLetters(data.letters);
  const known = made.get(data);
  if (known) {
    useWords(known.words);
    return known;
  }
  const words = readWords(data.core);
  useWords(words);
  const library = new Library(data, words);
  made.set(data, library);
  return library;
}

/** The rules, lists and cards of a game on the day of the data. */
class Library {
  constructor(data, words) {
    this.words = words;
    this.slug = data.game;
    this.name = data.name;
    this.on = data.on;
    this.formats = new Map(Object.entries(data.formats));
    this.rules = new Map(Object.entries(data.rules).map(([id, row]) => [id, { id, ...row }]));
    this.lists = new Map(Object.entries(data.lists).map(([id, one]) => [id, new CardList(id, one)]));
    this.things = new Map(Object.entries(data.things));
    const facts = data.facts.map(({ flags = {}, ...values }) => new Facts(values, new Map(Object.entries(flags))));
    this.cards = new Cards(data.cards.map((row) => card(row, facts, data.modifiers)), Object.entries(data.aliases));
  }

  /** The rules of a format on the day. @param {string} slug @param {Map<string, any>} options @returns {Profile} */
  profile(slug, options) {
    return Profile.on(this.slug, slug, this.on, this.formats.get(slug), this.rules, this.lists, options);
  }

  /** What a reference rests on; empty where the base holds nothing of it. */
  thing(ref) {
    const [its, kind, title, url] = this.things.get(ref) ?? [ref, "", "", ""];
    return { ref: its, kind, title, url };
  }
}

function card([name, its, printings = [], modifiers = []], facts, rows) {
  const held = new Map(printings.map(([edition, place]) => [edition, facts[place]]));
  return new CardFacts(name, facts[its], held, modifiers.map((place) => rows[place]));
}
