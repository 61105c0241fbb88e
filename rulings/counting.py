"""How much the base holds."""

from __future__ import annotations

from django.db.models import Model, QuerySet

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
