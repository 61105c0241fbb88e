/** Pairs: what the two partners' decks must share; the same as cards/decks/rules/pairs.py. */

import { makeFix } from "../report.js";
import { Counter } from "./counter.js";

/** Both partners use the same rule cards. */
export function checkPairRuleCards(table, rule, { zone }) {
  const { deck, partner } = table;
  if (partner === null) {
    table.optionMissing(rule, "partner");
    return;
  }
  const mine = names(deck, zone);
  const other = names(partner, zone);
  if (mine.equals(other)) return;
  const unread = [deck, partner].flatMap((one) => [...one.unknown, ...one.errors]).filter((one) => one.zone === zone);
  table.broken(rule, "pair-rule-card-differs", {
    rows: table.rowsIn([zone]),
    zone,
    card: mine.minus(other).sorted()[0] ?? "",
    found: mine.elements().join(", ") || "–",
    allowed: other.elements().join(", ") || "–",
    fix: makeFix("replace", 0, "", zone),
    causedBy: other.minus(mine).sorted(),
    doubtful: unread.length > 0,
  });
}

function names(deck, zone) {
  const found = new Counter();
  for (const entry of deck.zone(zone)) found.add(entry.name, entry.count);
  return found;
}
