"""`/hkk/szotar`, the glossary of a game A–Z: every term under its name, its abbreviations and its other names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from operator import itemgetter

from django.core.paginator import InvalidPage, Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from judgekb.addresses import address
from judgekb.sorting import collation_key, letter_of
from judgekb.text import fold
from rulings.models import Term
from rulings.pages.names import NAMES_PER_PAGE, OTHER, ordered_letters
from rulings.pages.page import NotHeld, held_game, kept_page, page_number, reading_page, settle, show


@dataclass(frozen=True, slots=True)
class Word:
    """One line of the glossary. `name` is the term's where the word is another one for it, `""` else."""

    word: str
    name: str
    short: str  # abbreviations of the term, beside its name
    url: str


@kept_page
@reading_page
def term_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the glossary. Two queries."""
    held = held_game(game)
    settle(request, reverse("terms", args=[held.slug]))
    terms = Term.objects.filter(game=held)
    keyed = [(collation_key(word.word, held.language), word) for term in terms for word in words_of(term, held.slug)]
    keyed.sort(key=itemgetter(0))
    letters = ordered_letters((key for key, _word in keyed), held.language)
    letter = request.GET.get("letter", "").lower()
    if letter and letter not in letters:
        raise NotHeld("", sentence=_("Ezzel a betűvel semmi sem kezdődik."))
    chosen = [word for key, word in keyed if letter in ("", letter_of(key, held.language) or OTHER)]
    try:
        page = Paginator(chosen, NAMES_PER_PAGE).page(page_number(request))
    except InvalidPage:
        raise NotHeld("", sentence=_("Ilyen számú oldal nincs.")) from None
    context = {"on": on, "game": held, "letters": letters, "letter": letter, "words": list(page), "page": page}
    return show(request, "rulings/terms.html", context | {"count": len(terms)})


def words_of(term: Term, game: str) -> Iterator[Word]:
    """Yield the lines of a term: its name, then each other word for it."""
    url = address("topic", game, term.slug)
    yield Word(term.name, "", ", ".join(term.abbreviations), url)
    for word in dict.fromkeys((*term.abbreviations, *term.aliases)):
        if fold(word) != term.name_key:
            yield Word(word, term.name, "", url)
