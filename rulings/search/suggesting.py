"""What a reader may be about to type: names that begin so, by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q, QuerySet

from cards.models import Card
from judgekb.addresses import address
from judgekb.search.engines.base import IndexUnavailable, Suggestion
from judgekb.search.engines.registry import get_engine
from judgekb.text import fold, reference_key
from judgekb.touches import remembered
from rulings.models import Rulebook, Ruling, Section, Source, Topic
from rulings.search.limits import public_rulings
from rulings.search.references import cleaned_name
from rulings.versions import BOOKS

KINDS = ("card", "topic", "section", "source", "ruling")  # in the order in which they are shown
MOST = 8  # of each kind
LONGEST_TYPED = 100  # characters; a longer text is no beginning of a name
SPACED_NUMBER = re.compile(r"\b([^\W\d_]{1,10})[ ./-]+(?=[0-9])")


@dataclass(frozen=True, slots=True)
class Suggested:
    """A thing that a text may become. `ref` and `title` as they are shown."""

    kind: str
    game: str
    ref: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Group:
    """The suggestions of one kind, best first."""

    kind: str
    items: tuple[Suggested, ...]


def suggest(text: str, *, game: str | None = None, limit: int = MOST) -> tuple[Group, ...]:
    """Return at most `limit` suggestions of each kind: cards, topics, sections, sources, rulings. One query at most."""
    typed = cleaned_name(text)
    if not typed or len(typed) > LONGEST_TYPED or (game and not game.isprintable()):
        return ()
    readings = list(dict.fromkeys((typed, *_as_reference(typed))))
    try:
        found = [get_engine().suggest(reading, games=(game,) if game else (), limit=limit) for reading in readings]
    except IndexUnavailable:
        return _from_database(typed, game, limit)
    groups = []
    for kind in KINDS:
        items = [_suggested(one) for one in dict.fromkeys(one for part in found for one in part.get(kind, ()))]
        if items:
            groups.append(Group(kind, tuple(items[:limit])))
    return tuple(groups)


def _as_reference(typed: str) -> Iterator[str]:
    """Yield a text as the reference that it may begin: `ak 10` as `ak10`, `Kódex 21` as `HKK 21`."""
    if SPACED_NUMBER.search(typed):
        yield SPACED_NUMBER.sub(r"\1", typed)
    first, _, rest = fold(typed).partition(" ")
    if rest:
        for prefix, short_title in remembered((BOOKS,), _names_of_rulebooks):
            if first == short_title:
                yield f"{prefix} {rest}"


def _names_of_rulebooks() -> list[tuple[str, str]]:
    """Return the prefix and the folded short title of each rulebook. One query."""
    return [(prefix, fold(title)) for prefix, title in Rulebook.objects.values_list("prefix", "short_title")]


def _suggested(one: Suggestion) -> Suggested:
    return Suggested(one.kind, one.game, one.ref, one.title, _address(one.kind, one.game, one.ref))


def _address(kind: str, game: str, ref: str) -> str:
    if kind in ("card", "topic", "section"):
        return address(kind, game, ref)
    return address("entry", game, reference_key(ref))


def _from_database(typed: str, game: str | None, limit: int) -> tuple[Group, ...]:
    """Return what begins as the whole text does. Five queries."""
    name, ref = fold(typed), reference_key(typed)
    number = Q(number__startswith=ref) | Q(citation_key__startswith=ref)
    rows: dict[str, QuerySet[Any, Any]] = {
        "card": _of(Card, game).filter(name_key__startswith=name).values_list("game__slug", "slug", "name"),
        "topic": _of(Topic, game).filter(name_key__startswith=name).values_list("game__slug", "slug", "name"),
        "section": _of(Section, game, "rulebook__game")
        .filter(number)
        .values_list("rulebook__game__slug", "citation", "title"),
        "source": _of(Source, game)
        .filter(pk__in=Source.objects.public().values("pk"), code_key__startswith=ref)
        .values_list("game__slug", "code", "title"),
        "ruling": _of(Ruling, game)
        .filter(public_rulings(), ref_key__startswith=ref)
        .values_list("game__slug", "ref", "current__question"),
    }
    groups = []
    for kind in KINDS:
        items = [
            Suggested(kind, slug, ref, title, _address(kind, slug, ref)) for slug, ref, title in rows[kind][:limit]
        ]
        if items:
            groups.append(Group(kind, tuple(items)))
    return tuple(groups)


def _of(model: type[Model], game: str | None, path: str = "game") -> QuerySet[Any, Any]:
    rows = model._default_manager.all()
    return rows.filter(**{f"{path}__slug": game}) if game else rows
