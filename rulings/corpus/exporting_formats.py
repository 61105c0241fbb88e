"""The deck rules of the base in the shapes of `formats.yaml`."""

from __future__ import annotations

from cards.decks.parameters import decoded
from cards.models import CardList, CardModifier, DeckRule, Format, Game
from cards.rulebook import Basis
from rulings.corpus.shapes import DeckRulesShape, FormatShape, ListShape, ModifierShape, PeriodShape, RuleShape
from rulings.decks.basis import basis_by_owner


def read_deck_rules(game: Game) -> DeckRulesShape:
    """Return the deck rules of a game. Nine queries, whatever their number."""
    basis = basis_by_owner(game)
    return DeckRulesShape(
        zones=tuple(game.deck_zones),
        lists=_lists(game, basis),
        modifiers=_modifiers(game, basis),
        rules=tuple(_rule(row, basis) for row in DeckRule.objects.filter(game=game)),
        formats=_formats(game),
    )


def _rule(row: DeckRule, basis: Basis) -> RuleShape:
    return RuleShape(
        id=row.slug,
        kind=row.kind,
        certainty=row.certainty,
        text=row.text,
        parameters={name: decoded(value) for name, value in row.parameters.items()},
        severity=row.severity,
        basis=basis.get(("rule", row.pk), ()),
    )


def _formats(game: Game) -> tuple[FormatShape, ...]:
    return tuple(
        FormatShape(
            slug=form.slug,
            name=form.name,
            note=form.note,
            zones=None if form.zones is None else tuple(form.zones),
            periods=tuple(
                PeriodShape(
                    certainty=period.certainty,
                    rules=tuple(rule.slug for rule in period.rules.all()),
                    valid_from=period.valid_from,
                    valid_to=period.valid_to,
                    last_seen=period.last_seen,
                    note=period.note,
                    choices=period.choices,
                )
                for period in form.periods.all()
            ),
        )
        for form in Format.objects.filter(game=game).prefetch_related("periods__rules")
    )


def _lists(game: Game, basis: Basis) -> tuple[ListShape, ...]:
    rows = CardList.objects.filter(game=game).select_related("format").prefetch_related("entries__card")
    return tuple(
        ListShape(
            id=row.slug,
            title=row.title,
            cards=tuple(map(str, row.entries.all())),
            format=row.format.slug if row.format else "",
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            last_seen=row.last_seen,
            basis=basis.get(("card_list", row.pk), ()),
            note=row.note,
        )
        for row in rows
    )


def _modifiers(game: Game, basis: Basis) -> tuple[ModifierShape, ...]:
    return tuple(
        ModifierShape(
            card=row.card.name,
            kind=row.kind,
            certainty=row.certainty,
            text=row.text,
            edition=row.edition,
            parameters=row.parameters,
            zones=tuple(row.zones),
            basis=basis.get(("modifier", row.pk), ()),
        )
        for row in CardModifier.objects.filter(card__game=game).select_related("card")
    )
