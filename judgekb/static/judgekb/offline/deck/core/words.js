/**
 * The words, marks and numbers of the check. None is written here: they come from the server
 * (rulings/offline/deck_words.py), which takes them from cards/decks.
 */

/** The words in use: set by `useWords` before anything is read. */
export let words = null;

const map = (object) => new Map(Object.entries(object));

/** Make the words of the server's data ready for `useWords`. @param {object} core `core` of deck_data */
export function readWords(core) {
  const { text, stated } = core;
  return {
    ...core,
    text: {
      ...text,
      word_zones: new Set(text.word_zones),
      zone_order: new Map(text.zones.map((zone, place) => [zone, place])),
      zone_titles: map(text.zone_titles),
      headers: map(text.headers),
      fields: map(text.fields),
      field_titles: map(text.field_titles),
      tags: map(text.tags),
    },
    stated: { ...stated, words: map(stated.words), yes_no: map(stated.yes_no) },
    fact_names: new Set(core.facts),
    codes: new Map(core.codes.map(([name, severity, hu], place) => [name, { name, severity, hu, place }])),
    kinds: new Map(Object.entries(core.kinds).map(([name, defaults]) => [name, Object.entries(defaults)])),
  };
}

/** @param {object} read what `readWords` made */
export function useWords(read) {
  words = read;
}

/** Put values into a template that has `{}` for each, in order. @param {string} template @returns {string} */
export function filled(template, ...values) {
  const parts = template.split("{}");
  return parts.map((part, place) => (place ? `${values[place - 1]}${part}` : part)).join("");
}
