"""The registration sheet, read back: order, totals on every page, ő and ű, names as they are, blanks and nothing else."""

from __future__ import annotations

import io
import re
from datetime import date

import pytest
from django.test import Client
from pypdf import PdfReader

from cards.models import Format
from tests.rulings.decks.rows import known_card, legal_text

pytestmark = pytest.mark.django_db
A4 = (595, 842)  # points


def pages(client: Client, text: str, path: str = "/pakli") -> list[str]:
    response = client.post(path, {"text": text, "format": "proba/proba", "on": "2031-02-01", "do": "pdf"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    reader = PdfReader(io.BytesIO(response.content))
    assert {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in reader.pages} == {A4}
    return [page.extract_text() for page in reader.pages]


def rows(page: str) -> list[str]:
    return [line for line in page.split("\n") if re.match(r"[0-9?]+ [^.]", line) and "oldal" not in line]


def test_a_short_sheet(client: Client, proba: Format) -> None:
    [page] = pages(client, "Pakli:\n2 Őszhajú tükör-kapu\n3 Kék pille 2\nKiegészítő:\n1 Mézgasárkány\n")
    assert rows(page) == ["2 Őszhajú tükör-kapu", "3 Kék pille 2", "1 Mézgasárkány"]  # as on the screen, not sorted
    assert "Próbajáték · Próba · 2031-02-01" in page
    assert [word for word in ("Név:", "Játékosszám:", "Dátum:", "Aláírás:") if word in page] == [
        "Név:",
        "Játékosszám:",
        "Dátum:",
        "Aláírás:",
    ]
    assert "Pakli (5)" in page
    assert "Kiegészítő (1)" in page
    assert "Ezen az oldalon: 6 lap. Eddig: 6. Összesen: 6 lap." in page
    assert re.search(r"A lista ujjlenyomata: [0-9a-f]{16}\b", page)


def test_120_cards_break_pages_with_totals(client: Client, proba: Format) -> None:
    """Row 46."""
    names = [f"Őrült űrjáró {number}" for number in range(1, 121)]
    for name in names:
        known_card(name, "Kék")
    found = pages(client, "Pakli:\n" + "".join(f"1 {name}\n" for name in names))
    assert len(found) > 1
    assert [row for page in found for row in rows(page)] == [f"1 {name}" for name in names]
    totals = [re.search(r"Ezen az oldalon: (\d+) lap. Eddig: (\d+). Összesen: (\d+) lap.", page) for page in found]
    numbers = [[int(one) for one in match.groups()] for match in totals if match]
    assert [sum(here for here, _, _ in numbers[: place + 1]) for place in range(len(found))] == [
        so_far for _, so_far, _ in numbers
    ]
    assert {total for _, _, total in numbers} == {120}
    assert [f"{place}. oldal, összesen {len(found)}" in page for place, page in enumerate(found, 1)] == [True] * len(
        found
    )
    assert ["Pakli, folytatás" in page for page in found] == [False] + [True] * (len(found) - 1)


@pytest.mark.parametrize(
    "name", ['Zin\'dorr "Tak" & <b>', "**vastag** __dőlt__", "{nb}", "\\n %s {0}", "a < b és b > c"]
)
def test_names_stand_as_they_are(client: Client, proba: Format, name: str) -> None:
    """Row 20."""
    [page] = pages(client, f"2 {name}\n")
    assert f"2 {name} [nem ismert]" in " ".join(page.split())


def test_unreadable_lines_are_printed_too(client: Client, proba: Format) -> None:
    [page] = pages(client, "0 Mézgasárkány\n1 Kék pille 1\n")
    assert "? 0 Mézgasárkány [nem ismert]" in " ".join(page.split())
    assert "Összesen: 1 lap." in page


def test_a_long_name_is_wrapped_not_cut(client: Client, proba: Format) -> None:
    name = "ő" * 390
    [page] = pages(client, f"1 {name}\n")
    assert page.count("ő") == 390 + page.split("Pakli (1)")[0].count("ő")


def test_the_same_list_prints_the_same_fingerprint(client: Client, proba: Format) -> None:
    text = legal_text()
    lines = text.split("\n")[1:-1]
    one = pages(client, text)[0]
    other = pages(client, "Pakli:\n" + "\n".join(reversed(lines)))[0]
    prints = [re.findall(r"[0-9a-f]{16}", page)[0] for page in (one, other)]
    assert prints[0] == prints[1]
    assert date(2031, 2, 1).isoformat() in one
