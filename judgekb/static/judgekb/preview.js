// The first tap on a card's name shows the card small; the second one, or its button, opens the page. For a mouse and
// the keys alike: nothing here waits for a pointer that hovers. Without this file the name is a plain link.
(() => {
  "use strict";
  const PATIENCE = 2500; // ms; then the page itself is opened
  const main = document.querySelector("main");
  let panel = null;
  let owner = null;

  const nameAt = (target) => (target instanceof Element ? target.closest("a[data-card], a.card-name") : null);
  const isPlain = (event) => !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

  function close(isBack = false) {
    const [link, hadFocus] = [owner, panel && panel.contains(document.activeElement)];
    if (panel) panel.remove();
    if (link) link.setAttribute("aria-expanded", "false");
    [panel, owner] = [null, null];
    if (link && isBack && hadFocus) link.focus({ preventScroll: true });
  }

  /** The lines of a card: from the pack where the app shows it, else from the site, which has made them safe. */
  async function linesOf(link) {
    if (main.previewed) return main.previewed(link);
    const answer = await fetch(`${link.pathname}/elonezet${link.search}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(String(answer.status));
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    return made.content;
  }

  async function open(link) {
    close();
    owner = link;
    try {
      const lines = await linesOf(link);
      if (owner !== link) return; // another name was tapped, or this one again
      panel = document.createElement("div");
      panel.className = "card-preview";
      panel.id = "card-preview";
      panel.tabIndex = -1;
      panel.setAttribute("role", "dialog");
      panel.setAttribute("aria-labelledby", "card-preview-name"); // of the lines
      panel.append(lines);
      main.append(panel);
      link.setAttribute("aria-expanded", "true");
      place(link);
      panel.focus({ preventScroll: true });
    } catch {
      if (owner === link) window.location.assign(link.href);
    }
  }

  /** Under the name where there is room; on a phone the sheet stands below, and the name is moved out from under it. */
  function place(link) {
    const [name, box] = [link.getBoundingClientRect(), panel.getBoundingClientRect()];
    if (getComputedStyle(panel).position === "fixed") {
      window.scrollBy(0, Math.max(0, name.bottom + 8 - box.top));
      return;
    }
    const most = document.documentElement.clientWidth - box.width - 16;
    const isAbove = name.bottom + box.height + 8 > window.innerHeight && name.top > box.height + 8;
    panel.style.left = `${window.scrollX + Math.max(16, Math.min(name.left, most))}px`;
    panel.style.top = `${window.scrollY + (isAbove ? name.top - box.height - 6 : name.bottom + 6)}px`;
  }

  document.addEventListener("click", (event) => {
    const link = nameAt(event.target);
    if (link && isPlain(event) && owner !== link) {
      event.preventDefault();
      open(link);
    } else if (owner && !(panel && panel.contains(event.target) && !event.target.closest("a, [data-close]"))) {
      close(Boolean(event.target.closest("[data-close]")));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!panel) return;
    const stops = panel.querySelectorAll("a, button");
    const [first, last] = [stops[0], stops[stops.length - 1]];
    const leaves = event.key === "Tab" && (event.shiftKey ? [panel, first] : [last]).includes(document.activeElement);
    if (event.key !== "Escape" && !leaves) return;
    event.preventDefault();
    close(true); // back to the name; from there Tab goes on
  });
  document.addEventListener("focusin", (event) => {
    const link = nameAt(event.target);
    if (link && !link.hasAttribute("aria-expanded")) {
      link.setAttribute("aria-haspopup", "dialog");
      link.setAttribute("aria-expanded", "false");
    }
    if (owner && link !== owner && !(panel && panel.contains(event.target))) close(); // or comes no more
  });
  window.addEventListener("pagehide", () => close());
})();
