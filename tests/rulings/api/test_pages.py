"""Pages of lists: walking them while entries are added repeats and loses nothing. Fields, includes, orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from judgekb.api.pagination import Place
from rulings.models import Rulebook, Ruling, Section, Source
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


def get(client: Client, url: str, status: int = 200, **parameters: Any) -> Any:
    response = client.get(url if url.startswith("http") else f"/api/v1/{url}", parameters)
    assert response.status_code == status, response.content
    return response.json()


def walk(client: Client, url: str, between: Callable[[int], object] = lambda page: None) -> list[str]:
    found: list[str] = []
    number = 0
    while url:
        page = get(client, url)
        found += [row["ref"] for row in page["results"]]
        number += 1
        between(number)
        url = page["next"]
    return found


def test_walking_while_entries_are_added_repeats_and_loses_nothing(client: Client) -> None:
    before = [make_ruling(f"AK5.{place}").ref for place in range(1, 8)]
    for code, place in (("AK1", 1), ("AK9", 9)):
        make_source(code, position=place)
    Source.objects.filter(code="AK5").update(position=5)

    def add(page: int) -> None:  # before, between and behind what was read
        make_ruling(f"AK1.{page}")
        make_ruling(f"AK5.{page}0")
        make_ruling(f"AK9.{page}")

    found = walk(client, "rulings?page_size=2", lambda page: add(page) if page < 3 else None)
    assert [ref for ref in found if ref in before] == before
    assert len(set(found)) == len(found)
    assert {"AK1.1", "AK1.2"}.isdisjoint(found)  # they came before what was read already
    assert {"AK9.1", "AK9.2"} <= set(found)


def test_walking_while_entries_are_deleted_loses_no_other(client: Client) -> None:
    refs = [make_ruling(f"AK1.{place}").ref for place in range(1, 7)]

    def withdraw(page: int) -> None:
        Ruling.objects.filter(ref=refs[2 * page - 1]).update(state="draft")  # the last one that was read

    assert walk(client, "rulings?page_size=2", withdraw) == refs


def test_equal_keys_are_told_apart_by_their_numbers(client: Client) -> None:
    make_source("AK1")
    for place in range(7):
        make_ruling(f"AK1.{place}")
    Ruling.objects.update(position=1)
    assert walk(client, "rulings?page_size=3") == [f"AK1.{place}" for place in range(7)]


def test_sources_in_one_place_are_told_apart_by_their_codes(client: Client) -> None:
    for code in ("AK3", "AK1", "AK2"):
        make_source(code)
        make_ruling(f"{code}.1")
        make_ruling(f"{code}.2")
    assert walk(client, "rulings?page_size=1") == [f"AK{number}.{place}" for number in (1, 2, 3) for place in (1, 2)]


def test_rulebooks_stand_by_their_prefixes(client: Client) -> None:
    for prefix in ("B", "C", "A"):
        book = Rulebook.objects.create(game=make_game(), prefix=prefix, title=prefix, short_title=prefix)
        Section.objects.create(rulebook=book, citation=f"{prefix} 1", citation_key=f"{prefix} 1".lower(), number="1")
    assert walk(client, "sections?page_size=1") == ["A 1", "B 1", "C 1"]


@pytest.mark.parametrize("order", ["name", "updated_at", "-updated_at"])
def test_every_order_is_total_both_ways(client: Client, order: str) -> None:
    for name in ("Őz", "Ősz", "Alma", "Zöld", "Körte"):
        make_card(name)
    Card.objects.filter(name__in=["Őz", "Alma"]).update(updated_at=Card.objects.get(name="Zöld").updated_at)
    whole = walk(client, f"cards?ordering={order}")
    assert walk(client, f"cards?ordering={order}&page_size=2") == whole
    assert sorted(whole) == ["alma", "korte", "osz", "oz", "zold"]


def test_back_and_forth(client: Client) -> None:
    for name in "abcde":
        make_card(name)
    first = get(client, "cards", page_size=2)
    second = get(client, first["next"])
    third = get(client, second["next"])
    assert [row["ref"] for row in third["results"]] == ["e"]
    assert (first["previous"], third["next"], third["count"]) == (None, None, 5)
    back = get(client, third["previous"])
    assert [row["ref"] for row in back["results"]] == ["c", "d"]
    start = get(client, back["previous"])
    assert ([row["ref"] for row in start["results"]], start["previous"]) == (["a", "b"], None)
    assert get(client, start["next"])["results"] == second["results"]


def test_both_sides_of_the_page_size(client: Client) -> None:
    for number in range(3):
        make_card(f"Lap {number}")
    assert get(client, "cards", page_size=3)["next"] is None
    assert len(get(client, "cards", page_size=100)["results"]) == 3
    assert get(client, "cards", page_size=2)["next"] is not None
    for wrong in ("0", "101", "-1", "2.0", "", "４", "²"):
        assert get(client, "cards", 400, page_size=wrong)["parameter"] == "page_size"


@pytest.mark.parametrize(
    "cursor", ["", "x", "x:y", "\ud800", Place("nope", (1,)).written(), Place("name", (1, 2)).written()[:-1]]
)
def test_a_cursor_that_is_none_of_ours(client: Client, cursor: str) -> None:
    error = get(client, "cards", 400, cursor=cursor.encode("utf-8", "replace").decode())
    assert (error["code"], error["parameter"]) == ("bad_query", "cursor")


def test_a_cursor_of_another_order(client: Client) -> None:
    for number in range(3):
        make_card(f"Lap {number}")
    link = get(client, "cards", page_size=1)["next"]
    assert get(client, f"{link}&ordering=updated_at", 400)["parameter"] == "cursor"


def test_unknown_parameters_and_words_name_what_is_allowed(client: Client) -> None:
    make_game()
    error = get(client, "sources", 400, souce="AK1")
    assert (error["parameter"], error["allowed"]) == (
        "souce",
        ["cursor", "fields", "game", "kind", "on", "ordering", "page_size"],
    )
    assert get(client, "sources", 400, game="porba")["allowed"] == ["proba"]
    assert get(client, "sources", 400, kind="book")["allowed"] == [
        "magazine", "web_faq", "rule_texts", "rulebook", "announcement",
    ]  # fmt: skip
    assert get(client, "rulings", 400, include="answer,x")["allowed"] == [
        "answer", "cards", "citations", "cited_by", "topics", "validity",
    ]  # fmt: skip
    assert get(client, "rulings?on=2025-09-05&on=2025-09-06", 400)["parameter"] == "on"


def test_a_filter_under_which_nothing_is_held_names_the_nearest(client: Client) -> None:
    make_ruling("AK7.1", cards=(("Ködfonó Pemete", "", "subject"),))
    assert get(client, "rulings", 400, source="AK8")["nearest"][0] == "AK7"
    assert get(client, "rulings", 400, card="kodfono-pemte")["nearest"][0] == "kodfono-pemete"
    assert get(client, "rulings", 400, topic="kodfono-pemte")["nearest"] == []
    make_section("1.1")
    assert get(client, "sections", 400, rulebook="HKX")["nearest"] == ["HKK"]


def test_chosen_fields_alone(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?")
    [row] = get(client, "rulings", fields="question, status")["results"]
    assert row == {
        "ref": "AK1.1", "game": "proba", "url": "/api/v1/rulings/proba/AK1.1", "question": "Fúj?", "status": "in_force",
    }  # fmt: skip
    assert get(client, "rulings/proba/ak1.1", fields="answer") == {
        "ref": "AK1.1", "game": "proba", "url": "/api/v1/rulings/proba/AK1.1", "answer": "Semmi sem.",
    }  # fmt: skip


def test_included_keys_are_those_of_the_thing_itself(client: Client) -> None:
    make_section("1.1")
    ruling = make_ruling("AK1.1", cards=(("Mézgasárkány", "új", "subject"),), topics=("köd",))
    make_edge(ruling, "HKK 1.1", "cites")
    whole = get(client, "rulings/proba/ak1.1")
    [row] = get(client, "rulings", include="answer,validity,cards,topics,citations,cited_by")["results"]
    assert row == whole
    [row] = get(client, "rulings", include="cards")["results"]
    assert set(row) == set(get(client, "rulings")["results"][0]) | {"cards"}
    for kind, address in (("cards", "proba/mezgasarkany"), ("topics", "proba/kod")):
        [row] = get(client, kind, include="rulings")["results"]
        assert row == get(client, f"{kind}/{address}")
        assert [one["ref"] for one in row["rulings"]] == ["AK1.1"]
    [row] = get(client, "sections", include="text,cited_by")["results"]
    assert row == get(client, "sections/proba/hkk 1.1")
