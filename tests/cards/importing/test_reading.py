"""Bytes of a file become lines of named cells, or one sentence."""

from __future__ import annotations

import json

import pytest

from cards.importing import reading
from cards.importing.reading import FileError, Line, read_lines


def cells(data: bytes) -> list[tuple[int, dict[str, object]]]:
    return [(line.number, dict(line.cells)) for line in read_lines(data)]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_the_header_says_which_mark_separates(delimiter: str) -> None:
    text = f"name{delimiter}edition\nMézgasárkány{delimiter}új\n"
    assert cells(text.encode()) == [(2, {"name": "Mézgasárkány", "edition": "új"})]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_marks_of_order_and_blank_lines_do_not_count(end: str) -> None:
    text = f"\ufeff\r\nName;TEXT{end}{end}Köd;a{end};;{end}Olaj;b"
    assert [cell for _, cell in cells(text.encode())] == [
        {"name": "Köd", "text": "a"},
        {"name": "Olaj", "text": "b"},
    ]


def test_a_quoted_cell_may_hold_marks_and_lines_and_the_number_is_that_of_its_first_line() -> None:
    text = 'name;types;text\n"Azt, mondta; nem";"lény;szörny";"egy\r\nkettő ""három"""\nKöd;;\n'
    assert cells(text.encode()) == [
        (2, {"name": "Azt, mondta; nem", "types": "lény;szörny", "text": 'egy\r\nkettő "három"'}),
        (4, {"name": "Köd", "types": "", "text": ""}),
    ]


def test_a_short_line_states_less_and_a_long_one_is_at_fault() -> None:
    lines = read_lines(b"name;edition\nKod\nOlaj;a;b\n")
    assert lines[0] == Line(2, {"name": "Kod"})
    assert lines[1] == Line(3, {}, "has 3 cells, the header 2: put quotes around a cell with a mark")


def test_the_apostrophe_that_keeps_a_spreadsheet_from_running_a_cell_is_no_part_of_it() -> None:
    assert cells(b"name;text\n'=1+1;'+1/+1\n'Kod;-1\n") == [
        (2, {"name": "=1+1", "text": "+1/+1"}),
        (3, {"name": "'Kod", "text": "-1"}),
    ]


def test_json_is_a_list_of_objects() -> None:
    items = [{"name": "Köd", "types": ["lény"], "colours": []}, 3, {"nev": "Olaj"}]
    assert read_lines(json.dumps(items).encode()) == [
        Line(1, {"name": "Köd", "types": ["lény"], "colours": []}),
        Line(2, {}, "is no object"),
        Line(3, {"nev": "Olaj"}, "has the unknown key 'nev'"),
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b"\xef\xbb\xbf \r\n", "The file is empty."),
        (b"name\nK\xf6d\n", "The file is not UTF-8: line 2 holds the byte 0xf6."),
        (b"\xff\xfen\x00", "The file is not UTF-8: line 1 holds the byte 0xff."),
        (b"name;edition\n", "The file holds no card."),
        (b"[]", "The file holds no card."),
        (b"name;Name\n", "The column 'name' is there twice."),
        (b'{"name": "Kod"}', "The JSON must be a list of objects, one for each card."),
        (b"[1", "The file is no JSON: Expecting ',' delimiter: line 1 column 3 (char 2)."),
        (b"[" * 100_000, "The JSON is nested too deeply."),
        (b'name;text\nKod;"a"b\n', "The file is no CSV from line 2 on: ';' expected after '\"'."),
        (b'name;text\nKod;a\nOlaj;"a\n', "The file is no CSV from line 3 on: unexpected end of data."),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        read_lines(data)
    assert str(caught.value) == sentence


def test_an_unknown_column_and_a_missing_name_are_told_with_the_known_ones() -> None:
    for header, begins in ((b"name;colour\n", "There is no column 'colour'; known"), (b"nev\n", "The first line must")):
        with pytest.raises(FileError, match=f"{begins}.* name, edition, language, colours, types"):
            read_lines(header)


def test_the_size_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_LINES", 2)
    assert len(read_lines(b"name\na\nb\n")) == 2
    for data in (b"name\na\nb\nc\n", b'[{"name": "a"}, {"name": "b"}, {"name": "c"}]'):
        with pytest.raises(FileError, match="more than 2 cards"):
            read_lines(data)
    with pytest.raises(FileError, match="larger than 8 MB"):
        read_lines(b"x" * (reading.MAX_BYTES + 1))
    with pytest.raises(FileError, match="field larger"):
        read_lines(b"name\n" + b"x" * 200_000)
