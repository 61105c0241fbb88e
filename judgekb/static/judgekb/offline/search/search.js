/**
 * Search in a pack without the network: the hits of `rulings.search.find.find` on the pack's day, in its order.
 *
 * The index is made here from the pack's texts. What is tuned on the server (weights, words, endings) comes with the
 * pack; what is written twice is only how it is used, and tests/browser/test_offline_search.py compares the two.
 */

import { compare, length } from "../strings.js";
import { fold, useLetters } from "../text.js";
import { bind } from "./binding.js";
import { Conditions } from "./conditions.js";
import { documents } from "./documents.js";
import { Highlighter } from "./highlight.js";
import { holding } from "./holding.js";
import { plain } from "./html.js";
import { Index } from "./index.js";
import { rounded } from "./numbers.js";
import { QueryFault } from "./query/faults.js";
import { isPlain, languageOf, parse } from "./query/parse.js";
import { cleanedName } from "./references.js";
import { successorsFirst } from "./succession.js";
import { suggest } from "./suggesting.js";
import { Things } from "./things.js";

export { QueryFault } from "./query/faults.js";

const SHAPE = 1; // of the packs that this code reads: `rulings/offline/pack.py`

/** The pack is older or newer than this code. */
export class WrongShape extends Error {}

/**
 * @typedef {object} Hit one ruling or section that answers
 * @property {"ruling"|"section"} kind @property {string} ref @property {string} title @property {string} url
 * @property {object} row what the pack holds of it @property {string} status on the pack's day
 * @property {number} score 0 to 1 @property {string[]} missing words of the text, as typed, that it lacks
 * @property {string} titleHtml escaped, words in <mark> @property {string} snippetHtml the best passage
 *
 * @typedef {object} Answer
 * @property {import("./things.js").Thing[]} things what the text names exactly
 * @property {import("./things.js").Thing[]} cards whose name or text holds every word
 * @property {Hit[]} hits @property {number} total on all pages
 * @property {[string, string][]} corrections word as typed, word searched instead
 * @property {{kind: string, names: string[], negated: boolean}[]} conditions as they were understood
 * @property {[string, string[]][]} words words that were ranked, with their other names
 * @property {string[]} noCards texts beside a plus that are no cards and were sought as words
 * @property {boolean} isEmpty there is nothing in the text that can be sought
 */

/**
 * @param {object} pack what `/offline/<game>.json` gives; about a second for the largest game
 * @returns {{search: (text: string, options?: {limit?: number, offset?: number}) => Answer,
 *   suggest: (text: string, limit?: number) => {kind: string, items: import("./things.js").Thing[]}[],
 *   resolve: (text: string) => import("./things.js").Thing[]}} `search` throws QueryFault; a pack of
 *   another shape is WrongShape
 */
export function createSearch(pack) {
  if (pack.shape !== SHAPE) throw new WrongShape(`This code reads packs of shape ${SHAPE}, not ${pack.shape}.`);
  useLetters(pack.letters);
  const search = new Search(pack);
  const ready = (ask) => {
    useLetters(pack.letters);
    return ask();
  };
  return {
    search: (text, options) => ready(() => search.find(text, options)),
    suggest: (text, limit) => ready(() => suggest(search.index, search.things, text, limit)),
    resolve: (text) => ready(() => search.things.resolve(text)),
  };
}

const isHit = (entry) => entry.kind === "ruling" || entry.kind === "section";
const NONE = { matches: [], terms: [] };
const NOTHING = { things: [], cards: [], conditions: [], noCards: [], isEmpty: false };

class Search {
  constructor(pack) {
    this.pack = pack;
    this.index = new Index(pack, documents(pack));
    this.things = new Things(pack);
    this.conditions = new Conditions(this.things, this.index);
    this.language = languageOf(pack.search);
    this.numbers = pack.search.numbers.find;
    this.holds = new Set(pack.search.holding);
    this.byKey = new Map(this.index.entries.map((entry) => [entry.key, entry]));
    const byRow = new Map(this.index.entries.map((entry) => [entry.row, entry]));
    this.inSourceOrder = [...pack.rulings, ...pack.sections].map((row) => byRow.get(row));
  }

  find(text, { limit = 20, offset = 0 } = {}) {
    this.checkLength(text);
    const typed = cleanedName(text);
    const things = this.things.resolve(typed);
    const items = things.length ? [] : parse(text, this.language);
    const sources = things.filter((thing) => thing.kind === "source");
    if (sources.length) return this.answer({ things, found: this.listed(sources) }, limit, offset);
    if (isPlain(items)) return this.answer(this.plainly(typed, things, offset), limit, offset);
    return this.answer(this.conditionally(items), limit, offset);
  }

  checkLength(text) {
    const [count, most] = [length(text), this.numbers.LONGEST_QUERY];
    if (count <= most) return;
    throw new QueryFault(
      "too-long",
      [0, text.length],
      [
        [
          "A keresett szöveg túl hosszú: %(length)s karakter, pedig legfeljebb %(most)s lehet.",
          { length: String(count), most: String(most) },
        ],
      ],
      `The text is too long: ${count} characters; at most ${most} are possible.`,
    );
  }

  /** The entries of the sources that the text names, in their order. */
  listed(sources) {
    const codes = new Set(sources.map((source) => source.ref));
    return this.inSourceOrder.filter((entry) => codes.has(entry.row.source)).map(whole);
  }

