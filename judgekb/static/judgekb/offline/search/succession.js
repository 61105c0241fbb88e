/** What was replaced comes after what replaced it; the same as rulings/search/succession.py. */

/**
 * The keys with each successor before what it replaced, and all else in the order given.
 *
 * @param {string[]} keys distinct @param {Map<string, string[]>} replacedBy the keys of the successors of each
 * @returns {string[]}
 */
export function successorsFirst(keys, replacedBy) {
  const places = new Map(keys.map((key, place) => [key, place]));
  const ordered = [];
  const seen = new Set();
  const put = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const newer = (replacedBy.get(key) ?? []).filter((one) => places.has(one));
    newer.sort((one, other) => places.get(one) - places.get(other)).forEach(put);
    ordered.push(key);
  };
  keys.forEach(put);
  return ordered;
}
