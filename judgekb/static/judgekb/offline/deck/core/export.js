/** A deck written down: the canonical text and the fingerprint; the same as cards/decks/export.py. */

import { tagged } from "./names.js";
import { sha256 } from "./sha256.js";
import { writeStated } from "./stated.js";
import { words } from "./words.js";

/** The canonical text: fields, zones in their order, names sorted, lines ended by LF. @returns {string} */
export function exportDeck(deck, names) {
  const { field_titles: titles, zone_titles: zones } = words.text;
  const parts = [...titles].filter(([name]) => deck.fields.has(name));
  const head = parts.map(([name, title]) => `${title}: ${deck.fields.get(name)}\n`);
  const unread = [...deck.unknown, ...deck.errors];
  const body = words.text.zones.map((zone) => {
    const lines = deck.zone(zone).flatMap((entry) => entryLines(entry, names));
    lines.push(...unread.filter((one) => one.zone === zone).map((one) => one.text));
    return lines.length ? `${zones.get(zone)}:\n${lines.map((line) => `${line}\n`).join("")}` : "";
  });
  return [...head, ...body].join("");
}

/** One entry on as many lines as its count needs. */
function entryLines(entry, names) {
  const most = words.text.max_count;
  const facts = entry.stated ? ` {${writeStated(entry.stated)}}` : "";
  const counts = Array(Math.floor(entry.count / most)).fill(most);
  if (entry.count % most) counts.push(entry.count % most);
  return counts.map((count) => entryLine(count, tagged(entry.name, entry.edition) + facts, entry.zone, names));
}

/** `3 Name`, or `3x Name` where `3 Name` is itself the name of a card. */
function entryLine(count, name, zone, names) {
  const line = `${count} ${name}`;
  return words.text.word_zones.has(zone) || names.find(line) === null ? line : `${count}x ${name}`;
}

/** 16 hex digits: the same for the same cards in the same zones, whatever the text looked like. @returns {string} */
export function fingerprint(deck) {
  const cards = deck.entries.map((one) => [one.zone, one.name, one.edition ?? "", one.count]);
  const unread = [...deck.unknown, ...deck.errors].map((one) => [one.zone, one.text, one.count]);
  return sha256(spaced([cards, unread])).slice(0, 16);
}

/** JSON with a space after each comma, as Python writes it. */
const spaced = (value) => (Array.isArray(value) ? `[${value.map(spaced).join(", ")}]` : JSON.stringify(value));
