"""What the conditions of a query let through, as conditions of the database. Names are looked up, faults are told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _

from cards.models import Game, Printing
from judgekb.saying import Said, said
from judgekb.search.query import Both, Filter, Phrase, Query, QueryFault, Word
from judgekb.search.query.explain import Condition
from judgekb.search.query.fields import BY_NAME, Choice, Value, choice
from judgekb.search.query.tree import Side
from judgekb.text import fold, reference_key
from rulings.models import Citation, RulingCard, RulingTopic
from rulings.search import limits
from rulings.search.limits import NOTHING, Limit
from rulings.search.names import Named, Names, card_names, topic_names
from rulings.search.sources import sources_of

MOST_WORDS_OF_NAME = 7  # that may follow the first one


@dataclass(frozen=True, slots=True)
class Held:
    """A text that every entry must hold, or that none may hold."""

    text: str
    is_phrase: bool
    negated: bool


@dataclass(frozen=True, slots=True)
class Bound:
    """A query with its names looked up: what ranks, what limits, and what must be held, on which day."""

    words: str
    limits: tuple[Limit, ...]
    held: tuple[Held, ...]
    on: date
    game: str | None
    notices: tuple[str, ...] = ()  # sentences for the reader

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions as they are told to the reader."""
        texts = (Condition(None, (held.text,), held.negated) for held in self.held)
        return (*(limit.condition for limit in self.limits), *texts)


def bind(query: Query, *, game: str | None, on: date) -> Bound:
    """Look up what a query names. Raises `QueryFault`; a fixed number of queries for each condition.

    `game` is the one that the reader has chosen beside the text, `on` the day, unless the query names another.
    """
    days = [item for item in query.items if isinstance(item, Filter) and item.name == "datum" and not item.negated]
    return _Binder(query, game, date.fromisoformat(days[0].value) if days else on).bound()


