"""`/hkk/lap/<slug>`, a card with every ruling on it, and `/hkk/lap`, the cards A–Z."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Case, Count, IntegerField, Min, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Card
from cards.wordings import Wording, wordings
from judgekb.text import slugify
from rulings.models import Ruling, RulingCard
from rulings.models.rulings import PUBLIC_STATES, CardRole
from rulings.pages.facts import editions_of, facts_of
from rulings.pages.history import Event, history_of, text_event
from rulings.pages.names import names_page
from rulings.pages.page import NotHeld, held_game, kept_page, page_of, reading_page, settle, show
from rulings.pages.relations import targets
from rulings.pages.rows import rows
from rulings.reading import readable_list


@kept_page
@reading_page
def card(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Show a card: what it says on the day, its facts, and its rulings (about it first, then the newest first)."""
    found = held_card(game, slug)
    settle(request, found.get_absolute_url())
    page = page_of(request, rulings_of(found))
    labels = labels_of(found, [ruling.pk for ruling in page])
    worded = wordings(found, on)
    context = {
        "on": on,
        "game": found.game,
        "card": found,
        "editions": editions_of(list(found.printings.all())),
        "wordings": worded,
        "facts": facts_of(found),
        "facts_from": targets(found.facts_from, found.game_id),
        "rows": rows(page, on, labels=labels),
        "page": page,
        "history": history_of(readable_list().filter(of_card(found)), texts=texts_of(worded))
        if page.number == 1
        else None,
    }
    return show(request, "cards/card.html", context)


def held_card(game: str, slug: str) -> Card:
    """Return a card with its game, printings and texts. Three queries. Raises `NotHeld`."""
    held = Card.objects.select_related("game").prefetch_related("printings", "texts")
    found = held.filter(game__slug=game.lower(), slug=slugify(slug)).first()
    if found is None:
        raise NotHeld(slug, game=game.lower())
    return found


def of_card(found: Card) -> Q:
    """Return the condition on the rulings of a card, each of them once."""
    return Q(pk__in=RulingCard.objects.filter(card=found).values("ruling"))


def texts_of(worded: Iterable[Wording]) -> list[Event]:
    """Return the events of the card's texts: every one that begins on a known day."""
    dated = ((found, text) for found in worded for text in (*found.earlier, found.now, *found.later))
    return [
        text_event(text.begins, f"{_('új szöveg')} ({found.edition})" if found.edition else _("új szöveg"))
        for found, text in dated
        if text and text.begins
    ]


def rulings_of(found: Card) -> QuerySet[Ruling]:
    """Return the public rulings of a card: about it, then mentioning it; in each the newest first."""
    first = Case(When(card_links__role=CardRole.SUBJECT, then=Value(0)), default=Value(1), output_field=IntegerField())
    return (
        readable_list()
        .filter(card_links__card=found)
        .annotate(rank=Min(first))
        .order_by("rank", "-source__position", "position", "id")
    )


def labels_of(found: Card, ruling_ids: list[int]) -> dict[int, str]:
    """Return, by ruling, which editions of the card it is about. One query."""
    links = RulingCard.objects.filter(card=found, ruling__in=ruling_ids).select_related("printing")
    links = links.order_by("ruling_id", "position", "id")
    labels: dict[int, list[str]] = {}
    for link in links:
        edition = f"({link.printing.edition})" if link.printing and link.printing.edition else ""
        word = "" if link.role == CardRole.SUBJECT else _("példa")
        labels.setdefault(link.ruling_id, []).append(" ".join(part for part in (edition, word) if part))
    return {pk: ", ".join(dict.fromkeys(text for text in texts if text)) for pk, texts in labels.items()}


@kept_page
@reading_page
def card_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the cards of a game, A–Z, each with the number of its rulings."""
    held = held_game(game)
    counted = Count("ruling_links__ruling", filter=Q(ruling_links__ruling__state__in=PUBLIC_STATES), distinct=True)
    names = names_page(request, [Card.objects.filter(game=held).annotate(rulings=counted)], game=held, view="card")
    settle(request, reverse("cards", args=[held.slug]))
    return show(request, "cards/list.html", {"on": on, "game": held, **names})
