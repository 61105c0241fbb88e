"""The endpoints of formats and of the deck check. Nothing that is sent is kept."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.decks.export import from_json
from judgekb.api.errors import BadQuery, UnknownReference
from judgekb.api.pagination import PageNumberPagination
from judgekb.api.parsing import BodyTooLarge, SafeJSONParser, refuse_huge
from judgekb.days import parse_day
from rulings.api import deck_serializers as serializers
from rulings.api import parameters
from rulings.decks.answers import BadOption, TooLarge, TooMany, UnknownFormat, UnknownGame
from rulings.decks.asking import find_format, near_formats
from rulings.decks.library import libraries
from rulings.decks.presenting import checked_data, deck_data, format_data, format_name_data, format_summary
from rulings.decks.reading import basis_things, format_on
from rulings.decks.service import check_many

KEYS = ("text", "deck", "game", "format", "formats", "on", "dates", "partner", "before", "options")


class FormatList(APIView):
    """Formats with their periods."""

    @extend_schema(
        operation_id="formats_list",
        parameters=[parameters.GAME],
        responses=serializers.FormatSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        wanted = parameters.game_slug(request)
        rows = [
            format_summary(library, form, reverse("format", args=[library.slug, form.slug]))
            for library in libraries().values()
            if wanted in (None, library.slug)
            for form in library.book.formats.values()
        ]
        paginator = PageNumberPagination()
        page = paginator.paginate_queryset(rows, request, view=self)
        return paginator.get_paginated_response(page)


class FormatDetail(APIView):
    """One format with its rules on the day, and what each rests on."""

    @extend_schema(
        operation_id="formats_read", parameters=[parameters.ON], responses=serializers.FormatDetailSerializer
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        held = parameters.game_of_path(game)
        library = libraries()[held.slug]
        found = find_format(library, slug)
        if found is None:
            near = [one.slug for one in near_formats([library], slug)]
            raise UnknownReference(f"No format is held under {slug!r}.", nearest=near)
        read = format_on(library, found, parameters.day(request))
        return Response(format_data(read, reverse("format", args=[held.slug, found]), basis_things(read)))


class DeckCheck(APIView):
    """Check a list under one or several formats, on one or several days."""

    parser_classes = [SafeJSONParser]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_huge(request)

    @extend_schema(
        operation_id="decks_check",
        request=serializers.DeckCheckRequestSerializer,
        responses=serializers.DeckCheckSerializer,
    )
    def post(self, request: Request) -> Response:
        asked = _Asked(request.data)
        try:
            checked = check_many(
                asked.list_text(),
                game=asked.text("game") or None,
                formats=asked.formats(),
                dates=asked.days(),
                partner_text=asked.text("partner"),
                before_text=asked.text("before"),
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


class _Asked:
    """The body of a request, read key by key. Raises `BadQuery` with the key that is wrong."""

    def __init__(self, body: Any) -> None:
        if not isinstance(body, dict):
            raise BadQuery('The request is no object: write {"text": "…", "format": "…"}.')
        for key in body:
            if key not in KEYS:
                raise BadQuery(f"There is no {key!r}; the request may hold {', '.join(KEYS)}.", parameter=str(key))
        self.body = body

    def text(self, key: str) -> str:
        value = self.body.get(key)
        if value is not None and not isinstance(value, str):
            raise BadQuery(f"{key} must be text.", parameter=key)
        return value or ""

    def list_text(self) -> str:
        """Return the list: of `text`, or of `deck`."""
        if ("text" in self.body) == ("deck" in self.body):
            raise BadQuery("Give the list as text or as deck, one of them.", parameter="text")
        if "text" in self.body:
            return self.text("text")
        try:
            return from_json(self.body["deck"])
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
        try:
            return [parse_day(value) if value else None for value in self._texts("on", "dates")]
        except ValueError as error:
            raise BadQuery(str(error), parameter=key) from error

    def options(self) -> dict[str, Any]:
        value = self.body.get("options") or {}
        if not isinstance(value, dict):
            raise BadQuery("options must be an object.", parameter="options")
        return value
