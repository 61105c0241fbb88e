"""Which documents of the index show a row: what must be indexed again when the row changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Model, QuerySet

from cards.models import Card, Game
from judgekb.search.outbox import REBUILD
from judgekb.text import reference_key
from rulings.models import Rulebook, Ruling, Section, Source, Term, Topic
from rulings.search.documents import key_of


def keys_of_row(row: Model) -> set[str]:
    """Return the keys of the documents that show something of a row as it stands; none for what is not indexed.

    A card, topic or source stands in its rulings too, a term in what defines it, a rulebook in its sections, and a
    game in everything.
    """
    maker = MAKERS.get(type(row))
    return maker(row) if maker else set()


def _card(card: Card) -> set[str]:
    return {key_of("card", card.game.slug, card.slug)} | _rulings(Ruling.objects.filter(card_links__card=card.pk))


def _topic(topic: Topic) -> set[str]:
    rulings = Ruling.objects.filter(topic_links__topic=topic.pk)
    return {key_of("topic", topic.game.slug, topic.slug)} | _rulings(rulings)


def _term(term: Term) -> set[str]:
    keys = [reference_key(ref) for ref in term.defined_by if isinstance(ref, str)]
    rulings = Ruling.objects.filter(game=term.game_id, ref_key__in=keys)
    sections = Section.objects.filter(rulebook__game=term.game_id, citation_key__in=keys)
    return {key_of("topic", term.game.slug, term.slug)} | _rulings(rulings) | _section_keys(sections)


def _source(source: Source) -> set[str]:
    rulings = Ruling.objects.filter(source=source.pk)
    return {key_of("source", source.game.slug, source.code)} | _rulings(rulings)


def _section(section: Section) -> set[str]:
    rulings = Ruling.objects.filter(citations__to_section=section.pk)
    return {key_of("section", section.rulebook.game.slug, section.citation)} | _rulings(rulings)


def _rulebook(rulebook: Rulebook) -> set[str]:
    rulings = Ruling.objects.filter(citations__to_section__rulebook=rulebook.pk)
    return _section_keys(Section.objects.filter(rulebook=rulebook.pk)) | _rulings(rulings)


def _ruling(ruling: Ruling) -> set[str]:
    return {key_of("ruling", ruling.game.slug, ruling.ref)}


def _game(game: Game) -> set[str]:
    return {REBUILD}


def _rulings(rulings: QuerySet[Ruling]) -> set[str]:
    return _keys("ruling", rulings.order_by().values_list("game__slug", "ref"))


def _section_keys(sections: QuerySet[Section]) -> set[str]:
    return _keys("section", sections.order_by().values_list("rulebook__game__slug", "citation"))


def _keys(kind: str, rows: Iterable[tuple[str, str]]) -> set[str]:
    return {key_of(kind, game, ref) for game, ref in rows}


MAKERS: dict[type[Model], Callable[[Any], set[str]]] = {
    Card: _card,
    Game: _game,
    Rulebook: _rulebook,
    Ruling: _ruling,
    Section: _section,
    Source: _source,
    Term: _term,
    Topic: _topic,
}
