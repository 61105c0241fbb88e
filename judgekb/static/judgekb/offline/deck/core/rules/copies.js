/** How many copies of one card a deck may hold; the same as cards/decks/rules/copies.py. */

import { makeFix } from "../report.js";
import { total } from "../table.js";
import { words } from "../words.js";

const ANY = 10 ** 9;

/** At most so many copies of a card over the zones together, unless its own text says otherwise. */
export function checkCopies(table, rule, p) {
  const lowered = table.active("copy-limit");
  if (lowered.length) {
    const limit = (one) => one.modifier.parameters.limit;
    checkLowered(table, rule, lowered.reduce((least, one) => (limit(one) < limit(least) ? one : least)));
    return;
  }
  for (const [name, rows] of table.byName(p.zones)) checkCard(table, rule, name, rows, p);
}

function checkCard(table, rule, name, rows, p) {
  const copies = total(rows);
  const own = rows.map((row) => ownLimit(table, row, p.limit, p.ordinary));
  const known = own.filter((limit) => limit !== null);
  if (known.length < own.length) {
    if (copies > Math.max(p.limit, ...known)) {
      rows.forEach((row, place) => own[place] === null && table.need(rule, row, ...unknownLimits(row)));
    }
    return;
  }
  const limit = Math.max(...known);
  if (copies > limit) {
    over(table, rule, name, rows, limit);
    return;
  }
  rows.forEach((row, place) => {
    if (row.count > known[place]) over(table, rule, row.title, [row], known[place]); // its own text allows fewer
  });
}

function over(table, rule, card, rows, limit) {
  const copies = total(rows);
  const fix = makeFix("remove", copies - limit, card);
  table.broken(rule, "copies-over-limit", { rows, card, found: copies, allowed: limit, fix });
}

/** The limit of a row: the rule's, the card's own, ANY, or null when it is not known. */
function ownLimit(table, row, limit, ordinary) {
  const { facts } = row;
  if (facts.anyNumber) return ANY;
  if (row.card.modifiers.length) {
    const free = table.active("any-number").filter((one) => one.row === row);
    if (free.length) return free[0].sure ? ANY : null;
  }
  if (facts.copyLimit === null) return null;
  return facts.copyLimit === ordinary ? limit : facts.copyLimit;
}

function unknownLimits(row) {
  if (row.card.modifiers.some((one) => one.kind === "any-number")) return ["printing"];
  return row.facts.anyNumber === false ? ["copy_limit"] : ["copy_limit", "any_number"];
}

/** Check under a rule card that lowers the limit for every card. */
function checkLowered(table, rule, cause) {
  const { parameters } = cause.modifier;
  checkGroup(table, rule, table.byName(parameters.zones), cause, table.active("second-copy"));
  for (const zone of parameters.also ?? []) {
    checkGroup(table, rule, table.byName([zone]), cause, table.active("second-guild"));
  }
}

function checkGroup(table, rule, cards, cause, relaxed) {
  const { limit } = cause.modifier.parameters;
  const over = [...cards].filter(([, rows]) => total(rows) > limit);
  const second = new Set(over.filter(([, rows]) => total(rows) === limit + 1).map(([name]) => name));
  const allowance = relaxed.reduce((sum, one) => sum + one.modifier.parameters.cards * one.row.count, 0);
  for (const [name, rows] of over) {
    if (second.has(name) && second.size <= allowance) continue;
    // more cards with a second copy than cards that allow one: how far the allowance reaches is not stated
    const doubtful = (second.has(name) && allowance > 0) || rows.some((row) => ownText(table, row, limit));
    const zones = [...new Set(rows.map((row) => row.zone))];
    const sizes = zones.map((zone) => total(rows.filter((row) => row.zone === zone)));
    const allowed = limit + (allowance ? 1 : 0);
    const found = total(rows);
    const codes = zones.length > 1 ? ["side-overlaps-main"] : ["copies-over-limit"];
    if (zones.length > 1 && Math.max(...sizes) > allowed) codes.push("copies-over-limit");
    const fix = makeFix("remove", found - allowed, name);
    const causedBy = [cause, ...relaxed];
    for (const code of codes) table.broken(rule, code, { rows, card: name, found, allowed, fix, causedBy, doubtful });
  }
}

/** Whether a card's own text allows more than the ordinary limit; which of the two wins is not stated. */
function ownText(table, row, limit) {
  const { ordinary } = words.rules;
  return (ownLimit(table, row, ordinary, ordinary) ?? 0) > ordinary && ordinary >= limit;
}
