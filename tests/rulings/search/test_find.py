"""The one call that answers a typed text."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardText
from judgekb.search.query import QueryFault
from judgekb.touches import knowing, version
from rulings.models import Ruling
from rulings.models.rulings import RulingState
from rulings.search.find import LONGEST_QUERY, Answer, QueryTooLong, find
from rulings.search.links import CardLabel
from rulings.status import Status
from rulings.versions import EVERYTHING
from tests.conftest import SUITABLE
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db
DAY = date(2025, 9, 5)


@pytest.fixture(autouse=True)
def base(db: None, index: Callable[[], int]) -> None:
    make_ruling(
        "AK106.1",
        "Hány lapos a ködpakli?",
        "Pontosan *negyven* lapos < nem több.",
        cards=(("Mézgasárkány", "új", "subject"), ("Őszhajú tükör-kapu", "", "mentioned")),
        topics=("ködpakli",),
    )
    make_ruling("AK106.2", "Mikor ébred a Mézgasárkány?", "A kör végén.", cards=(("Mézgasárkány", "új", "subject"),))
    make_ruling("AK107.1", "Hány lapos a ködpakli most?", "Ötven.", valid_from=date(2025, 1, 1))
    make_ruling("AK108.1", "Ködpakli vázlat", state=RulingState.DRAFT)
    make_section("21.6.0", title="Ködpakli", about="Mit kell előre eldönteni.")
    index()


def refs(answer: Answer) -> list[str]:
    return [hit.ref for hit in answer.results]


class TestThings:
    def test_a_bare_source_lists_its_entries_in_order(self) -> None:
        answer = find("ak 106", on=DAY)
        assert [(thing.kind, thing.ref) for thing in answer.things] == [("source", "AK106")]
        assert (refs(answer), answer.total, answer.corrections) == (["AK106.1", "AK106.2"], 2, ())
        assert (refs(find("AK106", limit=1, offset=1)), find("AK106", limit=1).total) == (["AK106.2"], 2)

    def test_a_named_ruling_or_section_comes_first(self) -> None:
        assert refs(find("AK106.2"))[0] == "AK106.2"
        assert refs(find("21.6.0"))[0] == "HKK 21.6.0"

    def test_a_named_ruling_is_not_repeated(self) -> None:
        assert refs(find("AK106.1")).count("AK106.1") == 1

    def test_a_card(self) -> None:
        answer = find("mezgasarkany")
        assert [(thing.kind, thing.title) for thing in answer.things] == [("card", "Mézgasárkány")]
        assert sorted(refs(answer)) == ["AK106.1", "AK106.2"]

    def test_results_hold_rulings_and_sections_only(self) -> None:
        assert {hit.kind for hit in find("ködpakli mézgasárkány").results} == {"ruling", "section"}


class TestHits:
    def test_a_hit_in_full(self) -> None:
        hit = find("oszhaju negyven", on=DAY).results[0]
        assert hit.ref == "AK106.1"
        assert (hit.kind, hit.game, hit.title) == ("ruling", "proba", "Hány lapos a ködpakli?")
        assert (hit.url, hit.source) == ("/proba/ak106.1", "AK106")
        assert hit.standing is not None
        assert hit.standing.status == Status.IN_FORCE
        assert hit.cards == (
            CardLabel("Mézgasárkány", "új", "/proba/lap/mezgasarkany"),
            CardLabel("Őszhajú tükör-kapu", "", "/proba/lap/oszhaju-tukor-kapu"),
        )
        assert hit.missing_words == ()
        assert hit.snippet_html == "Pontosan <mark>negyven</mark> lapos &lt; nem több."
        assert 0 < hit.score <= 1

    def test_a_section(self) -> None:
        hit = next(hit for hit in find("ködpakli").results if hit.kind == "section")
        assert (hit.ref, hit.title, hit.source, hit.standing) == ("HKK 21.6.0", "Ködpakli", "Kódex", None)
        assert hit.title_html == "<mark>Ködpakli</mark>"
        assert hit.snippet_html == "Mit kell előre eldönteni."

    def test_missing_words(self) -> None:
        assert find("ébred bögre").results[0].missing_words == ("bögre",)

    def test_corrections_are_told(self) -> None:
        answer = find("mézgasárkánny ébred")
        assert (answer.corrections, refs(answer)[0]) == ((("mézgasárkánny", "mézgasárkány"),), "AK106.2")

    def test_drafts_are_never_found(self) -> None:
        assert refs(find("vázlat")) == []

    def test_what_was_withdrawn_from_the_base_since_indexing_is_left_out(self) -> None:
        Ruling.objects.filter(ref="AK106.2").update(state=RulingState.DRAFT)
        assert "AK106.2" not in refs(find("ébred"))
        assert refs(find("AK106.2")) == []


class TestOrder:
    def test_what_is_in_force_comes_before_what_it_replaced(self) -> None:
        make_edge(Ruling.objects.get(ref="AK107.1"), "AK106.1")
        assert refs(find("hány lapos a ködpakli", on=date(2025, 1, 1)))[:2] == ["AK107.1", "AK106.1"]
        assert refs(find("hány lapos a ködpakli", on=date(2024, 12, 31)))[:2] == ["AK106.1", "AK107.1"]
        statuses = {
            hit.ref: hit.standing and hit.standing.status for hit in find("ködpakli", on=date(2024, 12, 31)).results
        }
        assert statuses["AK107.1"] == Status.NOT_YET_IN_FORCE

    def test_what_replaced_another_comes_first_however_little_it_fits(self, index: Callable[[], int]) -> None:
        make_ruling("AK300.1", "Kinek zúg a szél a hegyen?", "Mindenkinek zúg a szél a hegyen.")
        make_ruling("AK301.1", "Mi zúg a hegyen?", "A vihar.", valid_from=date(2025, 1, 1))
        make_ruling("AK302.1", "Zúg bármi is a hegyen?", "Csend van.", valid_from=date(2025, 3, 1))
        make_edge(Ruling.objects.get(ref="AK301.1"), "AK300.1")
        make_edge(Ruling.objects.get(ref="AK302.1"), "AK301.1", "deletes")
        index()
        text = "kinek zúg a szél a hegyen"
        days = {day: refs(find(text, on=day)) for day in (date(2024, 12, 31), date(2025, 1, 1), date(2025, 3, 1))}
        assert [*days.values()] == [
            ["AK300.1", "AK301.1", "AK302.1"],
            ["AK301.1", "AK300.1", "AK302.1"],
            ["AK302.1", "AK301.1", "AK300.1"],
        ]
        assert [refs(find(text, on=DAY, limit=1, offset=place)) for place in range(4)] == [
            ["AK302.1"],
            ["AK301.1"],
            ["AK300.1"],
            [],
        ]
        assert refs(find(f"{text} állapot:felváltott", on=DAY)) == ["AK301.1", "AK300.1"]
        assert refs(find("AK300.1", on=DAY))[0] == "AK300.1"  # the reader wants this one; it tells its successor
        assert refs(find("szél", on=DAY)) == ["AK300.1"]  # so does this one, whose successor is not found

    def test_what_replaced_only_a_part_of_another_does_not_go_before_it(self, index: Callable[[], int]) -> None:
        make_ruling("AK300.1", "Kinek zúg a szél a hegyen?")
        make_edge(make_ruling("AK301.1", "Mi zúg a hegyen?"), "AK300.1", "changes", extent="part", clause="a hegyen")
        index()
        assert refs(find("kinek zúg a szél a hegyen")) == ["AK300.1", "AK301.1"]

    def test_the_newest_comes_first_among_equals(self, index: Callable[[], int]) -> None:
        for number in (1, 3, 2):
            make_ruling(f"AK20{number}.1", "Miért zúg a szél?", valid_from=date(2020 + number, 1, 1))
        index()
        assert refs(find("zúg a szél")) == ["AK203.1", "AK202.1", "AK201.1"]

    def test_pages_hold_everything_once(self) -> None:
        whole = refs(find("ködpakli mézgasárkány kör", limit=100))
        assert [
            ref for start in range(len(whole)) for ref in refs(find("ködpakli mézgasárkány kör", limit=1, offset=start))
        ] == whole
        assert refs(find("ködpakli", offset=1_000)) == []
        assert refs(find("ködpakli", offset=-5, limit=-1)) == []


class TestInput:
    def test_games(self) -> None:
        make_game("masik")
        assert refs(find("ködpakli", game="proba"))
        assert refs(find("ködpakli", game="masik")) == refs(find("AK106", game="nincs-ilyen")) == []

    @pytest.mark.parametrize("game", ["\x00", "\ud800", "PROBA", "proba ", "*"])
    def test_odd_games_find_nothing(self, game: str) -> None:
        answer = find("ködpakli", game=game)
        assert (answer.things, answer.results) == ((), ())

    def test_the_longest_text(self) -> None:
        assert find("é" * LONGEST_QUERY).results == ()
        with pytest.raises(QueryTooLong) as refused:
            find("é" * (LONGEST_QUERY + 1))
        assert str(refused.value) == "A keresett szöveg túl hosszú: 1001 karakter, pedig legfeljebb 1000 lehet."

    @pytest.mark.parametrize("text", ["", " ", "(", '"', "*", "\x00", "\ud800", "…"])
    def test_a_text_without_words_is_told(self, text: str) -> None:
        answer = find(text)
        assert (answer.things, answer.results, answer.total) == ((), (), 0)
        assert answer.notice == "Ebben nincs kereshető szó. Írj be egy lapnevet, egy AK-számot vagy egy kérdést."

    def test_the_answer_repeats_the_question_and_the_day(self) -> None:
        assert (find("köd\ud800", on=DAY).query, find("köd", on=DAY).on) == ("köd?", DAY)

    @settings(max_examples=60, suppress_health_check=SUITABLE)
    @given(text=st.text(alphabet=st.characters(), max_size=80))
    def test_any_text_is_answered_or_its_fault_is_told(self, text: str) -> None:
        with contextlib.suppress(QueryFault):  # `AA:0` names a field that does not exist
            find(text)

    @pytest.mark.parametrize(
        "text", ["1.4.3", "K.A.P.", "AK/12", "a:b", "[x TO y]", "AND", "köd~2", "%%%", "ő" * 999, "(" * 999]
    )
    def test_what_looks_like_syntax(self, text: str) -> None:
        find(text)

    @pytest.mark.parametrize("text", ["ŐSZHAJÚ", "őszhajú", "ŐszHajú", "oszhaju"])
    def test_case_and_accents_do_not_matter(self, text: str) -> None:
        assert refs(find(text)) == ["AK106.1"]


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_hits(
    count: int, index: Callable[[], int], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        make_ruling(f"AK30{number}.1", "Miért zúg a szél?", cards=((f"Szél {number}", "új", "subject"),))
        make_section(f"9.{number}", title="Zúg a szél")
        make_card(f"Másik szél {number}")
    index()
    with knowing(version(EVERYTHING)):  # as for a page; what is remembered of the base was read before
        find("miért zúg a szél")
        with django_assert_num_queries(8):
            assert len(find("miért zúg a szél").results) == 2 * count


class TestCards:
    def test_a_card_is_found_by_its_own_text(self, index: Callable[[], int]) -> None:
        card = Card.objects.get(name="Mézgasárkány")
        CardText.objects.create(card=card, language="hu", text="Amikor megérkezik, lehűti a levest.")
        CardText.objects.create(card=make_card("Köd"), language="hu", text="Lehűti a kezet.")
        index()
        answer = find("lehuti levest")
        assert [(thing.kind, thing.title, thing.url) for thing in answer.cards] == [
            ("card", "Mézgasárkány", "/proba/lap/mezgasarkany")
        ]
        assert [thing.title for thing in find("lehűti").cards] == ["Köd", "Mézgasárkány"]
        assert (find("lehűti", game="masik").cards, find("lehűti", offset=20).cards) == ((), ())

    def test_a_card_that_the_text_names_is_not_repeated(self) -> None:
        answer = find("Mézgasárkány")
        assert ([thing.title for thing in answer.things], answer.cards) == (["Mézgasárkány"], ())

    def test_at_most_six_cards(self, index: Callable[[], int]) -> None:
        for number in range(7):
            make_card(f"Hó {'x' * number}")
        index()
        assert len(find("hó").cards) == 6
