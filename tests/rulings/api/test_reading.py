"""The read-only API: shapes, days, errors, query counts."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, CardText, Printing
from rulings.models import Term
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.api.asking import get

pytestmark = pytest.mark.django_db


def test_a_ruling_is_read_as_of_a_day(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?", "Igen.", cards=(("Ködfonó Pemete", "új", "subject"),), topics=("fújás",))
    make_section("21.6")
    newer = make_ruling("AK2.1", "Fúj-e még?", "Nem.")
    make_edge(newer, "AK1.1", valid_from=date(2015, 3, 1), reason="Elfogyott.")
    make_edge(newer, "HKK 21.6", "cites")
    old = get(client, "rulings/proba/ak1.1", on="2015-02-28")
    new = get(client, "rulings/PROBA/AK1.1", on="2015-03-01")
    assert (old["status"], old["superseded_by"]) == ("in_force", [])
    assert new["status"] == "superseded"
    assert new["superseded_by"] == [
        {
            "ref": "AK2.1",
            "title": "Fúj-e még?",
            "kind": "supersedes",
            "extent": "whole",
            "clause": "",
            "reason": "Elfogyott.",
            "basis": "explicit",
            "formats": [],
            "since": {"not_before": "2015-03-01", "not_after": "2015-03-01"},
        }
    ]
    assert new["cards"] == [{"name": "Ködfonó Pemete", "edition": "új", "role": "subject", "slug": "kodfono-pemete"}]
    assert (new["topics"], new["answer_html"]) == (["fújás"], "<p>Igen.</p>")
    assert new["cited_by"] == [{"ref": "AK2.1", "kind": "supersedes"}]
    assert get(client, "rulings/proba/ak2.1")["sections"] == ["HKK 21.6"]


def test_a_draft_is_nowhere(client: Client) -> None:
    make_ruling("AK1.1", state="draft", cards=(("Mézgasárkány", "", "subject"),))
    assert get(client, "rulings")["count"] == 0
    assert get(client, "cards/proba/mezgasarkany")["rulings"] == []
    assert get(client, "sources/proba/ak1")["rulings"] == []
    get(client, "rulings/proba/ak1.1", status=404)


def test_lists_are_filtered(client: Client) -> None:
    make_ruling("AK1.1", cards=(("Mézgasárkány", "", "subject"),), topics=("köd",))
    make_edge(make_ruling("AK2.1"), "HKK 1.1", "cites")
    make_section("1.1")
    make_edge(make_ruling("AK2.2"), "HKK 1.1", "cites")

    def refs(**parameters: Any) -> list[str]:
        return [row["ref"] for row in get(client, "rulings", **parameters)["results"]]

    assert refs() == ["AK1.1", "AK2.1", "AK2.2"]
    assert refs(source="ak2") == ["AK2.1", "AK2.2"]
    assert refs(card="mezgasarkany") == ["AK1.1"]
    assert refs(topic="kod") == ["AK1.1"]
    assert refs(section="hkk 1.1") == ["AK2.1", "AK2.2"]
    assert [card["name"] for card in get(client, "cards", name="MEZGASÁRKÁNY")["results"]] == ["Mézgasárkány"]


@pytest.mark.parametrize(
    ("path", "parameters", "status", "code"),
    [
        ("rulings", {"on": "tegnap"}, 400, "bad_query"),
        ("rulings", {"game": "nincs"}, 400, "bad_query"),
        ("rulings", {"page": "1"}, 400, "bad_query"),
        ("rulings", {"page_size": "0"}, 400, "bad_query"),
        ("rulings", {"page_size": "101"}, 400, "bad_query"),
        ("rulings", {"cursor": "abc"}, 400, "bad_query"),
        ("rulings", {"ordering": "question"}, 400, "bad_query"),
        ("rulings", {"kind": "joke"}, 400, "bad_query"),
        ("rulings", {"fields": "ref,nincs"}, 400, "bad_query"),
        ("rulings", {"include": "drafts"}, 400, "bad_query"),
        ("rulings", {"source": "AK9"}, 400, "bad_query"),
        ("rulings", {"card": "nincs"}, 400, "bad_query"),
        ("rulings", {"topic": "nincs"}, 400, "bad_query"),
        ("rulings", {"section": "HKK 99"}, 400, "bad_query"),
        ("sections", {"rulebook": "XYZ"}, 400, "bad_query"),
        ("printings", {"edition": "nincs"}, 400, "bad_query"),
        ("terms", {"name": " "}, 400, "bad_query"),
        ("games/nincs", {}, 404, "not_found"),
        ("printings/proba/nincs/-", {}, 404, "not_found"),
        ("rulebooks/proba/xyz", {}, 404, "not_found"),
        ("topics/proba/nincs", {}, 404, "not_found"),
        ("rulings/proba/ak9.9", {}, 404, "not_found"),
        ("rulings/nincs/ak9.9", {}, 404, "not_found"),
        ("cards/proba/nincs", {}, 404, "not_found"),
        ("sections/proba/99", {}, 404, "not_found"),
        ("sources/proba/ak99", {}, 404, "not_found"),
        ("terms/proba/nincs", {}, 404, "not_found"),
        ("terms", {"game": "nincs"}, 400, "bad_query"),
        ("search", {}, 400, "bad_query"),
        ("search", {"q": "a", "limit": "0"}, 400, "bad_query"),
        ("search", {"q": "a", "limit": "101"}, 400, "bad_query"),
        ("search", {"q": "a", "limit": "４"}, 400, "bad_query"),
        ("search", {"q": "a" * 1001}, 400, "bad_query"),
    ],
)
def test_errors_have_one_shape(client: Client, path: str, parameters: dict[str, str], status: int, code: str) -> None:
    make_ruling("AK1.1")
    error = get(client, path, status, **parameters)
    assert (error["code"], error["status"], bool(error["detail"])) == (code, status, True)


def test_a_card_carries_what_is_known_of_it(client: Client) -> None:
    card = make_card("Mézgasárkány", "új")
    unknown = get(client, "cards/proba/mezgasarkany")
    keys = ("colours", "types", "subtypes", "alignments", "divine", "any_number", "starting_only", "named_adventurer")
    assert {unknown[key] for key in (*keys, "token", "copy_limit", "text")} == {None}
    assert (unknown["facts_from"], unknown["details"], unknown["texts"]) == ([], {}, [])
    Card.objects.update(colours=[], types=["lény"], any_number=False, copy_limit=5, facts_from=["AK1.1"])
    Printing.objects.update(year=2022, released=date(2022, 3, 1), rare=True)
    known = get(client, "cards/proba/mezgasarkany")
    assert [known[key] for key in ("colours", "types", "any_number", "copy_limit", "facts_from")] == [
        [],
        ["lény"],
        False,
        5,
        ["AK1.1"],
    ]
    assert known["printings"] == [
        {"edition": "új", "year": 2022, "released": "2022-03-01", "rare": True, "mini_expansion": None}
    ]
    assert get(client, "cards")["results"] == [{key: value for key, value in known.items() if key != "rulings"}]
    assert card.name == known["name"]


def test_the_text_of_a_card_is_that_of_the_day(client: Client) -> None:
    card = make_card("Mézgasárkány", "új")
    CardText.objects.create(card=card, language="hu", text="Régen.", source_note="AK1")
    CardText.objects.create(card=card, language="hu", text="Most.", valid_from=date(2024, 5, 1))
    CardText.objects.create(card=card, language="hu", text="Újként.", printing=card.printings.get())
    old, new = (get(client, "cards/proba/mezgasarkany", on=day) for day in ("2024-04-30", "2024-05-01"))
    assert (old["text"], new["text"]) == ("Régen.", "Most.")
    assert old["texts"] == [
        {"edition": None, "language": "hu", "text": "Régen.", "valid_from": None, "source": "AK1"},
        {"edition": "új", "language": "hu", "text": "Újként.", "valid_from": None, "source": ""},
    ]
    assert get(client, "cards", on="2024-04-30")["results"][0]["text"] == "Régen."
    get(client, "cards", 400, on="x")


def test_terms_are_found_by_any_of_their_names(client: Client) -> None:
    make_ruling("AK1.1", topics=("köd",))
    make_ruling("AK1.2", topics=("köd",), state="draft")
    term = {"definition": "*Pára*.", "definition_html": "<p><em>Pára</em>.</p>", "english": "Fog.", "kind": "Idő"}
    names = {"aliases": ["Pára", "sűrű köd"], "abbreviations": ["KD"], "defined_by": ["AK1.1"]}
    made = Term.objects.create(game=make_game(), name="köd", slug="kod", **term, **names)
    Term.objects.create(game=make_game("masik"), name="köd", slug="kod")
    shape = {"ref": "kod", "game": "proba", "slug": "kod", "name": "köd", "url": "/api/v1/terms/proba/kod",
             "page_url": "/proba/tema/kod", **term, **names}  # fmt: skip
    for name in ("KÖD", "para", "kd", "Sűrű  köd"):
        assert get(client, "terms", game="proba", name=name)["results"] == [
            shape | {"updated_at": made.updated_at.isoformat().replace("+00:00", "Z")}
        ]
    counts = [
        get(client, "terms")["count"],
        get(client, "terms", game="masik")["count"],
        get(client, "terms", name="pá")["count"],
    ]
    assert counts == [2, 1, 0]
    found = get(client, "terms/proba/KOD")
    assert [ruling["ref"] for ruling in found.pop("rulings")] == ["AK1.1"]
    assert found.pop("updated_at") != ""
    assert found == shape


def test_an_unknown_reference_names_the_nearest(client: Client) -> None:
    make_ruling("AK1.1")
    assert get(client, "rulings/proba/ak1.11", status=404)["nearest"][0] == "AK1.1"


def test_what_is_near_leads_somewhere(client: Client) -> None:
    """The reference of an issue is that of no ruling, a topic that is no term is no term."""
    make_ruling("AK10.1", cards=(("Köd", "", "subject"),), topics=("Ködök",))
    Term.objects.create(game=make_game(), name="Ködös", slug="kodos")
    near = {path: get(client, f"{path}", status=404)["nearest"] for path in (
        "rulings/proba/ak10", "topics/proba/koduk", "terms/proba/koduk", "cards/proba/koduk", "sources/proba/ak11",
    )}  # fmt: skip
    assert near == {
        "rulings/proba/ak10": ["AK10.1"], "topics/proba/koduk": ["kodok"], "terms/proba/koduk": ["kodos"],
        "cards/proba/koduk": ["kod"], "sources/proba/ak11": ["AK10"],
    }  # fmt: skip


def test_nothing_can_be_written(client: Client) -> None:
    assert client.post("/api/v1/rulings", {}).status_code == 405
