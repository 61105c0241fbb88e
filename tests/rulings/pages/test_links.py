"""Everything is reached by links from the front page, on whatever day, and no link is dead."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.models import Card
from rulings.models import Ruling, Section, Source, Term, Topic
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.pages.html import links, read

pytestmark = pytest.mark.django_db
API_DOCS = "/api/v1/docs"  # its examples are of the starter data: tests/rulings/api asks them


def walk(client: Client, start: str) -> set[str]:
    """Return every address that links lead to; each must answer 200. Searches and examples of the API are not followed."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        url = waiting.pop().split("#")[0]
        if url in seen or not url.startswith("/") or "q=" in url:
            continue
        seen.add(url)
        html = read(client, url)
        waiting += [] if url.startswith(API_DOCS) else links(html)
    return seen


@pytest.mark.parametrize("day", ["", "?on=2015-01-01"])
def test_everything_is_reached(client: Client, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.pages.names.NAMES_PER_PAGE", 2)
    for number in range(1, 6):
        make_card(f"Lap {number}")
        make_section(f"21.{number}")
        make_ruling(f"AK{number}.1", cards=(("Olaj", "új", "subject"),), topics=(f"téma {number}",))
    make_source("AK9")
    Term.objects.create(game=make_game(), name="Köd", slug="kod")
    make_ruling("AK1.2", state="withdrawn")
    make_edge(make_ruling("AK1.3"), "AK1.1")
    things = [
        *Ruling.objects.public().select_related("game"),
        *Card.objects.select_related("game"),
        *Topic.objects.select_related("game"),
        *Term.objects.select_related("game"),
        *Section.objects.select_related("rulebook__game"),
        *Source.objects.select_related("game"),
    ]
    assert {thing.get_absolute_url() + day for thing in things} - walk(client, f"/{day}") == set()
