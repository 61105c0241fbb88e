/** On a ruling's page of the site: what was decided by it today, from the notebook of this device. */

import { notesOf } from "./notes.js";

const section = document.getElementById("dontesek");

/** A note as a row. @param {import("./notes.js").Note} note */
function row(note) {
  const { round, table, minutes } = section.dataset;
  const put = (form, value) => (value ? form.replace("%s", value) : "");
  const made = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: `/jegyzet?id=${encodeURIComponent(note.id)}` });
  const place = [put(round, note.round), put(table, note.table)].filter(Boolean).join(", ");
  link.textContent = [note.time.replace("T", " "), place].filter(Boolean).join(" · ");
  const decision = Object.assign(document.createElement("p"), { className: "detail", textContent: note.decision });
  made.append(link, ` ${put(minutes, note.minutes)}`, decision);
  return made;
}

if (section && "indexedDB" in window) {
  const rows = await notesOf(section.dataset.game, section.dataset.ref);
  section.querySelector("ul").append(...rows.map(row));
  section.hidden = false;
}
