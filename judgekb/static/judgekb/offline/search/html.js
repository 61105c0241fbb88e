/** The safe HTML of the pack as words, and words as HTML. */

import { words } from "../strings.js";

const TAG = /<[^>]*>/g;
const ENTITY = /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi;
const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The words of rendered HTML; as rulings.markup.plain. @param {string} html @returns {string} */
export function plain(html) {
  return words(html.replaceAll("><", "> <").replace(TAG, "").replace(ENTITY, decoded)).join(" ");
}

function decoded(whole, decimal, hexadecimal, name) {
  if (name) return NAMED[name] ?? whole;
  return String.fromCodePoint(decimal ? Number(decimal) : parseInt(hexadecimal, 16));
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** A text as HTML. @param {string} text @returns {string} */
export const escaped = (text) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]);
