"""Items as JSON and CSV: what goes in comes out, the same bytes every time, and no formula."""

from __future__ import annotations

import gzip
import hashlib
import json
import struct
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.bulk.packing import cell, pack, parts, uncell
from tests.rulings.bulk.files import rows

HEAD = {"game": "proba", "collection": "terms"}
COLUMNS = ("name", "text", "day", "list")
ITEMS: list[dict[str, Any]] = [
    {"name": "köd", "text": 'Két sor,\n"idézet"; és még egy\r\nsor', "day": date(2024, 2, 29), "list": ["a", "ő"]},
    {"name": "=1+1", "text": "", "day": None, "list": []},
]


def test_json_comes_back() -> None:
    packed = pack(HEAD, COLUMNS, ITEMS)["json"]
    text = gzip.decompress(packed.content)
    assert json.loads(text) == {**HEAD, "items": [{**ITEMS[0], "day": "2024-02-29"}, ITEMS[1]]}
    assert (packed.count, packed.content_size, packed.size) == (2, len(text), len(packed.content))
    assert packed.sha256 == hashlib.sha256(packed.content).hexdigest()
    assert packed.content_sha256 == hashlib.sha256(text).hexdigest()


def test_each_item_has_a_line_of_its_own() -> None:
    lines = gzip.decompress(pack(HEAD, COLUMNS, ITEMS)["json"].content).decode().splitlines()
    assert [json.loads(line.rstrip(","))["name"] for line in lines[1:-1]] == ["köd", "=1+1"]


def test_csv_comes_back() -> None:
    packed = pack(HEAD, COLUMNS, ITEMS)["csv"]
    assert rows(packed.content) == [
        {"name": "köd", "text": ITEMS[0]["text"], "day": "2024-02-29", "list": '["a","ő"]'},
        {"name": "'=1+1", "text": "", "day": "", "list": "[]"},
    ]


def test_csv_opens_with_a_mark_and_ends_lines_as_the_standard_says() -> None:
    text = gzip.decompress(pack({}, ("a", "b"), [{"a": "x,y", "b": 1}])["csv"].content)
    assert text == b'\xef\xbb\xbfa,b\r\n"x,y",1\r\n'


def test_nothing_is_a_file_too() -> None:
    packed = pack(HEAD, COLUMNS, [])
    assert json.loads(gzip.decompress(packed["json"].content)) == {**HEAD, "items": []}
    assert (gzip.decompress(packed["csv"].content), packed["csv"].count) == (b"\xef\xbb\xbfname,text,day,list\r\n", 0)


@pytest.mark.parametrize("item", [{}, {**ITEMS[0], "more": 1}, {"name": "köd"}])
def test_an_item_has_the_keys_of_the_columns(item: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="do not agree"):
        pack(HEAD, COLUMNS, [item])


def test_the_same_items_give_the_same_bytes() -> None:
    turned = [dict(reversed(item.items())) for item in ITEMS]
    assert pack(HEAD, COLUMNS, ITEMS) == pack(dict(reversed(HEAD.items())), COLUMNS, ITEMS)
    assert pack(HEAD, COLUMNS, ITEMS)["json"] == pack(HEAD, COLUMNS, turned)["json"]


def test_gzip_tells_no_time_and_no_name() -> None:
    flags, moment = struct.unpack("<3xBI", pack(HEAD, COLUMNS, ITEMS)["json"].content[:8])
    assert (flags, moment) == (0, 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=SUM(A1)", "'=SUM(A1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("\nx", "'\nx"),
        ("＝1", "'＝1"),
        ("'x", "''x"),
        ("x=1", "x=1"),
        (" =1", " =1"),
        ("", ""),
        (None, ""),
        (True, "true"),
        (7, "7"),
        (-7, "'-7"),
        ({"b": 1, "a": "ő"}, '{"a":"ő","b":1}'),
        (date(2024, 1, 2), "2024-01-02"),
    ],
)
def test_cells(value: object, text: str) -> None:
    assert cell(value) == text


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_every_text_comes_back_and_none_begins_a_formula(text: str) -> None:
    assert uncell(cell(text)) == text
    assert not cell(text).startswith(("=", "+", "-", "@", "\t", "\r"))
    assert rows(pack({}, ("a", "b"), [{"a": "x", "b": text}])["csv"].content) == [{"a": "x", "b": cell(text)}]


def test_what_has_no_place_is_refused() -> None:
    with pytest.raises(TypeError, match="set has no place"):
        pack({}, ("a",), [{"a": {1}}])


@pytest.mark.parametrize(("size", "pieces"), [(3, [b"abc", b"def", b"g"]), (7, [b"abcdefg"]), (8, [b"abcdefg"])])
def test_bytes_are_cut_in_pieces(size: int, pieces: list[bytes]) -> None:
    assert list(parts(b"abcdefg", size)) == pieces
