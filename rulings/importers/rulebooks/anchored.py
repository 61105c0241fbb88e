"""Rulebooks whose structure stands inside their lines, cut into units at declared anchors. Pure Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from rulings.importers.rulebooks.layout import page_numbers, paragraphs, running_text
from rulings.importers.rulebooks.locating import ENOUGH, Anchor, locate, read_anchors, share_found
from rulings.importers.rulebooks.reading import Document, Reading, Unit, check, parent_of

Mend = Callable[[int, int], str]


def read_pages(document: Document, *, game: str, prefix: str) -> Reading:
    """Read a rulebook whose lines are columns of a page: a unit is one paragraph (sarkanymagus, dragoborne).

    Raises `RulebookError` that names the first unit whose anchor is missing.
    """
    mend = partial(_running, document.text, page_numbers(document.text))
    return Reading(_cut(document, game, prefix, mend, at_line_starts=False))


def read_lines(document: Document, *, game: str, prefix: str) -> Reading:
    """Read a rulebook whose lines are paragraphs and table rows (fairy-tale). Raises as `read_pages` does."""
    return Reading(_cut(document, game, prefix, partial(_lines, document.text), at_line_starts=True))


def looks_like(document: Document, *, game: str, at_line_starts: bool) -> bool:
    """Whether at least half of a rulebook's anchors stand in a document in order."""
    return share_found(document, read_anchors(game), at_line_starts=at_line_starts) >= ENOUGH


def _running(text: str, pages: list[tuple[int, int]], start: int, end: int) -> str:
    return running_text(text, start, end, pages)


def _lines(text: str, start: int, end: int) -> str:
    return paragraphs(text[start:end])


def _cut(document: Document, game: str, prefix: str, mend: Mend, *, at_line_starts: bool) -> tuple[Unit, ...]:
    anchors = read_anchors(game)
    starts = locate(document, anchors, game=game, prefix=prefix, at_line_starts=at_line_starts)
    ends = [*starts[1:], len(document.text)]
    texts = _join_cut_sentences(document.text, anchors, starts, list(map(mend, starts, ends)))
    known: set[str] = set()
    units = []
    for anchor, start, end, text in zip(anchors, starts, ends, texts, strict=True):
        units.append(
            Unit(
                number=anchor.number,
                kind=anchor.kind,
                line=document.text.count("\n", 0, start) + 1,
                text=text,
                opening=_shown(document.text, anchor, start),
                parent=parent_of(anchor.number, known),
                offset=start,
                raw=document.text[start:end],
            )
        )
        check(units[-1], len(units))
        known.add(anchor.number)
    return tuple(units)


def _join_cut_sentences(text: str, anchors: Sequence[Anchor], starts: list[int], texts: list[str]) -> list[str]:
    """Give a unit that a caption was poured into the rest of its sentence; the caption stays a unit of its own."""
    at = {anchor.number: place for place, anchor in enumerate(anchors)}
    for place, anchor in enumerate(anchors):
        if anchor.continues:
            whole = at[anchor.continues]
            cut = starts[whole + 1]
            gap = "" if text[cut - 1 : cut].isalpha() else " "  # "te" + "tején": a word was cut
            texts[whole] = texts[whole] + gap + texts[place]
    return texts


def _shown(text: str, anchor: Anchor, start: int) -> str:
    """Return the words of the document that a unit begins with, as the table of units shows them."""
    words = [*map(re.escape, anchor.words.split()), *([r"\S+"] * anchor.more)]
    match = re.compile(r"\s+".join(words)).match(text, start)
    return re.sub(r"\s", " ", match.group()) if match else anchor.words
