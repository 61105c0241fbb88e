/**
 * The words and marks of a decklist: lines, zones, counts, tags; the same as cards/decks/text.py.
 * Nothing in here throws on what a player pastes save `TooLarge`.
 */

import { head as firstLetters, isAscii, length, lstrip, lstripOf, partition, rpartition } from "../../strings.js";
import { rstrip, rstripOf, strip, words as split } from "../../strings.js";
import { fold, isUnassigned, normalized, visible } from "../../text.js";
import { words } from "./words.js";

/** The text is longer than the server would read. */
export class TooLarge extends Error {}

/** @param {string} text @throws {TooLarge} */
export function refuseTooLarge(text) {
  const most = words.text.max_bytes;
  if (text.length > most || (text.length * 3 > most && new TextEncoder().encode(text).length > most)) {
    throw new TooLarge(`The list is larger than ${most} bytes.`);
  }
}

/** The lines of a text that ends them with CR, LF or CRLF, and with nothing else. @returns {string[]} */
export const splitLines = (text) => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");

/** The text in NFC, without invisible characters, white space squeezed and trimmed. @returns {string} */
export function clean(text) {
  return split(isAscii(text) ? text : normalized(visible(text), "NFC")).join(" ");
}

/** Say whether a line begins with `#` or `//`. @returns {boolean} */
export const isComment = (line) => line.startsWith("#") || line.startsWith("//");

/** The zone that a line opens, or null. The whole line must be the header. @returns {string|null} */
export function headerZone(line) {
  if (length(line) > words.text.longest_header) return null;
  let title = rstripOf(line, ": ");
  if (title.endsWith(")")) {
    const [before, , number] = rpartition(title.slice(0, -1), "(");
    title = isNumber(number) ? before : "";
  } else {
    const [before, , number] = rpartition(title, " ");
    title = before && isNumber(number) ? before : title;
  }
  return words.text.headers.get(fold(rstripOf(title, ": "))) ?? null;
}

const isNumber = (text) => /^[0-9]{1,4}$/.test(text);
export const isDigit = (letter) => letter >= "0" && letter <= "9" && letter.length === 1;
export const isTimes = (letter) => letter.length === 1 && words.text.times.includes(letter);

/** `[folded label, rest]` of a line `Label: rest`, or `["", line]`. @returns {[string, string]} */
export function labelled(line) {
  const [label, colon] = partition(firstLetters(line, words.text.longest_header + 1), ":");
  const rest = colon ? strip(line.slice(label.length + 1)) : "";
  return rest ? [fold(label), rest] : ["", line];
}

/** Say whether a word looks meant as a count: digits of any script, signs before or fractions in them. */
export function numberLike(token) {
  const { signs, times, fraction } = words.text;
  const letters = [...rstripOf(lstripOf(token, signs), times)];
  const numeric = (letter) => /\p{N}/u.test(letter) && !isUnassigned(letter);
  return letters.some(numeric) && letters.every((letter) => fraction.includes(letter) || numeric(letter));
}

/** The count that 1 to 3 ASCII digits write, or null: zero, signs, fractions and other digits are none. */
export const readCount = (digits) => (/^[0-9]{1,3}$/.test(digits) && Number(digits)) || null;

/**
 * Cut a count off the front. Gives its characters and what may be left, the longest first; null if there is none.
 * @returns {[string, string[]]|null}
 */
export function cutLeading(text) {
  if (isTimes(text[0])) {
    const [word, , rest] = partition(text.slice(1), " ");
    return rest && numberLike(word) && !isTimes(word.at(-1)) ? [word, [rest]] : null;
  }
  const [word, , rest] = partition(text, " ");
  if (numberLike(word)) {
    if (!rest) return null;
    const digits = rstripOf(word, words.text.times);
    return [digits, digits !== word ? [rest] : withoutTimes(rest)];
  }
  let end = 0;
  while (end < word.length && isDigit(word[end])) end += 1;
  if (end === 0) return null;
  const left = text.slice(end);
  return [text.slice(0, end), isTimes(left[0]) && left.length > 1 ? [left, lstrip(left.slice(1))] : [left]];
}

function withoutTimes(rest) {
  const [first, , left] = partition(rest, " ");
  return isTimes(first) && left ? [rest, left] : [rest];
}

/** Cut `x3`, `×3` or `x 3` off the end. Gives the count's characters and the rest. @returns {[string, string]|null} */
export function cutTrailing(text) {
  const [head, , word] = rpartition(text, " ");
  if (!head) return null;
  if (isTimes(word[0]) && numberLike(word.slice(1)) && !isTimes(word.at(-1))) return [word.slice(1), head];
  const [before, , times] = rpartition(head, " ");
  if (before && isTimes(times) && numberLike(word) && !isTimes(word.at(-1))) return [word, before];
  return null;
}

/** Cut `{…}` off the end. Gives what stands between the braces and the rest. @returns {[string, string]|null} */
export function cutFacts(text) {
  if (!text.endsWith("}")) return null;
  const start = text.lastIndexOf("{");
  return start > 0 ? [text.slice(start + 1, -1), rstrip(text.slice(0, start))] : null;
}

/** Cut `(új)` off the end. Gives the tag and the rest. @returns {[string, string]|null} */
export function cutTag(text) {
  if (!text.endsWith(")")) return null;
  const start = text.lastIndexOf("(");
  const tag = strip(text.slice(start + 1, -1));
  return start > 0 && tag ? [tag, rstrip(text.slice(0, start))] : null;
}

/** An edition tag in its own spelling (`új`, `2020`), or null for other words in brackets. @returns {string|null} */
export function knownTag(tag) {
  const letters = length(tag);
  const spelt = letters <= 4 ? words.text.tags.get(fold(tag)) : undefined;
  return spelt ?? (letters === 4 && /^(19|20)[0-9]{2}$/.test(tag) ? tag : null);
}

/** The day that `2025-09-05` writes, as the same text, or null. @returns {string|null} */
export function readDay(text) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const [year, month, day] = text.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] ? text : null;
}
