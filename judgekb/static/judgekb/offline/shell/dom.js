/**
 * Pages from the <template> elements of the shell.
 *
 * `data-if="path"` removes an element whose value is empty; `data-bind="text:path href:path"` puts values in;
 * `data-each="path:template"` fills an element with one template for each row. `html` is only for the pack's own HTML,
 * which the server has made safe and whose checksum was verified. `data-lang` marks what is in the game's language.
 */

const PROPERTIES = new Set(["value", "checked"]);

let language = "";

/** Say in which language the data are that are put in from now on. @param {string} name such as `hu` */
export const speak = (name) => (language = name);

/** @param {string} name of a template, without `t-` @param {object} [data] @returns {DocumentFragment} */
export function render(name, data = {}) {
  const fragment = document.getElementById(`t-${name}`).content.cloneNode(true);
  for (const element of fragment.querySelectorAll("[data-if]")) if (isEmpty(valueOf(data, element.dataset.if))) element.remove();
  for (const element of fragment.querySelectorAll("[data-lang]")) element.lang = language;
  for (const element of fragment.querySelectorAll("[data-bind]")) bind(element, data);
  for (const element of fragment.querySelectorAll("[data-each]")) {
    const [path, row] = element.dataset.each.split(":");
    element.replaceChildren(...(valueOf(data, path) ?? []).map((one) => render(row, one)));
  }
  return fragment;
}

function bind(element, data) {
  for (const pair of element.dataset.bind.split(" ")) {
    const [name, path] = pair.split(":");
    const value = valueOf(data, path);
    if (name === "text") element.textContent = value ?? "";
    else if (name === "html") element.innerHTML = value ?? "";
    else if (PROPERTIES.has(name)) element[name] = value ?? "";
    else if (!isEmpty(value)) element.setAttribute(name, value);
  }
}

const valueOf = (data, path) => path.split(".").reduce((value, name) => value?.[name], data);
const isEmpty = (value) => value === undefined || value === null || value === false || value === "" || value.length === 0;

/** The element of a slot. @param {ParentNode} root @param {string} name @returns {HTMLElement} */
export const slot = (root, name) => root.querySelector(`[data-slot="${name}"]`);

/** Show a text in an element, or hide it when there is none. @param {HTMLElement} element @param {string} text */
export function tell(element, text) {
  element.hidden = !text;
  element.textContent = text;
}

/** Show a page: its title, its content, the top of it. @param {string} title @param {Node} content @param {boolean} [isNew] */
export function show(title, content, isNew = true) {
  document.title = `${title} · judgekb`;
  document.getElementById("view").replaceChildren(content);
  if (!isNew) return;
  window.scrollTo(0, 0);
}

/** React to buttons inside an element. @param {HTMLElement} root @param {Object<string, (button: HTMLElement) => void>} actions */
export function onButtons(root, actions) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && actions[button.dataset.do]) actions[button.dataset.do](button);
  });
}
