/** The pack as documents of the index; the same as rulings/search/documents.py, for one game. */

import { compare } from "../strings.js";
import { referenceKey } from "../text.js";
import { plain } from "./html.js";

/**
 * @typedef {object} Document
 * @property {string} key `ruling:hkk:AK106.1` @property {string} kind @property {string} language
 * @property {string} ref
 * @property {string} title @property {string} body @property {string} source @property {string[]} cards
 * @property {string[]} topics @property {string[]} sections @property {string[]} formats @property {string} extra
 * @property {number} order
 * @property {object} row what the pack holds of it
 */

const EMPTY = { source: "", cards: [], topics: [], sections: [], formats: [], extra: "", order: 0, body: "" };
const DAY = 86_400_000; // milliseconds
const list = (texts) => texts ?? [];

/**
 * The documents in the order in which a server numbers them: of candidates that are equally likely the first are taken.
 * @param {object} pack @returns {Document[]}
 */
export function documents(pack) {
  const maker = new Maker(pack);
  const rulings = pack.rulings.map((row) => ({ row, key: referenceKey(row.source) }));
  rulings.sort((one, other) => compare(one.key, other.key));
  return [
    ...rulings.map(({ row }) => maker.ruling(row)),
    ...pack.sections.map((row) => maker.section(row)),
    ...pack.cards.map((row) => maker.card(row)),
    ...maker.topics(),
    ...pack.sources.map((row) => maker.source(row)),
  ];
}

class Maker {
  constructor(pack) {
    this.pack = pack;
    this.cards = new Map(pack.cards.map((row) => [row.slug, row]));
    this.sources = new Map(pack.sources.map((row) => [row.code, row]));
    this.books = new Map(pack.rulebooks.map((row) => [row.prefix, row]));
    this.defined = this.definitions();
  }

  document(kind, ref, more) {
    const { slug, language } = this.pack.game;
    return { ...EMPTY, key: `${kind}:${slug}:${ref}`, kind, language, ref, ...more };
  }

  /** What the terms that an entry defines are called, by the key of its reference. */
  definitions() {
    const { rule_of: ruleOf } = this.pack.search;
    const form = ruleOf[this.pack.game.language] ?? "{}";
    const found = new Map();
    for (const term of this.pack.terms) {
      const rule = form.replace("{}", () => term.name);
      const names = [term.name, ...list(term.aliases), ...list(term.abbreviations), rule];
      for (const key of list(term.defined_by).map(referenceKey)) {
        if (!found.has(key)) found.set(key, []);
        found.get(key).push(...names);
      }
    }
    return found;
  }

  ruling(row) {
    const citations = list(row.citations);
    const others = citations.filter((one) => one.to !== "section").map((one) => one.target);
    return this.document("ruling", row.ref, {
      language: row.language ?? this.pack.game.language,
      title: row.question,
      body: plain(row.answer ?? ""),
      source: row.source,
      cards: list(row.cards).map(([slug, , edition]) => this.label(slug, edition)),
      topics: [...list(row.topics), ...list(this.defined.get(referenceKey(row.ref)))],
      sections: citations.filter((one) => one.to === "section").map((one) => one.target),
      formats: list(row.formats),
      extra: ["", ...others].join(" \n"),
      order: this.age(row),
      row,
    });
  }

  label(slug, edition) {
    const { name } = this.cards.get(slug);
    return edition === undefined ? name : `${name} (${edition})`;
  }

  /** A number that is higher for a newer ruling; among the issues of one day the number decides. */
  age(row) {
    const day = Date.parse(`${row.begins[1]}T00:00:00Z`) / DAY + 719_163; // the ordinal of 1970-01-01
    const number = this.sources.get(row.source)?.number ?? 0;
    return day * this.pack.search.numbers.find.NEWER_ISSUE + number;
  }

  section(row) {
    const texts = list(row.texts);
    const of = (original) => texts.filter((one) => Boolean(one.original) === original);
    const words = (original) => of(original).map((one) => plain(one.html ?? ""));
    return this.document("section", row.citation, {
      title: row.title ?? "",
      body: [row.about ?? "", ...words(false)].join(" "),
      source: this.books.get(row.book).short_title,
      topics: list(this.defined.get(referenceKey(row.citation))),
      extra: words(true).join(" "),
      row,
    });
  }

  card(row) {
    const editions = list(row.printings).map((one) => one.edition).filter((edition) => edition);
    return this.document("card", row.slug, {
      title: row.name,
      body: list(row.texts).map((one) => one.text).join(" \n"),
      cards: editions.map((edition) => `${row.name} (${edition})`),
      row,
    });
  }

  /** Topics and terms; those of one name share their page, and so their document. */
  topics() {
    const terms = new Map(this.pack.terms.map((row) => [row.slug, row]));
    const topics = this.pack.topics.map((row) => {
      const term = terms.get(row.slug);
      terms.delete(row.slug);
      return this.topic(row, term);
    });
    return [...topics, ...[...terms.values()].map((term) => this.topic(term, term))];
  }

  topic(row, term) {
    return this.document("topic", row.slug, {
      title: row.name,
      body: term ? plain(term.definition_html ?? "") : "",
      topics: term ? [...list(term.aliases), ...list(term.abbreviations)] : [],
      row,
    });
  }

  source(row) {
    return this.document("source", row.code, { title: row.title, order: row.number ?? 0, row });
  }
}
