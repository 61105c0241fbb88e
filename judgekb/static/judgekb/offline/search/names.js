/** What a name in a query stands for: cards, topics and terms; the same as rulings/search/names.py. */

import { alike } from "../deck/core/fuzz.js";
import { compare } from "../strings.js";
import { fold } from "../text.js";
import { isAlpha, squeezed } from "./letters.js";

/**
 * @typedef {object} Named something with names @property {"card"|"topic"|"term"} kind @property {object} row
 * @property {string} name @property {string[]} keys the folded names, its own first
 */

/** @returns {Named} */
export const named = (kind, row, names) => ({ kind, row, name: row.name, keys: names.map(fold) });

export class Names {
  /** @param {Named[]} all @param {import("./references.js").References} references @param {object} numbers */
  constructor(all, references, numbers) {
    this.all = all;
    this.references = references;
    this.numbers = numbers;
    this.byKey = new Map();
    for (const one of all) {
      for (const key of new Set(one.keys.map(squeezed))) {
        if (!this.byKey.has(key)) this.byKey.set(key, []);
        this.byKey.get(key).push(one);
      }
    }
  }

  /** What has this very name; apostrophes and hyphens are optional, and so is an edition tag. @returns {Named[]} */
  whole(text) {
    for (const key of this.references.cardKeys(text).map(squeezed)) {
      if (key && this.byKey.has(key)) return this.byKey.get(key);
    }
    return [];
  }

  /** What the longest run of words names that begins (or ends) the row, and how many words that are. */
  longest(words, fromEnd = false) {
    for (let count = Math.min(words.length, this.numbers.LONGEST_NAME); count > 0; count -= 1) {
      const found = this.whole((fromEnd ? words.slice(-count) : words.slice(0, count)).join(" "));
      if (found.length) return [found, count];
    }
    return [[], 0];
  }

  /** What has all the words in one of its names; `begun` takes beginnings of words too. */
  withWords(text, begun, analysis) {
    const wordsOf = (one) => analysis.words(one).map((token) => analysis.foldLetters(token.exact));
    const sought = wordsOf(text);
    if (!sought.some((word) => word.length >= this.numbers.SHORTEST_WORD && isAlpha(word))) return [];
    const having = (holds) => this.all.filter((one) => one.keys.some((key) => holds(wordsOf(key))));
    const whole = having((words) => sought.every((word) => words.includes(word)));
    if (whole.length || !begun) return whole;
    return having((words) => sought.every((start) => words.some((word) => word.startsWith(start))));
  }

  /** The names that a text may be a slip for, nearest first. @returns {string[]} */
  nearest(text) {
    const asked = fold(text);
    const { LEAST_ALIKE, PART, MOST_SUGGESTED } = this.numbers;
    const share = (name) => {
      const words = asked.includes(" ") ? [] : name.split(" ");
      return Math.max(alike(asked, name), ...words.map((word) => PART * alike(asked, word)));
    };
    const shares = this.all.map((one) => [share(one.keys[0]), one.name]);
    const found = shares.filter(([value]) => value >= LEAST_ALIKE);
    found.sort((one, other) => other[0] - one[0] || compare(one[1], other[1]));
    return [...new Set(found.map(([, name]) => name))].slice(0, MOST_SUGGESTED);
  }
}
