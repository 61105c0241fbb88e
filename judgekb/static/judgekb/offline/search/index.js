/** The index, made in the browser: postings, frequencies and words; and what every search does with them. */

import { compare } from "../strings.js";
import { Analysis } from "./analysis.js";
import { entry } from "./entries.js";
import { rounded, whole } from "./numbers.js";
import { plan, postings, weighWithin } from "./plan.js";
import { Ranker } from "./ranking.js";
import { Synonyms } from "./synonyms.js";
import { Vocabulary } from "./vocabulary.js";

const FIELDS = ["exact", "stem", "prefix", "name", "first"];

/**
 * @typedef {{entry: import("./entries.js").Entry, score: number, missing: string[]}} Match
 * @typedef {{matches: Match[], terms: import("./plan.js").QueryTerm[]}} Matches
 */

export class Index {
  /**
   * @param {object} pack @param {import("./documents.js").Document[]} documents
   */
  constructor(pack, documents) {
    const tables = pack.search;
    this.numbers = tables.numbers;
    this.analysis = new Analysis(tables.analysis, pack.letters, this.numbers.vocabulary.PREFIX);
    const namedBySlug = new Set(tables.named_by_slug);
    this.entries = documents.map((document) => entry(document, this.analysis, namedBySlug));
    this.postings = new Map(FIELDS.map((field) => [field, new Map()]));
    this.entries.forEach((item, number) => this.post(item, number));
    const { documents: others, words, stem, prefix } = tables.elsewhere;
    const all = new Set([...this.postings.get("exact").keys(), ...words.split(" ")]);
    all.delete("");
    this.vocabulary = new Vocabulary([...all].sort(compare), this.analysis, this.numbers.vocabulary);
    this.elsewhere = new Map([...counted(stem, "stem"), ...counted(prefix, "prefix")]);
    this.count = this.entries.length + others;
    const called = pack.terms.filter((term) => term.aliases || term.abbreviations);
    const groups = called.map((term) => [term.name, ...(term.aliases ?? []), ...(term.abbreviations ?? [])]);
    this.synonyms = new Synonyms([...groups, ...tables.everyday], this.analysis, this.numbers.synonyms);
  }

  /** Note the forms under which an entry is found. */
  post(item, number) {
    const forms = new Map();
    for (const field of [item.title, item.names, item.body, item.extra]) {
      for (const word of field) if (!forms.has(word)) forms.set(word, this.analysis.forms(word));
    }
    for (const [word, form] of forms) {
      this.note("exact", word, number);
      this.note("stem", this.analysis.stemOf(form, item.language), number);
      this.note("prefix", form.prefix, number);
    }
    const called = item.kind === "topic" ? [...item.title, ...item.names] : item.title;
    for (const word of called) this.note("name", this.analysis.forms(word).folded, number);
    if (called.length) this.note("first", this.analysis.forms(called[0]).folded, number);
  }

  note(field, text, number) {
    const held = this.postings.get(field);
    const numbers = held.get(text);
    if (numbers === undefined) held.set(text, [number]);
    else if (numbers[numbers.length - 1] !== number) numbers.push(number);
  }

  /** The numbers of the entries that hold a form, in order. @returns {number[]} */
  holding(field, text) {
    return this.postings.get(field).get(text) ?? [];
  }

  /** In how many documents of the whole base a form stands. */
  frequency(field, text) {
    return this.holding(field, text).length + (this.elsewhere.get(`${field} ${text}`) ?? 0);
  }

  /**
   * The entries that fit the words, best first.
   * @param {string} text @param {(entry: import("./entries.js").Entry) => boolean} allows
   * @param {Synonyms | null} synonyms names that stand for each other
   * @returns {Matches}
   */
  search(text, allows, synonyms = this.synonyms) {
    const terms = weighWithin(plan(text, this, synonyms), this);
    if (!terms.length) return { matches: [], terms };
    const found = this.candidates(terms, allows).map((number) => this.entries[number]);
    const ranked = new Ranker(terms, this.numbers.ranking).rank(found);
    const least = ranked.length ? ranked[0].score * this.numbers.retrieval.LEAST_OF_BEST : 0;
    const matches = ranked.filter((item) => item.score >= least).map((item) => matched(item, terms));
    return { matches, terms };
  }

  /** The numbers of the entries most likely to answer: each counts a term once, by the best form that it holds. */
  candidates(terms, allows) {
    const { FINENESS, CANDIDATES } = this.numbers.retrieval;
    const telling = terms.filter((term) => !term.asks);
    const scale = FINENESS / (telling.reduce((sum, term) => sum + term.weight, 0) || 1);
    const sums = new Map();
    for (const term of telling) {
      const taken = new Set();
      for (const { field, text, worth } of postings(term, this.numbers.plan)) {
        const value = Math.max(1, whole(term.weight * worth * scale));
        for (const number of this.holding(field, text)) {
          if (taken.has(number) || !allows(this.entries[number])) continue;
          taken.add(number);
          sums.set(number, (sums.get(number) ?? 0) + value);
        }
      }
    }
    const best = [...sums].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, CANDIDATES);
    return best.map(([number]) => number).sort((one, other) => one - other);
  }
}

function matched(item, terms) {
  const missing = [...new Set(item.missing.map((number) => terms[number].typed))];
  return { entry: item.entry, score: rounded(item.score, 4), missing };
}

function* counted(byCount, field) {
  for (const [count, texts] of Object.entries(byCount)) {
    for (const text of texts.split(" ")) yield [`${field} ${text}`, Number(count)];
  }
}
