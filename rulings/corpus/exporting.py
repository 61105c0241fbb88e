"""The base as starter data: what `export_corpus` writes and what `load_corpus` compares with."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.db.models import Prefetch

from cards.models import Card, Game
from judgekb.text import slugify
from rulings.corpus.exporting_formats import read_deck_rules
from rulings.corpus.files import game_files
from rulings.corpus.shapes import (
    CardMention,
    CardShape,
    Change,
    Entry,
    GameCorpus,
    GameShape,
    PrintingShape,
    Published,
    RulebookShape,
    SectionShape,
    SourceShape,
    TermShape,
)
from rulings.corpus.shapes.cards import FACT_FLAGS, FACT_LISTS
from rulings.models import Citation, Rulebook, Ruling, RulingCard, RulingTopic, Section, Source, Term
from rulings.models.citations import CitationKind
from rulings.models.rulings import RevisionOrigin, RulingState
from rulings.models.sources import PublicationBounds


def read_base(game: Game) -> GameCorpus:
    """Return everything held of a game in the shapes of the files. Few queries, whatever its size.

    Rulings whose words are a source's own (imported, not restated) are not starter data and stay out.
    """
    rulebook = Rulebook.objects.filter(game=game).first()
    return GameCorpus(
        game=_game(game),
        sources=tuple(_source(source) for source in Source.objects.filter(game=game).order_by("position", "id")),
        rulebook=RulebookShape(rulebook.prefix, rulebook.title, rulebook.short_title) if rulebook else None,
        sections=_sections(rulebook) if rulebook else (),
        cards=_cards(game),
        terms=_terms(game),
        rulings=_rulings(game, rulebook),
        deck_rules=read_deck_rules(game),
    )


def export_game(*, game: Game, folder: Path) -> int:
    """Write a game's files into a folder, leaving alone what is the same already. Returns the number of files."""
    files = game_files(_without_taken_back(read_base(game), game))
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
    return len(files)


def _without_taken_back(corpus: GameCorpus, game: Game) -> GameCorpus:
    """Leave out the entries whose publication the desk undid, and the sources that came with them alone."""
    hidden = Ruling.objects.filter(game=game, state=RulingState.DRAFT, current__origin=RevisionOrigin.DESK)
    refs = set(hidden.values_list("ref", flat=True))
    public = set(Source.objects.public().filter(game=game).values_list("code", flat=True))
    kept = {code: tuple(one for one in entries if one.ref not in refs) for code, entries in corpus.rulings.items()}
    rulings = {code: entries for code, entries in kept.items() if entries}
    sources = tuple(source for source in corpus.sources if source.code in public or source.code in rulings)
    return replace(corpus, sources=sources, rulings=rulings)


def _game(game: Game) -> GameShape:
    colours = tuple(game.colours.order_by("position").values_list("name", flat=True))
    return GameShape(game.slug, game.name, game.language, game.licence_note, game.position, colours)


def _published(row: PublicationBounds) -> Published | None:
    if row.published_not_after is None and row.published_not_before is None:
        return None
    return Published(row.published_not_before, row.published_not_after, row.published_certainty, row.published_evidence)


def _source(source: Source) -> SourceShape:
    published = _published(source) or Published()
    return SourceShape(source.code, source.kind, source.title, published, source.number, source.url)


def _sections(rulebook: Rulebook) -> tuple[SectionShape, ...]:
    """Return the sections but those that hold nothing of ours: imported, not restated."""
    sections = Section.objects.filter(rulebook=rulebook).select_related("parent").prefetch_related("texts")
    shapes: list[SectionShape] = []
    kept = {""}
    for section in sections.order_by("position", "id"):
        texts = [text for text in section.texts.all() if not text.is_original]
        own = max(texts, key=lambda text: (text.valid_from or date.min, text.pk), default=None)
        if not (own or section.title or section.about) and section.texts.all():
            continue
        parent = section.parent.number if section.parent else ""
        shapes.append(
            SectionShape(
                number=section.number,
                title=section.title,
                kind=section.kind,
                status=section.status,
                parent=parent if parent in kept else "",
                about=section.about,
                text=own.text if own else "",
                valid_from=own.valid_from if own else None,
            )
        )
        kept.add(section.number)
    return tuple(shapes)


