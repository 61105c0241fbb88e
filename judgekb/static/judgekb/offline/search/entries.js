/** A document as the index holds it; the same as judgekb/search/entries.py. */

import { normalise } from "../text.js";
import { length } from "../strings.js";

/**
 * @typedef {object} Entry what ranking looks at; the fields are words in the order of the text
 * @property {string} key @property {string} kind @property {number} order @property {string} ref
 * @property {string} name
 * @property {string[]} title with the reference at its end
 * @property {string[]} names cards, topics, sections, formats and source
 * @property {string[]} body @property {string[]} extra
 * @property {string} language @property {object} row what the pack holds of it
 */

/**
 * @param {import("./documents.js").Document} document
 * @param {import("./analysis.js").Analysis} analysis
 * @param {Set<string>} namedBySlug kinds whose reference is the title over again
 * @returns {Entry}
 */
export function entry(document, analysis, namedBySlug) {
  const words = (text) => (text ? analysis.tokens(analysis.prepare(text)).map((token) => token.exact) : []);
  const { cards, topics, sections, formats, source } = document;
  const title = namedBySlug.has(document.kind) ? document.title : `${document.title} \n ${document.ref}`;
  return {
    key: document.key,
    kind: document.kind,
    order: document.order,
    ref: normalise(document.ref),
    name: normalise(document.title),
    title: words(title),
    names: words([...cards, ...topics, ...sections, ...formats, source].join(" \n ")),
    body: words(document.body),
    extra: words(document.extra),
    language: document.language,
    row: document.row,
  };
}

/** Order among suggestions: titles of few words, the newest, of few letters. @param {Entry} one @param {Entry} other */
export function byNaming(one, other, most) {
  const words = (item) => Math.min(Math.max(item.title.length - 1, 0), most);
  const letters = (item) => Math.min(length(item.title.join(" ")), most);
  return words(one) - words(other) || other.order - one.order || letters(one) - letters(other);
}
