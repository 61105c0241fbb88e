/** A kept core and an agreed number of further kinds; the same as cards/decks/rules/extras.py. */

import { foldName } from "../names.js";
import { makeFinding, makeFix, UNKNOWN } from "../report.js";
import { linesOf, total } from "../table.js";

function ofKinds(table, zone, names) {
  const keys = new Set(names.map(foldName));
  return table.rowsIn([zone]).filter((row) => keys.has(foldName(row.name)));
}

/** Every kind of the core is there. */
export function checkCore(table, rule, { cards, zone }) {
  const held = new Set(table.rowsIn([zone]).map((row) => foldName(row.name)));
  for (const name of cards) {
    if (held.has(foldName(name)) || table.isOpen(zone)) continue;
    const fix = makeFix("add", 1, name, zone);
    table.broken(rule, "core-missing", { zone, card: name, found: 0, allowed: "≥ 1", fix });
  }
}

/** Exactly the agreed number of further cards of these kinds. */
export function checkExtraCount(table, rule, { count, cards, zone }) {
  const rows = ofKinds(table, zone, cards);
  const found = total(rows);
  if (found === count || (found < count && table.isOpen(zone))) return;
  const fix = makeFix(found < count ? "add" : "remove", Math.abs(count - found), "", zone);
  table.broken(rule, "extra-count", { rows, zone, found, allowed: count, fix });
}

/** Of each further kind at most one card. */
export function checkExtraOnce(table, rule, { cards, zone }) {
  for (const row of ofKinds(table, zone, cards)) {
    if (row.count <= 1) continue;
    const fix = makeFix("remove", row.count - 1, row.name);
    table.broken(rule, "extra-repeat", { rows: [row], card: row.name, found: row.count, allowed: 1, fix });
  }
}

/** Only these kinds are known; another name is an unknown card. */
export function checkOnlyKinds(table, rule, { cards, zone }) {
  const known = ofKinds(table, zone, cards);
  for (const row of table.rowsIn([zone])) {
    if (known.includes(row)) continue;
    table.findings.push(
      makeFinding("unknown-card", UNKNOWN, {
        zone: row.zone,
        card: row.title,
        lines: linesOf([row]),
        found: String(row.count),
        rule: rule.id,
        certainty: rule.certainty,
        basis: rule.basis,
        fix: makeFix("correct", row.count, row.title),
      }),
    );
  }
}
