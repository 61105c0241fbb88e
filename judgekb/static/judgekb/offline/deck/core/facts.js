/** What is known about cards, as cards/decks/facts.py. Unknown (`null`) is not "no". Sets are sorted arrays. */

import { compare } from "../../strings.js";
import { Names } from "./names.js";
import { words } from "./words.js";

/** Facts of a card or of one of its printings; `flags` holds the yes-or-no facts that only some games have. */
export class Facts {
  /** @param {object} values fact -> value, those that are known @param {Map<string, boolean>} flags */
  constructor(values, flags = new Map()) {
    this.values = new Map(words.facts.map((name) => [name, values[name] ?? null]));
    this.flags = flags;
    const sorted = [...flags].sort(([one], [other]) => compare(one, other));
    this.key = JSON.stringify([...this.values.values(), sorted]); // equal facts have equal keys
  }

  get colours() { return this.values.get("colours"); } // prettier-ignore
  get types() { return this.values.get("types"); } // prettier-ignore
  get subtypes() { return this.values.get("subtypes"); } // prettier-ignore
  get alignments() { return this.values.get("alignments"); } // prettier-ignore
  get isteni() { return this.values.get("isteni"); } // prettier-ignore
  get anyNumber() { return this.values.get("any_number"); } // prettier-ignore
  get copyLimit() { return this.values.get("copy_limit"); } // prettier-ignore
  get released() { return this.values.get("released"); } // prettier-ignore
  get permanent() { return this.values.get("permanent"); } // prettier-ignore

  get isUnknown() {
    return !this.flags.size && [...this.values.values()].every((value) => value === null);
  }

  /** These facts, with those of `base` where one is unknown here. @param {Facts} base @returns {Facts} */
  over(base) {
    if (base.isUnknown || this === base) return this;
    if (this.isUnknown) return base;
    const values = {};
    for (const [name, value] of this.values) values[name] = value ?? base.values.get(name);
    return new Facts(values, new Map([...base.flags, ...this.flags]));
  }

  /** One fact by its name, or null when it is unknown; names that are no field are flags. */
  get(name) {
    return (words.fact_names.has(name) ? this.values.get(name) : this.flags.get(name)) ?? null;
  }
}

/** The facts on which all agree; those on which they differ are unknown. @param {Facts[]} several */
function agreed(several) {
  const [first, ...others] = several;
  if (others.every((one) => one.key === first.key)) return first;
  const values = {};
  for (const [name, value] of first.values) if (others.every((one) => same(one.get(name), value))) values[name] = value;
  const flags = [...first.flags].filter(([name, value]) => others.every((one) => one.flags.get(name) === value));
  return new Facts(values, new Map(flags));
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** One card: its facts, its known printings by edition tag (`""` is the untagged one) and its modifier rows. */
export class CardFacts {
  constructor(name, facts = null, printings = new Map(), modifiers = []) {
    this.name = name;
    this.facts = facts ?? new Facts({});
    this.printings = printings;
    this.modifiers = modifiers;
  }

  /** What a line without a tag may be: the untagged printing where it is known, else any known one. */
  get untagged() {
    this.found ??= this.findUntagged();
    return this.found;
  }

  findUntagged() {
    if (!this.printings.size) return [this.facts];
    if (this.printings.has("")) return [this.printings.get("").over(this.facts)];
    return [...this.printings.values()].map((facts) => facts.over(this.facts));
  }

  get untaggedFacts() {
    this.together ??= agreed(this.untagged);
    return this.together;
  }

  /** The facts of a line's printing; a tag that no printing has is the card itself. */
  factsOf(edition) {
    if (edition === null) return this.untaggedFacts;
    return this.printings.get(edition)?.over(this.facts) ?? this.facts;
  }

  /** The facts of every printing that a line may mean. @returns {Facts[]} */
  candidates(edition) {
    return edition === null ? this.untagged : [this.factsOf(edition)];
  }
}

/** The cards of a game by name, and the index of their names. Make one, use it for many checks. */
export class Cards {
  /** @param {CardFacts[]} cards @param {[string, string][]} aliases another spelling -> the name of a card */
  constructor(cards, aliases = []) {
    this.byName = new Map(cards.map((card) => [card.name, card]));
    const held = [...this.byName.values()];
    const editions = held.filter((card) => card.printings.size).map((card) => [card.name, [...card.printings.keys()]]);
    this.names = new Names([...this.byName.keys()], editions, aliases);
  }

  /** What is known of a card; a name that is not held has no known facts. @returns {CardFacts} */
  get(name) {
    return this.byName.get(name) ?? new CardFacts(name);
  }
}
