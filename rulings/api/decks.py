"""The endpoints of formats and of the deck check. Nothing that is sent is kept."""

from __future__ import annotations

from datetime import date
from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from cards.decks.export import from_json
from cards.models import Format
from judgekb.api.choosing import Chosen, fields_parameter, list_parameters
from judgekb.api.errors import BadQuery, UnknownReference
from judgekb.api.pagination import page_of, paged
from judgekb.api.parsing import BodyTooLarge, refuse_huge
from judgekb.api.views import Endpoint, ReadEndpoint, endpoint
from judgekb.days import parse_day
from rulings.api import deck_serializers as serializers
from rulings.api import parameters
from rulings.api.objects import api_url
from rulings.decks.answers import BadOption, TooLarge, TooMany, UnknownFormat, UnknownGame
from rulings.decks.asking import find_format, near_formats
from rulings.decks.library import GameLibrary, libraries
from rulings.decks.presenting import checked_data, deck_data, format_data, format_name_data, format_summary, period_data
from rulings.decks.reading import basis_things, format_on
from rulings.decks.service import check_many
from rulings.versions import CARDS, DECKS, ENTRIES

Data = dict[str, Any]
ORDER = ("game__position", "game__slug", "position", "id")
MOST_LINES = 2_000  # of a list: the answer tells of each, and of what is wrong with it in each format on each day
KEYS = ("text", "deck", "game", "format", "formats", "on", "dates", "partner", "before", "options")
LIST = """Pakli:
3 Haláljáró (2024)
1 Ismeretlen lap {szín: Tharr; típus: lény}
Kiegészítő:
2 Eltörlés
"""
EXAMPLES = [
    OpenApiExample(
        "a list as a player writes it",
        value={"game": "hkk", "format": "hagyomanyos", "on": "2025-09-05", "text": LIST},
        request_only=True,
    ),
    OpenApiExample(
        "a deck as data, on two days",
        value={
            "game": "hkk",
            "format": "hagyomanyos",
            "dates": ["2025-09-05", "2026-01-10"],
            "deck": {"entries": [{"name": "Haláljáró", "count": 3}, {"name": "Eltörlés", "count": 2, "zone": "side"}]},
        },
        request_only=True,
    ),
]


class FormatList(ReadEndpoint):
    """Formats with their periods, and the one that holds on the day."""

    scopes = (CARDS, DECKS)

    @endpoint(
        "formats_list",
        parameters=[parameters.GAME, parameters.ON, *list_parameters(serializers.FormatSerializer)],
        responses=page_of(serializers.FormatSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.FormatSerializer)
        held = libraries()
        rows = Format.objects.select_related("game")
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)

        def present(page: list[Format]) -> list[Data]:
            return [chosen.of(_summary(held[row.game.slug], row, day)) for row in page]

        return paged(request, rows, ORDER, present)


class FormatDetail(ReadEndpoint):
    """One format with its rules on the day, and what each rests on."""

    scopes = (*ENTRIES, DECKS)

    @endpoint(
        "formats_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("slug", "Slug or name of a format.", "hagyomanyos"),
            parameters.ON,
            fields_parameter(serializers.FormatDetailSerializer),
        ],
        responses=serializers.FormatDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.FormatDetailSerializer)
        held = parameters.game_of_path(game)
        library = libraries()[held.slug]
        found = find_format(library, slug)
        if found is None:
            near = [one.slug for one in near_formats([library], slug)]
            raise UnknownReference(f"No format is held under {slug!r}.", nearest=near)
        read = format_on(library, found, day)
        row = Format.objects.select_related("game").get(game=held, slug=found)
        data = format_data(read, row.get_absolute_url(), basis_things(read))
        return Response(chosen.of({**_summary(library, row, day), **data, **_addresses(row)}))


def _summary(library: GameLibrary, row: Format, day: date) -> Data:
    form = library.book.formats[row.slug]
    period = form.period_on(day)
    summary = format_summary(library, form, row.get_absolute_url())
    now = {"on": day.isoformat(), "period": period_data(period) if period else None}
    return {**summary, **now, **_addresses(row)}


