/**
 * The shell page: shows what its address asks for, from the packs of this device.
 *
 * It is served for `/offline` and `/jegyzet`, and by the service worker in place of any page that the network does not
 * give. Inside it links open without a request, so that the index of the search is made once.
 */

import { deckPage } from "./deck.js";
import { onButtons, render, show, slot, speak } from "./dom.js";
import { Library } from "./library.js";
import * as lists from "./lists.js";
import { notebook } from "./notebook.js";
import * as packs from "./packs.js";
import * as pages from "./pages.js";
import { doneText, faultText, isSupported, prepare, progressIn, start } from "./prepare.js";
import { games, say, texts, warningOf } from "./words.js";

const libraries = new Map(); // by game
const form = document.getElementById("search");
const banner = document.getElementById("banner");
let held = [];
let news = "";

/** The library of a game. @param {string} slug @returns {Promise<Library>} @throws {packs.PackFault} */
async function libraryOf(slug) {
  const known = libraries.get(slug);
  const row = held.find((one) => one.game === slug);
  if (known && known.held.version === row?.version) return known;
  if (!row) throw Object.assign(new packs.PackFault("none"), { game: slug });
  try {
    const made = new Library(await packs.open(row), row);
    libraries.set(slug, made);
    return made;
  } catch (error) {
    throw Object.assign(error, { row });
  }
}

const OWN = {
  "": (library) => lists.game(library),
  lap: (library) => lists.cards(library),
  szabaly: (library) => lists.sections(library),
  szotar: (library) => lists.terms(library),
  tema: (library) => lists.topics(library),
  format: (library) => lists.formats(library),
  pakli: (library) => deckPage(library),
};
const NAMED = {
  lap: (library, name) => [library.cards.get(name), pages.card],
  szabaly: (library, name) => [library.section(name), pages.section],
  format: (library, name) => [library.formats.get(name), lists.format],
};

const ONLINE = ["fuzet", "valtozasok"];

/** Whether an address of a game, without the game, is of a page that the pack does not hold. @param {string[]} rest */
function isElsewhere(rest) {
  const [kind, last] = [rest[0], rest.at(-1)];
  return ONLINE.includes(kind) || (rest.length > 2 && (kind !== "szabaly" || last === "jelentes" || last === "atom"));
}

/** The parts of a path; as they stand where they are no text. @param {string} path */
function partsOf(path) {
  const plain = path.replace(/^\/|\/$/g, "");
  try {
    return decodeURIComponent(plain).split("/");
  } catch {
    return plain.split("/");
  }
}

/** What an address shows. @param {URL} url @returns {Promise<{title: string, content: Node}>} */
async function pageOf(url) {
  const [first, ...rest] = partsOf(url.pathname);
  const [kind, name] = [rest[0] ?? "", rest.slice(1).join("/")];
  if (first === "offline") return prepare(url.searchParams, changed);
  if (first === "jegyzet") return notebook(url.searchParams, go, usual());
  if (first === "") return startPage(url.searchParams);
  if (first === "pakli") return rest.length ? missing(say("only_online_list")) : deckPage(await libraryOf(usual()));
  if (!games.some((one) => one.slug === first.toLowerCase())) return missing(say("only_online"));
  const library = await libraryOf(first.toLowerCase());
  remember(library.slug);
  if (isElsewhere(rest)) return missing(say("only_online"));
  if (rest.length === 1 && !(kind in OWN)) return entry(library, kind);
  if (!name && kind in OWN) return OWN[kind](library);
  if (kind === "tema" && name) return topic(library, name);
  if (!(kind in NAMED)) return missing(say("only_online"));
  const [row, page] = NAMED[kind](library, name);
  return row ? page(library, row) : missing(say("not_found", { asked: name }));
}

async function startPage(asked) {
  const query = asked.get("q")?.trim();
  if (!held.length) throw new packs.PackFault("missing");
  if (!query) return lists.home(held);
  const library = await libraryOf(held.some((one) => one.game === asked.get("game")) ? asked.get("game") : usual());
  remember(library.slug);
  if (!library.made) {
    show(query, render("waiting"));
    await painted();
  }
  const found = lists.results(library, query, Math.max(1, Number(asked.get("page")) || 1), asked.get("list") === "1");
  if (!found.only) return found;
  window.history.replaceState(null, "", found.only);
  return pageOf(new URL(found.only, window.location.origin));
}

const painted = () => new Promise((resolve) => window.requestAnimationFrame(() => window.setTimeout(resolve)));

function entry(library, ref) {
  const ruling = library.ruling(ref);
  if (ruling) return pages.ruling(library, ruling);
  const source = library.source(ref);
  return source ? lists.source(library, source) : missing(say("not_found", { asked: ref }));
}

function topic(library, name) {
  const [subject, term] = [library.topics.get(name), library.terms.get(name)];
  return subject || term ? pages.topic(library, subject, term) : missing(say("not_found", { asked: name }));
}

const missing = (text) => ({ title: text, content: render("fault", { text }) });

/** The game that is searched when the address names none: the last one that was read. */
function usual() {
  const last = new URLSearchParams(window.location.search).get("game") ?? form.elements.game.value;
  return held.some((one) => one.game === last) ? last : (held[0]?.game ?? "");
}

