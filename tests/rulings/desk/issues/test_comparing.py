"""What is the same, changed or new. Pure, on invented entries; then over rows."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgekb.saying import Said
from rulings.desk.issues.comparing import Compared, HeldEntry, Verdict, compare, compare_with
from rulings.desk.issues.cutting import cut
from rulings.models.rulings import RulingState
from tests.rows import make_game, make_ruling
from tests.rulings.desk.people import make_draft

WIND = "Fúj-e a hegyi szél a réten akkor is, ha a völgyben sűrű köd ül? Fúj, mert a szél magasabban jár a ködnél."
EDITED = WIND.replace("magasabban", "feljebb")
OTHER = "Hány szem mogyorót rejt el ősszel a mókus? Amennyit a fa odva elbír, de legfeljebb százat."
ASKED = "Fúj-e a hegyi szél a réten akkor is, ha a völgyben sűrű köd ül?"


def told(sentences: tuple[Said, ...]) -> tuple[str, ...]:
    return tuple(map(str, sentences))


def held(ref: str, text: str, **more: object) -> HeldEntry:
    return HeldEntry(ref, ref.rpartition(".")[0], (text,), **more)  # type: ignore[arg-type]


def verdicts(text: str, *entries: HeldEntry) -> list[tuple[Verdict, str]]:
    return [(found.verdict, found.ref) for found in compare_with(entries, cut(text))]


def one(text: str, *entries: HeldEntry) -> Compared:
    [found] = compare_with(entries, cut(text))
    return found


class TestSame:
    @pytest.mark.parametrize("text", [WIND, WIND.upper(), WIND.replace("?", " ?"), f"(AK5) {WIND}"])
    def test_case_marks_and_punctuation_do_not_count(self, text: str) -> None:
        found = one(text, held("AK5.1", WIND))
        assert (found.verdict, found.ref, found.score, str(found.reason)) == (
            Verdict.SAME,
            "AK5.1",
            1.0,
            "Szóról szóra már megvan: AK5.1.",
        )

    def test_another_source_is_told(self) -> None:
        assert (
            one(f"(AK7) {WIND}", held("AK5.1", WIND)).reason.by(str)
            == "Szóról szóra már megvan, de más forrásban: AK5.1."
        )

    def test_of_several_that_of_its_own_issue(self) -> None:
        assert one(f"(AK7) {WIND}", held("AK5.1", WIND), held("AK7.3", WIND)).ref == "AK7.3"

    def test_each_is_met_once(self) -> None:
        text = f"(AK7) {WIND}\n(AK8) {WIND}"
        assert verdicts(text, held("AK7.1", WIND), held("AK8.1", WIND)) == [
            (Verdict.SAME, "AK7.1"),
            (Verdict.SAME, "AK8.1"),
        ]

    def test_a_merged_entry(self) -> None:
        found = one(WIND, held("AK5.1", WIND, merged_into="AK6.1"))
        assert (found.verdict, str(found.reason)) == (Verdict.SAME, "Szóról szóra megvan, összevonva: AK5.1 → AK6.1.")

    def test_an_open_draft(self) -> None:
        found = one(WIND, held("AK5.1", WIND, is_draft=True))
        assert (found.verdict, str(found.reason)) == (Verdict.SAME, "Szóról szóra piszkozatként már megvan: AK5.1.")

    def test_a_repetition_within_the_column(self) -> None:
        first, second = compare_with((), cut(f"(AK5) {WIND}\n(AK5) Szél: {WIND}"))
        assert (first.verdict, second.verdict) == (Verdict.NEW, Verdict.SAME)
        assert str(second.reason) == "Ugyanezt mondja a 1. sor; egyszer elég."


class TestChanged:
    def test_a_few_words(self) -> None:
        found = one(EDITED, held("AK5.1", WIND), held("AK5.2", OTHER))
        assert (found.verdict, found.ref, found.before) == (Verdict.CHANGED, "AK5.1", WIND)
        assert 0.6 <= found.score < 1
        assert told(found.doubts) == ()

    def test_the_same_question_with_another_answer(self) -> None:
        found = one(f"{ASKED} Nem.", held("AK5.1", f"{ASKED} Igen, mindig és mindenütt.", question=ASKED))
        assert (found.verdict, found.ref) == (Verdict.CHANGED, "AK5.1")

    def test_a_very_different_answer_is_doubtful(self) -> None:
        answer = "Igen, " + " ".join(f"szó{number}" for number in range(200))
        found = one(f"{ASKED} {answer}", held("AK5.1", f"{ASKED} {answer[::-1]}", question=ASKED))
        assert (found.verdict, found.score, str(found.reason)) == (
            Verdict.CHANGED,
            0.5,
            "Ugyanaz a kérdés, más válasz: AK5.1.",
        )
        assert told(found.doubts) == ("Nem biztos, hogy AK5.1 (50%) változata: döntsd el.",)

    def test_another_issue_is_doubtful(self) -> None:
        assert told(one(f"(AK7) {EDITED}", held("AK5.1", WIND)).doubts) == (
            "A jelölése AK7, a hasonló bejegyzés forrása AK5.",
        )

    def test_two_that_are_like_one_the_liker_gets_it(self) -> None:
        less = EDITED.replace("sűrű köd", "kevés pára").replace("Fúj,", "Igen,")
        first, second = compare_with([held("AK5.1", WIND)], cut(f"{less}\n{EDITED}"))
        assert [(found.verdict, found.ref) for found in (first, second)] == [
            (Verdict.NEW, ""),
            (Verdict.CHANGED, "AK5.1"),
        ]
        assert "másik bejegyzés hasonlít jobban" in told(first.doubts)[0]

    def test_the_same_one_is_not_changed_by_another(self) -> None:
        assert verdicts(f"{EDITED}\n{WIND}", held("AK5.1", WIND)) == [(Verdict.NEW, ""), (Verdict.SAME, "AK5.1")]

    def test_a_merged_entry_is_not_changed(self) -> None:
        assert verdicts(EDITED, held("AK5.1", WIND, merged_into="AK6.1")) == [(Verdict.NEW, "")]


class TestNew:
    def test_nothing_like_it(self) -> None:
        found = one(OTHER, held("AK5.1", WIND))
        assert (found.verdict, found.score, str(found.reason)) == (Verdict.NEW, 0.0, "Semmi hasonló nincs meg.")

    def test_an_empty_base(self) -> None:
        assert verdicts(f"{WIND}\n{OTHER}") == [(Verdict.NEW, ""), (Verdict.NEW, "")]

    def test_a_draft_that_is_like_it_is_told(self) -> None:
        found = one(EDITED, held("AK5.1", WIND, is_draft=True))
        assert found.verdict == Verdict.NEW
        assert "nyitott piszkozat majdnem ugyanez" in told(found.doubts)[0]

    def test_a_short_question_says_nothing(self) -> None:
        assert verdicts("És ez? Fúj.", held("AK5.1", "És ez? Mogyoró.", question="És ez?")) == [(Verdict.NEW, "")]


@pytest.mark.django_db
class TestRows:
    def test_whatever_state_and_three_queries(self) -> None:
        make_ruling("AK5.1", ASKED, "Fúj, mert a szél magasabban jár a ködnél.")
        question, _, answer = OTHER.partition("? ")
        make_ruling("AK5.2", f"{question}?", f"{answer}\n\n*Így* van.", state=RulingState.WITHDRAWN)
        make_draft(content={"question": "Úszik-e a hattyú jégen át?", "answer": "Nem, csak vízen."})
        entries = cut(f"{WIND}\n{OTHER} Így van.\nÚszik-e a hattyú jégen át? Nem, csak vízen.")
        game = make_game()
        with CaptureQueriesContext(connection) as captured:
            found = compare(game, entries)
        assert [(item.verdict, item.ref) for item in found] == [
            (Verdict.SAME, "AK5.1"),
            (Verdict.SAME, "AK5.2"),
            (Verdict.SAME, "AK1.1"),
        ]
        assert len(captured) == 3

    def test_another_game_is_not_looked_at(self) -> None:
        make_ruling("AK5.1", ASKED, "Fúj, mert a szél magasabban jár a ködnél.")
        assert compare(make_game("masik"), cut(WIND))[0].verdict == Verdict.NEW
