/** Pages that list: the start page, a game, a source, names A–Z, sections, formats, the results of a search. */

import { QueryFault } from "../search/search.js";
import { alphabetically } from "../strings.js";
import { render } from "./dom.js";
import { badgeOf, isGone, marksOf, sectionBadge } from "./standing.js";
import { say, texts } from "./words.js";

const PAGE = 20; // hits
const list = (rows) => rows ?? [];

/** @param {import("./packs.js").Held[]} packs */
export function home(packs) {
  const games = packs.map((one) => ({ url: `/${one.game}`, title: one.name, about: say("banner", { on: one.on }) }));
  return { title: say("banner", { on: packs[0]?.on ?? "" }), content: render("home", { games }) };
}

/** @param {import("./library.js").Library} library */
export function game(library) {
  const { pack } = library;
  const rulings = new Map();
  for (const row of pack.rulings) rulings.set(row.source, (rulings.get(row.source) ?? 0) + 1);
  const sources = pack.sources.filter((row) => rulings.has(row.code));
  const of = (row) => ({ url: library.address("source", row.code), ref: row.code, label: row.code, title: row.title, small: String(rulings.get(row.code)) });
  const tile = (name, kind, rows) => ({ url: library.page(name), title: String(rows.length), about: texts.kinds[kind] });
  const data = {
    name: pack.game.name,
    tiles: [tile("lap", "card", pack.cards), tile("tema", "topic", subjects(library)), tile("szabaly", "section", pack.sections)],
    deckUrl: library.page("pakli"),
    others: sources.filter((row) => row.number === undefined).map(of),
    issues: sources.filter((row) => row.number !== undefined).map(of),
    formats: pack.formats.map((row) => ({ url: library.address("format", row.slug), label: row.name })),
    licence: pack.game.licence,
  };
  return { title: pack.game.name, content: render("game", data) };
}

/** @param {import("./library.js").Library} library @param {object} row */
export function source(library, row) {
  const found = library.rulingsOfSource(row.code);
  const last = row.published?.not_after;
  const data = {
    code: row.code,
    title: row.title,
    gameUrl: library.pack.urls.game,
    published: last ? say("published", { day: row.published.not_before === last ? last : say("begins_latest", { day: last }) }) : "",
    count: say("count_rulings", { count: found.length }),
    rows: found.map((one) => library.row(one)),
  };
  return { title: row.code, content: render("source", data) };
}

/** @param {import("./library.js").Library} library */
export function cards(library) {
  const names = library.pack.cards.map((row) => ({ url: library.address("card", row.slug), label: row.name }));
  return namesPage(say("list_cards"), names, library);
}

/** @param {import("./library.js").Library} library */
export function topics(library) {
  const names = subjects(library).map((row) => ({ url: library.address("topic", row.slug), label: row.name }));
  return namesPage(say("list_topics"), names, library);
}

/** @param {import("./library.js").Library} library */
export function terms(library) {
  const names = library.pack.terms.map((row) => ({
    url: library.address("topic", row.slug),
    label: row.name,
    small: list(row.abbreviations).join(", "),
  }));
  return namesPage(say("list_terms"), names, library);
}

const subjects = ({ pack, topics }) => [...pack.topics, ...pack.terms.filter((row) => !topics.has(row.slug))];

function namesPage(title, names, { language, name }) {
  const order = alphabetically(language);
  names.sort((one, other) => order(one.label, other.label));
  return { title: `${title}: ${name}`, content: render("names", { title, count: String(names.length), names }) };
}

/** @param {import("./library.js").Library} library */
export function sections(library) {
  const usual = texts.section_statuses.in_force;
  const rows = library.pack.sections.map((row) => {
    const { word } = sectionBadge(row);
    return { ...library.sectionTarget(row), small: word === usual ? "" : word };
  });
  return { title: say("list_sections"), content: render("sections", { sections: rows }) };
}

/** @param {import("./library.js").Library} library */
export function formats(library) {
  const names = library.pack.formats.map((row) => ({ url: library.address("format", row.slug), label: row.name }));
  const title = say("list_formats");
  return { title: `${title}: ${library.name}`, content: render("names", { title, count: String(names.length), names }) };
}

/** The rules of a format on the pack's day. @param {import("./library.js").Library} library @param {object} row */
export function format(library, row) {
  const { deck } = library.pack;
  const rules = deck.formats[row.slug]?.period?.rules ?? [];
  const told = rules.map((id) => deck.rules[id]).filter(Boolean);
  const targets = told.map(({ text, basis }) => ({ detail: text, small: list(basis).join(", ") }));
  return { title: row.name, content: render("format", { name: row.name, note: row.note, rules: targets }) };
}

/**
 * The results of a search. @param {import("./library.js").Library} library @param {string} query @param {number} page from 1
 * @returns {{title: string, content: Node, only?: string}} `only`: the address of the one thing that the text names
 */
export function results(library, query, page, isListed) {
  let answer;
  try {
    answer = library.search.search(query, { limit: PAGE, offset: (page - 1) * PAGE });
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    const notice = document.documentElement.lang === "hu" ? error.hungarian : error.english;
    return { title: query, content: render("results", { count: say("no_hits"), notice }) };
  }
  if (answer.things.length === 1 && page === 1 && !isListed) return { only: answer.things[0].url };
  const notices = answer.corrections.map(([typed, used]) => say("searched", { typed, used }));
  const next = new URLSearchParams({ q: query, game: library.slug, list: "1", page: String(page + 1) });
  const data = {
    count: answer.total ? say("count_hits", { total: answer.total }) : say("no_hits"),
    notice: notices.join(" "),
    things: answer.things.map(thing),
    cards: answer.cards.map((one) => ({ url: one.url, label: one.title, isCard: true })),
    hits: answer.hits.map((one) => hit(library, one)),
    isEmpty: !answer.hits.length && !answer.things.length && !answer.cards.length,
    more: answer.total > page * PAGE ? `/?${next}` : "",
  };
  return { title: query, content: render("results", data) };
}

function thing({ kind, ref, title, url }) {
  const isNamed = kind === "card" || kind === "topic";
  return { url, isCard: kind === "card", kind: texts.kinds[kind], label: isNamed ? title : ref, title: isNamed ? "" : title };
}

function hit(library, { kind, ref, row, url, titleHtml, snippetHtml, missing }) {
  const isRuling = kind === "ruling";
  const source = isRuling ? library.source(row.source)?.title : library.books.get(row.book)?.title;
  return {
    css: isGone(row) ? "hit gone" : "hit",
    url,
    ref: isRuling ? ref : library.sectionName(row),
    titleHtml,
    snippetHtml,
    language: row.language ?? library.language,
    marks: isRuling ? marksOf(row, library) : [],
    badge: isRuling ? badgeOf(row) : sectionBadge(row),
    under_review: row.under_review,
    source,
    cards: list(row.cards).map(([slug, , tag]) => ({
      url: library.address("card", slug),
      label: library.cards.get(slug).name + (tag ? ` (${tag})` : ""),
    })),
    missing: missing.length ? say("missing", { words: missing.join(", ") }) : "",
  };
}
