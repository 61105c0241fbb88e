/** Names for what is being typed; the same as judgekb/search/suggesting.py and rulings/search/suggesting.py. */

import { compare, length } from "../strings.js";
import { fold } from "../text.js";
import { byNaming } from "./entries.js";
import { cleanedName } from "./references.js";

const SPACED_NUMBER = /(?<![\p{L}\p{N}_])([\p{L}\p{Nl}\p{No}]{1,10})[ ./-]+(?=[0-9])/gu;

/**
 * At most `limit` things of each kind whose title or reference holds words that begin as the typed ones.
 * @param {import("./index.js").Index} index @param {import("./things.js").Things} things
 * @param {string} text @param {number} [limit]
 * @returns {{kind: string, items: import("./things.js").Thing[]}[]} kinds in the order in which they are shown
 */
export function suggest(index, things, text, limit = index.numbers.suggesting.MOST) {
  const typed = cleanedName(text);
  if (!typed || length(typed) > index.numbers.suggesting.LONGEST_TYPED) return [];
  const readings = [...new Set([typed, ...asReference(typed, things.books)])];
  const found = readings.map((reading) => begun(index, reading));
  return things.pack.search.kinds
    .map((kind) => {
      const numbers = new Set(found.flatMap((one) => best(index, one, kind, limit)));
      const items = [...numbers].slice(0, limit).map((number) => index.entries[number]);
      return { kind, items: items.map((entry) => shown(things, kind, entry)) };
    })
    .filter((group) => group.items.length);
}

function shown(things, kind, entry) {
  return { kind, game: things.pack.game.slug, ref: entry.ref, title: entry.name, url: things.address(kind, entry.ref) };
}

/** A text as the reference that it may begin: `ak 10` as `ak10`, `Kódex 21` as `HKK 21`. */
function asReference(typed, books) {
  const found = [];
  const joined = typed.replace(SPACED_NUMBER, "$1");
  if (joined !== typed) found.push(joined);
  const [first, ...rest] = fold(typed).split(" ");
  if (rest.length && books.has(first) && fold(books.get(first)) !== first) {
    found.push(`${books.get(first)} ${rest.join(" ")}`);
  }
  return found;
}

/** The entries that hold all typed words, the last one begun; and whether they open with the first. */
function begun(index, reading) {
  const { analysis } = index;
  const typed = analysis.words(reading).map((token) => analysis.foldLetters(token.exact));
  if (!typed.length) return { found: [], opening: new Set() };
  const named = typed.slice(0, -1).map((word) => new Set(index.holding("name", word)));
  const last = beginning(index, "name", typed.at(-1));
  const found = [...last].filter((number) => named.every((one) => one.has(number)));
  return { found, opening: beginning(index, "first", typed[0]) };
}

function beginning(index, field, start) {
  const found = new Set();
  for (const [text, numbers] of index.postings.get(field)) {
    if (text.startsWith(start)) for (const number of numbers) found.add(number);
  }
  return found;
}

/** Those that open with the first typed word come first, then short titles, then what is new. */
function best(index, { found, opening }, kind, limit) {
  const { entries, numbers } = index;
  const among = found.filter((number) => entries[number].kind === kind);
  const order = (one, other) =>
    byNaming(entries[one], entries[other], numbers.entries.BYTE) ||
    compare(entries[one].key, entries[other].key);
  const first = among.filter((number) => opening.has(number)).sort(order);
  return [...first, ...among.filter((number) => !opening.has(number)).sort(order)].slice(0, limit);
}
