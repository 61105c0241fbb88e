/** `/offline`: choose, download, see what is there, renew it, remove it. */

import { onButtons, render, slot, tell } from "./dom.js";
import { notes } from "./notes.js";
import * as packs from "./packs.js";
import { day, games, say, size, warningOf } from "./words.js";

/** Whether this browser can keep the app at all. */
export const isSupported = () =>
  window.isSecureContext && "serviceWorker" in navigator && "caches" in window && "indexedDB" in window && Boolean(crypto.subtle);

/** The sentence of a fault. @param {unknown} error */
export const faultText = (error) =>
  error instanceof packs.PackFault ? say(`fault_${error.code}`) : say("fault_unknown", { text: String(error?.message ?? error) });

/** What is said of a kept pack. @param {packs.Held} one */
export const doneText = (one) => say("done", { on: one.on, version: one.version.slice(0, 6), size: size(one.bytes) });

/** The page. @param {URLSearchParams} asked @param {() => void} changed called when the packs are others */
export async function prepare(asked, changed) {
  if (!isSupported()) return { title: say("fault_unsupported"), content: render("removed", { text: say("fault_unsupported") }) };
  const held = await packs.held();
  const wanted = new Set([...held.map((one) => one.game), asked.get("game") ?? ""]);
  const registration = await navigator.serviceWorker.getRegistration("/");
  const isPersistent = await navigator.storage?.persisted?.().catch(() => false);
  const data = {
    today: asked.get("on") ?? (held[0]?.on >= day() ? held[0].on : day()),
    games: games.map((one) => ({ ...one, checked: wanted.has(one.slug) || games.length === 1 })),
    packs: await Promise.all(held.map(rowOf)),
    persistence: say(isPersistent ? "persistent" : "not_persistent"),
    isOn: held.length > 0 || Boolean(registration),
  };
  const content = render("prepare", data);
  connect(content, changed);
  return { title: content.querySelector("h1").textContent, content };
}

async function rowOf(one) {
  const code = await packs.fault(one);
  return {
    name: one.name,
    told: doneText(one),
    checked: say("checked", { day: day(one.checked) }),
    warning: warningOf(one),
    fault: code && say(`fault_${code}`),
  };
}

function connect(content, changed) {
  const form = content.querySelector("form");
  const sure = slot(content, "sure");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fetchChosen(form, changed);
  });
  form.addEventListener("change", () => tellSize(form));
  tellSize(form);
  const off = content.querySelector('[data-do="off"]')?.closest("section");
  if (!off) return;
  onButtons(off, {
    off: async () => {
      const count = (await notes().catch(() => [])).length;
      tell(slot(off, "sure-text"), count ? say("remove_notes", { count }) : off.querySelector("p").textContent);
      sure.hidden = false;
    },
    "off-surely": () => remove(off),
  });
}

async function remove(section) {
  try {
    await packs.removeAll();
    document.getElementById("view").replaceChildren(render("removed", { text: say("removed") }));
    for (const id of ["banner", "search"]) document.getElementById(id).hidden = true;
  } catch (error) {
    tell(slot(section, "sure-text"), faultText(error));
  }
}

function chosen(form) {
  const asked = new FormData(form);
  return { slugs: asked.getAll("game"), on: asked.get("day") };
}

async function tellSize(form) {
  const { slugs, on } = chosen(form);
  const told = slot(form, "size");
  if (!slugs.length || !on) return tell(told, say("choose"));
  tell(told, say("asking"));
  const asked = JSON.stringify(chosen(form));
  try {
    const sizes = await Promise.all(slugs.map((slug) => packs.sizeOf(`/offline/${slug}.json?on=${on}`)));
    if (asked === JSON.stringify(chosen(form))) tell(told, say("sizes", { size: size(sizes.reduce((sum, one) => sum + one, 0)) }));
  } catch (error) {
    tell(told, faultText(error));
  }
}

/** Show how far a download is. @param {ParentNode} root @param {string} name */
export function progressIn(root, name) {
  const bar = root.querySelector("progress");
  bar.hidden = false;
  return (share, bytes) => {
    if (share === null) bar.removeAttribute("value");
    else bar.value = Math.round(share * 100);
    bar.title = share === null ? say("progress_size", { name, size: size(bytes) }) : say("progress", { name, percent: bar.value });
  };
}

async function fetchChosen(form, changed) {
  const { slugs, on } = chosen(form);
  const told = slot(form, "told");
  const button = form.querySelector("button");
  if (!slugs.length || !on) return tell(told, say("choose"));
  tell(told, "");
  button.disabled = true;
  try {
    await start();
    const done = [];
    for (const slug of slugs) {
      const { name } = games.find((one) => one.slug === slug);
      done.push(await packs.download({ game: slug, name, on, url: `/offline/${slug}.json?on=${on}` }, progressIn(form, name)));
    }
    await changed(done.map(doneText).join(" "));
  } catch (error) {
    tell(told, faultText(error));
  } finally {
    button.disabled = false;
    form.querySelector("progress").hidden = true;
  }
}

/** Install the service worker and wait until it has everything; ask that the browser keeps the storage. */
export async function start() {
  await navigator.storage?.persist?.().catch(() => false);
  try {
    const script = `/sw.js?${new URLSearchParams({ language: document.documentElement.lang })}`; // it gets no cookie
    const registration = await navigator.serviceWorker.register(script, { type: "module", scope: "/", updateViaCache: "none" });
    const coming = registration.installing ?? registration.waiting;
    if (coming && !registration.active) await installed(coming);
  } catch (error) {
    if (error instanceof packs.PackFault) throw error;
    throw new packs.PackFault(error?.name === "QuotaExceededError" ? "quota" : "network", error);
  }
}

const installed = (worker) =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new packs.PackFault("network"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
