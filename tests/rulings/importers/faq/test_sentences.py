"""Where sentences end in Hungarian as it was typed."""

from __future__ import annotations

import pytest

from rulings.importers.faq.sentences import is_question, lost_ends, sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Száll. Leül.", ["Száll.", "Leül."]),
        ("Száll? Igen! Leül", ["Száll?", "Igen!", "Leül"]),
        ("Száll (pl. Pemete). Leül.", ["Száll (pl. Pemete).", "Leül."]),
        ("Száll. (Leül.) Elmegy.", ["Száll.", "(Leül.)", "Elmegy."]),
        ("Száll, pl. Pemete stb. Leül.", ["Száll, pl. Pemete stb.", "Leül."]),
        ("Max. Pemete és ld. Kódex.", ["Max. Pemete és ld. Kódex."]),
        ("T. Pemete száll.", ["T. Pemete száll."]),
        ("Száll. 1. A köd. 2. A méz.", ["Száll.", "1. A köd.", "2. A méz."]),
        ("A költsége 4. Fontos.", ["A költsége 4.", "Fontos."]),
        ("Ezt látjuk: 134.7. Ha száll.", ["Ezt látjuk: 134.7. Ha száll."]),
        ("Száll a jelzőt Erre figyelj.", ["Száll a jelzőt", "Erre figyelj."]),
        ("Nála van az Azt mondtam, nem.", ["Nála van az Azt mondtam, nem."]),
        ('Azt mondta: "Száll." Leül.', ['Azt mondta: "Száll."', "Leül."]),
        ("", []),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_questions() -> None:
    assert [is_question(part) for part in ("Száll?", 'Száll?"', "Száll (?)", "Száll?)", "Száll? Igen.")] == [
        True,
        True,
        True,
        True,
        False,
    ]


def test_lost_ends() -> None:
    assert [lost_ends(text) for text in ("A jelzőt Erre tedd.", "Az Ez a köd.", "A jelzőt. Erre tedd.")] == [1, 0, 0]
