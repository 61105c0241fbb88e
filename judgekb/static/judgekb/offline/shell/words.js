/** The texts that the page carries, in the reader's language. */

const read = (id) => JSON.parse(document.getElementById(id).textContent);

export const texts = read("texts");
export const games = read("games");

/** A text with its values: `%(name)s`, and `%%` for a percent sign. @param {string} name @param {object} [values] */
export const say = (name, values = {}) => put(texts[name] ?? name, values);

/** @param {string} text @param {object} values @returns {string} */
export const put = (text, values) =>
  text.replace(/%\((\w+)\)s|%%/g, (whole, name) => (name ? String(values[name] ?? "") : "%"));

/** Bytes for a reader: `312 KB`. @param {number} bytes */
export const size = (bytes) => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

/** The day on this device as YYYY-MM-DD. @param {number|Date} [when] */
export function day(when = Date.now()) {
  const held = new Date(when);
  return [held.getFullYear(), held.getMonth() + 1, held.getDate()].map((one) => String(one).padStart(2, "0")).join("-");
}

const DAY = 86_400_000; // milliseconds
export const STALE_DAYS = 30;

/** Whole days since a moment. @param {number} when milliseconds since 1970 */
export const daysSince = (when) => Math.floor((Date.now() - when) / DAY);

/** What must be told of a pack's age, "" when nothing. @param {{on: string, checked: number}} held */
export function warningOf(held) {
  const days = daysSince(held.checked);
  const old = days > STALE_DAYS ? say("old", { days }) : "";
  const past = held.on < day() ? say("past") : "";
  return [old, past].filter(Boolean).join(" ");
}
