/**
 * The deck check without the network: what pages import.
 *
 * `check(text, {format}, data)` reads and checks a list as the server does on the day of the data; `canonical` gives
 * the report as the very bytes of `manage.py check_deck --json`. Folder `core` is cards/decks module by module, this
 * folder is rulings/decks.
 */

export { BadOption, UnknownFormat } from "./asking.js";
export { exportDeck } from "./core/export.js";
export { TooLarge } from "./core/text.js";
export { WrongShape } from "./library.js";
export { canonical, checkedData, deckData } from "./presenting.js";
export { check, rulesOf } from "./service.js";
export { Words } from "./words.js";
