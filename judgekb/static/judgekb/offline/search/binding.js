/** A query with its names looked up: what ranks, what limits, what must be held; as rulings/search/filters.py. */

import { words as cut } from "../strings.js";

/**
 * @typedef {object} Bound
 * @property {string} words @property {import("./conditions.js").Limit[]} limits
 * @property {import("./conditions.js").Held[]} held
 * @property {string[]} noCards texts beside a plus that are no cards and are sought as words
 */

/** @param {import("./query/parse.js").Item[]} items @param {import("./conditions.js").Conditions} conditions */
export function bind(items, conditions) {
  return new Binder(items, conditions).bound();
}

class Binder {
  constructor(items, conditions) {
    this.items = [...items];
    this.conditions = conditions;
    this.words = [];
    this.held = [];
    this.noCards = [];
    this.alone = [];
    this.anyOf = new Map();
  }

  /** @returns {Bound} */
  bound() {
    while (this.items.length) {
      const item = this.items.shift();
      if (item.type === "both") this.both(item);
      else if (item.type === "filter") this.filter(item);
      else this.text(item);
    }
    const limits = [...[...this.anyOf.values()].map(either), ...this.alone];
    return { words: this.words.join(" "), limits, held: this.held, noCards: this.noCards };
  }

  text(item) {
    const isPhrase = item.type === "phrase";
    if (!item.negated) this.words.push(item.text);
    if (item.negated || isPhrase) this.held.push({ text: item.text, isPhrase, negated: item.negated });
  }

  filter(item) {
    const [limit, taken] = this.conditions.of(item, this.followingWords());
    this.items.splice(0, taken);
    if (item.negated) this.alone.push({ ...limit, allows: (entry) => !limit.allows(entry) });
    else if (item.field.takes_all) this.alone.push(limit);
    else if (this.anyOf.has(item.field.name)) this.anyOf.get(item.field.name).push(limit);
    else this.anyOf.set(item.field.name, [limit]);
  }

  followingWords() {
    const found = [];
    for (const item of this.items.slice(0, this.conditions.numbers.MOST_WORDS_OF_NAME)) {
      if (item.type !== "word" || item.negated) break;
      found.push(item.text);
    }
    return found;
  }

  /** Take the names beside a plus as cards; what is none must be held as words. Without a card all are words. */
  both({ sides }) {
    const last = sides.length - 1;
    const found = sides.map((side, place) => this.side(side, place === 0, place === last));
    if (!found.some(([named]) => named.length) && !sides.some((side) => side.isQuoted)) {
      this.words.push(...sides.map((side) => side.text));
      return;
    }
    sides.forEach((side, place) => {
      const [named, rest] = found[place];
      if (named.length) {
        this.alone.push({ kind: "card", negated: false, ...this.conditions.onCards(named, side.text) });
        this.words.push(...rest);
      } else if (side.isQuoted) {
        const item = { field: { kind: "card" }, value: side.text, valuePlace: side.place };
        throw this.conditions.unknown(item, this.conditions.things.cards.nearest(side.text), true);
      } else {
        this.hold(cut(side.text), place === 0);
      }
    });
  }

  /** The cards that a side names, and the words of it that belong to no name. */
  side(side, isFirst, isLast) {
    const { cards, subjects } = this.conditions.things;
    const whole = cards.whole(side.text);
    if (whole.length || side.isQuoted) return [whole, []];
    const words = cut(side.text);
    let [named, rest] = [[], []];
    if (isFirst) {
      const [found, count] = cards.longest(words, true);
      [named, rest] = [found, words.slice(0, words.length - count)];
    } else if (isLast) {
      const [found, count] = cards.longest(words);
      [named, rest] = [found, words.slice(count)];
    }
    if (named.length || subjects.whole(side.text).length) return [named, rest];
    return [cards.withWords(side.text, false, this.conditions.analysis), []];
  }

  /** Let what stands beside a plus and is no card be held: the name of a term or topic, else the nearest word. */
  hold(words, fromEnd) {
    const count = this.conditions.things.subjects.longest(words, fromEnd)[1] || 1;
    const held = fromEnd ? words.slice(-count) : words.slice(0, count);
    const rest = fromEnd ? words.slice(0, -count) : words.slice(count);
    const text = held.join(" ");
    this.held.push({ text, isPhrase: false, negated: false });
    this.words.push(...(fromEnd ? [...rest, text] : [text, ...rest]));
    this.noCards.push([...text].slice(0, this.conditions.numbers.LONGEST_SHOWN).join(""));
  }
}

/** What fulfils one of several conditions of one kind. */
function either(group) {
  const names = [...new Set(group.flatMap((limit) => limit.names))];
  return { ...group[0], names, allows: (entry) => group.some((limit) => limit.allows(entry)) };
}
