"""`/suggest?q=`: what the box may be about to hold, as JSON for the script, as a page for a reader without one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.vary import vary_on_headers

from cards.models import Game
from judgekb.kept_pages import kept
from judgekb.touches import remembered
from rulings.pages.page import SHOWN, languages_of_games, reading_page, show
from rulings.search.suggesting import Group, suggest
from rulings.templatetags.reading import kind_word
from rulings.versions import CARDS

PAGE, DATA = "page", "data"


def wanted(request: HttpRequest) -> str:
    """Return whether a request is answered with a page or with data."""
    return PAGE if "text/html" in request.headers.get("Accept", "") else DATA


@kept(SHOWN, searches=lambda request: True, shape=wanted)
@vary_on_headers("Accept")
@reading_page
def suggestions(request: HttpRequest, on: date) -> HttpResponse:
    """Suggest cards, topics, sections, sources and rulings whose names begin so."""
    text = request.GET.get("q", "").replace("\x00", " ")
    slug = request.GET.get("game", "").strip().lower()[:50].replace("\x00", "") or None
    groups = suggest(text, game=slug)
    languages = remembered((CARDS,), languages_of_games) if groups else {}
    if wanted(request) == DATA:
        return JsonResponse({"query": text, "groups": [group_data(group, languages) for group in groups]})
    game = Game.objects.filter(slug=slug).first() if slug else None
    context = {"on": on, "query": text, "game": game, "groups": groups, "languages": languages}
    return show(request, "rulings/suggestions.html", context)


def group_data(group: Group, languages: Mapping[str, str]) -> dict[str, object]:
    """Return a group as plain data; `label` is what a reader is told, `language` that of the title."""
    items = [
        {
            "kind": item.kind,
            "game": item.game,
            "ref": item.ref,
            "title": item.title,
            "url": item.url,
            "language": languages.get(item.game, ""),
        }
        for item in group.items
    ]
    return {"kind": group.kind, "label": kind_word(group.kind), "items": items}
