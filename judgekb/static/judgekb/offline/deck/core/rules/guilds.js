/** Guilds (céh): cards that lie beside the deck; the same as cards/decks/rules/guilds.py. */

import { makeFix } from "../report.js";

const guildsOf = (active) => Math.max(0, ...active.map((one) => one.modifier.parameters.guilds));

/** At most so many guilds; a card may allow one more. */
export function checkGuilds(table, rule, p) {
  const { zone } = p;
  const more = table.active("extra-guild");
  const limit = p.limit + guildsOf(more);
  const size = table.size(zone);
  if (size <= limit) return;
  const fix = makeFix("remove", size - limit, "", zone);
  const rows = table.rowsIn([zone]);
  table.broken(rule, "guilds-over-limit", { rows, zone, found: size, allowed: limit, fix, causedBy: more });
}

/**
 * How many guilds may be of any colour, the guilds, and the cards that allow it. Only a guild beyond the ordinary
 * number is free of the colour limit, so with fewer guilds none is. @returns {[number, Row[], Active[]]}
 */
export function extraGuilds(table) {
  const more = table.active("extra-guild");
  const rule = table.profile.rules.find((row) => row.kind === "guilds");
  const limit = rule ? table.profile.resolve(rule.parameters.limit) : null;
  if (!more.length || limit === null) return [0, [], []]; // an option that is not given is told by the rule itself
  const zone = rule.parameters.zone ?? "guild";
  const beyond = table.size(zone) - limit;
  return [Math.max(0, Math.min(guildsOf(more), beyond)), table.rowsIn([zone]), more];
}
