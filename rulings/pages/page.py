"""What every reading page shares: the chosen day, one address per thing, and pages that say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import unquote

from django.core.paginator import InvalidPage, Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.models import Game
from judgekb.days import parse_day, today
from judgekb.kept_pages import kept
from rulings.versions import EVERYTHING

Item = TypeVar("Item")
PAGE_NUMBER = re.compile(r"[0-9]{1,4}")
ROWS_PER_PAGE = 50
SHOWN = EVERYTHING  # the parts of the base that kept pages show something of; names of people are on none of them

kept_page = kept(SHOWN)


class Moved(Exception):
    """301: the thing stands under another address."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class BadInput(Exception):
    """400: a parameter cannot be understood; the message is a sentence for the reader."""


class NotHeld(Exception):
    """404: nothing is held under what was asked. `asked` is shown and looked up among the nearest references."""

    def __init__(self, asked: str, *, game: str | None = None, sentence: str = "") -> None:
        super().__init__(asked)
        self.asked = asked
        self.game = game
        self.sentence = sentence


def reading_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a view of a function `(request, on, **address parts)`: reads the day, answers its three exceptions.

    The errors are answered here, not by Django, because local mode would show its technical pages instead.
    """

    @require_safe
    @wraps(view)
    def inner(request: HttpRequest, **parts: str) -> HttpResponse:
        from rulings.pages.errors import bad_request, not_found

        on = None
        try:
            on = chosen_day(request) or today()
            if any("\x00" in part for part in parts.values()):  # PostgreSQL refuses it even in a comparison
                raise NotHeld("")
            return view(request, on, **parts)
        except Moved as moved:
            return HttpResponsePermanentRedirect(with_query(request, moved.url))
        except BadInput as error:
            return bad_request(request, str(error))
        except NotHeld as error:
            return not_found(request, error, on)

    return inner


def this_day() -> date:
    """Return today, as the reading pages take it where no day is chosen."""
    return today()


def chosen_day(request: HttpRequest) -> date | None:
    """Return the day of `?on=`, `None` when none is chosen. Raises `BadInput`."""
    text = request.GET.get("on", "").strip()
    if not text:
        return None
    try:
        return parse_day(text)
    except ValueError:
        raise BadInput(
            _("„%(text)s” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05.") % {"text": text[:40]}
        ) from None


def choose_day(request: HttpRequest, on: date) -> None:
    """Let all links of the page keep a day that the text of the search has chosen."""
    changed = request.GET.copy()
    changed["on"] = on.isoformat()
    request.GET = changed  # type: ignore[assignment]  # its links read the day from here


def with_query(request: HttpRequest, url: str) -> str:
    """Return an address with the query string of the request."""
    query = request.META.get("QUERY_STRING", "")
    return f"{url}?{query}" if query else url


def settle(request: HttpRequest, url: str) -> None:
    """Raise `Moved` unless the request came to the thing's own address (other case, spaces, accents lead there)."""
    if request.path != unquote(url):
        raise Moved(url)


def held_game(slug: str) -> Game:
    """Return a game by its slug in any case. Raises `NotHeld`."""
    try:
        return Game.objects.get(slug=slug.lower())
    except Game.DoesNotExist:
        raise NotHeld(slug) from None


def languages_of_games() -> dict[str, str]:
    """Return the language of each game, by its slug. One query."""
    return dict(Game.objects.values_list("slug", "language"))


def page_number(request: HttpRequest) -> int:
    """Return the number of `?page=`, 1 when it is missing. Raises `NotHeld` for what is no page number."""
    text = request.GET.get("page", "1")
    if not PAGE_NUMBER.fullmatch(text) or int(text) == 0:
        raise NotHeld("", sentence=_("Ilyen számú oldal nincs."))
    return int(text)


def page_of(
    request: HttpRequest, rows: QuerySet[Any, Item] | Sequence[Item], *, per_page: int = ROWS_PER_PAGE
) -> Page[Item]:
    """Return the asked page of rows in their order. Raises `NotHeld` beyond the last page."""
    try:
        return Paginator(rows, per_page).page(page_number(request))
    except InvalidPage:
        raise NotHeld("", sentence=_("Ilyen számú oldal nincs.")) from None


def show(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Render a page. `game` in the context is the game that the header's search keeps to."""
    return render(request, template, context, status=status)
