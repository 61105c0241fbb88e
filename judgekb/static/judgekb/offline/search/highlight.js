/** Show where a text answers a query: HTML with the words in <mark>; the same as judgekb/search/highlight.py. */

import { normalise } from "../text.js";
import { escaped } from "./html.js";

export class Highlighter {
  /** @param {import("./plan.js").QueryTerm[]} terms @param {import("./index.js").Index} index */
  constructor(terms, index) {
    this.terms = terms.filter((term) => !term.asks);
    this.analysis = index.analysis;
    this.numbers = index.numbers.highlight;
    this.matching = new Map();
  }

  /** The whole text as HTML, matching words marked. @param {string} text @returns {string} */
  mark(text) {
    const shown = this.analysis.prepare(normalise(text));
    return marked(shown, this.found(shown), 0, shown.length);
  }

  /** The passage that holds the weightiest words of the query, marked. @param {string} text @returns {string} */
  passage(text) {
    const { PASSAGE: most, LEAD } = this.numbers;
    const shown = this.analysis.prepare(normalise(text));
    const found = this.found(shown);
    if (shown.length <= most) return marked(shown, found, 0, shown.length);
    const start = opening(shown, this.bestStart(found, most), LEAD);
    const end = closing(shown, Math.min(shown.length, start + most), LEAD);
    return `${start ? "… " : ""}${marked(shown, found, start, end)}${end < shown.length ? " …" : ""}`;
  }

  found(shown) {
    const found = [];
    for (const token of this.analysis.tokens(shown)) {
      const terms = this.numbersOf(token.exact);
      if (!terms.length) continue;
      if (token.joined) while (found.length && found.at(-1).token.start >= token.start) found.pop();
      found.push({ token, terms });
    }
    return found;
  }

  numbersOf(exact) {
    if (!this.matching.has(exact)) {
      const form = this.analysis.forms(exact);
      const numbers = [...this.terms.keys()].filter((number) => this.matches(this.terms[number], form));
      this.matching.set(exact, numbers);
    }
    return this.matching.get(exact);
  }

  matches(term, form) {
    if ((term.related.get(form.exact) ?? 0) >= this.numbers.HELD) return true;
    const sought = [term.form, ...term.alternatives];
    return sought.some((one) => form.folded === one.folded || form.hungarian === one.hungarian);
  }

  /** Where the best passage begins: at the first of the matching words that it holds. */
  bestStart(found, most) {
    let [best, bestWeight] = [0, 0];
    found.forEach((first, number) => {
      const held = new Set();
      for (const item of found.slice(number)) {
        if (item.token.end > first.token.start + most - this.numbers.LEAD) break;
        for (const term of item.terms) held.add(term);
      }
      const weight = [...held].reduce((sum, term) => sum + this.terms[term].weight, 0);
      if (weight > bestWeight + 1e-9) [best, bestWeight] = [first.token.start, weight];
    });
    return best;
  }
}

/** Where to open a passage: at the sentence or the word that begins shortly before. */
function opening(shown, start, lead) {
  if (start <= lead) return 0;
  const before = shown.slice(start - lead, start);
  for (const mark of [". ", "? ", "! ", " "]) {
    const at = mark === " " ? before.indexOf(mark) : before.lastIndexOf(mark);
    if (at >= 0) return start - lead + at + mark.length;
  }
  return start;
}

/** Where to close a passage: before the word that would be cut. */
function closing(shown, end, lead) {
  if (end === shown.length || shown[end] === " ") return end;
  const space = shown.slice(0, end).lastIndexOf(" ");
  return space > 0 && space >= end - lead ? space : end;
}

function marked(shown, found, start, end) {
  let [out, place] = ["", start];
  for (const { token } of found) {
    if (token.start < place || token.end > end) continue;
    out += `${escaped(shown.slice(place, token.start))}<mark>${escaped(shown.slice(token.start, token.end))}</mark>`;
    place = token.end;
  }
  return out + escaped(shown.slice(place, end));
}
