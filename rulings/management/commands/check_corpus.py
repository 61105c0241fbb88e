"""`manage.py check_corpus FILE [--game hkk] [--json]`: what the original FAQ says and our entries do not, and back."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.models import Game
from judgekb.terminal import as_json, progress_bar, table
from rulings.corpus.checking import Comparison, Difference, Fact, Restatement, compare, totals
from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number
from rulings.importers.faq.reading import MAX_BYTES, FaqError, read_document
from rulings.linking.base import load_linker
from rulings.models import Citation, Ruling, RulingCard
from rulings.models.citations import CitationKind
from rulings.models.rulings import RevisionOrigin, RulingState


@dataclass(frozen=True, slots=True)
class CorpusCheck:
    """What was compared, and the references that only one side holds."""

    comparisons: tuple[Comparison, ...]
    lines: dict[str, int]
    not_restated: tuple[str, ...]
    not_in_document: tuple[str, ...]


class Command(BaseCommand):
    help = (
        "Compare the original FAQ document with our restatement of it in the base, entry by entry: numbers, cards, "
        "editions, sections and issues. Differences are listed each way, with whether the entry's note names them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the original document, text in UTF-8")
        parser.add_argument("--game", default="hkk", metavar="GAME", help="slug of the game: hkk")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, file: Path, game: str, json: bool, **options: Any) -> None:
        held = Game.objects.filter(slug=game).first()
        if held is None:
            raise CommandError(f"There is no game {game!r} in the base: run load_corpus.")
        check = check_corpus(held, _entries(file))
        self.stdout.write(as_json({"game": game, **as_data(check)}) if json else as_text(check))


def check_corpus(game: Game, entries: Sequence[Entry]) -> CorpusCheck:
    """Compare the entries of a document with the rulings of the base that are in our own words."""
    linker = load_linker(game)
    ours = {restatement.ref: restatement for restatement in _restatements(game)}
    texts = {entry.ref: entry for entry in entries if not entry.merged_into}
    shared = [ref for ref in texts if ref in ours]
    comparisons = []
    with progress_bar(len(shared), game.slug) as bar:
        for ref in shared:
            comparisons.append(compare(_source_text(texts[ref]), ours[ref], linker, cites=texts[ref].cites))
            bar.update(1)
    return CorpusCheck(
        comparisons=tuple(comparisons),
        lines={ref: texts[ref].lines[0] for ref in shared},
        not_restated=tuple(ref for ref in texts if ref not in ours),
        not_in_document=tuple(ref for ref in ours if ref not in texts),
    )


def as_data(check: CorpusCheck) -> dict[str, Any]:
    """Return a check as plain data; entries without differences are only counted."""
    differing = [comparison for comparison in check.comparisons if comparison.differences]
    return {
        "compared": len(check.comparisons),
        "without_differences": len(check.comparisons) - len(differing),
        "totals": totals(check.comparisons),
        "entries": [{"line": check.lines[comparison.ref], **asdict(comparison)} for comparison in differing],
        "not_restated": list(check.not_restated),
        "not_in_document": list(check.not_in_document),
    }


def as_text(check: CorpusCheck) -> str:
    """Return a check as a person reads it on a terminal."""
    rows = [
        (comparison.ref, check.lines[comparison.ref], found.fact, found.side, found.value, _note(comparison, found))
        for comparison in check.comparisons
        for found in comparison.differences
    ]
    counts = totals(check.comparisons)
    parts = [
        table(("entry", "line", "what", "side", "value", "note"), rows) if rows else "No differences.",
        table(("", "missing", "added", "explained"), [(fact, *counts[fact].values()) for fact in Fact]),
        f"{len(check.comparisons)} entries compared.",
    ]
    for label, refs in (("Not restated", check.not_restated), ("Not in the document", check.not_in_document)):
        if refs:
            parts.append(f"{label}: {', '.join(refs)}")
    return "\n\n".join(parts)


def _note(comparison: Comparison, found: Difference) -> str:
    if found.explained:
        return "names it"
    return "is there" if comparison.noted else ""


def _entries(file: Path) -> list[Entry]:
    """Read and number the document. Raises `CommandError`."""
    try:
        with file.open("rb") as stream:
            document = read_document(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}.") from error
    except FaqError as error:
        raise CommandError(f"{file}: {error}") from error
    return read_entries(number(gather((paragraph.line, paragraph.raw) for paragraph in document.candidates)).refs)


def _source_text(entry: Entry) -> str:
    return f"{entry.topic}: {entry.text}" if entry.topic else entry.text


def _restatements(game: Game) -> Iterator[Restatement]:
    """Return the entries in our own words, in document order. Three queries."""
    cards: dict[int, list[tuple[str, str]]] = defaultdict(list)
    named = RulingCard.objects.filter(ruling__game=game).values_list("ruling_id", "card__name", "printing__edition")
    for ruling_id, name, edition in named:
        cards[ruling_id].append((name, edition or ""))
    cites: dict[int, list[Citation]] = defaultdict(list)
    for citation in Citation.objects.filter(ruling__game=game):
        cites[citation.ruling_id].append(citation)
    rulings = Ruling.objects.filter(game=game, current__isnull=False).exclude(state=RulingState.MERGED)
    own = rulings.exclude(current__origin=RevisionOrigin.SOURCE).select_related("current")
    for ruling in own.in_document_order():
        assert ruling.current is not None
        yield Restatement(
            ref=ruling.ref,
            text=f"{ruling.current.question}\n\n{ruling.current.answer}",
            cards=tuple(cards[ruling.pk]),
            sections=tuple(
                citation.target
                for citation in cites[ruling.pk]
                if citation.kind == CitationKind.CITES and " " in citation.target
            ),
            cites=tuple(citation.target for citation in cites[ruling.pk]),
            days=tuple(day for day in (ruling.valid_from, ruling.valid_to) if day),
            note=ruling.note,
        )
