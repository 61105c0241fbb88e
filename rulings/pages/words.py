"""Words for statuses, days and edges. Pure: values in, short texts out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from judgekb.addresses import address
from rulings.status import Bounds, Edge, Standing, Status

STATUS_WORDS = {
    Status.IN_FORCE: gettext_lazy("hatályos"),
    Status.SUPERSEDED: gettext_lazy("felváltva"),
    Status.NOT_YET_IN_FORCE: gettext_lazy("még nem hatályos"),
    Status.WITHDRAWN: gettext_lazy("visszavonva"),
    Status.DISPUTED: gettext_lazy("vitatott"),
}
CERTAINTY_WORDS = {
    "stated": gettext_lazy("a forrás mondja"),
    "inferred": gettext_lazy("következtetett nap"),
    "unknown": gettext_lazy("a nap nem ismert"),
}
SECTION_STATUS_WORDS = {
    "in_force": gettext_lazy("hatályos"),
    "changed": gettext_lazy("módosítva"),
    "added": gettext_lazy("később került be"),
    "deleted": gettext_lazy("törölve"),
    "announced": gettext_lazy("bejelentve"),
}
SECTION_KIND_WORDS = {
    "main": gettext_lazy("szabály"),
    "definition": gettext_lazy("meghatározás"),
    "supplement": gettext_lazy("kiegészítés"),
    "exception": gettext_lazy("kivétel"),
    "example": gettext_lazy("példa"),
    "heading": gettext_lazy("cím"),
}
RULING_KIND_WORDS = {
    "faq": "",
    "rule": gettext_lazy("szabályszöveg"),
    "change": gettext_lazy("szabályváltozás"),
}
# What an entry does to an older one or to a section. The entry stands before the verb, the other one behind it.
VERBS = {
    "cites": gettext_lazy("hivatkozik rá"),
    "supersedes": gettext_lazy("felváltja"),
    "changes": gettext_lazy("módosítja"),
    "deletes": gettext_lazy("törli"),
    "contradicts": gettext_lazy("ellentmond neki"),
}
# The same, where what it is done to stands before the verb, and the entry that does it behind it.
VERBS_OF_NEWER = {
    "cites": pgettext_lazy("az újabb áll mögötte", "hivatkozik rá"),
    "supersedes": pgettext_lazy("az újabb áll mögötte", "felváltja"),
    "changes": pgettext_lazy("az újabb áll mögötte", "módosítja"),
    "deletes": pgettext_lazy("az újabb áll mögötte", "törli"),
    "contradicts": pgettext_lazy("az újabb áll mögötte", "ellentmond neki"),
}
# The same, where what it is done to stands before the verb, and the page is that of the entry that does it.
VERBS_OF_THIS = {
    "cites": pgettext_lazy("ez az oldal teszi vele", "hivatkozik rá"),
    "supersedes": pgettext_lazy("ez az oldal teszi vele", "felváltja"),
    "changes": pgettext_lazy("ez az oldal teszi vele", "módosítja"),
    "deletes": pgettext_lazy("ez az oldal teszi vele", "törli"),
    "contradicts": pgettext_lazy("ez az oldal teszi vele", "ellentmond neki"),
}
# The names of formats as they stand inside a sentence; the rows of the base have them as titles (design 1).
FORMAT_NAMES = {
    "hagyomanyos": "hagyományos",
    "egyszinu": "egyszínű",
    "ketszinu": "kétszínű",
    "negyszinu": "négyszínű",
    "paros": "páros",
    "jellemek-harca": "Jellemek harca",
    "hatalom-korlatozasa": "Hatalom korlátozása",
    "osok-varosa": "Ősök városa",
    "csak-osok-varosa": "csak Ősök városa",
    "magia-meltosaga": "Mágia méltósága",
    "egylapos": "egylapos",
    "bontott": "bontott",
    "draft": "draft",
    "retro": "retro",
}


def format_names(slugs: list[str] | tuple[str, ...]) -> str:
    """Return the names of formats as one text; an unknown slug stands as it is."""
    return ", ".join(FORMAT_NAMES.get(slug, slug) for slug in slugs)


def since(bounds: Bounds) -> str:
    """Return when something began, in the words that stand before a change."""
    if bounds.not_before == bounds.not_after:
        return _("%(day)s óta") % {"day": bounds.not_after.isoformat()}
    return _("legkésőbb %(day)s óta") % {"day": bounds.not_after.isoformat()}


def begins(bounds: Bounds) -> str:
    """Return when something begins or began, with both bounds where two are known."""
    last = bounds.not_after.isoformat()
    if bounds.not_before == bounds.not_after:
        return last
    if bounds.not_before is None:
        return _("legkésőbb %(day)s") % {"day": last}
    return _("%(first)s és %(last)s között") % {"first": bounds.not_before.isoformat(), "last": last}


def dated(bounds: Bounds) -> str:
    """Return when something begins, and that its day is not known where it is not, as briefly as can be."""
    if bounds.not_before == bounds.not_after:
        return begins(bounds)
    last = bounds.not_after.isoformat()
    if bounds.not_before is None:
        return _("ismeretlen nap, legkésőbb %(day)s") % {"day": last}
    return _("ismeretlen nap, %(first)s – %(last)s") % {"first": bounds.not_before.isoformat(), "last": last}


@dataclass(frozen=True, slots=True)
class Badge:
    """How a ruling stands, as a small label. `tone` is a class of the style sheet."""

    word: str
    tone: str  # good, changed, gone, waiting, disputed


TONES = {
    Status.IN_FORCE: "good",
    Status.SUPERSEDED: "gone",
    Status.NOT_YET_IN_FORCE: "waiting",
    Status.WITHDRAWN: "gone",
    Status.DISPUTED: "disputed",
}


def badge(standing: Standing) -> Badge:
    """Return the label of a standing; a part edge and an uncertain day are said in it."""
    word, tone = str(STATUS_WORDS[standing.status]), TONES[standing.status]
    if standing.status == Status.IN_FORCE and standing.changed_by:
        word, tone = _("hatályos, részben módosult"), "changed"
    if not standing.certain:
        word = _("%(word)s (a nap bizonytalan)") % {"word": word}
    return Badge(word, tone)


@dataclass(frozen=True, slots=True)
class Mark:
    """One newer entry's effect, in words. `lead` opens it (`2025-01-01 óta (hagyományos)`)."""

    verb: str
    lead: str
    clause: str
    reason: str
    is_inferred: bool
    ref: str
    title: str
    url: str


