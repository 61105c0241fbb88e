"""Bytes become paragraphs, or one clear sentence that names the line."""

from __future__ import annotations

import pytest

from rulings.importers.faq.reading import MAX_BYTES, MAX_PARAGRAPH, FaqError, Paragraph, read_document

ENTRY = "(AK1) A köd lassú."


def fault(data: bytes) -> str:
    with pytest.raises(FaqError) as caught:
        read_document(data)
    return str(caught.value)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_kind_of_line_end(end: str) -> None:
    text = end.join(["Jegyzetek a ködről:", "", ENTRY, "", "  A pemete vár. "])
    document = read_document(text.encode())
    assert document.candidates == (Paragraph(3, ENTRY), Paragraph(5, "A pemete vár."))


def test_a_byte_order_mark_is_no_text() -> None:
    assert read_document(b"\xef\xbb\xbf" + ENTRY.encode()).paragraphs == (Paragraph(1, ENTRY),)


def test_only_cr_and_lf_end_a_line() -> None:
    document = read_document(f"{ENTRY}\x0bA\x0cb\x85c\u2028d".encode())
    assert len(document.paragraphs) == 1


def test_a_first_line_that_ends_in_a_colon_is_the_title() -> None:
    assert [p.line for p in read_document(f"A ködről:\n{ENTRY}".encode()).candidates] == [2]
    assert [p.line for p in read_document(f"A ködről.\n{ENTRY}".encode()).candidates] == [1, 2]
    assert [p.line for p in read_document("(AK1) A ködről:".encode()).candidates] == [1]


@pytest.mark.parametrize("data", [b"", b"\n\r\n ", b"\xef\xbb\xbf"])
def test_an_empty_document(data: bytes) -> None:
    assert fault(data) == "The document is empty."


def test_a_broken_byte_names_its_line() -> None:
    assert fault(f"{ENTRY}\r\n\r\nA p".encode() + b"\xe1 v\n") == "Line 3: the byte 0xe1 is not text in UTF-8."
    assert fault(b"\xff\xfe(\x00A\x00") == "Line 1: the byte 0xff is not text in UTF-8."


def test_a_control_character_names_its_line() -> None:
    assert fault(f"{ENTRY}\nA p\x00r".encode()) == "Line 2: the control character 0x00 is not text."
    assert len(read_document(f"{ENTRY}\nA\tp".encode()).paragraphs) == 2


def test_a_document_of_another_game() -> None:
    assert fault(b"1. Egy.\n2. Az AK1 szerint.\n") == (
        "This is not the HKK FAQ: no line opens with the mark of an Alanori Krónika issue, such as (AK106)."
    )


@pytest.mark.parametrize("line", ["(AK7)", "(AK7) Szabály: ", "Szabálymódosítás:", "-----"])
def test_a_line_without_words(line: str) -> None:
    assert fault(f"{ENTRY}\n{line}".encode()) == "Line 2: there are no words on it but a mark or signs."


def test_the_longest_paragraph() -> None:
    longest = ENTRY + "a" * (MAX_PARAGRAPH - len(ENTRY))
    assert read_document(longest.encode()).paragraphs[0].raw == longest
    assert fault((longest + "a").encode()) == "Line 1: 20,001 characters on one line; at most 20,000 are read."


def test_the_longest_document() -> None:
    text = ENTRY.encode()
    assert len(read_document(text + b"\n" * (MAX_BYTES - len(text))).paragraphs) == 1
    assert fault(text + b"\n" * (MAX_BYTES - len(text) + 1)) == (
        "The document is too long: 5,000,001 bytes; at most 5,000,000 are read."
    )
