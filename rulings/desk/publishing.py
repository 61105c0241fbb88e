"""Publishing a draft that was approved: at once or at a time, once; and taking it back. Issues: `together`.

The functions for pages take their own transaction, with the lock of the game before that of the draft, so that the
checks of one publication (circles, references) hold until it is written. `by` is empty where the clock does it.
"""

from __future__ import annotations

from datetime import datetime
from types import EllipsisType

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Game
from rulings.desk.checking import Problem, problems
from rulings.desk.content import Content, content_of_ruling, current_content
from rulings.desk.drafting import save_draft
from rulings.desk.log import state_of
from rulings.desk.releasing import BaseChanged, NotPublishable, held_ruling, release
from rulings.desk.rights import require
from rulings.desk.states import BY_ACTION, UNDO_WINDOW, Action, target_of
from rulings.desk.stepping import begin, check_why, locked, record
from rulings.desk.undoing import UndoRefused, take_back_publication
from rulings.models import Draft, Publication
from rulings.models.drafts import OPEN_STATES, DraftState
from rulings.models.rulings import RulingState

__all__ = [
    "UNDO_WINDOW",
    "BadTime",
    "BaseChanged",
    "NotPublishable",
    "UndoRefused",
    "publish",
    "rebase",
    "schedule",
    "undo",
    "unschedule",
]

CHANGED_SINCE = gettext_lazy("A bejegyzés megváltozott, mióta a piszkozat készült: össze kell fésülni vele.")
TOGETHER = gettext_lazy("Egy beolvasott szám része: a többivel együtt jelenik meg, a szám oldaláról.")
AT = "{:%Y-%m-%d %H:%M}"


class BadTime(ValueError):
    """A time at which nothing can be published; the message is for a person."""


@transaction.atomic
def publish(*, draft: Draft, by: User | None, at: datetime | None = None) -> Publication:
    """Publish an approved draft and return its row of the log.

    Raises `PermissionDenied`, `WrongStep` (the second click), `BaseChanged` when what it was written upon has
    changed since, `NotPublishable` with the problems; a part of an issue of which others wait is one.
    """
    held = _begin(draft, Action.PUBLISH, by)
    return publish_alone(held, by, at or timezone.now())


@transaction.atomic
def schedule(*, draft: Draft, by: User, publish_at: datetime, at: datetime | None = None) -> Draft:
    """Let the clock publish an approved draft at a time.

    Raises `BadTime` for one without a zone or in the past, `NotPublishable` as `publish` does.
    """
    moment = at or timezone.now()
    held = _begin(draft, Action.SCHEDULE, by)
    check_time(publish_at, moment)
    _refuse_alone(held)
    put_on_clock(held, by, publish_at, moment)
    return held


def check_time(publish_at: datetime, now: datetime) -> None:
    """Raise `BadTime` for a time without a zone, or one that is past."""
    if timezone.is_naive(publish_at):
        raise BadTime(_("Az időponthoz időzóna is kell."))
    if publish_at <= now:
        raise BadTime(_("Ez az időpont már elmúlt."))


def put_on_clock(draft: Draft, by: User, publish_at: datetime, at: datetime) -> None:
    """Schedule a locked draft. Raises `WrongStep` and `NotPublishable`."""
    target_of(Action.SCHEDULE, DraftState(draft.state))
    if blocking := [problem for problem in problems(draft) if problem.blocking]:
        raise NotPublishable(blocking)
    draft.publish_at = publish_at
    record(draft, Action.SCHEDULE, by, at, AT.format(timezone.localtime(publish_at)))


@transaction.atomic
def unschedule(*, draft: Draft, by: User, at: datetime | None = None) -> Draft:
    """Take a draft off the clock; it stays approved. A part of an issue of which others wait is refused."""
    held = _begin(draft, Action.UNSCHEDULE, by)
    _refuse_alone(held)
    take_off_clock(held, by, at)
    return held


