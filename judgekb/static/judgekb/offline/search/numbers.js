/** Numbers as Python rounds them: to the nearest decimal of the exact value, halves to the even one. */

/** `round(value, digits)`. @param {number} value not negative @param {number} digits @returns {number} */
export function rounded(value, digits) {
  const twice = value * 2 ** (digits + 1); // exact; only such fractions can lie right between two decimals
  if (Number.isInteger(twice) && twice % 2 !== 0) {
    const scaled = value * 10 ** digits;
    const below = Math.floor(scaled);
    if (scaled - below === 0.5) return (below % 2 ? below + 1 : below) / 10 ** digits;
  }
  return Number(value.toFixed(digits));
}

/** `round(value)`. @param {number} value not negative @returns {number} */
export function whole(value) {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest === 0.5) return below % 2 ? below + 1 : below;
  return rest > 0.5 ? below + 1 : below;
}
