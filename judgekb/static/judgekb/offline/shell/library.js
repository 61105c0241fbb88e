/** One pack as pages read it: things by reference, and who names whom. */

import { createSearch } from "../search/search.js";
import { Things } from "../search/things.js";
import { referenceKey, useLetters } from "../text.js";
import { badgeOf, isGone, marksOf } from "./standing.js";
import { say, texts } from "./words.js";

const ACTING = new Set(["supersedes", "changes", "deletes"]);
const list = (rows) => rows ?? [];

export class Library {
  /** @param {object} pack @param {import("./packs.js").Held} held */
  constructor(pack, held) {
    useLetters(pack.letters);
    Object.assign(this, { pack, held, slug: pack.game.slug, name: pack.game.name, language: pack.game.language, on: pack.on });
    this.things = new Things(pack);
    const by = (rows, name) => new Map(rows.map((row) => [row[name], row]));
    this.cards = by(pack.cards, "slug");
    this.topics = by(pack.topics, "slug");
    this.terms = by(pack.terms, "slug");
    this.topicNames = by(pack.topics, "name");
    this.formats = by(pack.formats, "slug");
    this.books = by(pack.rulebooks, "prefix");
    this.back = this.citers();
    this.made = null;
  }

  /** The search of the pack; made at the first call, which takes about a second. */
  get search() {
    this.made ??= createSearch(this.pack);
    return this.made;
  }

  /** The entries that name a reference, by its key: `[row, citation]`. */
  citers() {
    const found = new Map();
    for (const row of this.pack.rulings) {
      for (const citation of list(row.citations)) {
        const key = referenceKey(citation.target);
        if (!found.has(key)) found.set(key, []);
        found.get(key).push([row, citation]);
      }
    }
    return found;
  }

  key(text) {
    useLetters(this.pack.letters);
    const key = referenceKey(text);
    return this.things.merged.get(key) ?? key;
  }

  ruling(ref) {
    return this.things.rulings.get(this.key(ref));
  }

  source(code) {
    return this.things.sources.get(this.key(code));
  }

  section(citation) {
    const key = this.key(citation);
    return this.things.sections.get(key) ?? this.pack.sections.find((row) => this.key(row.number) === key);
  }

  address(kind, ref) {
    return this.things.address(kind, ref);
  }

  page(name) {
    return `${this.pack.urls.game}/${name}`;
  }

  formatNames(slugs) {
    return slugs.map((slug) => this.formats.get(slug)?.within ?? slug).join(", ");
  }

  sectionName(row) {
    return `${this.books.get(row.book)?.short_title ?? row.book} ${row.number}`;
  }

  /** Data of the template `row`. @param {object} row @param {{label?: string, detail?: string}} [more] */
  row(row, more = {}) {
    return {
      css: isGone(row) ? "row gone" : "row",
      url: this.address("ruling", row.ref),
      ref: row.ref,
      question: row.question,
      language: row.language ?? this.language,
      marks: marksOf(row, this),
      badge: badgeOf(row),
      under_review: row.under_review,
      ...more,
    };
  }

  /** Data of the template `target` for a ruling, section or source; without address where nothing is held. */
  target(ref, citation = {}) {
    const verb = citation.kind ? texts.verbs[citation.kind] : "";
    const more = { verb, ...detailOf(citation) };
    const ruling = this.ruling(ref);
    if (ruling) return { ref: ruling.ref, title: ruling.question, url: this.address("ruling", ruling.ref), ...more };
    const section = this.things.sections.get(this.key(ref));
    if (section) return { ...this.sectionTarget(section), ...more };
    const source = this.source(ref);
    if (source) return { ref: source.code, title: source.title, url: this.address("source", source.code), ...more };
    return { ref, isUnheld: true, ...more };
  }

  sectionTarget(row) {
    return { ref: this.sectionName(row), title: row.title ?? "", url: this.address("section", row.citation) };
  }

  /** What stands around an entry, each list oldest first. @param {object} row */
  around(row) {
    const out = list(row.citations).filter((one) => one.to === "ruling" && this.ruling(one.target));
    const back = this.back.get(this.key(row.ref)) ?? [];
    const older = out.filter((one) => ACTING.has(one.kind));
    const newer = back.filter(([, one]) => ACTING.has(one.kind));
    const named = new Set([...older.map((one) => this.ruling(one.target)), ...newer.map(([held]) => held)]);
    const others = list(row.citations).filter((one) => one.to !== "section" && !this.ruling(one.target));
    return {
      older: this.rows(older.map((one) => [this.ruling(one.target), one]), "this_acts"),
      newer: this.rows(newer, "acts_on_this"),
      cites: this.rows(out.map((one) => [this.ruling(one.target), one]).filter(([held]) => !named.has(held)), "this_acts"),
      citedBy: this.rows(back.filter(([held]) => !named.has(held)), "acts_on_this"),
      others: others.map((one) => this.target(one.target, one)),
      sections: list(row.citations).filter((one) => one.to === "section").map((one) => this.target(one.target, one)),
    };
  }

  /** Rows of entries with what the edge says. @param {[object, object][]} pairs @param {string} wording */
  rows(pairs, wording) {
    const once = new Map(pairs.map(([row, citation]) => [row, citation]));
    return [...once].map(([row, citation]) => {
      const label = citation.kind ? say(wording, { verb: texts.verbs[citation.kind] }) : "";
      return this.row(row, { label, ...(citation.kind ? detailOf(citation) : {}) });
    });
  }

  rulingsOfCard(slug) {
    const linked = (row) => list(row.cards).find(([held]) => held === slug);
    const found = this.pack.rulings.filter(linked);
    const rank = (row) => (linked(row)[1] === "subject" ? 0 : 1);
    return newestFirst(found).sort((one, other) => rank(one) - rank(other));
  }

  rulingsOfTopic(name) {
    return newestFirst(this.pack.rulings.filter((row) => list(row.topics).includes(name)));
  }

  rulingsOfSource(code) {
    return this.pack.rulings.filter((row) => row.source === code);
  }
}

/** The pack's order is that of the sources; the newest source comes first, its entries stay in their order. */
function newestFirst(rows) {
  const sources = [...new Set(rows.map((row) => row.source))].reverse();
  const place = new Map(sources.map((code, number) => [code, number]));
  return [...rows].sort((one, other) => place.get(one.source) - place.get(other.source));
}

/** Why an edge is there, in the game's language, and in the reader's that it is inferred. */
function detailOf({ clause = "", reason = "", kind, basis }) {
  const inferred = kind && basis === "inferred" ? say("inferred") : "";
  return { detail: [clause, reason].filter(Boolean).join(" "), inferred };
}
