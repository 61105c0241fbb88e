"""What a text names exactly: `AK106`, `ak 106.1`, `Kódex 21.6`, a full card name, a topic."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db.models import Model, Q, QuerySet
from rapidfuzz import fuzz, process

from cards.models import Card, Game
from judgekb.addresses import address
from judgekb.fixed_sql import FixedQuery, in_steps
from judgekb.text import fold
from judgekb.touches import remembered, remembered_if_known
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
    known = [*_siblings(ref, game), *_everything(game)]
    squeezed_names = [one.key.replace(" ", "") for one in known]
    alike = process.extract(
        asked.replace(" ", ""), squeezed_names, scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE, limit=None
    )
    number = last_number(asked)
    best = sorted((100 - share, abs(number - last_number(known[place].key)), place) for _, share, place in alike)
    return tuple(islice(dict.fromkeys(known[place].thing() for *_, place in best), limit))


class Known(NamedTuple):
    """A name that is compared: as columns, because few of thousands are shown. `address` is its part of the page's."""

    key: str  # the folded name
    kind: str
    game: str  # slug
    ref: str
    title: str
    address: str

    def thing(self) -> Thing:
        page = "entry" if self.kind in ("ruling", "source") else self.kind
        return Thing(self.kind, self.game, self.ref, self.title, address(page, self.game, self.address))


def _siblings(ref: str, game: str | None) -> Iterator[Known]:
    """Yield the entries of the issue that an unknown reference belongs to: those around it."""
    issues = {key.rsplit(".", 1)[0] for key in reference_keys(ref) if "." in key}
    rows = _of_game(Ruling.objects.public(), game).filter(source__code_key__in=issues)
    columns = rows.order_by("source__position", "position").values_list(
        "game__slug", "ref", "current__question", "ref_key"
    )
    for slug, name, question, key in columns[:MOST_COMPARED]:
        yield Known(fold(name), "ruling", slug, name, name if question is None else question, key)


def _everything(game: str | None) -> Iterator[Known]:
    sources = _of_game(Source.objects.public(), game).values_list("game__slug", "code", "title", "code_key")
    for slug, code, title, key in sources[:MOST_COMPARED]:
        yield Known(fold(code), "source", slug, code, title, key)
    sections = _of_game(Section.objects.order_by("rulebook", "position"), game, "rulebook__game")
    for slug, citation, number, title in sections.values_list("rulebook__game__slug", "citation", "number", "title")[
        :MOST_COMPARED
    ]:
        for name in (citation, number):
            yield Known(fold(name), "section", slug, citation, title or citation, citation)
    named = (("card", Card.objects.all()), ("topic", Topic.objects.all()), ("topic", Term.objects.all()))
    for kind, rows in named:
        columns = _of_game(rows, game).values_list("game__slug", "name", "name_key", "slug")
        for slug, name, key, part in columns[:MOST_COMPARED]:
            yield Known(key, kind, slug, part, name, part)


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
    names = remembered_if_known((scope,), held)
    return names is None or not names.isdisjoint(keys)


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
