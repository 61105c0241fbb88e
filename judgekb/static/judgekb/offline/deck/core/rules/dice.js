/** Dice and banners; the same as cards/decks/rules/dice.py. */

import { foldName } from "../names.js";
import { makeFix } from "../report.js";
import { Counter } from "./counter.js";

/** Exactly so many dice. */
export const checkDiceCount = (table, rule, p) => checkCount(table, rule, "dice-count", p);

/** Exactly so many banners. */
export const checkBannerCount = (table, rule, p) => checkCount(table, rule, "banner-count", p);

/** Exactly so many cards in a zone; fewer is no fault where a line of it could not be read. */
export function checkCount(table, rule, code, { zone, count }) {
  const size = table.size(zone);
  if (size === count || (size < count && table.isOpen(zone))) return;
  const fix = makeFix(size < count ? "add" : "remove", Math.abs(count - size), "", zone);
  table.broken(rule, code, { rows: table.rowsIn([zone]), zone, found: size, allowed: count, fix });
}

/** The banners' colours are those of the dice, each as often. */
export function checkDiceMatch(table, rule, p) {
  const dice = colours(table, p.dice);
  const banners = colours(table, p.banners);
  if (dice.equals(banners) || table.isOpen(p.dice, p.banners)) return;
  const rows = table.rowsIn([p.dice, p.banners]);
  table.broken(rule, "dice-banner-mismatch", { rows, zone: p.banners, found: shown(banners), allowed: shown(dice) });
}

function colours(table, zone) {
  const found = new Counter();
  for (const row of table.rowsIn([zone])) found.add(foldName(row.name), row.count);
  return found;
}

const shown = (counts) => counts.sorted().map((colour) => `${counts.of(colour)} ${colour}`).join(", ") || "–";
