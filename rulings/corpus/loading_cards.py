"""Put the cards and the glossary of the starter data into the base."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from cards.models import Card, Game, Printing
from judgekb.search import outbox
from judgekb.text import slugify, unique_slug
from rulings.corpus.report import LoadReport
from rulings.corpus.shapes import CardShape, CorpusError, GameCorpus, TermShape
from rulings.corpus.shapes.cards import FACT_FLAGS, FACT_LISTS, PrintingShape
from rulings.markup import render
from rulings.models import Term

Shape = TypeVar("Shape", CardShape, PrintingShape)
UNKNOWN = (None, "")  # an empty list is known: a card without a colour


def load_cards(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> set[str]:
    """Make the cards and printings that are not held, change those that differ, and return the names of both."""
    known: dict[str, CardShape] = {card.name: card for card in held.cards}
    edited = set(Card.objects.filter(game=game, edited=True).values_list("name", flat=True))
    taken = dict(Card.objects.filter(game=game).values_list("slug", "name"))
    written = set()
    for wanted in corpus.cards:
        shape = beside(wanted, known.get(wanted.name), edited=wanted.name in edited)
        if not report.note("cards", held=known.get(shape.name), wanted=shape):
            continue
        slug = shape.slug or slugify(shape.name)
        if taken.setdefault(slug, shape.name) != shape.name:
            raise CorpusError(f"card {shape.name}: the address {slug} is taken; give it a slug of its own")
        _write_card(game, shape, slug)
        written.add(shape.name)
        outbox.record(f"card:{game.slug}:{slug}")
    return written


def drop_printings(game: Game, corpus: GameCorpus, report: LoadReport, written: set[str]) -> None:
    """Delete the printings that the files no longer have and that nothing names. Edited cards keep theirs.

    `written` are the names of the cards that the report counts already.
    """
    wanted = {card.name: {printing.edition for printing in card.editions} for card in corpus.cards}
    unused = Printing.objects.filter(card__game=game, card__edited=False, ruling_links=None, texts=None)
    gone = [
        printing
        for printing in unused.select_related("card")
        if printing.card.name in wanted and printing.edition not in wanted[printing.card.name]
    ]
    for card in {printing.card for printing in gone}:
        if card.name not in written:
            report.unchanged["cards"] -= 1
            report.changed["cards"] += 1
        card.save()  # stamps it, so that the deck check reads it again
        outbox.record(f"card:{game.slug}:{card.slug}")
    for printing in gone:
        printing.delete()


def beside(wanted: CardShape, held: CardShape | None, *, edited: bool) -> CardShape:
    """Return a card as it should be held: no edition is lost yet, and an edited card keeps what is known of it."""
    if held is None:
        return wanted
    editions = {printing.edition: printing for printing in held.editions}
    for printing in wanted.editions:
        known = editions.get(printing.edition)
        editions[printing.edition] = _filled(known, printing) if edited and known else printing
    wanted = replace(wanted, editions=tuple(editions[edition] for edition in sorted(editions)))
    return _filled(replace(held, editions=wanted.editions), wanted) if edited else wanted


def _filled(held: Shape, wanted: Shape) -> Shape:
    """Return what is held, with each fact that is unknown there taken from what is wanted."""
    names = (field.name for field in fields(held))
    facts = {name: getattr(wanted, name) for name in names if getattr(held, name) in UNKNOWN}
    if isinstance(held, CardShape) and isinstance(wanted, CardShape):
        facts["details"] = held.details or wanted.details
        facts["facts_from"] = tuple(dict.fromkeys((*held.facts_from, *wanted.facts_from)))
    return replace(held, **facts)


def _write_card(game: Game, shape: CardShape, slug: str) -> None:
    facts = {key: getattr(shape, key) for key in (*FACT_LISTS, *FACT_FLAGS, "copy_limit")}
    facts |= {key: list(facts[key]) for key in FACT_LISTS if facts[key] is not None}
    defaults = {**facts, "slug": slug, "facts_from": list(shape.facts_from), "details": dict(shape.details)}
    card, _ = Card.objects.update_or_create(game=game, name=shape.name, defaults=defaults)
    for printing in shape.editions:
        Printing.objects.update_or_create(
            card=card,
            edition=printing.edition,
            defaults={
                "year": printing.year,
                "released": printing.released,
                "rare": printing.rare,
                "mini_expansion": printing.mini_expansion,
            },
        )


def load_terms(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    """Make the terms that are not held, and change those that differ. A term shares the address of its topic."""
    known: dict[str, TermShape] = {term.name: term for term in held.terms}
    taken = set(Term.objects.filter(game=game).values_list("slug", flat=True))
    slugs = dict(Term.objects.filter(game=game).values_list("name", "slug"))
    for shape in corpus.terms:
        if not report.note("terms", held=known.get(shape.name), wanted=shape):
            continue
        slug = slugs.get(shape.name) or unique_slug(shape.name, taken, fallback="szo")
        Term.objects.update_or_create(
            game=game,
            name=shape.name,
            defaults={
                "slug": slug,
                "kind": shape.kind,
                "aliases": list(shape.aliases),
                "abbreviations": list(shape.abbreviations),
                "definition": shape.definition,
                "definition_html": render(shape.definition),
                "english": shape.english,
                "defined_by": list(shape.defined_by),
            },
        )
        outbox.record(f"topic:{game.slug}:{slug}")
