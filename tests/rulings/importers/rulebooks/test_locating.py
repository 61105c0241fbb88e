"""Units found by the words they begin with, in invented documents: other words may come and go around them."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.locating import MOST_CHARACTERS, MOST_PLACES, Anchor, locate
from rulings.importers.rulebooks.reading import RulebookError
from tests.rulings.importers.rulebooks.documents import document

TEXT = "KÖDJÁTÉK Célja A köd felszáll. Lapok Minden lap ködös. Köd Fehér lap. Dér Szürke lap. Vége Aki fúj, nyer."
WORDS = ("KÖDJÁTÉK", "Célja A köd", "Lapok Minden", "Köd", "Dér", "Vége Aki")
ANCHORS = tuple(
    Anchor(str(number), "item", TEXT.index(words if words != "Köd" else "Köd Fehér"), words)
    for number, words in enumerate(WORDS)
)


def found(text: str, anchors: tuple[Anchor, ...] = ANCHORS, *, at_line_starts: bool = False) -> list[str]:
    """Return what stands from each anchor to the next."""
    starts = locate(document(text), anchors, game="proba", prefix="KJ", at_line_starts=at_line_starts)
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def fault(text: str) -> str:
    with pytest.raises(RulebookError) as caught:
        found(text)
    return str(caught.value)


def test_the_known_edition() -> None:
    assert found(TEXT) == [
        "KÖDJÁTÉK",
        "Célja A köd felszáll.",
        "Lapok Minden lap ködös.",
        "Köd Fehér lap.",
        "Dér Szürke lap.",
        "Vége Aki fúj, nyer.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "number", "expected"),
    [
        ("felszáll.", "felszáll. Köd és Dér van.", 1, "Célja A köd felszáll. Köd és Dér van."),
        ("ködös.", "ködös. A Köd nevű lap is.", 2, "Lapok Minden lap ködös. A Köd nevű lap is."),
        ("Fehér lap.", "Fehér lap, nem Dér.", 3, "Köd Fehér lap, nem Dér."),
        ("Szürke lap.", "", 4, "Dér"),
        ("Célja A köd", "Célja\u00a0A\n\nköd", 1, "Célja\u00a0A\n\nköd felszáll."),
    ],
)
def test_edits_elsewhere_move_no_unit(old: str, new: str, number: int, expected: str) -> None:
    assert found(TEXT.replace(old, new))[number] == expected


def test_a_long_insertion_before_the_first_unit() -> None:
    assert found("Köd " * 50 + TEXT)[3] == "Köd Fehér lap."


def test_a_word_that_only_begins_like_an_anchor() -> None:
    assert found(TEXT.replace("ködös.", "ködös, Ködös."))[3] == "Köd Fehér lap."


def test_a_caption_poured_into_a_word() -> None:
    assert found(TEXT.replace(" Dér", "Dér"))[3:5] == ["Köd Fehér lap.", "Dér Szürke lap."]


def test_anchors_that_stand_at_line_starts_only() -> None:
    lines = "A köd\n\tköd\n\tdér, nem köd\nköd"
    anchors = (Anchor("0", "item", 0, "A köd"), Anchor("1", "item", 7, "köd"), Anchor("2", "item", 25, "köd"))
    assert found(lines, anchors, at_line_starts=True) == ["A köd", "köd\n\tdér, nem köd", "köd"]


def test_the_first_missing_unit_is_named() -> None:
    assert fault(TEXT.replace("Lapok", "Kártyák")) == (
        'KJ 2 was not found: no "Lapok Minden" stands after KJ 1 (line 1).'
    )
    assert fault(TEXT.replace("KÖDJÁTÉK", "SZÉLJÁTÉK")) == (
        'KJ 0 was not found: no "KÖDJÁTÉK" stands at the beginning.'
    )


def test_the_missing_unit_is_named_though_its_words_stand_further_on() -> None:
    text = TEXT.replace("Köd Fehér", "Pára Fehér").replace("nyer.", "nyer.\nKöd.")
    assert fault(text) == 'KJ 3 was not found: no "Köd" stands after KJ 2 (line 1).'


def test_units_in_another_order_are_refused() -> None:
    text = TEXT.replace("Köd Fehér lap. Dér Szürke lap.", "Dér Szürke lap. Köd Fehér lap.")
    assert fault(text).startswith(("KJ 3 was not found", "KJ 4 was not found"))


def test_another_document_is_refused_as_a_whole() -> None:
    assert fault("A szél fúj. Vége Aki fúj, nyer.") == (
        "This is not the rulebook of proba: only 1 of its 6 units begin as they should."
    )


def test_a_document_longer_than_any_edition() -> None:
    assert fault(TEXT + " " * (MOST_CHARACTERS - len(TEXT)) + ".") == (
        "This is not the rulebook of proba: 300,001 characters are more than it can have."
    )
    assert found(TEXT + " " * (MOST_CHARACTERS - len(TEXT)))[5] == "Vége Aki fúj, nyer."


def test_words_without_number() -> None:
    assert found(TEXT.replace("nyer.", "nyer." + " Dér" * (MOST_PLACES - 1)))[4] == "Dér Szürke lap."
    assert fault(TEXT.replace("nyer.", "nyer." + " Dér" * MOST_PLACES)) == (
        'The words "Dér" of KJ 4 stand in it too often.'
    )
