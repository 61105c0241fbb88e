/** Banned and restricted cards: lists with dates; the same as cards/decks/rules/bans.py. */

import { foldName, tagged } from "../names.js";
import { makeFix } from "../report.js";
import { total } from "../table.js";

/** No card of the list in any zone; a list that does not hold on the day bans nothing. */
export function checkBanned(table, rule, p) {
  const held = table.profile.lists.get(p.list);
  if (!held) return;
  for (const row of table.rows) {
    for (const item of held.byKey.get(foldName(row.name)) ?? []) checkItem(table, rule, row, item, held);
  }
}

function checkItem(table, rule, row, item, held) {
  const banned = item.edition === null ? true : row.mayBe(item.edition);
  if (banned === null) {
    table.need(rule, row, "printing");
  } else if (banned) {
    const card = tagged(row.name, item.edition || row.edition);
    const fix = makeFix("remove", row.count, row.title);
    table.broken(rule, "card-banned", {
      rows: [row], card, found: row.count, allowed: held.title, fix, basis: held.basis,
    }); // prettier-ignore
  }
}

/** Of a card on the list at most so many copies over the zones. */
export function checkLimited(table, rule, p) {
  const held = table.profile.lists.get(p.list);
  if (!held) return;
  for (const [name, rows] of table.byName(p.zones)) {
    for (const item of held.byKey.get(foldName(name)) ?? []) checkLimitedItem(table, rule, rows, item, held, p.limit);
  }
}

function checkLimitedItem(table, rule, rows, item, held, limit) {
  const meant = rows.map((row) => [row, item.edition === null || row.mayBe(item.edition)]);
  if (total(meant.filter(([, same]) => same !== false).map(([row]) => row)) <= limit) return;
  const sure = meant.filter(([, same]) => same).map(([row]) => row);
  const count = total(sure);
  if (count > limit) {
    const card = tagged(sure[0].name, item.edition);
    const fix = makeFix("remove", count - limit, card);
    const allowed = `${limit} (${held.title})`;
    table.broken(rule, "copies-over-limit", { rows: sure, card, found: count, allowed, fix, basis: held.basis });
    return;
  }
  for (const [row, same] of meant) if (same === null) table.need(rule, row, "printing");
}
