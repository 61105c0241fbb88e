/** One alignment for the whole deck; the same as cards/decks/rules/alignment.py. */

import { makeFix } from "../report.js";
import { Counter } from "./counter.js";

/** All cards of the zones share one alignment; cards without one fit any. */
export function checkOneAlignment(table, rule, p) {
  const rows = table.rowsIn(p.zones);
  const copies = new Counter();
  for (const { facts, count } of rows) if (facts.alignments?.length === 1) copies.add(facts.alignments[0], count);
  const deck = copies.least((count) => -count);
  for (const row of rows) {
    const held = row.facts.alignments;
    if (held === null) {
      table.need(rule, row, "alignments");
    } else if (held.length && !(held.length === 1 && held[0] === deck)) {
      // a card of two alignments is of the deck's and of another: no source says whether it may be used
      const fix = makeFix("remove", row.count, row.title);
      const doubtful = held.includes(deck) || !deck;
      const said = { rows: [row], card: row.title, found: held.join(", "), allowed: deck, fix, doubtful };
      table.broken(rule, "alignment-mixed", said);
    }
  }
}
