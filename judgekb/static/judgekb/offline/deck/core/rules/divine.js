/** Divine cards: those with the "isteni" icon; the same as cards/decks/rules/divine.py. */

import { sortedSet } from "../../../strings.js";
import { makeFix } from "../report.js";
import { total } from "../table.js";
import { Counter } from "./counter.js";

/** At most so many divine cards. */
export function checkDivineLimit(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const divine = rows.filter((row) => row.facts.isteni);
  const count = total(divine);
  if (count > p.limit) {
    const fix = makeFix("remove", count - p.limit);
    const zone = p.zones.join("+");
    table.broken(rule, "divine-over-limit", { rows: divine, zone, found: count, allowed: p.limit, fix });
    return;
  }
  const unknown = rows.filter((row) => row.facts.isteni === null);
  if (count + total(unknown) > p.limit) for (const row of unknown) table.need(rule, row, "isteni");
}

/** Divine cards are of one colour, one that other cards of the deck have too. */
export function checkDivineColours(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const divine = rows.filter((row) => row.facts.isteni);
  const perhaps = rows.filter((row) => row.facts.isteni === null);
  const others = sortedSet(rows.filter((row) => row.facts.isteni === false).flatMap((row) => row.facts.colours ?? []));
  const unknown = divine.filter((row) => row.facts.colours === null);
  const wrong = wrongRows(divine.filter(hasColours), rows, others);
  if (wrong.length) {
    for (const row of wrong) {
      const found = (row.facts.colours ?? []).join(", ");
      const fix = makeFix("remove", row.count, row.title);
      const said = { rows: [row], card: row.title, found, allowed: others.join(", "), fix };
      table.broken(rule, "divine-colours", said);
    }
    return;
  }
  for (const row of unknown) table.need(rule, row, "colours");
  needForOthers(table, rule, divine, rows, others);
  if (perhaps.length && mayBreak(divine, perhaps, others)) {
    for (const row of perhaps) table.need(rule, row, ...(hasColours(row) ? ["isteni"] : ["isteni", "colours"]));
  }
}

const hasColours = (row) => Boolean(row.facts.colours?.length);
const common = (several) => several.reduce((one, other) => one.filter((colour) => other.includes(colour)));
const meets = (one, other) => one.some((colour) => other.includes(colour));

/** The divine rows that break the rule whatever is unknown. */
function wrongRows(divine, rows, others) {
  if (!divine.length) return [];
  const shared = common(divine.map((row) => row.facts.colours));
  if (!shared.length) {
    const copies = new Counter();
    for (const row of divine) for (const colour of row.facts.colours) copies.add(colour, row.count);
    // the colour that other cards have too comes first, then that of most copies
    const first = copies.least((count, colour) => (others.includes(colour) ? 0 : 1e9) - count);
    return divine.filter((row) => !row.facts.colours.includes(first));
  }
  const open = rows.filter((row) => row.facts.colours === null || row.facts.isteni === null);
  return !meets(shared, others) && !open.some((row) => row.facts.isteni !== true) ? divine : [];
}

/** Ask for what may show that the divine colour is used otherwise. */
function needForOthers(table, rule, divine, rows, others) {
  const known = divine.filter(hasColours).map((row) => row.facts.colours);
  if (!known.length || meets(common(known), others)) return;
  for (const row of rows) {
    const { isteni, colours } = row.facts;
    if (isteni === null || (isteni === false && colours === null)) {
      table.need(rule, row, ...(isteni === null ? ["isteni"] : []), "colours");
    }
  }
}

function mayBreak(divine, perhaps, others) {
  const colours = [...divine, ...perhaps].map((row) => row.facts.colours);
  if (colours.includes(null)) return true;
  const known = colours.filter((one) => one.length);
  return known.length > 0 && !meets(common(known), others);
}
