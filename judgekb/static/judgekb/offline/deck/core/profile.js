/** The rules that a deck is read under; the same as cards/decks/profile.py. The server has chosen the day's period. */

import { foldName } from "./names.js";

/**
 * @typedef {{id: string, kind: string, parameters: object, severity: string, certainty: string, basis: string[],
 *   text: string}} RuleRow
 */

/** A dated list of cards that holds on the day. */
export class CardList {
  constructor(id, { title, cards, basis }) {
    Object.assign(this, { id, title, basis });
    this.byKey = new Map();
    for (const [name, edition] of cards) {
      const key = foldName(name);
      if (!this.byKey.has(key)) this.byKey.set(key, []);
      this.byKey.get(key).push({ name, edition });
    }
  }
}

/** What the check needs beside the deck and the cards. `hasPeriod` false: the format has no known rules on that day. */
export class Profile {
  constructor(parts) {
    Object.assign(this, parts);
  }

  /** The profile of a format. @param {object} form one of `formats` of the data @param {Map} options */
  static on(game, slug, date, form, rules, lists, options) {
    const period = form.period;
    return new Profile({
      game,
      format: slug,
      date,
      rules: period ? period.rules.map((id) => rules.get(id)) : [],
      zones: period?.zones ?? [],
      lists,
      options,
      choices: period?.choices ?? [],
      lastSeen: period?.last_seen ?? null,
      hasPeriod: period !== null,
      note: form.note,
    });
  }

  /** @param {[string, any][]} options @returns {Profile} */
  withOptions(options) {
    return new Profile({ ...this, options: new Map([...this.options, ...options]) });
  }

  /**
   * A parameter's value under the options: `{by: limit, 3: 40, 4: 60}`, `{by: team_size, plus: 2}`, `{by: agreed}`;
   * null when the option is not given. Anything else is returned as it is.
   */
  resolve(value) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, "by")) return value;
    const option = this.options.get(value.by) ?? null;
    if (option === null || Object.keys(value).length === 1) return option;
    if ("plus" in value) return Number(option) + value.plus;
    return Object.hasOwn(value, Number(option)) ? value[Number(option)] : null;
  }
}
