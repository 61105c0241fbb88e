/** The deck laid out for the rules: rows, active modifiers, findings made so far; the same as cards/decks/table.py. */

import { CardFacts } from "./facts.js";
import { tagged } from "./names.js";
import { makeFinding, makeFix, UNKNOWN, WARNING } from "./report.js";
import { words } from "./words.js";

export const IN = "in";
export const OUT = "out";
export const OPEN = "open";

/** Copies of one printing in one zone, with what is known of it. */
export class Row {
  constructor({ zone, name, edition, count, lines, stated }, card, facts) {
    Object.assign(this, { zone, name, edition, count, lines, stated, card, facts });
  }

  get title() {
    return tagged(this.name, this.edition);
  }

  /** The facts of every printing that the row may be. @returns {Facts[]} */
  candidates() {
    const found = this.card.candidates(this.edition);
    return this.stated === null ? found : found.map((facts) => facts.over(this.stated));
  }

  /** What holds of the row: IN or OUT where every printing that it may be is so, else OPEN. */
  judge(judge) {
    const answers = new Set(this.candidates().map(judge));
    return answers.size === 1 ? [...answers][0] : OPEN;
  }

  /** Whether the row is this printing; null when the line has no tag and no untagged printing is known. */
  mayBe(edition) {
    if (this.edition !== null) return this.edition === edition;
    return this.card.printings.has("") ? false : null;
  }
}

/** A modifier whose card lies where it works. `sure` is false when the line may mean another printing. */
class Active {
  constructor(modifier, row, sure) {
    Object.assign(this, { modifier, row, sure });
  }
}

/** What rule functions read and write. `partner`: the other deck of a pair; `before`: the deck before a swap. */
export class Table {
  constructor(deck, profile, cards, partner = null, before = null) {
    Object.assign(this, { deck, profile, cards, partner, before });
    this.findings = [];
    this.missing = new Map();
    this.byZone = new Map(profile.zones.map((zone) => [zone, []]));
    for (const entry of deck.entries) this.byZone.get(entry.zone)?.push(this.row(entry));
    this.unreadable = new Set(deck.errors.map((one) => one.zone));
    this.sizes = new Map([...this.byZone].map(([zone, rows]) => [zone, total(rows)]));
    for (const { zone, count } of deck.unknown) {
      if (this.sizes.has(zone)) this.sizes.set(zone, this.sizes.get(zone) + count);
    }
    this.rows = [...this.byZone.values()].flat();
    this.allActive = this.rows.flatMap(activeOf);
  }

  row(entry) {
    const card = words.text.word_zones.has(entry.zone) ? new CardFacts(entry.name) : this.cards.get(entry.name);
    const facts = card.factsOf(entry.edition); // what the base knows wins over what the player states
    return new Row(entry, card, entry.stated === null ? facts : facts.over(entry.stated));
  }

  /** @param {string[]} zones @returns {Row[]} */
  rowsIn(zones) {
    return zones.flatMap((zone) => this.byZone.get(zone) ?? []);
  }

  /** The rows of these zones by card: all printings of a name together. @returns {Map<string, Row[]>} */
  byName(zones) {
    const found = new Map();
    for (const row of this.rowsIn(zones)) {
      if (!found.has(row.name)) found.set(row.name, []);
      found.get(row.name).push(row);
    }
    return found;
  }

  /** How many cards are listed in these zones, unknown names counted. @returns {number} */
  size(...zones) {
    return zones.reduce((sum, zone) => sum + (this.sizes.get(zone) ?? 0), 0);
  }

  /** Whether a line of these zones could not be read, so that there may be more than `size` says. */
  isOpen(...zones) {
    return zones.some((zone) => this.unreadable.has(zone));
  }

  /** @param {string} kind @returns {Active[]} */
  active(kind) {
    return this.allActive.filter((one) => one.modifier.kind === kind);
  }

  /** Say that a rule cannot decide without these facts of a row. */
  need(rule, row, ...facts) {
    const key = JSON.stringify([row.zone, row.title]);
    if (!this.missing.has(key)) this.missing.set(key, { row, facts: new Set(), rules: [] });
    const held = this.missing.get(key);
    for (const fact of facts) held.facts.add(fact);
    if (!held.rules.includes(rule)) held.rules.push(rule);
  }

  /**
   * Note that a rule is broken. `doubtful`: whether it is depends on something that no source states. `basis`: what it
   * rests on before what the rule itself rests on, such as the announcement of a list.
   */
  broken(rule, code, parts = {}) {
    const { rows = [], zone = "", card = "", found = "", allowed = "", fix = null } = parts;
    const { causedBy = [], doubtful = false, basis = [] } = parts;
    const rests = causedBy.filter((one) => one instanceof Active).map((one) => one.modifier);
    const inferred = doubtful || [rule, ...rests].some((one) => one.certainty === "inferred");
    const severity = inferred ? UNKNOWN : words.codes.get(code).severity;
    const warns = rule.severity === "warning";
    this.findings.push(
      makeFinding(warns ? "advice" : code, warns ? WARNING : severity, {
        zone: zone || joinedZones(rows),
        card,
        lines: linesOf(rows),
        found: String(found),
        allowed: String(allowed),
        rule: rule.id,
        certainty: inferred ? "inferred" : rule.certainty,
        basis: unique([...basis, ...rule.basis, ...rests.flatMap((one) => one.basis)]),
        fix,
        caused_by: unique(causedBy.map((one) => (one instanceof Active ? one.row.name : one))),
      }),
    );
  }

  /** Leave a warning that changes no verdict. */
  advise(rule, { rows = [], card = "", found = "" } = {}) {
    const about = { zone: joinedZones(rows), card, lines: linesOf(rows), found: String(found) };
    const { id, certainty, basis } = rule;
    this.findings.push(makeFinding("advice", WARNING, { ...about, rule: id, certainty, basis }));
  }

  /** Say that a rule cannot decide because the event's option is not given. */
  optionMissing(rule, option) {
    const { id, certainty, basis } = rule;
    const fix = makeFix("state", 0, option);
    this.findings.push(makeFinding("unknown-fact", UNKNOWN, { found: option, rule: id, certainty, basis, fix }));
  }
}

function activeOf(row) {
  const here = row.card.modifiers.filter((modifier) => modifier.zones.includes(row.zone));
  return here.flatMap((modifier) => {
    const same = modifier.edition === null ? true : row.mayBe(modifier.edition);
    return same === false ? [] : [new Active(modifier, row, Boolean(same))];
  });
}

export const unique = (items) => [...new Set(items)];
export const total = (rows) => rows.reduce((sum, row) => sum + row.count, 0);
const joinedZones = (rows) => unique(rows.map((row) => row.zone)).join("+");
export const linesOf = (rows) => unique(rows.flatMap((row) => row.lines)).sort((one, other) => one - other);
