/** A deep, light stem of Hungarian words without accents; the same as judgekb/search/analysis/hungarian.py. */

import { isAlpha } from "./letters.js";

export class Hungarian {
  /** @param {object} tables the endings, as the pack has them @param {string} preverbs */
  constructor(tables, preverbs) {
    this.shortest = tables.shortest;
    this.vowels = new Set(tables.vowels);
    this.tables = tables;
    this.preverbs = new Set(preverbs.split(" "));
    this.longest = Math.max(...[...this.preverbs].map((one) => one.length));
  }

  /** The stem of a folded word; numbers and short words come back unchanged. @param {string} folded */
  stem(folded) {
    const { verbs, cases, possessives, plurals, derived } = this.tables;
    if (folded.length <= this.shortest || !isAlpha(folded)) return folded;
    let word = this.cut(this.undouble(folded), verbs);
    word = this.cut(this.accusative(word), cases);
    word = this.cut(word, possessives);
    word = this.cut(word, plurals);
    word = this.lastLetters(word);
    if (word.length > this.shortest + 2) word = this.cut(word, derived);
    return this.endsInT(word) ? word.slice(0, -1) : word;
  }

  /** A stem without the preverb that it begins with. @param {string} stem */
  withoutPreverb(stem) {
    for (let length = this.longest; length > 1; length -= 1) {
      if (stem.length - length >= this.shortest && this.preverbs.has(stem.slice(0, length))) return stem.slice(length);
    }
    return stem;
  }

  cut(word, endings) {
    for (const ending of endings) {
      if (word.length - ending.length >= this.shortest && word.endsWith(ending)) return word.slice(0, -ending.length);
    }
    return word;
  }

  accusative(word) {
    if (word.length <= this.shortest + 3 || word.at(-1) !== "t") return word;
    const end = word.slice(-3);
    if (("aeo".includes(word.at(-2)) && "kmd".includes(word.at(-3))) || end === "ait" || end === "eit") {
      return word.slice(0, -2);
    }
    return end === "jat" || end === "jet" ? word.slice(0, -1) : word;
  }

  lastLetters(word) {
    if (word.length > this.shortest + 1) {
      const afterVowel = this.vowels.has(word.at(-2)) && "mdktn".includes(word.at(-1));
      if (afterVowel || this.endsInT(word)) word = word.slice(0, -1);
    }
    return word.length > this.shortest && this.vowels.has(word.at(-1)) ? word.slice(0, -1) : word;
  }

  endsInT(word) {
    return word.length > this.shortest + 1 && word.at(-1) === "t" && "lrnjszy".includes(word.at(-2));
  }

  undouble(word) {
    const end = word.slice(-2);
    if (word.length < this.shortest + 3 || (end !== "al" && end !== "el")) return word;
    const body = word.slice(0, -2);
    const [third, second, last] = [body.at(-3), body.at(-2), body.at(-1)];
    if (last === second && !this.vowels.has(last)) return body.slice(0, -1);
    if ("szy".includes(last) && second === third && !this.vowels.has(second)) return body.slice(0, -2) + last;
    return word;
  }
}
