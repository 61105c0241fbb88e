/** Which entries hold a text: all of them, exactly; the same as judgekb/search/holding.py. */

import { plan } from "./plan.js";

/** @typedef {{numbers: Set<number>, corrections: [string, string][]}} Holders */

/** @param {import("./index.js").Index} index @param {string} text @param {boolean} isPhrase @returns {Holders} */
export function holding(index, text, isPhrase) {
  if (isPhrase) return { numbers: withPhrase(index, text), corrections: [] };
  const terms = plan(text, index).filter((term) => !term.asks);
  const least = index.numbers.holding.HELD;
  const near = (term) => [...term.related].filter(([, worth]) => worth >= least).map(([word]) => word);
  const isKnown = terms.length > 0 && terms.every((term) => term.related.size);
  const numbers = isKnown ? inAll(terms.map((term) => any(index, near(term)))) : new Set();
  const corrections = terms.filter((term) => term.corrected).map((term) => [term.typed, term.corrected]);
  return { numbers, corrections };
}

const any = (index, words) => new Set([...words].flatMap((word) => index.holding("exact", word)));
const inAll = ([first, ...others]) => new Set([...first].filter((number) => others.every((one) => one.has(number))));

/** The entries in which the words stand side by side. */
function withPhrase(index, text) {
  const { analysis } = index;
  const words = analysis.words(text).map((token) => analysis.forms(token.exact));
  if (!words.length) return new Set();
  const last = words.length - 1;
  const found = inAll(words.map((word, place) => any(index, spellings(index, word, place === last))));
  return new Set([...found].filter((number) => holdsPhrase(index, index.entries[number], words)));
}

function spellings(index, word, isLast) {
  const { analysis, vocabulary } = index;
  const found = new Set(vocabulary.equal(word).keys());
  if (!isLast) return found;
  for (const near of vocabulary.withStemOf(word)) {
    if (continues(analysis, analysis.foldLetters(near), word)) found.add(near);
  }
  return found;
}

/** Say whether a folded word is the last word of a phrase, perhaps with an ending. */
function continues(analysis, folded, word) {
  if (folded === word.folded) return true;
  if (word.isExact || !folded.startsWith(word.folded)) return false;
  return analysis.forms(folded).stems.some((stem) => word.stems.includes(stem));
}

function holdsPhrase(index, entry, words) {
  const { analysis } = index;
  const opening = words.slice(0, -1).map((word) => word.folded);
  return [entry.title, entry.names, entry.body, entry.extra].some((field) => {
    const held = unjoined(field.map((word) => analysis.foldLetters(word)), index.numbers.holding.MOST_JOINED);
    return held.some((word, place) => {
      const start = place - opening.length;
      if (start < 0 || !continues(analysis, word, words.at(-1))) return false;
      return opening.every((one, at) => held[start + at] === one);
    });
  });
}

/** The words of a field without those that only join the parts of a hyphenated word before them. */
function unjoined(held, most) {
  const kept = [];
  for (const word of held) {
    let isJoined = false;
    for (let parts = 2; parts <= Math.min(most, kept.length) && !isJoined; parts += 1) {
      isJoined = word === kept.slice(-parts).join("");
    }
    if (!isJoined) kept.push(word);
  }
  return kept;
}
