/**
 * Text in, verdict with the rule and the rulings behind each finding out; the same as rulings/decks/service.py with the
 * game and the day of the data.
 */

import { casefold } from "../text.js";
import { findFormat, readOptions, requireFormat } from "./asking.js";
import { checkDeck, withNotes } from "./core/check.js";
import { parse } from "./core/deck.js";
import { fingerprint } from "./core/export.js";
import { makeFinding, NOTE } from "./core/report.js";
import { readDay } from "./core/text.js";
import { libraryOf } from "./library.js";

const RULE_SEPARATOR = ", "; // a finding on a missing fact names every rule that needs it

/**
 * Read a list and check it under a format on the day of the data.
 * @param {string} text
 * @param {{format?: string, partner?: string, before?: string, options?: object}} asked `format`: slug or name, else
 *   what the list says. `partner`: the other list of a pair. `before`: the registered list, where `text` is what lies
 *   on the table after side-boarding. `options`: those of the event (`readOptions`).
 * @param {object} data what `deck_data` gives
 * @returns {Checked} @throws {TooLarge|UnknownFormat|BadOption|WrongShape}
 */
export function check(text, asked, data) {
  const library = libraryOf(data);
  const options = readOptions(asked.options);
  const { names } = library.cards;
  const [deck, partner, before] = [text, asked.partner ?? "", asked.before ?? ""].map((one) => parse(one, names));
  const slug = requireFormat(library, asked.format || (deck.fields.get("format") ?? ""));
  const profile = library.profile(slug, options);
  const notes = headerNotes(library, deck, profile);
  const others = { partner: partner.lines.length ? partner : null, before: before.lines.length ? before : null };
  const report = withNotes(checkDeck(deck, profile, library.cards, others), notes.map(noteFinding));
  return answer(library, deck, profile, report, notes);
}

function answer(library, deck, profile, report, notes) {
  const named = new Set(report.findings.flatMap((one) => one.rule.split(RULE_SEPARATOR)));
  const rules = profile.rules.filter((row) => named.has(row.id));
  const refs = [...report.findings, ...rules].flatMap((one) => one.basis);
  const form = library.formats.get(profile.format);
  const ruleInfo = new Map(rules.map((row) => [row.id, { ...row, url: `${form.url}/${row.id}` }]));
  return {
    game: library.slug,
    gameName: library.name,
    format: profile.format,
    formatName: form.name,
    formatUrl: form.url,
    on: profile.date,
    period: form.period,
    note: profile.note,
    deck,
    verdict: report.verdict,
    findings: report.findings,
    options: report.options,
    rules: ruleInfo,
    basis: new Map([...new Set(refs)].map((ref) => [ref, library.thing(ref)])),
    notes,
    fingerprint: fingerprint(deck),
    names: library.cards.names,
  };
}

/** The rules that a finding is about: none for those about the list itself. @returns {RuleRow[]} */
export function rulesOf(checked, finding) {
  return finding.rule.split(RULE_SEPARATOR).filter((id) => checked.rules.has(id)).map((id) => checked.rules.get(id));
}

function headerNotes(library, deck, profile) {
  const [game, format, date] = ["game", "format", "date"].map((name) => deck.fields.get(name) ?? "");
  const games = [library.slug, casefold(library.name)];
  const notes = [];
  if (game && !games.includes(casefold(game))) notes.push({ field: "game", listed: game, used: library.slug });
  if (format && findFormat(library, format) !== profile.format) {
    notes.push({ field: "format", listed: format, used: profile.format });
  }
  if (date && readDay(date) !== profile.date) notes.push({ field: "date", listed: date, used: profile.date });
  return notes;
}

function noteFinding({ field, listed, used }) {
  return makeFinding("advice", NOTE, { found: `${field}: ${listed} → ${used}` });
}
