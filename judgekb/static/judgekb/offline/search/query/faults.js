/** What can be wrong with a query; the same as judgekb/search/query/faults.py. */

export class QueryFault extends Error {
  /**
   * @param {string} code @param {[number, number]} place start and end in the text as typed
   * @param {string} hungarian a sentence @param {string} english the same
   * @param {string[]} suggestions texts to put there instead
   */
  constructor(code, place, hungarian, english, suggestions = []) {
    super(english);
    this.name = "QueryFault";
    this.code = code;
    [this.start, this.end] = place;
    this.hungarian = hungarian;
    this.english = english;
    this.suggestions = suggestions;
  }

  /** The text with each suggestion in the place of the fault. @param {string} text @returns {string[]} */
  repaired(text) {
    return this.suggestions.map((one) => text.slice(0, this.start) + one + text.slice(this.end));
  }
}
