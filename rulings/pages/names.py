"""Lists of names, A–Z: cards and topics. Letters are those of the folded names, so Ő stands under O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.db.models import QuerySet
from django.db.models.functions import Substr
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Game
from rulings.pages.page import NotHeld, page_number

NAMES_PER_PAGE = 100
OTHER = "0-9"  # names that begin with no Latin letter


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a list."""

    name: str
    url: str
    rulings: int


def names_page(request: HttpRequest, kinds: list[QuerySet[Any]], *, game: Game, view: str) -> dict[str, Any]:
    """Return the context of an A–Z page: `letters`, `letter`, `names`, `page`.

    `kinds` are rows of one or more models with `name`, `name_key`, `slug` and `rulings` (a count); `view` is the
    name of their address. Raises `NotHeld` for a letter or page that is not there.
    """
    letters = letters_of(kinds)
    letter = request.GET.get("letter", "").lower()
    if letter and letter not in letters:
        raise NotHeld("", sentence=_("Ezzel a betűvel semmi sem kezdődik."))
    columns = [under(rows, letter).order_by().values_list("name_key", "name", "slug", "rulings") for rows in kinds]
    joined = columns[0].union(*columns[1:], all=True) if len(columns) > 1 else columns[0]
    try:
        page = Paginator(joined.order_by("name_key", "slug"), NAMES_PER_PAGE).page(page_number(request))
    except InvalidPage:
        raise NotHeld("", sentence=_("Ilyen számú oldal nincs.")) from None
    names = [Name(name, reverse(view, args=[game.slug, slug]), count) for _key, name, slug, count in page]
    return {"letters": letters, "letter": letter, "names": names, "page": page}


def letters_of(kinds: list[QuerySet[Any]]) -> list[str]:
    """Return the first letters of all names, in order, `OTHER` last. One query for each kind."""
    firsts: set[str] = set()
    for rows in kinds:
        firsts.update(rows.order_by().values_list(Substr("name_key", 1, 1), flat=True).distinct())
    return ordered_letters({letter_of(first) for first in firsts})


def letter_of(key: str) -> str:
    """Return the letter under which a folded name stands."""
    return key[:1] if "a" <= key[:1] <= "z" else OTHER


def ordered_letters(letters: set[str]) -> list[str]:
    """Return letters in their order, `OTHER` last."""
    return sorted(letters, key=lambda letter: (letter == OTHER, letter))


def under(rows: QuerySet[Any], letter: str) -> QuerySet[Any]:
    """Return the rows under a letter, all rows for `""`."""
    if letter == OTHER:
        return rows.exclude(name_key__regex="^[a-z]")
    return rows.filter(name_key__startswith=letter) if letter else rows
