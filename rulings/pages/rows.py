"""Rulings as rows of a list: how each stands on the day, and the first sentence of its answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from judgekb.touches import remembered_if_known
from rulings.markup import plain
from rulings.pages.columns import Listed
from rulings.pages.words import Stand, stand
from rulings.standing import acted_on, standings
from rulings.versions import RULINGS

SENTENCE_END = re.compile(r"(\w*)[.!?]\s+(?=(\S))")
ABBREVIATIONS = {"pl", "ld", "ill", "kb", "ún", "stb", "max", "min", "pld", "tzv", "např"}
SHORTEST_OPENING = 12  # "Nem." alone says too little: the next sentence comes along
LONGEST_OPENING = 180


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling in a list. `label` says why it is there (`példa`, `módosítja`), `""` if that is plain."""

    ruling: Listed
    question: str
    opening: str
    stand: Stand
    under_review: bool
    label: str = ""
    detail: str = ""


def opening(answer_html: str, question: str = "") -> str:
    """Return the verdict: the first sentence or two of an answer, as plain text, cut at a word if it is long.

    A source's text may open with the very words that stand for its question: then the verdict comes after them,
    `""` when nothing does.
    """
    text = plain(answer_html)
    if question and text.startswith(question):
        text = text[len(question) :].lstrip(" .:–")
    ends = (found.end() for found in SENTENCE_END.finditer(text) if _ends_sentence(found))
    end = len(text[: next((end for end in ends if end >= SHORTEST_OPENING), len(text))].rstrip())
    if end <= LONGEST_OPENING:
        return text[:end]
    return text[:LONGEST_OPENING].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def _ends_sentence(found: re.Match[str]) -> bool:
    """Whether a full stop ends a sentence: not after an abbreviation, nor before a small letter (`2010. február`)."""
    word, following = found.groups()
    return word.casefold() not in ABBREVIATIONS and not following.islower()


def rows(
    rulings: Iterable[Listed],
    on: date,
    *,
    labels: Mapping[int, str] | None = None,
    details: Mapping[int, str] | None = None,
) -> list[Row]:
    """Return rows in the order given. One query, none within a page whose state is known if nothing acts on them."""
    held = list(rulings)
    among = remembered_if_known((RULINGS,), acted_on)  # few are
    stands = standings(held, on, among=among)
    return [
        Row(
            ruling=ruling,
            question=ruling.question,
            opening=opening(ruling.answer_html, ruling.question),
            stand=stand(stands[ruling.pk], ruling.game),
            under_review=ruling.under_review,
            label=(labels or {}).get(ruling.pk, ""),
            detail=(details or {}).get(ruling.pk, ""),
        )
        for ruling in held
    ]
