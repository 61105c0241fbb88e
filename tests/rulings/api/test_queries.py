"""No list asks the database more often for three items than for one, whatever is included."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import CardText, DeckRule, Format, FormatPeriod
from judgekb.search.service import rebuild
from rulings.api.urls import urlpatterns
from rulings.models import Publication, Rulebook, SectionText, Term
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db

LISTS = [
    ("games", 3),
    ("rulings", 5),
    ("rulings?include=answer,validity,cards,topics,citations,cited_by", 9),
    ("rulings?game=proba&source=ak1&card=mezgasarkany&topic=kod&section=HKK 1.1", 10),
    ("cards", 5),
    ("cards?include=rulings", 8),
    ("printings", 3),
    ("rulebooks", 3),
    ("sections", 4),
    ("sections?include=text,cited_by", 6),
    ("sources", 3),
    ("topics", 3),
    ("topics?include=rulings", 6),
    ("terms", 3),
    ("terms?include=rulings", 6),
    ("terms?name=kod 1", 4),
    ("formats", 4),
    ("changes", 3),
    ("search?q=mi&limit=3", 6),
    ("suggest?q=ak1.", 3),
    ("resolve?q=ak1.1", 7),
]
THINGS = [
    ("games/proba", 2),
    ("rulings/proba/ak1.1", 9),
    ("cards/proba/mezgasarkany", 7),
    ("printings/proba/mezgasarkany/új", 4),
    ("rulebooks/proba/hkk", 3),
    ("sections/proba/hkk 1.1", 6),
    ("sources/proba/ak1", 5),
    ("topics/proba/kod", 5),
    ("terms/proba/kod", 5),
    ("formats/proba/forma-1", 4),
]


def make(place: int) -> None:
    section = make_section(f"1.{place}")
    SectionText.objects.create(section=section, text="Köd.", text_html="<p>Köd.</p>")
    ruling = make_ruling(
        f"AK1.{place}", cards=(("Mézgasárkány", "új", "subject"), (f"Lap {place}", "", "mentioned")),
        topics=("köd", f"téma {place}"),
    )  # fmt: skip
    make_edge(ruling, "HKK 1.1", "cites")
    make_ruling(f"AK{place + 1}.1")
    CardText.objects.create(card=make_card(f"Lap {place}", "új"), language="hu", text="Fúj.")
    game = make_game()
    make_game(f"jatek-{place}")
    Rulebook.objects.create(game=game, prefix=f"R{place}", title="R", short_title="R")
    Term.objects.create(game=game, name=f"köd {place}", slug="kod" if place == 1 else f"kod-{place}")
    rule = DeckRule.objects.create(game=game, slug=f"meret-{place}", kind="size", parameters={"min": 40}, text="40.")
    form = Format.objects.create(game=game, slug=f"forma-{place}", name=f"Forma {place}")
    FormatPeriod.objects.create(format=form).rules.add(rule)
    Publication.objects.create(
        game=game, action="new", origin="desk", ref=ruling.ref, title="Mi?", ruling=ruling, at=datetime.now(UTC)
    )


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(("path", "queries"), [*LISTS, *THINGS])
def test_the_number_of_queries_does_not_grow(
    client: Client, path: str, queries: int, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for place in range(1, number + 1):
        make(place)
    if path.startswith(("search", "suggest")):
        rebuild()
    assert client.get(f"/api/v1/{path}").status_code == 200
    with django_assert_num_queries(queries):
        assert client.get(f"/api/v1/{path}").status_code == 200


def test_every_list_is_counted() -> None:
    lists = {str(pattern.pattern) for pattern in urlpatterns if "<" not in str(pattern.pattern)}
    counted = {path.split("?")[0] for path, _ in LISTS}
    assert lists - counted == {"decks/check", "manifest", "explain", "drafts"}  # the last in test_drafts.py


@pytest.mark.parametrize(("most", "more"), [(3, 0), (2, 1)])
def test_above_many_rulings_those_that_edges_act_on_are_asked_for_first(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries,
    most: int, more: int,
) -> None:  # fmt: skip
    for place in (1, 2, 3):
        make(place)
    make_edge(make_ruling("AK9.1"), "AK1.1", "changes", extent="part")
    whole = client.get("/api/v1/topics/proba/kod").json()
    assert [(row["ref"], len(row["changed_by"])) for row in whole["rulings"]] == [
        ("AK1.1", 1), ("AK1.2", 0), ("AK1.3", 0),
    ]  # fmt: skip
    monkeypatch.setattr("rulings.reading.MANY", most)
    with django_assert_num_queries(5 + more):
        assert client.get("/api/v1/topics/proba/kod").json() == whole