def _cards(game: Game) -> tuple[CardShape, ...]:
    cards = Card.objects.filter(game=game).prefetch_related("printings")
    return tuple(_card(card) for card in sorted(cards, key=_by_name))


def _by_name(row: Card | Term) -> tuple[str, str]:
    """Sort here, not in the database: collations differ, the files must not."""
    return row.name_key, row.name


def _card(card: Card) -> CardShape:
    lists = {key: getattr(card, key) for key in FACT_LISTS}
    facts: dict[str, Any] = {key: None if value is None else tuple(value) for key, value in lists.items()}
    facts |= {key: getattr(card, key) for key in FACT_FLAGS}
    return CardShape(
        name=card.name,
        editions=tuple(
            PrintingShape(row.edition, row.year, row.released, row.rare, row.mini_expansion)
            for row in sorted(card.printings.all(), key=lambda row: row.edition)
        ),
        slug="" if card.slug == slugify(card.name) else card.slug,
        copy_limit=card.copy_limit,
        facts_from=tuple(card.facts_from),
        details=tuple(sorted(card.details.items())),
        **facts,
    )


def _terms(game: Game) -> tuple[TermShape, ...]:
    return tuple(
        TermShape(
            name=term.name,
            kind=term.kind,
            aliases=tuple(term.aliases),
            abbreviations=tuple(term.abbreviations),
            definition=term.definition,
            english=term.english,
            defined_by=tuple(term.defined_by),
        )
        for term in sorted(Term.objects.filter(game=game), key=_by_name)
    )


def _rulings(game: Game, rulebook: Rulebook | None) -> dict[str, tuple[Entry, ...]]:
    prefix = f"{rulebook.prefix} " if rulebook else "\0"
    found: dict[str, list[Entry]] = defaultdict(list)
    rulings = (
        Ruling.objects.filter(game=game)
        .select_related("source", "current", "merged_into__current")
        .prefetch_related(
            Prefetch("card_links", RulingCard.objects.select_related("card", "printing")),
            Prefetch("topic_links", RulingTopic.objects.select_related("topic")),
            "citations",
        )
        .order_by("source__position", "source__id", "position", "id")
    )
    for ruling in rulings:
        words = ruling.merged_into.current if ruling.merged_into else ruling.current
        if words and words.origin != RevisionOrigin.SOURCE:
            found[ruling.source.code].append(entry_of(ruling, prefix))
    return {code: tuple(entries) for code, entries in found.items()}


def entry_of(ruling: Ruling, prefix: str) -> Entry:
    """Return a ruling as an entry of the files. `prefix` opens the citations of its rulebook (`HKK `)."""
    if ruling.merged_into:
        return Entry(ref=ruling.ref, merged_into=ruling.merged_into.ref, note=ruling.note)
    citations = list(ruling.citations.all())
    cites = [row.target for row in citations if row.kind == CitationKind.CITES]
    return Entry(
        ref=ruling.ref,
        kind=ruling.kind,
        question=ruling.current.question if ruling.current else "",
        answer=ruling.current.answer if ruling.current else "",
        cards=tuple(
            CardMention(link.card.name, link.printing.edition if link.printing else "", link.role)
            for link in ruling.card_links.all()
        ),
        sections=tuple(target.removeprefix(prefix) for target in cites if target.startswith(prefix)),
        topics=tuple(link.topic.name for link in ruling.topic_links.all()),
        cites=tuple(target for target in cites if not target.startswith(prefix)),
        changes=tuple(_change(row) for row in citations if row.kind != CitationKind.CITES),
        published=_published(ruling),
        valid_from=ruling.valid_from,
        valid_to=ruling.valid_to,
        formats=tuple(ruling.formats),
        status=ruling.state,
        note=ruling.note,
    )


def _change(row: Citation) -> Change:
    return Change(row.kind, row.target, row.extent, row.basis, row.reason, row.clause, row.valid_from)
