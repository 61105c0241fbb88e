"""The booklet as PDF: cover, contents with page numbers, entries with QR codes, index. Equal data, equal bytes."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from functools import lru_cache
from pathlib import Path

import segno
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.fonts import TTFFont
from PIL import Image

from judgekb.sorting import collation_key
from judgekb.text import reference_key
from rulings.booklet.content import Booklet, Item
from rulings.booklet.layout import POINT, Code, Layout, Measure, Paper, Rule, Run, Text

FONTS = Path(__file__).parent.parent / "decks" / "fonts"
FAMILY = "DejaVu"
BODY, SMALL, HEAD, TITLE = 8.5, 7.2, 13.0, 24.0  # points
CODE = 15.0  # the side of a QR code: millimetres, as all lengths here
CODE_PIXELS = 4  # for each module, so that no printer blurs it
INDEX = Paper(columns=2)

for noisy in ("fontTools", "fpdf"):  # they tell every step of embedding a font
    logging.getLogger(noisy).setLevel(logging.ERROR)


@dataclass(slots=True)
class _Found:
    """On which pages things stand: numbers within the entries, from 1."""

    parts: list[int] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    cards: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    refs: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


def pdf_of(booklet: Booklet) -> bytes:
    """Return the booklet as PDF, A5."""
    printer = _Printer(booklet)
    measure = printer.measure
    body, found = _body(booklet, measure)
    front = len(_front(booklet, found, 0, measure).pages)
    first = _front(booklet, found, front, measure)
    back = _index(booklet, found, front, measure)
    for page in [*first.pages, *body.pages, *back.pages]:
        printer.print(page)
    return bytes(printer.output())


def _body(booklet: Booklet, measure: Measure) -> tuple[Layout, _Found]:
    layout, found = Layout(measure), _Found()
    for place, part in enumerate(booklet.parts):
        if place:
            layout.next_page()
        found.parts.append(layout.number)
        layout.paragraph([Run(part.title, bold=True)], size=HEAD)
        layout.space(2)
        if part.elsewhere:
            words = _("Ide is tartozik, de előrébb áll: %(refs)s") % {"refs": ", ".join(part.elsewhere)}
            layout.paragraph([Run(words)], size=SMALL)
            layout.space(2)
        for item in part.items:
            _entry(layout, item, found)
    return layout, found


def _entry(layout: Layout, item: Item, found: _Found) -> None:
    layout.keep(CODE + 12)
    first = layout.number
    layout.rule()
    layout.code(item.address, CODE)
    layout.paragraph([Run(f"{item.ref}  ", bold=True), Run(item.question, bold=True)], size=BODY + 1)
    layout.paragraph([Run(item.standing)], size=SMALL)
    for mark in item.marks:
        layout.paragraph([Run(mark, bold=True)], size=SMALL, indent=4, mark="!")
    layout.space(0.8)
    for block in item.answer:
        layout.paragraph(block.runs, size=BODY, indent=4.5 * block.depth, mark=block.mark)
        layout.space(0.8)
    for label, words in item.facts:
        layout.paragraph([Run(f"{label}: ", bold=True), Run(words)], size=SMALL)
    layout.pass_code()
    layout.space(2.5)
    found.items[item.ref] = first
    for card in item.cards:
        found.cards[card].append(first)
    for ref in item.refs:
        found.refs[ref].append(first)


def _front(booklet: Booklet, found: _Found, front: int, measure: Measure) -> Layout:
    """Lay out cover and contents, where `front` is how many pages these take."""
    layout = Layout(measure)
    layout.y += 30
    layout.paragraph([Run(booklet.game)], size=HEAD)
    layout.paragraph([Run(booklet.title, bold=True)], size=TITLE)
    layout.space(6)
    for sentence in booklet.about:
        layout.paragraph([Run(sentence)], size=BODY + 1)
        layout.space(1.5)
    layout.space(4)
    layout.code(booklet.address, 2 * CODE)
    layout.paragraph([Run(_("A füzet ujjlenyomata: %(version)s") % {"version": booklet.version})], size=BODY)
    layout.space(1.5)
    layout.paragraph([Run(booklet.address)], size=BODY)
    layout.space(1.5)
    words = _("A kódok az egyes döntésekhez vezetnek: ott mindig a mai állás látszik, és az is, mi változott azóta.")
    layout.paragraph([Run(words)], size=BODY)
    layout.next_page()
    layout.paragraph([Run(_("Tartalom"), bold=True)], size=HEAD)
    layout.space(2)
    for place, part in enumerate(booklet.parts):
        layout.keep(12)
        layout.space(1.5)
        layout.pointing(part.title, found.parts[place] + front, size=BODY + 0.5, bold=True)
        for item in part.items:
            layout.pointing(f"{item.ref}  {item.question}", found.items[item.ref] + front, size=SMALL, indent=3)
    return layout


def _index(booklet: Booklet, found: _Found, front: int, measure: Measure) -> Layout:
    layout = Layout(measure, INDEX)
    layout.paragraph([Run(_("Mutató"), bold=True)], size=HEAD)
    layout.space(2)
    cards = sorted(found.cards, key=lambda name: (collation_key(name, booklet.language), name))
    _listed(layout, _("Lapok"), cards, found.cards, front)
    refs: dict[str, list[int]] = {ref: list(pages) for ref, pages in found.refs.items()}
    for ref, page in found.items.items():
        refs[ref] = [page, *refs.get(ref, [])]
    _listed(layout, _("Hivatkozások"), sorted(refs, key=_natural), refs, front)
    return layout


def _listed(layout: Layout, title: str, names: Iterable[str], pages: Mapping[str, Iterable[int]], front: int) -> None:
    names = list(names)
    if not names:
        return
    layout.space(3)
    layout.keep(14)
    layout.paragraph([Run(title, bold=True)], size=BODY + 1)
    layout.space(1)
    for name in names:
        numbers = ", ".join(str(page + front) for page in sorted(set(pages[name])))
        layout.paragraph([Run(f"{name}  "), Run(numbers, bold=True)], size=SMALL, indent=3)


def _natural(ref: str) -> tuple[tuple[int, int, str], ...]:
    """Return the key by which references are sorted: AK9 before AK10."""
    pieces: list[str] = []
    for letter in reference_key(ref):
        is_digit = letter in "0123456789"
        if pieces and (pieces[-1][-1] in "0123456789") == is_digit:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return tuple((0, int(one), "") if one[0] in "0123456789" else (1, 0, one) for one in pieces)


class _Printer(FPDF):
    """Prints pages that are laid out, with a foot of its own."""

    def __init__(self, booklet: Booklet) -> None:
        paper = Paper()
        super().__init__(orientation="P", unit="mm", format=(paper.width, paper.height))
        self.booklet = booklet
        self.add_font(FAMILY, "", FONTS / "DejaVuSans.ttf")
        self.add_font(FAMILY, "B", FONTS / "DejaVuSans-Bold.ttf")
        self.set_auto_page_break(False)
        self.set_image_filter("FlateDecode")
        self.set_title(f"{booklet.game}: {booklet.title}, {booklet.on.isoformat()}")
        self.set_lang(get_language() or "hu")
        self.set_creation_date(datetime.combine(booklet.on, time.min, tzinfo=UTC))
        self.foot = f"{booklet.game} · {booklet.on.isoformat()} · {booklet.version}"
        self.looks = {False: _widths(self, ""), True: _widths(self, "B")}

    def measure(self, text: str, *, bold: bool, size: float) -> float:
        """Return the width of a text in millimetres."""
        widths = self.looks[bold]
        return sum(map(widths.__getitem__, map(ord, text))) * size * POINT / 1000

    def print(self, page: Iterable[Text | Code | Rule]) -> None:
        """Print one page."""
        self.add_page()
        for thing in page:
            if isinstance(thing, Text):
                self._text(thing)
            elif isinstance(thing, Code):
                self.image(_qr(thing.address), thing.x, thing.y, thing.side, thing.side)
                self.link(thing.x, thing.y, thing.side, thing.side, thing.address)
            else:
                self.set_draw_color(150)
                self.line(thing.x, thing.y, thing.x + thing.width, thing.y)
        paper = Paper()
        if self.page_no() > 1:
            number = str(self.page_no())
            base = paper.height - paper.margin + 3
            self._text(Text(paper.margin, base, self.foot, False, SMALL))
            wide = self.measure(number, bold=True, size=BODY)
            self._text(Text(paper.width - paper.margin - wide, base, number, True, BODY))

    def _text(self, thing: Text) -> None:
        self.set_font(FAMILY, "B" if thing.bold else "", thing.size)
        self.text(thing.x, thing.y, thing.text)
        if thing.page:
            high = thing.size * POINT
            wide = self.measure(thing.text, bold=thing.bold, size=thing.size)
            self.link(thing.x, thing.y - high, wide, high * 1.3, self.add_link(page=thing.page))


def _widths(printer: FPDF, style: str) -> Mapping[int, float]:
    font = printer.fonts[f"{FAMILY.lower()}{style}"]
    assert isinstance(font, TTFFont)
    widths: Mapping[int, float] = font.cw
    return widths


@lru_cache(maxsize=2000)
def _qr(address: str) -> Image.Image:
    """Return a QR code as a black and white picture. The mask is given: to try all of them takes five times as long."""
    code = segno.make(address, error="m", micro=False, mask=2)
    rows = [list(row) for row in code.matrix_iter(scale=1, border=2)]
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([0 if dark else 255 for row in rows for dark in row])
    return picture.resize((picture.width * CODE_PIXELS, picture.height * CODE_PIXELS), Image.Resampling.NEAREST)
