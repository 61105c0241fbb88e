"""How much the base holds."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Func, IntegerField, Model, QuerySet, Subquery

from cards.models import Card, DeckRule, Format, Game, Printing
from rulings.models import Citation, Ruling, Section, Source, Term, Topic


def count_games() -> dict[str, dict[str, int]]:
    """Return the number of public rulings and of everything else held, by game slug."""
    counted: dict[str, QuerySet[Model]] = {
        "rulings": Ruling.objects.public(),
        "sources": Source.objects.public(),
        "sections": Section.objects.all(),
        "cards": Card.objects.all(),
        "printings": Printing.objects.all(),
        "topics": Topic.objects.all(),
        "terms": Term.objects.all(),
        "citations": Citation.objects.all(),
        "formats": Format.objects.all(),
        "deck_rules": DeckRule.objects.all(),
    }
    paths = {"sections": "rulebook__game", "printings": "card__game", "citations": "ruling__game"}
    return {
        game.slug: {kind: rows.filter(**{paths.get(kind, "game"): game}).count() for kind, rows in counted.items()}
        for game in Game.objects.all()
    }


def number_of(rows: QuerySet[Any]) -> Subquery:
    """Return the number of rows as a column of another query: joining them instead would count each with all others."""
    bare = rows.order_by().annotate(number_of_rows=Func(F("pk"), function="COUNT", output_field=IntegerField()))
    return Subquery(bare.values("number_of_rows"))