def _addresses(row: Format) -> Data:
    game = row.game.slug
    url = api_url("format", game, row.slug)
    return {"ref": row.slug, "url": url, "page_url": row.get_absolute_url(), "updated_at": row.updated_at}


class DeckCheck(Endpoint):
    """Check a list under one or several formats, on one or several days."""

    limit = "check"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_huge(request)

    @endpoint(
        "decks_check",
        request=serializers.DeckCheckRequestSerializer,
        responses=serializers.DeckCheckSerializer,
        errors=[413, 415],
        examples=EXAMPLES,
    )
    def post(self, request: Request) -> Response:
        asked = _Asked(request.data)
        try:
            checked = check_many(
                asked.list_text(),
                game=asked.text("game") or None,
                formats=asked.formats(),
                dates=asked.days(),
                partner_text=asked.lines("partner"),
                before_text=asked.lines("before"),
                extra=asked.options(),
            )
        except TooLarge as error:
            raise BodyTooLarge(str(error)) from error
        except UnknownGame as error:
            raise BadQuery(str(error), parameter="game", nearest=list(error.near)) from error
        except UnknownFormat as error:
            near = [format_name_data(one) for one in error.near]
            raise BadQuery(str(error), parameter="format", nearest=near) from error
        except BadOption as error:
            raise BadQuery(str(error), parameter=f"options.{error.name}") from error
        except TooMany as error:
            raise BadQuery(str(error), parameter="formats") from error
        return Response({"deck": deck_data(checked[0].deck), "results": [checked_data(one) for one in checked]})


def _short(text: str) -> str:
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise BodyTooLarge(f"The list has more than {MOST_LINES} lines.")
    return text


class _Asked:
    """The body of a request, read key by key. Raises `BadQuery` with the key that is wrong."""

    def __init__(self, body: Any) -> None:
        if not isinstance(body, dict):
            raise BadQuery('The request is no object: write {"text": "…", "format": "…"}.')
        for key in body:
            if key not in KEYS:
                raise BadQuery(f"There is no {key!r}; the request may hold {', '.join(KEYS)}.", parameter=str(key))
        self.body = {key: value for key, value in body.items() if value is not None}  # null is as good as nothing

    def text(self, key: str) -> str:
        value = self.body.get(key, "")
        if not isinstance(value, str):
            raise BadQuery(f"{key} must be text.", parameter=key)
        return value

    def lines(self, key: str) -> str:
        """Return a text of a bounded number of lines. Raises `BodyTooLarge`."""
        return _short(self.text(key))

    def list_text(self) -> str:
        """Return the list: of `text`, or of `deck`."""
        if ("text" in self.body) == ("deck" in self.body):
            raise BadQuery("Give the list as text or as deck, one of them.", parameter="text")
        if "text" in self.body:
            return self.lines("text")
        try:
            return _short(from_json(self.body["deck"]))
        except (ValueError, TypeError, AttributeError) as error:
            raise BadQuery(f"The deck cannot be read: {error}", parameter="deck") from error

    def _texts(self, one: str, several: str) -> list[str]:
        values = self.body.get(several)
        if values is None:
            return [self.text(one)]
        if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values):
            raise BadQuery(f"{several} must be a list of texts.", parameter=several)
        if one in self.body:
            raise BadQuery(f"Give {one} or {several}, one of them.", parameter=several)
        return values

    def formats(self) -> list[str | None]:
        return [value or None for value in self._texts("format", "formats")]

    def days(self) -> list[date | None]:
        key = "dates" if "dates" in self.body else "on"
        if key not in self.body:
            return [None]
        try:
            return [parse_day(value) for value in self._texts("on", "dates")]
        except ValueError as error:
            raise BadQuery(str(error), parameter=key) from error

    def options(self) -> dict[str, Any]:
        value = self.body.get("options", {})
        if not isinstance(value, dict):
            raise BadQuery("options must be an object.", parameter="options")
        return {key: one for key, one in value.items() if one is not None}
