/** Facts that a player states in the list: `{szín: Leah, Raia}`; the same as cards/decks/stated.py. */

import { isBlank, partition, rstrip, sortedSet } from "../../strings.js";
import { fold, lower, upper } from "../../text.js";
import { Facts } from "./facts.js";
import { clean, readCount, readDay } from "./text.js";
import { filled, words } from "./words.js";

/** A value cannot be read; the message says what it should be. */
class Unreadable extends Error {}

const listed = (text) => text.split(",").map(clean).filter(Boolean);

function titled(word) {
  const [first] = word;
  const [capital, ...more] = upper(first);
  return clean(capital + lower(more.join("") + word.slice(first.length)));
}

function yesNo(text) {
  return found(words.stated.yes_no.get(fold(text)), words.stated.no_answer);
}

function found(value, otherwise) {
  if (value === undefined || value === null) throw new Unreadable(otherwise);
  return value;
}

/** How a fact's value is read, by the name of its reader there. */
const READERS = {
  colour_names: (text) =>
    sortedSet(listed(text).filter((word) => fold(word) !== words.stated.colourless).map(titled)),
  type_names: (text) => sortedSet(listed(text).map((word) => clean(lower(word)))),
  yes_no: yesNo,
  count: (text) => found(readCount(text), words.stated.no_number),
  day: (text) => found(readDay(text), words.stated.no_day),
};

/**
 * Read what stands between the braces. Gives the facts, null when nothing is stated, or the reason why they cannot be
 * read. @param {string} body @returns {Facts|null|string}
 */
export function readStated(body) {
  const { stated } = words;
  const values = {};
  for (const part of body.split(";")) {
    if (isBlank(part)) continue;
    const [label, colon, value] = partition(part, ":");
    const name = stated.words.get(fold(label));
    if (!colon || name === undefined) return filled(stated.no_fact, clean(part));
    if (name in values) return filled(stated.stated_twice, clean(label));
    const [, title, reader] = stated.facts.find(([fact]) => fact === name);
    try {
      values[name] = READERS[reader](clean(value));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return filled(stated.unreadable, clean(value), title, error.message);
    }
  }
  return Object.keys(values).length ? new Facts(values) : null;
}

/** The canonical text of stated facts, without braces; "" for null. @param {Facts|null} facts @returns {string} */
export function writeStated(facts) {
  const known = words.stated.facts.filter(([name]) => (facts?.get(name) ?? null) !== null);
  return known.map(([name, title]) => rstrip(`${title}: ${written(facts.get(name))}`)).join("; ");
}

function written(value) {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "igen" : "nem";
  return String(value);
}
