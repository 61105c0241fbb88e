/** Read a text as a reference: what it may stand for; the same as rulings/search/references.py. */

import { lstripOf, rpartition, rstripOf } from "../strings.js";
import { fold, plainMarks, referenceKey } from "../text.js";
import { isDigit, printable, squeezed } from "./letters.js";

export { squeezed };

const distinct = (texts) => [...new Set(texts)];

export class References {
  /** @param {object} tables `search` of the pack */
  constructor(tables) {
    this.around = tables.around;
    this.between = tables.between;
    this.sectionWords = new Set(tables.section_words);
    this.endings = new Set(tables.analysis.endings.split(" "));
  }

  /** A typed text without what no name holds: control letters, lone halves of letters, marks around it. */
  cleaned(text) {
    return this.stripped(plainMarks(printable(text)));
  }

  stripped(text) {
    return rstripOf(lstripOf(text, this.around), this.around);
  }

  /** The keys that a reference such as `ak 106.1` or `AK/106` may be held under. @returns {string[]} */
  referenceKeys(text) {
    const key = this.withoutEnding(referenceKey(this.cleaned(text)));
    const [letters, after] = this.split(fold(key).replaceAll(" ", ""));
    const rest = after.replaceAll("/", ".");
    const both = letters && rest ? [`${letters}.${rest}`, `${letters}-${rest}`] : [];
    return distinct([key, letters + rest, ...both]);
  }

  split(compact) {
    let at = 0;
    while (at < compact.length && !isDigit(compact[at]) && !this.between.includes(compact[at])) at += 1;
    return [compact.slice(0, at), lstripOf(compact.slice(at), this.between)];
  }

  /** Cut a Hungarian ending from a number: `ak106-ban`, `21.6.0-s`. */
  withoutEnding(key) {
    const [base, hyphen, tail] = rpartition(key, "-");
    return hyphen && isDigit(base.at(-1)) && this.endings.has(fold(tail)) ? base : key;
  }

  /**
   * The citation keys that a text may be: `Kódex 21.6`, `21.6.0`, `KIV 5.5.E/2`.
   * @param {string} text @param {Map<string, string>} names folded names of rulebooks and their prefixes
   */
  sectionNumbers(text, names) {
    const words = this.withoutEnding(referenceKey(this.cleaned(text))).split(" ");
    const bare = (word) => this.stripped(fold(word));
    while (words.length > 1 && this.sectionWords.has(bare(words.at(-1)))) words.pop();
    let prefix = "";
    while (words.length > 1 && names.has(bare(words[0]))) prefix = names.get(bare(words.shift()));
    const number = this.stripped(this.withoutEnding(words.join(" ")));
    if (!number || (!prefix && !isDigit(number[0]))) return [];
    const prefixes = prefix ? [prefix] : distinct(names.values()).sort();
    return prefixes.map((one) => referenceKey(`${one} ${number}`));
  }

  /** The folded names that a card may be held under: as it is, and without an edition tag. @returns {string[]} */
  cardKeys(text) {
    const key = fold(cleanedName(text));
    const without = key.endsWith(")") && key.includes("(") ? key.slice(0, key.lastIndexOf("(")).trim() : "";
    return distinct([key, without].filter((one) => one));
  }
}

/** A typed name: what stands around it may belong to it (`(új)`, `Nem is kapor!`). @param {string} text */
export const cleanedName = (text) => plainMarks(printable(text)).trim();
