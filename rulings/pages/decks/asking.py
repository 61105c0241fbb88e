"""The form of the deck check: what a player asks for, read from a request, and its pickers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from cards.decks.deck import parse
from cards.decks.names import Names
from judgekb.days import parse_day
from rulings.decks.answers import BadOption, CannotCheck, UnknownFormat, UnknownGame
from rulings.decks.library import GameLibrary, libraries
from rulings.decks.question import Question
from rulings.decks.uploads import Unreadable, storable, text_of, text_of_file
from rulings.models import Event
from rulings.pages.decks.words import FACT_WORDS
from rulings.pages.page import BadInput

NUMBERS = ("limit", "players", "team_size", "agreed_extra")
LONGEST_FIELD = 200
NO_NAMES = Names(())


@dataclass(frozen=True, slots=True)
class Choice:
    """A format to pick. `value`: `hkk/hagyomanyos`."""

    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Choices:
    """The formats of one game."""

    game: str
    slug: str
    formats: tuple[Choice, ...]


def format_choices(game: str = "") -> tuple[Choices, ...]:
    """Return what can be picked: the formats of every game, or of one."""
    return tuple(_of_game(one) for one in libraries().values() if one.book.formats and game in ("", one.slug))


def _of_game(library: GameLibrary) -> Choices:
    formats = tuple(Choice(f"{library.slug}/{one.slug}", one.name) for one in library.book.formats.values())
    return Choices(library.name, library.slug, formats)


def first_question(request: HttpRequest, *, game: str = "", event: Event | None = None) -> Question:
    """Return the empty question of a link: `?format=`, and `?on=`, the day that the reader has chosen."""
    form = field(request.GET, "format")
    game, form = _split(form, game)
    return Question("", game, form, _day(field(request.GET, "on")), event=event)


def read_question(request: HttpRequest, *, game: str = "", event: Event | None = None) -> Question:
    """Return what a sent form asks. A file wins over the text. Raises `TooLarge`, `Unreadable`, `BadInput`."""
    post = request.POST
    text = read_list_field(request, "text", "file")
    partner, pool = storable(post.get("partner", "")), _pool(post.get("pool", ""))
    options: dict[str, Any] = {"pool": pool} if pool else {}
    if event is not None:  # its numbers are frozen, the cards that a player opened are not
        return Question(text, event.game.slug, event.format, event.on, partner, options, event)
    game, form = _split(field(post, "pick") or field(post, "format"), game)
    options |= {name: value for name in NUMBERS if (value := field(post, name))}
    return Question(text, game, form, _day(field(post, "on")), partner, options)


def read_list_field(request: HttpRequest, name: str, file: str = "") -> str:
    """Return the decklist text of a text field, or of the file beside it. Raises `TooLarge`, `Unreadable`."""
    upload = request.FILES.get(file) if file else None
    if upload is not None and upload.size:
        return text_of_file(str(upload.name or ""), upload.read())
    return text_of(request.POST.get(name, ""))


def field(data: Mapping[str, Any], name: str) -> str:
    """Return a short field, cut to what any honest one may hold, without NUL."""
    return str(data.get(name, ""))[:LONGEST_FIELD].replace("\x00", "").strip()


def _split(form: str, game: str) -> tuple[str, str]:
    head, slash, tail = form.partition("/")
    return (game or head, tail) if slash else (game, form)


def _day(text: str) -> date | None:
    try:
        return parse_day(text) if text else None
    except ValueError:
        raise BadInput(
            _("„%(text)s” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05.") % {"text": text[:40]}
        ) from None


def _pool(text: str) -> dict[str, int]:
    """Read the opened cards, a count and a name a line; the same name twice is summed."""
    found: dict[str, int] = {}
    for one in parse(text, NO_NAMES).unknown:
        found[one.name] = found.get(one.name, 0) + one.count
    return found


def cannot_check_words(error: CannotCheck | Unreadable) -> str:
    """Return why a list cannot be checked, as a sentence for the player."""
    if isinstance(error, UnknownGame):
        return (
            _("Nincs ilyen játék: „%s”.") % error.asked[:40] if error.asked else _("Melyik játék? Válassz formátumot.")
        )
    if isinstance(error, UnknownFormat):
        if not error.asked:
            return _("Melyik formátum? Sem te, sem a lista nem mondja meg.")
        return _("Nincs ilyen formátum: „%s”.") % error.asked[:40]
    if isinstance(error, BadOption):
        return _("Nem jó érték: %s. 0 és 999 közötti egész szám kell.") % FACT_WORDS.get(error.name, error.name)
    if isinstance(error, Unreadable):
        return _("A fájl nem olvasható: %s.") % error.said.by(_)
    return _("Ezt a listát nem lehet ellenőrizni.")
