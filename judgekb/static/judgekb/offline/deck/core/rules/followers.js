/** Followers (követő) and horde commanders; the same as cards/decks/rules/followers.py. */

import { makeFix } from "../report.js";
import { total } from "../table.js";

/** At most so many followers, unless a follower allows more. */
export function checkFollowers(table, rule, { zone, limit }) {
  const size = table.size(zone);
  if (size <= limit || table.active("followers-lifted").length) return;
  const fix = makeFix("remove", size - limit, "", zone);
  table.broken(rule, "followers-over-limit", { rows: table.rowsIn([zone]), zone, found: size, allowed: limit, fix });
}

/** A follower of this type stands alone in the zones: no other follower, no rule card. */
export function checkFollowerAlone(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const followers = table.rowsIn(["follower"]);
  const alone = followers.filter((row) => row.facts.types?.includes(p.type));
  if (!alone.length) {
    if (rows.length > 1 || total(rows) > 1) {
      for (const row of followers) if (row.facts.types === null) table.need(rule, row, "types");
    }
    return;
  }
  for (const row of rows) if (row !== alone[0] || row.count > 1) conflict(table, rule, row, alone);
}

function conflict(table, rule, row, alone) {
  const fix = makeFix("remove", row.count, row.title, row.zone);
  const causedBy = alone.map((one) => one.name);
  table.broken(rule, "follower-conflict", {
    rows: [row], card: row.title, found: row.count, allowed: 0, fix, causedBy,
  }); // prettier-ignore
}
