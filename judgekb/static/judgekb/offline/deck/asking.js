/** What is asked for: format and the event's options; the same as rulings/decks/asking.py. */

import { fold, slugify } from "../text.js";
import { words } from "./core/words.js";

/** No such format is held, or none was named (`asked` is ""). `near`: the slugs and names of those that are. */
export class UnknownFormat extends Error {
  constructor(asked, near) {
    super(asked ? `There is no format "${asked}".` : "Which format? Neither you nor the list say.");
    Object.assign(this, { asked, near });
  }
}

/** An option of the event is unknown or has an unusable value. `option` is its name. */
export class BadOption extends Error {
  constructor(option, message) {
    super(message);
    this.option = option;
  }
}

/** The slug of a format by its slug or name, in any case and accents; null when there is none. */
export function findFormat(library, asked) {
  const key = slugify(asked);
  if (library.formats.has(key)) return key;
  const found = [...library.formats].find(([, form]) => fold(form.name) === fold(asked));
  return found ? found[0] : null;
}

/** @throws {UnknownFormat} */
export function requireFormat(library, asked) {
  const slug = findFormat(library, asked);
  if (slug !== null) return slug;
  throw new UnknownFormat(asked, [...library.formats].map(([one, { name }]) => ({ slug: one, name })));
}

/**
 * The event's options for the profile. `limit`, `players`, `team_size`, `agreed_extra`: whole numbers; `pairs`: true or
 * false; `pool`: card name -> number. @param {object} extra @returns {Map<string, any>} @throws {BadOption}
 */
export function readOptions(extra) {
  const { numbers } = words.options;
  const options = new Map();
  for (const [name, value] of Object.entries(extra ?? {})) {
    if (value === null || value === undefined || value === "") continue;
    if (numbers.includes(name)) options.set(name, number(name, value));
    else if (name === "pairs" && typeof value === "boolean") options.set(name, value);
    else if (name === "pool" && typeof value === "object") options.set(name, pool(value));
    else throw new BadOption(name, `${name} cannot be used: ${[...numbers, "pairs", "pool"].join(", ")}.`);
  }
  return options;
}

function pool(value) {
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return new Map(pairs.map(([card, count]) => [card, number(`pool: ${card}`, count)]));
}

function number(name, value) {
  const { most } = words.options;
  const read = typeof value === "string" && /^[0-9]{1,3}$/.test(value) ? Number(value) : value;
  if (Number.isInteger(read) && read >= 0 && read <= most) return read;
  throw new BadOption(name, `${name} must be a whole number of 0 to ${most}.`);
}
