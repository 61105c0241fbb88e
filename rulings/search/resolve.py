"""What a text names exactly: `AK106`, `ak 106.1`, `Kódex 21.6`, a full card name, a topic."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from rapidfuzz import fuzz

from cards.models import Card, Game
from judgekb.fixed_sql import FixedQuery, in_steps
from judgekb.text import fold
from judgekb.touches import is_known, remembered
from rulings.models import Rulebook, Ruling, Section, Source, Term, Topic
from rulings.models.rulings import PUBLIC_STATES
from rulings.search.answers import Thing
from rulings.search.references import (
    LONGEST_NAME,
    card_keys,
    cleaned,
    cleaned_name,
    last_number,
    reference_keys,
    section_numbers,
    squeezed,
)
from rulings.versions import BOOKS, CARDS, RULINGS, TERMS

Row = TypeVar("Row", bound=Model)
LEAST_ALIKE = 60.0  # of 100; what is less alike is no help on a page that says "no such entry"
MOST_COMPARED = 5_000  # names of one kind


def resolve(text: str, *, game: str | None = None) -> tuple[Thing, ...]:
    """Return the things that the whole text names, best first; empty when it names none. A few fixed queries."""
    if not cleaned(text) or len(text) > LONGEST_NAME:
        return ()
    return (
        *_rulings(text, game),
        *_sources(text, game),
        *_sections(text, game),
        *_cards(text, game),
        *_topics(text, game),
    )


def nearest(ref: str, *, game: str | None = None, limit: int = 5) -> tuple[Thing, ...]:
    """Return the things whose reference or name is most like `ref`, for a page that says "no such entry".

    Seven queries; at most `MOST_COMPARED` names of a kind are compared.
    """
    asked = fold(cleaned(ref[:LONGEST_NAME]))
    if not asked:
        return ()
    scored = [
        (*_distance(asked, fold(name)), place, thing)
        for place, (name, thing) in enumerate((*_siblings(ref, game), *_everything(game)))
    ]
    best = sorted((item for item in scored if item[0] <= 100 - LEAST_ALIKE), key=lambda item: item[:3])
    return tuple(dict.fromkeys(thing for *_, thing in best))[:limit]


def _distance(asked: str, name: str) -> tuple[float, int]:
    """Return how far two folded names are from each other: in letters (0 to 100), then in their last number."""
    unlike = 100 - fuzz.ratio(asked.replace(" ", ""), name.replace(" ", ""))
    return unlike, abs(last_number(asked) - last_number(name))


def _siblings(ref: str, game: str | None) -> Iterator[tuple[str, Thing]]:
    """Yield the entries of the issue that an unknown reference belongs to: those around it."""
    issues = {key.rsplit(".", 1)[0] for key in reference_keys(ref) if "." in key}
    rows = _of_game(Ruling.objects.public(), game).filter(source__code_key__in=issues)
    for ruling in rows.select_related("game", "current").order_by("source__position", "position")[:MOST_COMPARED]:
        yield ruling.ref, ruling_thing(ruling)


def _everything(game: str | None) -> Iterator[tuple[str, Thing]]:
    for source in _of_game(Source.objects.public().select_related("game"), game)[:MOST_COMPARED]:
        yield source.code, source_thing(source)
    sections = _of_game(Section.objects.select_related("rulebook__game"), game, "rulebook__game")
    for section in sections.order_by("rulebook", "position")[:MOST_COMPARED]:
        yield section.citation, section_thing(section)
        yield section.number, section_thing(section)
    for card in _of_game(Card.objects.select_related("game"), game)[:MOST_COMPARED]:
        yield card.name, card_thing(card)
    for topic in _of_game(Topic.objects.select_related("game"), game)[:MOST_COMPARED]:
        yield topic.name, topic_thing(topic)
    for term in _of_game(Term.objects.select_related("game"), game)[:MOST_COMPARED]:
        yield term.name, topic_thing(term)


def _under(held: QuerySet[Ruling], keys: Sequence[str]) -> QuerySet[Ruling, int]:
    return held.filter(ref_key__in=keys).order_by().values_list("pk", flat=True)


UNDER_IN = FixedQuery(lambda game, *keys: _under(Ruling.objects.filter(game__slug=game), keys))
# The index begins with the game.
UNDER = FixedQuery(lambda *keys: _under(Ruling.objects.filter(game__in=Game.objects.values("pk")), keys))


def _rulings(text: str, game: str | None) -> list[Thing]:
    keys = in_steps(reference_keys(text))
    if game and not game.isprintable():
        return []
    found = UNDER_IN(game, *keys) if game else UNDER(*keys)
    if not found:  # as for nearly every text: the rest is much to ask for
        return []
    rows = Ruling.objects.filter(pk__in=found)
    rows = rows.select_related("game", "current", "merged_into__game", "merged_into__current")
    targets = [row.merged_into or row for row in rows.order_by("game__position", "game__slug", "position", "id")]
    return _unique(ruling_thing(ruling) for ruling in targets if ruling.state in PUBLIC_STATES)


def _may_name(keys: Collection[str], held: Callable[[], frozenset[str]], scope: str) -> bool:
    """Return whether anything may be held under one of the keys: nearly every text names nothing, so it pays to know.

    Where the state of the base is not known, only a query can tell.
    """
    return not is_known((scope,)) or not remembered((scope,), held).isdisjoint(keys)


def _codes() -> frozenset[str]:
    return frozenset(Source.objects.order_by().values_list("code_key", flat=True))


def _sources(text: str, game: str | None) -> list[Thing]:
    keys = reference_keys(text)
    if not _may_name(keys, _codes, RULINGS):
        return []
    rows = _of_game(Source.objects.public().select_related("game"), game).filter(code_key__in=keys)
    return [source_thing(source) for source in rows.order_by("game__position", "game__slug", "position", "id")]


def _sections(text: str, game: str | None) -> list[Thing]:
    keys = section_numbers(text, remembered((CARDS, BOOKS), _rulebook_names, game))
    if not keys:
        return []
    rows = _of_game(Section.objects.select_related("rulebook__game"), game, "rulebook__game")
    rows = rows.filter(citation_key__in=keys).order_by("rulebook__game__position", "rulebook", "position")
    return [section_thing(section) for section in rows]


def _rulebook_names(game: str | None) -> dict[str, str]:
    """Return the prefix of each rulebook under the folded names by which texts speak of it."""
    names: dict[str, str] = {}
    for rulebook in _of_game(Rulebook.objects.all(), game):
        names[fold(rulebook.prefix)] = names[fold(rulebook.short_title)] = rulebook.prefix
    return names


def _cards(text: str, game: str | None) -> list[Thing]:
    """Return the cards of that full name, apostrophes and hyphens optional, and an edition tag too."""
    keys = card_keys(text)
    wanted = {squeezed(key) for key in keys} - {""}
    if not _may_name(wanted, _names_of_cards, CARDS):
        return []
    begins = Q(pk__in=())
    for key in keys:
        begins |= Q(name_key__startswith=key[:2])
    held = _of_game(Card.objects.all(), game).filter(begins).order_by().values_list("pk", "name_key")
    named = {pk: name for pk, name in held if squeezed(name) in wanted}
    exact = {pk for pk, name in named.items() if name in keys}
    if not named:
        return []
    rows = Card.objects.filter(pk__in=exact or named).select_related("game")
    return [card_thing(card) for card in rows.order_by("game__position", "game__slug", "id")]


def _names_of_cards() -> frozenset[str]:
    return frozenset(squeezed(name) for name in Card.objects.order_by().values_list("name_key", flat=True))


def _topics(text: str, game: str | None) -> list[Thing]:
    """Return the topics and terms of that name, alias or abbreviation; a topic and a term of one name are one thing."""
    key = fold(cleaned_name(text))
    held = Topic.objects.select_related("game") if _may_name([key], _names_of_topics, RULINGS) else Topic.objects.none()
    topics = _of_game(held, game).filter(name_key=key)
    called = remembered((CARDS, TERMS), _terms_by_name, game).get(key, ())
    return _unique([*map(topic_thing, topics), *called])


def _names_of_topics() -> frozenset[str]:
    return frozenset(Topic.objects.order_by().values_list("name_key", flat=True))


def _terms_by_name(game: str | None) -> dict[str, tuple[Thing, ...]]:
    """Return the terms under each folded word for them, in their order."""
    found: dict[str, tuple[Thing, ...]] = {}
    for term in _of_game(Term.objects.select_related("game"), game):
        for name in names_of(term):
            found[name] = (*found.get(name, ()), topic_thing(term))
    return found


def names_of(term: Term) -> set[str]:
    """Return the folded words for a term: its name, aliases and abbreviations."""
    return {term.name_key, *(fold(str(name)) for name in (*term.aliases, *term.abbreviations))}


def _of_game(rows: QuerySet[Row], game: str | None, path: str = "game") -> QuerySet[Row]:
    """Return the rows of a game, or all; `path` leads from a row to its game."""
    if not game:
        return rows
    return rows.filter(**{f"{path}__slug": game}) if game.isprintable() else rows.none()


def _unique(things: Iterable[Thing]) -> list[Thing]:
    return list(dict.fromkeys(things))


def ruling_thing(ruling: Ruling) -> Thing:
    """Return a ruling as a thing; it carries game and current text."""
    title = ruling.current.question if ruling.current else ruling.ref
    return Thing("ruling", ruling.game.slug, ruling.ref, title, ruling.get_absolute_url())


def source_thing(source: Source) -> Thing:
    """Return a source as a thing; it carries its game."""
    return Thing("source", source.game.slug, source.code, source.title, source.get_absolute_url())


def section_thing(section: Section) -> Thing:
    """Return a section as a thing; it carries its rulebook and game."""
    title = section.title or section.citation
    return Thing("section", section.rulebook.game.slug, section.citation, title, section.get_absolute_url())


def card_thing(card: Card) -> Thing:
    """Return a card as a thing; it carries its game."""
    return Thing("card", card.game.slug, card.slug, card.name, card.get_absolute_url())


def topic_thing(topic: Topic | Term) -> Thing:
    """Return a topic or term as a thing; it carries its game."""
    return Thing("topic", topic.game.slug, topic.slug, topic.name, topic.get_absolute_url())
