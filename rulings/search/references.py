"""Read a text as a reference, by hand: which codes, citations and names it may stand for. Pure Python."""

from __future__ import annotations

from judgekb.search.analysis.tokens import ENDINGS
from judgekb.text import fold, plain_marks, reference_key

LONGEST_NUMBER = 9  # digits
LONGEST_NAME = 200  # characters; a longer text names nothing
DIGITS = frozenset("0123456789")
AROUND = " \t.,;:?!\"'()[]{}<>"
BETWEEN = " /-.:#"
SECTION_WORDS = frozenset(("pont", "pontja", "fejezet", "fejezete", "szakasz", "szakasza", "kodex", "§"))


def cleaned(text: str) -> str:
    """Return a typed text without what no name holds: control letters, lone surrogates, marks around it."""
    valid = text.encode("utf-8", "ignore").decode("utf-8")
    printable = "".join(letter if letter.isprintable() else " " for letter in valid)
    return plain_marks(printable).strip(AROUND)


def reference_keys(text: str) -> list[str]:
    """Return the keys that a reference such as `ak 106.1`, `AK/106` or `KIIRAS 2025` may be held under."""
    key = _without_ending(reference_key(cleaned(text)))
    letters, rest = _split(fold(key).replace(" ", ""))
    rest = rest.replace("/", ".")
    keys = [key, letters + rest]
    if letters and rest:
        keys += [f"{letters}.{rest}", f"{letters}-{rest}"]
    return list(dict.fromkeys(keys))


def _split(compact: str) -> tuple[str, str]:
    """Split `ak/106.1` into `ak` and `106.1`."""
    at = 0
    while at < len(compact) and compact[at] not in DIGITS and compact[at] not in BETWEEN:
        at += 1
    return compact[:at], compact[at:].lstrip(BETWEEN)


def _without_ending(key: str) -> str:
    """Cut a Hungarian ending from a number: `ak106-ban`, `21.6.0-s`."""
    base, hyphen, tail = key.rpartition("-")
    return base if hyphen and base[-1:] in DIGITS and fold(tail) in ENDINGS else key


def section_numbers(text: str, names: dict[str, str]) -> list[str]:
    """Return the citation keys that a text may be: `Kódex 21.6`, `HKK 21.6`, `21.6.0`, `KIV 5.5.E/2`.

    `names` maps the folded names of rulebooks (prefix and short title) to their prefix.
    """
    key = _without_ending(reference_key(cleaned(text)))
    words = key.split(" ")
    while len(words) > 1 and fold(words[-1]).strip(AROUND) in SECTION_WORDS:
        words.pop()
    named: list[str] = []
    while len(words) > 1 and fold(words[0]).strip(AROUND) in names:
        named.append(names[fold(words.pop(0)).strip(AROUND)])
    number = _without_ending(" ".join(words)).strip(AROUND)
    if not number or (not named and number[0] not in DIGITS):
        return []
    prefixes = named[-1:] or sorted(set(names.values()))
    return [reference_key(f"{prefix} {number}") for prefix in prefixes]


def card_keys(text: str) -> list[str]:
    """Return the folded names that a card's name may be held under: as it is, and without an edition tag."""
    key = fold(cleaned_name(text))
    keys = [key]
    if key.endswith(")") and "(" in key:
        keys.append(key[: key.rindex("(")].strip())
    return [key for key in dict.fromkeys(keys) if key]


def cleaned_name(text: str) -> str:
    """Return a typed name: like `cleaned`, but what stands around it may belong to it (`(új)`, `Nem is kapor!`)."""
    valid = text.encode("utf-8", "ignore").decode("utf-8")
    return plain_marks("".join(letter if letter.isprintable() else " " for letter in valid)).strip()


def squeezed(name: str) -> str:
    """Return the letters and digits of a folded name: `zu'lit kiserlete` and `zulit kiserlete` are one."""
    return "".join(letter for letter in name if letter.isalnum())


def last_number(text: str) -> int:
    """Return the number that a text ends with, 0 if none: references are nearer to each other by it."""
    end = len(text)
    start = end
    while start and text[start - 1] in DIGITS and end - start < LONGEST_NUMBER:
        start -= 1
    return int(text[start:end] or 0)
