/** Counts by key, as Python's `Counter`: what is not counted is 0. */

import { compare } from "../../../strings.js";

export class Counter extends Map {
  /** @param {string} key @returns {number} */
  of(key) {
    return this.get(key) ?? 0;
  }

  add(key, count) {
    this.set(key, this.of(key) + count);
    return this;
  }

  plus(other) {
    return this.joined(other, (one, two) => one + two);
  }

  minus(other) {
    return this.joined(other, (one, two) => one - two);
  }

  or(other) {
    return this.joined(other, Math.max);
  }

  /** Only what is above zero is kept. */
  joined(other, join) {
    const made = new Counter();
    for (const key of new Set([...this.keys(), ...other.keys()])) {
      const count = join(this.of(key), other.of(key));
      if (count > 0) made.set(key, count);
    }
    return made;
  }

  equals(other) {
    return [...this.keys(), ...other.keys()].every((key) => this.of(key) === other.of(key));
  }

  /** @returns {string[]} by code points */
  sorted() {
    return [...this.keys()].sort(compare);
  }

  /** Every key as often as it is counted, sorted. @returns {string[]} */
  elements() {
    return this.sorted().flatMap((key) => Array(Math.max(0, this.of(key))).fill(key));
  }

  /** The key with the smallest number, then the first by code points; "" when there is none. */
  least(rank) {
    const ranked = this.sorted().map((key) => [key, rank(this.of(key), key)]);
    return ranked.reduce((best, one) => (best === null || one[1] < best[1] ? one : best), null)?.[0] ?? "";
  }
}
