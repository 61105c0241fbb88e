/** Which cards a format knows: by release date, rarity, set or name; the same as cards/decks/rules/pools.py. */

import { foldName } from "../names.js";
import { makeFix } from "../report.js";
import { IN, OPEN, OUT } from "../table.js";
import { knownTag } from "../text.js";

const LAST_DAY = "9999-12-31";
const LAST_YEAR = 9999;
const yearOf = (day) => Number(day.slice(0, 4));
const padded = (number, size) => String(number).padStart(size, "0");

/** The first day of the month after a release (Kódex 138.3). @param {string} released @returns {string} */
export function firstLegalDay(released) {
  const year = yearOf(released);
  const month = Number(released.slice(5, 7));
  if (month < 12) return `${padded(year, 4)}-${padded(month + 1, 2)}-01`;
  return year < LAST_YEAR ? `${padded(year + 1, 4)}-01-01` : LAST_DAY;
}

/** A card is legal from the first day of the month after its release. */
export function checkReleased(table, rule) {
  const day = table.profile.date;
  for (const row of table.rows) {
    const { released } = row.facts;
    if (released !== null && yearOf(released) < yearOf(day)) continue; // the common case
    const judge = (facts) => {
      if (facts.released !== null) return firstLegalDay(facts.released) <= day ? IN : OUT;
      return lastRelease(row.edition) < day ? IN : OPEN; // a year in the tag bounds the release
    };
    report(table, rule, row, judge, ["released"]);
  }
}

/** The last day on which a printing can have become legal: its tag may be its year. */
function lastRelease(edition) {
  const year = edition !== null && /^[0-9]{4}$/.test(edition) && knownTag(edition);
  return year ? `${edition}-12-31` : LAST_DAY;
}

/** Cards of which this fact is true are out, save those of the excepted types and subtypes. */
export function checkPoolWithout(table, rule, p) {
  const { fact } = p;
  const kinds = p.except_types;
  const judge = (facts) => {
    const value = facts.get(fact);
    const held = [...(facts.types ?? []), ...(facts.subtypes ?? [])];
    if (value === false || held.some((one) => kinds.includes(one))) return IN;
    if (value === null || (kinds.length && (facts.types === null || facts.subtypes === null))) return OPEN;
    return OUT;
  };
  for (const row of rowsOf(table, p.zones)) {
    const needed = row.facts.get(fact) === null ? [fact] : [];
    if (kinds.length && row.facts.get(fact) !== false) {
      needed.push(...["types", "subtypes"].filter((name) => row.facts.get(name) === null));
    }
    report(table, rule, row, judge, needed);
  }
}

const rowsOf = (table, zones) => (zones?.length ? table.rowsIn(zones) : table.rows);

function report(table, rule, row, judge, needed) {
  const answer = row.judge(judge);
  if (answer === IN) return;
  if (answer === OPEN) {
    table.need(rule, row, ...(needed.length && row.candidates().length === 1 ? needed : ["printing"]));
    return;
  }
  const others = [...row.card.printings.values()].some((facts) => judge(facts.over(row.card.facts)) === IN);
  table.broken(rule, others ? "printing-not-in-pool" : "card-not-in-pool", {
    rows: [row],
    card: row.title,
    found: rule.parameters.fact || row.facts.released || "",
    fix: makeFix(others ? "replace" : "remove", row.count, row.title),
  });
}

/** These cards are out. */
export function checkNotThese(table, rule, p) {
  const names = new Set(p.cards.map(foldName));
  for (const row of rowsOf(table, p.zones)) {
    if (!names.has(foldName(row.name))) continue;
    const fix = makeFix("remove", row.count, row.title);
    table.broken(rule, "card-not-in-pool", { rows: [row], card: row.title, found: row.count, allowed: 0, fix });
  }
}

/** A reprint is allowed only where its text does not differ from the old one's. */
export function checkReprints(table, rule, p) {
  for (const row of table.rowsIn(p.zones)) {
    if (!row.edition) continue;
    const differs = row.facts.get("text_differs");
    if (differs === null) {
      table.need(rule, row, "text_differs");
    } else if (differs) {
      const fix = makeFix("replace", row.count, row.title);
      table.broken(rule, "printing-not-in-pool", { rows: [row], card: row.title, found: row.count, allowed: 0, fix });
    }
  }
}

/** A matter that no list can show: told with every report. */
export const checkAdvice = (table, rule, p) => table.advise(rule, { found: p.text });
