"""Put the starter data into the base. What is the same already is left alone, so a second run changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.db import transaction

from cards.models import Card, Colour, Game, Printing
from judgekb.search import outbox
from judgekb.text import fold, reference_key, unique_slug
from rulings.citing import check_cycles, resolve_citations
from rulings.corpus.exporting import read_base
from rulings.corpus.loading_cards import drop_printings, load_cards, load_terms
from rulings.corpus.loading_formats import load_deck_rules
from rulings.corpus.report import LoadReport
from rulings.corpus.rows import put
from rulings.corpus.shapes import CorpusError, Entry, GameCorpus, GameShape, SectionShape, SourceShape
from rulings.markup import render
from rulings.models import (
    Citation,
    Rulebook,
    Ruling,
    RulingCard,
    RulingRevision,
    RulingTopic,
    Section,
    SectionText,
    Source,
    Topic,
)
from rulings.models.citations import CitationKind
from rulings.models.rulings import RevisionOrigin, RulingState

LAST_NUMBER = re.compile(r"([0-9]+)$")
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
    _EntryLoader(game, corpus, report).load(held, progress)
    drop_printings(game, corpus, report, written)  # only now it is known which of them rulings name
    load_deck_rules(game, held, corpus, report)
    return report


def _load_game_row(shape: GameShape) -> Game:
    names = ("name", "language", "licence_note", "position")
    game = put(Game, {name: getattr(shape, name) for name in names}, slug=shape.slug)
    for position, name in enumerate(shape.colours, start=1):
        put(Colour, {"position": position}, game=game, name=name)
    return game


def _load_sources(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    known: dict[str, SourceShape] = {source.code: source for source in held.sources}
    for position, shape in enumerate(corpus.sources, start=1):
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
    ids = dict(Section.objects.filter(rulebook=rulebook).values_list("number", "id"))
    for position, shape in enumerate(corpus.sections, start=1):
        if not report.note("sections", held=known.get(shape.number), wanted=shape):
            continue
        if shape.parent and shape.parent not in ids:
            raise CorpusError(f"section {shape.number}: its parent {shape.parent} must stand before it")
        section = _write_section(rulebook, shape, ids.get(shape.parent), position)
        ids[shape.number] = section.pk
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


class _EntryLoader:
    """Writes entries of one game, with the look-ups that all of them share."""

    def __init__(self, game: Game, corpus: GameCorpus, report: LoadReport) -> None:
        self.game = game
        self.corpus = corpus
        self.report = report
        self.prefix = f"{corpus.rulebook.prefix} " if corpus.rulebook else "\0"
        self.sources = {source.code: source for source in Source.objects.filter(game=game)}
        self.sections = set(Section.objects.filter(rulebook__game=game).values_list("number", flat=True))
        self.cards = dict(Card.objects.filter(game=game).values_list("name", "id"))
        self.printings = {
            (name, edition): pk
            for name, edition, pk in Printing.objects.filter(card__game=game).values_list("card__name", "edition", "id")
        }
        self.topics = dict(Topic.objects.filter(game=game).values_list("name", "id"))
        self.topic_slugs = set(Topic.objects.filter(game=game).values_list("slug", flat=True))

    def load(self, held: GameCorpus, progress: Progress) -> None:
        """Write the entries that differ from what is held, then link what they cite."""
        known = {entry.ref: entry for entry in held.entries()}
        rows = Ruling.objects.filter(game=self.game).select_related("current")
        rulings = {ruling.ref_key: ruling for ruling in rows}
        written = False
        for code, entries in self.corpus.rulings.items():
            for entry in entries:
                progress(1)
                ruling = rulings.get(reference_key(entry.ref))
                if ruling and ruling.current and ruling.current.origin == RevisionOrigin.DESK:
                    self.report.kept["rulings"] += 1
                elif self.report.note("rulings", held=known.get(entry.ref), wanted=entry):
                    self._write(code, entry, ruling)
                    written = True
        if written:
            self._link_merged()
            resolve_citations(game=self.game)
            check_cycles(game=self.game)

    def _write(self, code: str, entry: Entry, ruling: Ruling | None) -> None:
        if code not in self.sources:
            raise CorpusError(f"entry {entry.ref}: source {code} is not in sources.yaml")
        ruling = ruling or Ruling(game=self.game, ref_key=reference_key(entry.ref))
        ruling.ref, ruling.merged_into = entry.ref, None  # redirects are set when every entry is held
        number = LAST_NUMBER.search(entry.ref)
        ruling.source = self.sources[code]
        ruling.position = int(number.group(1)) if number else 0
        ruling.language = self.game.language
        ruling.kind, ruling.note = entry.kind, entry.note
        ruling.state = RulingState.MERGED if entry.merged_into else RulingState(entry.status)
        ruling.valid_from, ruling.valid_to, ruling.formats = entry.valid_from, entry.valid_to, list(entry.formats)
        published = entry.published
        ruling.published_not_before = published.not_before if published else None
        ruling.published_not_after = published.not_after if published else None
        ruling.published_certainty = published.certainty if published else "unknown"
        ruling.published_evidence = published.evidence if published else ""
        ruling.save()
        if not entry.merged_into:
            self._write_revision(ruling, entry)
        self._write_links(ruling, entry)
        outbox.record(f"ruling:{self.game.slug}:{ruling.ref}")

    def _write_revision(self, ruling: Ruling, entry: Entry) -> None:
        current = ruling.current
        wanted = (entry.question, entry.answer, RevisionOrigin.CORPUS)
        if current and (current.question, current.answer, current.origin) == wanted:
            return
        ruling.current = RulingRevision.objects.create(
            ruling=ruling,
            number=current.number + 1 if current else 1,
            question=entry.question,
            answer=entry.answer,
            answer_html=render(entry.answer),
            origin=RevisionOrigin.CORPUS,
        )
        ruling.save(update_fields=["current"])

    def _write_links(self, ruling: Ruling, entry: Entry) -> None:
        for links in (ruling.card_links, ruling.topic_links, ruling.citations):
            links.all().delete()
        RulingCard.objects.bulk_create(
            RulingCard(
                ruling=ruling,
                card_id=self._card_id(entry, card.name),
                printing_id=self._printing_id(entry, card.name, card.edition) if card.edition else None,
                role=card.role,
                position=position,
            )
            for position, card in enumerate(entry.cards)
        )
        RulingTopic.objects.bulk_create(
            RulingTopic(ruling=ruling, topic_id=self._topic_id(name), position=position)
            for position, name in enumerate(entry.topics)
        )
        Citation.objects.bulk_create(self._citations(ruling, entry))

    def _citations(self, ruling: Ruling, entry: Entry) -> list[Citation]:
        for number in entry.sections:
            if number not in self.sections:
                raise CorpusError(f"entry {entry.ref}: section {number} is not in sections.yaml")
        targets = [*(self.prefix + number for number in entry.sections), *entry.cites]
        rows = [Citation(ruling=ruling, kind=CitationKind.CITES, target=target) for target in targets]
        rows += [
            Citation(
                ruling=ruling,
                kind=change.kind,
                target=change.target,
                extent=change.extent,
                clause=change.clause,
                basis=change.basis,
                reason=change.reason,
                valid_from=change.valid_from,
            )
            for change in entry.changes
        ]
        for position, row in enumerate(rows):
            row.position = position
        return rows

    def _card_id(self, entry: Entry, name: str) -> int:
        if name not in self.cards:
            near = [card for card in self.cards if fold(card) == fold(name)]
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CorpusError(f"entry {entry.ref}: card {name!r} is not in cards.yaml{hint}")
        return self.cards[name]

    def _printing_id(self, entry: Entry, name: str, edition: str) -> int:
        if (name, edition) not in self.printings:
            raise CorpusError(f"entry {entry.ref}: cards.yaml has no printing ({edition}) of {name}")
        return self.printings[name, edition]

    def _topic_id(self, name: str) -> int:
        if name not in self.topics:
            slug = unique_slug(name, self.topic_slugs, fallback="tema")
            self.topics[name] = Topic.objects.create(game=self.game, name=name, slug=slug).pk
            outbox.record(f"topic:{self.game.slug}:{slug}")
        return self.topics[name]

    def _link_merged(self) -> None:
        rulings = {ruling.ref: ruling for ruling in Ruling.objects.filter(game=self.game)}
        for entry in self.corpus.entries():
            if not entry.merged_into:
                continue
            if entry.merged_into not in rulings:
                raise CorpusError(f"entry {entry.ref}: merged_into {entry.merged_into}, which is not held")
            if rulings[entry.merged_into].state == RulingState.MERGED:
                raise CorpusError(f"entry {entry.ref}: merged_into {entry.merged_into}, which is merged itself")
            Ruling.objects.filter(pk=rulings[entry.ref].pk).update(merged_into=rulings[entry.merged_into])
