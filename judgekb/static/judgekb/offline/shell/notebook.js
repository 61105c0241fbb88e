/** `/jegyzet`: what was decided at which table; kept on this device, exported by hand. */

import { onButtons, render, slot, tell } from "./dom.js";
import { asCsv, asJson, notes, remove, save } from "./notes.js";
import { day, games, say, texts } from "./words.js";

/** The address at which a decision on an entry is written down. @param {string} game @param {string} ref */
export const addressFor = (game, ref) => `/jegyzet?${new URLSearchParams({ game, ref })}`;

/** A note in words. @param {import("./notes.js").Note} note */
export function lineOf(note) {
  const place = [note.round && say("note_round", note), note.table && say("note_table", note)].filter(Boolean).join(", ");
  return {
    ...note,
    when: note.time.replace("T", " "),
    place,
    extra: note.minutes ? say("note_minutes", note) : "",
    url: note.ref && note.game ? `/${note.game}/${encodeURIComponent(note.ref.replace(/\s/g, "").toLowerCase())}` : "",
    editUrl: `/jegyzet?id=${encodeURIComponent(note.id)}`,
  };
}

function now() {
  const held = new Date();
  return `${day(held)}T${String(held.getHours()).padStart(2, "0")}:${String(held.getMinutes()).padStart(2, "0")}`;
}

/**
 * The page. @param {URLSearchParams} asked `id` of a note to mend, or `game` and `ref` of a new one
 * @param {(address: string) => void} go opens an address of the app @param {string} usualGame
 */
export async function notebook(asked, go, usualGame = "") {
  const rows = await notes();
  const edited = rows.find((one) => one.id === asked.get("id"));
  const last = rows[0];
  const fresh = { game: asked.get("game") ?? usualGame ?? games[0]?.slug, ref: asked.get("ref") ?? "", round: last?.round ?? "", time: now(), minutes: "" };
  const data = {
    ...(edited ?? fresh),
    isNew: !edited,
    isEdit: Boolean(edited),
    count: String(rows.length),
    isEmpty: !rows.length,
    notes: rows.map(lineOf),
  };
  const content = render("notebook", data);
  const [form, list] = [content.querySelector("form"), content.querySelector("section")];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(form, go);
  });
  onButtons(list, {
    csv: () => give("csv", "text/csv", asCsv(rows, titles())),
    json: () => give("json", "application/json", asJson(rows)),
    print: () => window.print(),
    delete: (button) => deleted(button, go),
  });
  return { title: document.querySelector("#t-notebook").content.querySelector("h1").textContent, content };
}

async function keep(form, go) {
  const note = Object.fromEntries(new FormData(form));
  const told = slot(form, "told");
  if (!note.decision.trim() && !note.ref.trim()) return tell(told, say("note_empty"));
  try {
    await save(note);
  } catch {
    return tell(told, say("fault_storage"));
  }
  await go("/jegyzet");
  tell(slot(document.getElementById("view"), "told"), say("note_saved"));
}

async function deleted(button, go) {
  if (!button.dataset.sure) {
    button.dataset.sure = "yes";
    button.textContent = say("note_unsure");
    return;
  }
  await remove(button.dataset.id);
  await go("/jegyzet");
  tell(slot(document.getElementById("view"), "told"), say("note_deleted"));
}

const titles = () => {
  const named = (name) => texts[`csv_${name}`];
  return Object.fromEntries(["time", "game", "round", "table", "ref", "decision", "minutes"].map((name) => [name, named(name)]));
};

/** Give a file to the reader. */
function give(ending, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = `jegyzet-${day()}.${ending}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
