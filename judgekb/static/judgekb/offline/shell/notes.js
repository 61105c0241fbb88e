/** The judge's notebook: rows of IndexedDB on this device, and their files. Nothing here asks the network. */

import * as store from "./store.js";

/**
 * @typedef {object} Note
 * @property {string} id @property {string} game slug, "" when none @property {string} ref reference, "" when none
 * @property {string} round @property {string} table @property {string} decision
 * @property {number} minutes of extension @property {string} time local, YYYY-MM-DDTHH:MM
 */
const FIELDS = ["time", "game", "round", "table", "ref", "decision", "minutes"];
const FORMULA = /^[\s]*[=+\-@\t\r]/; // a spreadsheet would run a cell that begins so

/** All notes, the newest first. @returns {Promise<Note[]>} */
export async function notes() {
  const rows = await store.all("notes");
  return rows.sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : one.id < other.id ? 1 : -1));
}

const key = (ref) => ref.replace(/\s/g, "").toLowerCase();

/** The notes on an entry. @param {string} game @param {string} ref */
export async function notesOf(game, ref) {
  const rows = await notes().catch(() => []);
  return rows.filter((one) => one.game === game && key(one.ref) === key(ref));
}

/** @param {Partial<Note>} note; without id it is a new one */
export async function save({ id, game = "", ref = "", round = "", table = "", decision = "", minutes = 0, time }) {
  const made = { id: id || newId(), game, ref: ref.trim(), round: round.trim(), table: table.trim(), decision: decision.trim(), minutes: Number(minutes) || 0, time };
  await store.put("notes", made);
  return made;
}

const newId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;

/** @param {string} id */
export const remove = (id) => store.remove("notes", id);

/** @param {Note[]} rows @returns {string} */
export const asJson = (rows) => `${JSON.stringify(rows.map((row) => Object.fromEntries(FIELDS.map((name) => [name, row[name]]))), null, 2)}\n`;

/**
 * Notes as CSV for spreadsheets: a byte order mark so that accents are read, CRLF, and nothing that runs as a formula.
 * @param {Note[]} rows @param {Object<string, string>} titles by field @returns {string}
 */
export function asCsv(rows, titles) {
  const lines = [FIELDS.map((name) => titles[name]), ...rows.map((row) => FIELDS.map((name) => String(row[name])))];
  return `\ufeff${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text) {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
