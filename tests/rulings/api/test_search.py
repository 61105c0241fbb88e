"""Search, suggestions and exact names over the API."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Format
from judgekb.search.query.describe import described
from judgekb.search.service import rebuild
from rulings.api.parameters import QUERY
from rulings.models import Ruling
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.api.asking import get

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base(db: None) -> None:
    make_source("AK7", title="Krónika 7", number=7)
    make_ruling("AK7.1", "Ködös a reggel?", "Az.", cards=(("Ködfonó Pemete", "új", "subject"),), topics=("időjárás",))
    make_ruling("AK7.2", "Szeles a reggel?", "Az.")
    make_section("3.1", title="Törölt reggel", status="deleted")
    make_game("masik")
    rebuild()


class TestSearch:
    def test_an_answer_in_full(self, client: Client) -> None:
        data = get(client, "search", q="reggel lap:Pemete", on="2025-09-05")
        assert list(data) == [
            "query",
            "on",
            "total",
            "notice",
            "explain",
            "corrections",
            "things",
            "cards",
            "facets",
            "results",
        ]
        assert (data["query"], data["on"], data["total"]) == ("reggel lap:Pemete", "2025-09-05", 1)
        assert data["explain"] == {
            "hu": "Keresés: reggel; csak a(z) Ködfonó Pemete lapról.",
            "en": "Searched: reggel; only on the card Ködfonó Pemete.",
        }
        assert data["facets"] == [
            {"name": "game", "values": [{"label": "Próbajáték", "count": 1, "term": "jatek:proba"}]},
            {"name": "kind", "values": [{"label": "magazin", "count": 1, "term": "forras:magazin"}]},
            {"name": "source", "values": [{"label": "AK7", "count": 1, "term": "ak:7"}]},
            {"name": "topic", "values": [{"label": "időjárás", "count": 1, "term": 'tema:"időjárás"'}]},
            {"name": "card", "values": [{"label": "Ködfonó Pemete", "count": 1, "term": 'lap:"Ködfonó Pemete"'}]},
        ]
        assert [(hit["ref"], hit["status"]) for hit in data["results"]] == [("AK7.1", "in_force")]

    def test_the_day_of_the_text(self, client: Client) -> None:
        assert get(client, "search", q="date:2015-01-01 reggel", on="2025-09-05")["on"] == "2015-01-01"

    def test_a_section_has_the_status_by_which_it_is_found(self, client: Client) -> None:
        (hit,) = get(client, "search", q="status:withdrawn")["results"]
        assert (hit["ref"], hit["status"]) == ("HKK 3.1", "withdrawn")

    def test_pages_of_a_list(self, client: Client) -> None:
        whole = get(client, "search", q="-lap:Pemete")
        assert ([hit["ref"] for hit in whole["results"]], whole["total"]) == (["AK7.2", "HKK 3.1"], 2)
        second = get(client, "search", q="-lap:Pemete", limit="1", offset="1")
        assert ([hit["ref"] for hit in second["results"]], second["total"]) == (["HKK 3.1"], 2)

    @pytest.mark.parametrize(
        ("text", "fault", "place", "suggestions"),
        [
            ("köd colour:red", "unknown-field", (4, 11), []),
            ("statsu:x", "unknown-field", (0, 7), ["allapot:"]),
            ("lap:", "empty-value", (0, 4), []),
            ("datum:2025-13-01", "bad-date", (6, 16), ["2025-12-31"]),
            ('lap:"Ködfono Pemetee"', "unknown-card", (4, 21), ['"Ködfonó Pemete"']),
            ("-ak:8", "unknown-source", (4, 5), ["AK7"]),
        ],
    )
    def test_a_fault_is_told_with_its_place(
        self, client: Client, text: str, fault: str, place: tuple[int, int], suggestions: list[str]
    ) -> None:
        start, end = place
        error = get(client, "search", 400, q=text)
        assert (error["code"], error["status"], error["parameter"]) == ("bad_query", 400, "q")
        assert (error["fault"], error["start"], error["end"], error["suggestions"]) == (fault, start, end, suggestions)
        assert error["repaired"] == [text[:start] + suggestion + text[end:] for suggestion in suggestions]
        assert error["detail"] != ""

    def test_the_language_is_described_from_its_registry(self) -> None:
        assert str(QUERY.description).endswith(described())

    def test_queries(self, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        get(client, "search", q="reggel")
        with django_assert_num_queries(9):
            get(client, "search", q="reggel")


class TestSuggest:
    def test_groups(self, client: Client) -> None:
        data = get(client, "suggest", q="kod", on="2025-09-05")
        assert data == {
            "query": "kod",
            "on": "2025-09-05",
            "groups": [
                {
                    "kind": "card",
                    "items": [
                        {
                            "kind": "card",
                            "game": "proba",
                            "ref": "kodfono-pemete",
                            "title": "Ködfonó Pemete",
                            "url": "/api/v1/cards/proba/kodfono-pemete",
                            "page_url": "/proba/lap/kodfono-pemete",
                            "status": None,
                        }
                    ],
                },
                {
                    "kind": "ruling",
                    "items": [
                        {
                            "kind": "ruling",
                            "game": "proba",
                            "ref": "AK7.1",
                            "title": "Ködös a reggel?",
                            "url": "/api/v1/rulings/proba/AK7.1",
                            "page_url": "/proba/ak7.1",
                            "status": "in_force",
                        }
                    ],
                },
            ],
        }
        assert get(client, "suggest", q="kod", game="masik")["groups"] == []
        assert get(client, "suggest", q="lap:")["groups"] == []

    @pytest.mark.parametrize(
        "parameters", [{}, {"q": " "}, {"q": "a", "limit": "0"}, {"q": "a", "limit": "9"}, {"q": "a", "game": "nincs"}]
    )
    def test_bad_parameters(self, client: Client, parameters: dict[str, str]) -> None:
        assert get(client, "suggest", 400, **parameters)["code"] == "bad_query"

    def test_the_limit(self, client: Client) -> None:
        for number in range(3):
            make_card(f"Köd {number}")
        rebuild()
        assert len(get(client, "suggest", q="köd", limit="2")["groups"][0]["items"]) == 2


class TestResolve:
    @pytest.mark.parametrize(
        ("text", "refs"),
        [
            ("ak 7", ["AK7"]),
            ("AK7.1", ["AK7.1"]),
            ("kódex 3.1", ["HKK 3.1"]),
            ("KODFONO PEMETE (új)", ["kodfono-pemete"]),
            ("időjárás", ["idojaras"]),
            ("lap:Pemete", []),
            ("nincs", []),
        ],
    )
    def test_what_a_text_names(self, client: Client, text: str, refs: list[str]) -> None:
        data = get(client, "resolve", q=text)
        assert (data["query"], [thing["ref"] for thing in data["things"]]) == (text, refs)

    def test_games(self, client: Client) -> None:
        assert get(client, "resolve", q="AK7", game="masik")["things"] == []
        assert get(client, "resolve", 400, q="AK7", game="nincs")["code"] == "bad_query"
        assert get(client, "resolve", 400)["code"] == "bad_query"

    def test_a_rulebook_and_a_format(self, client: Client) -> None:
        make_section("1.1")
        Format.objects.create(game=make_game(), slug="egyszinu", name="Egyszínű")
        found = {
            text: [(one["kind"], one["ref"], one["url"]) for one in get(client, "resolve", q=text)["things"]]
            for text in ("hkk", "EGYSZÍNŰ", "egyszin")
        }
        assert found == {
            "hkk": [("rulebook", "HKK", "/api/v1/rulebooks/proba/HKK")],
            "EGYSZÍNŰ": [("format", "egyszinu", "/api/v1/formats/proba/egyszinu")],
            "egyszin": [],
        }
        assert get(client, "resolve", q="egyszinu", game="masik")["things"] == []

    def test_a_superseded_entry_is_resolved_too(self, client: Client) -> None:
        make_edge(Ruling.objects.get(ref="AK7.2"), "AK7.1")
        assert [thing["ref"] for thing in get(client, "resolve", q="AK7.1")["things"]] == ["AK7.1"]