class _Binder:
    """Goes through a query once, from left to right."""

    def __init__(self, query: Query, game: str | None, on: date) -> None:
        self._items = list(query.items)
        self._game = game
        self._on = on
        self._games = self._chosen_games()
        self._words: list[str] = []
        self._held: list[Held] = []
        self._notices: list[str] = []
        self._alone: list[Limit] = []
        self._any_of: dict[str, list[Limit]] = defaultdict(list)
        self._makers: dict[Value, Callable[[Filter], Limit]] = {
            Value.CARD: self._card,
            Value.SOURCE: self._source,
            Value.SECTION: self._section,
            Value.TOPIC: self._topic,
            Value.FORMAT: self._format,
            Value.GAME: self._of_game,
            Value.STATUS: self._status,
            Value.DATE: self._date,
            Value.LANGUAGE: self._language,
        }

    def bound(self) -> Bound:
        """Return the whole query, looked up."""
        while self._items:
            item = self._items.pop(0)
            if isinstance(item, Both):
                self._both(item)
            elif isinstance(item, Filter):
                self._filter(item)
            else:
                self._text(item)
        joined = [limits.any_of(group) for group in self._any_of.values()]
        return Bound(
            " ".join(self._words),
            (*joined, *self._alone),
            tuple(self._held),
            self._on,
            self._game,
            tuple(self._notices),
        )

    def _chosen_games(self) -> tuple[str, ...]:
        """Return the games whose names come first: those chosen beside the text and in it."""
        typed = [one for one in self._items if isinstance(one, Filter) and one.name == "jatek" and not one.negated]
        wanted = {fold(one.value) for one in typed}
        chosen = [game.slug for game in self._all_games if {game.slug, fold(game.name)} & wanted] if wanted else []
        return tuple(dict.fromkeys([*([self._game] if self._game else []), *chosen]))

    def _text(self, item: Word | Phrase) -> None:
        if not item.negated:
            self._words.append(item.text)
        if item.negated or isinstance(item, Phrase):
            self._held.append(Held(item.text, isinstance(item, Phrase), item.negated))

    def _filter(self, item: Filter) -> None:
        field = BY_NAME[item.name]
        limit = self._makers[field.kind](item)
        if item.negated:
            self._alone.append(limits.negated(limit))
        elif field.takes_all:
            self._alone.append(limit)
        else:
            self._any_of[field.name].append(limit)

    # Names

    @cached_property
    def _all_games(self) -> list[Game]:
        return list(Game.objects.all())

    @cached_property
    def _cards(self) -> Names:
        return card_names()

    @cached_property
    def _subjects(self) -> Names:
        return topic_names()

    def _named(self, item: Filter, names: Names) -> list[Named]:
        """Return what a value names: the longest full name that it begins, else whatever has its words in the name."""
        if item.is_quoted:
            found = names.whole(item.value)
        else:
            following = self._following_words()
            found, count = names.longest([item.value, *following])
            del self._items[: max(0, count - 1)]
            found = found or names.with_words(item.value, begun=True)
        if not found:
            raise unknown(item, names.nearest(item.value, self._games), is_name=True)
        return self._of_games(found)

    def _of_games(self, found: list[Named]) -> list[Named]:
        """Return what is of the chosen games, if anything is: elsewhere the same name may be another thing."""
        return [one for one in found if one.game in self._games] or found

    def _following_words(self) -> list[str]:
        words: list[str] = []
        for item in self._items[:MOST_WORDS_OF_NAME]:
            if not isinstance(item, Word) or item.negated:
                break
            words.append(item.text)
        return words

    # Fields

    def _card(self, item: Filter) -> Limit:
        return _on_cards(self._named(item, self._cards), item.value)

    def _topic(self, item: Filter) -> Limit:
        found = self._named(item, self._subjects)
        topics = [one.pk for one in found if not one.is_term]
        linked = Q(pk__in=RulingTopic.objects.filter(topic__in=topics).values("ruling"))
        sections = NOTHING
        for one in found:
            keys = [reference_key(ref) for ref in one.defined_by]
            linked |= Q(game__slug=one.game, ref_key__in=keys)
            sections |= Q(rulebook__game__slug=one.game, citation_key__in=keys)
        return Limit(Condition(Value.TOPIC, _names(found)), linked, sections)

    def _source(self, item: Filter) -> Limit:
        limit, near = sources_of(item.value)
        if limit is None:
            raise unknown(item, near)
        return limit

    def _section(self, item: Filter) -> Limit:
        found, near = limits.sections_like(item.value)
        if not found:
            raise unknown(item, near)
        ids = [section.pk for section in found]
        citing = Q(pk__in=Citation.objects.filter(to_section__in=ids).values("ruling"))
        return Limit(Condition(Value.SECTION, (limits.shortest(found),)), citing, Q(pk__in=ids))

    def _format(self, item: Filter) -> Limit:
        slug, ids, known = limits.rulings_of_format(item.value)
        if slug is None:
            raise unknown(item, known)
        return Limit(Condition(Value.FORMAT, (slug,)), Q(pk__in=ids), NOTHING)

    def _of_game(self, item: Filter) -> Limit:
        key = fold(item.value)
        found = next((game for game in self._all_games if key in (game.slug, fold(game.name))), None)
        if found is None:
            raise unknown(item, tuple(game.slug for game in self._all_games))
        condition = Condition(Value.GAME, (found.name,))
        return Limit(condition, Q(game=found.pk), Q(rulebook__game=found.pk))

    def _status(self, item: Filter) -> Limit:
        chosen = _choice(item)
        return limits.with_status(chosen, self._on)

    def _date(self, item: Filter) -> Limit:
        return limits.out_by(date.fromisoformat(item.value))

    def _language(self, item: Filter) -> Limit:
        chosen = _choice(item)
        condition = Condition(Value.LANGUAGE, (chosen.hungarian,), english=(chosen.english.capitalize(),))
        return Limit(condition, Q(language=chosen.value), Q(rulebook__game__language=chosen.value))

    # Pairs

    def _both(self, item: Both) -> None:
        """Take the names beside a plus as cards; what is none must be held as words. Without a card all are words."""
        last = len(item.sides) - 1
        found = [self._side(side, is_first=not place, is_last=place == last) for place, side in enumerate(item.sides)]
        if not any(named for named, _rest in found) and not any(side.is_quoted for side in item.sides):
            self._words += [side.text for side in item.sides]
            return
        for place, (side, (named, rest)) in enumerate(zip(item.sides, found, strict=True)):
            if named:
                self._alone.append(_on_cards(self._of_games(named), side.text))
                self._words += rest
            elif side.is_quoted:
                wanted = Filter("lap", side.text, value_place=side.place)
                raise unknown(wanted, self._cards.nearest(side.text, self._games), is_name=True)
            else:
                self._hold(side.text.split(), from_end=place == 0)

    def _side(self, side: Side, *, is_first: bool, is_last: bool) -> tuple[list[Named], list[str]]:
        """Return the cards that a side names, and the words of it that belong to no name."""
        whole = self._cards.whole(side.text)
        if whole or side.is_quoted:
            return whole, []
        words = side.text.split()
        if is_first:
            named, count = self._cards.longest(words, from_end=True)
            rest = words[: len(words) - count]
        elif is_last:
            named, count = self._cards.longest(words)
            rest = words[count:]
        else:
            named, rest = [], []
        if named or self._subjects.whole(side.text):  # a term is rather that than a word of some card's name
            return named, rest
        return self._cards.with_words(side.text, begun=False), []

    def _hold(self, words: list[str], *, from_end: bool) -> None:
        """Let what stands beside a plus and is no card be held: the name of a term or topic, else the nearest word."""
        _found, count = self._subjects.longest(words, from_end=from_end)
        count = count or 1
        held, rest = (words[-count:], words[:-count]) if from_end else (words[:count], words[count:])
        text = " ".join(held)
        self._held.append(Held(text, is_phrase=False, negated=False))
        self._words += [*rest, text] if from_end else [text, *rest]
        self._notices.append(_("„%(text)s” nevű lap nincs, ezért szóként keresem.") % {"text": text[:LONGEST_SHOWN]})


