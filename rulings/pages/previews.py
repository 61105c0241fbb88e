"""`/hkk/lap/<slug>/elonezet`: a card in a few lines, for the first tap on its name. A piece of HTML, not a page."""

from __future__ import annotations

from datetime import date

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cards.models import Card, CardList
from cards.wordings import wordings
from rulings.pages.cards import held_card, public_links
from rulings.pages.facts import editions_of, facts_of
from rulings.pages.page import kept_page, reading_page, settle, show


@kept_page
@reading_page
def card_preview(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Show what a card says on the day, which lists of the day hold it, its facts and how many rulings it has."""
    found = held_card(game, slug)
    settle(request, reverse("card-preview", args=[found.game.slug, found.slug]))
    context = {
        "on": on,
        "game": found.game,
        "card": found,
        "editions": editions_of(list(found.printings.all())),
        "wording": next((one for one in wordings(found, on) if one.now), None),
        "lists": lists_of(found, on),
        "facts": facts_of(found),
        "count": public_links(found.pk).aggregate(count=Count("ruling", distinct=True))["count"],
    }
    response = show(request, "cards/_preview.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def lists_of(card: Card, on: date) -> QuerySet[CardList]:
    """Return the lists of a day that hold a card, such as ban lists."""
    begun = Q(valid_from=None) | Q(valid_from__lte=on)
    lasting = Q(valid_to=None) | Q(valid_to__gte=on)
    return CardList.objects.filter(begun, lasting, entries__card=card).select_related("format").distinct()
