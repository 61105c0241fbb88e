/** The pages of one thing: a ruling, a section, a card, a topic or term. Each returns a title and its content. */

import { chainOf } from "./chain.js";
import { render } from "./dom.js";
import { notesOf } from "./notes.js";
import { lineOf, addressFor } from "./notebook.js";
import { badgeOf, begins, isGone, marksOf, sectionBadge } from "./standing.js";
import { say, texts } from "./words.js";

const list = (rows) => rows ?? [];
const edition = (tag) => (tag ? ` (${tag})` : "");

/** @param {import("./library.js").Library} library @param {object} row */
export async function ruling(library, row) {
  const source = library.source(row.source);
  const around = library.around(row);
  const data = {
    ...around,
    articleClass: isGone(row) ? "ruling gone" : "ruling",
    ref: row.ref,
    question: row.question,
    answer: row.answer,
    language: row.language ?? library.language,
    source: { url: library.address("source", source.code), title: source.title, name: `${source.code}, ${source.title}` },
    badge: badgeOf(row),
    kind: row.kind ? texts.ruling_kinds[row.kind] : "",
    only: row.formats ? say("only_in", { formats: library.formatNames(row.formats) }) : "",
    under_review: row.under_review,
    marks: marksOf(row, library),
    chain: chainOf(library, row),
    cards: list(row.cards).map(([slug, role, tag]) => ({
      url: library.address("card", slug),
      label: library.cards.get(slug).name + edition(tag),
      isCard: true,
      small: role === "subject" ? "" : say("example"),
    })),
    topics: list(row.topics).map((name) => ({ url: library.address("topic", library.topicNames.get(name).slug), label: name })),
    hasCited: around.cites.length + around.others.length > 0,
    onDay: say("on_day", { day: library.on }),
    begins: begins(row.begins),
    valid_to: row.valid_to,
    quote: `${row.ref}, ${source.title}: ${location.origin}${library.address("ruling", row.ref)}`,
    notes: (await notesOf(library.slug, row.ref)).map(lineOf),
    noteUrl: addressFor(library.slug, row.ref),
    ...neighbours(library.rulingsOfSource(row.source), row, (one) => ({ url: library.address("ruling", one.ref), label: one.ref })),
  };
  return { title: `${row.ref}: ${row.question}`, content: render("ruling", data) };
}

function neighbours(rows, row, target) {
  const place = rows.indexOf(row);
  const before = rows[place - 1] && target(rows[place - 1]);
  const after = rows[place + 1] && target(rows[place + 1]);
  if (before) before.label = `← ${before.label}`;
  if (after) Object.assign(after, { label: `${after.label} →`, isFirst: !before });
  return { before, after };
}

/** @param {import("./library.js").Library} library @param {object} row */
export function section(library, row) {
  const held = list(row.texts).filter((one) => one.holds);
  const own = held.find((one) => !one.original);
  const original = held.find((one) => one.original);
  const citing = library.back.get(library.key(row.citation)) ?? [];
  const acting = citing.filter(([, one]) => one.kind && one.kind !== "contradicts");
  const parent = row.parent && library.section(row.parent);
  const moved = row.moved_to && library.section(row.moved_to);
  const rest = citing.filter(([, one]) => !one.kind || one.kind === "contradicts");
  const of = (one) => ({ url: library.address("section", one.citation), label: library.sectionName(one) });
  const data = {
    name: library.sectionName(row),
    title: row.title ?? library.sectionName(row),
    listUrl: library.page("szabaly"),
    book: library.books.get(row.book)?.title ?? row.book,
    parent: parent && { url: library.address("section", parent.citation), label: `${parent.number} ${parent.title ?? ""}` },
    badge: sectionBadge(row),
    kind: texts.section_kinds[row.kind ?? "main"],
    about: row.about,
    own: shown(own),
    original: shown(original),
    ended: original && !original.html ? say("gone_section", { day: original.valid_from }) : "",
    moved: moved && { day: original?.valid_from, ref: moved.citation, url: library.address("section", moved.citation) },
    hasNoText: !own && !original,
    others: list(row.texts).filter((one) => !one.holds && one.html).map(shown),
    children: library.pack.sections.filter((one) => one.parent === row.citation).map((one) => library.sectionTarget(one)),
    acting: library.rows(acting, "acts_on_this"),
    citing: library.rows(rest, "acts_on_this"),
    hasNoCiting: !rest.length,
    ...neighbours(library.pack.sections.filter((one) => one.book === row.book), row, of),
  };
  return { title: `${data.name}: ${data.title}`, content: render("section", data) };
}

