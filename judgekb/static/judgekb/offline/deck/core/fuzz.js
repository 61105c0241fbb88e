/** How alike two texts are: `fuzz.ratio` and `process.extract` of rapidfuzz, to the same last bit. */

const WORD = 30; // bits of one number that stay small integers

/**
 * The likeliest of many keys, best first, the earlier of equals first.
 * @param {string} text @param {Uint32Array[]} keys code points of each key @param {number} cutoff per cent
 * @param {number} limit @returns {number[]} places of the keys
 */
export function extract(text, keys, cutoff, limit) {
  const pattern = new Pattern(points(text));
  const found = [];
  for (let place = 0; place < keys.length; place += 1) {
    const score = ratio(pattern, keys[place], cutoff);
    if (score >= cutoff) found.push([score, place]);
  }
  found.sort((one, other) => other[0] - one[0] || one[1] - other[1]);
  return found.slice(0, limit).map(([, place]) => place);
}

/** How alike two texts are, per cent. @param {string} one @param {string} other @returns {number} */
export const alike = (one, other) => ratio(new Pattern(points(one)), points(other), 0);

const points = (text) => [...text].map((letter) => letter.codePointAt(0));

function ratio(pattern, key, cutoff) {
  const most = pattern.length + key.length;
  const least = Math.abs(pattern.length - key.length); // letters that cannot have a partner
  if (most && (1 - least / most) * 100 < cutoff) return 0;
  const distance = most - 2 * pattern.common(key);
  const likeness = most ? 1 - distance / most : 1;
  return likeness >= cutoff / 100 ? likeness * 100 : 0;
}

/** A text whose longest common subsequence with others is asked (Hyyrö's bits, several words of them). */
class Pattern {
  constructor(letters) {
    this.length = letters.length;
    this.size = Math.ceil(letters.length / WORD);
    this.none = new Int32Array(this.size);
    this.masks = new Map();
    letters.forEach((letter, place) => {
      if (!this.masks.has(letter)) this.masks.set(letter, new Int32Array(this.size));
      this.masks.get(letter)[Math.floor(place / WORD)] |= 1 << place % WORD;
    });
    this.state = new Int32Array(this.size);
  }

  common(key) {
    const full = (1 << WORD) - 1;
    const { state } = this;
    state.fill(full);
    for (let at = 0; at < key.length; at += 1) {
      const mask = this.masks.get(key[at]);
      if (mask === undefined) continue;
      let carry = 0;
      for (let word = 0; word < this.size; word += 1) {
        const bits = state[word];
        const hit = bits & mask[word];
        const sum = bits + hit + carry;
        carry = sum > full ? 1 : 0;
        state[word] = (sum & full) | (bits & ~mask[word]);
      }
    }
    return state.reduce((count, bits) => count + ones(~bits & full), 0);
  }
}

function ones(bits) {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count += 1;
  return count;
}
