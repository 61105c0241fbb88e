"""Sections and entries that a text cites by number. Every pattern is bounded, so the search is linear. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from judgekb.text import reference_key
from rulings.linking.link import Kind, Link

UPPER = "A-ZÁÉÍÓÖŐÚÜŰ"
LOWER = "a-záéíóöőúüű"
ENDING = rf"(?:[-‐‑–][{LOWER}]{{1,12}}(?![^\W_]))?"
NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,2}){1,4}"
# Beside the rulebook's name any dotted number is a section; without it only one alone in brackets, or one that opens
# a quoted rule ("134.7. Ha a …").
DOTTED = re.compile(rf"(?<![0-9.,])({NUMBER})(?![0-9])(?!\.[0-9])")
IN_BRACKETS = re.compile(rf"\(({NUMBER})\.?\)")
QUOTED_RULE = re.compile(rf"(?:(?<=[:.“„\"] )|(?<=[“„\"])|^)({NUMBER})\. (?=[{UPPER}])", re.MULTILINE)
# 5.5.E/2, 8.J:b2, Q7, TJ.2:p1
PART = r"[./:][0-9A-Za-z]{1,4}"
CITATION_SHAPE = re.compile(rf"[0-9]{{1,3}}(?:{PART}){{1,6}}|[A-Z]{{1,2}}(?:[0-9]{{1,3}}|{PART})(?:{PART}){{0,6}}")
TAIL = re.compile(ENDING)
FAMILY = re.compile(r"([^\W\d_]{1,10})([0-9]{1,4})")

Place = tuple[int, int, str]  # start, end, number or reference


@dataclass(frozen=True, slots=True)
class Citable:
    """What a game's texts may cite.

    `rulebook` is the game's own one as (name in texts, prefix of its citations), `prefixes` those of all rulebooks,
    `citations` and `sources` what is held; `magazine` is (name in texts, letters of its codes): ("Alanori Krónika",
    "AK").
    """

    rulebook: tuple[str, str] = ("", "")
    prefixes: tuple[str, ...] = ()
    citations: frozenset[str] = frozenset()
    sources: tuple[str, ...] = ()
    magazine: tuple[str, str] = ("", "")


class References:
    """Finds what a text cites by number."""

    def __init__(self, citable: Citable) -> None:
        self.citable = citable
        self.held = frozenset(map(reference_key, citable.citations))
        self.prefixed = _alternatives(citable.prefixes, r"(?<![^\W_])(NAMES) ([0-9A-Za-z][\w./:]{0,40})" + ENDING)
        families = {found.group(1) for code in citable.sources if (found := FAMILY.fullmatch(code))}
        families |= {citable.magazine[1]} - {""}
        single = [code for code in citable.sources if not FAMILY.fullmatch(code)]
        entry = r"(?:\.([0-9]{1,3}))?(?![0-9])(?!\.[0-9])" + ENDING
        self.numbered = _alternatives(families, r"(?<![^\W_])(NAMES)[ ]?([0-9]{1,4})" + entry, re.IGNORECASE)
        self.named = _alternatives(single, r"(?<![^\W_])(NAMES)" + entry)
        self.codes = {family.casefold(): family for family in families}
        self.issues = _issue_patterns(citable.magazine[0])

    def find(self, text: str) -> list[Link]:
        """Return the citations of a text in order; of two that overlap the longer one."""
        found = sorted([*self._sections(text), *self._sources(text)], key=lambda link: (link.start, -link.end))
        kept: list[Link] = []
        for link in found:
            if not kept or link.start >= kept[-1].end:
                kept.append(link)
        return kept

    def _sections(self, text: str) -> Iterator[Link]:
        title, prefix = self.citable.rulebook
        for start, end, number in section_places(text, title) if title else ():
            lead = re.search(rf"{re.escape(title)}[{LOWER}]{{0,12}},? $", text[max(0, start - 60) : start])
            tail = TAIL.match(text, end)
            span = (start - len(lead.group()) if lead else start, tail.end() if tail else end)
            yield _link(Kind.SECTION, f"{prefix} {number}", text, span)
        for match in self.prefixed.finditer(text) if self.prefixed else ():
            number = match.group(2).rstrip("./:")
            name = f"{match.group(1)} {number}"
            if reference_key(name) in self.held or CITATION_SHAPE.fullmatch(number):
                end = match.start(2) + len(number) if number != match.group(2) else match.end()
                yield _link(Kind.SECTION, name, text, (match.start(), end))

    def _sources(self, text: str) -> Iterator[Link]:
        for match in self.numbered.finditer(text) if self.numbered else ():
            code = f"{self.codes[match.group(1).casefold()]}{int(match.group(2))}"
            yield _reference(code, match, text)
        for match in self.named.finditer(text) if self.named else ():
            if match.group(2) or not match.group(1).isalpha():
                yield _reference(match.group(1), match, text)
        for pattern, certain in self.issues:
            for match in pattern.finditer(text):
                code = f"{self.citable.magazine[1]}{int(match.group(1))}"
                yield _link(Kind.SOURCE, code, text, match.span(), certain=certain)


def section_places(text: str, title: str) -> list[Place]:
    """Return (start, end, number) of the sections that a text cites of a rulebook named `title`, in order."""
    word, chapter = _rulebook_patterns(title)
    lines = [match.start() for match in re.finditer("\n", text)]
    named = {bisect_right(lines, match.start()) for match in word.finditer(text)}
    found: set[Place] = set()
    for pattern, beside in ((DOTTED, True), (chapter, True), (IN_BRACKETS, False), (QUOTED_RULE, False)):
        for match in pattern.finditer(text):
            group = match.lastindex or 0
            if (bisect_right(lines, match.start(group)) in named) is beside:
                found.add((match.start(group), match.end(group), match.group(group)))
    return sorted(found)


@cache
def _rulebook_patterns(title: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    name = re.escape(title)
    chapter = (
        rf"\b{name}[{LOWER}]*,? \(?([0-9]{{1,3}})(?![0-9.]*[0-9])"  # Kódex 102; Kódexben (23 A lapkijátszás …)
        rf"|\b{name}[^.\n]{{0,60}}\(([0-9]{{1,3}})\.\) fejezet"  # Kódex … (141.) fejezete
    )
    return re.compile(rf"\b{name}"), re.compile(chapter)


def _issue_patterns(title: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Return how issues of a magazine are named in words, and whether such words are sure to mean it.

    "a 96-os Alanori Krónikában", "a 109-es szám Kérdezz-felelekje"; "a 12-es szám" alone may be anything.
    """
    if not title:
        return ()
    *first, last = title.split()
    front = "".join(f"(?:{re.escape(word)} )?" for word in first)
    name = rf"{front}{re.escape(last[:-1])}\w{{0,10}}"
    number = r"(?<![\w.,-])([0-9]{1,4})"
    return (
        (re.compile(rf"{number}-[aeoö]s (?:számú )?{name}"), True),
        (re.compile(rf"{re.escape(title[:-1])}\w{{0,10}} {number}(?:\. szám\w{{0,10}}|-[aeoö]s szám\w{{0,10}})"), True),
        (re.compile(rf"{number}-[aeoö]s szám\w{{0,10}} Kérdezz"), True),
        (re.compile(rf"{number}-[aeoö]s szám[{LOWER}]{{0,10}}"), False),
    )


def _alternatives(names: Iterable[str], pattern: str, flags: int = 0) -> re.Pattern[str] | None:
    """Put names, longest first, into a pattern in the place of NAMES; `None` when there are none."""
    listed = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(pattern.replace("NAMES", "|".join(map(re.escape, listed))), flags) if listed else None


def _reference(code: str, match: re.Match[str], text: str) -> Link:
    number = match.group(match.re.groups)
    kind, name = (Kind.ENTRY, f"{code}.{int(number)}") if number else (Kind.SOURCE, code)
    return _link(kind, name, text, match.span())


def _link(kind: Kind, name: str, text: str, span: tuple[int, int], *, certain: bool = True) -> Link:
    start, end = span
    return Link(kind, name, "", text[start:end], start, end, certain)
