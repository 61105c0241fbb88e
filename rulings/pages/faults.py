"""The page that says what is wrong with a query: where, and what was probably meant."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse

from cards.models import Game
from judgekb.search.query import QueryFault
from judgekb.search.query.describe import as_words
from rulings.pages.page import show
from rulings.pages.searched import fault_sentence


def faulty_query(request: HttpRequest, text: str, fault: QueryFault, *, game: str | None, on: date) -> HttpResponse:
    """Answer 400: the text with its fault marked, a sentence, and searches that would work. One query at most."""
    repairs = zip(fault.suggestions, fault.repaired(text), strict=True)
    context = {
        "on": on,
        "query": text,
        "game": Game.objects.filter(slug=game).first() if game else None,
        "before": text[: fault.start],
        "faulty": text[fault.start : fault.end],
        "after": text[fault.end :],
        "sentence": fault_sentence(fault),
        "repairs": list(repairs),
        "words": as_words(text),
    }
    return show(request, "rulings/fault.html", context, status=400)
