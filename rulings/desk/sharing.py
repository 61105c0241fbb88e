"""What an entry is about, and which held entries are about the same: cards, sections and topics, the rare ones first.

Edges and citations between entries are not looked at: they are what the desk wants to foretell.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Model, Q

from cards.models import Game
from judgekb.text import fold, reference_key
from rulings.models import Citation, Ruling, RulingCard, RulingTopic, Term
from rulings.models.rulings import PUBLIC_STATES, CardRole

EXAMPLE = 0.6  # weight of a card that stands as an example beside that of one that an entry is about
DEFINES = 2.0  # times what a shared topic counts for the entry that defines its term: new rules overturn definitions
MOST_SHARING = 200  # entries that are looked at only because they share cards, or sections, or topics


@dataclass(frozen=True, slots=True)
class About:
    """Keys of what an entry is about: folded names of cards with their weight and of topics, citations of sections."""

    cards: Mapping[str, float]
    sections: frozenset[str]
    topics: frozenset[str]


@dataclass(slots=True)
class Shared:
    """What a held entry has in common with another. Sums count a thing that nobody else has as 1, common ones less."""

    cards: dict[str, float] = field(default_factory=dict)
    sections: dict[str, float] = field(default_factory=dict)
    topics: dict[str, float] = field(default_factory=dict)
    defines: set[str] = field(default_factory=set)  # of the topics, those whose terms the held entry defines


def about(content: Mapping[str, Any], prefixes: Iterable[str]) -> About:
    """Read the content of a draft. `prefixes` are those of the game's rulebooks: sections are named without."""
    numbers = [str(number) for number in content.get("sections", ())]
    return About(
        cards={
            fold(card["name"]): weight_of(card.get("role", "")) for card in content.get("cards", ()) if "name" in card
        },
        sections=frozenset(reference_key(text) for n in numbers for text in (n, *(f"{pre} {n}" for pre in prefixes))),
        topics=frozenset(map(fold, content.get("topics", ()))),
    )


def weight_of(role: str) -> float:
    """Return what a card of a role counts."""
    return 1.0 if role == CardRole.SUBJECT else EXAMPLE


@dataclass(frozen=True, slots=True)
class _Link:
    """A table that ties rulings to things: its way to the thing's key, id and name."""

    model: type[Model]
    thing: str
    key: str
    name: str


CARDS = _Link(RulingCard, "card", "card__name_key", "card__name")
SECTIONS = _Link(Citation, "to_section", "to_section__citation_key", "to_section__citation")
TOPICS = _Link(RulingTopic, "topic", "topic__name_key", "topic__name")


class Sharing:
    """The held entries of a game that share something with an entry. Twelve queries in all, whatever it shares."""

    def __init__(self, game: Game, entry: About, *, without: Collection[int]) -> None:
        """Count how rare each thing is. `without` are rulings that are not looked at: the entry itself."""
        self._entry = entry
        self._own = Q(ruling__in=without)
        self._public = Q(ruling__game=game, ruling__state__in=PUBLIC_STATES) & ~self._own
        self._every = max(1, Ruling.objects.filter(game=game).public().count())
        keys: tuple[Collection[str], ...] = (entry.cards.keys(), entry.sections, entry.topics)
        self._game = game
        self._defining = _defining(game, entry.topics) if entry.topics else {}
        self._things = [(link, self._counted(link, wanted)) for link, wanted in zip(LINKS, keys, strict=True)]

    def _counted(self, link: _Link, keys: Collection[str]) -> dict[int, int]:
        """Return about in how many entries each thing stands, by its id, the rarest first."""
        if not keys:
            return {}
        rows = link.model._default_manager.filter(~self._own, **{f"{link.key}__in": keys}).order_by()
        counted = rows.values_list(link.thing).annotate(entries=Count("pk"))
        return dict(sorted(counted, key=lambda row: (row[1], row[0])))

    def refs(self) -> set[str]:
        """Return the references of the entries that share the rarest things, and of those that define shared terms."""
        keys = {key for refs in self._defining.values() for key in refs}
        defining = Ruling.objects.filter(game=self._game, ref_key__in=keys).order_by() if keys else ()
        found = {ruling.ref for ruling in defining}
        for link, counts in self._things:
            rare: list[int] = []
            for thing, count in counts.items():
                if rare and sum(counts[other] for other in rare) + count > MOST_SHARING:
                    break
                rare.append(thing)
            if rare:
                rows = link.model._default_manager.filter(self._public, **{f"{link.thing}__in": rare}).order_by()
                found.update(rows.values_list("ruling__ref", flat=True)[:MOST_SHARING])
        return found

    def of(self, rulings: Collection[int]) -> dict[int, Shared]:
        """Return what each of the rulings shares."""
        found: dict[int, Shared] = defaultdict(Shared)
        for (link, counts), attribute in zip(self._things, ("cards", "sections", "topics"), strict=True):
            columns = ["ruling", link.thing, link.name, link.key, *EXTRA.get(link, ())]
            chosen = {"ruling__in": rulings, f"{link.thing}__in": list(counts)}
            rows = link.model._default_manager.filter(**chosen).values_list(*columns) if counts else ()
            for ruling, thing, name, key, *extra in rows:
                weight = 1.0
                if link is CARDS:
                    weight = math.sqrt(self._entry.cards[key] * weight_of(extra[0]))
                elif link is TOPICS and extra[0] in self._defining.get(key, ()):
                    weight = DEFINES
                    found[ruling].defines.add(name)
                shared: dict[str, float] = getattr(found[ruling], attribute)
                shared[name] = max(weight * self._rarity(counts[thing]), shared.get(name, 0.0))
        return found

    def _rarity(self, count: int) -> float:
        """Return 1 for what one entry has, less for what many have (by the logarithm)."""
        return math.log(1 + self._every / count) / math.log(1 + self._every)


def _defining(game: Game, topics: Collection[str]) -> dict[str, set[str]]:
    """Return the keys of the references that define the term of a topic, by the topic's folded name. One query."""
    found: dict[str, set[str]] = defaultdict(set)
    terms = Term.objects.filter(game=game).exclude(defined_by=[]).order_by()
    for name, aliases, abbreviations, refs in terms.values_list("name_key", "aliases", "abbreviations", "defined_by"):
        for key in {name, *map(fold, aliases), *map(fold, abbreviations)} & set(topics):
            found[key].update(map(reference_key, refs))
    return found


LINKS = (CARDS, SECTIONS, TOPICS)
EXTRA = {CARDS: ("role",), TOPICS: ("ruling__ref_key",)}  # columns beside the thing
