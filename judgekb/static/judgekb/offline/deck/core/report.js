/** What the check answers: findings, and the verdict that follows; the same as cards/decks/report.py. */

import { words } from "./words.js";

export const VIOLATION = "violation";
export const UNKNOWN = "unknown";
export const WARNING = "warning";
export const NOTE = "note";

/**
 * The smallest repair: `action` (remove, add, replace, move, state, correct), how many, of what, in which zone.
 * @typedef {{action: string, count: number, what: string, zone: string}} Fix
 */
export const makeFix = (action, count = 0, what = "", zone = "") => ({ action, count, what, zone });

/**
 * One thing found, with its fields in the order of the JSON report.
 * @typedef {{code: string, severity: string, zone: string, card: string, lines: number[], found: string,
 *   allowed: string, rule: string, certainty: string, basis: string[], fix: Fix|null, caused_by: string[],
 *   suggestions: string[]}} Finding
 */
export function makeFinding(code, severity, more = {}) {
  const empty = { zone: "", card: "", lines: [], found: "", allowed: "", rule: "", certainty: "", basis: [] };
  return { code, severity, ...empty, fix: null, caused_by: [], suggestions: [], ...more };
}

/** The order of findings: worst first, then code, zone, card; never the order of the lines. */
export function keyOf(finding) {
  const { severity, code, zone, card, found, rule, lines } = finding;
  return [words.severities.indexOf(severity), words.codes.get(code).place, zone, card, found, rule, lines];
}

/** The finding as a sentence with what was found and what is allowed. @param {Finding} finding @returns {string} */
export function message(finding) {
  const held = [finding.zone, finding.found, finding.allowed, finding.caused_by.join(", ")];
  const details = held.map((value, place) => value && `${words.message[place]}: ${value}`).filter(Boolean).join("; ");
  const head = [finding.card, words.codes.get(finding.code).hu].filter(Boolean).join(": ");
  return details ? `${head} (${details})` : head;
}

/** A violation is illegal whatever else is unknown; else anything unknown is undetermined; else legal. */
export function verdictOf(findings) {
  const severities = new Set(findings.map((one) => one.severity));
  if (severities.has(VIOLATION)) return "illegal";
  return severities.has(UNKNOWN) ? "undetermined" : "legal";
}
