/**
 * Decklist text -> deck; the same as cards/decks/deck.py. Every line ends as parsed, ignored, unknown or error; none is
 * lost, none throws.
 */

import { compare, head, lstrip } from "../../strings.js";
import { readStated, writeStated } from "./stated.js";
import { clean, cutFacts, cutLeading, cutTrailing, headerZone, isComment, isTimes, labelled } from "./text.js";
import { readCount, readDay, refuseTooLarge, splitLines } from "./text.js";
import { words } from "./words.js";

/**
 * @typedef {{number: number, text: string, status: string, kind: string, zone: string, count: number, name: string,
 *   edition: string|null, reason: string, suggestions: string[], notes: string[]}} Line
 * @typedef {{zone: string, name: string, edition: string|null, count: number, stated: Facts|null,
 *   lines: number[]}} Entry
 * @typedef {{zone: string, text: string, count: number, name: string, reason: string, line: number,
 *   suggestions: string[]}} Unread
 */

/** A read list. */
export class Deck {
  /** @param {{entries: Entry[], unknown: Unread[], errors: Unread[], fields: Map, lines: Line[]}} parts */
  constructor({ entries, unknown, errors, fields, lines, hasHeaders }) {
    Object.assign(this, { entries, unknown, errors, fields, lines, hasHeaders });
  }

  /** @param {string} zone @returns {Entry[]} */
  zone(zone) {
    return this.entries.filter((entry) => entry.zone === zone);
  }

  /** How many cards lie in a zone, those with unknown names too. @returns {number} */
  size(zone) {
    return sum([...this.entries, ...this.unknown].filter((one) => one.zone === zone));
  }
}

/** The copies of rows together. @param {{count: number}[]} rows @returns {number} */
export const sum = (rows) => rows.reduce((total, row) => total + row.count, 0);

function makeLine(number, text, status, kind, more = {}) {
  const empty = { zone: "", count: 0, name: "", edition: null, reason: "", suggestions: [], notes: [] };
  return { number, text, status, kind, ...empty, ...more };
}

/** Read a decklist. @param {string} text @param {Names} names @returns {Deck} @throws {TooLarge} and nothing else */
export function parse(text, names) {
  refuseTooLarge(text);
  return new Reader(names).read(text);
}

class Reader {
  constructor(names) {
    this.names = names;
    this.zone = "main";
    this.fields = new Map();
    this.entries = [];
    this.unread = [];
    this.headers = false;
    this.suggested = new Map();
  }

  read(text) {
    const lines = splitLines(text).map((raw, place) => this.line(place + 1, raw));
    if (lines.at(-1)?.kind === "blank") lines.pop(); // the end of the last line is no line of its own
    return new Deck({
      entries: gather(this.entries),
      unknown: sorted(this.unread.filter((one) => one.count)),
      errors: sorted(this.unread.filter((one) => !one.count)),
      fields: this.fields,
      lines,
      hasHeaders: this.headers,
    });
  }

  line(number, raw) {
    const { headers, fields, max_line: most } = words.text;
    const text = clean(raw);
    if (!text) return makeLine(number, "", "ignored", "blank");
    const start = head(text, most);
    if (isComment(text)) return makeLine(number, start, "ignored", "comment", { reason: words.deck.comment });
    if (start !== text) return this.error(number, `${start}…`, this.zone, words.deck.too_long);
    const opened = headerZone(text);
    if (opened) {
      this.zone = opened;
      this.headers = true;
      return makeLine(number, text, "parsed", "header", { zone: opened });
    }
    let [label, rest] = text.includes(":") ? labelled(text) : ["", text];
    let zone = label === "sb" ? "side" : headers.get(label);
    if ((zone || fields.has(label)) && this.names.whole(text)) [zone, label, rest] = [undefined, "", text];
    if (fields.has(label)) return this.field(number, text, fields.get(label), rest);
    return this.entry(number, text, zone ?? this.zone, zone ? rest : text);
  }

  field(number, text, name, value) {
    if (this.fields.has(name)) return this.error(number, text, this.zone, words.deck.twice);
    if (name === "date" && readDay(value) === null) return this.error(number, text, this.zone, words.deck.bad_day);
    this.fields.set(name, value);
    return makeLine(number, text, "parsed", "field", { name: value });
  }

  entry(number, text, zone, rest) {
    const read = words.text.word_zones.has(zone) ? readWord(rest) : readCard(rest, this.names);
    if (read.reason) return this.error(number, text, zone, read.reason);
    if (!read.match) return this.unknown(number, text, zone, read);
    const { name, edition } = read.match;
    const { count, stated, notes } = read;
    this.entries.push({ zone, name, edition, count, stated, lines: [number] });
    return makeLine(number, text, "parsed", "entry", { zone, count, name, edition, notes });
  }

  unknown(number, text, zone, { count, name, notes }) {
    let suggestions = this.suggested.get(name);
    if (suggestions === undefined && this.suggested.size < words.deck.max_suggested_lines) {
      suggestions = this.names.suggest(name);
      this.suggested.set(name, suggestions);
    }
    suggestions ??= [];
    const reason = words.deck.not_held;
    this.unread.push({ zone, text, count, name, reason, line: number, suggestions });
    return makeLine(number, text, "unknown", "entry", { zone, count, name, reason, suggestions, notes });
  }

