/** How many colours a deck may use, and the one-colour formats; the same as cards/decks/rules/colours.py. */

import { fold } from "../../../text.js";
import { inOrder } from "../deck.js";
import { makeFix } from "../report.js";
import { words } from "../words.js";
import { Counter } from "./counter.js";
import { extraGuilds } from "./guilds.js";

const colourless = () => words.rules.no_colour;
const isColourless = (word) => fold(word) === words.stated.colourless;

/** At most so many colours; a two-coloured card uses two. `doubtful` colours may or may not count. */
export function checkColours(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const count = new Colours(table, rows, p);
  const sure = count.least(rows, []);
  if (sure.length > p.limit) {
    over(table, rule, count, sure, false);
    return;
  }
  const used = p.doubtful.length ? count.least(rows, p.doubtful) : [];
  if (used.length > p.limit) over(table, rule, count, used, true);
  const unknown = rows.filter((row) => row.facts.colours === null);
  const left = p.limit - sure.length;
  if (unknown.length && left < words.rules.most_colours * new Set(unknown.map((row) => row.name)).size) {
    for (const row of unknown) table.need(rule, row, "colours");
  }
}

function over(table, rule, count, used, doubtful) {
  const p = count.parameters;
  const lifted = p.liftable ? table.active("colour-limit-lifted") : [];
  if (lifted.some((one) => one.modifier.certainty === "stated" && one.sure)) return;
  const copies = count.copies();
  const rarest = used.reduce((least, one) => (copies.of(one) < copies.of(least) ? one : least)); // `used` is sorted
  table.broken(rule, "colours-over-limit", {
    rows: count.rows.filter((row) => count.of(row, doubtful ? p.doubtful : []).includes(rarest)),
    zone: p.zones.join("+"),
    found: used.join(", "),
    allowed: p.limit,
    fix: makeFix("remove", copies.of(rarest), rarest),
    causedBy: [...lifted, ...count.relaxing],
    doubtful,
  });
}

/** The colours of rows, and the fewest that must be counted once every allowance is used as well as it can be. */
class Colours {
  constructor(table, rows, p) {
    this.rows = rows;
    this.parameters = p;
    this.free = new Set([...p.uncounted, ...p.doubtful]);
    this.limit = p.limit;
    const [excused, guilds, causes] = p.liftable ? extraGuilds(table) : [0, [], []];
    this.excused = excused;
    this.guilds = guilds;
    const mystics = p.liftable ? table.active("extra-colour") : [];
    this.few = Math.max(0, ...mystics.map((one) => one.modifier.parameters.cards));
    this.relaxing = [...(excused ? causes : []), ...mystics];
  }

  /** How many cards have each colour. @returns {Counter} */
  copies() {
    const copies = new Counter();
    for (const row of this.rows) for (const one of this.of(row, this.parameters.doubtful)) copies.add(one, row.count);
    return copies;
  }

  /** The counted colours of a row; with `doubtful`, those and `színtelen` of a colourless card too. */
  of(row, doubtful) {
    const { colours } = row.facts;
    if (colours === null) return [];
    if (!colours.length) return doubtful.some(isColourless) ? [colourless()] : [];
    return colours.filter((one) => !this.free.has(one) || doubtful.includes(one));
  }

  /** @returns {string[]} sorted */
  least(rows, doubtful) {
    const found = [this.withoutFew(rows, doubtful, new Map())];
    if (this.excused && found[0].length > this.limit) {
      const copies = this.guilds.flatMap((row) => Array(row.count).fill(row));
      for (const one of choices(copies, this.excused)) found.push(this.withoutFew(rows, doubtful, one));
    }
    return found.reduce((best, one) => (one.length - best.length || inOrder(one, best)) < 0 ? one : best);
  }

  withoutFew(rows, doubtful, excused) {
    const copies = new Counter();
    for (const row of rows) {
      const counted = row.count - (excused.get(row) ?? 0);
      if (counted) for (const colour of this.of(row, doubtful)) copies.add(colour, counted);
    }
    const used = copies.sorted();
    if (!this.few || used.length <= this.limit) return used;
    const few = used.find((colour) => copies.of(colour) <= this.few);
    return few === undefined ? used : used.filter((colour) => colour !== few);
  }
}

/** Every way to excuse so many of the copies: row -> how many of it. @returns {Map<Row, number>[]} */
function choices(copies, many) {
  const rows = [...new Set(copies)];
  const ways = (place, left) => {
    if (!left) return [new Map()];
    if (place === rows.length) return [];
    const most = Math.min(left, copies.filter((row) => row === rows[place]).length);
    const made = [];
    for (let taken = most; taken >= 0; taken -= 1) {
      for (const way of ways(place + 1, left - taken)) made.push(taken ? way.set(rows[place], taken) : way);
    }
    return made;
  };
  return ways(0, many);
}

/** Every card is of one and the same colour; two-coloured cards are not allowed. */
export function checkOneColour(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const deck = deckColour(rows, [...p.uncounted, ...p.doubtful]);
  for (const row of rows) {
    const { colours } = row.facts;
    if (colours === null) {
      table.need(rule, row, "colours");
      continue;
    }
    const word = colours.length === 1 ? colours[0] : colours.length ? "" : colourless();
    const free = !colours.length && !p.doubtful.some(isColourless);
    if (word === deck || p.uncounted.includes(word) || free) continue;
    table.broken(rule, "colour-not-allowed", {
      rows: [row],
      card: row.title,
      found: colours.join(", ") || word,
      allowed: deck || "1",
      fix: makeFix("remove", row.count, row.title),
      doubtful: p.doubtful.includes(word) || !colours.length,
    });
  }
}

/** The colour of the deck: that of most copies in the main deck, or of all rows when it has none. */
function deckColour(rows, free) {
  for (const chosen of [rows.filter((row) => row.zone === "main"), rows]) {
    const copies = new Counter();
    for (const { facts, count } of chosen) {
      const only = facts.colours?.length === 1 ? facts.colours[0] : null;
      if (only !== null && !free.includes(only)) copies.add(only, count);
    }
    if (copies.size) return copies.least((count) => -count);
  }
  return "";
}
