"""Invented columns are cut into entries; no word is lost, and what is doubtful is told."""

from __future__ import annotations

import re
from datetime import date
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgekb.saying import Said
from rulings.desk.issues.cutting import CutEntry, cut, split_question
from rulings.desk.issues.reading import IssueError
from rulings.desk.issues.telling import SENTENCES
from rulings.importers.faq.flags import Flag

WORD = re.compile(r"\w+")


def told(sentences: tuple[Said, ...]) -> tuple[str, ...]:
    return tuple(map(str, sentences))


def only(text: str) -> CutEntry:
    [entry] = cut(text)
    return entry


class TestQuestionAndAnswer:
    @pytest.mark.parametrize(
        ("text", "question", "answer"),
        [
            ("Fúj a szél? Igen, fúj.", "Fúj a szél?", "Igen, fúj."),
            ("Fúj a szél? És az eső esik? Csak az eső.", "Fúj a szél? És az eső esik?", "Csak az eső."),
            (
                "Kint állok a réten. Elvisz a szél? Nem visz el.",
                "Kint állok a réten. Elvisz a szél?",
                "Nem visz el.",
            ),
            ("A szél mindig fúj. Nincs kivétel.", "A szél mindig fúj.", "A szél mindig fúj. Nincs kivétel."),
            (
                "A szél menete a hegyen: Előbb feltámad, aztán eláll.",
                "A szél menete a hegyen",
                "Előbb feltámad, aztán eláll.",
            ),
            ("Fúj a szél?", "Fúj a szél?", ""),
            ("Fúj a szél? Igen. És ha eláll? Akkor nem.", "Fúj a szél?", "Igen. És ha eláll? Akkor nem."),
        ],
    )
    def test_split(self, text: str, question: str, answer: str) -> None:
        entry = only(text)
        assert (entry.question, entry.answer) == (question, answer)

    def test_an_entry_without_an_answer_is_told(self) -> None:
        assert told(only("Fúj a szél?").doubts) == (SENTENCES[Flag.UNANSWERED],)

    def test_more_questions_in_the_answer_are_told(self) -> None:
        assert [
            doubt for doubt in told(only("Fúj? Igen. És ha eláll? Akkor nem.").doubts) if "több bejegyzésre" in doubt
        ]

    def test_a_question_beyond_the_limit_stays_in_the_answer(self) -> None:
        text = "Fúj-e " + "nagyon " * 400 + "a szél? Igen."
        question, answer = split_question(text, text[: text.index("?") + 1])
        assert len(question) == 2_000
        assert answer == text

    @given(st.lists(st.sampled_from(["Fúj a szél?", "Nem fúj.", "Köd: Leszáll.", "És ha igen?", "A 2. pont szerint."])))
    @settings(max_examples=60, deadline=None)
    def test_no_word_is_lost(self, sentences: list[str]) -> None:
        text = " ".join(sentences)
        if not text:
            return
        entry = only(text)
        words = WORD.findall(f"{entry.topic} {entry.question} {entry.answer}")
        assert set(WORD.findall(text)) <= set(words)


class TestMarks:
    def test_issue_kind_topic_and_day(self) -> None:
        entry = only("(Ak 150) Szabálymódosítás: A szél 2031. május 1-től nem fúj. Eddig fújt.")
        assert (entry.source, entry.kind, entry.valid_from) == ("AK150", "change", date(2031, 5, 1))
        entry = only("Széljárás: Fúj a szél? Igen.")
        assert (entry.source, entry.kind, entry.topic) == ("", "faq", "Széljárás")
        assert only("Szabály: A szél fúj.").kind == "rule"

    def test_places_are_counted_within_their_issue(self) -> None:
        entries = cut("(AK150) Fúj? Igen.\n(AK151) Esik? Nem.\n(AK150) Süt? Néha.\nKöd van? Nincs.")
        assert [entry.place for entry in entries] == ["AK150.1", "AK151.1", "AK150.2", "GYK.1"]
        assert [entry.lines for entry in entries] == [(1,), (2,), (3,), (4,)]

    def test_the_same_line_twice_is_one_entry(self) -> None:
        entry = only("Fúj? Igen.\nFúj? Igen.")
        assert (entry.lines, told(entry.doubts)) == ((1, 2), ("Betűre azonos sorok: 1, 2.",))

    def test_the_same_but_for_its_topic_repeats(self) -> None:
        first, second = cut("(AK150) Fúj a szél? Igen.\n(AK150) Széljárás: Fúj a szél? Igen.")
        assert (first.repeats, second.repeats) == ("", "AK150.1")


class TestDoubts:
    def test_every_flag_has_a_sentence(self) -> None:
        assert set(SENTENCES) == set(Flag)

    def test_other_entries_are_named_by_their_line(self) -> None:
        long = (
            "Fúj-e a hegyi szél a réten akkor is, ha a völgyben köd ül? Fúj, mert a szél a ködnél magasabban jár, {}."
        )
        entries = cut("\n".join(["Cím:", long.format("és ott hideg van"), long.format("és ott hideg volt")]))
        assert told(entries[0].doubts) == ("Majdnem ugyanez áll itt is: 3. sor.",)

    def test_a_lost_icon(self) -> None:
        assert SENTENCES[Flag.ICON_LOST] in told(only("Mit jelent a \ue001 jel? A szelet.").doubts)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["(" * 19_000 + "a"] * 40),
        "\n".join(["Ab: " * 4_900] * 40),
        "\n".join([". A" * 6_000] * 40),
        "\n".join(["a ? " * 4_900] * 40),
        "\n".join([f"{number} " + "Fúj a szél. " * 1_500 for number in range(40)]),
        "\n".join(f"(AK{number % 999}) Fúj-e a {number}. szél? Igen." for number in range(2_000)),
    ],
)
def test_hostile_columns_take_linear_time(text: str) -> None:
    """Half of a column takes about half of the time: four times as much is far beyond what the machine's load does."""
    lines = text.split("\n")
    half = "\n".join(lines[: len(lines) // 2])
    cut(half[:20_000])  # warms what is compiled once
    began = perf_counter()
    cut(half)
    middle = perf_counter()
    cut(text)
    assert perf_counter() - middle < 4 * (middle - began) + 1


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_text_is_cut_or_refused_with_a_sentence(text: str) -> None:
    try:
        entries = cut(text)
    except IssueError as error:
        assert error.sentence.endswith((".", "?"))
    else:
        assert entries
        assert all(entry.question for entry in entries)