  error(number, text, zone, reason) {
    this.unread.push({ zone, text, count: 0, name: "", reason, line: number, suggestions: [] });
    return makeLine(number, text, "error", "entry", { zone, reason });
  }
}

function readCard(text, names) {
  const match = names.find(text); // the whole line is tried as a name before a count is cut off
  if (match) return result(names, null, null, match);
  const lead = cutLeading(text);
  let [digits, rests] = lead ?? [null, [text]];
  for (const rest of lead ? rests : []) {
    const after = names.find(rest); // and the whole rest before any tail is
    if (after) return result(names, digits, null, after);
  }
  let tails = rests.map((rest) => new Tails(rest));
  for (const tail of tails) {
    const before = tail.find(names);
    if (before) return result(names, digits, tail, before);
  }
  if (digits !== null && text.slice(digits.length) === rests[0]) {
    [digits, tails] = [null, [new Tails(text)]]; // a digit that touches the name counts only before a known name
  }
  return result(names, digits, tails.at(-1), null);
}

/** A text whose trailing count and `{facts}` are cut off one by one, in any order. */
class Tails {
  constructor(text) {
    this.text = text;
    this.digits = null;
    this.facts = null;
    this.twoCounts = false;
  }

  find(names) {
    while (this.cut()) {
      const match = names.find(this.text);
      if (match) return match;
    }
    return null;
  }

  cut() {
    const facts = this.facts === null ? cutFacts(this.text) : null;
    if (facts) {
      [this.facts, this.text] = facts;
      return true;
    }
    const count = cutTrailing(this.text);
    if (count) {
      this.twoCounts = this.digits !== null;
      if (!this.twoCounts) {
        [this.digits, this.text] = count;
        return true;
      }
    }
    return false;
  }
}

const refused = (reason) => ({ reason, count: 1, match: null, name: "", stated: null, notes: [] });

function result(names, digits, tail, match) {
  if (tail && !match) tail.find(names);
  const trailing = tail ? tail.digits : null;
  if ((digits !== null && trailing !== null) || (tail?.twoCounts && !match)) return refused(words.deck.two_counts);
  const written = digits ?? trailing;
  const count = written === null ? 1 : readCount(written);
  if (count === null) return refused(words.deck.bad_count);
  const stated = tail && tail.facts !== null ? readStated(tail.facts) : null;
  if (typeof stated === "string") return refused(stated);
  const name = match ? "" : (tail?.text ?? "");
  if (!match && !name) return refused(words.deck.no_name);
  const notes = written === null ? [words.deck.no_count] : [];
  if (match?.note) notes.push(match.note);
  return { count, match, name, stated, reason: "", notes };
}

/** Read a count and a word: a die or a banner is a colour, not a card. */
function readWord(text) {
  const lead = cutLeading(text);
  let [digits, word] = lead ? [lead[0], lead[1].at(-1)] : [null, text];
  const trailing = cutTrailing(word);
  if (trailing) {
    if (digits !== null || cutTrailing(trailing[1])) return refused(words.deck.two_counts);
    [digits, word] = trailing;
  }
  while (isTimes(word.slice(0, 1)) && word[1] === " ") word = lstrip(word.slice(2));
  const count = digits === null ? 1 : readCount(digits);
  if (count === null || (lead === null && trailing === null && cutLeading(word))) return refused(words.deck.bad_count);
  const again = word ? cutLeading(`1 ${word}`) : null;
  if (!again || again[0] !== "1" || again[1].length !== 1 || again[1][0] !== word) return refused(words.deck.no_name);
  const notes = digits === null ? [words.deck.no_count] : [];
  return { count, match: { name: word, edition: null, note: "" }, name: "", stated: null, reason: "", notes };
}

/** Sum the entries that say the same, in canonical order: by zone, name, edition and stated facts. */
export function gather(entries) {
  const sums = new Map();
  for (const entry of entries) {
    const key = JSON.stringify([entry.zone, entry.name, entry.edition, entry.stated?.key ?? ""]);
    if (!sums.has(key)) sums.set(key, []);
    sums.get(key).push(entry);
  }
  const whole = [...sums.values()].map((group) => (group.length === 1 ? group[0] : summed(group)));
  const orders = new Map(whole.map((entry) => [entry, order(entry)]));
  return whole.sort((one, other) => inOrder(orders.get(one), orders.get(other)));
}

function summed(group) {
  const lines = [...new Set(group.flatMap((entry) => entry.lines))].sort((one, other) => one - other);
  return { ...group[0], count: sum(group), lines };
}

const order = ({ zone, name, edition, stated }) => [
  words.text.zone_order.get(zone),
  name,
  edition ?? "",
  writeStated(stated),
];

const sorted = (unread) =>
  [...unread].sort((one, other) => inOrder(unreadOrder(one), unreadOrder(other)));
const unreadOrder = ({ zone, text, count }) => [words.text.zone_order.get(zone), text, count];

/** Compare two lists as Python compares tuples: member by member, texts by code points, the shorter first. */
export function inOrder(one, other) {
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    const difference = compared(one[place], other[place]);
    if (difference) return difference;
  }
  return one.length - other.length;
}

function compared(one, other) {
  if (Array.isArray(one)) return inOrder(one, other);
  return typeof one === "string" ? compare(one, other) : one - other;
}
