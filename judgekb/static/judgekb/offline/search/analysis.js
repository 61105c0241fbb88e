/** From text to the forms of its words; the same as judgekb/search/analysis. */

import { head, length } from "../strings.js";
import { casefold, isCombining, lower, normalized, visible } from "../text.js";
import { Czech } from "./czech.js";
import { Hungarian } from "./hungarian.js";
import { isAlpha, isDigit } from "./letters.js";

const RUN = /[\p{L}\p{N}]+/gu;
const ASCII = /^[\x00-\x7f]*$/;
const HAS_DIGIT = /[0-9]/;
const HALVES = /[\ud800-\udfff]/;
const STAND_IN = "\u0250"; // a letter that no word of these languages has and no ending either
const MANY = 100_000; // words whose forms are kept

/**
 * @typedef {object} Token a word as it stands in `text.slice(start, end)`
 * @property {string} exact lower case, in NFC, without apostrophes
 * @property {number} start @property {number} end
 * @property {boolean} joined made of the parts of a hyphenated word, which stand before it
 *
 * @typedef {object} Forms the forms of one word; `stems` has one a language, without repeats
 * @property {string} exact @property {string} folded @property {string} hungarian @property {string} czech
 * @property {string[]} stems @property {string} prefix
 * @property {boolean} isExact it holds a digit: numbers and references are never guessed at
 */

export class Analysis {
  /** @param {object} tables `search.analysis` of the pack @param {object} letters of the pack @param {number} prefix */
  constructor(tables, letters, prefix) {
    const set = (words) => new Set(words.split(" "));
    this.stopWords = set(tables.stop_words);
    this.askingWords = set(tables.asking_words);
    this.quantityWords = set(tables.quantity_words);
    this.numberWords = set(tables.number_words);
    this.endings = set(tables.endings);
    this.hungarian = new Hungarian(tables.hungarian, tables.preverbs);
    this.czech = new Czech(tables.czech);
    this.preverbs = this.hungarian.preverbs;
    this.marks = new Map(Object.entries(letters.plain));
    this.legacy = new Map(Object.entries(letters.legacy));
    this.hasLegacy = new RegExp(`[${Object.keys(letters.legacy).join("")}]`, "g");
    this.prefix = prefix;
    this.known = new Map();
  }

  /** The text whose places tokens speak of: NFC, without invisible characters. @param {string} text */
  prepare(text) {
    return ASCII.test(text) ? text : visible(normalized(text, "NFC"));
  }

  /** The words of a prepared text. @param {string} prepared @returns {Token[]} */
  tokens(prepared) {
    const found = [];
    let chain = [];
    for (const run of prepared.matchAll(RUN)) {
      const [word] = run;
      const token = { exact: this.exactForm(word), start: run.index, end: run.index + word.length, joined: false };
      const joint = chain.length ? this.joint(prepared, chain.at(-1), token) : "";
      if (joint === "'") chain.push(merged(chain.pop(), token, ""));
      else if (joint === ".") chain.push(merged(chain.pop(), token, isDigit(token.exact[0]) ? "." : ""));
      else if (joint === "-") chain.push(token);
      else {
        this.close(chain, found);
        chain = [token];
      }
    }
    this.close(chain, found);
    return found;
  }

  /** The words of any text that are not joined of others. @param {string} text @returns {Token[]} */
  words(text) {
    return this.tokens(this.prepare(text)).filter((token) => !token.joined);
  }

  /** A word in lower case with õ and û read as ő and ű. @param {string} word */
  exactForm(word) {
    return ASCII.test(word) ? word.toLowerCase() : lower(this.withoutLegacy(word));
  }

  /** A word in lower case without its accents. @param {string} exact */
  foldLetters(exact) {
    if (ASCII.test(exact)) return exact;
    let out = "";
    for (const letter of normalized(casefold(exact), "NFD")) if (!isCombining(letter)) out += letter;
    return out;
  }

  /** The forms of a word in lower case. @param {string} exact @returns {Forms} */
  forms(exact) {
    let made = this.known.get(exact);
    if (made === undefined) {
      if (this.known.size >= MANY) this.known.clear();
      const folded = this.foldLetters(exact);
      const [hungarian, czech] = [this.hungarian, this.czech].map((language) => stemmed(folded, language));
      const stems = hungarian === czech ? [hungarian] : [hungarian, czech];
      const prefix = head(folded, this.prefix);
      made = { exact, folded, hungarian, czech, stems, prefix, isExact: HAS_DIGIT.test(folded) };
      this.known.set(exact, made);
    }
    return made;
  }

  /** The stem under which a text in the language is posted. @param {Forms} form @param {string} language */
  stemOf(form, language) {
    return language === "cs" ? form.czech : form.hungarian;
  }

  withoutLegacy(word) {
    return word.replace(this.hasLegacy, (letter) => this.legacy.get(letter));
  }

  /** The one character that binds two runs into a word, or "". */
  joint(text, left, right) {
    if (right.start - left.end !== 1) return "";
    const mark = this.marks.get(text[left.end]) ?? text[left.end];
    if (mark === ".") {
      if (isDigit(left.exact.at(-1)) && isDigit(right.exact[0])) return ".";
      const isShort = left.end - left.start <= 2 && length(text.slice(left.start, left.end)) === 1;
      return length(right.exact) === 1 && (isShort || beforeLast(text, left.end) === ".") ? "." : "";
    }
    return mark === "'" || mark === "-" ? mark : "";
  }

  close(chain, found) {
    while (chain.length > 1 && this.endings.has(this.foldLetters(chain.at(-1).exact))) chain.pop();
    found.push(...chain);
    if (chain.length > 1) {
      const exact = chain.map((part) => part.exact).join("");
      found.push({ exact, start: chain[0].start, end: chain.at(-1).end, joined: true });
    }
  }
}

/** The stem of a word; letters beyond U+FFFF count as one letter each. */
function stemmed(folded, language) {
  if (!HALVES.test(folded)) return language.stem(folded);
  const letters = [...folded];
  const short = letters.map((letter) => (letter.length > 1 ? STAND_IN : letter)).join("");
  if (!isAlpha(folded)) return folded;
  const stem = language.stem(short);
  return [...stem].map((letter, place) => (letter === STAND_IN ? letters[place] : letter)).join("");
}

/** The letter before the last one that stands before a place. */
function beforeLast(text, place) {
  const last = text.charCodeAt(place - 1);
  return text[place - (last >= 0xdc00 && last < 0xe000 ? 3 : 2)];
}

const merged = (left, right, between) => ({
  exact: left.exact + between + right.exact,
  start: left.start,
  end: right.end,
  joined: false,
});
