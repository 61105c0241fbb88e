/** How the words of a query are understood; the same as judgekb/search/plan.py. */

/**
 * @typedef {import("./analysis.js").Forms} Forms
 * @typedef {object} QueryTerm one word of the query
 * @property {string} typed @property {Forms} form
 * @property {Map<string, number>} related words of the index with their worth for it
 * @property {Forms[]} alternatives other words sought in its place
 * @property {string} corrected the word of the index that is most like an unknown one, or ""
 * @property {number} weight @property {boolean} asks @property {string[]} otherNames
 */

/**
 * The terms of a query in the order typed; empty when the text holds no word.
 * @param {string} text @param {import("./index.js").Index} index
 * @param {import("./synonyms.js").Synonyms | null} synonyms @returns {QueryTerm[]}
 */
export function plan(text, index, synonyms = index.synonyms) {
  const { analysis, vocabulary } = index;
  const numbers = index.numbers.plan;
  const prepared = analysis.prepare(text);
  const tokens = analysis.tokens(prepared).filter((token) => !token.joined);
  const drafts = tokens.slice(0, numbers.MOST_WORDS).map((token) => new Draft(token, analysis.forms(token.exact)));
  for (let place = 1; place < drafts.length; place += 1) join(drafts[place - 1], drafts[place], index);
  if (synonyms) rename(drafts, index, synonyms);
  const found = drafts.filter((draft) => !analysis.stopWords.has(draft.form.folded));
  const telling = found.length ? found : drafts;
  const asking = drafts.filter((draft) => analysis.askingWords.has(draft.form.folded) && !telling.includes(draft));
  for (const draft of telling) relate(draft, index);
  for (const draft of asking) ask(draft, vocabulary, analysis, numbers);
  const ordered = drafts.filter((draft) => telling.includes(draft) || asking.includes(draft));
  return ordered.map((draft) => weighed(draft.term(prepared), index));
}

class Draft {
  constructor(token, form) {
    this.token = token;
    this.form = form;
    this.related = new Map();
    this.alternatives = [];
    this.corrected = "";
    this.asks = false;
    this.otherNames = [];
  }

  raise(word, worth) {
    this.related.set(word, Math.max(worth, this.related.get(word) ?? 0));
  }

  term(prepared) {
    return {
      typed: prepared.slice(this.token.start, this.token.end),
      form: this.form,
      related: this.related,
      alternatives: [...new Map(this.alternatives.map((form) => [form.exact, form])).values()],
      corrected: this.corrected,
      weight: 0,
      asks: this.asks,
      otherNames: [...new Set(this.otherNames)],
    };
  }
}

/** The forms under which documents are sought, with the worth of each. @param {QueryTerm} term */
export function postings(term, numbers) {
  const forms = [term.form, ...term.alternatives];
  return [
    ...forms.flatMap((form) => form.stems.map((stem) => ({ field: "stem", text: stem, worth: 1 }))),
    ...forms.map((form) => ({ field: "prefix", text: form.prefix, worth: numbers.SAME_PREFIX })),
  ];
}

/** Let a question word rank a little: by its other forms, and by numbers where it asks for one. */
function ask(draft, vocabulary, analysis, numbers) {
  draft.related = new Map();
  for (const word of vocabulary.withStemOf(draft.form)) draft.related.set(word, numbers.ASKED_FORM);
  for (const [word, worth] of vocabulary.equal(draft.form)) draft.related.set(word, worth);
  if (analysis.quantityWords.has(draft.form.folded)) {
    for (const word of vocabulary.numbers) if (!draft.related.has(word)) draft.related.set(word, numbers.NUMBER);
  }
  draft.asks = true;
}

