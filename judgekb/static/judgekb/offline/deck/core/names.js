/** Finding a card by the name that a player wrote, else suggestions; the same as cards/decks/names.py. */

import { partition, strip } from "../../strings.js";
import { casefold, fold } from "../../text.js";
import { extract } from "./fuzz.js";
import { clean, cutTag, isDigit, knownTag } from "./text.js";
import { words } from "./words.js";

/** @typedef {{name: string, edition: string|null, note: string}} Match */

const match = (name, edition = null, note = "") => ({ name, edition, note });

/** The key of a name: folded, and every way to write the bar of a split card alike. @returns {string} */
export function foldName(text) {
  const key = fold(text);
  if (!key.includes("/")) return key;
  return key.split("/").map(strip).filter(Boolean).join(" // ");
}

/** An index of card names. */
export class Names {
  /** @param {string[]} names @param {[string, string[]][]} editions @param {[string, string][]} aliases */
  constructor(names, editions = [], aliases = []) {
    this.exact = new Map(names.map((name) => [clean(name), name]));
    for (const [alias, name] of aliases) this.exact.set(clean(alias), name);
    this.folded = new Map();
    this.halves = new Map();
    for (const [spelt, name] of this.exact) {
      const key = foldName(spelt);
      add(this.folded, key, name);
      if (key.includes(" // ")) for (const half of key.split(" // ")) add(this.halves, half, name);
    }
    this.tags = new Map(editions.map(([name, tags]) => [name, tagsByKey(tags)]));
    this.keys = [...this.folded.keys()];
    this.letters = this.keys.map((key) => Uint32Array.from(key, (letter) => letter.codePointAt(0)));
    const numbered = [...this.keys, ...this.halves.keys()].filter((key) => isDigit(key.slice(0, 1)));
    this.digitWords = new Set(numbered.map((key) => partition(key, " ")[0]));
  }

  /** The card that a cleaned text names as a whole, or null. A name that folds to two cards is none. */
  whole(text) {
    const name = this.exact.get(text);
    if (name !== undefined) return match(name);
    const key = foldName(text);
    const names = this.folded.get(key);
    if (names !== undefined) return names.length === 1 ? match(names[0]) : null;
    const halves = this.halves.get(key);
    return halves?.length === 1 ? match(halves[0], null, words.names.half) : null;
  }

  /** The card that a cleaned text names, as a whole or before an edition tag. @returns {Match|null} */
  find(text) {
    if (isDigit(text.slice(0, 1)) && !this.digitWords.has(casefold(partition(text, " ")[0]))) return null;
    const whole = this.whole(text);
    if (whole) return whole;
    const cut = cutTag(text);
    const before = cut && this.whole(cut[1]);
    if (!before) return null;
    const edition = this.edition(before.name, cut[0]);
    return edition ? match(before.name, edition, before.note) : null;
  }

  /** A tag in the spelling of the card's printing, or of the tags of the game; null if it is no tag. */
  edition(name, tag) {
    return this.tags.get(name)?.get(fold(tag)) || knownTag(tag);
  }

  /** Names that may have been meant, the likeliest first. @returns {string[]} */
  suggest(text) {
    const cut = cutTag(text);
    const key = foldName(cut ? cut[1] : text);
    const letters = [...key].length;
    const { suggestions, cutoff, max_suggested: most } = words.names;
    if (!key || letters > most) return [];
    const found = this.runTogether(text);
    const known = [...found];
    found.push(...named(this.folded, key).concat(named(this.halves, key)).filter((name) => !known.includes(name)));
    const keys = extract(key, this.letters, cutoff, suggestions).map((place) => this.keys[place]);
    if (letters >= 4) {
      const inside = this.keys.filter((other) => other.includes(key) && !keys.includes(other));
      keys.push(...inside.slice(0, suggestions));
    }
    for (const one of keys) found.push(...this.folded.get(one).filter((name) => !found.includes(name)));
    return found.slice(0, Math.max(suggestions, 2));
  }

  /** The two cards whose names a text runs together, or nothing. @returns {string[]} */
  runTogether(text) {
    const parts = text.split(" ");
    for (let place = 1; place < Math.min(parts.length, 12); place += 1) {
      const first = this.find(parts.slice(0, place).join(" "));
      const second = this.find(parts.slice(place).join(" "));
      if (first && second) return [first, second].map((one) => tagged(one.name, one.edition));
    }
    return [];
  }
}

function add(index, key, name) {
  if (!index.has(key)) index.set(key, []);
  const names = index.get(key);
  if (!names.includes(name)) names.push(name);
}

const named = (index, key) => index.get(key) ?? [];
const tagsByKey = (tags) => new Map(tags.filter(Boolean).map((tag) => [fold(tag), tag]));

/** A name with its edition tag: `Tűzmadár (2020)`. @returns {string} */
export const tagged = (name, edition) => (edition ? `${name} (${edition})` : name);
