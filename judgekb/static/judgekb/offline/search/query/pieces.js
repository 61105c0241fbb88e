/** Cut a query into pieces and say what each means where it stands; as grammar.lark and postlex.py of the server. */

import { rstripOf, words } from "../../strings.js";
import { fold } from "../../text.js";
import { hasLowerCase, saysSomething } from "../letters.js";
import { distance } from "../spelling.js";
import { QueryFault } from "./faults.js";

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LETTER = "[\\p{L}\\p{Nl}\\p{No}]";
const NAME = `(?:${LETTER}|[\\u0300-\\u036f])+:`;
const HYPHEN = "[\\-\\u2010-\\u2015\\u2212]";
const QUOTE = '"„”“«»‟″';
const BEFORE_TEXT = `(?=${LETTER}|[${QUOTE}])`;
const TERMINALS = [
  ["", `[\\(\\[\\{]+(?=${HYPHEN}?${NAME})`],
  ["FIELD", NAME],
  ["NOT", `(?<![^${SPACE}\\(\\[\\{])${HYPHEN}${BEFORE_TEXT}`],
  ["HYPHENS", `${HYPHEN}+${BEFORE_TEXT}`],
  ["PHRASE", `[${QUOTE}][^${QUOTE}]*[${QUOTE}]`],
  ["PLUS", "\\+(?![0-9])"],
  ["WORD", `(?:[^${SPACE}+${QUOTE}]|\\+(?=[0-9]))+`],
  ["", `[${QUOTE}]|[${SPACE}]+`],
].map(([type, pattern]) => [type, new RegExp(pattern, "uy")]);
const RUNS = ["WORD", "PHRASE"]; // what stands beside a plus, and what may be excluded
const SIGNS = ["NOT", "PLUS", "FIELD", "HYPHENS"];
const TRAILING = ".,;:!?)]}…";

/** @typedef {{type: string, text: string, start: number, end: number}} Piece */

/** The pieces of a query in their order. @param {string} text @param {object} language @returns {Piece[]} */
export function pieces(text, language) {
  const found = cut(text).filter((piece) => SIGNS.includes(piece.type) || saysSomething(piece.text));
  const said = withoutLostHyphens(withFields(withoutEndings(found), language));
  return withoutLostPluses(withNotWords(said, language));
}

function cut(text) {
  const found = [];
  let start = 0;
  while (start < text.length) {
    const [type, end] = next(text, start);
    if (type) found.push({ type, text: text.slice(start, end), start, end });
    start = end;
  }
  return found;
}

function next(text, start) {
  for (const [type, pattern] of TERMINALS) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return [type, pattern.lastIndex];
  }
  return ["", start + 1];
}

/** @param {string} text @returns {boolean} */
export const isQuotation = (text) => text !== "" && QUOTE.includes(text[0]);

/** A value without quotation marks or what a sentence leaves behind it. @param {string} text @returns {string} */
export const trimmed = (text) => (isQuotation(text) ? words(text.slice(1, -1)).join(" ") : rstripOf(text, TRAILING));

const touches = (left, right) => left.end === right.start;
const isRun = (piece) => piece !== undefined && RUNS.includes(piece.type);

/** Drop what hangs on a quotation by a hyphen: the ending in `„Élet”-et`. */
function withoutEndings(found) {
  return found.filter((piece, place) => {
    if (place < 2 || piece.type !== "WORD") return true;
    const [phrase, hyphens] = found.slice(place - 2, place);
    if (phrase.type !== "PHRASE" || hyphens.type !== "HYPHENS") return true;
    return !(touches(phrase, hyphens) && touches(hyphens, piece));
  });
}

/** Join the names of fields with their values; a name that is none is a word. */
function withFields(found, language) {
  const kept = [];
  const left = [...found].reverse();
  while (left.length) {
    const piece = left.pop();
    if (isField(piece, language)) kept.push(piece, value(piece, left, language));
    else if (piece.type !== "HYPHENS") kept.push(asWord(piece, left.at(-1), language));
  }
  return kept;
}

