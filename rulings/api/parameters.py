"""The query parameters of the API, declared once: read here, documented from here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from cards.models import Card, Game
from judgekb.api.errors import BadQuery, UnknownReference
from judgekb.api.numbers import number_parameter, whole_number
from judgekb.days import parse_day, today
from judgekb.search.query.describe import described
from judgekb.text import fold, reference_key
from rulings.api.near import nearest_of
from rulings.models import Section, Source, Topic

__all__ = ["whole_number"]

Row = TypeVar("Row", bound=Model)


def _example(value: Any) -> list[OpenApiExample]:
    return [OpenApiExample(str(value), value=value)]


def _query(name: str, description: str, example: Any = None, **more: Any) -> OpenApiParameter:
    examples = _example(example) if example is not None else []
    kind = more.pop("type", str)
    return OpenApiParameter(name, kind, description=description, examples=examples, **more)


def in_path(name: str, description: str, example: str) -> OpenApiParameter:
    """Declare a part of an address."""
    return OpenApiParameter(
        name, str, OpenApiParameter.PATH, description=description, examples=_example(example), required=True
    )


ON = _query("on", "The day on which rules are read; default: today in Budapest.", "2025-09-05", type=OpenApiTypes.DATE)
EVERY_DAY = _query(
    "on", "Taken here as everywhere, and changes nothing: files hold the facts of every day.", type=OpenApiTypes.DATE
)
GAME = _query("game", "Slug of a game.", "hkk")
GAME_PART = in_path("game", "Slug of a game; case does not count.", "hkk")
QUERY = _query(
    "q", f"What is searched, at most 1,000 characters.\n\n{described()}", "kiegészítő pakli allapot:ervenyes",
    required=True,
)  # fmt: skip
BEGINNING = _query("q", "The beginning of a name or reference.", "asyl", required=True)
NAMED = _query("q", "A whole name or reference.", "Kódex 21.6.0", required=True)
SUGGESTIONS = number_parameter("limit", "How many suggestions of each kind", 8, 1, 8)
LIMIT = number_parameter("limit", "How many results", 20, 1, 100)
OFFSET = number_parameter("offset", "How many results to pass over", 0, 0, 10_000)
SOURCE = _query("source", "Code of a source.", "AK106")
CARD = _query("card", "Slug of a card.", "asylux-atka")
PRINTED = _query("card", "Slug of a card.", "halaljaro")
TOPIC = _query("topic", "Slug of a topic.", "kiegeszito-pakli")
SECTION = _query("section", "Citation of a section.", "HKK 21.6.0")
RULEBOOK = _query("rulebook", "Prefix of a rulebook.", "HKK")
EDITION = _query("edition", "An edition tag without brackets, empty for printings without one.", "új")
TERM_NAME = _query("name", "A term's name, other name or abbreviation; case does not count.", "VP")
NAME = _query("name", "A card's name; case, accents and quotes do not count.", "Asylux átka")
TOPIC_NAME = _query("name", "A topic's name; case and accents do not count.", "kiegészítő pakli")


def kind_parameter(choices: list[str]) -> OpenApiParameter:
    """Declare `kind`, one of some words."""
    return OpenApiParameter("kind", str, enum=choices, description="Only these.")


def day(request: Request) -> date:
    """Return the day of `on`. Raises `BadQuery`."""
    text = request.query_params.get("on")
    if text is None:
        return today()
    try:
        return parse_day(text)
    except ValueError as error:
        raise BadQuery(str(error), parameter="on") from error


def game_slug(request: Request) -> str | None:
    """Return the slug of `game`, `None` where it is not given. Raises `BadQuery` for a game that is not held."""
    slug = request.query_params.get("game")
    if slug is None:
        return None
    held = list(Game.objects.values_list("slug", flat=True))
    if slug.lower() not in held:
        raise BadQuery(f"There is no game {slug!r}.", parameter="game", allowed=held)
    return slug.lower()


def game_of_path(slug: str) -> Game:
    """Return the game of an address, or answer 404."""
    games = {game.slug: game for game in Game.objects.all()}
    if slug.lower() not in games:
        raise UnknownReference(f"There is no game {slug!r}.", nearest=list(games))
    return games[slug.lower()]


def held(request: Request, name: str, rows: QuerySet[Row], game: str | None) -> QuerySet[Row]:
    """Return the rows that a parameter names. Raises `BadQuery` with the nearest references where there is none."""
    if not rows.exists():
        value = request.query_params[name]
        raise BadQuery(f"Nothing is held under {value!r}.", parameter=name, nearest=nearest_of(name, value, game))
    return rows


def named_source(request: Request, game: str | None) -> QuerySet[Source] | None:
    """Return the sources that `source` names, `None` where it is not given. Raises `BadQuery`."""
    return _named(request, "source", game, lambda text: Source.objects.public().filter(code_key=reference_key(text)))


def named_card(request: Request, game: str | None) -> QuerySet[Card] | None:
    """Return the cards that `card` names, `None` where it is not given. Raises `BadQuery`."""
    return _named(request, "card", game, lambda text: Card.objects.filter(slug=text.lower()))


def named_topic(request: Request, game: str | None) -> QuerySet[Topic] | None:
    """Return the topics that `topic` names, `None` where it is not given. Raises `BadQuery`."""
    return _named(request, "topic", game, lambda text: Topic.objects.filter(slug=text.lower()))


def named_section(request: Request, game: str | None) -> QuerySet[Section] | None:
    """Return the sections that `section` names, `None` where it is not given. Raises `BadQuery`."""

    def found(text: str) -> QuerySet[Section]:
        return Section.objects.filter(citation_key=reference_key(text))

    return _named(request, "section", game, found, of_game="rulebook__game__slug")


def _named(
    request: Request,
    name: str,
    game: str | None,
    found: Callable[[str], QuerySet[Row]],
    *,
    of_game: str = "game__slug",
) -> QuerySet[Row] | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    rows = found(text)
    return held(request, name, rows.filter(**{of_game: game}) if game else rows, game)


def folded(request: Request, name: str) -> str | None:
    """Return the folded text of a parameter, `None` where it is not given. Raises `BadQuery` for an empty one."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not fold(text):
        raise BadQuery(f"{name} is empty.", parameter=name)
    return fold(text)
