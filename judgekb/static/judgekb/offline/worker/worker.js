/**
 * The service worker: keeps the shell page and its files, and shows the shell where the network does not answer.
 *
 * It keeps no page of the site, answers nothing but GET, and never touches the desk, the admin and the API.
 */

import { refresh } from "../shell/packs.js";

const PREFIX = "judgekb-shell-";
const LIMIT = 3000; // milliseconds that a page may take before the kept one is shown
const REFRESH_EVERY = 3_600_000; // milliseconds
const PRIVATE = /^\/(admin|szerkesztoseg|api|belepes|kilepes|jelszo|nyelv|health|ready|sw\.js)(\/|$)/;
const RENEWING = new Set(["/offline", "/jegyzet"]); // they ask for newer packs themselves, and tell the reader
const ONLINE_ONLY = /^\/(verseny|valtozasok|szerkeszto|sugo|pakli\/.+|[^/]+\/valtozasok|.*\/(atom|jelentes|valtozatok))(\/|$)/;

let refreshed = 0;
let spoken = ""; // the language of the last page that the network gave
let keeping = Promise.resolve(); // the last change of the shell's language

/**
 * Start the worker. Called once, at the top of `/sw.js`.
 * @param {{version: string, shell: string, files: string[], said: {title: string, text: string, again: string}}} kept
 */
export function serve(kept) {
  const name = PREFIX + kept.version;
  const files = new Set(kept.files);
  self.addEventListener("install", (event) => event.waitUntil(install(name, kept)));
  self.addEventListener("activate", (event) => event.waitUntil(activate(name)));
  self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== self.location.origin || PRIVATE.test(url.pathname)) return;
    if (event.request.mode === "navigate") event.respondWith(page(event, url, name, kept));
    else if (files.has(url.pathname)) event.respondWith(file(event.request, name));
  });
}

async function install(name, { shell, files }) {
  const cache = await caches.open(name);
  await cache.addAll([shell, ...files].map((url) => new Request(url, { cache: "reload" })));
  await self.skipWaiting();
}

async function activate(name) {
  const old = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
  await self.clients.claim();
}

/** The page of the network, or the shell when it is late or missing. */
async function page(event, url, name, kept) {
  const asked = fetch(event.request);
  try {
    const response = await (ONLINE_ONLY.test(url.pathname) ? asked : within(asked, LIMIT));
    if (!RENEWING.has(url.pathname)) event.waitUntil(refreshNow());
    event.waitUntil(sameLanguage(response.headers.get("Content-Language"), name, kept));
    return response;
  } catch {
    asked.catch(() => undefined);
    return (await heldShell(name, kept)) ?? broken(kept.said);
  }
}

/** Keep the shell in the language that the reader has chosen: one change after the other, the last choice stays. */
function sameLanguage(language, name, kept) {
  spoken = language ?? spoken;
  keeping = keeping.then(() => keepSpoken(name, kept)).catch(() => undefined);
  return keeping;
}

async function keepSpoken(name, kept) {
  const shell = await heldShell(name, kept);
  if (!spoken || !shell || shell.headers.get("Content-Language") === spoken) return;
  const cache = await caches.open(name);
  await cache.add(new Request(kept.shell, { cache: "reload" })); // without a network the old one stays
}

function within(promise, limit) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), limit));
  return Promise.race([promise, late]);
}

async function heldShell(name, { shell }) {
  try {
    return await caches.match(shell, { cacheName: name, ignoreVary: true });
  } catch {
    return undefined; // the browser has taken the storage away
  }
}

/** What is shown where even the shell is gone: a sentence, never a blank page. */
function broken({ title, text, again }) {
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="/offline">${again}</a></p>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function file(request, name) {
  const held = await caches.match(request.url, { cacheName: name, ignoreVary: true }).catch(() => undefined);
  return held ?? fetch(request);
}

/** Fetch newer packs now and then while the reader is online. Faults are told when a page asks for the pack. */
async function refreshNow() {
  if (Date.now() - refreshed < REFRESH_EVERY) return;
  refreshed = Date.now();
  await refresh().catch(() => undefined);
}
