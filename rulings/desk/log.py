"""The public change log. Every row is written in the transaction that makes the change, and never altered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from cards.models import Card, Game
from rulings.desk.content import Content, content_of_ruling
from rulings.desk.losing import note_lost
from rulings.models import Citation, Draft, Publication, Ruling, Section
from rulings.models.citations import CitationKind, Extent
from rulings.models.history import PublicationAction, PublicationOrigin
from rulings.models.rulings import PUBLIC_STATES, RulingState

Thing = Ruling | Section | Card

LONGEST_REF = 60
HIDDEN = (RulingState.DRAFT, RulingState.UNANSWERED)
ACTIONS = {
    RulingState.WITHDRAWN: PublicationAction.WITHDRAWN,
    RulingState.DISPUTED: PublicationAction.DISPUTED,
    RulingState.MERGED: PublicationAction.MERGED,
}


@dataclass(frozen=True, slots=True)
class Cause:
    """How a change came about. `by` published it; nobody where the clock or a command did."""

    origin: PublicationOrigin
    at: datetime
    reason: str = ""
    draft: Draft | None = None
    by: User | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """What a thing said before and says now; `None` for what was not there, or that readers did not see."""

    before: Content | None
    after: Content | None


def record(
    *,
    thing: Thing,
    action: PublicationAction,
    cause: Cause,
    difference: Difference,
    by_ruling: Ruling | None = None,
) -> Publication:
    """Write one line of the log. `by_ruling` is the entry that superseded or changed the thing."""
    draft = cause.draft
    ruling = thing if isinstance(thing, Ruling) else None
    return Publication.objects.create(
        game=_game(thing),
        action=action,
        origin=cause.origin,
        ref=_ref(thing)[:LONGEST_REF],
        title=_title(thing),
        reason=cause.reason,
        ruling=ruling,
        section=thing if isinstance(thing, Section) else None,
        card=thing if isinstance(thing, Card) else None,
        by_ruling=by_ruling,
        revision=ruling.current if ruling and by_ruling is None else None,
        draft=draft,
        before=difference.before,
        after=difference.after,
        author=draft.author if draft else None,
        approved_by=draft.approved_by if draft else None,
        published_by=cause.by,
        at=cause.at,
    )


def record_ruling(*, ruling: Ruling, before: Content | None, cause: Cause) -> list[Publication]:
    """Log what became of a ruling that has just been written, and of the targets of its new edges.

    `before` is its content before. The first row is the ruling's own. Nothing is logged of what readers see neither
    before nor now.
    """
    after = content_of_ruling(ruling)
    was_seen, is_seen = state_of(before) not in HIDDEN, state_of(after) not in HIDDEN
    if before == after or not (was_seen or is_seen):
        return []
    difference = Difference(before if was_seen else None, after if is_seen else None)
    own = record(thing=ruling, action=action_of(difference), cause=cause, difference=difference)
    note_lost(publication=own, before=difference.before, after=difference.after)
    return [own, *_record_targets(ruling, difference, cause)]


def state_of(content: Content | None) -> str:
    """Return the state that the content of a ruling says; a draft for none at all."""
    if content is None:
        return RulingState.DRAFT
    return RulingState.MERGED if content.get("merged_into") else str(content.get("status", RulingState.PUBLISHED))


def action_of(difference: Difference) -> PublicationAction:
    """Return what happened to a ruling."""
    old, new = state_of(difference.before), state_of(difference.after)
    if difference.after is None:
        return PublicationAction.WITHDRAWN
    if old != new and new in ACTIONS and (difference.before is not None or new == RulingState.MERGED):
        return ACTIONS[RulingState(new)]
    return PublicationAction.CHANGED if difference.before is not None else PublicationAction.NEW


def _record_targets(ruling: Ruling, difference: Difference, cause: Cause) -> list[Publication]:
    """Log what new edges did to the entries and sections that they point at. What is withdrawn does nothing."""
    if difference.after is None or state_of(difference.after) in (RulingState.WITHDRAWN, RulingState.MERGED):
        return []
    known = _edges(difference.before) if state_of(difference.before) in PUBLIC_STATES else set()
    edges = Citation.objects.filter(ruling=ruling).exclude(kind=CitationKind.CITES)
    rows = []
    for edge in edges.select_related("to_ruling__current", "to_ruling__game", "to_section__rulebook__game"):
        target = edge.to_ruling if edge.to_ruling and edge.to_ruling.state in PUBLIC_STATES else edge.to_section
        if target and (edge.kind, edge.target, edge.extent, edge.clause) not in known:
            told = Cause(cause.origin, cause.at, edge.reason, cause.draft, cause.by)
            nothing = Difference(None, None)
            rows.append(record(thing=target, action=_done_by(edge), cause=told, difference=nothing, by_ruling=ruling))
    return rows


def _edges(content: Content | None) -> set[tuple[str, str, str, str]]:
    changes: Iterable[Content] = content.get("changes", ()) if content else ()
    return {(edge["kind"], edge["target"], edge["extent"], edge.get("clause", "")) for edge in changes}


def _done_by(edge: Citation) -> PublicationAction:
    if edge.kind == CitationKind.CONTRADICTS:
        return PublicationAction.DISPUTED
    return PublicationAction.SUPERSEDED if edge.extent == Extent.WHOLE else PublicationAction.AMENDED


def _game(thing: Thing) -> Game:
    return thing.rulebook.game if isinstance(thing, Section) else thing.game


def _ref(thing: Thing) -> str:
    if isinstance(thing, Ruling):
        return thing.ref
    return thing.citation if isinstance(thing, Section) else thing.slug


def _title(thing: Thing) -> str:
    if isinstance(thing, Ruling):
        words = thing.current or (thing.merged_into.current if thing.merged_into else None)
        return words.question if words else thing.ref
    return (thing.title or thing.citation) if isinstance(thing, Section) else thing.name
