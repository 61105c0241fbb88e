"""What the deck check answers to every door: the page, the API and the command line. And why it cannot answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from cards.decks.deck import Deck
from cards.decks.export import fingerprint
from cards.decks.profile import Profile
from cards.decks.report import Finding, Report
from cards.decks.text import TooLarge

RULE_SEPARATOR = ", "  # a finding on a missing fact names every rule that needs it


@dataclass(frozen=True, slots=True)
class Thing:
    """What a rule rests on. `kind`: ruling, section or source; `""`, as `url`, where the base holds nothing of it.

    `note`: how it stands on the day, in a word, where it is not in force.
    """

    ref: str
    kind: str = ""
    title: str = ""
    url: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A deck rule of the profile, in plain words. `url` is its page; `""` for a rule that an event announced."""

    id: str
    kind: str
    text: str
    certainty: str
    severity: str
    url: str
    basis: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class PeriodInfo:
    """The days on which the rules hold; None is unbounded. `last_seen`: the day they were last seen in force."""

    valid_from: date | None
    valid_to: date | None
    last_seen: date | None
    certainty: str
    note: str


@dataclass(frozen=True, slots=True)
class HeaderNote:
    """A header line of the list (`field`: game, format or date) says other than what was asked for, which wins."""

    field: str
    listed: str
    used: str


@dataclass(frozen=True, slots=True)
class FormatName:
    """A format that may have been meant."""

    game: str
    slug: str
    name: str


@dataclass(frozen=True)
class CheckedDeck:
    """A list, read and checked under one format on one day.

    `deck.lines` has what became of every line, `report` the verdict and findings. `rules` holds every rule that a
    finding names, by its id, `basis` every reference that they rest on. `period` is None when no rules are known.
    """

    game: str
    game_name: str
    format: str
    format_name: str
    format_url: str
    on: date
    period: PeriodInfo | None
    profile: Profile
    deck: Deck
    report: Report
    rules: Mapping[str, RuleInfo]
    basis: Mapping[str, Thing]
    notes: tuple[HeaderNote, ...] = ()
    partner: Deck | None = field(default=None, compare=False)

    @property
    def fingerprint(self) -> str:
        """16 hex digits: the same for the same cards in the same zones, whatever the text looked like."""
        return fingerprint(self.deck)

    def rules_of(self, finding: Finding) -> tuple[RuleInfo, ...]:
        """Return the rules that a finding is about: none for those about the list itself."""
        return tuple(self.rules[name] for name in finding.rule.split(RULE_SEPARATOR) if name in self.rules)

    def basis_of(self, finding: Finding) -> tuple[Thing, ...]:
        """Return what a finding rests on, in the order of its references."""
        return tuple(self.basis[ref] for ref in finding.basis)


class CannotCheck(ValueError):
    """The question cannot be understood; the message is a sentence for a person (English)."""


class UnknownGame(CannotCheck):
    """No such game is held. `near`: the slugs of those that are."""

    def __init__(self, asked: str, near: tuple[str, ...]) -> None:
        super().__init__(f"There is no game {asked!r}." if asked else "Which game? The list does not say.")
        self.asked = asked
        self.near = near


class UnknownFormat(CannotCheck):
    """No such format is held, or none was named (`asked` is `""`). `near`: those that may be meant, likeliest first."""

    def __init__(self, asked: str, near: tuple[FormatName, ...]) -> None:
        super().__init__(f"There is no format {asked!r}." if asked else "Which format? Neither you nor the list say.")
        self.asked = asked
        self.near = near


class BadOption(CannotCheck):
    """An option of the event (`extra`) is unknown or has an unusable value. `name` is the option's."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class TooMany(CannotCheck):
    """More formats and dates at once than `MAX_AT_ONCE`."""


__all__ = [
    "BadOption",
    "CannotCheck",
    "CheckedDeck",
    "FormatName",
    "HeaderNote",
    "PeriodInfo",
    "RuleInfo",
    "Thing",
    "TooLarge",
    "TooMany",
    "UnknownFormat",
    "UnknownGame",
]
