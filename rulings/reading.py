"""Reads of rulings that the command line, the API and the pages share. Each takes the day on which rules are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, QuerySet

from cards.models import Card, Game
from rulings.models import Citation, Rulebook, Ruling, RulingCard, RulingTopic, Section, Source, Topic
from rulings.models.rulings import PUBLIC_STATES
from rulings.reviews import with_reviews
from rulings.search.references import reference_keys
from rulings.standing import acted_on, standings
from rulings.status import Standing

MANY = 200  # rulings: naming so many ids in a query takes longer than asking on which of all rulings edges act


@dataclass(frozen=True, slots=True)
class ReadRuling:
    """A ruling with its links loaded, and how it stands on the day asked for."""

    ruling: Ruling
    standing: Standing


def readable_rulings() -> QuerySet[Ruling]:
    """Return the public rulings with everything that a reader is shown of them. Five queries in all."""
    cited_by = Citation.objects.filter(ruling__state__in=PUBLIC_STATES).select_related("ruling__source")
    return (
        with_reviews(Ruling.objects.filter(state__in=PUBLIC_STATES))
        .select_related("game", "source", "current")
        .prefetch_related(
            Prefetch("card_links", RulingCard.objects.select_related("card", "printing")),
            Prefetch("topic_links", RulingTopic.objects.select_related("topic")),
            Prefetch("citations", Citation.objects.select_related("to_ruling", "to_section", "to_source")),
            Prefetch("cited_by", cited_by.order_by("ruling__source__position", "ruling__position", "id")),
        )
    )


def readable_list() -> QuerySet[Ruling]:
    """Return the public rulings with what a list shows of them, source by source. One query."""
    ordered = Ruling.objects.public().select_related("game", "source", "current").in_document_order()
    return with_reviews(ordered)


def with_game(game: Game, *things: Card | Topic | Source | Section | Rulebook | None) -> None:
    """Let the things of a game carry it, so that their addresses need no query; those of other games are left."""
    for thing in things:
        held = thing.rulebook if isinstance(thing, Section) else thing
        if held is not None and held.game_id == game.pk:
            held.game = game


def read(rulings: Sequence[Ruling], on: date) -> list[ReadRuling]:
    """Return rulings with their standing on a day, in the same order. One query; two for many, which name fewer ids."""
    held = standings(rulings, on, among=acted_on() if len(rulings) > MANY else None)
    return [ReadRuling(ruling, held[ruling.pk]) for ruling in rulings]


def read_reference(ref: str, on: date, *, game: str | None = None) -> ReadRuling | None:
    """Return the public ruling under a reference in any case and spacing, following a merged one; `None` if none."""
    found = Ruling.objects.filter(ref_key__in=reference_keys(ref)).select_related("merged_into")
    if game:
        found = found.filter(game__slug=game)
    row = found.order_by("game__position", "id").first()
    if row is None:
        return None
    target = row.merged_into or row
    ruling = readable_rulings().filter(pk=target.pk).first()
    return read([ruling], on)[0] if ruling else None
