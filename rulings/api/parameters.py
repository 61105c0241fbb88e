"""The query parameters of the API, declared once: read here, documented from here."""

from __future__ import annotations

from datetime import date

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from cards.models import Game
from judgekb.api.errors import BadQuery
from judgekb.days import parse_day, today
from judgekb.search.query.describe import described

ON = OpenApiParameter(
    "on", OpenApiTypes.DATE, description="The day on which rules are read; default: today in Budapest."
)
GAME = OpenApiParameter("game", str, description="Slug of a game.")
QUERY = OpenApiParameter(
    "q", str, required=True, description=f"What is searched, at most 1,000 characters.\n\n{described()}"
)
BEGINNING = OpenApiParameter("q", str, required=True, description="The beginning of a name or reference.")
NAMED = OpenApiParameter("q", str, required=True, description="A whole name or reference: AK106, Kódex 21.6.")
SUGGESTIONS = OpenApiParameter("limit", int, description="How many suggestions of each kind, 1 to 8; default 8.")
LIMIT = OpenApiParameter("limit", int, description="How many results, 1 to 100; default 20.")
OFFSET = OpenApiParameter("offset", int, description="How many results to pass over, 0 to 10,000.")
SOURCE = OpenApiParameter("source", str, description="Code of a source: AK106.")
CARD = OpenApiParameter("card", str, description="Slug of a card.")
TOPIC = OpenApiParameter("topic", str, description="Slug of a topic.")
SECTION = OpenApiParameter("section", str, description="Citation of a section: HKK 21.6.0.")
TERM_NAME = OpenApiParameter("name", str, description="A term's name, other name or abbreviation; case does not count.")
NAME = OpenApiParameter("name", str, description="A card's name; case, accents and quotes do not count.")


def day(request: Request) -> date:
    """Return the day of `on`. Raises `BadQuery`."""
    text = request.query_params.get("on")
    if not text:
        return today()
    try:
        return parse_day(text)
    except ValueError as error:
        raise BadQuery(str(error), parameter="on") from error


def whole_number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """Return a number between two limits. Raises `BadQuery`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= most):
        raise BadQuery(f"{name} must be a whole number from {least} to {most}.", parameter=name)
    return int(text)


def game_slug(request: Request) -> str | None:
    """Return the slug of `game`, `None` where it is not given. Raises `BadQuery` for a game that is not held."""
    slug = request.query_params.get("game")
    if slug and not Game.objects.filter(slug=slug.lower()).exists():
        raise BadQuery(f"There is no game {slug!r}.", parameter="game")
    return slug.lower() if slug else None


def game_of_path(slug: str) -> Game:
    """Return the game of an address, or answer 404."""
    game = Game.objects.filter(slug=slug.lower()).first()
    if game is None:
        raise Http404(f"There is no game {slug!r}.")
    return game
