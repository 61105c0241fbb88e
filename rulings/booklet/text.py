"""An answer's HTML, as `rulings.markup` writes it, as blocks for paper: paragraphs, items, rows of tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser

from rulings.booklet.layout import Run

BLOCKS = {"p", "li", "h3", "h4", "blockquote", "tr"}
BOLD = {"strong", "h3", "h4", "th"}
CELL = " | "  # between the cells of a row


@dataclass(frozen=True, slots=True)
class Block:
    """Words that begin on a line of their own. `mark` stands before an item: a bullet or its number."""

    runs: tuple[Run, ...]
    mark: str = ""
    depth: int = 0


def blocks(answer_html: str) -> tuple[Block, ...]:
    """Return the blocks of an answer in their order. The address of a link stands behind its words."""
    reader = _Reader()
    reader.feed(answer_html)
    reader.close()
    reader.end_block()
    return tuple(reader.made)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.made: list[Block] = []
        self.runs: list[Run] = []
        self.bold = 0
        self.lists: list[int] = []  # the number of the last item; -1 for lists without numbers
        self.mark = ""
        self.cells = 0
        self.address = ""

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.end_block()
        if tag in ("ul", "ol"):
            self.end_block()
            self.lists.append(0 if tag == "ol" else -1)
        elif tag == "li" and self.lists:
            self._item()
        elif tag == "br":
            self.end_block()
        elif tag == "tr":
            self.cells = 0
        elif tag in ("td", "th"):
            self.runs += [Run(CELL)] if self.cells else []
            self.cells += 1
        elif tag == "a":
            self.address = dict(attrs).get("href") or ""
        self.bold += tag in BOLD

    def _item(self) -> None:
        if self.lists[-1] >= 0:
            self.lists[-1] += 1
        self.mark = f"{self.lists[-1]}." if self.lists[-1] > 0 else "•"

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            said = "".join(run.text for run in self.runs)
            if self.address and not said.endswith(self.address):
                self.runs.append(Run(f" ({self.address})"))
            self.address = ""
        self.bold -= tag in BOLD
        if tag in BLOCKS or tag in ("ul", "ol"):
            self.end_block()
        if tag in ("ul", "ol") and self.lists:
            self.lists.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() or self.runs:
            self.runs.append(Run(data, self.bold > 0))

    def end_block(self) -> None:
        """Keep what was read as a block of its own."""
        if any(run.text.strip() for run in self.runs):
            self.made.append(Block(tuple(self.runs), self.mark, len(self.lists)))
            self.mark = ""
        self.runs = []
