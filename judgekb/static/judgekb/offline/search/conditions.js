/** What the conditions of a query let through; the same as rulings/search/filters.py, limits.py and sources.py. */

import { extract } from "../deck/core/fuzz.js";
import { compare } from "../strings.js";
import { fold, referenceKey, slugify } from "../text.js";
import { QueryFault } from "./query/faults.js";
import { choice, isNumber, numberRange } from "./query/values.js";

/**
 * @typedef {(entry: import("./entries.js").Entry) => boolean} Allows
 * @typedef {{allows: Allows, kind: string, names: string[], negated: boolean}} Limit
 * @typedef {{text: string, isPhrase: boolean, negated: boolean}} Held a text that must, or must not, be held
 */

const points = (text) => [...text].map((letter) => letter.codePointAt(0));
const distinct = (texts) => [...new Set(texts)];

/** Says what one condition lets through. Throws QueryFault for a name under which nothing is held. */
export class Conditions {
  /** @param {import("./things.js").Things} things @param {import("./index.js").Index} index */
  constructor(things, index) {
    this.things = things;
    this.pack = things.pack;
    this.analysis = index.analysis;
    this.tables = this.pack.search.query;
    this.numbers = this.pack.search.numbers.query;
    this.makers = {
      card: (item, found) => this.onCards(found, item.value),
      topic: (item, found) => this.onTopics(found),
      source: (item) => this.inSources(item),
      section: (item) => this.onSections(item),
      format: (item) => this.ofFormat(item),
      game: (item) => this.ofGame(item),
      status: (item) => this.withStatus(item),
      language: (item) => this.inLanguage(item),
      date: (item) => this.outOfReach(item),
    };
  }

  /** @param {object} item a filter @param {string[]} following plain words behind it @returns {[Limit, number]} */
  of(item, following) {
    const { kind } = item.field;
    const names = { card: this.things.cards, topic: this.things.subjects }[kind];
    const [found, taken] = names ? this.named(item, names, following) : [[], 0];
    return [{ kind, negated: item.negated, ...this.makers[kind](item, found) }, taken];
  }

  /** What a value names: the longest full name that it begins, else whatever has its words in the name. */
  named(item, names, following) {
    let [found, count] = item.isQuoted ? [names.whole(item.value), 1] : names.longest([item.value, ...following]);
    if (!found.length && !item.isQuoted) found = names.withWords(item.value, true, this.analysis);
    if (!found.length) throw this.unknown(item, names.nearest(item.value), true);
    return [found, Math.max(0, count - 1)];
  }

