"""Put the starter data into the base. What is the same already is left alone, so a second run changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import Colour, Game
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.citing import check_cycles, resolve_citations
from rulings.corpus.exporting import read_base
from rulings.corpus.loading_cards import drop_printings, load_cards, load_terms
from rulings.corpus.loading_formats import load_deck_rules
from rulings.corpus.report import LoadReport
from rulings.corpus.rows import put
from rulings.corpus.shapes import CorpusError, Entry, GameCorpus, GameShape, SectionShape, SourceShape
from rulings.desk.content import Content, content_of
from rulings.desk.log import Cause, Difference
from rulings.desk.telling import held_content, log_ruling, log_wording, wording
from rulings.markup import render
from rulings.models import Rulebook, Ruling, Section, SectionText, Source
from rulings.models.history import PublicationOrigin
from rulings.models.rulings import RevisionOrigin
from rulings.writing import EntryWriter, Names, link_merged

Progress = Callable[[int], object]


@transaction.atomic
def load_game(*, corpus: GameCorpus, progress: Progress = lambda done: None) -> LoadReport:
    """Load one game in one transaction. `progress` is called with the number of entries done.

    Raises `CorpusError` when the files name a card or section that they do not declare; nothing is written then.
    """
    report = LoadReport()
    game = _load_game_row(corpus.game)
    held = read_base(game)
    _load_sources(game, held, corpus, report)
    _load_sections(game, held, corpus, report)
    written = load_cards(game, held, corpus, report)
    load_terms(game, held, corpus, report)
    _load_entries(game, held, corpus, report, progress)
    drop_printings(game, corpus, report, written)  # only now it is known which of them rulings name
    load_deck_rules(game, held, corpus, report)
    return report


def _load_game_row(shape: GameShape) -> Game:
    names = ("name", "language", "licence_note", "position")
    game = put(Game, {name: getattr(shape, name) for name in names}, slug=shape.slug)
    Game.objects.select_for_update(no_key=True).get(pk=game.pk)  # nothing is published meanwhile
    for position, name in enumerate(shape.colours, start=1):
        put(Colour, {"position": position}, game=game, name=name)
    return game


def _load_sources(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    known: dict[str, SourceShape] = {source.code: source for source in held.sources}
    edited = set(Source.objects.filter(game=game, edited=True).values_list("code_key", flat=True))
    for position, shape in enumerate(corpus.sources, start=1):
        if reference_key(shape.code) in edited:
            report.kept["sources"] += 1
            continue
        if not report.note("sources", held=known.get(shape.code), wanted=shape):
            continue
        defaults: dict[str, Any] = {
            "code": shape.code,
            "kind": shape.kind,
            "number": shape.number,
            "title": shape.title,
            "url": shape.url,
            "position": position,
            "published_not_before": shape.published.not_before,
            "published_not_after": shape.published.not_after,
            "published_certainty": shape.published.certainty,
            "published_evidence": shape.published.evidence,
        }
        Source.objects.update_or_create(game=game, code_key=reference_key(shape.code), defaults=defaults)
        outbox.record(f"source:{game.slug}:{shape.code}")


def _load_sections(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    if corpus.rulebook is None:
        return
    titles = {"title": corpus.rulebook.title, "short_title": corpus.rulebook.short_title}
    rulebook = put(Rulebook, titles, game=game, prefix=corpus.rulebook.prefix)
    known: dict[str, SectionShape] = {section.number: section for section in held.sections}
    rows = Section.objects.filter(rulebook=rulebook)
    ids = dict(rows.values_list("number", "id"))
    edited = set(rows.filter(edited=True).values_list("citation_key", flat=True))
    for position, shape in enumerate(corpus.sections, start=1):
        if reference_key(f"{rulebook.prefix} {shape.number}") in edited:
            report.kept["sections"] += 1
            continue
        if not report.note("sections", held=known.get(shape.number), wanted=shape):
            continue
        if shape.parent and shape.parent not in ids:
            raise CorpusError(f"section {shape.number}: its parent {shape.parent} must stand before it")
        section = _write_section(rulebook, shape, ids.get(shape.parent), position)
        ids[shape.number] = section.pk
        _log_wording(section, known.get(shape.number), shape)
        outbox.record(f"section:{game.slug}:{section.citation}")


def _write_section(rulebook: Rulebook, shape: SectionShape, parent_id: int | None, position: int) -> Section:
    citation = f"{rulebook.prefix} {shape.number}"
    section, _ = Section.objects.update_or_create(
        rulebook=rulebook,
        citation_key=reference_key(citation),
        defaults={
            "citation": citation,
            "number": shape.number,
            "title": shape.title,
            "about": shape.about,
            "kind": shape.kind,
            "status": shape.status,
            "parent_id": parent_id,
            "position": position,
        },
    )
    if shape.text:
        SectionText.objects.update_or_create(
            section=section,
            is_original=False,
            defaults={"text": shape.text, "text_html": render(shape.text), "valid_from": shape.valid_from},
        )
    else:
        SectionText.objects.filter(section=section, is_original=False).delete()
    return section


def _log_wording(section: Section, held: SectionShape | None, wanted: SectionShape) -> None:
    """Log a wording that has changed; the first one of a section changes nothing."""
    if held is None or not held.text:
        return
    difference = Difference(wording(held.text, held.valid_from), wording(wanted.text, wanted.valid_from))
    log_wording(section, difference, Cause(PublicationOrigin.CORPUS, timezone.now()))


def _load_entries(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport, progress: Progress) -> None:
    """Write the entries that differ from what is held, then link what they cite. An editor's are left alone."""
    known = {entry.ref: entry for entry in held.entries()}
    rulings = {row.ref_key: row for row in Ruling.objects.filter(game=game).select_related("current")}
    wanted: list[tuple[str, Entry, Ruling | None]] = []
    for code, entries in corpus.rulings.items():
        for entry in entries:
            ruling = rulings.get(reference_key(entry.ref))
            if ruling and ruling.current and ruling.current.origin == RevisionOrigin.DESK:
                report.kept["rulings"] += 1
                progress(1)
            elif report.note("rulings", held=known.get(entry.ref), wanted=entry):
                wanted.append((code, entry, ruling))
            else:
                progress(1)
    if wanted:
        before = {ruling.pk: _content(ruling, known) for _, _, ruling in wanted if ruling}
        written = _write_entries(game, corpus, wanted, progress)
        if rulings:  # what comes with the first load is no news
            cause = Cause(PublicationOrigin.CORPUS, timezone.now())
            for ruling in written:
                log_ruling(ruling, before.get(ruling.pk), cause)


def _content(ruling: Ruling, known: dict[str, Entry]) -> Content | None:
    """Return what is held of a ruling; those in a source's own words are not among the known entries."""
    return content_of(known[ruling.ref]) if ruling.ref in known else held_content(ruling)


def _write_entries(
    game: Game, corpus: GameCorpus, wanted: list[tuple[str, Entry, Ruling | None]], progress: Progress
) -> list[Ruling]:
    sources = {source.code: source for source in Source.objects.filter(game=game)}
    writer = EntryWriter(Names(game), origin=RevisionOrigin.CORPUS)
    writer.remember(ruling for _, _, ruling in wanted if ruling)
    written = []
    for code, entry, ruling in wanted:
        if code not in sources:
            raise CorpusError(f"entry {entry.ref}: source {code} is not in sources.yaml")
        written.append(writer.write(entry=entry, source=sources[code], ruling=ruling))
        progress(1)
    link_merged(game=game, entries=corpus.entries())
    resolve_citations(game=game)
    check_cycles(game=game)
    writer.finish()
    return written
