/** Exclusive resources and the omen; the same as cards/decks/rules/resources.py. */

import { makeFix } from "../report.js";

/** Beside a card with the fact no other card of the subtype lies in the deck; in `warn_zones` the report warns. */
export function checkExclusive(table, rule, p) {
  const rows = table.rowsIn([...p.zones, ...p.warn_zones]);
  const barring = rows.filter((row) => row.facts.get(p.fact));
  needUnknown(table, rule, p);
  for (const row of rows) {
    const bars = barring.filter((one) => one.name !== row.name);
    if (!bars.length || !(row.facts.get(p.fact) || row.facts.subtypes?.includes(p.subtype))) continue;
    const sure = bars.filter((one) => p.zones.includes(one.zone));
    if (p.zones.includes(row.zone) && sure.length) broken(table, rule, row, sure);
    else table.advise(rule, { rows: [row], card: row.title, found: bars[0].name });
  }
}

/** Ask for the fact where two cards may be resources and one of them may bar the other. */
function needUnknown(table, rule, p) {
  const known = ({ subtypes }) => subtypes !== null && !subtypes.includes(p.subtype);
  const perhaps = table.rowsIn(p.zones).filter((row) => !known(row.facts));
  if (new Set(perhaps.map((row) => row.name)).size < 2) return;
  for (const row of perhaps) {
    const unknown = ["subtypes", p.fact].filter((name) => row.facts.get(name) === null);
    if (unknown.length) table.need(rule, row, ...unknown);
  }
}

function broken(table, rule, row, bars) {
  const fix = makeFix("remove", row.count, row.title);
  const causedBy = bars.map((one) => one.name);
  table.broken(rule, "exclusive-resource", {
    rows: [row], card: row.title, found: row.count, allowed: 0, fix, causedBy,
  }); // prettier-ignore
}

/** Exactly one card of this type and of permanent duration lies in the zone; `needed` false: or none. */
export function checkOmen(table, rule, p) {
  const { zone } = p;
  const rows = table.rowsIn([zone]);
  const size = table.size(zone);
  if (size === 0 && (!p.needed || table.isOpen(zone))) return;
  if (size !== 1) {
    table.broken(rule, "omen", { rows, zone, found: size, allowed: 1 });
    return;
  }
  for (const row of rows) {
    const { types, permanent } = row.facts;
    if ((types !== null && !types.includes(p.type)) || permanent === false) {
      table.broken(rule, "omen", { rows: [row], card: row.title, found: (types ?? []).join(", "), allowed: p.type });
    } else if (types === null || permanent === null) {
      table.need(rule, row, ...["types", "permanent"].filter((name) => row.facts.get(name) === null));
    }
  }
}
