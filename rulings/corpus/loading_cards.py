"""Put the cards and the glossary of the starter data into the base."""

from __future__ import annotations

from cards.models import Card, Game, Printing
from judgekb.search import outbox
from judgekb.text import slugify, unique_slug
from rulings.corpus.report import LoadReport
from rulings.corpus.shapes import CardShape, CorpusError, GameCorpus, TermShape
from rulings.corpus.shapes.cards import FACT_FLAGS, FACT_LISTS
from rulings.markup import render
from rulings.models import Term


def load_cards(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    """Make the cards and printings that are not held, and change those that differ."""
    known: dict[str, CardShape] = {card.name: card for card in held.cards}
    taken = set(Card.objects.filter(game=game).values_list("slug", flat=True))
    for shape in corpus.cards:
        if not report.note("cards", held=known.get(shape.name), wanted=shape):
            continue
        slug = shape.slug or slugify(shape.name)
        if shape.name not in known and slug in taken:
            raise CorpusError(f"card {shape.name}: the address {slug} is taken; give it a slug of its own")
        taken.add(slug)
        _write_card(game, shape, slug)
        outbox.record(f"card:{game.slug}:{slug}")


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
