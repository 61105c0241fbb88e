/** Read a query; the same as judgekb/search/query/parse.py. Throws nothing but QueryFault. */

import { fold } from "../../text.js";
import { QueryFault } from "./faults.js";
import { isQuotation, pieces, trimmed } from "./pieces.js";
import { canonical } from "./values.js";

/**
 * @typedef {object} Item
 * @property {"word"|"phrase"|"filter"|"both"} type
 * @property {string} text of a word or phrase @property {object} field of a filter @property {string} value of a filter
 * @property {boolean} isQuoted @property {boolean} negated
 * @property {{text: string, isQuoted: boolean, place: [number, number]}[]} sides of a plus
 * @property {[number, number]} place @property {[number, number]} valuePlace
 */

/** The query language, from the tables of the pack. @param {object} tables `search` */
export function languageOf(tables) {
  const fields = new Map();
  for (const field of tables.query.fields) for (const name of field.names) fields.set(fold(name), field);
  return {
    fields,
    notWords: new Set(tables.query.not_words),
    numbers: tables.numbers.query,
    most: tables.query.most_conditions,
  };
}

/** The items of a query in the order typed; all of them must hold. @returns {Item[]} */
export function parse(text, language) {
  const found = [...items(rows(pieces(text, language)), language)];
  const conditions = found.filter((item) => item.type !== "word" || item.negated);
  if (conditions.length > language.most) {
    const extra = conditions[language.most];
    throw new QueryFault(
      "too-many",
      extra.type === "both" ? extra.sides[0].place : extra.place,
      [["Túl sok a feltétel: legfeljebb %(most)s lehet.", { most: String(language.most) }]],
      `There are too many conditions: at most ${language.most} are possible.`,
    );
  }
  return found;
}

/** Say whether there is nothing but words. @param {Item[]} found */
export const isPlain = (found) => found.every((item) => item.type === "word" && !item.negated);

/** Gather signs and fields with what they belong to: { type, name, token, negated, first }. */
function rows(found) {
  const out = [];
  for (let place = 0; place < found.length; place += 1) {
    const first = found[place];
    const negated = first.type === "NOT";
    if (negated) place += 1;
    const name = found[place].type === "FIELD" ? found[place] : null;
    if (name) place += 1;
    const token = found[place];
    const type = name ? "filter" : { WORD: "word", PHRASE: "phrase", PLUS: "plus" }[token.type];
    out.push({ type, name, token, negated, first });
  }
  return out;
}

const isFree = (row) => row !== undefined && row.type === "word" && !row.negated;

function* items(found, language) {
  let place = 0;
  while (place < found.length) {
    const end = endOfName(found, place);
    let chain = end;
    while (found[chain]?.type === "plus") chain = endOfName(found, chain + 1);
    if (chain > end) yield both(found.slice(place, chain));
    else for (const row of found.slice(place, end)) yield item(row, language);
    place = chain;
  }
}

/** Where a name that begins here ends: after one piece, or after a row of words. */
function endOfName(found, start) {
  let end = start + 1;
  while (isFree(found[start]) && isFree(found[end])) end += 1;
  return end;
}

function both(found) {
  const sides = [];
  let run = [];
  for (const row of [...found, { type: "plus" }]) {
    if (row.type !== "plus") {
      run.push(row.token);
      continue;
    }
    const isQuoted = run.length === 1 && isQuotation(run[0].text);
    const text = isQuoted ? trimmed(run[0].text) : run.map((token) => token.text).join(" ");
    sides.push({ text, isQuoted, place: [run[0].start, run.at(-1).end] });
    run = [];
  }
  return { type: "both", sides, negated: false };
}

function item({ type, name, token, negated, first }, language) {
  const place = [first.start, token.end];
  if (type === "word") return { type, text: token.text, negated, place };
  if (type === "phrase") return { type, text: trimmed(token.text), negated, place };
  const field = language.fields.get(fold(name.text.slice(0, -1)));
  const valuePlace = [token.start, token.end];
  const value = canonical(field, trimmed(token.text), valuePlace);
  return { type, field, value, isQuoted: isQuotation(token.text), negated, place, valuePlace };
}
