"""How the work of each reader grows with its input: what it is counted in, and the inputs that are worst for readers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from rulings.importers.rulebooks.recipes import RECIPES
from tests.fuzz import decks, files, texts

# Methods that look at every letter of their text; all else that is called counts as one step.
WHOLE_TEXT = frozenset(("translate", "casefold", "lower", "upper", "replace", "encode", "decode", "split", "count"))

PIECES = {  # № stands for a running number
    "one long word": "é", "words": "köd ", "short lines": "1 a\n", "blank lines": "\n", "old line ends": "a\r", "tabs": "\t",
    "accents of one letter": "\u0301", "letters with accents apart": "e\u0301 ", "turned letters": "\u202e\u2066a", "NUL": "\x00",
    "halves of letters": "\ud800", "digits": "9", "odd digits": "４²", "numbers": "1.1.", "counts": "3x", "copies": "3 Köd x3\n",
    "opened round": "(", "opened square": "[", "opened twice": "[[", "opened curly": "{", "closed": "])}", "images": "![", "links": "[a](",
    "quotes": '"', "quoted": "„x” ", "backslashes": "\\", "stars": "*", "stars and words": "*a ", "underlines": "_a", "backticks": "`a",
    "signs": "+-–", "quotations": "> ", "lists": "- ", "list lines": "- a\n", "headings": "# a\n", "rules": "-\n", "bars": "|a", "bar lines": "|a|\n|-|\n",
    "tags": "<a ", "entities": "&#1", "commas": "a,", "semicolons": "a;b;", "colons": "a: ", "field lines": "a: b\n", "fields": "lap:", "exclusions": "NEM ",
    "pluses": "a + ", "issues": "AK1 ", "many issues": "AK12, AK9-ben ", "sections": "Kódex 1 ", "longer sections": "Kódex 1.1.1", "names": "Örs, ",
    "marked paragraphs": "(AK2) Fúj? Igen.\n", "questions": "a ? ", "sentences": "Köd. ", "icons": "§ ", "denials": "nem fúj ez ", "dated lines": "köd aug. 1-től\n",
    "wiki": "..: a", "pages": "3 4\n", "chapters": "Első fejezet: a\n", "points": "A./ a\n", "numbered lines": "1.1 a\n", "names of values": "&a [*a, ",
    "entries": "(AK2) Fúj a №. szél? Igen.\n", "dated entries": "Köd № 2031. aug. 1-től fúj.\nKöd № aug. 1-től.\n", "unknown names": "2 Ködő№\n",
    "citing entries": "(AK№) Fúj, ahogy AK№ és AK1 mondja: köd №, szél, AK№-ben.\n", "many keys": "k№: a\n", "many cells": "a№;", "definitions": "[a№]: b\n",
    "references": "[a№] ", "numbered points": "№. a\n", "deeper points": "№.1.1 Köd № [Kivétel]\n", "names of many values": "- &a№ [*a№]\n", "alike": "Köd, szél, méz №\n",
    "dashes": "--- \n", "keys": "? ", "hyphens": "a-", "apostrophes": "a'", "comments": "# ", "slashes": "//",
}  # fmt: skip


def _faq(text: str) -> None:
    files.import_faq(_written("(AK1) Fúj? Igen.\nKöd " + text))


def _pasted(text: str) -> None:
    files.cut_column(_written("(AK1) Fúj? Igen.\nKöd " + text))


def _book(game: str, text: str) -> None:
    files.import_book((game, _written(text)))


def _written(text: str) -> bytes:
    return text.encode("utf-8", "replace")


READERS: dict[str, Callable[[str], None]] = {
    "decklist": lambda text: decks.check_deck((text, decks.PROFILES[0])),
    "decklist as CSV": decks.read_table,
    "rule data": decks.read_rule_data,
    "query": texts.read_query,
    "Markdown": texts.show,
    "reference": texts.read_reference,
    "names in texts": texts.link,
    "differences": lambda text: texts.differ((text, text[1::2])),
    "merge": lambda text: texts.merge((text, text[::2], text[: len(text) // 2])),
    "FAQ": _faq,
    "pasted issue": _pasted,
    **{f"rulebook of {game}": partial(_book, game) for game in RECIPES},
    "cards": lambda text: files.import_cards(_written(text)),
    "cards with a header": lambda text: files.import_cards(_written("name;text\n" + text)),
    "starter data": lambda text: files.read_starter_file(("cards.yaml", text)),
}


def of_size(piece: str, size: int) -> tuple[str, str]:
    """Return a text of about so many letters, of one piece again and again, behind one of a tenth of the pieces."""
    copies = max(1, size // 10 // len(piece))
    return _repeated(piece, copies), _repeated(piece, 10 * copies)


def _repeated(piece: str, copies: int) -> str:
    return "".join(piece.replace("№", str(at)) for at in range(copies)) if "№" in piece else piece * copies


def steps(run: Callable[[str], object], text: str) -> int:
    """Return how many steps a reader takes: calls, and the letters that the dearest methods of texts look at."""
    count = 0

    def note(frame: FrameType, event: str, called: Any) -> None:
        nonlocal count
        if event == "call":
            count += 1
        elif event == "c_call":
            seen = getattr(called, "__self__", None)
            is_dear = isinstance(seen, str | bytes) and called.__name__ in WHOLE_TEXT
            count += 1 + (len(seen) if is_dear and seen else 0)

    sys.setprofile(note)
    try:
        run(text)
    finally:
        sys.setprofile(None)
    return count
