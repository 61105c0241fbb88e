"""Repair of what a document lost on its way: letters, icons, dashes and spaces. Words are never changed or dropped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judgekb.text import LEGACY_LETTERS
from rulings.importers.faq.flags import Flag, flag

UNKNOWN_ICON = "[ikon]"
UPPER = "A-ZÁÉÍÓÖŐÚÜŰ"
LOWER = "a-záéíóöőúüű"

# A letter of a lost symbol font: "§" with the sign after it, a private letter, or "lP" where an icon stood.
LOST_ICON = re.compile(r"§[^\w\s.,;:?!()]?|[\ue000-\uf8ff\ufffd]+|(?<!\w)lP(?!\w)")
NAMED_ICON = re.compile(r"\{\s*([^{}]{1,40}?)\s+ikon\s*\}")
# An icon that left a hole: "a -ért", "pl. a azt", "a ikon", "lapon van ikon", "látod: ,", "a szimbólummal".
MISSING_ICON = re.compile(
    rf"\baz? -[{LOWER}]|\b[Pp]l\. a [aáeéiíoóöőuúüű]|\ba ikon|\blapo[nk]\w* (?:van|szerepel) ikon|: ,"
    r"|(?<!ez )(?<!ezt )(?<!az )\ba szimbólum"
)
ESCAPED_QUOTE = re.compile(r"\\([\"'])")
SPACED_QUESTION = re.compile(rf"(\w{{1,40}})? \? ?(?=([{LOWER}]*)([{UPPER}]?))")
VALUE_BEFORE = {"a", "az", "és", "vagy", "itt", "helyére"}  # "a ? helyére", "az X vagy ?": a cost or value
VALUE_AFTER = {"vagy", "és", "helyére", "értékét", "értéke", "van", "szerepel"}
GLUED_SENTENCE = re.compile(rf"([{LOWER})][?!.:])(?=[{UPPER}])")
GLUED_COMMA = re.compile(rf"([{LOWER}][,;])(?=[{LOWER}{UPPER}])")
STRAY_NUMBER = re.compile(rf"([0-9]{{1,2}})\. (?=[{UPPER}])")
WIKI_HEADING = re.compile(r"\.\.:\s*([^=:]{1,80}?)\s*=:\s*:\.\.\s*")
WORD = re.compile(rf"[{LOWER}{UPPER}]+")
GLUED_WORD = re.compile(rf"([{LOWER}]{{4,}}[tmk])(is|azt)")  # an inflected word and the word after it


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A repaired text, the icons it names (`""`: which one is not known), and what an editor should look at."""

    text: str
    icons: tuple[str, ...]
    flags: tuple[str, ...]


class Vocabulary:
    """How often each word stands in a document, to tell a word from two that lost their space (hard case 37)."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.counts: Mapping[str, int] = Counter(
            word.casefold() for text in texts for word in WORD.findall(text.translate(LEGACY_LETTERS))
        )

    def split(self, word: str) -> str:
        """Return a word that occurs once as two, when the first is a word and the second is "is" or "azt"."""
        found = GLUED_WORD.fullmatch(word.casefold())
        if not found or self.counts.get(word.casefold(), 0) > 1 or self.counts.get(found.group(1), 0) < 2:
            return word
        cut = len(found.group(1))
        return f"{word[:cut]} {word[cut:]}"


def clean(text: str, vocabulary: Vocabulary) -> Cleaned:
    """Repair a paragraph without its mark (hard cases 16 and 23 to 39)."""
    flags: list[str] = []
    text = WIKI_HEADING.sub(r"\1: ", ESCAPED_QUOTE.sub(r"\1", text.translate(LEGACY_LETTERS)))
    if MISSING_ICON.search(text):
        flags.append(flag(Flag.ICON_MISSING))
    text, icons = _icons(text, flags)
    text = _spaces(_questions(text, flags), vocabulary, flags)
    if ">" in text:
        flags.append(flag(Flag.MARKUP_LEFT))
    return Cleaned(_without_stray_number(text, flags), icons, tuple(flags))


def _icons(text: str, flags: list[str]) -> tuple[str, tuple[str, ...]]:
    lost = len(LOST_ICON.findall(text))
    if lost:
        flags.append(flag(Flag.ICON_LOST))
    icons = tuple(match.group(1) for match in NAMED_ICON.finditer(text)) + ("",) * lost
    return NAMED_ICON.sub(r"[\1 ikon]", LOST_ICON.sub(UNKNOWN_ICON, text)), icons


def _questions(text: str, flags: list[str]) -> str:
    """Tell the three meanings of a question mark with a space before it: a value, a lost dash, a question."""

    def repaired(match: re.Match[str]) -> str:
        before, after, capital = match.group(1) or "", match.group(2), match.group(3)
        rest = text[match.end() :]
        if rest.startswith("-") or before in VALUE_BEFORE or after in VALUE_AFTER or not before:
            return match.group()
        inside = text.rfind("(", 0, match.start()) > text.rfind(")", 0, match.start())
        if inside or after:
            flags.append(flag(Flag.SIGN_RESTORED))
            return f"{before} – "
        return f"{before}? " if capital else f"{before}?"

    return SPACED_QUESTION.sub(repaired, text)


def _spaces(text: str, vocabulary: Vocabulary, flags: list[str]) -> str:
    spaced = GLUED_COMMA.sub(r"\1 ", GLUED_SENTENCE.sub(r"\1 ", text))
    spaced = WORD.sub(lambda match: vocabulary.split(match.group()), spaced)
    if spaced != text:
        flags.append(flag(Flag.SPACE_RESTORED))
    return spaced


def _without_stray_number(text: str, flags: list[str]) -> str:
    """Cut off "5. " where the paragraph is no list of its own; a year or an amount is no list number."""
    found = STRAY_NUMBER.match(text)
    if not found or f" {int(found.group(1)) + 1}. " in text:
        return text
    flags.append(flag(Flag.LIST_NUMBER))
    return text[found.end() :]
