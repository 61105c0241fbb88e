"""Read from the base what a linker looks for. The only module of this package that knows Django."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cards.models import Card, Game, Printing
from rulings.linking.lexicon import Lexicon, Name
from rulings.linking.link import Kind
from rulings.linking.linker import Linker
from rulings.linking.references import Citable
from rulings.models import Rulebook, Ruling, Section, Source
from rulings.models.sources import SourceKind
from rulings.models.topics import Term

INFLECTED = {"hu"}
LOWER_CASE_WORD = re.compile(r"(?<![^\W_])[^\W\d_A-ZÁÉÍÓÖŐÚÜŰ][^\W\d_]*")
# Those of the design, so that a citation of a rulebook that is not loaded is not taken for one of the own rulebook.
PREFIXES = ("HKK", "KIV", "DB", "SM", "FT")
LAST_NUMBER = re.compile(r"[0-9]+$")


def load_linker(game: Game, *, texts: Iterable[str] = ()) -> Linker:
    """Return a linker for the names that the base holds of a game. Its caller keeps it: loading takes a second.

    `texts` are further texts, beside those of the base, that show which words are common ones.
    """
    lexicon = Lexicon(
        _names(game),
        common={word for text in (*texts, *_own_texts(game)) for word in LOWER_CASE_WORD.findall(text)},
        inflects=game.language in INFLECTED,
    )
    editions = Printing.objects.filter(card__game=game).values_list("edition", flat=True).distinct()
    return Linker(lexicon, editions=editions, citable=_citable(game))


def _names(game: Game) -> Iterator[Name]:
    for name in Card.objects.filter(game=game).values_list("name", flat=True):
        yield Name(Kind.CARD, name)
    for name, aliases, abbreviations in Term.objects.filter(game=game).values_list("name", "aliases", "abbreviations"):
        for spelling in (name, *aliases):
            yield Name(Kind.TERM, name, spelling)
        for spelling in abbreviations:
            yield Name(Kind.TERM, name, spelling, exact=True)


def _own_texts(game: Game) -> Iterable[str]:
    return Ruling.objects.filter(game=game).exclude(current=None).values_list("current__answer", flat=True)


def _citable(game: Game) -> Citable:
    own = Rulebook.objects.filter(game=game).values_list("short_title", "prefix").first()
    sources = list(Source.objects.filter(game=game).values_list("code", "kind", "title"))
    magazine = next(((code, title) for code, kind, title in sources if kind == SourceKind.MAGAZINE), ("", ""))
    return Citable(
        rulebook=own or ("", ""),
        prefixes=tuple({*PREFIXES, *Rulebook.objects.values_list("prefix", flat=True)}),
        citations=frozenset(Section.objects.values_list("citation", flat=True)),
        sources=tuple(code for code, _, _ in sources),
        magazine=(LAST_NUMBER.sub("", magazine[1]).strip(), LAST_NUMBER.sub("", magazine[0])),
    )
