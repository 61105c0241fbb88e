"""Runs the deck check of the browser beside that of the server, and says where they first differ."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from itertools import zip_longest
from typing import Any

import pytest
from playwright.sync_api import Page

from judgekb.terminal import as_json
from rulings.decks.answers import CheckedDeck
from rulings.decks.library import GameLibrary
from rulings.decks.presenting import checked_data, deck_data
from rulings.decks.service import check_text
from rulings.offline.deck_data import library_data
from tests.browser.generated_decks import Asked

MODULE = "/static/judgekb/offline/deck/check.js"
LOAD = "async ([data, module]) => { window.deck = await import(module); window.data = JSON.parse(data); }"
CHECK = """
(asked) => asked.map(({ text, format, partner, before, options }) => {
  const given = { ...options, ...(options.pool && { pool: new Map(options.pool) }) };
  return deck.canonical(deck.check(text, { format, partner, before, options: given }, data));
})
"""
CHUNK = 40


def load(page: Page, data: dict[str, Any]) -> None:
    """Give the page a game's data, as it comes over the wire."""
    page.evaluate(LOAD, [json.dumps(data, ensure_ascii=False), MODULE])


def answer(library: GameLibrary, on: date, asked: Asked) -> CheckedDeck:
    """Return the server's answer."""
    return check_text(
        asked.text,
        game=library.slug,
        format=asked.format,
        on=on,
        partner_text=asked.partner,
        before_text=asked.before,
        extra=asked.options,
    )


def written(checked: CheckedDeck) -> str:
    """Return the bytes of `check_deck --json`."""
    return as_json({**checked_data(checked), "deck": deck_data(checked.deck)})


def both(page: Page, library: GameLibrary, on: date, asked: Sequence[Asked]) -> list[CheckedDeck]:
    """Check lists on both sides and demand the same bytes. Returns the server's answers."""
    load(page, library_data(library, on))
    answers = [answer(library, on, one) for one in asked]
    for start in range(0, len(asked), CHUNK):
        found = page.evaluate(CHECK, [_plain(one) for one in asked[start : start + CHUNK]])
        for one, checked, browser in zip(asked[start:], answers[start:], found, strict=False):
            if (server := written(checked)) != browser:
                pytest.fail(difference(one, library.slug, on, server, browser))
    return answers


def _plain(one: Asked) -> dict[str, Any]:
    pool = one.options.get("pool")
    options = {**one.options, "pool": [*pool.items()] if pool is not None else None}
    return {"text": one.text, "format": one.format, "partner": one.partner, "before": one.before, "options": options}


def difference(asked: Asked, game: str, on: date, server: str, browser: str) -> str:
    """Return the deck and the first differing line of two reports."""
    pairs = zip_longest(server.split("\n"), browser.split("\n"))
    place, (left, right) = next((number, pair) for number, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
    before = "\n".join(server.split("\n")[max(0, place - 12) : place - 1])
    return f"{game} {asked.format} {on}: {asked!r}\nline {place} of the report, after\n{before}\nserver:  {left!r}\nbrowser: {right!r}"
