/**
 * A checked deck as plain data, and as the bytes that `manage.py check_deck --json` prints; the same as
 * rulings/decks/presenting.py and judgekb/terminal.py.
 */

import { message } from "./core/report.js";
import { rulesOf } from "./service.js";

/** The report as plain data, with its keys in the order of the JSON. @param {Checked} checked @returns {object} */
export function checkedData(checked) {
  return {
    game: checked.game,
    format: checked.format,
    format_name: checked.formatName,
    format_url: checked.formatUrl,
    on: checked.on,
    verdict: checked.verdict,
    period: checked.period && periodData(checked.period),
    options: checked.options,
    notes: checked.notes,
    findings: checked.findings.map((one) => findingData(checked, one)),
    rules: [...checked.rules.values()].map(ruleData),
    basis: [...checked.basis.values()],
    fingerprint: checked.fingerprint,
    deck: deckData(checked.deck),
  };
}

function periodData({ valid_from, valid_to, last_seen, certainty, note }) {
  return { valid_from, valid_to, last_seen, certainty, note };
}

function findingData(checked, finding) {
  const rules = rulesOf(checked, finding);
  return { ...finding, message: message(finding), rules: rules.map((one) => one.id), rule_url: rules[0]?.url ?? "" };
}

function ruleData({ id, kind, text, severity, certainty, url, basis }) {
  return { id, kind, text, severity, certainty, url, basis };
}

/** A read list: every line with what became of it, and the sizes of its parts. @param {Deck} deck @returns {object} */
export function deckData(deck) {
  const zones = [...new Set(deck.lines.map((line) => line.zone).filter(Boolean))];
  const sizes = zones.map((zone) => [zone, deck.size(zone)]).filter(([, size]) => size);
  return { lines: deck.lines, sizes: Object.fromEntries(sizes) };
}

/** The report as JSON, byte for byte what the server's command prints. @param {Checked} checked @returns {string} */
export const canonical = (checked) => json(checkedData(checked), "");

/** JSON as Python writes it with an indent of 2; unlike `JSON.stringify` it keeps the order of a map's keys. */
function json(value, indent) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const parts = Array.isArray(value)
    ? value.map((one) => json(one, inner))
    : entries.map(([key, one]) => `${JSON.stringify(key)}: ${json(one, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}` : open + close;
}
