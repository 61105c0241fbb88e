/** What a pack holds, by reference and by name: things as a search tells them, and what a text names exactly. */

import { length } from "../strings.js";
import { fold, referenceKey } from "../text.js";
import { Names, named } from "./names.js";
import { References, cleanedName, squeezed } from "./references.js";

const KEPT = { "%24": "$", "%26": "&", "%2B": "+", "%2C": ",", "%3B": ";", "%3D": "=" }; // what addresses may hold
Object.assign(KEPT, { "%2F": "/", "%3A": ":", "%40": "@" });

/**
 * @typedef {object} Thing @property {string} kind source, card, section, topic, ruling
 * @property {string} game @property {string} ref @property {string} title @property {string} url
 */

export class Things {
  /** @param {object} pack */
  constructor(pack) {
    this.pack = pack;
    this.references = new References(pack.search);
    this.longest = pack.search.numbers.references.LONGEST_NAME;
    const byKey = (rows, ref) => new Map(rows.map((row) => [referenceKey(row[ref]), row]));
    this.rulings = byKey(pack.rulings, "ref");
    this.sources = byKey(pack.sources, "code");
    this.sections = byKey(pack.sections, "citation");
    this.merged = new Map(Object.entries(pack.merged).map(([ref, to]) => [referenceKey(ref), referenceKey(to)]));
    this.books = new Map();
    for (const book of pack.rulebooks) {
      for (const name of [book.prefix, book.short_title]) this.books.set(fold(name), book.prefix);
    }
    const { names: numbers } = pack.search.numbers;
    const cards = pack.cards.map((row) => named("card", row, [row.name]));
    this.cards = new Names(cards, this.references, numbers);
    const called = (row) => [row.name, ...(row.aliases ?? []), ...(row.abbreviations ?? [])];
    const terms = pack.terms.map((row) => named("term", row, called(row)));
    const topics = pack.topics.map((row) => named("topic", row, [row.name]));
    this.subjects = new Names([...topics, ...terms], this.references, numbers);
  }

  /** The address of a thing on the server. @param {string} kind @param {string} ref */
  address(kind, ref) {
    const form = this.pack.urls[kind === "ruling" || kind === "source" ? "entry" : kind];
    const text = form === this.pack.urls.entry ? referenceKey(ref) : ref;
    const quoted = encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => KEPT[code] ?? code);
    return form.slice(0, form.lastIndexOf("_")) + quoted;
  }

  thing(kind, ref, title) {
    return { kind, game: this.pack.game.slug, ref, title, url: this.address(kind, ref) };
  }

  /** The thing that an entry of the index stands for. @param {string} kind @param {object} row @returns {Thing} */
  of(kind, row) {
    if (kind === "ruling") return this.thing(kind, row.ref, row.question);
    if (kind === "source") return this.thing(kind, row.code, row.title);
    if (kind === "section") return this.thing(kind, row.citation, row.title ?? row.citation);
    return this.thing(kind, row.slug, row.name);
  }

  /** The things that the whole text names, best first; as rulings/search/resolve.py. @returns {Thing[]} */
  resolve(text) {
    if (!this.references.cleaned(text) || length(text) > this.longest) return [];
    const keys = this.references.referenceKeys(text);
    const numbers = this.references.sectionNumbers(text, this.books);
    const found = [
      ...keys.map((key) => this.rulings.get(this.merged.get(key) ?? key)).map((row) => ["ruling", row]),
      ...keys.map((key) => ["source", this.sources.get(key)]),
      ...numbers.map((key) => ["section", this.sections.get(key)]),
      ...this.cardsOf(text).map((row) => ["card", row]),
      ...this.subjectsOf(text).map((row) => ["topic", row]),
    ];
    const things = found.filter(([, row]) => row !== undefined).map(([kind, row]) => this.of(kind, row));
    return [...new Map(things.map((thing) => [`${thing.kind} ${thing.ref} ${thing.title}`, thing])).values()];
  }

  cardsOf(text) {
    const keys = this.references.cardKeys(text);
    const wanted = new Set(keys.map(squeezed));
    wanted.delete("");
    const begins = (name) => keys.some((key) => name.startsWith([...key].slice(0, 2).join("")));
    const found = this.cards.all.filter((one) => wanted.has(squeezed(one.keys[0])) && begins(one.keys[0]));
    const exact = found.filter((one) => keys.includes(one.keys[0]));
    return (exact.length ? exact : found).map((one) => one.row);
  }

  subjectsOf(text) {
    const key = fold(cleanedName(text));
    return this.subjects.all.filter((one) => one.keys.includes(key)).map((one) => one.row);
  }
}
