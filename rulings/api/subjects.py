"""The endpoints of topics and of the terms of the glossaries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.choosing import BY_CHANGE, Chosen, chosen_order, fields_parameter, list_parameters
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from judgekb.text import fold
from rulings.api import parameters, serializers
from rulings.api.objects import rulings_of, summaries, term_object, topic_object, unknown
from rulings.models import Ruling, RulingTopic, Term, Topic
from rulings.reading import readable_list
from rulings.search.resolve import names_of
from rulings.versions import ENTRIES, TERMS

Data = dict[str, Any]
ORDERS = {
    "name": ("game__position", "game__slug", "name_key", "id"),
    **BY_CHANGE,
}

INCLUDED = {"rulings": ("rulings",)}  # word of `include` -> keys


class TopicList(ReadEndpoint):
    """Topics in alphabetical order."""

    scopes = ENTRIES

    @endpoint(
        "topics_list",
        parameters=[
            parameters.GAME,
            parameters.TOPIC_NAME,
            parameters.ON,
            *list_parameters(serializers.TopicDetailSerializer, included=INCLUDED, orders=ORDERS),
        ],
        responses=page_of(serializers.TopicDetailSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.TopicDetailSerializer, INCLUDED)
        rows = Topic.objects.select_related("game")
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        if name := parameters.folded(request, "name"):
            rows = rows.filter(name_key=name)

        def present(page: list[Topic]) -> list[Data]:
            if not chosen.include:
                return [chosen.of(topic_object(topic)) for topic in page]
            links = RulingTopic.objects.filter(topic__in=page).order_by("id").values_list("topic", "ruling")
            found = rulings_of(links, day)
            return [chosen.of({**topic_object(topic), "rulings": found.get(topic.pk, [])}) for topic in page]

        return paged(request, rows, order, present)


class TopicDetail(ReadEndpoint):
    """One topic with its rulings."""

    scopes = (*ENTRIES, TERMS)

    @endpoint(
        "topics_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("slug", "Slug of a topic.", "kiegeszito-pakli"),
            parameters.ON,
            fields_parameter(serializers.TopicDetailSerializer),
        ],
        responses=serializers.TopicDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.TopicDetailSerializer)
        held = parameters.game_of_path(game)
        topic = Topic.objects.filter(game=held, slug=slug.lower()).select_related("game").first()
        if topic is None:
            raise unknown("topic", slug, held.slug)
        linked = Ruling.objects.filter(topic_links__topic=topic).values("pk")
        rulings = summaries(readable_list().filter(pk__in=linked), day)
        return Response(chosen.of({**topic_object(topic), "rulings": rulings}))


class TermList(ReadEndpoint):
    """Terms of the glossaries in alphabetical order."""

    scopes = (*ENTRIES, TERMS)

    @endpoint(
        "terms_list",
        parameters=[
            parameters.GAME,
            parameters.TERM_NAME,
            parameters.ON,
            *list_parameters(serializers.TermDetailSerializer, included=INCLUDED, orders=ORDERS),
        ],
        responses=page_of(serializers.TermDetailSerializer),
    )
    def get(self, request: Request) -> Response:
        day = parameters.day(request)
        order = chosen_order(request, ORDERS)
        chosen = Chosen(request, serializers.TermDetailSerializer, INCLUDED)
        rows = Term.objects.select_related("game")
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        if parameters.folded(request, "name"):
            name = fold(request.query_params["name"])
            rows = rows.filter(pk__in=[term.pk for term in rows if name in names_of(term)])

        def present(page: list[Term]) -> list[Data]:
            if not chosen.include:
                return [chosen.of(term_object(term)) for term in page]
            found = rulings_of(_links(page), day)
            return [chosen.of({**term_object(term), "rulings": found.get(term.pk, [])}) for term in page]

        return paged(request, rows, order, present)


class TermDetail(ReadEndpoint):
    """One term with the rulings on its subject."""

    scopes = (*ENTRIES, TERMS)

    @endpoint(
        "terms_read",
        parameters=[
            parameters.GAME_PART,
            parameters.in_path("slug", "Slug of a term.", "varazspont"),
            parameters.ON,
            fields_parameter(serializers.TermDetailSerializer),
        ],
        responses=serializers.TermDetailSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        day = parameters.day(request)
        chosen = Chosen(request, serializers.TermDetailSerializer)
        held = parameters.game_of_path(game)
        term = Term.objects.filter(game=held, slug=slug.lower()).select_related("game").first()
        if term is None:
            raise unknown("term", slug, held.slug)
        linked = Ruling.objects.filter(topic_links__topic__game=held, topic_links__topic__slug=term.slug).values("pk")
        rulings = summaries(readable_list().filter(pk__in=linked), day)
        return Response(chosen.of({**term_object(term), "rulings": rulings}))


def _links(terms: list[Term]) -> Iterable[tuple[int, int]]:
    """Yield (term's id, ruling's id): a term has the rulings of the topic of its slug. One query."""
    same = Q(pk__in=())
    for term in terms:
        same |= Q(topic__game=term.game_id, topic__slug=term.slug)
    ids = {(term.game_id, term.slug): term.pk for term in terms}
    for game, slug, ruling in RulingTopic.objects.filter(same).values_list("topic__game", "topic__slug", "ruling"):
        yield ids[(game, slug)], ruling
