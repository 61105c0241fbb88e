"""What is asked for: game, format, day and the event's options, from what was said and from the list's own header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rapidfuzz import fuzz, process

from cards.decks.deck import parse
from cards.decks.names import Names
from judgekb.text import fold, slugify
from rulings.decks.answers import BadOption, FormatName, UnknownFormat, UnknownGame
from rulings.decks.library import GameLibrary

NUMBERS = ("limit", "players", "team_size", "agreed_extra")
MOST = 999
NEAR = 5
CUTOFF = 55.0  # per cent of letters alike; below it a suggestion is no help
NO_NAMES = Names(())


def header_fields(text: str) -> Mapping[str, str]:
    """Return the header lines of a list by field (game, format, date), whatever game it is of."""
    return parse(text, NO_NAMES).fields


def find_library(held: Mapping[str, GameLibrary], *, game: str, form: str) -> GameLibrary:
    """Return the library of a game; where none is named, the one game that has the format.

    Raises `UnknownGame`, and `UnknownFormat` where no game is named and none has the format.
    """
    if game:
        found = [one for one in held.values() if fold(game) in (one.slug, fold(one.name))]
    else:
        found = [one for one in held.values() if not form or find_format(one, form)]
        if form and held and not found:
            raise UnknownFormat(form, near_formats(held.values(), form))
    if len(found) != 1:
        raise UnknownGame(game, tuple(one.slug for one in found or held.values()))
    return found[0]


def find_format(library: GameLibrary, asked: str) -> str | None:
    """Return the slug of a format by its slug or name, in any case and accents; None when there is none."""
    formats = library.book.formats
    key = slugify(asked)
    if key in formats:
        return key
    return next((slug for slug, form in formats.items() if fold(form.name) == fold(asked)), None)


def require_format(library: GameLibrary, asked: str) -> str:
    """Return the slug of a format. Raises `UnknownFormat` with those that may be meant."""
    slug = find_format(library, asked)
    if slug is None:
        raise UnknownFormat(asked, near_formats([library], asked))
    return slug


def near_formats(libraries: Iterable[GameLibrary], asked: str) -> tuple[FormatName, ...]:
    """Return the formats of games that are written like this, the likeliest first; all of them when none is."""
    held = [FormatName(one.slug, form.slug, form.name) for one in libraries for form in one.book.formats.values()]
    if not asked:
        return tuple(held)
    words = {place: fold(one.name) for place, one in enumerate(held)}
    near = process.extract(fold(asked)[:100], words, scorer=fuzz.WRatio, score_cutoff=CUTOFF, limit=NEAR)
    return tuple(held[place] for _, _, place in near) or tuple(held)


def read_options(extra: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the event's options for the profile. Raises `BadOption`.

    `limit`, `players`, `team_size`, `agreed_extra`: whole numbers of 0 to 999; `pairs`: true or false; `pool`:
    card name -> number.
    """
    options: dict[str, Any] = {}
    for name, value in (extra or {}).items():
        if value is None or value == "":
            continue
        if name in NUMBERS:
            options[name] = _number(name, value)
        elif name == "pairs" and isinstance(value, bool):
            options[name] = value
        elif name == "pool" and isinstance(value, Mapping):
            options[name] = {str(card): _number(f"pool: {card}", count) for card, count in value.items()}
        elif name in ("pairs", "pool"):
            wanted = "true or false" if name == "pairs" else "an object of card names and numbers"
            raise BadOption(name, f"{name} must be {wanted}.")
        else:
            raise BadOption(name, f"There is no option {name!r}: {', '.join((*NUMBERS, 'pairs', 'pool'))}.")
    return options


def _number(name: str, value: Any) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise BadOption(name, f"{name} must be a whole number of 0 to {MOST}.")
    return value