/** Let two neighbours stand for their compound too: `anti mágia`, and `rakhatok le` for `lerakhatok`. */
function join(left, right, index) {
  const { analysis, vocabulary } = index;
  const isPreverb = (draft) => analysis.preverbs.has(draft.form.folded);
  const isStop = (draft) => analysis.stopWords.has(draft.form.folded);
  const orders = isPreverb(right) ? [[left, right], [right, left]] : [[left, right]];
  for (const [first, second] of orders) {
    if ((isStop(first) && !isPreverb(first)) || isStop(second)) continue;
    const compound = analysis.forms(first.form.exact + second.form.exact);
    const all = [...vocabulary.withStemOf(compound)];
    let found = all.filter((word) => word.length >= compound.folded.length - 2);
    if (isPreverb(first) && !found.length) found = all;
    if (!found.length) continue;
    for (const draft of [first, second]) {
      draft.alternatives.push(compound);
      for (const word of found) draft.raise(word, index.numbers.plan.JOINED);
    }
  }
}

/** Let words stand for their other names too; of a name of several words the rarest one tells it. */
function rename(drafts, index, synonyms) {
  const { vocabulary } = index;
  const { SYNONYM, LEAST_CORRECTED } = index.numbers.plan;
  for (const other of synonyms.alternatives(drafts.map((draft) => draft.form))) {
    if (!other.words.every((word) => vocabulary.knows(word))) continue;
    const word = other.words.length > 1 ? rarest(other.words, index) : other.words[0];
    const near = [...vocabulary.related(word)].filter(([, worth]) => worth >= LEAST_CORRECTED);
    for (const draft of drafts.slice(other.start, other.end)) {
      draft.alternatives.push(word);
      draft.otherNames.push(other.name);
      for (const [name, worth] of near) draft.raise(name, SYNONYM * worth);
    }
  }
}

function rarest(words, index) {
  const counts = words.map((form) => form.stems.reduce((sum, stem) => sum + index.frequency("stem", stem), 0));
  return words[counts.indexOf(Math.min(...counts))];
}

function relate(draft, index) {
  const { analysis, vocabulary } = index;
  const { CORRECTED, LEAST_CORRECTED } = index.numbers.plan;
  for (const [word, worth] of vocabulary.related(draft.form)) draft.raise(word, worth);
  if (vocabulary.knows(draft.form) || draft.alternatives.length) return;
  for (const near of vocabulary.nearest(draft.form)) {
    const correction = analysis.forms(near);
    draft.corrected ||= near;
    draft.alternatives.push(correction);
    for (const [word, worth] of vocabulary.related(correction)) {
      if (worth >= LEAST_CORRECTED) draft.raise(word, CORRECTED * worth);
    }
  }
}

/** Set the weight by how rare the word is in the whole base. */
function weighed(term, index) {
  const inBase = share(term, index.count, (field, text) => index.frequency(field, text), index);
  return { ...term, weight: weightOf(term, inBase, index) };
}

/**
 * The terms weighed by how rare they are in the whole base and in the game alike: the geometric mean counts.
 * @param {QueryTerm[]} terms @param {import("./index.js").Index} index @returns {QueryTerm[]}
 */
export function weighWithin(terms, index) {
  const base = (field, text) => index.frequency(field, text);
  const game = (field, text) => index.holding(field, text).length;
  return terms.map((term) => {
    if (term.asks) return term;
    const both = share(term, index.count, base, index) * share(term, index.entries.length, game, index);
    return { ...term, weight: weightOf(term, Math.sqrt(both), index) };
  });
}

/** The weight of a term that stands in this share of the documents; rare words weigh more. */
function weightOf(term, share, index) {
  const { RARITY, ASKING_WEIGHT } = index.numbers.plan;
  const weight = Math.log(1 + 1 / share) ** RARITY;
  return term.asks ? weight * ASKING_WEIGHT : weight;
}

/** In what share of so many documents a term stands (above 0, at most 1); an unknown word counts by its beginning. */
function share(term, documents, frequency, index) {
  const numbers = index.numbers.plan;
  const byItself = term.otherNames.length && index.vocabulary.knows(term.form);
  const own = postings(byItself ? { ...term, alternatives: [] } : term, numbers);
  const forms = new Set(own.filter((one) => one.worth >= numbers.SAME_STEM).map((one) => one.text));
  let found = 0;
  for (const text of forms) found += frequency("stem", text);
  found ||= frequency("prefix", term.form.prefix);
  const count = Math.max(1, documents);
  return Math.max(1, Math.min(found, count)) / count;
}
