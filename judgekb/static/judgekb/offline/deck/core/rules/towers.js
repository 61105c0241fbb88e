/** Starting towers; the same as cards/decks/rules/towers.py. */

import { makeFix } from "../report.js";
import { total } from "../table.js";
import { checkCount } from "./dice.js";

/** Exactly so many starting towers. */
export const checkTowersCount = (table, rule, p) => checkCount(table, rule, "towers-count", p);

/** The starting towers differ from each other. */
export function checkTowersDistinct(table, rule, p) {
  for (const [name, rows] of table.byName([p.zone])) {
    const count = total(rows);
    if (count <= 1) continue;
    const fix = makeFix("replace", count - 1, name);
    table.broken(rule, "towers-repeat", { rows, card: name, found: count, allowed: 1, fix });
  }
}

/** Only cards of this type fill the starting slots; where the type is not known the report warns. */
export function checkTowersType(table, rule, p) {
  for (const row of table.rowsIn([p.zone])) {
    const { types } = row.facts;
    if (types === null) {
      table.advise(rule, { rows: [row], card: row.title, found: "types" });
    } else if (!types.includes(p.type)) {
      const fix = makeFix("replace", row.count, row.title);
      const said = { rows: [row], card: row.title, found: types.join(", "), allowed: p.type, fix };
      table.broken(rule, "tower-type", said);
    }
  }
}

/** A tower whose text says that it cannot start is no starting tower. */
export function checkMayStart(table, rule, p) {
  for (const row of table.rowsIn([p.zone])) {
    const fact = row.facts.get(p.fact);
    if (fact === null) {
      table.need(rule, row, p.fact);
    } else if (fact) {
      const fix = makeFix("replace", row.count, row.title);
      table.broken(rule, "tower-not-starting", { rows: [row], card: row.title, fix });
    }
  }
}

/** A card that may only start the game does not lie in the deck; in `warn_zones` the report warns. */
export function checkStartingOnly(table, rule, p) {
  for (const row of table.rowsIn([...p.zones, ...p.warn_zones])) {
    const fact = row.facts.get(p.fact);
    const { types } = row.facts;
    if (fact === false || (types !== null && !types.includes(p.type))) continue;
    if (fact === null) {
      if (p.zones.includes(row.zone)) table.need(rule, row, ...(types === null ? ["types"] : []), p.fact);
    } else if (p.warn_zones.includes(row.zone)) {
      table.advise(rule, { rows: [row], card: row.title });
    } else {
      const fix = makeFix("move", row.count, row.title, "tower");
      const said = { rows: [row], card: row.title, found: row.count, allowed: 0, fix };
      table.broken(rule, "tower-starting-only", said);
    }
  }
}
