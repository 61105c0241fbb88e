"""The parts of the base by which answers are kept, and the tables of each. Tables of the desk are in none."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db.models import Model

from judgekb.touches import watch

CARDS, RULINGS, BOOKS, TERMS, DECKS, CHANGES = "cards", "rulings", "books", "terms", "decks", "changes"
ENTRIES = (CARDS, RULINGS, BOOKS)  # what an answer about rulings shows something of
RULES = (CARDS, DECKS)  # what the deck check knows
EVERYTHING = (CARDS, RULINGS, BOOKS, TERMS, DECKS)
TABLES = {
    CARDS: ("cards.Game", "cards.Colour", "cards.Card", "cards.Printing", "cards.CardText"),
    RULINGS: (
        "rulings.Source",
        "rulings.PlannedSource",
        "rulings.Ruling",
        "rulings.RulingRevision",
        "rulings.SourceText",
        "rulings.RulingCard",
        "rulings.RulingTopic",
        "rulings.Citation",
        "rulings.Topic",
        "rulings.Recheck",
    ),
    BOOKS: ("rulings.Rulebook", "rulings.Section", "rulings.SectionText"),
    TERMS: ("rulings.Term",),
    DECKS: (
        "cards.Format",
        "cards.FormatPeriod",
        "cards.FormatPeriod_rules",
        "cards.DeckRule",
        "cards.CardList",
        "cards.CardListEntry",
        "cards.CardModifier",
        "rulings.DeckRuleBasis",
    ),
    CHANGES: ("rulings.Publication",),
}


def watched() -> dict[type[Model], str]:
    """Return every table that is watched, with its part."""
    return {apps.get_model(name): part for part, names in TABLES.items() for name in names}


def watch_tables(**kwargs: Any) -> None:
    """Watch the tables; connected to `post_migrate`."""
    if kwargs.get("plan") is not None and not _is_complete():
        return  # migrated back to where some of the tables are not
    watch(watched())


def _is_complete() -> bool:
    from django.db import connection

    held = set(connection.introspection.table_names())
    return {model._meta.db_table for model in watched()} | {"judgekb_touch"} <= held
