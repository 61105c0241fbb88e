/** Rule cards (szabálylap): beside the deck, never in it; the same as cards/decks/rules/rulecards.py. */

import { makeFix } from "../report.js";
import { total } from "../table.js";

/** At most so many rule cards; some may stand several times, some bring others with them. */
export function checkRuleCards(table, rule, { limit, zone, type }) {
  const rows = table.rowsIn([zone]);
  const sets = table.active("rule-cards-set");
  const together = table.active("rule-cards-same");
  const same = new Map(together.map((one) => [one.row.name, one.modifier.parameters.copies]));
  let slots = table.size(zone) - total(rows);
  for (const [name, mine] of table.byName([zone])) slots += Math.ceil(total(mine) / (same.get(name) ?? 1));
  if (slots > limit) {
    table.broken(rule, "rule-cards-over-limit", {
      rows,
      zone,
      found: table.size(zone),
      allowed: limit,
      fix: makeFix("remove", slots - limit, "", zone),
      causedBy: [...sets, ...together],
      doubtful: sets.length > 0,
    });
  }
  for (const row of rows) {
    // listed as a rule card, held as something else: one of the two is wrong
    if (row.facts.types !== null && !row.facts.types.includes(type)) table.need(rule, row, "types");
  }
}

/** A rule card never lies in these zones. */
export function checkNotInDeck(table, rule, p) {
  for (const row of table.rowsIn(p.zones)) {
    const { types } = row.facts;
    if (types === null) {
      table.need(rule, row, "types");
    } else if (types.includes(p.type)) {
      const fix = makeFix("move", row.count, row.title, "rule");
      table.broken(rule, "rule-card-in-deck", { rows: [row], card: row.title, found: row.count, allowed: 0, fix });
    }
  }
}
