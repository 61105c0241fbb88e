/** How far two words are from each other: Levenshtein's distance with swaps of neighbours. */

/**
 * The number of edits between two texts; one more than `most` stands for anything above it.
 * @param {string} one @param {string} other @param {number} most @returns {number}
 */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = null;
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let value = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) value = Math.min(value, before[column - 2] + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    before = last;
    last = current;
  }
  return Math.min(last[other.length], most + 1);
}

/** The share of letters that need no edit, 0 below `least`. @param {string} one @param {string} other */
export function likeness(one, other, least) {
  const longest = Math.max(one.length, other.length);
  if (!longest) return 1;
  const share = 1 - distance(one, other, Math.ceil(longest * (1 - least + 1e-5))) / longest;
  return share >= least ? share : 0;
}
