"""The endpoints of rulebooks and their sections."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Count, Max, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.choosing import BY_CHANGE, Chosen, chosen_order, fields_parameter, list_parameters, one_of
from judgekb.api.errors import BadQuery, UnknownReference
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from judgekb.text import reference_key
from rulings.api import parameters, serializers
from rulings.api.objects import rulebook_object, section_object, unknown
from rulings.models import Citation, Rulebook, Section
from rulings.models.rulings import PUBLIC_STATES
from rulings.models.sections import SectionKind
from rulings.standing import section_statuses
from rulings.versions import BOOKS, CARDS, ENTRIES, RULINGS
from rulings.wordings import text_on

Data = dict[str, Any]
ORDERS = {
    "position": ("rulebook__game__position", "rulebook__game__slug", "rulebook__prefix", "position", "id"),
    **BY_CHANGE,
}
BOOK_ORDERS = {"game": ("game__position", "game__slug", "prefix", "id")}
INCLUDED = {"text": ("text",), "cited_by": ("cited_by",)}  # word of `include` -> keys
TEXTS_AT = "texts_updated_at"


class RulebookList(ReadEndpoint):
    """Rulebooks."""

    scopes = (CARDS, RULINGS, BOOKS)

    @endpoint(
        "rulebooks_list",
        parameters=[
            parameters.GAME,
            parameters.ON,
            *list_parameters(serializers.RulebookSerializer),
        ],
        responses=page_of(serializers.RulebookSerializer),
    )
    def get(self, request: Request) -> Response:
        parameters.day(request)
        chosen = Chosen(request, serializers.RulebookSerializer)
        rows = _books()
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        return paged(request, rows, BOOK_ORDERS["game"], lambda page: [chosen.of(_book(one)) for one in page])


class RulebookDetail(ReadEndpoint):
    """One rulebook."""

    scopes = (CARDS, RULINGS, BOOKS)

    @endpoint(
        "rulebooks_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("prefix", "Prefix of its citations; case does not count.", "HKK"),
            parameters.ON,
            fields_parameter(serializers.RulebookSerializer),
        ],
        responses=serializers.RulebookSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, prefix: str) -> Response:
        parameters.day(request)
        chosen = Chosen(request, serializers.RulebookSerializer)
        held = parameters.game_of_path(game)
        books = list(_books().filter(game=held))
        found = next((book for book in books if book.prefix.casefold() == prefix.casefold()), None)
        if found is None:
            near = [book.prefix for book in books]
            raise UnknownReference(f"{held.slug} has no rulebook {prefix!r}.", nearest=near)
        return Response(chosen.of(_book(found)))


def _books() -> QuerySet[Rulebook]:
    return Rulebook.objects.select_related("game", "source").annotate(held=Count("sections"))


def _book(book: Rulebook) -> Data:
    return rulebook_object(book, vars(book)["held"])


class SectionList(ReadEndpoint):
    """Sections of the rulebooks, in the order of the book."""

    scopes = ENTRIES

    @endpoint(
        "sections_list",
        parameters=[
            parameters.GAME,
            parameters.RULEBOOK,
            parameters.kind_parameter(SectionKind.values),
            parameters.ON,
            *list_parameters(serializers.SectionDetailSerializer, included=INCLUDED, orders=ORDERS),
        ],
        responses=page_of(serializers.SectionDetailSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.SectionDetailSerializer, INCLUDED)
        rows = _sections()
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(rulebook__game__slug=game)
        if (prefix := request.query_params.get("rulebook")) is not None:
            rows = rows.filter(rulebook__prefix__iexact=prefix)
            if not rows.exists():
                books = _books().filter(game__slug=game) if game else _books()
                near = list(books.order_by("game__position", "prefix").values_list("prefix", flat=True))
                raise BadQuery(f"Nothing is held under {prefix!r}.", parameter="rulebook", nearest=near)
        if kind := one_of(request, "kind", SectionKind.values):
            rows = rows.filter(kind=kind)
        if "text" in chosen.include:
            rows = rows.prefetch_related("texts")
        return paged(request, rows, order, lambda page: [chosen.of(one) for one in _objects(page, day, chosen.include)])


class SectionDetail(ReadEndpoint):
    """One section, its text where it is held, and the rulings that cite it."""

    scopes = ENTRIES

    @endpoint(
        "sections_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("citation", "Citation of a section; case does not count.", "HKK 21.6.0"),
            parameters.ON,
            fields_parameter(serializers.SectionDetailSerializer),
        ],
        responses=serializers.SectionDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, citation: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.SectionDetailSerializer)
        held = parameters.game_of_path(game)
        rows = _sections().filter(rulebook__game=held, citation_key=reference_key(citation))
        found = _objects(rows.prefetch_related("texts")[:1], day, ("text", "cited_by"))
        if not found:
            raise unknown("section", citation, held.slug)
        return Response(chosen.of(found[0]))


def _sections() -> QuerySet[Section]:
    rows = Section.objects.select_related("rulebook__game", "parent")
    return rows.annotate(**{TEXTS_AT: Max("texts__updated_at")})


def _objects(rows: Iterable[Section], day: date, include: Iterable[str]) -> list[Data]:
    """Return sections with their status on the day, and what else is wanted. One query, and one for `cited_by`."""
    sections = list(rows)
    statuses = section_statuses(sections, day)
    cited = _cited_by(sections) if "cited_by" in include else {}
    found = []
    for section in sections:
        data = section_object(section, statuses[section.pk], vars(section)[TEXTS_AT])
        if "text" in include:
            data["text"] = text_on(section, day)
        if "cited_by" in include:
            data["cited_by"] = cited.get(section.pk, [])
        found.append(data)
    return found


def _cited_by(sections: list[Section]) -> dict[int, list[Data]]:
    rows = Citation.objects.filter(to_section__in=sections, ruling__state__in=PUBLIC_STATES)
    rows = rows.select_related("ruling").order_by("ruling__source__position", "ruling__position", "id")
    found: dict[int, list[Data]] = {}
    for row in rows:
        if row.to_section_id is not None:
            found.setdefault(row.to_section_id, []).append({"ref": row.ruling.ref, "kind": row.kind})
    return found
