/** checkDeck(deck, profile, cards) -> report: complete, the same whatever the order; as cards/decks/check.py. */

import { inOrder, sum } from "./deck.js";
import { tagged } from "./names.js";
import { keyOf, makeFinding, makeFix, NOTE, UNKNOWN, verdictOf, VIOLATION } from "./report.js";
import { run } from "./rules/registry.js";
import { writeStated } from "./stated.js";
import { Table, unique } from "./table.js";
import { words } from "./words.js";

/**
 * All findings about a deck under a profile. `partner`: the other deck of a pair. `before`: the registered deck, when
 * `deck` is that after side-boarding. Where the player may choose, the choice with the fewest violations counts.
 * @param {Deck} deck @param {Profile} profile @param {Cards} cards
 * @returns {{verdict: string, findings: Finding[], options: Map<string, any>}}
 */
export function checkDeck(deck, profile, cards, { partner = null, before = null } = {}) {
  const findings = reading(deck, profile);
  let { options } = profile;
  if (!profile.hasPeriod) {
    findings.push(makeFinding("no-period", UNKNOWN, { found: profile.date }));
  } else {
    const made = chosen(profile).map((one) => ruled(deck, one, cards, partner, before));
    const best = made.reduce((least, one) => (inOrder(one.counts, least.counts) < 0 ? one : least));
    findings.push(...best.found);
    options = best.profile.options;
  }
  const kept = inKeyOrder(withoutDoubles(findings));
  return { verdict: verdictOf(kept), findings: kept, options };
}

/** The report with further findings; the verdict follows. */
export function withNotes(report, notes) {
  const findings = inKeyOrder([...report.findings, ...notes]);
  return { ...report, findings, verdict: verdictOf(findings) };
}

function inKeyOrder(findings) {
  const keys = new Map(findings.map((one) => [one, keyOf(one)]));
  return [...findings].sort((one, other) => inOrder(keys.get(one), keys.get(other)));
}

/** The profile with every choice that the player has; the last option changes fastest. @returns {Profile[]} */
function chosen(profile) {
  const free = profile.choices.filter(([name]) => (profile.options.get(name) ?? null) === null);
  let made = [[]];
  for (const [name, values] of free) made = made.flatMap((one) => values.map((value) => [...one, [name, value]]));
  return free.length ? made.map((options) => profile.withOptions(options)) : [profile];
}

function ruled(deck, profile, cards, partner, before) {
  const table = new Table(deck, profile, cards, partner, before);
  for (const rule of profile.rules) run(table, rule);
  const found = [...table.findings, ...missing(table)];
  const count = (severity) => found.filter((one) => one.severity === severity).length;
  return { counts: [count(VIOLATION), count(UNKNOWN)], profile, found };
}

function missing(table) {
  return [...table.missing.values()].map(({ row, facts, rules }) =>
    makeFinding("unknown-fact", UNKNOWN, {
      zone: row.zone,
      card: row.title,
      lines: row.lines,
      found: [...facts].join(", "),
      rule: rules.map((rule) => rule.id).join(", "),
      certainty: rules[0].certainty,
      basis: unique(rules.flatMap((rule) => rule.basis)),
      fix: makeFix("state", 0, row.title),
    }),
  );
}

/** Leave out an uncertain finding where a certain one says the same of the same card. */
function withoutDoubles(findings) {
  const about = (one) => JSON.stringify([one.code, one.card]);
  const sure = new Set(findings.filter((one) => one.severity === VIOLATION).map(about));
  const seen = new Set();
  return findings.filter((one) => {
    if (one.severity === UNKNOWN && sure.has(about(one))) return false;
    const same = JSON.stringify([one.code, one.card, one.zone, one.found, one.severity, one.lines, one.allowed]);
    return !seen.has(same) && seen.add(same);
  });
}

/** The findings about the list itself, whatever the rules are. */
function reading(deck, profile) {
  const found = byName(deck.unknown).map(unknownCard);
  for (const { zone, text, line, reason } of deck.errors) {
    found.push(makeFinding("line-error", UNKNOWN, { zone, card: text, lines: [line], found: reason }));
  }
  if (profile.hasPeriod) {
    found.push(...unusedZones(deck, profile));
    if (profile.zones.includes("side") && deck.entries.length && !deck.hasHeaders && !deck.size("side")) {
      found.push(makeFinding("advice", NOTE, { zone: "side", found: words.check.no_side }));
    }
  }
  for (const { zone, name, edition, lines, stated } of deck.entries) {
    if (stated === null) continue;
    const card = tagged(name, edition);
    found.push(makeFinding("stated-by-player", NOTE, { zone, card, lines, found: writeStated(stated) }));
  }
  return found;
}

function unknownCard(group) {
  const { zone, name, suggestions } = group[0];
  const lines = inLineOrder(group.map((one) => one.line));
  const fix = makeFix("correct", 0, name);
  return makeFinding("unknown-card", UNKNOWN, { zone, card: name, lines, found: String(sum(group)), fix, suggestions });
}

const inLineOrder = (lines) => [...lines].sort((one, other) => one - other);

function byName(unknown) {
  const groups = new Map();
  for (const one of unknown) {
    const key = JSON.stringify([one.zone, one.name]);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(one);
  }
  return [...groups.values()];
}

function unusedZones(deck, profile) {
  const zones = new Map();
  const add = (zone, lines, count) => {
    if (profile.zones.includes(zone)) return;
    const held = zones.get(zone) ?? { lines: [], count: 0 };
    zones.set(zone, { lines: [...held.lines, ...lines], count: held.count + count });
  };
  for (const { zone, lines, count } of deck.entries) add(zone, lines, count);
  for (const { zone, line, count } of [...deck.unknown, ...deck.errors]) add(zone, [line], count);
  return [...zones].map(([zone, { lines, count }]) =>
    makeFinding("zone-not-used", UNKNOWN, { zone, lines: inLineOrder(lines), found: String(count) }),
  );
}
