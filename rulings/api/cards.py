"""The endpoints of cards and their printings."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Card, Printing
from judgekb.api.choosing import BY_CHANGE, Chosen, chosen_order, fields_parameter, list_parameters
from judgekb.api.errors import UnknownReference
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from rulings.api import parameters, serializers
from rulings.api.objects import UNTAGGED, card_object, printing_object, rulings_of, summaries, unknown
from rulings.models import Ruling, RulingCard
from rulings.reading import readable_list
from rulings.versions import CARDS, ENTRIES

Data = dict[str, Any]
ORDERS = {
    "name": ("game__position", "game__slug", "name_key", "id"),
    **BY_CHANGE,
}
PRINTING_ORDERS = {
    "name": ("card__game__position", "card__game__slug", "card__name_key", "card_id", "edition", "id"),
    **BY_CHANGE,
}

INCLUDED = {"rulings": ("rulings",)}  # word of `include` -> keys


class CardList(ReadEndpoint):
    """Cards in alphabetical order."""

    scopes = ENTRIES

    @endpoint(
        "cards_list",
        parameters=[
            parameters.GAME,
            parameters.NAME,
            parameters.ON,
            *list_parameters(serializers.CardDetailSerializer, included=INCLUDED, orders=ORDERS),
        ],
        responses=page_of(serializers.CardDetailSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.CardDetailSerializer, INCLUDED)
        rows = Card.objects.select_related("game").prefetch_related("printings", "texts")
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        if name := parameters.folded(request, "name"):
            rows = rows.filter(name_key=name)

        def present(page: list[Card]) -> list[Data]:
            if not chosen.include:
                return [chosen.of(card_object(card, day)) for card in page]
            links = RulingCard.objects.filter(card__in=page).order_by("id").values_list("card", "ruling")
            found = rulings_of(links, day)
            return [chosen.of({**card_object(card, day), "rulings": found.get(card.pk, [])}) for card in page]

        return paged(request, rows, order, present)


class CardDetail(ReadEndpoint):
    """One card with its rulings."""

    scopes = ENTRIES

    @endpoint(
        "cards_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("slug", "Slug of a card.", "asylux-atka"),
            parameters.ON,
            fields_parameter(serializers.CardDetailSerializer),
        ],
        responses=serializers.CardDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.CardDetailSerializer)
        held = parameters.game_of_path(game)
        rows = Card.objects.filter(game=held, slug=slug.lower()).select_related("game")
        card = rows.prefetch_related("printings", "texts").first()
        if card is None:
            raise unknown("card", slug, held.slug)
        linked = Ruling.objects.filter(card_links__card=card).values("pk")
        rulings = summaries(readable_list().filter(pk__in=linked), day)
        return Response(chosen.of({**card_object(card, day), "rulings": rulings}))


class PrintingList(ReadEndpoint):
    """Cards in their editions."""

    scopes = (CARDS,)

    @endpoint(
        "printings_list",
        parameters=[
            parameters.GAME,
            parameters.PRINTED,
            parameters.EDITION,
            parameters.ON,
            *list_parameters(serializers.CardPrintingSerializer, orders=PRINTING_ORDERS),
        ],
        responses=page_of(serializers.CardPrintingSerializer),
    )
    def get(self, request: Request) -> Response:
        parameters.day(request)
        order = chosen_order(request, PRINTING_ORDERS)
        chosen = Chosen(request, serializers.CardPrintingSerializer)
        rows = Printing.objects.select_related("card__game")
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(card__game__slug=game)
        if (cards := parameters.named_card(request, game)) is not None:
            rows = rows.filter(card__in=cards)
        if (edition := request.query_params.get("edition")) is not None:
            rows = parameters.held(request, "edition", rows.filter(edition=edition), game)
        return paged(request, rows, order, lambda page: [chosen.of(printing_object(one)) for one in page])


class PrintingDetail(ReadEndpoint):
    """One card in one edition."""

    scopes = (CARDS,)

    @endpoint(
        "printings_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("card", "Slug of a card.", "halaljaro"),
            parameters.in_path("edition", "Its edition tag, `-` for the printing without one.", "2024"),
            parameters.ON,
            fields_parameter(serializers.CardPrintingSerializer),
        ],
        responses=serializers.CardPrintingSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, card: str, edition: str) -> Response:
        parameters.day(request)
        chosen = Chosen(request, serializers.CardPrintingSerializer)
        held = parameters.game_of_path(game)
        named = Card.objects.filter(game=held, slug=card.lower()).first()
        if named is None:
            raise unknown("card", card, held.slug)
        rows = list(Printing.objects.filter(card=named).select_related("card__game"))
        tag = "" if edition == UNTAGGED else edition
        found = next((one for one in rows if one.edition.casefold() == tag.casefold()), None)
        if found is None:
            near = [one.edition or UNTAGGED for one in rows]
            raise UnknownReference(f"{named} has no known edition {edition!r}.", nearest=near)
        return Response(chosen.of(printing_object(found)))
