"""The deck laid out for the rules: rows with their facts, active modifiers, and the findings made so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cards.decks.codes import CODES, Severity
from cards.decks.deck import Deck, Entry
from cards.decks.facts import UNKNOWN, CardFacts, Cards, Facts
from cards.decks.modifiers import Modifier
from cards.decks.names import tagged
from cards.decks.profile import Profile, RuleRow
from cards.decks.report import Finding, Fix
from cards.decks.text import WORD_ZONES

IN, OUT, OPEN = "in", "out", "open"


@dataclass(slots=True, eq=False)
class Row:
    """Copies of one printing in one zone, with what is known of it."""

    zone: str
    name: str
    edition: str | None
    count: int
    lines: tuple[int, ...]
    card: CardFacts
    facts: Facts
    stated: Facts

    @property
    def title(self) -> str:
        return tagged(self.name, self.edition)

    def candidates(self) -> tuple[Facts, ...]:
        """The facts of every printing that the row may be."""
        found = self.card.candidates(self.edition)
        return found if self.stated is UNKNOWN else tuple(facts.over(self.stated) for facts in found)

    def judge(self, judge: Callable[[Facts], str]) -> str:
        """Return what holds of the row: IN or OUT where every printing that it may be is so, else OPEN."""
        answers = {judge(facts) for facts in self.candidates()}
        return answers.pop() if len(answers) == 1 else OPEN

    def may_be(self, edition: str) -> bool | None:
        """Say whether the row is this printing; None when the line has no tag and no untagged printing is known."""
        if self.edition is not None:
            return self.edition == edition
        return False if "" in self.card.printings else None


@dataclass(frozen=True, slots=True)
class Active:
    """A modifier whose card lies where it works. `sure` is False when the line may mean another printing."""

    modifier: Modifier
    row: Row
    sure: bool


@dataclass
class Table:
    """What rule functions read and write. `partner`: the other deck of a pair; `before`: the deck before a swap."""

    deck: Deck
    profile: Profile
    cards: Cards
    partner: Deck | None = None
    before: Deck | None = None
    findings: list[Finding] = field(default_factory=list)
    missing: dict[tuple[str, str], tuple[Row, dict[str, None], list[RuleRow]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        used = set(self.profile.zones)
        self.by_zone: dict[str, list[Row]] = {zone: [] for zone in self.profile.zones}
        for entry in self.deck.entries:
            if entry.zone in used:
                self.by_zone[entry.zone].append(self._row(entry))
        self.unreadable = {one.zone for one in self.deck.errors}
        self.sizes = {zone: sum(row.count for row in rows) for zone, rows in self.by_zone.items()}
        for unknown in self.deck.unknown:
            if unknown.zone in used:
                self.sizes[unknown.zone] += unknown.count
        self.rows = [row for rows in self.by_zone.values() for row in rows]
        self._active = [active for row in self.rows if row.card.modifiers for active in _active(row)]

    def _row(self, entry: Entry) -> Row:
        card = CardFacts(entry.name) if entry.zone in WORD_ZONES else self.cards.get(entry.name)
        facts = card.facts_of(entry.edition)
        stated = entry.stated
        if stated is not UNKNOWN:
            facts = facts.over(stated)  # what the base knows wins over what the player states
        return Row(entry.zone, entry.name, entry.edition, entry.count, entry.lines, card, facts, stated)

    def rows_in(self, zones: Iterable[str]) -> list[Row]:
        return [row for zone in zones for row in self.by_zone.get(zone, ())]

    def by_name(self, zones: Iterable[str]) -> dict[str, list[Row]]:
        """Return the rows of these zones by card: all printings of a name together."""
        found: dict[str, list[Row]] = {}
        for row in self.rows_in(zones):
            found.setdefault(row.name, []).append(row)
        return found

    def size(self, *zones: str) -> int:
        """Return how many cards are listed in these zones, unknown names counted."""
        return sum(self.sizes.get(zone, 0) for zone in zones)

    def is_open(self, *zones: str) -> bool:
        """Say whether a line of these zones could not be read, so that there may be more than `size` says."""
        return not self.unreadable.isdisjoint(zones)

    def active(self, kind: str) -> list[Active]:
        return [one for one in self._active if one.modifier.kind == kind]

    def need(self, rule: RuleRow, row: Row, *facts: str) -> None:
        """Say that a rule cannot decide without these facts of a row."""
        _, held, rules = self.missing.setdefault((row.zone, row.title), (row, {}, []))
        held.update(dict.fromkeys(facts))
        if rule not in rules:
            rules.append(rule)

    def broken(  # noqa: PLR0913 - the fields of a finding, by name
        self,
        rule: RuleRow,
        code: str,
        *,
        rows: Iterable[Row] = (),
        zone: str = "",
        card: str = "",
        found: object = "",
        allowed: object = "",
        fix: Fix | None = None,
        caused_by: Iterable[Active | str] = (),
        doubtful: bool = False,
        basis: Iterable[str] = (),
    ) -> None:
        """Note that a rule is broken.

        `doubtful`: whether it is depends on something that no source states. `basis`: what it rests on before what
        the rule itself rests on, such as the announcement of a list.
        """
        rows = list(rows)
        causes = list(caused_by)
        rests = [one.modifier for one in causes if isinstance(one, Active)]
        inferred = doubtful or rule.certainty == "inferred" or any(one.certainty == "inferred" for one in rests)
        severity = Severity.UNKNOWN if inferred else CODES[code].severity
        if rule.severity == "warning":
            code, severity = "advice", Severity.WARNING
        self.findings.append(
            Finding(
                code=code,
                severity=severity,
                zone=zone or joined_zones(rows),
                card=card,
                lines=lines_of(rows),
                found=str(found),
                allowed=str(allowed),
                rule=rule.id,
                certainty="inferred" if inferred else rule.certainty,
                basis=tuple(dict.fromkeys((*basis, *rule.basis, *(ref for one in rests for ref in one.basis)))),
                fix=fix,
                caused_by=tuple(dict.fromkeys(one.row.name if isinstance(one, Active) else one for one in causes)),
            )
        )

    def advise(self, rule: RuleRow, *, rows: Iterable[Row] = (), card: str = "", found: object = "") -> None:
        """Leave a warning that changes no verdict."""
        rows = list(rows)
        self.findings.append(
            Finding(
                "advice", Severity.WARNING, joined_zones(rows), card, lines_of(rows), str(found), "", rule.id,
                rule.certainty, rule.basis,
            )
        )  # fmt: skip

    def option_missing(self, rule: RuleRow, option: str) -> None:
        """Say that a rule cannot decide because the event's option is not given."""
        self.findings.append(
            Finding(
                "unknown-fact", Severity.UNKNOWN, "", "", (), option, "", rule.id, rule.certainty, rule.basis,
                Fix("state", what=option),
            )
        )  # fmt: skip


def _active(row: Row) -> Iterable[Active]:
    for modifier in row.card.modifiers:
        if row.zone not in modifier.zones:
            continue
        same = True if modifier.edition is None else row.may_be(modifier.edition)
        if same is not False:
            yield Active(modifier, row, sure=bool(same))


def joined_zones(rows: Iterable[Row]) -> str:
    return "+".join(dict.fromkeys(row.zone for row in rows))


def lines_of(rows: Iterable[Row]) -> tuple[int, ...]:
    return tuple(sorted({line for row in rows for line in row.lines}))
