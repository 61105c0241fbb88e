/** A light stem of Czech words without accents; the same as judgekb/search/analysis/czech.py. */

import { isAlpha } from "./letters.js";

const isVowel = (letter) => "aeiouy".includes(letter);

export class Czech {
  /** @param {object} tables the endings, as the pack has them */
  constructor(tables) {
    this.shortest = tables.shortest;
    this.endings = tables.endings;
  }

  /** The stem of a folded word; numbers and short words come back unchanged. @param {string} folded */
  stem(folded) {
    let word = folded;
    if (word.length <= this.shortest || !isAlpha(word)) return word;
    for (const ending of this.endings) {
      if (word.length - ending.length >= this.shortest && word.endsWith(ending)) {
        word = word.slice(0, -ending.length);
        break;
      }
    }
    if (word.length > this.shortest && isVowel(word.at(-1))) word = word.slice(0, -1);
    const comesAndGoes = word.at(-2) === "e" && "ktnlcr".includes(word.at(-1));
    if (word.length > this.shortest + 1 && comesAndGoes && !isVowel(word.at(-3))) {
      word = word.slice(0, -2) + word.at(-1);
    }
    return word;
  }
}
