/** What a value must look like before anything is looked up; the same as judgekb/search/query/values.py. */

import { fold, plainMarks } from "../../text.js";
import { QueryFault } from "./faults.js";

const RANGE = /^(?:AK)?([0-9]{1,6})(?:-|\.\.)(?:AK)?([0-9]{1,6})$/i;
const NUMBER = /^[0-9]{1,6}$/;

/** @param {string} value @returns {boolean} */
export const isNumber = (value) => NUMBER.test(value);

/** A value as it is looked up. Throws for one that cannot be. @param {object} field @param {[number, number]} place */
export function canonical(field, value, place) {
  if (field.choices.length) return chosen(field, value, place);
  const limits = field.kind === "source" ? numberRange(value) : null;
  if (limits === null) return value;
  if (limits[0] > limits[1]) {
    throw new QueryFault(
      "bad-range",
      place,
      [["A tartomány visszafelé áll: %(value)s.", { value }]],
      `The range runs backwards: ${value}.`,
      [`${limits[1]}-${limits[0]}`],
    );
  }
  return `${limits[0]}-${limits[1]}`;
}

/** The limits of `100-120` or `AK100–AK120`, both included, or null. @param {string} value */
export function numberRange(value) {
  const found = RANGE.exec(plainMarks(value).replaceAll(" ", ""));
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** A choice of a field: [value, Hungarian, every spelling …]. @param {object} field @param {string} text */
export function choice(field, text) {
  const key = (one) => fold(one).replaceAll(" ", "-").replaceAll("_", "-");
  return field.choices.find(([, , ...spellings]) => spellings.some((one) => key(one) === key(text)));
}

function chosen(field, value, place) {
  const found = choice(field, value);
  if (found !== undefined) return found[1];
  const shown = [...value].slice(0, 40).join("");
  const known = field.choices.map((one) => one[1]).join(", ");
  throw new QueryFault(
    `unknown-${field.kind}`,
    place,
    [["„%(value)s” itt nem lehet. Ezek lehetnek: %(known)s.", { value: shown, known }]],
    `'${shown}' is not possible here. These are: ${field.choices.map((one) => one[3]).join(", ")}.`,
    field.choices.map((one) => one[1]),
  );
}
