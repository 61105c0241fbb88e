/** What can be wrong with a query; the same as judgekb/search/query/faults.py. */

/** @typedef {[string, Record<string, string>]} Said a Hungarian sentence and what stands there for %(name)s */

export class QueryFault extends Error {
  /**
   * @param {string} code @param {[number, number]} place start and end in the text as typed
   * @param {Said[]} said Hungarian sentences, which pages translate @param {string} english
   * @param {string[]} suggestions texts to put there instead
   */
  constructor(code, place, said, english, suggestions = []) {
    super(english);
    this.name = "QueryFault";
    this.code = code;
    [this.start, this.end] = place;
    this.said = said;
    this.english = english;
    this.suggestions = suggestions;
  }

  /** The fault in Hungarian. @returns {string} */
  get hungarian() {
    return this.told((text) => text);
  }

  /** The fault in the words of a page. @param {(text: string) => string} translate @returns {string} */
  told(translate) {
    const filled = ([text, values]) => translate(text).replace(/%\((\w+)\)s/g, (_whole, name) => values[name]);
    return this.said.map(filled).join(" ");
  }

  /** The text with each suggestion in the place of the fault. @param {string} text @returns {string[]} */
  repaired(text) {
    return this.suggestions.map((one) => text.slice(0, this.start) + one + text.slice(this.end));
  }
}
