// The preview beside the form follows the typing. Without this script the button "Előnézet" does the same.
"use strict";

(() => {
  const WAIT = 400; // milliseconds after the last letter

  const form = document.getElementById("draft-form");
  const panel = document.querySelector("[data-preview]");
  if (!form || !panel || !window.fetch) return;

  const live = document.querySelector("[data-live]");
  let timer = 0;
  let asked = null;
  if (live) live.hidden = false;

  async function show() {
    if (asked) asked.abort();
    asked = new AbortController();
    panel.setAttribute("aria-busy", "true");
    const body = new FormData(form); // the CSRF token is one of its fields
    try {
      const answer = await fetch(panel.dataset.preview, {
        method: "POST",
        body,
        credentials: "same-origin",
        redirect: "error", // logged out meanwhile: the page of the login is no preview
        signal: asked.signal,
      });
      if (answer.ok) panel.innerHTML = await answer.text(); // sanitised by the server, as on the public page
      panel.setAttribute("aria-busy", "false");
    } catch (error) {
      if (error.name !== "AbortError") panel.setAttribute("aria-busy", "false"); // no network: the form still works
    }
  }

  function later() {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, WAIT);
  }

  form.addEventListener("input", later);
  form.addEventListener("change", later);
  const button = form.querySelector("[data-preview-button]");
  if (button) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      show().then(() => panel.scrollIntoView({ block: "nearest" }));
    });
  }

  // Leaving with words that are not saved is asked about.
  let changed = false;
  form.addEventListener("input", () => {
    changed = true;
  });
  document.addEventListener("submit", (event) => {
    if (event.target === form) changed = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (changed) event.preventDefault();
  });
})();