function remember(slug) {
  speak(libraries.get(slug)?.language ?? "");
  form.elements.game.value = slug;
  form.querySelector("label").textContent = say("search_in", { name: held.find((one) => one.game === slug)?.name ?? slug });
}

// Showing

async function open(isNew = true) {
  let page;
  try {
    held = isSupported() ? await packs.held() : [];
    page = await pageOf(new URL(window.location.href));
  } catch (error) {
    page = faultPage(error);
  }
  show(page.title, page.content, isNew);
  const q = new URLSearchParams(window.location.search).get("q");
  if (q !== null) form.elements.q.value = q;
  form.hidden = !held.length;
  tellState();
}

/** Go to an address of the app without asking the network. @param {string} address */
async function go(address) {
  window.history.pushState(null, "", address);
  await open();
}

function faultPage(error) {
  console.error(error);
  const text = faultText(error);
  const content = render("fault", { text, canFetch: Boolean(error.row) });
  const root = document.createElement("div");
  root.append(content);
  onButtons(root, { again: () => again(root, error.row), reload: () => window.location.reload() });
  return { title: text, content: root };
}

/** Fetch a pack again that was lost or damaged. */
async function again(root, row) {
  const text = root.querySelector("p.mark");
  try {
    await packs.download({ game: row.game, name: row.name, on: row.on, url: row.url }, progressIn(root, row.name));
    libraries.delete(row.game);
    await open();
  } catch (error) {
    text.textContent = faultText(error);
    root.querySelector("progress").hidden = true;
  }
}

function tellState() {
  const isAway = !navigator.onLine || isKeptPage(); // these would end on the browser's own page of faults
  for (const one of document.querySelectorAll('.languages, .foot a[rel="nofollow"]')) one.hidden = isAway;
  const slug = window.location.pathname.split("/")[1];
  const one = held.find((row) => row.game === slug) ?? held.find((row) => row.game === usual());
  banner.hidden = !one || window.location.pathname === "/offline";
  if (!one) return;
  const asked = new URLSearchParams(window.location.search).get("on");
  const another = asked && asked !== one.on ? say("another_day", { asked, on: one.on }) : "";
  const warning = [warningOf(one), another].filter(Boolean).join(" ");
  const isOnline = navigator.onLine && !["/offline", "/jegyzet"].includes(window.location.pathname);
  const data = { state: say("banner", { on: one.on }), name: one.name, version: one.version.slice(0, 6), warning, news, isOnline };
  banner.replaceChildren(render("banner", data));
}

/** The packs on this device are others than before. @param {string} told */
async function changed(told) {
  libraries.clear();
  await open(false);
  const place = slot(document.getElementById("view"), "told");
  if (place) Object.assign(place, { hidden: false, textContent: told });
}

// Renewal: a newer pack is fetched as soon as it is noticed

async function renew() {
  if (!navigator.onLine || !held.length) return;
  const tell = (event) => {
    if (event === "newer") news = say("newer");
    if (event !== "progress") told();
  };
  try {
    const fresh = await packs.refresh(tell);
    held = await packs.held();
    if (!fresh.length) return;
    news = fresh.map(doneText).join(" ");
    await changed(news);
  } catch (error) {
    news = error?.code === "network" ? "" : faultText(error);
  }
  told();
}

function told() {
  tellState();
  const place = slot(document.getElementById("view"), "told");
  if (place && news) Object.assign(place, { hidden: false, textContent: news });
}

// Reacting

function isOurs(link) {
  const isPlain = link.origin === window.location.origin && !link.target && !link.download && link.protocol.startsWith("http");
  return isPlain && !link.hash && !/^\/(admin|szerkesztoseg|belepes|api)(\/|$)/.test(link.pathname);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || !isOurs(link)) return;
  const isApp = ["/offline", "/jegyzet"].includes(link.pathname);
  if (navigator.onLine && !isApp && !isKeptPage()) return; // the live page is better
  event.preventDefault();
  go(link.pathname + link.search);
});

/** Whether this page stands in for one that the network did not give. */
const isKeptPage = () => !["/offline", "/jegyzet"].includes(window.location.pathname);

form.addEventListener("submit", (event) => {
  if (navigator.onLine && !isKeptPage()) return;
  event.preventDefault();
  const asked = new URLSearchParams({ q: form.elements.q.value, game: usual() });
  form.elements.q.blur();
  go(`/?${asked}`);
});

/** Suggestions of the pack, in the shape of `/suggest`; read by suggest.js. */
form.suggested = async (text) => {
  const library = await libraryOf(usual());
  return library.search.suggest(text).map(({ kind, items }) => ({
    kind,
    label: texts.kinds[kind] ?? kind,
    items: items.map((one) => ({ language: library.language, ...one })),
  }));
};

/** The lines of a card for its preview; read by preview.js. */
document.querySelector("main").previewed = async (link) => {
  const [game, , slug] = partsOf(link.pathname);
  const library = await libraryOf(game);
  return pages.preview(library, library.cards.get(slug));
};

window.addEventListener("popstate", () => open());
window.addEventListener("online", () => {
  tellState();
  renew();
});
window.addEventListener("offline", tellState);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") renew();
});
onButtons(banner, { reload: () => window.location.reload() });

await open(false);
if (isSupported() && held.length && navigator.onLine) start().catch(() => undefined); // its worker may have gone
await renew();