const shown = (text) =>
  text?.html ? { html: text.html, since: text.valid_from ? say("since", { day: text.valid_from }) : "" } : undefined;

/** @param {import("./library.js").Library} library @param {object} row */
export function card(library, row) {
  const found = library.rulingsOfCard(row.slug);
  const printings = list(row.printings).map((one) => (one.edition ? `(${one.edition})` : say("unmarked")));
  const data = {
    name: row.name,
    listUrl: library.page("lap"),
    editions: printings.join(" "),
    wordings: list(row.texts).map((one) => ({
      title: say("card_text") + (one.edition === undefined ? "" : ` (${one.edition || say("unmarked")})`),
      since: one.valid_from ? say("since", { day: one.valid_from }) : "",
      text: one.text,
      language: one.language,
      source: one.source,
    })),
    hasNoText: !row.texts,
    facts: factsOf(row),
    count: say("count_rulings", { count: found.length }),
    rows: found.map((one) => library.row(one, { label: labelOf(one, row.slug) })),
  };
  return { title: row.name, content: render("card", data) };
}

/** A card in a few lines; as templates/cards/_preview.html. @param {import("./library.js").Library} library @param {object} row */
export function preview(library, row) {
  const lists = Object.values(library.pack.deck.lists).filter((one) => one.cards.some(([name]) => name === row.name));
  return render("preview", {
    name: row.name,
    editions: list(row.printings).map((one) => (one.edition ? `(${one.edition})` : say("unmarked"))).join(" "),
    lists: lists.map(({ title }) => ({ title })),
    text: list(row.texts)[0]?.text,
    language: list(row.texts)[0]?.language,
    hasNoText: !row.texts,
    facts: factsOf(row),
    url: library.address("card", row.slug),
    open: say("open_card", { count: library.rulingsOfCard(row.slug).length }),
  });
}

function labelOf(row, slug) {
  const links = row.cards.filter(([held]) => held === slug);
  const labels = links.map(([, role, tag]) => [tag ? `(${tag})` : "", role === "subject" ? "" : say("example")]);
  return [...new Set(labels.map((parts) => parts.filter(Boolean).join(" ")).filter(Boolean))].join(", ");
}

/** What is known of a card; as rulings/pages/facts.py. */
function factsOf(row) {
  const yesNo = (value) => say(value ? "yes" : "no");
  const facts = [];
  for (const [key, label] of texts.card_lists) {
    const none = say(key === "colours" ? "colourless" : "none");
    if (row[key]?.length) facts.push({ label, value: row[key].join(", ") });
    else if (row[key]) facts.push({ label, word: none });
  }
  for (const [key, label] of texts.card_flags) if (row[key] !== undefined) facts.push({ label, word: yesNo(row[key]) });
  if (row.copy_limit !== undefined) facts.push({ label: say("copy_limit"), value: String(row.copy_limit) });
  const order = texts.card_details.map(([key]) => key);
  const place = (key) => (order.includes(key) ? order.indexOf(key) : order.length);
  const told = Object.entries(row.details ?? {}).filter(([key, value]) => !texts.says_nothing.some(([one, none]) => one === key && none === value));
  told.sort(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1));
  for (const [key, value] of told) {
    const label = texts.card_details[place(key)]?.[1] ?? key;
    const word = typeof value === "boolean" ? yesNo(value) : texts.card_values[key]?.[value];
    facts.push(word ? { label, word } : { label, value: String(value) });
  }
  return facts;
}

/** @param {import("./library.js").Library} library @param {object|undefined} topic @param {object|undefined} term */
export function topic(library, topic, term) {
  const { name } = term ?? topic;
  const found = topic ? library.rulingsOfTopic(topic.name) : [];
  const data = {
    name,
    topicsUrl: library.page("tema"),
    termsUrl: library.page("szotar"),
    isTerm: Boolean(term),
    names: [...list(term?.abbreviations), ...list(term?.aliases)].join(" · "),
    english: term?.english,
    definition: term?.definition_html,
    definedBy: list(term?.defined_by).map((ref) => library.target(ref)),
    count: say("count_rulings", { count: found.length }),
    rows: found.map((one) => library.row(one)),
  };
  return { title: name, content: render("topic", data) };
}
