"""What is stored of a document comes back as it went in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgekb.search.documents import Document
from judgekb.search.entries import entry, naming, posted, unpack, vocabulary_of


def document(**more: object) -> Document:
    parts: dict[str, object] = {
        "key": "ruling:proba:AK1.1",
        "kind": "ruling",
        "game": "proba",
        "language": "hu",
        "ref": "AK1.1",
        "title": "Mi történik a ködben?",
        "body": "Semmi sem.",
    }
    return Document(**{**parts, **more})  # type: ignore[arg-type]


@given(st.text(), st.text(), st.lists(st.text()), st.integers())
def test_packing_and_unpacking(title: str, body: str, cards: list[str], order: int) -> None:
    held = entry(document(title=title, body=body, cards=tuple(cards), extra=title, order=order))
    assert unpack(held.pack()) == held


def test_the_words_of_an_entry() -> None:
    held = entry(document(cards=("Ködfonó Pemete (új)",), source="AK1", extra="anti-mágia"))
    assert held.title == "mi történik a ködben ak1.1"
    assert held.names == "ködfonó pemete új ak1"
    assert vocabulary_of(held) == {
        *("mi", "történik", "a", "ködben", "semmi", "sem", "ködfonó", "pemete", "új", "ak1", "ak1.1"),
        *("anti", "mágia", "antimágia"),
    }
    assert {name for name in posted(held, "hu")["name"] if "*" not in name} == {
        "mi",
        "tortenik",
        "a",
        "kodben",
        "ak1.1",
    }
    assert posted(held, "hu")["first"] == {"mi", "m*", "mi*"}


def test_short_names_are_suggested_first_then_new_ones() -> None:
    ruling: Any = {"key": "ruling:proba:AK1.1", "kind": "ruling", "game": "proba", "language": "hu", "ref": "AK1.1"}
    texts = [
        ("Köd?", 2),
        ("Köd?", 1),
        ("Köd?", -5),
        ("Ködök?", 0),
        ("Mi az a köd?", 10**18),
        ("szó " * 300, 2),
        ("szó " * 400, 1),
    ]
    places = [naming(entry(Document(**ruling, title=title, body="", order=order))) for title, order in texts]
    assert places == sorted(places)
    assert max(places) < 2**64


def test_a_text_that_is_no_entry() -> None:
    with pytest.raises(ValueError):
        unpack("ruling proba 0")
