/** The chain of an entry: all that it changed and all that changed it, in however many steps; as rulings/pages/chains.py. */

import { badgeOf, begins, since } from "./standing.js";
import { say, texts } from "./words.js";

const ACTING = new Set(["supersedes", "changes", "deletes"]);

/**
 * The steps of the chain, the oldest first; none where nothing changed it and it changed nothing.
 * @param {import("./library.js").Library} library @param {object} row @returns {object[]} data for the template `step`
 */
export function chainOf(library, row) {
  const older = reached(row, (one) => edgesOf(library, one).map(([, found]) => found));
  const newer = reached(row, (one) => actingOn(library, one));
  const held = new Set([...older, ...newer]);
  if (held.size < 2) return [];
  const edges = new Map([...held].map((one) => [one, edgesOf(library, one).filter(([, found]) => held.has(found))]));
  return inOrder(library, held, edges).map((one) => step(library, one, row, edges.get(one)));
}

function edgesOf(library, row) {
  const acting = (row.citations ?? []).filter((one) => ACTING.has(one.kind) && one.to === "ruling");
  return acting.map((one) => [one, library.ruling(one.target)]).filter(([, found]) => found);
}

function actingOn(library, row) {
  const back = library.back.get(library.key(row.ref)) ?? [];
  return back.filter(([, one]) => ACTING.has(one.kind)).map(([found]) => found);
}

function reached(start, next) {
  const found = new Set([start]);
  for (const one of found) for (const other of next(one)) found.add(other); // a set yields what is added meanwhile
  return found;
}

/** By day, then as the sources stand; but never a newer one before an older one that it acts on. */
function inOrder(library, held, edges) {
  const waiting = library.pack.rulings.filter((row) => held.has(row));
  waiting.sort((one, other) => (one.begins[1] < other.begins[1] ? -1 : Number(one.begins[1] > other.begins[1])));
  const ordered = [];
  while (waiting.length) {
    const isFree = (row) => edges.get(row).every(([, found]) => found === row || !waiting.includes(found));
    const place = Math.max(0, waiting.findIndex(isFree)); // of a circle the first
    ordered.push(...waiting.splice(place, 1));
  }
  return ordered;
}

function step(library, row, own, edges) {
  const { word } = badgeOf(row);
  return {
    url: library.address("ruling", row.ref),
    ref: row.ref,
    question: row.question,
    language: row.language ?? library.language,
    told: [begins(row.begins), word, row === own ? say("this_page") : ""].filter(Boolean).join("; "),
    effects: edges.map(([edge, found]) => effect(edge, row, found)),
  };
}

function effect({ kind, extent, clause, reason, basis, valid_from: day }, row, found) {
  const verb = extent === "part" ? say("partly_acts", { verb: texts.verbs[kind] }) : texts.verbs[kind];
  return {
    does: `${since(day ? [day, day] : row.begins)} ${verb}: ${found.ref}`,
    why: [clause ? `(${clause})` : "", reason].filter(Boolean).join(" "),
    inferred: basis === "inferred" ? say("inferred") : "",
  };
}
