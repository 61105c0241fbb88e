"""Colours and costs as bars, with a table that says the same; what no source states is said to be unknown."""

from __future__ import annotations

import re

import pytest

from cards.models import Card
from tests.rulings.decks.conftest import Send
from tests.rulings.decks.rows import known_card, legal_text
from tests.rulings.pages.html import texts

pytestmark = pytest.mark.django_db


def table(html: str) -> list[str]:
    cells = re.findall(r"<tr>(.*?)</tr>", html)
    return [" ".join(texts(row, "th") + texts(row, "td")) for row in cells]


def test_colours_by_copies(send: Send) -> None:
    known_card("Kétszínű", "Kék", "Vörös")
    html = send(legal_text("2 Vörös pille\n3 Kétszínű\n1 Tágas lóhere\n1 Ismeretlen Szellem\n", "9 Fekete pille\n"))
    rows = ["Szín Lap", "Kék 45", "Vörös 5", "színtelen 1", "ismeretlen 1"]
    assert table(html)[: len(rows)] == rows
    drawing = html[html.index('<svg viewBox="0 0 320') : html.index("</svg>", html.index('<svg viewBox="0 0 320'))]
    bars = re.findall(r'<rect class="([a-z ]+)" x="96" y="(\d+)" width="(\d+)"', drawing)
    assert bars == [("bar", "4", "190"), ("bar", "28", "21"), ("bar", "52", "4"), ("bar unknown", "76", "4")]
    assert re.findall(r">([^<]+)</text>", drawing) == ["Kék", "45", "Vörös", "5", "színtelen", "1", "ismeretlen", "1"]
    assert 'role="img" aria-labelledby="szinek"' in html


def test_costs_where_they_are_held(send: Send) -> None:
    html = send(legal_text())
    assert "Egyik feldolgozott forrás sem mondja meg." in html
    Card.objects.filter(name="Kék pille 1").update(details={"cost": "12"})
    Card.objects.filter(name="Kék pille 2").update(details={"cost": 2})
    Card.objects.filter(name="Kék pille 3").update(details={"cost": "X"})
    assert table(send(legal_text()))[-4:] == ["Költség Lap", "2 3", "12 3", "ismeretlen 36"]


def test_what_the_player_states_counts(send: Send) -> None:
    html = send("Pakli:\n2 Ismeretlen Szellem {szín: Vörös}\n3 Kék pille 1 {szín: Vörös}\n")
    assert table(html) == ["Szín Lap", "Kék 3", "Vörös 2"]  # what the base knows wins


def test_no_chart_without_cards(send: Send) -> None:
    assert "<figure" not in send("# semmi\n")
