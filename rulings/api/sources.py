"""The endpoints of sources."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.choosing import BY_CHANGE, Chosen, chosen_order, fields_parameter, list_parameters, one_of
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from judgekb.text import reference_key
from rulings.api import parameters, serializers
from rulings.api.objects import source_object, summaries, unknown
from rulings.models import Source
from rulings.models.sources import SourceKind
from rulings.reading import readable_list
from rulings.versions import CARDS, ENTRIES, RULINGS

ORDERS = {
    "position": ("game__position", "game__slug", "position", "id"),
    **BY_CHANGE,
}


class SourceList(ReadEndpoint):
    """Sources: magazine issues, the web FAQ, announcements."""

    scopes = (CARDS, RULINGS)

    @endpoint(
        "sources_list",
        parameters=[
            parameters.GAME,
            parameters.kind_parameter(SourceKind.values),
            parameters.ON,
            *list_parameters(serializers.SourceSerializer, orders=ORDERS),
        ],
        responses=page_of(serializers.SourceSerializer),
    )
    def get(self, request: Request) -> Response:
        parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.SourceSerializer)
        rows = Source.objects.public().select_related("game")
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        if kind := one_of(request, "kind", SourceKind.values):
            rows = rows.filter(kind=kind)
        return paged(request, rows, order, lambda page: [chosen.of(source_object(source)) for source in page])


class SourceDetail(ReadEndpoint):
    """One source with its entries in order."""

    scopes = ENTRIES

    @endpoint(
        "sources_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("code", "Code of a source; case does not count.", "AK106"),
            parameters.ON,
            fields_parameter(serializers.SourceDetailSerializer),
        ],
        responses=serializers.SourceDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, code: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.SourceDetailSerializer)
        held = parameters.game_of_path(game)
        rows = Source.objects.public().filter(game=held, code_key=reference_key(code))
        source = rows.select_related("game").first()
        if source is None:
            raise unknown("source", code, held.slug)
        rulings = summaries(readable_list().filter(source=source), day)
        return Response(chosen.of({**source_object(source), "rulings": rulings}))