def mark(edge: Edge, game: str) -> Mark:
    """Return the words of an edge that acts on an entry of the game (a slug)."""
    lead = since(edge.begins)
    if edge.formats:
        lead = f"{lead} ({format_names(edge.formats)})"
    return Mark(
        verb=str(VERBS_OF_NEWER.get(edge.kind, edge.kind)),
        lead=lead,
        clause=edge.clause,
        reason=edge.reason,
        is_inferred=edge.basis == "inferred",
        ref=edge.ref,
        title=edge.title,
        url=address("entry", game, edge.ref.lower()),
    )


@dataclass(frozen=True, slots=True)
class Stand:
    """A standing in words: what a page lays out. Empty tuples where nothing acts on the entry."""

    badge: Badge
    begins: str
    is_certain: bool
    is_gone: bool
    replaced_by: tuple[Mark, ...]
    changed_by: tuple[Mark, ...]
    disputed_by: tuple[Mark, ...]
    doubtful: tuple[Mark, ...] = ()  # may act already: the day lies between the bounds
    coming: tuple[Mark, ...] = ()  # will act later; `lead` says from when
    own: str = ""  # what no other entry made of it: withdrawn, since when; disputed

    @property
    def has_marks(self) -> bool:
        """Whether another entry acts on it, may act or will."""
        return bool(self.replaced_by or self.changed_by or self.disputed_by or self.doubtful or self.coming)


def stand(standing: Standing, game: str) -> Stand:
    """Put a standing of an entry of the game (a slug) into words."""
    return Stand(
        badge=badge(standing),
        begins=begins(standing.begins),
        is_certain=standing.certain,
        is_gone=standing.status in (Status.SUPERSEDED, Status.WITHDRAWN),
        replaced_by=tuple(mark(edge, game) for edge in standing.replaced_by),
        changed_by=tuple(mark(edge, game) for edge in standing.changed_by),
        disputed_by=tuple(mark(edge, game) for edge in standing.disputed_by),
        doubtful=tuple(mark(edge, game) for edge in standing.doubtful),
        coming=tuple(replace(mark(edge, game), lead=_from(edge)) for edge in standing.coming),
        own=_own(standing),
    )


def _from(edge: Edge) -> str:
    """Return from when an edge will act, in words."""
    day = edge.begins.not_before or edge.begins.not_after
    lead = _("%(day)s napjától") % {"day": day.isoformat()}
    if edge.begins.not_before != edge.begins.not_after:
        lead = _("%(day)s napjától, vagy később") % {"day": day.isoformat()}
    return f"{lead} ({format_names(edge.formats)})" if edge.formats else lead


def _own(standing: Standing) -> str:
    """Return what a ruling became by itself, in words; `""` where another entry made it so, or nothing did."""
    if standing.status == Status.DISPUTED and not standing.disputed_by:
        return str(STATUS_WORDS[Status.DISPUTED])
    if standing.status != Status.WITHDRAWN:
        return ""
    if standing.ended is None or standing.ended == date.max:
        return str(STATUS_WORDS[Status.WITHDRAWN])
    return _("%(day)s óta visszavonva") % {"day": (standing.ended + timedelta(days=1)).isoformat()}
