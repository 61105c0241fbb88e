"""What importers read: the FAQ, rulebooks, card files, pasted issues, the starter data."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings

from cards.importing.reading import COLUMNS, FileError, read_lines
from cards.importing.records import LineError, Words, read_record
from judgekb.yaml_text import read_yaml
from rulings.corpus.files import dump, read_data
from rulings.corpus.shapes import (
    CardShape,
    CorpusError,
    DeckRulesShape,
    Entry,
    GameShape,
    SectionShape,
    SourceShape,
    TermShape,
)
from rulings.desk.issues.cutting import cut_issue
from rulings.desk.issues.reading import IssueError, decoded, read_issue
from rulings.importers.faq.entries import read_entries
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number
from rulings.importers.faq.reading import CONTROL, FaqError
from rulings.importers.faq.reading import read_document as read_faq
from rulings.importers.rulebooks.locating import read_anchors
from rulings.importers.rulebooks.reading import RulebookError
from rulings.importers.rulebooks.reading import read_document as read_book
from rulings.importers.rulebooks.recipes import RECIPES, read_rulebook
from tests.fuzz.decks import YAML_PIECES, broken_file, words_of, yaml_text
from tests.fuzz.tape import Grammar, Tape
from tests.fuzz.target import Target
from tests.fuzz.values import altered
from tests.rulings.importers.documents import DOCUMENT
from tests.rulings.importers.rulebooks.documents import CHOSEN, KODEX

ISSUES = Grammar(
    pieces=(
        *(
            "(AK2) ",
            "(Ak 30)",
            "Szabály: ",
            "Szabálymódosítás: ",
            "SZABÁLY (5. o.) ",
            "Kérdés: ",
            "Válasz: ",
            "Ködfújás: ",
            "? ",
            ". ",
        ),
        *(
            "2031. május 4-től",
            "február 30.",
            "Kódex 12.3",
            "AK9-ben",
            "§",
            "\ue001",
            "{ kard ikon }",
            "a ikon",
            "lP",
            "pl. ",
            "5. ",
            "-ért",
        ),
        *(" ? ", "a a ", "nem számít ez számít", "Igen", "Fúj", "..: Köd =: :..", "(26. oldal)", "„", "”", ")", "("),
    ),
    lines=(*DOCUMENT, "(AK150) Fúj a szél? Igen. És ha eláll? Akkor nem.", "K: Fúj?", "V: Igen."),
    ends=("", "", " ", "\n"),
)


def as_bytes(grammar: Grammar) -> Callable[[Tape], bytes]:
    """Return a maker of files: the text in UTF-8, now and then with a byte of none, or an order mark before it."""

    def make(tape: Tape) -> bytes:
        head = tape.byte()
        data = grammar.text(tape).encode("utf-8", "surrogatepass" if head < 8 else "replace")
        if head >= 248:
            return data[: head % 7] + bytes([head]) + data[head % 7 :]
        return b"\xef\xbb\xbf" + data if head >= 240 else data

    return make


READABLE = as_bytes(ISSUES)


def any_issue(tape: Tape) -> bytes:
    """Return a document; three of four have on each line what a reader wants: a word, and no control letter."""
    if tape.below(4) == 0:
        return READABLE(tape)
    lines = CONTROL.sub("", ISSUES.text(tape)).replace("\r", "\n").split("\n")
    text = "\n".join(["(AK2) Fúj? Igen.", *(line if re.search(r"\w", line) else f"{line} köd" for line in lines)])
    return text.encode("utf-8", "replace")


def import_faq(data: bytes) -> None:
    """Every paragraph that is read becomes an entry of its own or one with its equal, and no line is lost."""
    try:
        document = read_faq(data)
    except FaqError as error:
        assert "\n" not in str(error)
        return
    marked = gather((one.line, one.raw) for one in document.candidates)
    entries = read_entries(number(marked, known={}).refs)
    assert sorted(line for one in entries for line in one.lines) == [one.line for one in document.candidates]


WORD = re.compile(r"\w+")


def cut_column(data: bytes) -> None:
    """No word of a pasted column is lost, and every doubt is a sentence."""
    try:
        issue = read_issue(decoded(data))
    except IssueError as error:
        assert error.sentence
        return
    entries = cut_issue(issue)
    assert sorted(line for one in entries for line in one.lines) == [one.line for one in issue.paragraphs]
    assert all(str(doubt) for one in entries for doubt in one.doubts)


BOOK_LINES = tuple(line for line in (CHOSEN + KODEX).split("\n") if line)
ANCHOR_LINES = {
    game: tuple(one.words for one in read_anchors(game)) for game in ("dragoborne", "fairy-tale", "sarkanymagus")
}
ANCHOR_WORDS = tuple(words for lines in ANCHOR_LINES.values() for words in lines)
WHOLE = {"hkk": tuple(KODEX.split("\n")), "kivalasztottak": tuple(CHOSEN.split("\n")), **ANCHOR_LINES}
BOOKS = Grammar(
    pieces=(
        *(
            "Első fejezet: ",
            "Második fejezet",
            "Játékváltozatok",
            "1. ",
            "1.1 ",
            "21.6.0 ",
            "21 ",
            "A./ ",
            "B./ ",
            "A/1 ",
            "E",
            "- ",
            "pl.: ",
        ),
        *("[Kiegészítés] ", "[Kivétel]", "\n\n", "\t", "\u00a0", "3 4 ", " | ", "*x3", "(6)", "999", "12 13", "-\n"),
        *ANCHOR_WORDS[:60],
    ),
    lines=(*BOOK_LINES, *ANCHOR_WORDS),
)


def any_book(tape: Tape) -> tuple[str, bytes]:
    game = tape.pick([*RECIPES])
    if tape.below(4) == 0:
        return game, as_bytes(BOOKS)(tape)
    return game, CONTROL.sub("", broken_file(WHOLE[game], BOOKS, tape)).encode("utf-8", "replace")


def import_book(made: tuple[str, bytes]) -> None:
    game, data = made
    try:
        reading = read_rulebook(read_book(data), game)
    except RulebookError as error:
        assert str(error)
        return
    numbers = [one.number for one in reading.units]
    assert len(numbers) == len(set(numbers))
    assert RECIPES[game].table(reading.units).endswith("\n")


CARD_LINES = (
    ";".join(COLUMNS), ",".join(COLUMNS[:4]), "name;text", "Ködfonó Pemete (új);;hu;Kék;lény", '"Örs, a csontkalapács",új,hu',
    '[{"name": "Pemete", "colours": ["Kék"], "released": "2025-09-05", "rarity": "ritka"}]', '{"name": "x"}', '"két\nsor";x',
)  # fmt: skip
CARD_FILES = Grammar(
    pieces=(
        *(f'"{column}": ' for column in COLUMNS),
        *COLUMNS,
        *(
            ";",
            ",",
            "\t",
            '"',
            '""',
            "[",
            "]",
            "{",
            "}",
            ": ",
            "null",
            "1e999",
            "NaN",
            "9" * 30,
            "\\ud800",
            "\\u0000",
            "'=1+1",
            "színtelen",
            "2025-02-30",
            "(új)",
        ),
    ),
    lines=CARD_LINES,
)
CARD_WORDS = Words("hu", ("Kék", "Vörös", "Színtelen"), ("lény", "varázslat"), ("", "új", "2020"))


CELLS = Grammar(
    (
        "Pemete",
        "Köd",
        "(új)",
        "új",
        "hu",
        "magyar",
        "x",
        "Kék",
        "Vörös",
        "színtelen",
        ";",
        "lény",
        "ritka",
        "2025-09-05",
        "2020",
        "2025-02-30",
        "'=1",
        "9" * 20,
    ),
    ("Örs, a csontkalapács", "Kék; Vörös", "két\nsor", "é" * 250),
    ("", "", " ", "; "),
)


def any_card_file(tape: Tape) -> bytes:
    """Return a card file: any text, or a table or list of objects with the right columns and any cells."""
    kind = tape.below(4)
    if kind == 0:
        return as_bytes(CARD_FILES)(tape)
    columns = ["name", *dict.fromkeys(tape.pick(COLUMNS[1:]) for _ in range(tape.below(6)))]
    rows = [[CELLS.text(tape.part(8)) for _ in columns] for _ in range(tape.below(4) + 1)]
    if kind == 1:
        return json.dumps(
            [altered(dict(zip(columns, row, strict=True)), tape, (*COLUMNS, "\ud800")) for row in rows], default=str
        ).encode()
    out = io.StringIO()
    csv.writer(out, delimiter=tape.pick(";,\t")).writerows([columns, *rows])
    return out.getvalue().encode("utf-8", "replace")


def import_cards(data: bytes) -> None:
    try:
        lines = read_lines(data)
    except FileError as error:
        assert "\n" not in str(error) or '"' in str(error)
        return
    for line in lines:
        with contextlib.suppress(LineError):
            assert read_record(line, CARD_WORDS).name


SHAPES: dict[str, tuple[type[Any], tuple[str, ...]]] = {
    "rulings/ak100.yaml": (Entry, ("entries",)),
    "cards.yaml": (CardShape, ("cards",)),
    "terms.yaml": (TermShape, ("terms",)),
    "sources.yaml": (SourceShape, ("sources",)),
    "sections.yaml": (SectionShape, ("sections",)),
    "game.yaml": (GameShape, ()),
    "formats.yaml": (DeckRulesShape, ()),
}
FOLDER = Path(settings.CORPUS_DIR)


def _lines_of(name: str) -> tuple[str, ...]:
    for game in ("hkk", "kivalasztottak"):
        path = FOLDER / game / name
        if path.exists():
            return tuple(path.read_text(encoding="utf-8").split("\n")[:60])
    raise FileNotFoundError(name)


def _head(name: str) -> Any:
    """Return the data of a real file, of lists the first four items."""
    game = next(game for game in ("hkk", "kivalasztottak") if (FOLDER / game / name).exists())
    data = read_yaml((FOLDER / game / name).read_text(encoding="utf-8"))
    return {key: value[:4] if isinstance(value, list) else value for key, value in data.items()}


def shape_keys(shape: type[Any]) -> set[str]:
    return set(shape.__dataclass_fields__)


STARTER = {name: _lines_of(name) for name in SHAPES}
STARTER_DATA = {name: _head(name) for name in SHAPES}
STARTER_WORDS = {name: sorted({*words_of(data), *shape_keys(SHAPES[name][0])}) for name, data in STARTER_DATA.items()}
STARTER_TEXTS = {
    name: Grammar(
        (*YAML_PIECES, *sorted({word for line in lines for word in line.split()})[:200]), lines, ("", " ", "\n", ": ")
    )
    for name, lines in STARTER.items()
}


def any_starter_file(tape: Tape) -> tuple[str, str]:
    name = tape.pick([*SHAPES])
    if tape.below(3):
        return name, yaml_text(altered(STARTER_DATA[name], tape, STARTER_WORDS[name]))
    return name, broken_file(STARTER[name], STARTER_TEXTS[name], tape)


def read_starter_file(made: tuple[str, str]) -> None:
    """A broken file is refused with one line, or its items are written and read again as they were."""
    name, text = made
    shape, path = SHAPES[name]
    try:
        data: Any = read_data(text, name)
        for key in path:
            data = data.get(key) or []
        items = data if isinstance(data, list) else [data]
        read = [shape.from_data(item, name) for item in items]
    except CorpusError as error:
        assert "\n" not in str(error)
        return
    for item in read:
        written = item.to_data("hkk") if shape is DeckRulesShape else item.to_data()
        assert shape.from_data(read_data(dump({"item": written}), name)["item"], name) == item


TARGETS = (
    Target("FAQ document", any_issue, import_faq),
    Target("pasted issue", any_issue, cut_column),
    Target("rulebook", any_book, import_book),
    Target("card file", any_card_file, import_cards),
    Target("starter data", any_starter_file, read_starter_file),
)
