"""The endpoints of rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.choosing import BY_CHANGE, Chosen, chosen_order, fields_parameter, list_parameters, one_of
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from rulings.api import parameters, serializers
from rulings.api.objects import ruling_object, ruling_summary, unknown
from rulings.models import Citation, Ruling
from rulings.models.rulings import RulingKind
from rulings.reading import read, read_reference, readable_list, readable_rulings
from rulings.versions import ENTRIES

Data = dict[str, Any]
ORDERS = {
    "position": ("game__position", "game__slug", "source__position", "source__code", "position", "id"),
    **BY_CHANGE,
}
INCLUDED = {  # word of `include` -> keys
    "answer": ("answer", "answer_html", "revision"),
    "validity": ("valid_from", "valid_to", "formats"),
    "cards": ("cards",),
    "topics": ("topics",),
    "citations": ("sections", "citations"),
    "cited_by": ("cited_by",),
}


class RulingList(ReadEndpoint):
    """Rulings, source by source, each as it stands on the day."""

    scopes = ENTRIES

    @endpoint(
        "rulings_list",
        parameters=[
            parameters.GAME,
            parameters.SOURCE,
            parameters.CARD,
            parameters.TOPIC,
            parameters.SECTION,
            parameters.kind_parameter(RulingKind.values),
            parameters.ON,
            *list_parameters(serializers.RulingSerializer, included=INCLUDED, orders=ORDERS),
        ],
        responses=page_of(serializers.RulingSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.RulingSerializer, INCLUDED)
        keys = {key for word in INCLUDED if word not in chosen.include for key in INCLUDED[word]}

        whole = readable_rulings() if chosen.include else readable_list()

        def present(page: list[Ruling]) -> list[Data]:
            found = read(_in_order_of(page, whole), day)
            if not chosen.include:
                return [chosen.of(ruling_summary(one)) for one in found]
            data = [ruling_object(one) for one in found]
            return [chosen.of({key: value for key, value in one.items() if key not in keys}) for one in data]

        return paged(request, _filtered(request, _places(order)), order, present)


def _places(order: Sequence[str]) -> QuerySet[Ruling]:
    """Return the public rulings with the columns of an order only: to sort whole texts takes ten times as long."""
    names = [path.lstrip("-") for path in order]
    around = {path.split("__")[0] for path in names if "__" in path}
    return Ruling.objects.public().select_related(*around or [None]).only(*names)


def _in_order_of(page: list[Ruling], whole: QuerySet[Ruling]) -> list[Ruling]:
    """Return whole rulings in the order of a page. A ruling that is gone since the page was read is left out."""
    held = {ruling.pk: ruling for ruling in whole.filter(pk__in=[place.pk for place in page]).order_by()}
    return [held[place.pk] for place in page if place.pk in held]


def _filtered(request: Request, rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    game = parameters.game_slug(request)
    if game:
        rows = rows.filter(game__slug=game)
    if kind := one_of(request, "kind", RulingKind.values):
        rows = rows.filter(kind=kind)
    if (sources := parameters.named_source(request, game)) is not None:
        rows = rows.filter(source__in=sources)
    if (cards := parameters.named_card(request, game)) is not None:
        rows = rows.filter(pk__in=Ruling.objects.filter(card_links__card__in=cards).values("pk"))
    if (topics := parameters.named_topic(request, game)) is not None:
        rows = rows.filter(pk__in=Ruling.objects.filter(topic_links__topic__in=topics).values("pk"))
    if (sections := parameters.named_section(request, game)) is not None:
        rows = rows.filter(pk__in=Citation.objects.filter(to_section__in=sections).values("ruling"))
    return rows


class RulingDetail(ReadEndpoint):
    """One ruling with everything that is known of it."""

    scopes = ENTRIES

    @endpoint(
        "rulings_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("ref", "Reference of a ruling; case does not count.", "AK106.1"),
            parameters.ON,
            fields_parameter(serializers.RulingSerializer),
        ],
        responses=serializers.RulingSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, ref: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.RulingSerializer)
        held = parameters.game_of_path(game)
        found = read_reference(ref, day, game=held.slug)
        if found is None:
            raise unknown("ruling", ref, held.slug)
        return Response(chosen.of(ruling_object(found)))
