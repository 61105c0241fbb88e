/** Side-boarding between games; the same as cards/decks/rules/swap.py. */

import { Counter } from "./counter.js";

/** After side-boarding every zone is as large as it was, and holds the same cards between them. */
export function checkSwap(table, rule, p) {
  const { before, deck } = table;
  if (before === null) return;
  const [old, now] = [before, deck].map((one) => p.zones.map((zone) => one.size(zone)));
  if (old.every((size, place) => size === now[place]) && cards(before, p.zones).equals(cards(deck, p.zones))) return;
  table.broken(rule, "swap-size", { zone: p.zones.join("+"), found: now.join(" / "), allowed: old.join(" / ") });
}

function cards(deck, zones) {
  const found = new Counter();
  for (const entry of deck.entries) {
    if (zones.includes(entry.zone)) found.add(JSON.stringify([entry.name, entry.edition]), entry.count);
  }
  return found;
}