  /** The entries on any of the cards; where an edition is named that a card has, those on that printing. */
  onCards(found, typed) {
    const slugs = new Set(found.map((one) => one.row.slug));
    const bracket = typed.trimEnd().endsWith(")") ? typed.lastIndexOf("(") : -1;
    const edition = bracket < 0 ? "" : fold(typed.slice(bracket + 1).replaceAll(/[) ]+$/g, ""));
    const editions = found.flatMap((one) => (one.row.printings ?? []).map((printing) => printing.edition));
    const chosen = edition ? editions.find((one) => one && fold(one) === edition) : undefined;
    const isMeant = ([slug, , tag]) => slugs.has(slug) && (chosen === undefined || (tag && fold(tag) === edition));
    const names = distinct(found.map((one) => one.name)).map((name) => (chosen ? `${name} (${chosen})` : name));
    return { names, allows: (entry) => (entry.kind === "ruling" ? (entry.row.cards ?? []).some(isMeant) : false) };
  }

  onTopics(found) {
    const topics = new Set(found.filter((one) => one.kind === "topic").map((one) => one.name));
    const defining = new Set(found.flatMap((one) => (one.row.defined_by ?? []).map(referenceKey)));
    const allows = (entry) =>
      defining.has(referenceKey(entry.row.ref ?? entry.row.citation)) ||
      (entry.row.topics ?? []).some((name) => topics.has(name));
    return { names: distinct(found.map((one) => one.name)), allows };
  }

  inSources(item) {
    const { value } = item;
    const kinds = Object.entries(this.tables.source_kinds);
    const kind = kinds.find(([, words]) => words.some((word) => fold(word) === fold(value)))?.[0];
    const codes = new Set(this.pack.sources.filter(this.isMeant(value, kind)).map((source) => source.code));
    const isCalled = (book) =>
      kind === "rulebook" || [book.prefix, book.short_title].some((name) => fold(name) === fold(value));
    const books = this.pack.rulebooks.filter((book) => codes.has(book.source) || isCalled(book));
    if (!codes.size && !books.length && kind === undefined) {
      const known = [...this.pack.sources.map((one) => one.code), ...this.pack.rulebooks.map((one) => one.prefix)];
      throw this.unknown(item, this.nearest(isNumber(value) ? `AK${value}` : value.toUpperCase(), known));
    }
    const prefixes = new Set(books.map((book) => book.prefix));
    const allows = (entry) =>
      entry.kind === "ruling" ? codes.has(entry.row.source) : prefixes.has(entry.row.book);
    const all = [...codes, ...books.map((book) => book.short_title)];
    return { names: numberRange(value) || kind !== undefined ? [value] : distinct(all), allows };
  }

  /** Says which sources a value means: issues of a magazine go by number, all others by code or kind. */
  isMeant(value, kind) {
    const limits = numberRange(value);
    const isIssue = (source) => source.kind === "magazine";
    if (limits) return (one) => isIssue(one) && one.number >= limits[0] && one.number <= limits[1];
    if (isNumber(value)) {
      const number = Number(value);
      const isUnnumbered = (one) => one.number === undefined && referenceKey(one.code) === `ak${number}`;
      return (one) => isIssue(one) && (one.number === number || isUnnumbered(one));
    }
    if (kind !== undefined) return (one) => one.kind === kind;
    const keys = this.things.references.referenceKeys(value);
    return (one) => keys.includes(referenceKey(one.code));
  }

  onSections(item) {
    const { references, books } = this.things;
    let keys = references.sectionNumbers(item.value, books);
    if (!keys.length) keys = this.pack.rulebooks.map((book) => referenceKey(`${book.prefix} ${item.value}`));
    const isBelow = (key) => keys.some((one) => key === one || [..."./:"].some((mark) => key.startsWith(one + mark)));
    const found = [...this.things.sections].filter(([key]) => isBelow(key)).map(([, row]) => row.citation);
    const known = distinct(this.pack.sections.map((one) => one.number));
    if (!found.length) throw this.unknown(item, this.nearest(item.value, known));
    const citations = new Set(found);
    const cited = new Set(found.map(referenceKey));
    const cites = (edge) => edge.to === "section" && cited.has(referenceKey(edge.target));
    const allows = (entry) =>
      entry.kind === "section" ? citations.has(entry.row.citation) : (entry.row.citations ?? []).some(cites);
    return { names: [found.reduce((one, other) => (other.length < one.length ? other : one))], allows };
  }

  ofFormat(item) {
    const known = distinct(this.pack.rulings.flatMap((row) => row.formats ?? [])).sort(compare);
    const slug = slugify(item.value);
    if (!known.includes(slug)) throw this.unknown(item, known);
    return { names: [slug], allows: (entry) => (entry.row.formats ?? []).includes(slug) };
  }

  ofGame(item) {
    const { slug, name } = this.pack.game;
    if ([slug, fold(name)].includes(fold(item.value))) return { names: [name], allows: () => true };
    throw new QueryFault(
      "offline-field",
      item.place,
      [["Hálózat nélkül itt csak ez a játék van meg: %(game)s.", { game: name }]],
      `Without a network only this game is here: ${name}.`,
      [`${item.field.name}:${slug}`],
    );
  }

  withStatus(item) {
    const [value, name] = choice(item.field, item.value);
    return { names: [name], allows: (entry) => this.statusOf(entry) === value };
  }

  /** How an entry stands on the pack's day. */
  statusOf(entry) {
    const told = entry.row.status ?? "in_force";
    return entry.kind === "section" ? this.pack.search.status_of_section[told] : told;
  }

  inLanguage(item) {
    const [value, name] = choice(item.field, item.value);
    return { names: [name], allows: (entry) => entry.language === value };
  }

  /** The day of a pack is fixed: another one is asked of the server. */
  outOfReach(item) {
    const { on } = this.pack;
    throw new QueryFault(
      "offline-field",
      item.place,
      [
        [
          "A „%(field)s:” mező hálózat nélkül nem használható: a letöltött csomag a(z) %(day)s napra szól.",
          { field: item.field.name, day: on },
        ],
      ],
      `The field ${item.field.english_name}: does not work without a network: what was downloaded is for ${on}.`,
    );
  }

  nearest(text, known) {
    const { LEAST_ALIKE, MOST_SUGGESTED } = this.numbers;
    return distinct(extract(text, known.map(points), LEAST_ALIKE, MOST_SUGGESTED).map((place) => known[place]));
  }

  /** The fault of a value under which nothing is held, with the nearest that are. */
  unknown(item, near, isName = false) {
    const { kind } = item.field;
    const shown = [...item.value].slice(0, this.numbers.LONGEST_SHOWN).join("");
    const said = [[`„%(name)s” ${this.tables.unknown[kind]}.`, { name: shown }]];
    let english = `No ${kind} is held under '${shown}'.`;
    if (near.length) {
      said.push(["Hasonló: %(names)s.", { names: near.join(", ") }]);
      english += ` Similar: ${near.join(", ")}.`;
    }
    const suggestions = near.map((name) => (isName || name.includes(" ") ? `"${name}"` : name));
    return new QueryFault(`unknown-${kind}`, item.valuePlace, said, english, suggestions);
  }
}
