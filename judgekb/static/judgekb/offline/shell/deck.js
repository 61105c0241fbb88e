/** `/pakli` without the network: the same check as the server's, laid out as its page. */

import { BadOption, check, checkedData, rulesOf, TooLarge, UnknownFormat, Words } from "../deck/check.js";
import { render, slot, tell } from "./dom.js";
import { say, texts } from "./words.js";

const TONES = { violation: "gone", unknown: "changed", warning: "waiting", note: "" };
const MOST = 300; // findings
const NO_CARD = ["blank", "header", "field", "comment"]; // kinds of lines
const OPTIONS = ["limit", "players", "team_size", "agreed_extra"];

/** @param {import("./library.js").Library} library */
export function deckPage(library) {
  const data = { ...library.pack.deck, letters: library.pack.letters };
  const content = render("deck");
  const form = content.querySelector("form");
  const result = slot(content, "result");
  for (const [slug, { name }] of Object.entries(data.formats)) form.elements.format.append(new Option(name, slug));
  const run = () => answer(form, result, data, library);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  result.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-line]");
    if (!button) return;
    const [number, wrong] = JSON.parse(button.dataset.line);
    form.elements.text.value = putIn(form.elements.text.value, number, wrong, button.textContent);
    run();
  });
  return { title: content.querySelector("h1").textContent, content };
}

/** Put a name in the place of a wrong one on a line. */
function putIn(text, number, wrong, right) {
  const lines = text.split(/\r\n|\r|\n/);
  const place = lines[number - 1].lastIndexOf(wrong);
  if (place >= 0) lines[number - 1] = lines[number - 1].slice(0, place) + right + lines[number - 1].slice(place + wrong.length);
  return lines.join("\n");
}

function answer(form, result, data, library) {
  const field = (name) => form.elements[name].value;
  const options = Object.fromEntries(OPTIONS.map((name) => [name, field(name).trim()]));
  tell(slot(form, "fault"), "");
  result.replaceChildren();
  try {
    const checked = check(field("text"), { format: field("format"), partner: field("partner"), options }, data);
    result.append(render("deck-result", shown(checked, new Words(texts.deck), library)));
    result.scrollIntoView({ block: "start" });
  } catch (error) {
    tell(slot(form, "fault"), faultOf(error));
    slot(form, "fault").scrollIntoView({ block: "center" });
  }
}

function faultOf(error) {
  if (error instanceof UnknownFormat) return say("which_format");
  if (error instanceof TooLarge) return say("too_large");
  if (error instanceof BadOption) return say("bad_option", { option: texts.deck.facts[error.option] ?? error.option });
  throw error;
}

function shown(checked, words, library) {
  const { sizes } = checkedData(checked).deck;
  const lines = new Map(checked.deck.lines.map((line) => [line.number, line]));
  const headers = new Set(checked.notes.map(({ field, listed, used }) => `${field}: ${listed} → ${used}`));
  const findings = checked.findings.filter((one) => !(one.code === "advice" && headers.has(one.found)));
  return {
    css: `verdict ${texts.deck.tones[checked.verdict]}`,
    verdict: words.verdict(checked.verdict),
    format: `${checked.gameName}: ${checked.formatName}`,
    formatUrl: checked.formatUrl,
    on: checked.on,
    sizes: Object.entries(sizes).map(([zone, count]) => `${words.zone(zone)}: ${count}`).join(" · "),
    notes: checked.notes.map((one) => ({ text: say("list_says", { ...one, field: texts.deck.fields[one.field] ?? one.field }) })),
    findings: findings.slice(0, MOST).map((one) => findingOf(one, checked, words, lines)),
    hasNone: !findings.length,
    lines: checked.deck.lines.map((line) => lineOf(line, checked, words)),
    fingerprint: checked.fingerprint,
  };
}

function findingOf(one, checked, words, lines) {
  const [found, allowed] = [words.found(one), words.allowed(one)];
  const [first] = one.lines;
  return {
    css: `finding ${TONES[one.severity]}`,
    code: one.code,
    card: one.card,
    words: words.code(one),
    zone: words.zone(one.zone),
    found: found && `${say("found")} ${found}`,
    allowed: allowed && `${words.allowedLabel(one)} ${allowed}`,
    fix: words.fix(one.fix),
    isInferred: one.certainty === "inferred",
    suggestions: one.suggestions.map((name) => ({ name, line: JSON.stringify([first, lines.get(first)?.name ?? ""]) })),
    rules: rulesOf(checked, one).map((rule) => ({ text: rule.text || rule.id })),
    lines: one.lines.slice(0, 40).join(", "),
    basis: one.basis.map((ref) => checked.basis.get(ref) ?? { ref }).map((thing) => ({ ...thing, isUnheld: !thing.url })),
  };
}

function lineOf(line, checked, words) {
  const worst = checked.findings.find((one) => one.lines.includes(line.number));
  const tone = TONES[worst?.severity] || (["unknown", "error"].includes(line.status) ? "changed" : "");
  const why = [line.reason, ...(line.notes ?? [])].filter(Boolean).map((one) => words.reason(one));
  const word = line.status === "parsed" && tone in texts.deck.line_tones ? texts.deck.line_tones[tone] : texts.deck.statuses[line.status];
  return {
    css: `line ${line.kind} ${tone}`,
    id: `sor-${line.number}`,
    number: line.number,
    text: line.text,
    word: NO_CARD.includes(line.kind) ? "" : word,
    why: why.join(" "),
  };
}
