/**
 * Text in one form; the same as judgekb/text.py. The tables come from the server (rulings/offline/letters.py), so that
 * a browser with another version of Unicode folds every name as the server does. Call `useLetters` first.
 */

import { isAscii, words } from "./strings.js";

const OLD = /^[\u0000-\u0377]*$/; // all of these are letters of every version of Unicode

let source = null;
let plain, legacy, invisible, casefolded, combining, unassigned, folded, known;

/** Use the tables of the server. @param {object} letters what `rulings.offline.letters.letters` gives */
export function useLetters(letters) {
  if (letters === source) return;
  source = letters;
  plain = new Map(Object.entries(letters.plain));
  legacy = new Map(Object.entries(letters.legacy));
  casefolded = new Map(Object.entries(letters.casefold));
  invisible = new Set(letters.invisible);
  combining = bounds(letters.combining);
  unassigned = bounds(letters.unassigned);
  folded = new Map();
  known = new Map();
}

/** The code points at which a range begins or ends, in turn. */
function bounds(distances) {
  let place = 0;
  return distances.map((distance) => (place += distance));
}

function within(limits, letter) {
  const point = letter.codePointAt(0);
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (limits[middle] <= point) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Say whether the server's Unicode does not know this letter. @param {string} letter one code point */
export function isUnassigned(letter) {
  let answer = known.get(letter);
  if (answer === undefined) {
    if (known.size > 20000) known.clear();
    known.set(letter, (answer = within(unassigned, letter)));
  }
  return answer;
}

/** Say whether a letter is a mark that stands over or under another. @param {string} letter one code point */
export const isCombining = (letter) => within(combining, letter);

/** Apply a function to the stretches between letters that the server does not know. */
function apart(text, change) {
  if (OLD.test(text)) return change(text);
  let out = "";
  let part = "";
  for (const letter of text) {
    if (isUnassigned(letter)) {
      out += change(part) + letter;
      part = "";
    } else {
      part += letter;
    }
  }
  return out + change(part);
}

/** @param {string} text @param {"NFC"|"NFD"} form @returns {string} */
export const normalized = (text, form) => apart(text, (part) => part.normalize(form));

/** Whether a Σ ends a word is the browser's own judgement. @param {string} text @returns {string} */
export const lower = (text) => apart(text, (part) => part.toLowerCase());

/** The upper-case form of one letter; itself where the server does not know that form. */
export function upper(letter) {
  const made = apart(letter, (part) => part.toUpperCase());
  return [...made].some(isUnassigned) ? letter : made;
}

/** @param {string} text @returns {string} */
export function casefold(text) {
  let out = "";
  for (const letter of text) out += casefolded.get(letter) ?? lower(letter);
  return out;
}

/** Leave out what is invisible. @param {string} text @returns {string} */
export function visible(text) {
  let out = "";
  for (const letter of text) if (!invisible.has(letter)) out += letter;
  return out;
}

/** The text in NFC without invisible characters, white space squeezed. @param {string} text @returns {string} */
export function normalise(text) {
  return words(isAscii(text) ? text : visible(normalized(text, "NFC"))).join(" ");
}

/** Normalised text with one kind of quote, apostrophe and dash. @param {string} text @returns {string} */
export function plainMarks(text) {
  let out = "";
  for (const letter of normalise(text)) out += plain.get(letter) ?? letter;
  return out;
}

/** The key under which a name is compared: no case, accents, legacy letters, kinds of quotes. @param {string} text */
export function fold(text) {
  let out = "";
  for (const letter of normalise(text)) {
    let made = folded.get(letter);
    if (made === undefined) {
      if (folded.size > 20000) folded.clear();
      folded.set(letter, (made = foldedLetter(letter)));
    }
    out += made;
  }
  return isAscii(out) ? out : normalized(out, "NFC");
}

function foldedLetter(letter) {
  const mark = plain.get(letter) ?? letter;
  const decomposed = normalized(casefold(legacy.get(mark) ?? mark), "NFD");
  return [...decomposed].filter((one) => !within(combining, one)).join("");
}

/** ASCII letters, digits and hyphens; "" when nothing can be kept. @param {string} text @returns {string} */
export function slugify(text) {
  return fold(text).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The key under which references are compared: case and white space do not count. @param {string} text */
export const referenceKey = (text) => casefold(normalise(text));
