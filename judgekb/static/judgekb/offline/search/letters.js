/** What kinds of letters there are, as Python's texts tell them. */

const LETTERS = /^\p{L}+$/u;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const LOWER_CASE = /\p{Lowercase}/u;
const HIDDEN = /[\p{C}\p{Z}]/gu;
const LONE_HALVES = /\p{Cs}/gu;

/** @param {string} text @returns {boolean} */
export const isAlpha = (text) => LETTERS.test(text);

/** Say whether a text holds a letter or a digit. @param {string} text @returns {boolean} */
export const saysSomething = (text) => ALPHANUMERIC.test(text);

/** The letters and digits alone. @param {string} text @returns {string} */
export const squeezed = (text) => text.replace(NO_LETTERS, "");

/** Say whether a text holds a small letter. @param {string} text @returns {boolean} */
export const hasLowerCase = (text) => LOWER_CASE.test(text);

/** The text without halves of letters, and a space for each letter that is not printed. @param {string} text */
export const printable = (text) => text.replace(LONE_HALVES, "").replace(HIDDEN, " ");

/** @param {string} letter @returns {boolean} */
export const isDigit = (letter) => letter !== undefined && letter.length === 1 && letter >= "0" && letter <= "9";
