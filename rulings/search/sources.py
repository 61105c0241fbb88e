"""Which sources a value of `ak:` means: `106`, `100-120`, `GYK`, a rulebook, a kind of source."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from judgekb.search.query.explain import Condition
from judgekb.search.query.fields import Value
from judgekb.search.query.values import NUMBER, number_range
from judgekb.text import fold
from rulings.models import Rulebook, Source
from rulings.models.sources import SourceKind
from rulings.search.limits import Limit, nearest
from rulings.search.references import reference_keys

# Kinds of sources as they are written in a query.
KINDS = {
    SourceKind.MAGAZINE: ("magazin", "magazine"),
    SourceKind.WEB_FAQ: ("gyik", "faq"),
    SourceKind.RULE_TEXTS: ("szabályszöveg", "rule-texts"),
    SourceKind.RULEBOOK: ("szabálykönyv", "rulebook"),
    SourceKind.ANNOUNCEMENT: ("kiírás", "announcement"),
}
_KIND_OF = {fold(word): kind for kind, words in KINDS.items() for word in words}


def sources_of(value: str) -> tuple[Limit | None, tuple[str, ...]]:
    """Return what stands in the sources that a value means, else the codes most like it. At most three queries."""
    held = list(Rulebook.objects.all())
    found = list(_sources(value))
    ids = [source.pk for source in found]
    own = [book.pk for book in held if book.source_id in ids or _is_called(book, fold(value))]
    if not ids and not own and fold(value) not in _KIND_OF:
        names = (
            *Source.objects.public().order_by("position", "code").values_list("code", flat=True),
            *(book.prefix for book in held),
        )
        return None, nearest(f"AK{value}" if NUMBER.fullmatch(value) else value.upper(), names)
    names = _told(value, found, [book for book in held if book.pk in own])
    condition = Condition(Value.SOURCE, names, is_range=len(found) > 1)
    return Limit(condition, Q(source__in=ids), Q(rulebook__in=own)), ()


def _is_called(book: Rulebook, name: str) -> bool:
    return _KIND_OF.get(name) == SourceKind.RULEBOOK or name in (fold(book.prefix), fold(book.short_title))


def _sources(value: str) -> QuerySet[Source]:
    """Return the sources that a value means. Issues of a magazine go by number, all others by code or kind."""
    issues = Source.objects.public().filter(kind=SourceKind.MAGAZINE)
    if limits := number_range(value):
        return issues.filter(number__range=limits)
    if NUMBER.fullmatch(value):
        return issues.filter(Q(number=int(value)) | Q(number=None, code_key=f"ak{int(value)}"))
    if fold(value) in _KIND_OF:
        return Source.objects.public().filter(kind=_KIND_OF[fold(value)])
    return Source.objects.public().filter(code_key__in=reference_keys(value))


def _told(value: str, found: list[Source], books: list[Rulebook]) -> tuple[str, ...]:
    if number_range(value):
        ordered = sorted(found, key=lambda source: source.number or 0)
        return (f"{ordered[0].code}–{ordered[-1].code}",) if len(ordered) > 1 else (ordered[0].code,)
    if fold(value) in _KIND_OF:
        return (value,)
    return tuple(dict.fromkeys((*(source.code for source in found), *(book.short_title for book in books))))
