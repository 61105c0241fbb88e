"""Which entries go into a booklet, and why: those of chosen topics, and all that changed since a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Game
from rulings.models import Citation, Publication, Ruling, RulingTopic, Topic
from rulings.models.citations import CitationKind
from rulings.models.history import PublicationAction
from rulings.pages.words import VERBS_OF_NEWER, Stand, dated, since, stand
from rulings.publications import public_log, told, with_words
from rulings.reading import readable_rulings
from rulings.standing import ACTING_KINDS, begins, edges_of, facts
from rulings.status import Bounds, Edge, Status, standing

MAX_ENTRIES = 1000  # entries of one booklet: about 300 pages
MAX_TOPICS = 400
MAX_READ = 5000  # entries that are looked at
LOG_WORDS = {
    PublicationAction.NEW: gettext_lazy("közzétettük"),
    PublicationAction.CHANGED: gettext_lazy("új szöveget kapott"),
    PublicationAction.WITHDRAWN: gettext_lazy("visszavonták"),
    PublicationAction.DISPUTED: gettext_lazy("vitatottá vált"),
}


class NothingChosen(ValueError):
    """No entry fits; the message says so to the reader."""


class TooManyEntries(ValueError):
    """More than `MAX_ENTRIES` entries fit; `count` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(str(count))
        self.count = count


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody asked for. `topics` are slugs; `since` is None where changes are not asked for."""

    game: Game
    on: date
    topics: tuple[str, ...] = ()
    since: date | None = None
    with_gone: bool = False  # of the topics: what is superseded, withdrawn or not yet in force too


@dataclass(frozen=True, slots=True)
class Chosen:
    """An entry of the booklet: how it stands on the day, and what happened to it since the day asked for."""

    ruling: Ruling
    stand: Stand
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Entries under a title. `elsewhere` are those that stand in an earlier chapter already."""

    title: str
    entries: tuple[Chosen, ...]
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """The chapters in their order. `left_out` counts what the topics hold, but what is not worth its paper."""

    chapters: tuple[Chapter, ...]
    left_out: int = 0

    @property
    def count(self) -> int:
        """Return how many entries there are."""
        return sum(len(chapter.entries) for chapter in self.chapters)


@dataclass(slots=True)
class _Base:
    """The entries of a game in the order of their sources, each with its standing on the day."""

    rulings: list[Ruling]
    edges: dict[int, tuple[Edge, ...]]
    stands: dict[int, Stand] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)


def choose(choice: Choice) -> Selection:
    """Return the entries asked for. Eleven queries at most, however many they are.

    Raises `NothingChosen`, `TooManyEntries`.
    """
    by_topic = _of_topics(choice)
    wanted = Q(pk__in={pk for pks in by_topic.values() for pk in pks})
    if choice.since:
        wanted |= may_have_changed(choice.game, choice.since)
    rulings = readable_rulings().filter(wanted, game=choice.game)
    if (count := rulings.count()) > MAX_READ:
        raise TooManyEntries(count)
    base = _read(list(rulings.order_by("source__position", "position", "id")), choice)
    changes = _changes(base, choice)
    chapters, left_out = _chapters(base, by_topic, changes, choice)
    selection = Selection(chapters, left_out)
    if selection.count == 0:
        raise NothingChosen(_("Ezzel a választással egyetlen döntés sem kerülne a füzetbe."))
    if selection.count > MAX_ENTRIES:
        raise TooManyEntries(selection.count)
    return selection


def may_have_changed(game: Game, first: date) -> Q:
    """Return the condition on entries of which something may have happened since a day; no other entry has changed."""
    own = Q(valid_from__gte=first) | Q(valid_to__gte=first) | Q(published_not_after__gte=first)
    own |= Q(published_not_after=None, source__published_not_after__gte=first)
    acting = Citation.objects.filter(ruling__game=game, kind__in=ACTING_KINDS)
    logged = Publication.objects.filter(game=game, at__gte=_midnight(first)).exclude(ruling=None)
    return (
        own
        | Q(pk__in=acting.exclude(to_ruling=None).values("to_ruling"))
        | Q(pk__in=acting.filter(kind=CitationKind.CONTRADICTS).values("ruling"))
        | Q(pk__in=logged.values("ruling"))
    )


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _of_topics(choice: Choice) -> dict[Topic, set[int]]:
    """Return the ids of the entries of each chosen topic, A–Z. Two queries."""
    topics = Topic.objects.filter(game=choice.game, slug__in=choice.topics).order_by("sort_key", "id")
    held: dict[Topic, set[int]] = {topic: set() for topic in topics}
    by_id = {topic.pk: topic for topic in held}
    for topic, ruling in RulingTopic.objects.filter(topic__in=by_id).values_list("topic", "ruling"):
        held[by_id[topic]].add(ruling)
    return held


