"""What a phone downloads for the largest game: code, texts, rules and the tables of the search."""

from __future__ import annotations

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from rulings.offline.deck_data import deck_data
from rulings.offline.pack import gzipped, packed, written

DAY = date(2025, 9, 5)
MOST = 600 * 1024  # bytes, compressed
CODE = Path(settings.BASE_DIR) / "judgekb" / "static" / "judgekb" / "offline"
LONGEST_FILE = 400  # lines


@pytest.mark.django_db
def test_everything_of_the_largest_game_is_small() -> None:
    call_command("load_corpus", stdout=StringIO())
    sizes = {
        "code": sum(len(gzipped(path.read_bytes())) for path in CODE.rglob("*.*") if path.is_file()),
        "pack": len(packed("hkk", DAY).content),
        "decks": len(gzipped(written(deck_data("hkk", DAY)))),
    }
    print(sizes)
    assert sum(sizes.values()) <= MOST
    assert sizes["pack"] > 100_000  # the starter data is there


def test_the_code_is_of_one_piece_with_the_site() -> None:
    """No file is long, nothing is fetched from elsewhere, and nothing is made into code."""
    for path in CODE.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert (path, len(text.split("\n")) <= LONGEST_FILE) == (path, True)
        assert (path, [word for word in ("http:", "https:", "eval(", "new Function") if word in text]) == (path, [])


def test_the_search_is_the_same_in_every_browser() -> None:
    """Nothing hangs on the language of the browser."""
    for path in (CODE / "search").rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert (path, [word for word in ("locale", "Locale", "Intl.") if word in text]) == (path, [])
