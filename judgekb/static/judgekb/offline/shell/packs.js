/**
 * Packs on this device: fetched, verified, kept, opened, renewed, removed. Also run by the service worker: no page here.
 *
 * A pack is kept as it came, in Cache Storage; its row in IndexedDB says which one it is. The row is written last, so
 * an interrupted download leaves the older pack in its place.
 */

import * as store from "./store.js";

const CACHE = "judgekb-packs";
const VERSIONS = "/offline/versions.json";
const SHAPE = 1; // of `rulings/offline/pack.py`
const ENDING = /,"version":"([0-9a-f]{64})"\}$/; // its keys are sorted: the version is the last

/**
 * @typedef {object} Held
 * @property {string} game @property {string} name @property {string} on @property {string} version
 * @property {string} url @property {number} bytes as they came over the network
 * @property {number} fetched @property {number} checked milliseconds since 1970; when it was last known to be current
 */

/** `code`: network, busy, quota, damaged, missing, shape, storage. */
export class PackFault extends Error {
  constructor(code, cause) {
    super(code, { cause });
    this.code = code;
  }
}

/** The packs of a day as the server has them, by game. @param {string} on @returns {Promise<object>} */
export async function offered(on) {
  const response = await ask(`${VERSIONS}?on=${encodeURIComponent(on)}`);
  return (await response.json()).games;
}

/** The bytes that a download will take, 0 when the server does not say. @param {string} url */
export async function sizeOf(url) {
  const response = await ask(url, { method: "HEAD" });
  return Number(response.headers.get("Content-Length") ?? 0);
}

/**
 * Fetch, verify and keep a pack. @param {{game: string, name: string, on: string, url: string}} wanted
 * @param {(share: number|null, bytes: number) => void} [onProgress] `share` of 0 to 1, null when unknown
 * @returns {Promise<Held>} @throws {PackFault}
 */
export async function download(wanted, onProgress = () => undefined) {
  const response = await ask(wanted.url);
  const bytes = await body(response, onProgress);
  const { version } = await verified(bytes);
  const sent = Number(response.headers.get("Content-Length") ?? 0) || bytes.length;
  const now = Date.now();
  const held = { ...wanted, version, bytes: sent, fetched: now, checked: now };
  await keep(held, bytes);
  return held;
}

async function ask(url, options = {}) {
  let response;
  try {
    response = await fetch(url, { cache: "no-store", ...options });
  } catch (error) {
    throw new PackFault("network", error);
  }
  if (response.status === 429 || response.status === 503) throw new PackFault("busy");
  if (!response.ok) throw new PackFault("network");
  return response;
}

async function body(response, onProgress) {
  const most = Number(response.headers.get("X-Pack-Length") ?? 0);
  const parts = [];
  let count = 0;
  try {
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value);
      count += read.value.length;
      onProgress(most ? Math.min(1, count / most) : null, count);
    }
  } catch (error) {
    throw new PackFault("network", error);
  }
  const whole = new Uint8Array(count);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Read a pack whose SHA-256 is its version. @param {Uint8Array} bytes @returns {Promise<object>} @throws {PackFault} */
async function verified(bytes) {
  const text = new TextDecoder().decode(bytes);
  const ending = text.match(ENDING);
  if (!ending) throw new PackFault("damaged");
  const rest = new TextEncoder().encode(`${text.slice(0, ending.index)}}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", rest));
  const hash = [...digest].map((one) => one.toString(16).padStart(2, "0")).join("");
  if (hash !== ending[1]) throw new PackFault("damaged");
  const pack = JSON.parse(text);
  if (pack.shape !== SHAPE) throw new PackFault("shape");
  return pack;
}

async function keep(held, bytes) {
  try {
    const before = await store.get("packs", held.game);
    const cache = await caches.open(CACHE);
    await cache.put(address(held), new Response(bytes, { headers: { "Content-Type": "application/json" } }));
    await store.put("packs", held);
    if (before && address(before) !== address(held)) await cache.delete(address(before));
  } catch (error) {
    throw new PackFault(isQuota(error) ? "quota" : "storage", error);
  }
}

const isQuota = (error) => error?.name === "QuotaExceededError";
const address = ({ game, version }) => `/offline/kept/${game}/${version}`;

/** What is said to be kept. @returns {Promise<Held[]>} by name @throws {PackFault} */
export async function held() {
  try {
    return (await store.all("packs")).sort((one, other) => one.name.localeCompare(other.name, "hu"));
  } catch (error) {
    throw new PackFault("storage", error);
  }
}

/** Open a kept pack, its checksum verified. @param {Held} one @returns {Promise<object>} @throws {PackFault} */
export async function open(one) {
  const response = await caches.match(address(one), { cacheName: CACHE }).catch(() => undefined);
  if (!response) throw new PackFault("missing");
  let bytes;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new PackFault("damaged", error);
  }
  const pack = await verified(bytes);
  if (pack.version !== one.version) throw new PackFault("damaged");
  return pack;
}

/** Say whether a pack is there and whole: "" or the code of the fault. @param {Held} one */
export async function fault(one) {
  try {
    await open(one);
    return "";
  } catch (error) {
    return error instanceof PackFault ? error.code : "damaged";
  }
}

/**
 * Ask for newer packs of the days that are kept, and fetch them.
 * @param {(event: "newer"|"progress"|"done", one: Held, share?: number|null, bytes?: number) => void} [tell]
 * @returns {Promise<Held[]>} those that are new @throws {PackFault}
 */
export async function refresh(tell = () => undefined) {
  const fresh = [];
  const rows = await held();
  for (const on of new Set(rows.map((one) => one.on))) {
    const games = await offered(on);
    for (const one of rows.filter((row) => row.on === on && games[row.game])) {
      const { version, url, name } = games[one.game];
      if (version === one.version) {
        await store.put("packs", { ...one, checked: Date.now() });
        continue;
      }
      tell("newer", one);
      const made = await download({ game: one.game, name, on, url }, (share, bytes) => tell("progress", one, share, bytes));
      tell("done", made);
      fresh.push(made);
    }
  }
  return fresh;
}

/** Remove everything of the app from this device: caches, database, service worker. */
export async function removeAll() {
  const workers = await (globalThis.navigator?.serviceWorker?.getRegistrations() ?? []);
  await Promise.all(workers.map((one) => one.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith("judgekb-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await store.destroy();
}
