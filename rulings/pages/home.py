"""The front page and its search: `/` and `/?q=…`.

The judge types into the one box. One exact thing (`AK106`, `Kódex 21.6.0`, a full card name) opens at once, `&list=1`
shows the list all the same. A hit says its verdict, its status on the day and every part that a newer entry changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.db.models import OuterRef
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from cards.models import Game
from judgekb.kept_pages import kept
from judgekb.search.query import QueryFault
from judgekb.text import fold, normalise
from judgekb.touches import remembered
from rulings.counting import number_of
from rulings.markup import plain
from rulings.models import Ruling, Section
from rulings.pages.faults import faulty_query
from rulings.pages.narrowing import facet_rows
from rulings.pages.page import (
    SHOWN,
    BadInput,
    NotHeld,
    choose_day,
    chosen_day,
    languages_of_games,
    page_number,
    reading_page,
    show,
)
from rulings.pages.rows import opening
from rulings.pages.searched import searched
from rulings.pages.words import Stand, stand
from rulings.search.find import Answer, Hit, QueryTooLong, Thing, find, games_by_slug
from rulings.versions import CARDS

HITS_PER_PAGE = 10
OPENS_AT_ONCE = ("ruling", "source", "section", "card")  # a topic's name is also a word worth searching
REPEATED = 30  # letters of the verdict that make a snippet a repetition of it
SHOWN_OF_QUERY = 200  # characters that the box and the heading repeat


@dataclass(frozen=True, slots=True)
class HitRow:
    """A hit with its verdict and its standing in words. `snippet_html` is `""` where it would repeat the verdict."""

    hit: Hit
    opening_html: SafeString
    snippet_html: SafeString
    stand: Stand | None
    language: str


@kept(SHOWN, searches=lambda request: "q" in request.GET)
@reading_page
def home(request: HttpRequest, on: date) -> HttpResponse:
    """Show the front page, the hits of `?q=`, or go straight to the one thing that it names."""
    text = request.GET.get("q", "")
    if not normalise(text.replace("\x00", " ")):
        return show(request, "rulings/home.html", {"on": on, "games": games_with_counts()})
    game = request.GET.get("game", "").strip().lower()[:50].replace("\x00", "") or None
    number = page_number(request)
    try:
        answer = find(text, game=game, on=on, limit=HITS_PER_PAGE, offset=(number - 1) * HITS_PER_PAGE)
    except QueryTooLong as error:
        raise BadInput(str(error)) from error
    except QueryFault as fault:
        return faulty_query(request, text, fault, game=game, on=on)
    if answer.on != on:
        choose_day(request, answer.on)
    only = only_thing(answer)
    if only and number == 1 and "list" not in request.GET:
        return HttpResponseRedirect(on_same_day(request, only.url))
    if number > 1 and not answer.results:
        raise NotHeld("")
    return show(request, "rulings/results.html", results_context(text, game, number, answer))


def only_thing(answer: Answer) -> Thing | None:
    """Return the thing that the text names, if it names exactly one that opens at once."""
    if len(answer.things) == 1 and answer.things[0].kind in OPENS_AT_ONCE:
        return answer.things[0]
    return None


def on_same_day(request: HttpRequest, url: str) -> str:
    """Return an address that keeps the chosen day, and nothing else of the query."""
    chosen = chosen_day(request)
    return f"{url}?{urlencode({'on': chosen.isoformat()})}" if chosen else url


def results_context(text: str, game: str | None, number: int, answer: Answer) -> dict[str, object]:
    """Return what the page of hits lays out."""
    pages = -(-answer.total // HITS_PER_PAGE)
    languages = remembered((CARDS,), languages_of_games)
    return {
        "on": answer.on,
        "query": text[:SHOWN_OF_QUERY],
        "game": remembered((CARDS,), games_by_slug).get(game) if game else None,
        "answer": answer,
        "explained": searched(answer.explanation),
        "rows": hit_rows(answer.results, languages),
        "languages": languages,
        "facets": facet_rows(text, answer),
        "first": (number - 1) * HITS_PER_PAGE + 1,
        "number": number,
        "pages": pages,
        "previous": number - 1,
        "next": number + 1 if number < pages else 0,
    }


def hit_rows(hits: tuple[Hit, ...], languages: Mapping[str, str]) -> list[HitRow]:
    """Put hits into rows. `languages` are those of the games, by slug."""
    return [hit_row(hit, opening(hit.answer_html, hit.title), languages.get(hit.game, "")) for hit in hits]


def hit_row(hit: Hit, verdict: str, language: str) -> HitRow:
    """Put one hit into a row."""
    snippet, told = fold(plain(hit.snippet_html)).strip(" .…"), fold(verdict).strip(" .…")
    opening_html, snippet_html = conditional_escape(verdict), mark_safe(hit.snippet_html)
    if snippet in fold(hit.title):
        snippet_html = mark_safe("")
    elif not told or snippet.startswith(told):  # one passage is enough, and the highlighted one says more
        opening_html, snippet_html = snippet_html, mark_safe("")
    elif snippet in told or told[:REPEATED] in snippet:
        snippet_html = mark_safe("")
    return HitRow(
        hit=hit,
        opening_html=opening_html,
        snippet_html=snippet_html,
        stand=stand(hit.standing, hit.game) if hit.standing else None,
        language=language,
    )


def games_with_counts() -> list[Game]:
    """Return the games, each with `ruling_count` and `section_count`. One query."""
    rulings = number_of(Ruling.objects.public().filter(game=OuterRef("pk")))
    sections = number_of(Section.objects.filter(rulebook__game=OuterRef("pk")))
    return list(Game.objects.annotate(ruling_count=rulings, section_count=sections).order_by("position", "slug"))
