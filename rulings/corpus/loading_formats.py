"""Put the deck rules of the starter data into the base. What an editor or an import has changed is kept."""

from __future__ import annotations

from cards.decks.names import Names, tagged
from cards.decks.parameters import encoded
from cards.decks.profile import ListItem
from cards.models import Card, CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Game
from cards.models.formats import overlap
from rulings.corpus.report import LoadReport
from rulings.corpus.shapes import CorpusError, FormatShape, GameCorpus, ListShape, ModifierShape, PeriodShape, RuleShape
from rulings.decks.basis import resolve_bases, write_bases


def load_deck_rules(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    """Make the rules, formats, lists and modifiers that are not held, and change those that differ.

    Raises `CorpusError` when the file names a card that the game does not have.
    """
    zones = list(corpus.deck_rules.zones)
    if corpus.deck_rules.formats and zones != game.deck_zones:
        game.deck_zones = zones
        game.save(update_fields=["deck_zones", "updated_at"])
    _load_rules(game, held, corpus, report)
    _load_formats(game, held, corpus, report)
    _CardRows(game, report).load(held, corpus)
    if not report.is_quiet:
        resolve_bases(game=game)


def _load_rules(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    rows = {row.slug: row for row in DeckRule.objects.filter(game=game)}
    known = {shape.id: (shape, rows[shape.id].position) for shape in held.deck_rules.rules}
    for position, shape in enumerate(corpus.deck_rules.rules, start=1):
        row = rows.get(shape.id)
        if row and row.edited:
            report.kept["deck_rules"] += 1
        elif report.note("deck_rules", held=known.get(shape.id), wanted=(shape, position)):
            _write_rule(game, shape, position)


def _write_rule(game: Game, shape: RuleShape, position: int) -> None:
    rule, _ = DeckRule.objects.update_or_create(
        game=game,
        slug=shape.id,
        defaults={
            "kind": shape.kind,
            "parameters": {name: encoded(value) for name, value in shape.parameters.items()},
            "severity": shape.severity,
            "certainty": shape.certainty,
            "text": shape.text,
            "position": position,
        },
    )
    write_bases("rule", rule.pk, shape.basis)


def _load_formats(game: Game, held: GameCorpus, corpus: GameCorpus, report: LoadReport) -> None:
    rows = {row.slug: row for row in Format.objects.filter(game=game)}
    known = {shape.slug: (shape, rows[shape.slug].position) for shape in held.deck_rules.formats}
    rules = dict(DeckRule.objects.filter(game=game).values_list("slug", "id"))
    for position, shape in enumerate(corpus.deck_rules.formats, start=1):
        row = rows.get(shape.slug)
        if row and row.edited:
            report.kept["formats"] += 1
        elif report.note("formats", held=known.get(shape.slug), wanted=(shape, position)):
            _write_format(game, shape, position, rules)


def _write_format(game: Game, shape: FormatShape, position: int, rules: dict[str, int]) -> None:
    zones = None if shape.zones is None else list(shape.zones)
    form, _ = Format.objects.update_or_create(
        game=game,
        slug=shape.slug,
        defaults={"name": shape.name, "note": shape.note, "zones": zones, "position": position},
    )
    form.periods.all().delete()
    for period in shape.periods:
        _write_period(form, period, rules)


def _write_period(form: Format, shape: PeriodShape, rules: dict[str, int]) -> None:
    period = FormatPeriod.objects.create(
        format=form,
        valid_from=shape.valid_from,
        valid_to=shape.valid_to,
        last_seen=shape.last_seen,
        certainty=shape.certainty,
        note=shape.note,
        choices=dict(shape.choices),
    )
    period.rules.set([rules[name] for name in shape.rules])


class _CardRows:
    """Writes the rows that hang on cards: lists and modifiers."""

    def __init__(self, game: Game, report: LoadReport) -> None:
        self.game = game
        self.report = report
        self.cards: dict[str, int] = {}

    def load(self, held: GameCorpus, corpus: GameCorpus) -> None:
        wanted = corpus.deck_rules
        if not (wanted.lists or wanted.modifiers):
            return
        self.cards = dict(Card.objects.filter(game=self.game).values_list("name", "id"))
        self._load_lists(held.deck_rules.lists, wanted.lists)
        self._load_modifiers(held.deck_rules.modifiers, wanted.modifiers)

    def _load_lists(self, held: tuple[ListShape, ...], wanted: tuple[ListShape, ...]) -> None:
        rows = {(row.slug, row.valid_from): row for row in CardList.objects.filter(game=self.game)}
        known = {key: (shape, rows[key].position) for shape in held if (key := (shape.id, shape.valid_from))}
        names = Names(self.cards)
        for position, shape in enumerate(wanted, start=1):
            key = shape.id, shape.valid_from
            row = rows.get(key)
            theirs = [one for one in rows.values() if one.edited and one.slug == shape.id]
            if (row and row.edited) or any(overlap(shape, one) for one in theirs):
                self.report.kept["card_lists"] += 1
            elif self.report.note("card_lists", held=known.get(key), wanted=(shape, position)):
                self._write_list(shape, position, names)

    def _write_list(self, shape: ListShape, position: int, names: Names) -> None:
        if shape.format and not Format.objects.filter(game=self.game, slug=shape.format).exists():
            raise CorpusError(f"list {shape.id}: there is no format {shape.format}")
        row, _ = CardList.objects.update_or_create(
            game=self.game,
            slug=shape.id,
            valid_from=shape.valid_from,
            defaults={
                "title": shape.title,
                "format": Format.objects.filter(game=self.game, slug=shape.format).first(),
                "valid_to": shape.valid_to,
                "last_seen": shape.last_seen,
                "note": shape.note,
                "position": position,
            },
        )
        row.entries.all().delete()
        CardListEntry.objects.bulk_create(
            self._entry(row, text, place, names) for place, text in enumerate(shape.cards)
        )
        write_bases("card_list", row.pk, shape.basis)

    def _entry(self, row: CardList, text: str, place: int, names: Names) -> CardListEntry:
        match = names.find(text)
        if match is None:
            near = names.suggest(text)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CorpusError(f"list {row.slug}: card {text!r} is not in cards.yaml{hint}")
        item = ListItem(match.name, match.edition)
        written = "" if tagged(item.name, item.edition) == text else text
        return CardListEntry(
            card_list=row,
            card_id=self.cards[item.name],
            edition=item.edition or "",
            written=written,
            position=place,
        )

    def _load_modifiers(self, held: tuple[ModifierShape, ...], wanted: tuple[ModifierShape, ...]) -> None:
        rows = {
            (row.card.name, row.edition, row.kind): row
            for row in CardModifier.objects.filter(card__game=self.game).select_related("card")
        }
        known = {shape.key: (shape, rows[shape.key].position) for shape in held}
        for position, shape in enumerate(wanted, start=1):
            row = rows.get(shape.key)
            if row and row.edited:
                self.report.kept["modifiers"] += 1
            elif self.report.note("modifiers", held=known.get(shape.key), wanted=(shape, position)):
                self._write_modifier(shape, position)

    def _write_modifier(self, shape: ModifierShape, position: int) -> None:
        if shape.card not in self.cards:
            raise CorpusError(f"modifier of {shape.card}: the card is not in cards.yaml")
        row, _ = CardModifier.objects.update_or_create(
            card_id=self.cards[shape.card],
            edition=shape.edition,
            kind=shape.kind,
            defaults={
                "parameters": dict(shape.parameters),
                "zones": list(shape.zones),
                "certainty": shape.certainty,
                "text": shape.text,
                "position": position,
            },
        )
        write_bases("modifier", row.pk, shape.basis)
