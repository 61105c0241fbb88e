/** Names that stand for each other; the same as judgekb/search/synonyms.py. */

export class Synonyms {
  /**
   * @param {string[][]} groups every name of a group stands for every other
   * @param {import("./analysis.js").Analysis} analysis @param {Record<string, number>} numbers
   */
  constructor(groups, analysis, numbers) {
    const named = groups.map((group) => this.read(group, analysis, numbers.SHORTEST));
    const meanings = new Map();
    for (const group of named) for (const key of group.keys()) meanings.set(key, (meanings.get(key) ?? 0) + 1);
    this.byStem = new Map();
    for (const group of named) {
      const names = [...group].filter(([key]) => meanings.get(key) <= numbers.MOST_MEANINGS);
      for (const [key, name] of names) {
        const others = names.filter(([other]) => other !== key).map(([, other]) => other);
        if (others.length) this.hold(name.words, others);
      }
    }
  }

  /** The names of a group that have words, each once under its words, as it was written first. */
  read(group, analysis, shortest) {
    const found = new Map();
    for (const name of group) {
      const words = analysis.words(name).map((token) => analysis.forms(token.exact));
      const letters = words.reduce((sum, word) => sum + word.folded.length, 0);
      const key = words.map((word) => word.exact).join(" ");
      const isLong = letters >= shortest || words.some((word) => word.isExact);
      if (isLong && !found.has(key)) found.set(key, { name, words });
    }
    return found;
  }

  hold(words, others) {
    const stem = words[0].hungarian;
    if (!this.byStem.has(stem)) this.byStem.set(stem, []);
    this.byStem.get(stem).push({ words, others });
  }

  /**
   * The other names of runs of words; endings do not count.
   * @param {import("./analysis.js").Forms[]} words
   * @returns {{start: number, end: number, name: string, words: import("./analysis.js").Forms[]}[]}
   */
  alternatives(words) {
    const found = [];
    words.forEach((word, start) => {
      for (const held of this.byStem.get(word.hungarian) ?? []) {
        const end = start + held.words.length;
        if (end > words.length || !held.words.every((one, at) => isSame(one, words[start + at]))) continue;
        for (const other of held.others) found.push({ start, end, name: other.name, words: other.words });
      }
    });
    return found;
  }
}

const isSame = (one, other) =>
  one.folded === other.folded || (one.hungarian === other.hungarian && !one.isExact);
