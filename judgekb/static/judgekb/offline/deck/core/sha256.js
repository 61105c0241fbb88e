/** SHA-256 (FIPS 180-4). The browser's own one makes its caller wait, and is missing on pages without TLS. */

const roots = (power) => {
  const found = [];
  for (let number = 2; found.length < 64; number += 1) {
    if (primes(number)) found.push(number);
  }
  return found.map((prime) => Math.floor((prime ** power % 1) * 2 ** 32));
};

function primes(number) {
  for (let part = 2; part * part <= number; part += 1) if (number % part === 0) return false;
  return true;
}

const ROUNDS = Int32Array.from(roots(1 / 3), (one) => one | 0);
const START = Int32Array.from(roots(1 / 2).slice(0, 8), (one) => one | 0);
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {string} text hashed as UTF-8 @returns {string} 64 hex digits */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(START);
  for (let place = 0; place < padded.length; place += 64) block(state, view, place);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function block(state, view, place) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(place + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) | 0;
  });
}
