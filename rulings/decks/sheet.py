"""The registration sheet: PDF, A4, in the order of the screen, with totals on every page. Names stand as written."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import segno
from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos

from cards.decks.names import tagged
from rulings.decks.answers import CheckedDeck
from rulings.decks.sharing import TooManyRows
from rulings.decks.words import ZONE_WORDS

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu"
MAX_ROWS = 1000  # rows of one sheet; a longer list is no deck
MARGIN = 15.0  # millimetres, as all lengths here
BLANKS = 8.0
COUNT_WIDTH, NAME_WIDTH = 10.0, 158.0
LINE = 5.2
QR_SIZE = 26.0
FOOT = 24.0
PAGES = "\ue0aa\ue0ab"  # stands for the number of pages until it is known; letters of no language

for noisy in ("fontTools", "fpdf"):  # they tell every step of embedding a font
    logging.getLogger(noisy).setLevel(logging.ERROR)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the sheet. `known` is False for a name that the base does not hold or a line that cannot be read."""

    zone: str
    count: int
    name: str
    known: bool = True


def sheet_rows(checked: CheckedDeck) -> tuple[SheetRow, ...]:
    """Return the cards of a list in the order of its lines, those that cannot be read too."""
    return tuple(
        SheetRow(line.zone, line.count, tagged(line.name, line.edition) if line.name else line.text, line.reason == "")
        for line in checked.deck.lines
        if line.kind == "entry"
    )


def registration_sheet(checked: CheckedDeck, *, title: str = "") -> bytes:
    """Return the sheet as PDF. `title`: the event's name. Raises `TooManyRows`.

    The blanks for name and signature are filled in by hand; nothing of a person is known here.
    """
    rows = sheet_rows(checked)
    if len(rows) > MAX_ROWS:
        raise TooManyRows(f"At most {MAX_ROWS} rows can be printed.")
    sheet = _Sheet(checked, title)
    sheet.add_page()
    sheet.blanks()
    sheet.list(rows)
    return bytes(sheet.output())


class _Sheet(FPDF):
    """Counts what every page holds, so that its foot can say it."""

    def __init__(self, checked: CheckedDeck, title: str) -> None:
        super().__init__(orientation="P", unit="mm", format="A4")
        self.checked = checked
        self.heading = title or _("Versenypakli")
        self.on_page = self.so_far = 0
        self.total = sum(one.count for one in sheet_rows(checked))
        self.last = False
        self.add_font(FAMILY, "", FONTS / "DejaVuSans.ttf")
        self.add_font(FAMILY, "B", FONTS / "DejaVuSans-Bold.ttf")
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.set_auto_page_break(True, FOOT)
        self.set_title(_("Paklileadó lap"))
        self.set_lang("hu")
        self.alias_nb_pages(PAGES)

    def header(self) -> None:
        """Print the heading of every page with the list's fingerprint as text and QR code."""
        checked = self.checked
        self._qr(checked.fingerprint, self.w - MARGIN - QR_SIZE, MARGIN)
        width = self.w - 2 * MARGIN - QR_SIZE - 4
        self.set_font(FAMILY, "B", 14)
        self.multi_cell(width, 7, _literal(self.heading), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_font(FAMILY, "", 9)
        about = f"{checked.game_name} · {checked.format_name} · {checked.on.isoformat()}"
        for text in (about, _("A lista ujjlenyomata: %s") % checked.fingerprint):
            self.multi_cell(width, 5, _literal(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_y(max(self.get_y(), MARGIN + QR_SIZE) + 3)

    def footer(self) -> None:
        """Print what the page holds and what has been listed so far; on the last page the total."""
        self.set_y(-FOOT + 4)
        self.set_font(FAMILY, "B", 9)
        words = _("Ezen az oldalon: %(here)d lap. Eddig: %(so_far)d. Összesen: %(total)d lap.") % {
            "here": self.on_page,
            "so_far": self.so_far,
            "total": self.total,
        }
        self.cell(0, 5, words, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_font(FAMILY, "", 8)
        self.cell(0, 5, _("%(page)d. oldal, összesen %(pages)s") % {"page": self.page_no(), "pages": PAGES}, align="R")
        self.on_page = 0

    def blanks(self) -> None:
        """Print the blanks that the player fills in by hand."""
        self.set_font(FAMILY, "", 9)
        half = (self.w - 2 * MARGIN - 6) / 2
        for left, right in ((_("Név"), _("Játékosszám")), (_("Dátum"), _("Aláírás"))):
            y = self.get_y() + BLANKS
            for place, label in enumerate((left, right)):
                x = MARGIN + place * (half + 6)
                self.set_xy(x, y - 5)
                self.cell(24, 5, f"{label}:")
                self.line(x + 24, y, x + half, y)
            self.set_xy(MARGIN, y + 2)
        self.ln(3)

    def list(self, rows: Iterable[SheetRow]) -> None:
        """Print the rows, with a heading wherever the zone changes."""
        rows = tuple(rows)
        sizes = {row.zone: sum(one.count for one in rows if one.zone == row.zone) for row in rows}
        zone = ""
        for row in rows:
            if row.zone != zone:
                zone = row.zone
                self._zone(str(ZONE_WORDS[zone]), sizes[zone])
            self._row(row)

    def _zone(self, title: str, size: int) -> None:
        if self.will_page_break(LINE * 3 + 4):
            self.add_page()
        self.ln(2)
        self._heading(f"{title} ({size})")

    def _heading(self, words: str) -> None:
        self.set_font(FAMILY, "B", 10)
        self.cell(0, 6, words, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _row(self, row: SheetRow) -> None:
        self.set_font(FAMILY, "", 10)
        name = _literal(row.name) if row.known else f"{_literal(row.name)}  [{_('nem ismert')}]"
        lines = self.multi_cell(NAME_WIDTH, LINE, name, align="L", dry_run=True, output=MethodReturnValue.LINES)
        height = LINE * len(cast(list[str], lines))
        if self.will_page_break(height + 1):
            self.add_page()
            self._heading(_("%s, folytatás") % ZONE_WORDS[row.zone])
            self.set_font(FAMILY, "", 10)
        y = self.get_y()
        self.cell(COUNT_WIDTH, LINE, str(row.count) if row.count else "?", align="R")
        self.set_xy(MARGIN + COUNT_WIDTH + 2, y)
        self.multi_cell(NAME_WIDTH, LINE, name, align="L")
        self.rect(self.w - MARGIN - 4, y + 0.7, 3.6, 3.6)
        self.set_draw_color(190)
        self.line(MARGIN, y + height + 0.5, self.w - MARGIN, y + height + 0.5)
        self.set_draw_color(0)
        self.set_xy(MARGIN, y + height + 1)
        self.on_page += row.count
        self.so_far += row.count

    def _qr(self, text: str, x: float, y: float) -> None:
        matrix = segno.make(text, error="m", micro=False).matrix
        side = QR_SIZE / (len(matrix) + 4)  # two modules of quiet on each side; the margin gives the rest
        self.set_fill_color(0)
        for row, line in enumerate(matrix):
            for column, dark in enumerate(line):
                if dark:
                    self.rect(x + (column + 2) * side, y + (row + 2) * side, side, side, style="F")


def _literal(text: str) -> str:
    """Keep a text as it is: PAGES is the one thing that the printer would replace."""
    return text.replace(PAGES, "\ufffd")