def take_off_clock(draft: Draft, by: User | None, at: datetime | None, why: str = "") -> None:
    """Let a locked draft be approved as it was. Raises `WrongStep`."""
    target_of(Action.UNSCHEDULE, DraftState(draft.state))
    draft.publish_at = None
    record(draft, Action.UNSCHEDULE, by, at, why)


@transaction.atomic
def undo(*, draft: Draft, by: User, why: str, at: datetime | None = None) -> Publication:
    """Take a publication back, at most ten minutes after it. Returns the row of the log that says so.

    What was new goes out of sight, what was changed gets its old words and links again; the draft is approved as it
    was. Raises `UndoRefused` later, or when something newer was published of the same thing.
    """
    held = _begin(draft, Action.UNDO, by, why)
    return undo_held(held, by, why, at or timezone.now())


def undo_held(draft: Draft, by: User, why: str, at: datetime) -> Publication:
    """Take back what a locked draft published. Raises `UndoRefused`."""
    row = take_back_publication(draft, by, why.strip(), at)
    draft.published_at = None
    record(draft, Action.UNDO, by, at, why)
    return row


@transaction.atomic
def rebase(  # noqa: PLR0913 - who, what, why, upon what
    *,
    draft: Draft,
    by: User,
    content: Content,
    reason: str,
    version: int,
    upon: Content | EllipsisType | None = ...,
    at: datetime | None = None,
) -> Draft:
    """Save a merged content. What waits for review or publication is a draft again.

    `upon` is what the base held when the merge was made (default: what it holds now): what is published between the
    two is told when the draft is to be published. Raises what `save_draft` raises.
    """
    require(by, BY_ACTION[Action.SAVE].right)
    held = locked(draft)
    if held.state in (DraftState.IN_REVIEW, DraftState.APPROVED):
        held.approved_by = None
        record(held, Action.TAKE_BACK, by, at)
    target_of(Action.SAVE, DraftState(held.state))
    held.ruling = held_ruling(held)
    current = content_of_ruling(held.ruling) if held.ruling else current_content(held)
    merged_with = current if isinstance(upon, EllipsisType) else upon
    taken_back = held.base is None and state_of(current) == RulingState.DRAFT
    held.base = None if taken_back else merged_with
    if held.base == current:
        held.base_revision = held.ruling.current if held.ruling else None
    held.save(update_fields=["ruling", "base", "base_revision", "updated_at"])
    return save_draft(draft=held, by=by, content=content, reason=reason, version=version, at=at)


def _begin(draft: Draft, action: Action, by: User | None, why: str = "") -> Draft:
    """Lock the game and the draft for a step; rights are asked first."""
    if by is not None:
        require(by, BY_ACTION[action].right)
        check_why(why, needed=BY_ACTION[action].needs_why)
        lock_game(draft.game_id)
        return begin(draft, action, by, why)
    lock_game(draft.game_id)
    held = locked(draft)
    target_of(action, DraftState(held.state))
    return held


def lock_game(pk: int) -> None:
    """One publication of a game at a time. Rows that only point at the game are not held up."""
    Game.objects.select_for_update(no_key=True).get(pk=pk)


def publish_held(draft: Draft, by: User | None, at: datetime) -> Publication:
    """Publish a locked draft. Raises `NotPublishable` and `BaseChanged`."""
    row = release(draft, by, at)
    draft.published_at, draft.publish_at = at, None
    record(draft, Action.PUBLISH, by, at)
    return row


def publish_alone(draft: Draft, by: User | None, at: datetime) -> Publication:
    """Publish a locked draft that is no part of an issue of which others wait. Raises as `publish_held`."""
    _refuse_alone(draft)
    return publish_held(draft, by, at)


def _refuse_alone(draft: Draft) -> None:
    """Refuse to publish a part of an issue: all of it is published together, or nothing."""
    if waits_for_others(draft):
        raise NotPublishable([Problem("batch", "", str(TOGETHER))])


def waits_for_others(draft: Draft) -> bool:
    """Whether a draft is part of an issue of which others are still to be published."""
    others = Draft.objects.filter(batch=draft.batch_id, state__in=OPEN_STATES).exclude(pk=draft.pk)
    return draft.batch_id is not None and others.exists()