  /** What the words find; a ruling or section that the text names comes first. */
  plainly(typed, things, offset) {
    const { matches, terms } = this.index.search(typed, isHit);
    const keys = things.filter(isHit).map((thing) => `${thing.kind}:${thing.game}:${thing.ref}`);
    const named = keys.map((key) => ({ ...whole(this.byKey.get(key)), order: 0 }));
    const found = this.inOrder([...named, ...matches], keys, typed);
    const cards = terms.length && !offset ? this.cardsHolding(typed, things) : [];
    return { things, terms, found, cards, isEmpty: !found.length && !things.length && !terms.length };
  }

  /** Cards whose name or text holds every word, without those that the text names exactly. */
  cardsHolding(typed, things) {
    const { matches } = this.index.search(typed, (entry) => entry.kind === "card", null);
    const held = new Set(things.filter((thing) => thing.kind === "card").map((thing) => thing.ref));
    const found = matches.filter((match) => !match.missing.length && !held.has(match.entry.ref));
    return found.slice(0, this.numbers.MOST_CARDS).map((match) => this.things.of("card", match.entry.row));
  }

  /** What the conditions let through, ranked by the words; without words, in the order of the sources. */
  conditionally(items) {
    const bound = bind(items, this.conditions);
    const corrections = [];
    const allows = bound.limits.map((limit) => limit.allows);
    for (const { text, isPhrase, negated } of bound.held) {
      const holders = holding(this.index, text, isPhrase);
      const keys = new Set([...holders.numbers].map((number) => this.index.entries[number].key));
      allows.push((entry) => keys.has(entry.key) !== negated);
      corrections.push(...holders.corrections);
    }
    const isAllowed = (entry) => isHit(entry) && allows.every((one) => one(entry));
    const { matches, terms } = bound.words ? this.index.search(bound.words, isAllowed) : NONE;
    const found = bound.words
      ? this.inOrder(matches, [], bound.words)
      : this.inSourceOrder.filter(isAllowed).map(whole);
    const told = bound.held.map(({ text, negated }) => ({ kind: "text", names: [text], negated }));
    const conditions = [...bound.limits.map(({ kind, names, negated }) => ({ kind, names, negated })), ...told];
    return { terms, found, corrections, conditions, noCards: bound.noCards };
  }

  /** What the text names, then by score, what replaced another before it; see `rulings.search.find`. */
  inOrder(found, keys, typed) {
    const asked = fold(typed);
    const first = new Map(keys.map((key, place) => [key, place]));
    const once = new Map();
    for (const item of found) if (!once.has(item.entry.key)) once.set(item.entry.key, item);
    const placed = [...once.values()].map((item) => ({
      item,
      named: first.get(item.entry.key) ?? first.size,
      worth: rounded(this.worth(item, asked), 3),
      order: item.order ?? item.entry.order,
    }));
    placed.sort(
      (one, other) =>
        one.named - other.named ||
        other.worth - one.worth ||
        other.order - one.order ||
        compare(one.item.entry.key, other.item.entry.key),
    );
    const keysOf = (isNamed) =>
      placed.map(({ item }) => item.entry.key).filter((key) => first.has(key) === isNamed);
    const replacedBy = new Map(placed.map(({ item }) => [item.entry.key, this.successorsOf(item.entry)]));
    return [true, false].flatMap((isNamed) => successorsFirst(keysOf(isNamed), replacedBy)).map((key) => once.get(key));
  }

  /** The keys of what has replaced an entry as a whole by the pack's day. */
  successorsOf({ row }) {
    return (row.superseded_by ?? []).map((edge) => `ruling:${this.pack.game.slug}:${edge.ref}`);
  }

  worth({ entry, score }, asked) {
    const { NOT_HOLDING, HEADING, NAMED_ONLY, NOT_ASKED } = this.numbers;
    const { row } = entry;
    let worth = entry.kind === "section" || this.holds.has(row.status ?? "in_force") ? score : score * NOT_HOLDING;
    if (entry.kind === "section") worth *= row.kind === "heading" ? HEADING : row.texts ? 1 : NAMED_ONLY;
    return this.isOfAnotherFormat(row, asked) ? worth * NOT_ASKED : worth;
  }

  /** Say whether it is limited to formats that the text does not name. The usual format needs no name. */
  isOfAnotherFormat({ formats }, asked) {
    if (!formats || formats.includes(this.pack.search.usual_format)) return false;
    const stems = formats.flatMap((slug) => slug.split("-")).map((part) => part.slice(0, this.numbers.FORMAT_STEM));
    return !stems.some((stem) => asked.includes(stem));
  }

  /** @returns {Answer} */
  answer({ found, terms = [], corrections = [], ...more }, limit, offset) {
    const marks = new Highlighter(terms, this.index);
    const own = terms.filter((term) => term.corrected).map((term) => [term.typed, term.corrected]);
    const corrected = new Map([...own, ...corrections].map((pair) => [pair.join("\n"), pair]));
    return {
      ...NOTHING,
      ...more,
      hits: found.slice(offset, offset + limit).map((item) => this.hit(item, marks)),
      total: found.length,
      corrections: [...corrected.values()],
      words: terms.filter((term) => !term.asks).map((term) => [term.typed, term.otherNames]),
    };
  }

  hit({ entry, score, missing }, marks) {
    const { row } = entry;
    const thing = this.things.of(entry.kind, row);
    return {
      ...thing,
      row,
      status: this.conditions.statusOf(entry),
      score,
      missing,
      titleHtml: marks.mark(thing.title),
      snippetHtml: marks.passage(shownText(entry.kind, row)),
    };
  }
}

const whole = (entry) => ({ entry, score: 1, missing: [] });

function shownText(kind, row) {
  if (kind === "ruling") return plain(row.answer ?? "");
  return [row.about, ...(row.texts ?? []).map((one) => plain(one.html ?? ""))].filter((one) => one).join(" ");
}
