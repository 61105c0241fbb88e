"""Put a rulebook into the base, in one transaction.

A section in our own words keeps them and gets the document's text beside it (`SectionText.is_original`, plain text as
it is printed); a unit that is missing becomes a row with its kind and parent. With a day the text is a new version
from that day on, and older ones stay; without one it replaces the undated text. What is the same already is left
alone, so a second run writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction
from django.db.models import Prefetch, Q
from django.utils import timezone

from cards.models import Game
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.citing import resolve_citations
from rulings.desk.log import Cause, Difference
from rulings.desk.telling import log_wording, wording
from rulings.importers.rulebooks.comparing import renumbered
from rulings.importers.rulebooks.plain import as_html
from rulings.importers.rulebooks.questions import write_questions
from rulings.importers.rulebooks.reading import Document, Reading, RulebookError, Unit, is_title
from rulings.importers.rulebooks.recipes import QUESTION, Recipe
from rulings.importers.rulebooks.report import ImportReport, LostCitation, count_base
from rulings.models import Citation, Rulebook, Section, SectionText
from rulings.models.history import PublicationOrigin
from rulings.models.sections import SectionKind

Progress = Callable[[int], object]
BATCH = 200
HEADINGS = ("chapter", "section", "subsection", "phase", "heading")
INSTEAD = "Ebben a változatban az alapjáték {citation} pontja helyett áll."


@transaction.atomic
def import_rulebook(
    *,
    recipe: Recipe,
    document: Document,
    reading: Reading,
    valid_from: date | None = None,
    progress: Progress = lambda done: None,
) -> ImportReport:
    """Write the units of a document. `progress` is called with the number of units done.

    Raises `RulebookError` when a text without a day would replace one while dated versions are held; nothing is
    written then.
    """
    game, _ = Game.objects.get_or_create(slug=recipe.game, defaults={"name": recipe.name, "language": recipe.language})
    Game.objects.select_for_update().get(pk=game.pk)  # one import at a time, where the database has locks
    rulebook, _ = Rulebook.objects.get_or_create(
        game=game, prefix=recipe.prefix, defaults={"title": recipe.title, "short_title": recipe.short_title}
    )
    report = ImportReport(document.sha256, len(reading.units), valid_from, before=count_base(game), notes=reading.notes)
    _Writer(recipe, rulebook, [unit for unit in reading.units if unit.kind != QUESTION], valid_from, report).write(
        progress
    )
    questions = [unit for unit in reading.units if unit.kind == QUESTION]
    write_questions(game=game, units=questions, citation=recipe.citation, sha256=document.sha256, report=report)
    progress(len(questions))
    report.after = count_base(game)
    return report


@dataclass
class _Writer:
    recipe: Recipe
    rulebook: Rulebook
    units: Sequence[Unit]
    valid_from: date | None
    report: ImportReport
    sections: dict[str, Section] = field(default_factory=dict)  # of the rulebook, by key; new ones are added
    originals: dict[str, list[SectionText]] = field(default_factory=dict)  # by key, oldest first

    new: set[str] = field(default_factory=set)  # citations of the rows made by this import

    def __post_init__(self) -> None:
        originals = Prefetch("texts", SectionText.objects.filter(is_original=True).order_by("valid_from", "id"))
        rows = Section.objects.filter(rulebook=self.rulebook).select_related("parent").prefetch_related(originals)
        for row in rows.order_by("position", "id"):
            self.sections[row.citation_key] = row
            self.originals[row.citation_key] = sorted(row.texts.all(), key=lambda text: text.valid_from or date.min)
        self.is_dated = any(text.valid_from for texts in self.originals.values() for text in texts)

    def write(self, progress: Progress) -> None:
        before = {key: self._latest(key) for key in self.sections}
        self._make_rows()
        for unit in self.units:
            self._write_text(self._key(unit.number), unit.text)
            progress(1)
        named = {self._key(unit.number) for unit in self.units}
        gone = [key for key in self.sections if key not in named]
        self._end(gone)
        if self.report.created:
            resolve_citations(game=self.rulebook.game)
        self._compare(before, gone)
        changed = self.report.changed_citations
        outbox.record(*(f"section:{self.recipe.game}:{citation}" for citation in changed))

    def _make_rows(self) -> None:
        """Make the sections that are missing, with kind and parent, and put them in their places."""
        missing = [unit for unit in self.units if self._key(unit.number) not in self.sections]
        rows = [self._row(unit) for unit in missing]
        Section.objects.bulk_create(rows, batch_size=BATCH)
        self.sections |= {row.citation_key: row for row in rows}
        for unit, row in zip(missing, rows, strict=True):
            row.parent = self.sections.get(self._key(unit.parent))
        Section.objects.bulk_update([row for row in rows if row.parent], ["parent"], batch_size=BATCH)
        self.report.created = [row.citation for row in rows]
        self.new = set(self.report.created)
        if rows:
            self._place()

    def _row(self, unit: Unit) -> Section:
        citation = self.recipe.citation(unit.number)
        about = INSTEAD.format(citation=self.recipe.citation(unit.instead_of)) if unit.instead_of else ""
        return Section(
            rulebook=self.rulebook,
            citation=citation,
            citation_key=self._key(unit.number),
            number=unit.number,
            about=about,
            kind=section_kind(unit),
        )

    def _place(self) -> None:
        """Give all sections of the rulebook their positions, from 1."""
        order = list(_in_order(list(self.sections), [self._key(unit.number) for unit in self.units]))
        if self.recipe.order:
            order.sort(key=self.recipe.order)
        moved = []
        for position, key in enumerate(order, start=1):
            if self.sections[key].position != position:
                self.sections[key].position = position
                moved.append(self.sections[key])
        Section.objects.bulk_update(moved, ["position"], batch_size=BATCH)

    def _write_text(self, key: str, text: str) -> None:
        """Let a section say this from the day of the import on; `""` says that it is not in the document any more."""
        section, held = self.sections[key], self.originals.get(key, [])
        same_day = next((row for row in held if row.valid_from == self.valid_from), None)
        held_text = same_day.text if same_day else self._latest(key)
        if text == held_text:
            return
        self._refuse_undated(section, same_day)
        made = same_day or SectionText(section=section, is_original=True, valid_from=self.valid_from)
        made.text, made.text_html = text, as_html(text)
        made.save()
        self._log(section, held_text, text)
        if not text:
            self.report.ended.append(section.citation)
        elif same_day is not None:
            self.report.text_changed.append(section.citation)
        elif held:
            self.report.version_added.append(section.citation)
        elif section.citation not in self.new:
            self.report.text_added.append(section.citation)

    def _log(self, section: Section, before: str, after: str) -> None:
        """Log a text that has changed or ended; the first one of a section changes nothing."""
        difference = Difference(wording(before), wording(after, self.valid_from))
        log_wording(section, difference, Cause(PublicationOrigin.IMPORT, timezone.now()))

    def _refuse_undated(self, section: Section, same_day: SectionText | None) -> None:
        """Refuse to replace a text when nobody says from which day, and later versions of it may be held."""
        if self.valid_from is None and self.is_dated:
            verb = "differs" if same_day else "is new"
            raise RulebookError(
                f"{section.citation} {verb}, and the base holds dated versions of this rulebook: "
                "say from which day this one is valid (--valid-from)."
            )

    def _latest(self, key: str) -> str:
        """Return the original text of a section that holds on the day of the import (`""`: none)."""
        day = self.valid_from or date.max
        texts = [row.text for row in self.originals.get(key, []) if (row.valid_from or date.min) <= day]
        return texts[-1] if texts else ""

    def _end(self, gone: Iterable[str]) -> None:
        """Say of the sections that a dated version lacks that they end."""
        for key in gone:
            if self.valid_from is not None and self._latest(key):
                self._write_text(key, "")

    def _compare(self, before: Mapping[str, str], gone: Sequence[str]) -> None:
        """Report what is gone or moved, and who cites it."""
        moved = renumbered(before, {self._key(unit.number): unit.text for unit in self.units})
        now = {self.sections[old].pk: self.sections[new].citation for old, new in moved.items()}
        self.report.gone = [self.sections[key].citation for key in gone]
        self.report.renumbered = {self.sections[old].citation: now[self.sections[old].pk] for old in moved}
        lost = [self.sections[key].pk for key in (*gone, *moved)]
        nowhere = Q(to_section=None, to_ruling=None, target__startswith=self.recipe.citation(""))
        rows = Citation.objects.filter(Q(to_section__in=lost) | nowhere, ruling__game=self.rulebook.game)
        self.report.citations = [
            LostCitation(row.ruling.ref, row.kind, row.target, now.get(row.to_section_id or 0, ""))
            for row in rows.select_related("ruling").order_by(
                "ruling__source__position", "ruling__position", "position", "id"
            )
        ]

    def _key(self, number: str) -> str:
        return reference_key(self.recipe.citation(number))


def section_kind(unit: Unit) -> SectionKind:
    """Return what a unit is in the base: what has nothing but a title is a heading."""
    if unit.kind in SectionKind.values and unit.kind != SectionKind.HEADING:
        return SectionKind(unit.kind)
    if unit.kind == "chapter" or (unit.kind in HEADINGS and is_title(unit.text)):
        return SectionKind.HEADING
    return SectionKind.MAIN


def _in_order(held: Sequence[str], document: Sequence[str]) -> Iterator[str]:
    """Yield the keys in the document's order; one that only the base has follows the one it followed before."""
    following: dict[str, list[str]] = {}
    known = set(document)
    last = ""
    for key in held:
        if key in known:
            last = key
        else:
            following.setdefault(last, []).append(key)
    yield from following.get("", [])
    for key in document:
        yield key
        yield from following.get(key, [])
