"""How a topic, a card or a section came to what it is: its rulings by year and issue, and what each changed.

Everything is ordered by what is known of its day; where only the sources' own order is known, by that. A year is
named only where it is known: of what was surely out by a day, the page says just that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from judgekb.addresses import address
from judgekb.touches import remembered_if_known
from rulings.chain import CHAIN_KINDS
from rulings.models import Citation, Ruling
from rulings.models.citations import Extent
from rulings.models.rulings import PUBLIC_STATES
from rulings.pages.columns import Placed, read_placed
from rulings.pages.words import VERBS
from rulings.standing import begins
from rulings.status import Bounds
from rulings.versions import RULINGS

MOST_RULINGS = 200


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: an entry of an issue, or a new text. `bounds` is None where no day is known."""

    bounds: Bounds | None
    place: tuple[int, int, int]  # the order of its source, its own in it, and its id
    issue: str
    issue_url: str
    ref: str  # "" for a text
    url: str
    what: str  # "felváltja: AK1.1", "" for a plain ruling

    @property
    def age(self) -> tuple[object, ...]:
        """The key that puts the oldest first; of unknown days there is no order but that of the sources."""
        known = (self.bounds.not_after, self.bounds.not_before or date.min) if self.bounds else (date.min, date.min)
        return *known, *self.place, self.issue


@dataclass(frozen=True, slots=True)
class Issue:
    """The events of one source within one period."""

    name: str
    url: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Period:
    """A year, or what is known instead."""

    name: str
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class History:
    """All periods, the oldest first. `more` tells that older rulings were left off."""

    periods: tuple[Period, ...]
    count: int
    more: bool


def history(events: Iterable[Event], *, more: bool = False) -> History | None:
    """Return the history that events make; `None` when there are not two, or texts only. No query."""
    ordered = sorted(events, key=lambda event: event.age)
    if len(ordered) < 2 or not any(event.ref for event in ordered):
        return None
    periods = tuple(
        Period(name, tuple(_issues(list(within))))
        for name, within in groupby(ordered, lambda event: year(event.bounds))
    )
    return History(periods, len(ordered), more)


def _issues(events: list[Event]) -> Iterable[Issue]:
    for (name, url), within in groupby(events, lambda event: (event.issue, event.issue_url)):
        yield Issue(name, url, tuple(within))


def year(bounds: Bounds | None) -> str:
    """Return the year in which something began, or what is known of it, in words."""
    if bounds is None:
        return _("a nap nem ismert")
    if bounds.not_before is None:
        return _("az év nem ismert, legkésőbb %(day)s") % {"day": bounds.not_after.isoformat()}
    if bounds.not_before.year == bounds.not_after.year:
        return str(bounds.not_after.year)
    years = {"first": bounds.not_before.year, "last": bounds.not_after.year}
    return _("az év nem ismert, %(first)s és %(last)s között") % years


def history_of(rulings: QuerySet[Ruling]) -> History | None:
    """Return the history of the newest rulings of a set. Two queries."""
    newest = rulings.order_by("-source__position", "-position", "-id")
    return history_of_placed(read_placed(newest[: MOST_RULINGS + 1]))


def history_of_placed(rulings: Sequence[Placed], *, texts: Iterable[Event] = ()) -> History | None:
    """Return the history of rulings of which the newest stand first, and of texts. One query."""
    held = rulings[:MOST_RULINGS]
    did = effects([ruling.pk for ruling in held])
    events = [event_of(ruling, did.get(ruling.pk, "")) for ruling in held]
    return history([*events, *texts], more=len(rulings) > len(held))


def effects(ruling_ids: Iterable[int]) -> Mapping[int, str]:
    """Return what rulings did to older ones and to sections, in words, by their ids. One query.

    Within a page whose state is known: no query while none of the rulings did anything.
    """
    among = remembered_if_known((RULINGS,), acting)
    ids = [pk for pk in ruling_ids if among is None or pk in among]
    if not ids:
        return {}
    edges = Citation.objects.filter(ruling__in=ids, kind__in=CHAIN_KINDS).order_by("ruling_id", "position", "id")
    found: dict[int, list[str]] = defaultdict(list)
    for pk, kind, extent, target, state in edges.values_list("ruling", "kind", "extent", "target", "to_ruling__state"):
        if state is None or state in PUBLIC_STATES:
            found[pk].append(f"{verb(kind, extent)}: {target}")
    return {pk: ", ".join(dict.fromkeys(words)) for pk, words in found.items()}


def acting() -> frozenset[int]:
    """Return the ids of the rulings that do something to older ones or to sections."""
    return frozenset(Citation.objects.filter(kind__in=CHAIN_KINDS).order_by().values_list("ruling", flat=True))


def verb(kind: str, extent: str, verbs: Mapping[str, object] = VERBS) -> str:
    """Return what an edge does, in words; `verbs` are those that fit what stands before and behind them."""
    word = str(verbs[kind])
    return _("részben %(verb)s") % {"verb": word} if extent == Extent.PART else word


def event_of(ruling: Placed, what: str = "") -> Event:
    """Return the event of a ruling. No query."""
    source = ruling.source
    return Event(
        bounds=begins(ruling),
        place=(source.position, ruling.position, ruling.pk),
        issue=source.code,
        issue_url=address("entry", ruling.game, source.code_key),
        ref=ruling.ref,
        url=ruling.url,
        what=what,
    )


def text_event(valid_from: date | None, what: str) -> Event:
    """Return the event of a text that holds from a day on, `None` where the day is not known."""
    bounds = Bounds(valid_from, valid_from) if valid_from else None
    return Event(bounds, (0, 0, 0), "", "", "", "", what)
