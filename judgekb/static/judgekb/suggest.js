// Suggestions under the search box: the combobox pattern of the ARIA Authoring Practices, with a list that pops up.
// Without this file the box is a plain form. Texts come from the page's own answers and are set as text, never as HTML.
(() => {
  "use strict";
  const WAIT = 120; // ms without a key before the site is asked
  const SHORTEST = 2; // letters

  const label = (item) => (item.kind === "card" || item.kind === "topic" ? ["", item.title] : [item.ref, item.title]);

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function combobox(form) {
    const input = form.querySelector("input[name=q]");
    const list = element("div", { id: "suggestions", role: "listbox", class: "suggestions", hidden: "" });
    const status = element("div", { role: "status", class: "unseen" });
    let options = [];
    let active = -1;
    let timer = 0;
    let asked = null;

    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("aria-expanded", "false");
    list.setAttribute("aria-label", input.labels[0] ? input.labels[0].textContent : "");
    form.querySelector(".box").append(list);
    form.append(status);

    function address(path) {
      const url = new URL(path, window.location.origin);
      const day = form.elements.on;
      if (day) url.searchParams.set("on", day.value);
      return url.pathname + url.search;
    }

    function choose(place) {
      if (options[active]) options[active].setAttribute("aria-selected", "false");
      active = place;
      const option = options[active];
      if (!option) {
        input.removeAttribute("aria-activedescendant");
        return;
      }
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", option.id);
    }

    function close() {
      window.clearTimeout(timer);
      if (asked) asked.abort();
      list.hidden = true;
      choose(-1);
      input.setAttribute("aria-expanded", "false");
    }

    function open(groups) {
      options = [];
      active = -1;
      input.removeAttribute("aria-activedescendant");
      list.replaceChildren(
        ...groups.map((group, number) => {
          const title = element("div", { id: `suggestions-${number}`, class: "kind" }, group.label);
          const rows = group.items.map((item) => {
            const [ref, text] = label(item);
            const option = element("a", {
              id: `suggestion-${options.length}`,
              role: "option",
              "aria-selected": "false",
              tabindex: "-1",
              href: address(item.url),
            });
            if (ref) option.append(element("b", { class: "ref" }, ref), " ");
            option.append(item.language ? element("span", { lang: item.language }, text) : text);
            options.push(option);
            return option;
          });
          return element("div", { role: "group", "aria-labelledby": title.id }, title, ...rows);
        }),
      );
      list.hidden = options.length === 0;
      input.setAttribute("aria-expanded", String(options.length > 0));
      status.textContent = options.length ? status.dataset.some.replace("%s", options.length) : "";
    }
    status.dataset.some = form.dataset.count || "%s";

    async function ask() {
      const text = input.value.trim();
      if (asked) asked.abort();
      if (text.length < SHORTEST) {
        close();
        return;
      }
      if (form.suggested) {
        const groups = await form.suggested(text); // the shell page answers without the network
        if (document.activeElement === input && text === input.value.trim()) open(groups);
        return;
      }
      asked = new AbortController();
      const query = new URLSearchParams({ q: text });
      if (form.elements.game) query.set("game", form.elements.game.value);
      try {
        const answer = await fetch(`${form.dataset.suggest}?${query}`, {
          headers: { Accept: "application/json" },
          signal: asked.signal,
        });
        if (answer.ok && document.activeElement === input) open((await answer.json()).groups);
      } catch (error) {
        if (error.name !== "AbortError") close(); // no network: the form still works
      }
    }

    input.addEventListener("input", () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, WAIT);
    });
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const count = options.length;
      if (event.key === "Escape" && !list.hidden) {
        close();
      } else if (event.key === "ArrowDown" && list.hidden) {
        ask();
      } else if (event.key === "ArrowDown" && count) {
        choose(active + 1 < count ? active + 1 : -1);
      } else if (event.key === "ArrowUp" && !list.hidden && count) {
        choose(active === -1 ? count - 1 : active - 1);
      } else if (event.key === "Enter" && !list.hidden && options[active]) {
        window.location.assign(options[active].href);
      } else {
        return;
      }
      event.preventDefault();
    });
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget)) close();
    });
    form.addEventListener("submit", close);
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  }

  for (const form of document.querySelectorAll("form[data-suggest]")) combobox(form);
})();
