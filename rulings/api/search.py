"""Search, suggestions and exact names over the API: what the search box of the site does."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Format
from judgekb.api.errors import BadQuery
from judgekb.api.views import ReadEndpoint, endpoint
from judgekb.search.engines.base import SearchError
from judgekb.search.engines.registry import get_engine
from judgekb.search.query import QueryFault
from judgekb.text import fold, reference_key
from judgekb.touches import knowing
from rulings.api import parameters, serializers
from rulings.api.objects import api_url
from rulings.models import Rulebook, Ruling, Section, Topic
from rulings.search.answers import Answer, Hit, QueryTooLong, Thing
from rulings.search.facets import Facet
from rulings.search.find import find
from rulings.search.resolve import resolve
from rulings.search.suggesting import MOST, Suggested, suggest
from rulings.standing import section_statuses, standings
from rulings.versions import EVERYTHING

Data = dict[str, Any]
Named = Thing | Suggested


class IndexEndpoint(ReadEndpoint):
    """A view that reads the index too: another state of it may give another answer."""

    scopes = EVERYTHING

    def state(self) -> str:
        try:
            return get_engine().state()
        except SearchError as error:
            return str(error)

    def known(self) -> AbstractContextManager[None]:
        """Let what is small be remembered while the state of the base is that which was read for this request."""
        return knowing(self.keeper.version) if self.keeper else nullcontext()


class Search(IndexEndpoint):
    """What the search box of the site finds: words, and the fields of the query language."""

    limit = "search"

    @endpoint(
        "search",
        parameters=[parameters.QUERY, parameters.GAME, parameters.ON, parameters.LIMIT, parameters.OFFSET],
        responses=serializers.SearchSerializer,
    )
    def get(self, request: Request) -> Response:
        most = parameters.whole_number(request, "limit", 20, 1, 100)
        first = parameters.whole_number(request, "offset", 0, 0, 10_000)
        with self.known():
            return Response(answer_data(_found(request, limit=most, offset=first)))


class Explain(IndexEndpoint):
    """How a text is understood, in a sentence: a search without its results."""

    limit = "search"

    @endpoint(
        "explain",
        parameters=[parameters.QUERY, parameters.GAME, parameters.ON],
        responses=serializers.ExplainedSerializer,
    )
    def get(self, request: Request) -> Response:
        with self.known():
            return Response(understood_data(_found(request, limit=0, offset=0)))


class Suggest(IndexEndpoint):
    """Things whose names begin as a text does: cards, topics, sections, sources, then rulings."""

    limit = "suggest"

    @endpoint(
        "suggest",
        parameters=[parameters.BEGINNING, parameters.GAME, parameters.ON, parameters.SUGGESTIONS],
        responses=serializers.SuggestionsSerializer,
    )
    def get(self, request: Request) -> Response:
        text, on = _text(request), parameters.day(request)
        most = parameters.whole_number(request, "limit", MOST, 1, MOST)
        groups = suggest(text, game=parameters.game_slug(request), limit=most)
        told = Statuses([item for one in groups for item in one.items], on)
        found = [{"kind": one.kind, "items": [told.thing(item) for item in one.items]} for one in groups]
        return Response({"query": text, "on": on, "groups": found})


class Resolve(IndexEndpoint):
    """The things that a whole text names: a reference, a citation, a full name of a card, topic, term, book, format."""

    limit = "suggest"

    @endpoint(
        "resolve",
        parameters=[parameters.NAMED, parameters.GAME, parameters.ON],
        responses=serializers.ResolvedSerializer,
    )
    def get(self, request: Request) -> Response:
        text, on = _text(request), parameters.day(request)
        with self.known():
            game = parameters.game_slug(request)
            things = (*resolve(text, game=game), *books_and_formats(text, game))
        told = Statuses(things, on)
        return Response({"query": text, "on": on, "things": [told.thing(thing) for thing in things]})


def books_and_formats(text: str, game: str | None) -> Iterable[Thing]:
    """Yield the rulebooks and formats of that name: there are few, and the search names none of them. Two queries."""
    named = fold(text)
    books = Rulebook.objects.select_related("game").order_by("game__position", "prefix")
    for book in books.filter(game__slug=game) if game else books:
        if named in map(fold, (book.prefix, book.title, book.short_title)):
            page = reverse("sections", args=[book.game.slug])
            yield Thing("rulebook", book.game.slug, book.prefix, book.title, page)
    forms = Format.objects.select_related("game").order_by("game__position", "slug")
    for form in forms.filter(game__slug=game) if game else forms:
        if named in map(fold, (form.slug, form.name)):
            yield Thing("format", form.game.slug, form.slug, form.name, form.get_absolute_url())


def _text(request: Request) -> str:
    text = request.query_params.get("q", "")
    if not text.strip():
        raise BadQuery("q is missing: what should be searched?", parameter="q")
    return text.encode("utf-8", "replace").decode("utf-8")


def _found(request: Request, *, limit: int, offset: int) -> Answer:
    """Return the answer to `q`. Raises `BadQuery` with the place of a fault."""
    text, game, on = _text(request), parameters.game_slug(request), parameters.day(request)
    try:
        return find(text, game=game, on=on, limit=limit, offset=offset)
    except QueryTooLong as error:
        raise BadQuery(str(error), parameter="q") from error
    except QueryFault as fault:
        raise BadQuery(fault.english, parameter="q", **fault_data(fault, text)) from fault


def fault_data(fault: QueryFault, text: str) -> Data:
    """Return what is wrong with a query: `start` and `end` are places in it, `end` behind the last letter."""
    return {
        "fault": fault.code,
        "start": fault.start,
        "end": fault.end,
        "suggestions": list(fault.suggestions),
        "repaired": list(fault.repaired(text)),
    }


class Statuses:
    """How the rulings and sections among some things stand on a day, and which topics are terms alone.

    At most four queries, however many things there are.
    """

    def __init__(self, things: Iterable[Named], on: date) -> None:
        by_kind: dict[str, set[tuple[str, str]]] = {"ruling": set(), "section": set(), "topic": set()}
        for thing in things:
            by_kind.setdefault(thing.kind, set()).add((thing.game, thing.ref))
        self.rulings = self._rulings(by_kind["ruling"], on)
        self.sections = self._sections(by_kind["section"], on)
        self.topics = self._topics(by_kind["topic"])

    @staticmethod
    def _rulings(named: set[tuple[str, str]], on: date) -> dict[tuple[str, str], str]:
        if not named:
            return {}
        games, keys = {game for game, _ in named}, [reference_key(ref) for _, ref in named]
        rows = Ruling.objects.public().filter(game__slug__in=games, ref_key__in=keys)
        held = list(rows.select_related("game", "source"))
        known = standings(held, on)
        return {(row.game.slug, row.ref): str(known[row.pk].status) for row in held}

    @staticmethod
    def _sections(named: set[tuple[str, str]], on: date) -> dict[tuple[str, str], str]:
        if not named:
            return {}
        rows = Section.objects.filter(citation_key__in=[reference_key(ref) for _, ref in named])
        held = list(rows.select_related("rulebook__game"))
        known = section_statuses(held, on)
        return {(row.rulebook.game.slug, row.citation): str(known[row.pk]) for row in held}

    @staticmethod
    def _topics(named: set[tuple[str, str]]) -> set[tuple[str, str]]:
        rows = Topic.objects.filter(slug__in=[slug for _, slug in named]) if named else Topic.objects.none()
        return set(rows.values_list("game__slug", "slug"))

    def thing(self, thing: Named) -> Data:
        """Return a thing with its addresses and its status."""
        key = (thing.game, thing.ref)
        kind = "term" if thing.kind == "topic" and key not in self.topics else thing.kind
        return {
            "kind": thing.kind,
            "game": thing.game,
            "ref": thing.ref,
            "title": thing.title,
            "url": api_url(kind, thing.game, thing.ref),
            "page_url": thing.url,
            "status": self.rulings.get(key) if thing.kind == "ruling" else self.sections.get(key),
        }


def understood_data(answer: Answer) -> Data:
    """Return how a text was understood."""
    told = Statuses(answer.things, answer.on)
    return {
        "query": answer.query,
        "on": answer.on,
        "total": answer.total,
        "notice": answer.notice,
        "explain": {"hu": answer.explanation.hungarian, "en": answer.explanation.english},
        "corrections": [{"typed": typed, "used": used} for typed, used in answer.corrections],
        "things": [told.thing(thing) for thing in answer.things],
    }


def answer_data(answer: Answer) -> Data:
    """Return an answer as plain data."""
    told = Statuses((), answer.on)  # cards have no status
    return {
        **understood_data(answer),
        "cards": [told.thing(thing) for thing in answer.cards],
        "facets": [_facet(facet) for facet in answer.facets],
        "results": [_hit(hit) for hit in answer.results],
    }


def _facet(facet: Facet) -> Data:
    values = [{"label": value.label, "count": value.count, "term": value.term} for value in facet.values]
    return {"name": facet.name, "values": values}


def _hit(hit: Hit) -> Data:
    return {
        "kind": hit.kind,
        "game": hit.game,
        "ref": hit.ref,
        "title": hit.title,
        "url": api_url(hit.kind, hit.game, hit.ref),
        "page_url": hit.url,
        "source": hit.source,
        "status": str(hit.standing.status) if hit.standing else hit.section_status,
        "under_review": hit.under_review,
        "score": hit.score,
        "snippet_html": hit.snippet_html,
        "missing_words": list(hit.missing_words),
    }
