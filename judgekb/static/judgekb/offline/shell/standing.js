/** How entries stand, in words; the same as rulings/pages/words.py. */

import { put, say, texts } from "./words.js";

/** The label of a ruling. @param {object} row of the pack @returns {{word: string, css: string}} */
export function badgeOf(row) {
  const status = row.status ?? "in_force";
  const isPartly = status === "in_force" && row.changed_by;
  const word = isPartly ? say("partly") : texts.statuses[status];
  const tone = isPartly ? "changed" : texts.tones[status];
  return { word: row.certain === false ? say("uncertain", { word }) : word, css: `badge ${tone}` };
}

/** The label of a section. @param {object} row @returns {{word: string, css: string}} */
export function sectionBadge(row) {
  const status = row.status ?? "in_force";
  return { word: texts.section_statuses[status], css: `badge ${texts.section_tones[status]}` };
}

/** @param {object} row */
export const isGone = (row) => row.status === "superseded" || row.status === "withdrawn";

/** When something began, before what it did. @param {[string|null, string]} bounds */
export const since = ([first, last]) => say(first === last ? "since" : "since_latest", { day: last });

/** When an entry begins. @param {[string|null, string]} bounds */
export function begins([first, last]) {
  if (first === last) return last;
  return first ? say("begins_between", { first, last }) : say("begins_latest", { day: last });
}

/**
 * What newer entries do to a ruling. @param {object} row @param {import("./library.js").Library} library
 * @returns {object[]} data for the template `mark`
 */
export function marksOf(row, library) {
  const of = (edges, css, lead) => (edges ?? []).map((edge) => mark(edge, css, lead(edge), library));
  const opening = (edge) => {
    const formats = edge.formats?.length ? ` (${library.formatNames(edge.formats)})` : "";
    return since(edge.since) + formats;
  };
  const verb = (edge) => texts.verbs[edge.kind ?? "cites"];
  return [
    ...of(row.superseded_by, "mark gone", (edge) => `${opening(edge)} ${verb(edge)}:`),
    ...of(row.disputed_by, "mark disputed", (edge) => `${capital(verb(edge))}:`),
    ...of(row.changed_by, "mark changed", (edge) => `${opening(edge)}:`),
    ...of(row.possibly_changed_by, "mark doubtful", (edge) => put(texts.doubtful, { lead: opening(edge) })),
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function mark(edge, css, lead, library) {
  const clause = edge.clause ? `${edge.clause} →` : "";
  const inferred = edge.basis === "inferred" ? say("inferred") : "";
  return { css, lead, clause, inferred, ref: edge.ref, url: library.address("ruling", edge.ref), reason: edge.reason };
}
