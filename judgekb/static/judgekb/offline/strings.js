/**
 * What Python's texts do and a browser's do not: the same white space, code points instead of UTF-16 units.
 * tests/browser/test_offline_letters.py holds both to the same answers.
 */

const SPACE = "\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000";
const SPACES = new RegExp(`[${SPACE}]+`);
const LEADING = new RegExp(`^[${SPACE}]+`);
const ALL_SPACES = new RegExp(`^[${SPACE}]*$`);
const ONE_SPACE = new RegExp(`^[${SPACE}]$`);
const ASCII = /^[\x00-\x7f]*$/;

/** @param {string} text @returns {boolean} */
export const isAscii = (text) => ASCII.test(text);

/** The words between white space. @param {string} text @returns {string[]} */
export function words(text) {
  const found = text.split(SPACES);
  if (found[0] === "") found.shift();
  if (found.length && found[found.length - 1] === "") found.pop();
  return found;
}

/** @param {string} text @returns {string} */
export const lstrip = (text) => text.replace(LEADING, "");

/** Cut white space off the end; no regular expression, since one would look at every stretch of white space again. */
export function rstrip(text) {
  let end = text.length;
  while (end && ONE_SPACE.test(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** @param {string} text @returns {string} */
export const strip = (text) => rstrip(lstrip(text));

/** @param {string} text @returns {boolean} */
export const isBlank = (text) => ALL_SPACES.test(text);

/** Cut these letters (of one UTF-16 unit each) off the end. @param {string} text @param {string} letters */
export function rstripOf(text, letters) {
  let end = text.length;
  while (end && letters.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** Cut these letters off the front. @param {string} text @param {string} letters */
export function lstripOf(text, letters) {
  let start = 0;
  while (start < text.length && letters.includes(text[start])) start += 1;
  return text.slice(start);
}

/** What stands before the first `mark`, the mark and the rest; `[text, "", ""]` without one. */
export function partition(text, mark) {
  const place = text.indexOf(mark);
  return place < 0 ? [text, "", ""] : [text.slice(0, place), mark, text.slice(place + mark.length)];
}

/** What stands before the last `mark`, the mark and the rest; `["", "", text]` without one. */
export function rpartition(text, mark) {
  const place = text.lastIndexOf(mark);
  return place < 0 ? ["", "", text] : [text.slice(0, place), mark, text.slice(place + mark.length)];
}

/** The number of code points. @param {string} text @returns {number} */
export function length(text) {
  let count = text.length;
  for (let place = 1; place < text.length; place += 1) {
    if (isLow(text.charCodeAt(place)) && isHigh(text.charCodeAt(place - 1))) count -= 1;
  }
  return count;
}

/** The first `count` code points. @param {string} text @param {number} count @returns {string} */
export function head(text, count) {
  let end = 0;
  for (let done = 0; done < count && end < text.length; done += 1) end += text.codePointAt(end) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;

/** Order by code points, as Python sorts; a browser's `<` puts U+1F600 before U+FF01. @returns {number} */
export function compare(one, other) {
  const shorter = Math.min(one.length, other.length);
  for (let place = 0; place < shorter; place += 1) {
    const left = one.charCodeAt(place);
    const right = other.charCodeAt(place);
    if (left !== right) return rank(left) - rank(right);
  }
  return one.length - other.length;
}

/** Halves of letters beyond U+FFFF come after all others. */
function rank(unit) {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Texts in Python's order, each once. @param {Iterable<string>} texts @returns {string[]} */
export const sortedSet = (texts) => [...new Set(texts)].sort(compare);

/**
 * How two names stand in an alphabet, as `judgekb/sorting.py` has it: in Hungarian spaces and hyphens do not count.
 * @param {string} language @returns {(one: string, other: string) => number}
 */
export const alphabetically = (language) =>
  new Intl.Collator(language, { ignorePunctuation: language === "hu", sensitivity: "accent" }).compare;