def _read(rulings: list[Ruling], choice: Choice) -> _Base:
    base = _Base(rulings, edges_of(rulings))
    for ruling in rulings:
        found = standing(facts(ruling), base.edges.get(ruling.pk, ()), choice.on)
        base.stands[ruling.pk] = stand(found, choice.game.slug)
        if found.status in (Status.SUPERSEDED, Status.WITHDRAWN, Status.NOT_YET_IN_FORCE):
            base.gone.add(ruling.pk)
    return base


def _chapters(
    base: _Base, by_topic: dict[Topic, set[int]], changes: dict[int, list[str]], choice: Choice
) -> tuple[tuple[Chapter, ...], int]:
    """Return the chapters; every entry stands in one only."""
    chapters: list[Chapter] = []
    placed: set[int] = set()
    left_out: set[int] = set()
    parts: list[tuple[str, set[int]]] = []
    for topic, pks in by_topic.items():
        kept = pks if choice.with_gone else pks - (base.gone - changes.keys())
        left_out |= pks - kept
        parts.append((topic.name, kept))
    if choice.since:
        parts.append((_("Ami %(day)s óta változott") % {"day": choice.since.isoformat()}, set(changes)))
    for title, pks in parts:
        entries = tuple(
            Chosen(ruling, base.stands[ruling.pk], tuple(changes.get(ruling.pk, ())))
            for ruling in base.rulings
            if ruling.pk in pks - placed
        )
        elsewhere = tuple(ruling.ref for ruling in base.rulings if ruling.pk in pks & placed)
        placed |= {one.ruling.pk for one in entries}
        if entries or elsewhere:
            chapters.append(Chapter(title, entries, elsewhere))
    public = {ruling.pk for ruling in base.rulings}
    return tuple(chapters), len((left_out & public) - placed)


def _changes(base: _Base, choice: Choice) -> dict[int, list[str]]:
    """Return what happened to each entry from the day asked for to the day of the booklet, oldest first."""
    found: dict[int, list[str]] = defaultdict(list)
    if choice.since is None:
        return found
    for ruling in base.rulings:
        found[ruling.pk] += _own_changes(ruling, choice.since, choice.on)
        found[ruling.pk] += _changes_by(base.edges.get(ruling.pk, ()), choice.since, choice.on)
    for pk, words in _logged(choice.game, choice.since, choice.on):
        if pk in base.stands:
            found[pk].append(words)
    return {pk: words for pk, words in found.items() if words}


def falls_between(bounds: Bounds, since: date, on: date) -> tuple[bool, bool]:
    """Return (may have happened between two days, surely did)."""
    may = bounds.not_after >= since and (bounds.not_before is None or bounds.not_before <= on)
    return may, may and bounds.not_after <= on and bounds.not_before is not None and bounds.not_before >= since


def _own_changes(ruling: Ruling, first: date, on: date) -> Iterable[str]:
    bounds = begins(ruling)
    may, sure = falls_between(bounds, first, on)
    if may:
        words = _("új: %(day)s") if sure else _("talán új: %(day)s")
        yield words % {"day": dated(bounds)}
    if ruling.valid_to and first <= ruling.valid_to < on:
        yield _("utolsó napja: %(day)s") % {"day": ruling.valid_to.isoformat()}


def _changes_by(edges: Iterable[Edge], first: date, on: date) -> Iterable[str]:
    for edge in sorted(edges, key=lambda one: (one.begins.not_after, one.ref)):
        if falls_between(edge.begins, first, on)[0]:
            verb = VERBS_OF_NEWER.get(edge.kind, edge.kind)
            yield f"{since(edge.begins)} {verb}: {edge.ref}"


def _logged(game: Game, first: date, on: date) -> Iterable[tuple[int, str]]:
    """Yield what the public log tells of entries between two days of Budapest. One query."""
    end = timezone.make_aware(datetime.combine(on, time.max))
    rows = with_words(public_log()).filter(game=game, ruling__isnull=False, at__gte=_midnight(first), at__lte=end)
    for row in rows.order_by("at", "pk"):
        one = told(row)
        action = PublicationAction(row.action)
        if one.is_told and row.ruling_id and action in LOG_WORDS:
            day = timezone.localdate(row.at).isoformat()
            reason = f" ({one.reason})" if one.reason else ""
            yield row.ruling_id, f"{day}: {LOG_WORDS[action]}{reason}"