def _names(found: Iterable[Named]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.name for one in found))


def _choice(item: Filter) -> Choice:
    field = BY_NAME[item.name]
    chosen = choice(field, item.value)
    if chosen is None:
        raise unknown(item, tuple(one.hungarian for one in field.choices))
    return chosen


def _on_cards(found: Sequence[Named], typed: str) -> Limit:
    """Return the entries on any of the cards; where an edition is named that the card has, those on that printing."""
    ids = [one.pk for one in found]
    links = RulingCard.objects.filter(card__in=ids)
    edition = fold(typed.rpartition("(")[2].rstrip(") ")) if typed.rstrip().endswith(")") else ""
    names = _names(found)
    if edition:
        printings = Printing.objects.filter(card__in=ids).exclude(edition="").values_list("pk", "edition")
        chosen = [(pk, name) for pk, name in printings if fold(name) == edition]
        if chosen:
            links = links.filter(printing__in=[pk for pk, _name in chosen])
            names = tuple(f"{name} ({chosen[0][1]})" for name in names)
    return Limit(Condition(Value.CARD, names), Q(pk__in=links.values("ruling")), NOTHING)


UNKNOWN_HUNGARIAN = {
    Value.CARD: "nevű lap nincs",
    Value.SOURCE: "jelű forrás nincs",
    Value.SECTION: "számú szabálypont nincs",
    Value.TOPIC: "nevű téma vagy szakszó nincs",
    Value.FORMAT: "nevű formátumról egy bejegyzés sem szól",
    Value.GAME: "nevű játék nincs",
}
LONGEST_SHOWN = 60  # letters of an unknown name that are repeated


def said_of_unknown(kind: Value, shown: str) -> Said:
    """Return the sentence that nothing is held under a name."""
    return said(f"„%(name)s” {UNKNOWN_HUNGARIAN[kind]}.", name=shown)


def unknown(item: Filter, near: Sequence[str], *, is_name: bool = False) -> QueryFault:
    """Return the fault of a value under which nothing is held, with the nearest that are."""
    kind = BY_NAME[item.name].kind
    shown = item.value[:LONGEST_SHOWN]
    told = [said_of_unknown(kind, shown)]
    english = f"No {kind} is held under {shown!r}."
    if near:
        told.append(said("Hasonló: %(names)s.", names=", ".join(near)))
        english += f" Similar: {', '.join(near)}."
    suggestions = tuple(f'"{name}"' if is_name or " " in name else name for name in near)
    return QueryFault(f"unknown-{kind}", item.value_place, tuple(told), english, suggestions)
