/** Rank candidates for a planned query; the same as judgekb/search/ranking.py, with its numbers in the same order. */

import { compare } from "../strings.js";
import { rounded } from "./numbers.js";

/** @typedef {{entry: import("./entries.js").Entry, score: number, missing: number[]}} Ranked */

export class Ranker {
  /** @param {import("./plan.js").QueryTerm[]} terms @param {Record<string, number>} numbers */
  constructor(terms, numbers) {
    this.numbers = numbers;
    this.weights = terms.map((term) => term.weight);
    this.telling = [...terms.keys()].filter((number) => !terms[number].asks);
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.most = numbers.TITLE + numbers.ABOUT + (terms.length > 1 ? numbers.CLOSENESS : 0);
    this.worth = new Map();
    terms.forEach((term, number) => {
      for (const [word, worth] of term.related) {
        if (!this.worth.has(word)) this.worth.set(word, []);
        this.worth.get(word).push([number, worth]);
      }
    });
  }

  /** The entries that hold anything of the query, best first. @returns {Ranked[]} */
  rank(entries) {
    const found = entries.map((entry) => this.score(entry)).filter((item) => item.score > 0);
    for (const item of found) item.place = rounded(item.score, 4);
    return found.sort(
      (one, other) =>
        other.place - one.place || other.entry.order - one.entry.order || compare(one.entry.key, other.entry.key),
    );
  }

  /** @returns {Ranked} */
  score(entry) {
    const { TITLE, NAMES, BODY, EXTRA, CLOSENESS, ABOUT, HELD } = this.numbers;
    const tally = new Tally(this.weights.length, this.numbers);
    tally.field(this.hits(entry.title), TITLE, true, false);
    tally.field(this.hits(entry.names), NAMES, true, false);
    tally.field(this.hits(entry.body), BODY, false, true);
    tally.field(this.hits(entry.extra), EXTRA, false, true);
    const close = this.closeness(tally.pairs);
    const [best, near, about] = [tally.best, close, tally.about].map((values) => this.mean(values));
    const score = (best + CLOSENESS * near + ABOUT * about) / this.most;
    return { entry, score: Math.min(1, score), missing: this.telling.filter((number) => tally.near[number] < HELD) };
  }

  mean(values) {
    return values.reduce((sum, value, at) => sum + this.weights[at] * value, 0) / this.total;
  }

  /** For each term how close it stands to the others (0 to 1). */
  closeness(pairs) {
    const { ALL_OTHERS } = this.numbers;
    const nearest = this.weights.map(() => 0);
    const allOthers = this.weights.map(() => 0);
    for (const { left, right, value } of pairs.values()) {
      for (const [term, other] of [[left, right], [right, left]]) {
        nearest[term] = Math.max(nearest[term], value);
        const rest = this.total - this.weights[term];
        allOthers[term] += rest ? (value * this.weights[other]) / rest : 0;
      }
    }
    return nearest.map((one, at) => (1 - ALL_OTHERS) * one + ALL_OTHERS * allOthers[at]);
  }

  /** The words of a field that matter: their places, each with its terms and worths. */
  hits(words) {
    const found = [];
    words.forEach((word, place) => {
      const worth = this.worth.get(word);
      if (worth !== undefined) found.push([place, worth]);
    });
    return found;
  }
}

/** The best that each term of the query has reached in one entry. */
class Tally {
  constructor(terms, numbers) {
    this.numbers = numbers;
    this.terms = terms;
    this.best = new Array(terms).fill(0);
    this.near = new Array(terms).fill(0);
    this.about = new Array(terms).fill(0);
    this.pairs = new Map();
  }

  field(hits, factor, isAbout, isLong) {
    const { LATE, LATEST } = this.numbers;
    const last = new Map();
    for (const [place, found] of hits) {
      const late = isLong ? 1 - (LATE * Math.min(place, LATEST)) / LATEST : 1;
      for (const [term, worth] of found) {
        this.near[term] = Math.max(this.near[term], worth);
        this.best[term] = Math.max(this.best[term], worth * factor * late);
        if (isAbout) this.about[term] = Math.max(this.about[term], worth);
        this.closeness(term, place, worth, last);
      }
      for (const [term, worth] of found) last.set(term, [place, worth]);
    }
  }

  closeness(term, place, worth, last) {
    const { FARTHEST, FADING } = this.numbers;
    for (const [other, [otherPlace, otherWorth]] of last) {
      const distance = place - otherPlace;
      if (other === term || distance <= 0 || distance > FARTHEST) continue;
      const value = (worth * otherWorth) / distance ** FADING;
      const [left, right] = [Math.min(term, other), Math.max(term, other)];
      const key = left * this.terms + right;
      const held = this.pairs.get(key);
      if (held === undefined) this.pairs.set(key, { left, right, value: Math.max(value, 0) });
      else held.value = Math.max(value, held.value);
    }
  }
}