const isField = (piece, language) => piece.type === "FIELD" && language.fields.has(fold(piece.text.slice(0, -1)));

/** The name of no field as the word that it is. Throws when it looks like a field. */
function asWord(piece, following, language) {
  if (piece.type !== "FIELD") return piece;
  const word = { ...piece, type: "WORD" };
  if (following === undefined || !touches(piece, following)) return word;
  if (piece.text.length <= language.numbers.SHORTEST_NAME) return word;
  if (following.type === "FIELD" || (isRun(following) && !following.text.startsWith("/"))) {
    throw unknownField(piece, language);
  }
  return word;
}

function value(name, left, language) {
  let following = left.pop();
  if (following === undefined || isField(following, language)) throw empty(name, undefined, language);
  if (following.type === "HYPHENS" && isRun(left.at(-1))) throw empty(name, left.at(-1), language);
  following = asWord(following, left.at(-1), language);
  if (!isRun(following) || !saysSomething(trimmed(following.text))) throw empty(name, undefined, language);
  return { ...following, type: "VALUE" };
}

function empty(name, excluded, language) {
  const field = language.fields.get(fold(name.text.slice(0, -1)));
  return new QueryFault(
    "empty-value",
    [name.start, (excluded ?? name).end],
    [
      [
        "A „%(name)s” után nem áll semmi. Írd mögé, mire szűkítsek, például: %(example)s",
        { name: name.text, example: `${field.name}:${field.example}` },
      ],
    ],
    `Nothing follows '${name.text}'. Write a value behind it, for example: ${field.english_name}:${field.example}`,
    excluded ? [`-${name.text}${excluded.text}`] : [],
  );
}

function unknownField(piece, language) {
  const name = piece.text.slice(0, -1);
  const typed = fold(name);
  const farthest = typed.length < language.numbers.LONG_NAME ? 1 : 2;
  const near = [...language.fields.keys()].map((key) => [distance(typed, key, farthest), key.length, key]);
  const best = near.filter(([far]) => far <= farthest).sort(inTurn)[0];
  const all = [...new Set(language.fields.values())];
  const known = all.map((field) => field.name).join(", ");
  return new QueryFault(
    "unknown-field",
    [piece.start, piece.end],
    [["„%(name)s” nevű mező nincs. Ezek vannak: %(known)s.", { name, known }]],
    `There is no field '${name}'. These exist: ${all.map((field) => field.english_name).join(", ")}.`,
    best ? [`${language.fields.get(best[2]).name}:`] : [],
  );
}

const inTurn = (one, other) => one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : 1);

/** Drop a hyphen that excludes nothing. */
function withoutLostHyphens(found) {
  return found.filter((piece, place) => {
    const following = found[place + 1];
    return piece.type !== "NOT" || ((isRun(following) || following?.type === "FIELD") && touches(piece, following));
  });
}

/**
 * Let NEM and NOT exclude what follows, unless all words are in capitals: then they are words themselves. So they are
 * where a hyphen excludes them.
 */
function withNotWords(found, language) {
  const isNot = (piece) => language.notWords.has(piece.text);
  const isShouted = !found.some((piece) => piece.type === "WORD" && !isNot(piece) && hasLowerCase(piece.text));
  const excludes = (following) => {
    if (following === undefined || isNot(following)) return false;
    return ["PHRASE", "FIELD"].includes(following.type) || (following.type === "WORD" && !isShouted);
  };
  return found.map((piece, place) => {
    const isSign = piece.type === "WORD" && isNot(piece) && found[place - 1]?.type !== "NOT";
    return isSign && excludes(found[place + 1]) ? { ...piece, type: "NOT" } : piece;
  });
}

/** Drop a plus that does not stand between two names. */
function withoutLostPluses(found) {
  const kept = [];
  found.forEach((piece, place) => {
    const isName = isRun(kept.at(-1)) && !(kept.length > 1 && kept.at(-2).type === "NOT");
    if (piece.type !== "PLUS" || (isName && isRun(found[place + 1]))) kept.push(piece);
  });
  return kept;
}
