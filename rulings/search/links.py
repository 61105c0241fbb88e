"""The cards and topics of rulings. Their names are few, so they are read once in a state of the base, not joined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from cards.models import Card, Printing
from judgekb.addresses import address
from judgekb.fixed_sql import FixedQuery
from judgekb.touches import remembered
from rulings.models import RulingCard, RulingTopic, Topic
from rulings.versions import CARDS, RULINGS

LISTED = 500  # rulings up to which their links are asked for one by one; more are picked out of all links
CHUNK = 2_000  # links read at once


@dataclass(frozen=True, slots=True)
class CardLabel:
    """A card of a ruling, as it is written there. `edition` is the tag without brackets, `""` if none."""

    name: str
    edition: str
    url: str


class CardLink(NamedTuple):
    """The ids of a card that a ruling names and of the printing it means."""

    card: int
    printing: int | None


class _CardName(NamedTuple):
    name: str
    game: str
    slug: str


class CardLinks:
    """The cards of rulings, with what they are called."""

    def __init__(self, rulings: Collection[int]) -> None:
        """Read the cards of these rulings. One query; two more where the names are not remembered."""
        self._of: dict[int, list[CardLink]] = defaultdict(list)
        for ruling, _place, _pk, card, printing in sorted(
            _found(CARDS_OF, _links_to_cards, rulings), key=lambda row: row[:3]
        ):
            self._of[ruling].append(CardLink(card, printing))
        self._cards = remembered((CARDS,), _read_cards) if self._of else {}
        self._editions = remembered((CARDS,), _read_editions) if self._of else {}

    def labels(self, ruling: int) -> tuple[CardLabel, ...]:
        """Return the cards of a ruling as they are shown beside it, in the order in which it names them."""
        return tuple(
            CardLabel(held.name, self._editions.get(link.printing or 0, ""), address("card", held.game, held.slug))
            for link in self._of.get(ruling, ())
            if (held := self._cards.get(link.card))  # else it is written at this very moment
        )

    def having(self) -> dict[str, set[int]]:
        """Return the rulings that name each card, by its name."""
        found: dict[int, set[int]] = defaultdict(set)
        for ruling, links in self._of.items():
            for link in links:
                found[link.card].add(ruling)
        return _by_name(found, {pk: self._cards[pk].name for pk in found if pk in self._cards})


def having_topics(rulings: Collection[int]) -> dict[str, set[int]]:
    """Return which of the rulings belong to each topic, by its name. One query."""
    found: dict[int, set[int]] = defaultdict(set)
    for ruling, topic in _found(TOPICS_OF, _links_to_topics, rulings):
        found[topic].add(ruling)
    return _by_name(found, remembered((RULINGS,), _read_topics))


def _by_name(found: Mapping[int, set[int]], names: Mapping[int, str]) -> dict[str, set[int]]:
    """Put together what has one name: in different games there may be several."""
    named: dict[str, set[int]] = defaultdict(set)
    for pk, rulings in found.items():
        if pk in names:  # else it is written at this very moment
            named[names[pk]] |= rulings
    return named


def _links_to_cards() -> QuerySet[RulingCard, tuple[Any, ...]]:
    return RulingCard.objects.order_by().values_list("ruling", "position", "pk", "card", "printing")


def _links_to_topics() -> QuerySet[RulingTopic, tuple[Any, ...]]:
    return RulingTopic.objects.order_by().values_list("ruling", "topic")


CARDS_OF = FixedQuery(lambda *rulings: _links_to_cards().filter(ruling__pk__in=rulings))
TOPICS_OF = FixedQuery(lambda *rulings: _links_to_topics().filter(ruling__pk__in=rulings))


def _found(
    some: FixedQuery[tuple[Any, ...]], every: Callable[[], QuerySet[Any, tuple[Any, ...]]], rulings: Collection[int]
) -> Iterable[tuple[Any, ...]]:
    if len(rulings) <= LISTED:
        return some.among(rulings)
    return (row for row in every().iterator(CHUNK) if row[0] in rulings)


def _read_cards() -> dict[int, _CardName]:
    rows = Card.objects.order_by().values_list("pk", "name", "game__slug", "slug")
    return {pk: _CardName(*names) for pk, *names in rows}


def cards_called(keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return the names of cards by (game, slug); unknown ones are left out. One query, if not remembered."""
    held = remembered((CARDS,), _read_names)
    return {key: held[key] for key in keys if key in held}


def _read_names() -> dict[tuple[str, str], str]:
    rows = Card.objects.order_by().values_list("game__slug", "slug", "name")
    return {(game, slug): name for game, slug, name in rows}


def _read_editions() -> dict[int, str]:
    return dict(Printing.objects.order_by().values_list("pk", "edition"))


def _read_topics() -> dict[int, str]:
    return dict(Topic.objects.order_by().values_list("pk", "name"))
