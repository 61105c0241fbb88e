"""Search, suggestions and exact names over the API: what the search box of the site does."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judgekb.api.errors import BadQuery
from judgekb.search.query import QueryFault
from rulings.api import parameters, serializers
from rulings.search.answers import Answer, Hit, QueryTooLong, Thing
from rulings.search.facets import Facet
from rulings.search.find import find
from rulings.search.resolve import resolve
from rulings.search.suggesting import MOST, Suggested, suggest

Data = dict[str, Any]


class Search(APIView):
    """What the search box of the site finds: words, and the fields of the query language."""

    @extend_schema(
        operation_id="search",
        parameters=[parameters.QUERY, parameters.GAME, parameters.ON, parameters.LIMIT, parameters.OFFSET],
        responses={200: serializers.SearchSerializer, 400: serializers.QueryErrorSerializer},
    )
    def get(self, request: Request) -> Response:
        text = _text(request)
        try:
            answer = find(
                text,
                game=parameters.game_slug(request),
                on=parameters.day(request),
                limit=parameters.whole_number(request, "limit", 20, 1, 100),
                offset=parameters.whole_number(request, "offset", 0, 0, 10_000),
            )
        except QueryTooLong as error:
            raise BadQuery(str(error), parameter="q") from error
        except QueryFault as fault:
            raise BadQuery(fault.english, parameter="q", **fault_data(fault, text)) from fault
        return Response(answer_data(answer))


class Suggest(APIView):
    """Things whose names begin as a text does: cards, topics, sections, sources, then rulings."""

    @extend_schema(
        operation_id="suggest",
        parameters=[parameters.BEGINNING, parameters.GAME, parameters.SUGGESTIONS],
        responses=serializers.SuggestionsSerializer,
    )
    def get(self, request: Request) -> Response:
        text = _text(request)
        limit = parameters.whole_number(request, "limit", MOST, 1, MOST)
        groups = suggest(text, game=parameters.game_slug(request), limit=limit)
        return Response(
            {
                "query": text,
                "groups": [{"kind": one.kind, "items": [_thing(item) for item in one.items]} for one in groups],
            }
        )


class Resolve(APIView):
    """The things that a whole text names: a reference, a citation, a full card name, a topic or a term."""

    @extend_schema(
        operation_id="resolve",
        parameters=[parameters.NAMED, parameters.GAME],
        responses=serializers.ResolvedSerializer,
    )
    def get(self, request: Request) -> Response:
        text = _text(request)
        things = resolve(text, game=parameters.game_slug(request))
        return Response({"query": text, "things": [_thing(thing) for thing in things]})


def _text(request: Request) -> str:
    text = request.query_params.get("q", "")
    if not text.strip():
        raise BadQuery("q is missing: what should be searched?", parameter="q")
    return text.encode("utf-8", "replace").decode("utf-8")


def fault_data(fault: QueryFault, text: str) -> Data:
    """Return what is wrong with a query: `start` and `end` are places in it, `end` behind the last letter."""
    return {
        "fault": fault.code,
        "start": fault.start,
        "end": fault.end,
        "suggestions": list(fault.suggestions),
        "repaired": list(fault.repaired(text)),
    }


def answer_data(answer: Answer) -> Data:
    """Return an answer as plain data."""
    return {
        "query": answer.query,
        "on": answer.on,
        "total": answer.total,
        "notice": answer.notice,
        "explain": {"hu": answer.explanation.hungarian, "en": answer.explanation.english},
        "corrections": [{"typed": typed, "used": used} for typed, used in answer.corrections],
        "things": [_thing(thing) for thing in answer.things],
        "cards": [_thing(thing) for thing in answer.cards],
        "facets": [_facet(facet) for facet in answer.facets],
        "results": [_hit(hit) for hit in answer.results],
    }


def _thing(thing: Thing | Suggested) -> Data:
    return {"kind": thing.kind, "game": thing.game, "ref": thing.ref, "title": thing.title, "url": thing.url}


def _facet(facet: Facet) -> Data:
    values = [{"label": value.label, "count": value.count, "term": value.term} for value in facet.values]
    return {"name": facet.name, "values": values}


def _hit(hit: Hit) -> Data:
    return {
        "kind": hit.kind,
        "game": hit.game,
        "ref": hit.ref,
        "title": hit.title,
        "url": hit.url,
        "source": hit.source,
        "status": str(hit.standing.status) if hit.standing else hit.section_status,
        "under_review": hit.under_review,
        "score": hit.score,
        "snippet_html": hit.snippet_html,
        "missing_words": list(hit.missing_words),
    }
