"""Lists of names, A–Z: cards and topics, in the alphabet of their game (`judgekb.sorting`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Substr
from django.http import HttpRequest
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.addresses import address
from judgekb.sorting import FIRST_LETTER, alphabet_of, letter_of, start_of
from rulings.pages.page import NotHeld, page_number

NAMES_PER_PAGE = 100
OTHER = "0-9"  # names that begin with no letter of the alphabet


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a list."""

    name: str
    url: str
    rulings: int


def names_page(
    request: HttpRequest,
    kinds: list[QuerySet[Any]],
    *,
    game: Game,
    view: str,
    counted: Callable[[list[int]], dict[int, int]],
) -> dict[str, Any]:
    """Return the context of an A–Z page: `letters`, `letter`, `names`, `page`.

    `kinds` are rows of one or more models with `name`, `sort_key` and `slug`; `view` is the name of their address.
    `counted` tells how many rulings those of the first kind have, by id: it is asked for those of the page only.
    Raises `NotHeld` for a letter or page that is not there.
    """
    letters = letters_of(kinds, game.language)
    letter = request.GET.get("letter", "").lower()
    if letter and letter not in letters:
        raise NotHeld("", sentence=_("Ezzel a betűvel semmi sem kezdődik."))
    chosen = [under(rows, letter, game.language) for rows in kinds]
    counting: list[str | Value] = ["pk", *(Value(0) for _ in kinds[1:])]
    columns = [
        rows.order_by().values_list("sort_key", "name", "slug", one) for rows, one in zip(chosen, counting, strict=True)
    ]
    joined = columns[0].union(*columns[1:], all=True) if len(columns) > 1 else columns[0]
    try:
        page = Paginator(joined.order_by("sort_key", "slug"), NAMES_PER_PAGE).page(page_number(request))
    except InvalidPage:
        raise NotHeld("", sentence=_("Ilyen számú oldal nincs.")) from None
    rows_shown = list(page)
    counts = counted([pk for *_, pk in rows_shown if pk])
    names = [Name(name, address(view, game.slug, slug), counts.get(pk, 0)) for _, name, slug, pk in rows_shown]
    return {"letters": letters, "letter": letter, "names": names, "page": page}


def letters_of(kinds: list[QuerySet[Any]], language: str) -> list[str]:
    """Return the first letters of all names, in order, `OTHER` last. One query for each kind."""
    starts: set[str] = set()
    for rows in kinds:
        starts.update(rows.order_by().values_list(Substr("sort_key", 1, 2), flat=True).distinct())
    return ordered_letters(starts, language)


def ordered_letters(keys: Iterable[str], language: str) -> list[str]:
    """Return the letters under which keys (or what they begin with) stand, in their order, `OTHER` last."""
    found = {letter_of(key, language) for key in keys}
    return [letter for letter in alphabet_of(language).letters if letter in found] + [OTHER] * ("" in found)


def under(rows: QuerySet[Any], letter: str, language: str) -> QuerySet[Any]:
    """Return the rows under a letter, all rows for `""`."""
    if letter == OTHER:
        last = FIRST_LETTER + len(alphabet_of(language).letters)
        return rows.filter(Q(sort_key__lt=str(FIRST_LETTER)) | Q(sort_key__gte=str(last)))
    return rows.filter(sort_key__startswith=start_of(letter, language)) if letter else rows
