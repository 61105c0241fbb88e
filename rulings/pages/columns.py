"""What lists and histories read of rulings: a few columns in the place of whole rows with their games and sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, NamedTuple

from django.core.paginator import Page
from django.db.models import QuerySet

from judgekb.addresses import address
from rulings.models import Ruling
from rulings.reviews import KNOWN, under_review


class SourceColumns(NamedTuple):
    """Columns of a source, in the order in which they are asked for."""

    position: int
    code: str
    code_key: str
    published_not_before: date | None
    published_not_after: date | None


@dataclass(frozen=True, slots=True)
class Placed:
    """Columns of a ruling that say what it is called and when it came, in the order in which they are asked for."""

    pk: int
    game: str  # slug
    ref: str
    ref_key: str
    position: int
    valid_from: date | None
    published_not_before: date | None
    published_not_after: date | None
    source: SourceColumns

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return address("entry", self.game, self.ref_key)


@dataclass(frozen=True, slots=True)
class Listed(Placed):
    """Columns of a ruling in a list, in the order in which they are asked for. The texts are "" while it has none."""

    valid_to: date | None
    state: str
    language: str
    question: str
    answer_html: str
    under_review: bool


OF_SOURCE = tuple(f"source__{name}" for name in SourceColumns._fields)
OWN = ("pk", "game__slug", *(column.name for column in fields(Placed)[2:-1]))
PLACED = (*OWN, *OF_SOURCE)
LISTED = (*PLACED, "valid_to", "state", "language", "current__question", "current__answer_html", KNOWN)


def placed(values: Sequence[Any]) -> Placed:
    """Return a row of the columns `PLACED`."""
    columns = *values[: len(OWN)], SourceColumns._make(values[len(OWN) :])
    return Placed(*columns)


def read_placed(rulings: QuerySet[Ruling]) -> list[Placed]:
    """Return what is told of rulings in a history, in their order. One query."""
    return [placed(row) for row in rulings.values_list(*PLACED)]


def read_listed(rulings: QuerySet[Ruling]) -> list[Listed]:
    """Return what a list shows of rulings (`rulings.reading.readable_list`), in their order. One query."""
    return [listed_row(row) for row in rulings.values_list(*LISTED)]


def listed_row(values: Sequence[Any]) -> Listed:
    """Return a row of the columns `LISTED`."""
    source = SourceColumns._make(values[len(OWN) : len(PLACED)])
    valid_to, state, language, question, answer_html, reviewed = values[len(PLACED) :]
    columns = *values[: len(OWN)], source, valid_to, state, language, question or "", answer_html or "", reviewed
    return Listed(*columns)


def listed_of(page: Page[Ruling]) -> list[Listed]:
    """Return what a list shows of the rulings of a page of `rulings.reading.readable_list`. One query."""
    rulings = page.object_list
    assert isinstance(rulings, QuerySet)
    return read_listed(rulings)


def listed(ruling: Ruling) -> Listed:
    """Return what a list shows of a ruling that carries its game, source and current text. No query."""
    source, current = ruling.source, ruling.current
    return Listed(
        pk=ruling.pk,
        game=ruling.game.slug,
        ref=ruling.ref,
        ref_key=ruling.ref_key,
        position=ruling.position,
        valid_from=ruling.valid_from,
        published_not_before=ruling.published_not_before,
        published_not_after=ruling.published_not_after,
        valid_to=ruling.valid_to,
        state=ruling.state,
        language=ruling.language,
        question=current.question if current else "",
        answer_html=current.answer_html if current else "",
        under_review=under_review(ruling),
        source=SourceColumns(
            source.position,
            source.code,
            source.code_key,
            source.published_not_before,
            source.published_not_after,
        ),
    )
