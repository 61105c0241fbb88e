"""`/hkk/tema/<slug>`, a topic or a term of the glossary with its rulings, and `/hkk/tema`, all of them A–Z."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from judgekb.addresses import address
from judgekb.text import slugify
from rulings.models import RulingTopic, Term, Topic
from rulings.models.rulings import PUBLIC_STATES
from rulings.pages.columns import listed_of
from rulings.pages.history import history_of
from rulings.pages.names import names_page
from rulings.pages.page import NotHeld, held_game, kept_page, page_of, reading_page, settle, show
from rulings.pages.relations import targets
from rulings.pages.rows import rows
from rulings.reading import readable_list


@kept_page
@reading_page
def topic(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Show a topic and the term of the same name: the definition, who defines it, and the rulings, newest first."""
    held, key = held_game(game), slugify(slug)
    subject = Topic.objects.filter(game=held, slug=key).first()
    term = Term.objects.filter(game=held, slug=key).first()
    if subject is None and term is None:
        raise NotHeld(slug, game=held.slug)
    settle(request, address("topic", held.slug, key))
    entries = readable_list().filter(topic_links__topic=subject).order_by("-source__position", "position", "id")
    page = page_of(request, entries if subject else entries.none())
    context = {
        "on": on,
        "game": held,
        "name": (term or subject).name,  # type: ignore[union-attr]
        "term": term,
        "topic": subject,
        "defined_by": targets(term.defined_by, term.game_id) if term else [],
        "rows": rows(listed_of(page), on),
        "page": page,
        "history": history_of(entries) if subject and page.number == 1 else None,
    }
    return show(request, "rulings/topic.html", context)


@kept_page
@reading_page
def topic_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the topics and terms of a game, A–Z. A term that shares its page with a topic stands there once."""
    held = held_game(game)
    settle(request, reverse("topics", args=[held.slug]))
    topics = Topic.objects.filter(game=held)
    alone = Term.objects.filter(game=held).exclude(slug__in=topics.values("slug"))
    names = names_page(request, [topics, alone], game=held, view="topic", counted=rulings_of_topics)
    return show(request, "rulings/topics.html", {"on": on, "game": held, **names})


def rulings_of_topics(topics: Iterable[int]) -> dict[int, int]:
    """Return how many public rulings topics have, by their ids. One query."""
    links = RulingTopic.objects.filter(topic__in=list(topics), ruling__state__in=PUBLIC_STATES).order_by()
    return dict(links.values_list("topic").annotate(Count("pk")))
