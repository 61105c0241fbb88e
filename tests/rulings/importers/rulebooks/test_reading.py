"""What no rulebook can be: the sentences that refuse it, and both sides of the limits."""

from __future__ import annotations

import pytest

from rulings.importers.faq.reading import MAX_BYTES
from rulings.importers.rulebooks.reading import (
    MAX_UNIT,
    MAX_UNITS,
    RulebookError,
    Unit,
    check,
    parent_of,
    read_document,
)
from tests.rulings.importers.rulebooks.documents import read


def fault(data: bytes) -> str:
    with pytest.raises(RulebookError) as caught:
        read_document(data)
    return str(caught.value)


def test_the_text_is_nfc_with_plain_line_ends() -> None:
    made = read_document("\ufeffKo\u0308d\r\nd\u00aar\r¾".encode())
    assert made.text == "Köd\nd\u00aar\n¾"
    assert list(made.lines()) == [(1, "Köd"), (2, "d\u00aar"), (3, "¾")]


@pytest.mark.parametrize("data", [b"", b" \r\n\t", "\ufeff".encode(), "\u00a0\u200b".encode()])
def test_an_empty_document(data: bytes) -> None:
    assert fault(data) == "The document is empty."


def test_what_is_not_text() -> None:
    assert fault("Köd\r\nDér".encode("iso8859-2")) == "Line 1: the byte 0xf6 is not text in UTF-8."
    assert fault(b"a\rb\xff") == "Line 2: the byte 0xff is not text in UTF-8."
    assert fault(b"a\nb\x00") == "Line 2: the control character 0x00 is not text."


def test_the_longest_document() -> None:
    assert read_document(b"a" * MAX_BYTES).text[:1] == "a"
    assert fault(b"a" * (MAX_BYTES + 1)) == "The document is too long: at most 5,000,000 bytes are read."


def test_the_longest_unit() -> None:
    start = "Első fejezet: Köd\nA./ "
    assert len(read(start + "k" * (MAX_UNIT - 4)).units) == 2
    with pytest.raises(RulebookError, match=r"^Line 2: 20,001 characters in one unit; at most 20,000 are read\.$"):
        read(start + "k" * (MAX_UNIT - 3))


def test_the_most_units() -> None:
    start = "Első fejezet: Köd\nA./ Fúj.\n"
    assert len(read(start + "- este\n" * (MAX_UNITS - 2)).units) == MAX_UNITS
    with pytest.raises(RulebookError, match=r"^Line 10001: the document has more than 10,000 units\.$"):
        read(start + "- este\n" * (MAX_UNITS - 1))


def test_a_number_too_long_to_be_cited() -> None:
    with pytest.raises(
        RulebookError, match=r"^Line 1: the number 100\.100\.100\.100\.100\.… is too long to be cited\.$"
    ):
        check(Unit("100." * 10 + "1", "main", 1, "Köd.", "Köd."), 1)
    check(Unit("100." * 9 + "1000", "main", 1, "Köd.", "Köd."), 1)


@pytest.mark.parametrize(
    ("number", "known", "parent"),
    [
        ("5.5.E/2:p1", {"5.5.E/2", "5.5.E"}, "5.5.E/2"),
        ("5.5.E/2", {"5.5.E", "5.5"}, "5.5.E"),
        ("5.5.E/2", {"5"}, "5"),
        ("7.4.E(2)", {"7.4", "7.4.E"}, "7.4"),
        ("7", {"7"}, ""),
        ("", set(), ""),
    ],
)
def test_the_number_above(number: str, known: set[str], parent: str) -> None:
    assert parent_of(number, known) == parent
