"""The rules that a deck is read under: a format's rule rows on a day, with the lists and options that they use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any

from cards.decks.names import fold_name
from cards.decks.text import clean, cut_tag, known_tag

Day = date  # `Profile` has a field `date`
CERTAINTIES = ("stated", "inferred")
NO_OPTIONS: Mapping[str, Any] = {}


@dataclass(frozen=True)
class RuleRow:
    """One deck rule: a kind of `cards.decks.rules` with parameters. `certainty`: stated or inferred."""

    id: str
    kind: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    severity: str = "violation"
    certainty: str = "stated"
    basis: tuple[str, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        if self.certainty not in CERTAINTIES:
            raise ValueError(f"{self.id}: certainty {self.certainty!r} is none of {CERTAINTIES}")
        if self.severity not in ("violation", "warning"):
            raise ValueError(f"{self.id}: severity {self.severity!r} is neither violation nor warning")


@dataclass(frozen=True)
class ListItem:
    """A name on a list; an edition tag makes it about that printing alone."""

    name: str
    edition: str | None = None

    @classmethod
    def read(cls, text: str) -> ListItem:
        """Read `Tűzmadár (2020)`. Other words in brackets are part of the name."""
        text = clean(text)
        cut = cut_tag(text)
        tag = known_tag(cut[0]) if cut else None
        return cls(cut[1], tag) if cut and tag else cls(text)


@dataclass(frozen=True)
class CardList:
    """A dated list of cards, such as a ban list. Days are inclusive; None is unbounded."""

    id: str
    title: str
    items: tuple[ListItem, ...]
    valid_from: Day | None = None
    valid_to: Day | None = None
    last_seen: Day | None = None
    basis: tuple[str, ...] = ()
    note: str = ""

    def holds_on(self, day: Day) -> bool:
        return within(day, self.valid_from, self.valid_to)

    @cached_property
    def by_key(self) -> Mapping[str, tuple[ListItem, ...]]:
        found: dict[str, tuple[ListItem, ...]] = {}
        for item in self.items:
            found[fold_name(item.name)] = (*found.get(fold_name(item.name), ()), item)
        return found


def within(day: Day, start: Day | None, end: Day | None) -> bool:
    """Say whether a day lies between two days, both included; None is unbounded."""
    return (start is None or start <= day) and (end is None or day <= end)


@dataclass(frozen=True)
class Period:
    """A whole rule set, valid between two days. `choices`: options of which a player picks one value (copy limit)."""

    valid_from: Day | None
    valid_to: Day | None
    rules: tuple[RuleRow, ...]
    zones: tuple[str, ...]
    certainty: str = "stated"
    last_seen: Day | None = None
    note: str = ""
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Format:
    """A format and its periods. `defaults`: options that an event may change."""

    game: str
    slug: str
    name: str
    periods: tuple[Period, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        known = sorted(self.periods, key=lambda one: one.valid_from or date.min)
        for one, following in pairwise(known):
            if one.valid_to is None or (following.valid_from or date.min) <= one.valid_to:
                raise ValueError(f"{self.slug}: two periods hold on {following.valid_from}")

    def period_on(self, day: Day) -> Period | None:
        return next((one for one in self.periods if within(day, one.valid_from, one.valid_to)), None)


@dataclass(frozen=True)
class Profile:
    """What `check` needs beside the deck and the cards. `period` None: the format has no known rules on that day."""

    game: str
    format: str
    date: Day
    rules: tuple[RuleRow, ...] = ()
    zones: tuple[str, ...] = ()
    lists: Mapping[str, CardList] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=lambda: NO_OPTIONS)
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    last_seen: Day | None = None
    has_period: bool = True
    note: str = ""

    @classmethod
    def on(
        cls, form: Format, day: Day, lists: Iterable[CardList] = (), options: Mapping[str, Any] = NO_OPTIONS
    ) -> Profile:
        """Return the profile of a format on a day, with the lists that hold on it."""
        period = form.period_on(day)
        held = {one.id: one for one in lists if one.holds_on(day)}
        if period is None:
            return cls(form.game, form.slug, day, lists=held, options=options, has_period=False, note=form.note)
        return cls(
            form.game, form.slug, day, period.rules, period.zones, held, options, period.choices,
            period.last_seen, note=period.note or form.note,
        )  # fmt: skip

    def with_options(self, **options: Any) -> Profile:
        """Return the profile with options set; what an option is for is said by the rules that use it."""
        return replace(self, options={**self.options, **options})

    def deviating(self, *, add: Iterable[RuleRow] = (), without: Iterable[str] = ()) -> Profile:
        """Return the profile of an event that announced deviations (Kódex 138.1): rules added, and left out by id."""
        dropped = set(without)
        return replace(self, rules=(*(row for row in self.rules if row.id not in dropped), *add))

    def resolve(self, value: Any) -> Any:
        """Return a parameter's value under the options.

        `{by: limit, 3: 40, 4: 60}`, `{by: team_size, plus: 2}`, `{by: agreed}`; None when the option
        is not given. Anything else is returned as it is.
        """
        if not (isinstance(value, Mapping) and "by" in value):
            return value
        option = self.options.get(value["by"])
        if option is None:
            return None
        if len(value) == 1:
            return option
        return option + value["plus"] if "plus" in value else value.get(option)
