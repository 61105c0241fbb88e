/**
 * A report in the words of a page; the same as rulings/pages/decks/words.py. The sentences come with the data.
 */

/** What a page says, made of the server's sentences. */
export class Words {
  /** @param {object} said `words` of the data */
  constructor(said) {
    this.said = said;
  }

  verdict(verdict) {
    return this.said.verdicts[verdict];
  }

  /** Why a line is not read; what is not known stays as it is. */
  reason(reason) {
    if (Object.hasOwn(this.said.reasons, reason)) return this.said.reasons[reason];
    const known = this.said.stated_reasons.find(([mark]) => reason.includes(mark));
    if (!known) return reason;
    const [mark, sentence] = known;
    const before = reason.slice(0, reason.indexOf(mark));
    return put(sentence, { "": before.startsWith("“") ? before.slice(1) : before });
  }

  /** The titles of `main` or `main+side`. */
  zone(zone) {
    const { zones } = this.said;
    return zone.split("+").filter(Boolean).map((one) => (Object.hasOwn(zones, one) ? zones[one] : one)).join(" + ");
  }

  /** The word for a fact or an option; a text that is none stays as it is. */
  fact(name) {
    return Object.hasOwn(this.said.facts, name) ? this.said.facts[name] : name;
  }

  /** What a finding's code means. */
  code(finding) {
    return this.said.codes[finding.code];
  }

  /** What was found as a player reads it. */
  found({ code, found }) {
    if (code === "unknown-fact") return found.split(", ").filter(Boolean).map((one) => this.fact(one)).join(", ");
    return code === "line-error" ? this.reason(found) : this.fact(found);
  }

  /** What is allowed as a player reads it. */
  allowed({ allowed }) {
    return allowed.replaceAll(", even", () => this.said.even);
  }

  /** What stands before what is allowed: a banned card has its list there. */
  allowedLabel({ code }) {
    return Object.hasOwn(this.said.allowed, code) ? this.said.allowed[code] : this.said.allowed[""];
  }

  /** The smallest repair as a sentence; "" where there is none. */
  fix(fix) {
    if (fix === null) return "";
    const isFact = Object.hasOwn(this.said.facts, fix.what);
    const named = fix.action !== "state" ? fix.what : isFact ? this.fact(fix.what) : "";
    const known = { what: Boolean(named), zone: Boolean(fix.zone), "": true };
    const fits = this.said.fixes.find(([action, needs]) => action === fix.action && known[needs]);
    return fits ? put(fits[2], { count: fix.count, what: named, zone: this.zone(fix.zone) }) : "";
  }
}

/** Put values into a sentence with Python's marks: `%(name)s`, `%(name)d`, `%s`. */
function put(sentence, values) {
  return sentence.replace(/%(?:\(([a-z]+)\))?[sd]/g, (_, name) => String(values[name ?? ""]));
}
