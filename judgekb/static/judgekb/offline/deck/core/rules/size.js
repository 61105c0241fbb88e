/** How many cards a zone must hold; the same as cards/decks/rules/size.py. */

import { makeFix } from "../report.js";

/** A zone holds at least, at most or exactly so many cards; a rule card may set the exact number. */
export function checkSize(table, rule, p) {
  const { zone } = p;
  const causes = zone === "main" ? table.active("deck-exactly").filter((one) => one.sure) : [];
  const exactly = causes.length ? causes[0].modifier.parameters.size : p.exactly;
  const [low, high] = exactly !== null ? [exactly, exactly] : [p.min, p.max];
  const size = table.size(zone);
  let code, fix;
  if (low !== null && size < low && !table.isOpen(zone)) {
    [code, fix] = ["deck-too-small", makeFix("add", low - size, "", zone)];
  } else if (high !== null && size > high) {
    [code, fix] = ["deck-too-large", makeFix("remove", size - high, "", zone)];
  } else {
    return;
  }
  const allowed = exactly !== null ? exactly : size < (low ?? 0) ? `≥ ${low}` : `≤ ${high}`;
  table.broken(rule, exactly !== null ? "deck-size" : code, { zone, found: size, allowed, fix, causedBy: causes });
}

/** A side deck holds exactly so many cards, or none. */
export function checkSideSize(table, rule, { exactly, or_none: orNone, zone }) {
  const size = table.size(zone);
  if (size === exactly || (size === 0 && orNone) || (size < exactly && table.isOpen(zone))) return;
  const fix = makeFix(size < exactly ? "add" : "remove", Math.abs(exactly - size), "", zone);
  table.broken(rule, "side-size", { zone, found: size, allowed: orNone ? `0 / ${exactly}` : exactly, fix });
}
