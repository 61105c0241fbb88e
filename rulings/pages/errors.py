"""The pages that say what is wrong, each with a search box."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from cards.models import Game
from rulings.pages.page import NotHeld, languages_of_games, with_query
from rulings.search.resolve import nearest

LONGEST_ASKED = 80  # characters of an unknown reference that are repeated and compared


def bad_request(request: HttpRequest, sentence: str) -> HttpResponse:
    """Answer 400 with a sentence for the reader. Needs no database."""
    return render(request, "400.html", {"sentence": sentence}, status=400)


def not_found(request: HttpRequest, error: NotHeld, on: date | None = None) -> HttpResponse:
    """Answer 404 with the nearest things of the game, or of all games; `on` is the day that the links keep."""
    asked = error.asked.replace("\x00", "").strip()[:LONGEST_ASKED]
    game = Game.objects.filter(slug=error.game).first() if error.game else None
    found = nearest(asked, game=game.slug if game else None) if asked else ()
    context = {
        "on": on,
        "asked": asked,
        "sentence": error.sentence,
        "game": game,
        "nearest": found,
        "languages": {game.slug: game.language} if game else languages_of_games() if found else {},
    }
    return render(request, "404.html", context, status=404)


def no_such_address(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answer every address that no other page has: one slash too many leads on, the rest is 404."""
    if path.endswith("/") and path.strip("/\\ ") and request.method in ("GET", "HEAD"):
        return HttpResponsePermanentRedirect(with_query(request, "/" + quote(path.strip("/\\ "), safe="/")))
    return not_found(request, NotHeld(path.strip("/").rsplit("/", 1)[-1]))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler404`, for what raises `Http404` outside the reading pages."""
    return not_found(request, NotHeld("", sentence=_("Ezen a címen nincs oldal.")))
