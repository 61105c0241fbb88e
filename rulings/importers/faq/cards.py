"""Names of cards in running Hungarian text: inflected, with edition tags, longest name first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from judgekb.text import fold
from rulings.importers.faq.cleaning import UPPER
from rulings.importers.faq.sentences import sentences

WORD = re.compile(r"[^\W_]+")
# Only these in brackets name an edition (hard case 45); "(alap)", "(2021-es vagy régebbi …)" and "(J)" do not.
TAG = re.compile(r"\((új|alfa|CM|20[0-9]{2})\)")
TAG_AFTER = re.compile(rf"(?: ?-[^\W\d_]{{1,5}})? {TAG.pattern}")
# Endings of nouns, folded: possessive or plural, then case, then the question particle.
ENDING = re.compile(
    r"(?:[aeiou]?(?:jaim|jeim|jaid|jeid|jai|jei|aim|eim|aid|eid|aink|eink|ai|ei|im|id|ink|itok|itek|ik|i|m|d|ja|je|a|e"
    r"|nk|unk|tok|tek|juk|uk|k))?"
    r"(?:[aeo]?t|[aeo]?n|nak|nek|[^aeiou](?:al|el)|ba|be|ban|ben|bol|rol|tol|ra|re|nal|nel|hoz|hez|ig|kent|ert|ul"
    r"|[aeo]?s)?e?"
)
MAX_ENDING = 10
REMARK = re.compile(r" ?\([^()]*\)")
LEAST_LISTED = 4  # names; fewer with commas between them are a sentence


@dataclass(frozen=True, slots=True, order=True)
class CardName:
    """A card named by a text: its name as it is held, and the edition without brackets (`""`: none named)."""

    name: str
    edition: str = ""


@dataclass(frozen=True, slots=True)
class _Word:
    key: str
    start: int
    end: int
    capital: bool
    opens: bool  # first word of a sentence, where a capital says nothing


class Lexicon:
    """The names to look for. `common` are folded words of ordinary use ("annak", "troll")."""

    def __init__(self, names: Iterable[str], common: Iterable[str] = ()) -> None:
        self.common = frozenset(common)
        self.by_first: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self.single: dict[str, str] = {}
        for name in names:
            keys = tuple(WORD.findall(fold(name)))
            if len(keys) == 1:
                self.single[keys[0]] = name
            elif keys:
                self.by_first[keys[0]].append((keys, name))
        for candidates in self.by_first.values():
            candidates.sort(key=lambda candidate: -len(candidate[0]))

    def find(self, text: str) -> list[CardName]:
        """Return the cards that a text names, each once, in order. A name in lower case is not one."""
        words = _words(text)
        found: dict[CardName, None] = {}
        place = 0
        while place < len(words):
            name, length = self._longest(words, place) if words[place].capital else ("", 0)
            if length:
                tag = TAG_AFTER.match(text, words[place + length - 1].end)
                found[CardName(name, tag.group(1) if tag else "")] = None
            place += length or 1
        return list(found)

    def _longest(self, words: list[_Word], place: int) -> tuple[str, int]:
        for keys, name in self.by_first.get(words[place].key, ()):
            part = [word.key for word in words[place : place + len(keys)]]
            if len(part) == len(keys) and part[:-1] == list(keys[:-1]) and _is_form(part[-1], keys[-1]):
                return name, len(keys)
        word = words[place]
        for end in range(len(word.key), 1, -1):
            stem = word.key[:end]
            if stem in self.single and _is_form(word.key, stem):
                ambiguous = word.opens and not self.common.isdisjoint((stem, word.key))
                return ("", 0) if ambiguous else (self.single[stem], 1)
        return "", 0


def listed_names(text: str) -> list[CardName]:
    """Return the names that a paragraph ends in a list of (hard cases 47 and 48), else nothing.

    A comma inside a name is told by the small letter after it ("Thor, a sárkányölő"); a remark in brackets that is
    no edition tag is not part of the name.
    """
    last = (sentences(text) or [""])[-1]
    for part in (last.rpartition(": ")[2], text.rpartition(": ")[2]):
        names = _list_of(part)
        if names:
            return names
    return []


def _list_of(text: str) -> list[CardName]:
    items: list[str] = []
    for item in text.removesuffix(".").split(", "):
        if items and not re.match(rf"[{UPPER}]", item):
            items[-1] += f", {item}"
        else:
            items.append(item)
    names = [_listed(item) for item in items]
    return [name for name in names if name] if len(names) >= LEAST_LISTED and all(names) else []


def _listed(item: str) -> CardName | None:
    tag = TAG.search(item)
    name = REMARK.sub("", item).strip()
    if not re.match(rf"[{UPPER}]", name) or len(name.split()) > 5 or re.search(r"[?!:]|\. [a-z]", name):
        return None
    return CardName(name, tag.group(1) if tag else "")


def _words(text: str) -> list[_Word]:
    opening = {0}
    for match in re.finditer(r"[.?!:][\"”)]{0,3} [(„“\"-]{0,3}", text):
        opening.add(match.end())
    return [
        _Word(fold(match.group()), match.start(), match.end(), match.group()[0].isupper(), match.start() in opening)
        for match in WORD.finditer(text)
    ]


def _is_form(word: str, stem: str) -> bool:
    """Whether a folded word is a folded name, perhaps with an ending."""
    ending = word[len(stem) :]
    return word.startswith(stem) and len(ending) <= MAX_ENDING and bool(ENDING.fullmatch(ending))
