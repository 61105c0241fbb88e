/** Pools that are printed or opened as a whole, and the number of players; as cards/decks/rules/printed.py. */

import { sortedSet } from "../../../strings.js";
import { foldName } from "../names.js";
import { makeFix } from "../report.js";
import { total } from "../table.js";
import { Counter } from "./counter.js";

function rowsByKey(table, zones) {
  const found = new Map();
  for (const [name, rows] of table.byName(zones)) {
    const key = foldName(name);
    found.set(key, [...(found.get(key) ?? []), ...rows]);
  }
  return found;
}

/** Of every card exactly as many copies as are printed. */
export function checkPrintedPool(table, rule, { cards, zone }) {
  const rows = rowsByKey(table, [zone]);
  for (const [name, printed] of Object.entries(cards)) {
    const mine = rows.get(foldName(name)) ?? [];
    const found = total(mine);
    if (found === printed || (found < printed && table.isOpen(zone))) continue;
    const fix = makeFix(found < printed ? "add" : "remove", Math.abs(printed - found), name, zone);
    table.broken(rule, "pool-mismatch", { rows: mine, zone, card: name, found, allowed: printed, fix });
  }
}

/** Of no card more copies than are printed. */
export function checkPrintedMost(table, rule, { cards, zone }) {
  const rows = rowsByKey(table, [zone]);
  for (const [name, printed] of Object.entries(cards)) {
    const mine = rows.get(foldName(name)) ?? [];
    const found = total(mine);
    if (found <= printed) continue;
    const fix = makeFix("remove", found - printed, name);
    table.broken(rule, "copies-over-limit", { rows: mine, card: name, found, allowed: printed, fix });
  }
}

/** The side deck is all opened cards that are not in the deck; the event gives the pool (option `pool`). */
export function checkRestOfPool(table, rule, p) {
  const pool = table.profile.options.get("pool") ?? null;
  if (pool === null) return;
  const opened = new Counter([...pool].map(([name, count]) => [foldName(name), count]));
  const [deck, side, towers] = [p.deck_zone, p.zone, "tower"].map((zone) => counts(table, zone));
  const held = deck.plus(side);
  if (table.isOpen(p.deck_zone, p.zone) || held.equals(opened) || held.equals(opened.minus(towers))) return;
  const rows = rowsByKey(table, [p.deck_zone, p.zone]);
  const differs = (key) => held.of(key) !== opened.of(key) && held.of(key) + towers.of(key) !== opened.of(key);
  for (const key of sortedSet([...held.or(opened).keys()].filter(differs))) {
    const mine = rows.get(key) ?? [];
    const card = mine.length ? mine[0].name : spelt(pool, key);
    const [found, allowed] = [held.of(key), opened.of(key)];
    table.broken(rule, "pool-mismatch", { rows: mine, zone: p.zone, card, found, allowed });
  }
}

function counts(table, zone) {
  const found = new Counter();
  for (const row of table.rowsIn([zone])) found.add(foldName(row.name), row.count);
  return found;
}

const spelt = (pool, key) => [...pool.keys()].find((name) => foldName(name) === key) ?? key;

/** So many players (option `players`; not checked where it is not given). `when`: only under this option. */
export function checkPlayers(table, rule, p) {
  const { options } = table.profile;
  const players = options.get("players") ?? null;
  if (players === null || (p.when && !options.get(p.when))) return;
  const low = p.min || 0;
  const high = p.max;
  if (players >= low && (high === null || players <= high) && !(p.even && players % 2)) return;
  const allowed = high !== null ? `${low}–${high}` : `≥ ${low}`;
  table.broken(rule, "player-count", { found: players, allowed: p.even ? `${allowed}, even` : allowed });
}
