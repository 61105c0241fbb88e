"""What an entry may overturn, on a few invented entries."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgekb.search import service
from judgekb.search.models import OutboxEntry
from rulings.desk.affected import Affected, affected
from rulings.desk.content import ContentError, content_of_ruling
from rulings.models import Ruling, Term
from rulings.models.rulings import RulingState
from tests.rows import make_edge, make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db

QUERIES = 16  # without those of an index in the database


@pytest.fixture
def base() -> None:
    """Five public entries and three that no reader sees."""
    make_section("7.1")
    make_ruling("AK1.1", "Elázik-e a Rozsdás kapu?", "Esőben elázik.", cards=(("Rozsdás kapu", "", "subject"),))
    make_ruling("AK2.1", "Ki fizeti a révészt?", "Aki a csónakba ül.", topics=("átkelés",))
    make_ruling("AK3.1", "Mikor virágzik a hárs?", "Júniusban, két hétig.")
    make_ruling("AK4.1", "Szabad-e a hídon állni?", "Szabad.")
    make_edge(Ruling.objects.get(ref="AK4.1"), "HKK 7.1", "cites")
    make_ruling("AK5.1", "Hány lépcső van?", "Tizenkettő.", cards=(("Rozsdás kapu", "", "mentioned"),))
    make_ruling("AK6.1", "Elázik-e a Rozsdás kapu?", "", state=RulingState.UNANSWERED)
    make_ruling("AK6.2", "Elázik-e a Rozsdás kapu?", "Igen.", state=RulingState.DRAFT)
    living = Ruling.objects.get(ref="AK1.1")
    make_ruling("AK6.3", "Elázik-e a Rozsdás kapu?", "Igen.", state=RulingState.MERGED, merged_into=living)


@pytest.fixture(params=["index", "database"])
def held(request: pytest.FixtureRequest, base: None) -> None:
    """The same with and without a search index."""
    if request.param == "index":
        service.rebuild()


def ask(question: str = "", answer: str = "", *, ref: str = "", limit: int = 20, **content: Any) -> list[Affected]:
    return affected(game=make_game(), content={"question": question, "answer": answer, **content}, ref=ref, limit=limit)


def refs(found: list[Affected]) -> list[str]:
    return [item.ruling.ref for item in found]


class TestWhatIsFound:
    def test_the_same_card_the_subject_before_the_example(self, held: None) -> None:
        assert refs(ask("Zöld?", cards=[{"name": "Rozsdás kapu", "role": "subject"}])) == ["AK1.1", "AK5.1"]

    def test_the_same_section(self, held: None) -> None:
        found = ask("Zöld?", sections=["7.1"])
        assert [(item.ruling.ref, item.why_english) for item in found if "sections" in item.why_english] == [
            ("AK4.1", "same sections: HKK 7.1")
        ]

    def test_the_same_topic(self, held: None) -> None:
        assert refs(ask("Zöld?", topics=["Átkelés"])) == ["AK2.1"]

    def test_like_words(self, held: None) -> None:
        assert refs(ask("Virágzik a hárs?", "Két hétig, de csak májusban."))[0] == "AK3.1"

    def test_one_paragraph_may_be_alike(self, held: None) -> None:
        other = "Ez a bekezdés valami egészen másról beszél, hosszan, fényesen és szomorúan, ahogyan illik."
        assert refs(ask("Zöld?", f"{other}\n\nA hárs júniusban virágzik."))[0] == "AK3.1"

    def test_a_draft_without_words_or_things_finds_nothing(self, held: None) -> None:
        assert ask() == []

    def test_an_unknown_card_finds_nothing(self, held: None) -> None:
        assert ask("Zöld?", cards=[{"name": "Nincs ilyen", "role": "subject"}]) == []


class TestWhatIsLeftOut:
    def test_what_no_reader_sees(self, held: None) -> None:
        found = refs(ask("Elázik-e a Rozsdás kapu?", "Igen.", cards=[{"name": "Rozsdás kapu", "role": "subject"}]))
        assert found == ["AK1.1", "AK5.1"]

    def test_the_entry_itself(self, held: None) -> None:
        ruling = Ruling.objects.get(ref="AK1.1")
        found = affected(game=ruling.game, content=content_of_ruling(ruling), ref="ak1.1")
        assert refs(found) == ["AK5.1"]

    def test_a_draft_that_names_its_reference_in_the_content_alone(self, held: None) -> None:
        content = {"ref": "AK3.1", "question": "Mikor virágzik a hárs?", "answer": "Júniusban."}
        assert "AK3.1" not in refs(affected(game=make_game(), content=content))

    def test_another_game(self, held: None) -> None:
        assert affected(game=make_game("masik"), content={"question": "Mikor virágzik a hárs?"}) == []

    def test_what_was_withdrawn_after_it_was_indexed(self, base: None) -> None:
        service.rebuild()
        Ruling.objects.filter(ref="AK3.1").update(state=RulingState.DRAFT)
        assert refs(ask("Mikor virágzik a hárs?")) == []


class TestEdgesAreHidden:
    """Whatever entries say of each other, the suggestions stay the same."""

    @pytest.mark.parametrize("kind", ["supersedes", "changes", "contradicts", "cites"])
    @pytest.mark.parametrize(("newer", "older"), [("AK5.1", "AK3.1"), ("AK3.1", "AK5.1")])
    def test_in_both_directions(self, held: None, kind: str, newer: str, older: str) -> None:
        ruling = Ruling.objects.get(ref="AK5.1")
        before = affected(game=ruling.game, content=content_of_ruling(ruling), ref="AK5.1")
        make_edge(Ruling.objects.get(ref=newer), older, kind)
        assert affected(game=ruling.game, content=content_of_ruling(ruling), ref="AK5.1") == before

    def test_a_reference_in_the_text(self, held: None) -> None:
        assert refs(ask("Zöld?", "Lásd: AK3.1 és AK3.")) == []


class TestOrder:
    def test_a_rare_card_counts_more_than_a_common_one(self) -> None:
        for number in range(1, 6):
            make_ruling(f"AK1.{number}", f"Kérdés {'abcde'[number - 1] * 9}?", "-", cards=(("Szél", "", "subject"),))
        make_ruling("AK2.1", "Kérdés fffffff?", "-", cards=(("Dér", "", "subject"),))
        service.rebuild()
        cards = [{"name": name, "role": "subject"} for name in ("Szél", "Dér")]
        assert refs(ask("Zöld?", cards=cards))[0] == "AK2.1"

    def test_what_is_newer_falls_behind(self) -> None:
        make_ruling("AK1.1", "Elázik-e a kapu?", "Igen.", valid_from=date(2001, 1, 1))
        make_ruling("AK9.1", "Elázik-e a kapu?", "Igen.", valid_from=date(2009, 1, 1))
        service.rebuild()
        found = ask("Elázik-e a kapu?", "Nem.", valid_from="2005-01-01")
        assert [(item.ruling.ref, item.why_english.endswith("but it is the newer one")) for item in found] == [
            ("AK1.1", False),
            ("AK9.1", True),
        ]

    @pytest.mark.parametrize(("day", "newer"), [("2009-01-01", False), ("2008-12-31", True)])
    def test_the_same_day_is_not_newer(self, day: str, newer: bool) -> None:
        make_ruling("AK9.1", "Elázik-e a kapu?", "Igen.", valid_from=date(2009, 1, 1))
        [item] = affected(game=make_game(), content={"question": "Elázik a kapu?"}, on=date.fromisoformat(day))
        assert ("newer" in item.why_english) is newer

    def test_scores_fall_and_stay_below_one(self, held: None) -> None:
        scores = [item.score for item in ask("Elázik-e a Rozsdás kapu?", "Esőben elázik.")]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 for score in scores)

    @pytest.mark.parametrize(("limit", "count"), [(-1, 0), (0, 0), (1, 1), (2, 2), (1_000, 2)])
    def test_the_limit(self, held: None, limit: int, count: int) -> None:
        assert len(ask(cards=[{"name": "Rozsdás kapu"}], limit=limit)) == count


class TestWhy:
    def test_in_both_languages(self, held: None) -> None:
        [item] = ask("Ki fizeti az átkelést?", topics=["átkelés"])
        assert item.why_english == "same topics: átkelés; same words: fizeti"
        assert item.why == "közös téma: átkelés; közös szavak: fizeti"

    def test_nearly_the_same_text(self, held: None) -> None:
        first = ask("Mikor virágzik a hárs?", "Júniusban, két hétig.")[0]
        assert first.why_english.startswith("nearly the same text; same words: ")


class TestHostileDrafts:
    def test_what_is_no_content_is_refused(self) -> None:
        with pytest.raises(ContentError):
            affected(game=make_game(), content={"question": 7})

    def test_days_that_are_none(self, held: None) -> None:
        assert refs(ask("Mikor virágzik a hárs?", valid_from="tegnap"))[0] == "AK3.1"

    @pytest.mark.parametrize(
        "text", ["[[", "*" * 5_000, "NEAR AND (", "’’’", "４²", "\u200b", "a" * 9_000, "hárs\n\n" * 900]
    )
    def test_odd_texts(self, held: None, text: str) -> None:
        assert isinstance(ask(text[:9_000], text), list)


class TestDefinitions:
    """A new rule on a subject is likelier to overturn what defines the subject than what merely names it."""

    @pytest.fixture
    def before(self, held: None) -> dict[str, float]:
        return {one.ruling.ref: one.score for one in ask(topics=["átkelés"])}

    @pytest.mark.parametrize(
        "term",
        [
            {"name": "Átkelés"},
            {"name": "Révészet", "aliases": ["Átkelés"]},
            {"name": "Révészet", "abbreviations": ["ÁTKELÉS"]},
        ],
    )
    def test_what_defines_a_shared_topic_counts_more(self, before: dict[str, float], term: dict[str, Any]) -> None:
        Term.objects.create(game=make_game(), slug="a", defined_by=["ak2.1", "HKK 7.1", "AK99.9"], **term)
        (found,) = ask(topics=["átkelés"])
        assert (found.ruling.ref, found.score > before["AK2.1"]) == ("AK2.1", True)
        assert (found.why, found.why_english) == ("ez határozza meg: átkelés", "it defines: átkelés")

    @pytest.mark.parametrize("ref", ["AK3.1", "AK6.2"])
    def test_what_does_not_stand_in_the_topic_counts_as_before(self, before: dict[str, float], ref: str) -> None:
        Term.objects.create(game=make_game(), name="Átkelés", slug="a", defined_by=[ref])
        found = {one.ruling.ref: one.score for one in ask(topics=["átkelés"])}
        assert (found["AK2.1"], found.get(ref, 0) < found["AK2.1"]) == (before["AK2.1"], True)


def test_reading_costs_a_fixed_number_of_queries(base: None) -> None:
    service.rebuild()
    Term.objects.create(game=make_game(), name="Átkelés", slug="a", defined_by=["AK2.1"])
    content = content_of_ruling(Ruling.objects.get(ref="AK1.1")) | {"topics": ["átkelés"], "sections": ["7.1"]}
    game = make_game()
    with CaptureQueriesContext(connection) as captured:
        affected(game=game, content=content, ref="AK1.1")
    of_index = 0 if settings.SEARCH_ENGINE == "whoosh" else len(captured) - QUERIES
    assert len(captured) - of_index == QUERIES
    assert len(captured) <= 20
    assert not OutboxEntry.objects.filter(key="*").exists()


class TestCommand:
    def run(self, *arguments: str) -> str:
        out = StringIO()
        call_command("affected", *arguments, stdout=out)
        return out.getvalue()

    def test_json(self, held: None) -> None:
        [row] = json.loads(self.run("ak 5.1", "--json", "--limit", "1"))
        assert {key: type(value) for key, value in row.items()} == {"ref": str, "score": float, "why": str}
        assert row["ref"] == "AK1.1"

    def test_a_table(self, held: None) -> None:
        head, _line, first, *_ = self.run("AK5.1").split("\n")
        assert head.split() == ["ref", "score", "question", "why"]
        assert first.startswith("AK1.1 ")

    def test_a_merged_entry_leads_on(self, held: None) -> None:
        assert self.run("AK6.3", "--json") == self.run("AK1.1", "--json")

    def test_nothing_alike(self) -> None:
        make_ruling("AK1.1")
        assert self.run("AK1.1") == "Nothing like it is held.\n"

    def test_an_unknown_reference(self) -> None:
        with pytest.raises(CommandError, match=r"^No entry AK77\.1\."):
            self.run("AK77.1")
