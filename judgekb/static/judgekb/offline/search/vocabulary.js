/** The words of the index, and which of them stand near a typed one; the same as judgekb/search/vocabulary.py. */

import { compare } from "../strings.js";
import { distance, likeness } from "./spelling.js";

const DECIMAL = /^\p{Nd}+$/u;

/** @typedef {import("./analysis.js").Forms} Forms */

export class Vocabulary {
  /**
   * @param {Iterable<string>} words distinct, in the order of code points
   * @param {import("./analysis.js").Analysis} analysis @param {Record<string, number>} numbers weights
   */
  constructor(words, analysis, numbers) {
    this.analysis = analysis;
    this.weights = numbers;
    this.folded = new Map();
    this.stems = new Map();
    this.prefixes = new Map();
    this.roots = new Map();
    this.numbers = new Set(analysis.numberWords);
    for (const word of words) this.take(word, analysis.forms(word));
    this.names = [...this.folded.keys()];
    this.sizes = new Int32Array(this.names.length);
    this.counts = new Int32Array(this.names.length);
    this.runs = new Map();
    this.names.forEach((name, number) => {
      const runs = trigrams(name);
      this.sizes[number] = runs.size;
      for (const run of runs) push(this.runs, run, number);
    });
    this.remembered = new Map();
  }

  take(word, form) {
    push(this.folded, form.folded, word);
    push(this.prefixes, form.prefix, word);
    for (const stem of form.stems) push(this.stems, stem, word);
    if (!form.isExact) push(this.roots, this.analysis.hungarian.withoutPreverb(form.hungarian), word);
    else if (word.length <= this.weights.LONGEST_NUMBER && DECIMAL.test(word)) this.numbers.add(word);
  }

  /** Say whether some word of the index has the stem of this one. @param {Forms} form */
  knows(form) {
    return form.stems.some((stem) => this.stems.has(stem));
  }

  /** The words of the index that have the stem of this one. @param {Forms} form @returns {Set<string>} */
  withStemOf(form) {
    return new Set(form.stems.flatMap((stem) => this.stems.get(stem) ?? []));
  }

  /** The words of the index that are this one, with or without accents, with their worth. @param {Forms} form */
  equal(form) {
    const { EXACT, FOLDED } = this.weights;
    const found = this.folded.get(form.folded) ?? [];
    return new Map(found.map((word) => [word, word === form.exact ? EXACT : FOLDED]));
  }

  /** The words that stand near a typed one, each with its worth (0 to 1). @param {Forms} form @returns {Map} */
  related(form) {
    let found = this.remembered.get(form.exact);
    if (found === undefined) {
      if (this.remembered.size >= this.weights.REMEMBERED) this.remembered.clear();
      found = form.isExact ? this.equal(form) : this.near(form, this.knows(form));
      this.remembered.set(form.exact, found);
    }
    return found;
  }

  near(form, known) {
    const { PREFIX, SAME_PREFIX, LEAST_TRIGRAMS, LEAST_LOOKED_AT, SAME_ROOT, SAME_STEM } = this.weights;
    const worth = new Map();
    const raise = (words, value) => {
      for (const word of words ?? []) if (value > (worth.get(word) ?? 0)) worth.set(word, value);
    };
    if (form.prefix.length === PREFIX) raise(this.prefixes.get(form.prefix), SAME_PREFIX);
    for (const [name, share] of this.alike(form.folded, known ? LEAST_TRIGRAMS : LEAST_LOOKED_AT)) {
      raise(this.folded.get(name), this.likeness(form.folded, name, share, known));
    }
    raise(this.roots.get(this.analysis.hungarian.withoutPreverb(form.hungarian)), SAME_ROOT);
    for (const stem of form.stems) raise(this.stems.get(stem), SAME_STEM);
    for (const [word, value] of this.equal(form)) worth.set(word, value);
    return worth;
  }

  /** What a folded word is worth for a typed one with which it shares trigrams; 0 when it is too far. */
  likeness(typed, name, share, known) {
    const { SHORTEST_PART, CONTAINED, CONTAINED_SHARE, LEAST_TRIGRAMS, TRIGRAMS } = this.weights;
    const [shorter, longer] = name.length < typed.length ? [name, typed] : [typed, name];
    let value = 0;
    if (shorter.length >= SHORTEST_PART && longer.includes(shorter)) {
      value = CONTAINED + (CONTAINED_SHARE * shorter.length) / longer.length;
    }
    if (share >= LEAST_TRIGRAMS) value = Math.max(value, TRIGRAMS * share);
    if (!known && share >= this.weights.LEAST_LOOKED_AT) {
      value = Math.max(value, this.weights.MISSPELT * likeness(name, typed, this.weights.LEAST_SPELLING));
    }
    return value;
  }

  /** Words of the index by their numbers and how many trigrams they have in common with others. */
  common(runs) {
    const found = [];
    for (const run of runs) {
      for (const number of this.runs.get(run) ?? []) {
        if (!this.counts[number]) found.push(number);
        this.counts[number] += 1;
      }
    }
    return found.map((number) => {
      const count = this.counts[number];
      this.counts[number] = 0;
      return [number, count];
    });
  }

  /** The folded words that share so many trigrams with a word, or hold it, with the share (Dice). */
  alike(folded, least) {
    const runs = trigrams(folded);
    const found = [];
    for (const [number, common] of this.common(runs)) {
      const size = this.sizes[number];
      const share = (2 * common) / (runs.size + size);
      if (share >= least || common >= Math.min(runs.size, size) - this.weights.ENDS) {
        found.push([this.names[number], share]);
      }
    }
    return found;
  }

  /** The folded words that have most trigrams in common with a word, with the share (Dice). */
  likest(folded, most) {
    const runs = trigrams(folded);
    const found = this.common(runs);
    const counts = found.map(([, count]) => count).sort((one, other) => other - one);
    const least = counts.length > most ? counts[most - 1] : 0;
    const near = found.filter(([, count]) => count >= least);
    near.sort((one, other) => other[1] - one[1] || compare(this.names[one[0]], this.names[other[0]]));
    const share = ([number, count]) => (2 * count) / (runs.size + this.sizes[number]);
    return near.slice(0, most).map((one) => [this.names[one[0]], share(one)]);
  }

  /** The words that this one may be a slip of the thumb for, nearest first. @param {Forms} form */
  nearest(form, most = 3) {
    const allowed = editsAllowed(form.folded);
    if (!allowed || form.isExact) return [];
    const found = [];
    for (const [name, share] of this.likest(form.folded, this.weights.LOOKED_AT)) {
      const edits = distance(name, form.folded, allowed);
      const begins = name[0] === form.folded[0] ? 0 : 1;
      if (edits <= allowed) found.push({ word: this.folded.get(name)[0], order: [edits, begins, -share] });
    }
    found.sort((one, other) => inOrder(one.order, other.order) || compare(one.word, other.word));
    return found.slice(0, most).map((one) => one.word);
  }
}

function trigrams(folded) {
  const marked = `^${folded}$`;
  const found = new Set();
  for (let place = 0; place + 2 < marked.length; place += 1) found.add(marked.slice(place, place + 3));
  return found;
}

/** How many letters of a word may be wrong. */
function editsAllowed(folded) {
  const { length } = folded;
  return length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3;
}

function push(map, key, value) {
  const held = map.get(key);
  if (held === undefined) map.set(key, [value]);
  else held.push(value);
}

function inOrder(one, other) {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place < 0 ? 0 : one[place] - other[place];
}
