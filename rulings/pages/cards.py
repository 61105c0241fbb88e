"""`/hkk/lap/<slug>`, a card with every ruling on it, and `/hkk/lap`, the cards A–Z."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Prefetch, QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Card, CardText, Printing
from cards.wordings import Wording, wordings
from judgekb.fixed_sql import FixedQuery
from judgekb.text import slugify
from rulings.models import RulingCard
from rulings.models.rulings import PUBLIC_STATES, CardRole
from rulings.pages.columns import PLACED, Placed, listed_row, placed
from rulings.pages.facts import editions_of, facts_of
from rulings.pages.history import Event, history_of_placed, text_event
from rulings.pages.names import names_page
from rulings.pages.page import NotHeld, held_game, kept_page, page_of, reading_page, settle, show
from rulings.pages.relations import ROWS, targets
from rulings.pages.rows import rows


class Link(NamedTuple):
    """A link from a public ruling to the card. `edition` is "" for the card itself and for the untagged printing."""

    ruling: Placed
    is_subject: bool
    edition: str
    place: tuple[int, int]


@kept_page
@reading_page
def card(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Show a card: what it says on the day, its facts, and its rulings (about it first, then the newest first)."""
    found = held_card(game, slug)
    settle(request, found.get_absolute_url())
    links = links_of(found)
    page = page_of(request, in_order(links))
    shown = {row.pk: row for row in map(listed_row, ROWS.among(page))}
    worded = wordings(found, on)
    context = {
        "on": on,
        "game": found.game,
        "card": found,
        "editions": editions_of(list(found.printings.all())),
        "wordings": worded,
        "facts": facts_of(found),
        "facts_from": targets(found.facts_from, found.game_id),
        "rows": rows([shown[pk] for pk in page if pk in shown], on, labels=labels_of(links)),
        "page": page,
        "history": history_of_placed(newest_first(links), texts=texts_of(worded)) if page.number == 1 else None,
    }
    return show(request, "cards/card.html", context)


def held_card(game: str, slug: str) -> Card:
    """Return a card with its game, printings and texts. Three queries. Raises `NotHeld`."""
    found = UNDER(game.lower(), slugify(slug))
    if not found:
        raise NotHeld(slug, game=game.lower())
    printings = Prefetch("printings", Printing.objects.order_by("edition"))
    texts = Prefetch("texts", CardText.objects.order_by())  # `wordings` puts them in order
    prefetch_related_objects(found, printings, texts)
    return found[0]


UNDER = FixedQuery(lambda game, slug: Card.objects.select_related("game").filter(game__slug=game, slug=slug).order_by())


def texts_of(worded: Iterable[Wording]) -> list[Event]:
    """Return the events of the card's texts: every one that begins on a known day."""
    dated = ((found, text) for found in worded for text in (*found.earlier, found.now, *found.later))
    return [
        text_event(text.begins, f"{_('új szöveg')} ({found.edition})" if found.edition else _("új szöveg"))
        for found, text in dated
        if text and text.begins
    ]


def public_links(card: int) -> QuerySet[RulingCard]:
    """Return the links of a card (its id) to rulings that readers may see, in no order."""
    return RulingCard.objects.filter(card=card, ruling__state__in=PUBLIC_STATES).order_by()


OF_LINK = ("role", "printing", "position", "pk", *(f"ruling__{name}" for name in PLACED))
LINKS = FixedQuery(lambda card: public_links(card).values_list(*OF_LINK))


def links_of(found: Card) -> list[Link]:
    """Return the links of a card that carries its printings. One query: they tell its order, its history and labels."""
    editions = {printing.pk: printing.edition for printing in found.printings.all()}
    return [
        Link(placed(row[4:]), row[0] == CardRole.SUBJECT, editions.get(row[1], ""), (row[2], row[3]))
        for row in LINKS(found.pk)
    ]


def in_order(links: Sequence[Link]) -> list[int]:
    """Return the ids of the rulings of a card: about it, then mentioning it; in each the newest first."""
    about = {link.ruling.pk for link in links if link.is_subject}
    rulings = {link.ruling.pk: link.ruling for link in links}
    return sorted(rulings, key=lambda pk: (pk not in about, -rulings[pk].source.position, rulings[pk].position, pk))


def newest_first(links: Iterable[Link]) -> list[Placed]:
    """Return the rulings of a card, of whatever role, each once."""
    held = {link.ruling.pk: link.ruling for link in links}.values()
    return sorted(held, key=lambda ruling: (ruling.source.position, ruling.position, ruling.pk), reverse=True)


def labels_of(links: Iterable[Link]) -> dict[int, str]:
    """Return, by ruling, which editions of the card it is about. No query."""
    labels: dict[int, list[str]] = defaultdict(list)
    for link in sorted(links, key=lambda link: link.place):
        edition = f"({link.edition})" if link.edition else ""
        word = "" if link.is_subject else _("példa")
        labels[link.ruling.pk].append(" ".join(part for part in (edition, word) if part))
    return {pk: ", ".join(dict.fromkeys(text for text in texts if text)) for pk, texts in labels.items()}


@kept_page
@reading_page
def card_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the cards of a game, A–Z, each with the number of its rulings."""
    held = held_game(game)
    cards = Card.objects.filter(game=held)
    names = names_page(request, [cards], game=held, view="card", counted=rulings_of_cards)
    settle(request, reverse("cards", args=[held.slug]))
    return show(request, "cards/list.html", {"on": on, "game": held, **names})


def rulings_of_cards(cards: Iterable[int]) -> dict[int, int]:
    """Return how many public rulings cards have, by their ids. One query."""
    links = RulingCard.objects.filter(card__in=list(cards), ruling__state__in=PUBLIC_STATES).order_by()
    return dict(links.values_list("card").annotate(Count("ruling", distinct=True)))
