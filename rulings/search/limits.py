"""Conditions of a search as conditions of the database: which rulings and which sections each lets through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import DateField, Q
from django.db.models.functions import Coalesce
from rapidfuzz import fuzz, process

from judgekb.search.query.explain import Condition
from judgekb.search.query.fields import Choice, Value
from judgekb.text import fold, reference_key, slugify
from rulings.models import Citation, Rulebook, Ruling, Section
from rulings.models.citations import CitationKind
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.models.sections import SectionStatus
from rulings.search.references import section_numbers
from rulings.standing import ACTING_KINDS, BEFORE, section_statuses, standings
from rulings.status import Status

NOTHING = Q(pk__in=())
EVERYTHING = ~NOTHING
LEAST_ALIKE = 50.0  # of 100, for a suggestion
MOST_SUGGESTED = 3
# How a section stands, by what the sources say of it.
STATUS_OF_SECTION = {
    SectionStatus.IN_FORCE: Status.IN_FORCE,
    SectionStatus.CHANGED: Status.IN_FORCE,
    SectionStatus.ADDED: Status.IN_FORCE,
    SectionStatus.DELETED: Status.WITHDRAWN,
    SectionStatus.ANNOUNCED: Status.NOT_YET_IN_FORCE,
}


@dataclass(frozen=True, slots=True)
class Limit:
    """What one condition lets through, and how it is told."""

    condition: Condition
    rulings: Q
    sections: Q


def negated(limit: Limit) -> Limit:
    """Return the exact complement."""
    return Limit(replace(limit.condition, negated=True), ~limit.rulings, ~limit.sections)


def any_of(group: Sequence[Limit]) -> Limit:
    """Return what fulfils one of several conditions of one kind."""
    first, *others = group
    for other in others:
        names = tuple(dict.fromkeys((*first.condition.names, *other.condition.names)))
        english = tuple(dict.fromkeys((*first.condition.english, *other.condition.english)))
        condition = Condition(first.condition.kind, names, english=english)
        first = Limit(condition, first.rulings | other.rulings, first.sections | other.sections)
    return first


def public_rulings() -> Q:
    """Return the condition of rulings that a reader may see."""
    return Q(state__in=PUBLIC_STATES, current__isnull=False)


# Sections


def sections_like(value: str) -> tuple[list[Section], tuple[str, ...]]:
    """Return the sections of a number and those below it, else the nearest numbers. Two queries, three for none."""
    books = Rulebook.objects.all()
    names = {fold(name): book.prefix for book in books for name in (book.prefix, book.short_title)}
    prefixes = sorted(set(names.values()))
    keys = section_numbers(value, names) or [reference_key(f"{prefix} {value}") for prefix in prefixes]
    wanted = NOTHING
    for key in keys:
        wanted |= Q(citation_key=key)
        for separator in "./:":
            wanted |= Q(citation_key__startswith=key + separator)
    found = list(Section.objects.filter(wanted).order_by("rulebook", "position", "id"))
    if found:
        return found, ()
    return [], nearest(value, Section.objects.values_list("number", flat=True).distinct())


def shortest(found: Iterable[Section]) -> str:
    """Return the citation that stands over the others."""
    return min((section.citation for section in found), key=len)


def nearest(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return what is most like a text."""
    found = process.extract(text, list(known), scorer=fuzz.ratio, limit=MOST_SUGGESTED, score_cutoff=LEAST_ALIKE)
    return tuple(dict.fromkeys(name for name, *_ in found))


# Formats


def rulings_of_format(value: str) -> tuple[str | None, list[int], tuple[str, ...]]:
    """Return the slug of a format with the rulings limited to it, else the slugs that there are. One query."""
    rows = Ruling.objects.filter(public_rulings()).exclude(formats=[]).values_list("pk", "formats")
    held = [(pk, [str(slug) for slug in formats]) for pk, formats in rows]
    known = sorted({slug for _, formats in held for slug in formats})
    slug = slugify(value)
    if slug not in known:
        return None, [], tuple(known)
    return slug, [pk for pk, formats in held if slug in formats], ()


# Days and statuses


def _begun(day: date) -> Q:
    """Return the condition of rulings that have begun by a day: as `rulings.standing.begins` reads it."""
    begins = Coalesce("valid_from", "published_not_after", "source__published_not_after", output_field=DateField())
    return Q(pk__in=Ruling.objects.alias(begins=begins).filter(begins__lte=day).values("pk"))


def out_by(day: date) -> Limit:
    """Return what was out by a day. Of sections no day is known: they always were."""
    return Limit(Condition(Value.DATE, (day.isoformat(),)), _begun(day), EVERYTHING)


def with_status(chosen: Choice, on: date) -> Limit:
    """Return what has a status on a day. Three queries at most."""
    status = Status(chosen.value)
    english = f"{chosen.english.replace('-', ' ')} on {on.isoformat()}"
    condition = Condition(Value.STATUS, (f"{chosen.hungarian} ({on.isoformat()})",), english=(english,))
    return Limit(condition, _rulings_with(status, on), _sections_with(status, on))


def _sections_with(status: Status, on: date) -> Q:
    """Return the condition of sections that have a status. Only those that entries may have changed are looked at."""
    moved = section_statuses(Section.objects.filter(status__in=BEFORE), on)
    ids = [pk for pk, told in moved.items() if STATUS_OF_SECTION[told] == status]
    kept = [told for told, other in STATUS_OF_SECTION.items() if other == status and told not in BEFORE]
    return Q(status__in=kept) | Q(pk__in=ids)


def _rulings_with(status: Status, on: date) -> Q:
    if status == Status.NOT_YET_IN_FORCE:
        return ~_begun(on)
    held = Ruling.objects.filter(public_rulings(), _begun(on), _may_not_be_in_force()).select_related("source")
    found = standings(held, on)
    if status == Status.IN_FORCE:
        gone = [pk for pk, standing in found.items() if standing.status != Status.IN_FORCE]
        return _begun(on) & ~Q(pk__in=gone)
    return Q(pk__in=[pk for pk, standing in found.items() if standing.status == status])


def _may_not_be_in_force() -> Q:
    """Return the condition of rulings on which something acts; all others that have begun are in force."""
    acting = Citation.objects.filter(kind__in=ACTING_KINDS, to_ruling__isnull=False)
    disputing = Citation.objects.filter(kind=CitationKind.CONTRADICTS)
    return (
        Q(state__in=(RulingState.WITHDRAWN, RulingState.DISPUTED))
        | Q(valid_to__isnull=False)
        | Q(pk__in=acting.values("to_ruling"))
        | Q(pk__in=disputing.values("ruling"))
    )
