"""The endpoints. Each reads, presents and documents; none writes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.models import Card
from cards.presenting import card_data
from judgekb.api.errors import UnknownReference
from judgekb.api.pagination import PageNumberPagination
from judgekb.text import fold, reference_key
from rulings.api import parameters, serializers
from rulings.models import Citation, Ruling, Section, Source, Term
from rulings.models.rulings import PUBLIC_STATES
from rulings.presenting import bounds_of, ruling_data, summary_data
from rulings.reading import read, read_reference, readable_list
from rulings.search.resolve import names_of, nearest
from rulings.standing import section_statuses
from rulings.wordings import wordings

Row = TypeVar("Row", bound=Model)
Data = dict[str, Any]


def _page(view: APIView, request: Request, rows: QuerySet[Row], present: Callable[[list[Row]], list[Data]]) -> Response:
    paginator = PageNumberPagination()
    page = paginator.paginate_queryset(rows, request, view=view)
    return paginator.get_paginated_response(present(list(page or [])))


def _unknown(kind: str, ref: str, game: str) -> UnknownReference:
    near = [thing.ref for thing in nearest(ref, game=game)]
    return UnknownReference(f"No {kind} is held under {ref!r}.", nearest=near)


class RulingList(APIView):
    """Rulings, source by source, each as it stands on the day."""

    @extend_schema(
        operation_id="rulings_list",
        parameters=[
            parameters.GAME,
            parameters.SOURCE,
            parameters.CARD,
            parameters.TOPIC,
            parameters.SECTION,
            parameters.ON,
        ],
        responses=serializers.RulingSummarySerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        rows = _filtered(request, readable_list())
        rows = rows.order_by("game__position", "source__position", "position", "id")
        return _page(self, request, rows, lambda page: [summary_data(r.ruling, r.standing) for r in read(page, day)])


def _filtered(request: Request, rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    game = parameters.game_slug(request)
    if game:
        rows = rows.filter(game__slug=game)
    if source := request.query_params.get("source"):
        rows = rows.filter(source__code_key=reference_key(source))
    if card := request.query_params.get("card"):
        rows = rows.filter(pk__in=Ruling.objects.filter(card_links__card__slug=card.lower()).values("pk"))
    if topic := request.query_params.get("topic"):
        rows = rows.filter(topic_links__topic__slug=topic.lower())
    if section := request.query_params.get("section"):
        key = reference_key(section)
        rows = rows.filter(pk__in=Citation.objects.filter(to_section__citation_key=key).values("ruling"))
    return rows


class RulingDetail(APIView):
    """One ruling with everything that is known of it."""

    @extend_schema(operation_id="rulings_read", parameters=[parameters.ON], responses=serializers.RulingSerializer)
    def get(self, request: Request, game: str, ref: str) -> Response:
        held = parameters.game_of_path(game)
        found = read_reference(ref, parameters.day(request), game=held.slug)
        if found is None:
            raise _unknown("ruling", ref, held.slug)
        return Response(ruling_data(found))


class CardList(APIView):
    """Cards in alphabetical order."""

    @extend_schema(
        operation_id="cards_list",
        parameters=[parameters.GAME, parameters.NAME, parameters.ON],
        responses=serializers.CardSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        rows = Card.objects.select_related("game").prefetch_related("printings", "texts")
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(game__slug=game)
        if name := request.query_params.get("name"):
            rows = rows.filter(name_key=fold(name))
        rows = rows.order_by("game__position", "name_key", "id")
        return _page(self, request, rows, lambda page: [card_data(card, day) for card in page])


class CardDetail(APIView):
    """One card with its rulings."""

    @extend_schema(operation_id="cards_read", parameters=[parameters.ON], responses=serializers.CardDetailSerializer)
    def get(self, request: Request, game: str, slug: str) -> Response:
        held = parameters.game_of_path(game)
        day = parameters.day(request)
        card = (
            Card.objects.filter(game=held, slug=slug.lower())
            .select_related("game")
            .prefetch_related("printings", "texts")
            .first()
        )
        if card is None:
            raise _unknown("card", slug, held.slug)
        linked = Ruling.objects.filter(card_links__card=card).values("pk")
        return Response({**card_data(card, day), "rulings": _summaries(readable_list().filter(pk__in=linked), day)})


class SectionList(APIView):
    """Sections of the rulebooks, in the order of the book."""

    @extend_schema(
        operation_id="sections_list",
        parameters=[parameters.GAME],
        responses=serializers.SectionSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        rows = Section.objects.select_related("rulebook__game", "parent")
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(rulebook__game__slug=game)
        rows = rows.order_by("rulebook__game__position", "rulebook", "position", "id")
        return _page(self, request, rows, lambda page: [_section(section) for section in page])


class SectionDetail(APIView):
    """One section, its text where it is held, and the rulings that cite it."""

    @extend_schema(
        operation_id="sections_read", parameters=[parameters.ON], responses=serializers.SectionDetailSerializer
    )
    def get(self, request: Request, game: str, citation: str) -> Response:
        held = parameters.game_of_path(game)
        rows = Section.objects.filter(rulebook__game=held, citation_key=reference_key(citation))
        section = rows.select_related("rulebook__game", "parent").prefetch_related("texts").first()
        if section is None:
            raise _unknown("section", citation, held.slug)
        on = parameters.day(request)
        text = wordings(section, on).text
        citing = Citation.objects.filter(to_section=section, ruling__state__in=PUBLIC_STATES)
        citing = citing.select_related("ruling").order_by("ruling__source__position", "ruling__position", "id")
        cited_by = [{"ref": row.ruling.ref, "kind": row.kind} for row in citing]
        status = str(section_statuses([section], on)[section.pk])
        return Response({**_section(section), "status": status, "text": text, "cited_by": cited_by})


class SourceList(APIView):
    """Sources: magazine issues, the web FAQ, announcements."""

    @extend_schema(
        operation_id="sources_list",
        parameters=[parameters.GAME],
        responses=serializers.SourceSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        rows = Source.objects.select_related("game")
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(game__slug=game)
        rows = rows.order_by("game__position", "position", "id")
        return _page(self, request, rows, lambda page: [_source(source) for source in page])


class SourceDetail(APIView):
    """One source with its entries in order."""

    @extend_schema(
        operation_id="sources_read", parameters=[parameters.ON], responses=serializers.SourceDetailSerializer
    )
    def get(self, request: Request, game: str, code: str) -> Response:
        held = parameters.game_of_path(game)
        day = parameters.day(request)
        source = Source.objects.filter(game=held, code_key=reference_key(code)).select_related("game").first()
        if source is None:
            raise _unknown("source", code, held.slug)
        return Response({**_source(source), "rulings": _summaries(readable_list().filter(source=source), day)})


class TermList(APIView):
    """Terms of the glossaries in alphabetical order."""

    @extend_schema(
        operation_id="terms_list",
        parameters=[parameters.GAME, parameters.TERM_NAME],
        responses=serializers.TermSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        rows = Term.objects.select_related("game")
        game = parameters.game_slug(request)
        if game:
            rows = rows.filter(game__slug=game)
        if name := request.query_params.get("name"):
            rows = rows.filter(pk__in=[term.pk for term in rows if fold(name) in names_of(term)])
        rows = rows.order_by("game__position", "name_key", "id")
        return _page(self, request, rows, lambda page: [_term(term) for term in page])


class TermDetail(APIView):
    """One term with the rulings on its subject."""

    @extend_schema(operation_id="terms_read", parameters=[parameters.ON], responses=serializers.TermDetailSerializer)
    def get(self, request: Request, game: str, slug: str) -> Response:
        held = parameters.game_of_path(game)
        day = parameters.day(request)
        term = Term.objects.filter(game=held, slug=slug.lower()).select_related("game").first()
        if term is None:
            raise _unknown("term", slug, held.slug)
        linked = Ruling.objects.filter(topic_links__topic__game=held, topic_links__topic__slug=term.slug).values("pk")
        return Response({**_term(term), "rulings": _summaries(readable_list().filter(pk__in=linked), day)})


def _summaries(rows: QuerySet[Ruling], day: date) -> list[Data]:
    return [summary_data(found.ruling, found.standing) for found in read(list(rows), day)]


def _section(section: Section) -> Data:
    return {
        "game": section.rulebook.game.slug,
        "citation": section.citation,
        "number": section.number,
        "rulebook": section.rulebook.title,
        "title": section.title,
        "kind": section.kind,
        "status": section.status,
        "about": section.about,
        "parent": section.parent.citation if section.parent else None,
        "url": section.get_absolute_url(),
    }


def _source(source: Source) -> Data:
    return {
        "game": source.game.slug,
        "code": source.code,
        "kind": source.kind,
        "number": source.number,
        "title": source.title,
        "published": bounds_of(source),
        "url": source.get_absolute_url(),
    }


def _term(term: Term) -> Data:
    return {
        "game": term.game.slug,
        "slug": term.slug,
        "name": term.name,
        "url": term.get_absolute_url(),
        "kind": term.kind,
        "aliases": list(term.aliases),
        "abbreviations": list(term.abbreviations),
        "definition": term.definition,
        "definition_html": term.definition_html,
        "english": term.english,
        "defined_by": list(term.defined_by),
    }
