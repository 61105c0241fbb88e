"""Fields, phrases, exclusions and pairs: exact sets, in the order of the sources, and faults that are told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from judgekb.search.engines.base import CANDIDATES
from judgekb.search.query import QueryFault
from judgekb.touches import knowing, version
from rulings.models import Rulebook, Term
from rulings.models.rulings import RulingState
from rulings.search.find import Answer, find
from rulings.versions import EVERYTHING
from tests.conftest import SUITABLE
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db
DAY = date(2025, 9, 5)
ALL_REFS = [
    "AK100.1",
    "AK106.1",
    "AK106.2",
    "AK107.1",
    "AK120.1",
    "GYK.1",
    "HKK 21.6",
    "HKK 21.6.0",
    "HKK 99",
    "CS.1",
]


@pytest.fixture(autouse=True)
def base(db: None, index: Callable[[], int]) -> None:
    for number in (100, 106, 107, 108, 120):
        make_source(f"AK{number}", number=number, position=number, title=f"Krónika {number}")
    make_source("GYK", kind="web_faq", position=500, title="A webes gyűjtemény")
    fog, wind = ("Ködfonó Pemete", "", "subject"), ("Élet vize", "új", "mentioned")
    make_section("21.6", title="Döntések")
    make_section("21.6.0", title="Előre hozott döntések", position=1)
    make_section("99", title="Törölt pont", status="deleted", position=2)
    make_ruling("AK100.1", "Hány lapos a ködpakli?", "Negyven lapos.", cards=(fog,), topics=("pakliépítés",))
    make_ruling("AK106.1", "Elfújja a szél a ködöt?", "Nem fújja el két lap.", cards=(fog, wind), topics=("fújás",))
    make_ruling("AK106.2", "Mennyi VP kell a szélhez?", "Kettő.", cards=(wind,), topics=("fújás",))
    make_edge(make_ruling("AK107.1", "Hány lapos ma a ködpakli?", "Ötven.", valid_from=date(2025, 1, 1)), "AK100.1")
    make_ruling("AK120.1", "Lap két felé?", "Soha.", state=RulingState.WITHDRAWN, formats=["paros"])
    make_edge(make_ruling("GYK.1", "Meddig érvényes?", "Örökké."), "HKK 21.6.0", "cites")
    make_ruling("AK107.2", "Vázlat a ködről", state=RulingState.DRAFT)
    Term.objects.create(
        game=make_game(), name="varázspont", slug="varazspont", abbreviations=["VP"], defined_by=["GYK.1", "HKK 99"]
    )
    czech = make_game("cesko")
    czech.language, czech.name, czech.position = "cs", "Česká hra", 5
    czech.save()
    make_ruling("CS.1", "Kolik karet?", "Padesát.", game=czech)
    make_card("Fűszál")
    make_card("Élet és köd")
    index()


def refs(text: str, **how: object) -> list[str]:
    return [hit.ref for hit in find(text, limit=100, on=DAY, **how).results]  # type: ignore[arg-type]


class TestFields:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('lap:"Ködfonó Pemete"', ["AK100.1", "AK106.1"]),
            ("lap:ködfonó", ["AK100.1", "AK106.1"]),
            ("lap:Ködf", ["AK100.1", "AK106.1"]),
            ("lap:köd", []),
            ("card:Pemete", ["AK100.1", "AK106.1"]),
            ("lap:Ködfonó Pemete", ["AK100.1", "AK106.1"]),
            ('lap:"Élet vize (új)"', ["AK106.1", "AK106.2"]),
            ('lap:"Élet vize (2022)"', ["AK106.1", "AK106.2"]),
            ("lap:Pemete lap:Vize", ["AK106.1"]),
            ("lap:Fűszál", []),
            ("ak:106", ["AK106.1", "AK106.2"]),
            ("ak:AK106", ["AK106.1", "AK106.2"]),
            ("ak:100-106", ["AK100.1", "AK106.1", "AK106.2"]),
            ("ak:108", []),
            ("ak:106 ak:100", ["AK100.1", "AK106.1", "AK106.2"]),
            ("forrás:gyk", ["GYK.1"]),
            ("forrás:gyik", ["GYK.1"]),
            ("source:magazine game:proba", ["AK100.1", "AK106.1", "AK106.2", "AK107.1", "AK120.1"]),
            ("forrás:Kódex", ["HKK 21.6", "HKK 21.6.0", "HKK 99"]),
            ("kodex:21.6", ["GYK.1", "HKK 21.6", "HKK 21.6.0"]),
            ("kodex:21.6.0", ["GYK.1", "HKK 21.6.0"]),
            ('section:"Kódex 21.6.0"', ["GYK.1", "HKK 21.6.0"]),
            ("kodex:99", ["HKK 99"]),
            ("téma:fújás", ["AK106.1", "AK106.2"]),
            ("téma:fúj", ["AK106.1", "AK106.2"]),
            ("téma:VP", ["GYK.1", "HKK 99"]),
            ("topic:varázspont", ["GYK.1", "HKK 99"]),
            ("formátum:páros", ["AK120.1"]),
            ("játék:proba ak:106", ["AK106.1", "AK106.2"]),
            ('game:"Česká hra"', ["CS.1"]),
            ("játék:cesko játék:proba ak:106", ["AK106.1", "AK106.2"]),
            ("állapot:felváltott", ["AK100.1"]),
            ("állapot:visszavont", ["AK120.1", "HKK 99"]),
            ("állapot:vitatott", []),
            ("állapot:hatályos", ["AK106.1", "AK106.2", "AK107.1", "GYK.1", "HKK 21.6", "HKK 21.6.0", "CS.1"]),
            ("állapot:leendő datum:2024-12-31", []),
            ("állapot:felváltott datum:2024-12-31", []),
            ("dátum:2024-12-31 ak:100-120", ["AK100.1", "AK106.1", "AK106.2", "AK120.1"]),
            ("dátum:2025-01-01 ak:107", ["AK107.1"]),
            ("-dátum:2024-12-31", ["AK107.1"]),
            ("nyelv:cseh", ["CS.1"]),
            ("language:czech", ["CS.1"]),
        ],
    )
    def test_what_they_let_through_in_the_order_of_the_sources(self, text: str, expected: list[str]) -> None:
        assert refs(text) == expected

    def test_statuses_are_those_of_the_chosen_day(self) -> None:
        for day, status, expected in (
            (date(2024, 12, 31), "hatályos", True),
            (date(2025, 1, 1), "hatályos", False),
            (date(2024, 12, 31), "felváltott", False),
            (date(2025, 1, 1), "felváltott", True),
        ):
            found = find(f"állapot:{status} ak:100", on=day)
            assert bool(found.results) is expected
            assert find(f"állapot:{status} ak:100 datum:{day}").total == found.total
        assert [hit.ref for hit in find("állapot:leendő", on=date(2024, 12, 31)).results] == ["AK107.1"]

    def test_the_day_of_the_text_is_the_day_of_the_answer(self) -> None:
        answer = find("dátum:2024-12-31 ködpakli", on=DAY)
        assert (answer.on, [hit.ref for hit in answer.results]) == (date(2024, 12, 31), ["AK100.1"])

    def test_a_game_chosen_beside_the_text(self) -> None:
        assert refs("-ak:106", game="cesko") == ["CS.1"]
        assert refs("ak:106", game="proba") == ["AK106.1", "AK106.2"]
        assert refs("lap:Pemete játék:cesko") == refs("ak:106", game="cesko") == []


class TestWords:
    def test_words_rank_within_the_conditions(self) -> None:
        assert refs("hány lapos ködpakli ak:100-107") == ["AK107.1", "AK100.1", "AK106.1"]
        assert refs("szél ak:106") == ["AK106.1", "AK106.2"]
        assert refs("szél ak:106 -lap:Pemete") == ["AK106.2"]
        assert refs("ködpakli ak:120 lap:Pemete") == []

    def test_a_condition_never_loses_hits(self, index: Callable[[], int]) -> None:
        for number in range(CANDIDATES + 5):
            make_ruling(f"AK200.{number}", "Zúgó szél?", "Zúgó szél.")
        index()
        assert "AK106.1" not in refs("zúgó szél")
        assert refs("zúgó szél ak:106") == ["AK106.1", "AK106.2"]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('"hány lapos"', ["AK100.1", "AK107.1"]),
            ("„két lap”", ["AK106.1"]),
            ('"lap két"', ["AK120.1"]),
            ('"két lap" "szél"', ["AK106.1"]),
            ('"két szél"', []),
            ("szélhez -ködöt", ["AK106.2"]),
            ("szél -köd", ["AK106.2"]),
            ("szél -lap:Pemete", ["AK106.2"]),
            ('szél -"két lap"', ["AK106.2"]),
            ("-szél ak:100-107", ["AK100.1", "AK107.1"]),
            ("varázspont -téma:varázspont", ["AK106.2"]),
        ],
    )
    def test_phrases_and_exclusions(self, text: str, expected: list[str]) -> None:
        assert sorted(refs(text)) == expected

    def test_the_index_is_not_needed(self, settings: object) -> None:
        settings.SEARCH_ENGINE = "grep"  # type: ignore[attr-defined]
        assert refs("szél -köd") == ["AK106.2"]
        assert refs('"két lap"') == ["AK106.1"]
        assert refs("-szél ak:106") == []
        assert refs("ködpakli ak:100") == ["AK100.1"]
        assert find("ak:106 -szél").notice.startswith("A kereső mutatója")


class TestPairs:
    @pytest.mark.parametrize(
        "text",
        [
            "Ködfonó Pemete + Élet vize",
            "Ködfonó Pemete+Élet vize",
            "élet vize + ködfonó pemete",
            '"Élet vize" + "Ködfonó Pemete"',
            "elfújja Ködfonó Pemete + Élet vize szél",
            "Pemete + Élet vize",
        ],
    )
    def test_entries_on_both_cards(self, text: str) -> None:
        assert refs(text) == ["AK106.1"]

    def test_three_cards(self) -> None:
        assert refs("Pemete + Élet vize + Fűszál") == []

    def test_what_is_no_card_must_be_held_and_that_is_said(self) -> None:
        answer = find("Ködfonó Pemete + szél fúj", on=DAY)
        assert ([hit.ref for hit in answer.results], answer.notice) == (
            ["AK106.1"],
            "„szél” nevű lap nincs, ezért szóként keresem.",
        )
        assert refs("VP + Élet vize") == ["AK106.2"]
        assert refs("Élet vize + varázspont") == ["AK106.2"]

    def test_a_term_is_rather_that_than_a_word_of_some_name(self, index: Callable[[], int]) -> None:
        make_card("Két VP ára")
        index()
        assert refs("VP + Élet vize") == ["AK106.2"]

    def test_without_a_card_they_are_words(self) -> None:
        assert refs("szél + vihar") == refs("szél vihar")
        assert refs("99 + 99") == ["HKK 99"]


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "code", "place", "suggestions"),
        [
            ("köd lap:Pimete", "unknown-card", "Pimete", ('"Ködfonó Pemete"',)),
            ('lap:"Ködfonó"', "unknown-card", '"Ködfonó"', ('"Ködfonó Pemete"',)),
            ('lap:"Ködfonó Pimete"', "unknown-card", '"Ködfonó Pimete"', ('"Ködfonó Pemete"',)),
            ("-lap:Eletvizex", "unknown-card", "Eletvizex", ('"Élet vize"',)),
            ('Pemete + "Élet víze mind"', "unknown-card", '"Élet víze mind"', ('"Élet vize"', '"Élet és köd"')),
            ("ak:999", "unknown-source", "999", ()),
            ("ak:105", "unknown-source", "105", ("AK100", "AK106", "AK107")),
            ("ak:200-300", "unknown-source", "200-300", ()),
            ("forrás:GYKK", "unknown-source", "GYKK", ("GYK", "HKK")),
            ("kodex:21.7", "unknown-section", "21.7", ("21.6", "21.6.0")),
            ("téma:fulyás", "unknown-topic", "fulyás", ('"fújás"',)),
            ("formátum:egyéni", "unknown-format", "egyéni", ("paros",)),
            ("játék:porba", "unknown-game", "porba", ("proba", "cesko")),
        ],
    )
    def test_an_unknown_name(self, text: str, code: str, place: str, suggestions: tuple[str, ...]) -> None:
        with pytest.raises(QueryFault) as raised:
            find(text, on=DAY)
        fault = raised.value
        assert (fault.code, text[fault.start : fault.end], fault.suggestions) == (code, place, suggestions)
        for repaired in fault.repaired(text):
            find(repaired, on=DAY)

    def test_a_text_that_names_a_thing_is_never_read_as_a_query(self, index: Callable[[], int]) -> None:
        make_card("Lap: a végzet")
        make_card("Ez + Az")
        for text in ("Lap: a végzet", "Ez + Az"):
            assert [thing.title for thing in find(text).things] == [text]


class TestComplements:
    CONDITIONS = (
        "lap:Pemete",
        "ak:106",
        "ak:100-107",
        "kodex:21.6",
        "téma:fújás",
        "téma:VP",
        "formátum:páros",
        "játék:cesko",
        "állapot:hatályos",
        "állapot:visszavont",
        "dátum:2024-12-31",
        "nyelv:cseh",
        '"két lap"',
    )

    @pytest.mark.parametrize("condition", CONDITIONS)
    def test_what_is_excluded_is_exactly_the_rest(self, condition: str) -> None:
        wanted = refs(f"{condition} -lap:Fűszál") if condition == '"két lap"' else refs(condition)
        rest = refs(f"-{condition}")
        assert sorted(wanted + rest) == sorted(ALL_REFS)
        assert rest == [ref for ref in ALL_REFS if ref in rest]

    @pytest.mark.parametrize("word", ["szél", "köd", "ötven", "varázspont", "qqqq"])
    def test_a_word_and_its_exclusion(self, word: str) -> None:
        holding = [hit.ref for hit in find(word, limit=100).results if not hit.missing_words]
        assert sorted(holding + refs(f"-{word}")) == sorted(ALL_REFS)

    @settings(max_examples=30, suppress_health_check=SUITABLE)
    @given(st.lists(st.sampled_from(CONDITIONS[:-1]), min_size=1, max_size=2, unique=True), st.sampled_from(CONDITIONS))
    def test_with_any_other_conditions(self, others: list[str], condition: str) -> None:
        text = " ".join(others)
        whole, rest = set(refs(text)), set(refs(f"{text} -{condition}"))
        if condition.startswith("dátum") or any(other.startswith("dátum") for other in others):
            return  # a day changes what the others mean
        same_field = [other for other in others if other.split(":")[0] == condition.split(":", maxsplit=1)[0]]
        if not same_field:
            assert set(refs(f"{text} {condition}")) == whole - rest
        assert rest <= whole


class TestLists:
    def test_pages_hold_everything_once(self) -> None:
        whole = refs("-lap:Fűszál")
        assert whole == ALL_REFS
        assert [find("-lap:Fűszál", limit=1, offset=place).results[0].ref for place in range(len(whole))] == whole
        answer = find("-lap:Fűszál", limit=3, offset=9)
        assert ([hit.ref for hit in answer.results], answer.total) == (["CS.1"], 10)

    def test_what_was_searched_is_said(self) -> None:
        answer: Answer = find("VP ak:106 -lap:Pemete", on=DAY)
        assert answer.explanation.hungarian == (
            "Keresés: VP (más néven varázspont); csak a(z) AK106 forrásban; nem: a(z) Ködfonó Pemete lapról."
        )
        assert answer.explanation.english == (
            "Searched: VP (also called varázspont); only in the source AK106; not: on the card Ködfonó Pemete."
        )
        assert find("AK106", on=DAY).explanation.english == (
            "Searched: every entry, in the order of the sources; only in the source AK106."
        )
        assert find("?").explanation.hungarian == ""

    def test_rulebooks_without_sections_are_no_fault(self) -> None:
        Rulebook.objects.create(game=make_game(), prefix="ÚJ", title="Új könyv", short_title="Új")
        assert refs("forrás:ÚJ") == []


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ("ak:106", 7),
        ("-ak:106", 16),
        ("lap:Pemete", 10),
        ("téma:fújás", 10),
        ("kodex:21.6", 15),
        ("formátum:páros", 9),
        ("játék:proba", 15),
        ("állapot:hatályos", 17),
        ("dátum:2025-01-01", 14),
        ("nyelv:magyar", 14),
        ("Pemete + Élet vize", 11),
        ('"két lap" -szél', 7),
        ("ködpakli ak:100-107 -lap:Pemete", 9),
    ],
)
def test_the_number_of_queries_does_not_grow(
    text: str, queries: int, count: int, index: Callable[[], int], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3, 3 + count):
        make_ruling(
            f"AK106.{number}", "Két lap?", cards=(("Ködfonó Pemete", "", "subject"), ("Élet vize", "új", "subject"))
        )
        make_section(f"21.6.{number}")
    index()
    with knowing(version(EVERYTHING)):  # as for a page; what is remembered of the base was read before
        find(text, on=DAY)
        with django_assert_num_queries(queries):
            find(text, on=DAY)
