"""Topics, titles and questions."""

from __future__ import annotations

import pytest

from rulings.importers.faq.headings import headings, split_topic


@pytest.mark.parametrize(
    ("text", "topic", "rest"),
    [
        ("Ködfújás: Száll-e?", "Ködfújás", "Száll-e?"),
        ("Fújást igénylő képesség: Száll.", "Fújást igénylő képesség", "Száll."),
        ("KD-s lapok: Száll.", "KD-s lapok", "Száll."),
        ("Módosítjuk a köd szabályt: Száll.", "", "Módosítjuk a köd szabályt: Száll."),
        ("A köd: Száll.", "A köd", "Száll."),
        ("Négy szó áll itt: Száll.", "", "Négy szó áll itt: Száll."),
        ("Ködpemete: a jövőben száll.", "", "Ködpemete: a jövőben száll."),
        ("Nagy lapok: Pemete, Sárkány, Zsombék, Lóhere.", "", "Nagy lapok: Pemete, Sárkány, Zsombék, Lóhere."),
        ("Köd – Kézi köd: Száll.", "", "Köd – Kézi köd: Száll."),
    ],
)
def test_topics(text: str, topic: str, rest: str) -> None:
    assert split_topic(text) == (topic, rest)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Száll a köd. Leül.", "Száll a köd."),
        ("Van egy ködöm. Száll-e? Igen.", "Száll-e?"),
        ("Egy. Kettő. Három. Száll? Igen.", "Száll?"),
        ("Egy. Kettő. Három. Négy. Száll? Igen.", "Egy."),
        ("A köd pontos menete: Előbb száll.", "A köd pontos menete"),
        ("Ha azt látod: Száll, akkor leül.", "Ha azt látod: Száll, akkor leül."),
        ("Nagy lapok: Pemete, Sárkány, Zsombék, Lóhere.", "Nagy lapok"),
        ("köd", "köd"),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert headings("faq", text).title == title


def test_all_questions_are_kept() -> None:
    made = headings("faq", "Ködfújás: Száll? Leül? Igen. Miért? Mert.")
    assert (made.topic, made.title) == ("Ködfújás", "Száll?")
    assert made.questions == ("Száll?", "Leül?", "Miért?")
    assert made.answered is True


def test_a_question_at_the_end_has_no_answer() -> None:
    assert headings("faq", "Van egy ködöm. Száll?").answered is False


def test_a_rule_text_opens_with_its_term() -> None:
    made = headings("rule", "Ködfújás: Száll.")
    assert (made.topic, made.text, made.title) == ("", "Ködfújás: Száll.", "Ködfújás")
