"""Publishing what was approved: at once, at a time, together, once; and taking it back.

Every function takes its own transaction, with the lock of the game before that of the draft, so that the checks of
one publication (circles, references) hold until it is written. `by` is empty where the clock does it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from types import EllipsisType

from django.contrib.auth.models import User
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Game
from judgekb.text import reference_key
from rulings.desk.checking import Problem, problems
from rulings.desk.content import Content, content_of_ruling, current_content
from rulings.desk.drafting import save_draft
from rulings.desk.log import state_of
from rulings.desk.releasing import BaseChanged, NotPublishable, held_ruling, release
from rulings.desk.rights import require
from rulings.desk.states import BY_ACTION, UNDO_WINDOW, Action, WrongStep, target_of
from rulings.desk.stepping import begin, check_why, locked, record
from rulings.desk.undoing import UndoRefused, take_back_publication
from rulings.models import Batch, Draft, Publication
from rulings.models.drafts import OPEN_STATES, DraftKind, DraftState
from rulings.models.rulings import RulingState

__all__ = [
    "UNDO_WINDOW",
    "BadTime",
    "BaseChanged",
    "NotPublishable",
    "UndoRefused",
    "publish",
    "publish_batch",
    "publish_due",
    "rebase",
    "schedule",
    "undo",
    "unschedule",
]

CHANGED_SINCE = gettext_lazy("A bejegyzés megváltozott, mióta a piszkozat készült: össze kell fésülni vele.")
NOT_APPROVED = gettext_lazy("Nincs jóváhagyva.")
TOGETHER = gettext_lazy("Egy beolvasott szám része: a többivel együtt jelenik meg, a szám oldaláról.")
FAILED = gettext_lazy("Az időzített közzététel nem sikerült. {}")
UNEXPECTED = gettext_lazy("Váratlan hiba történt; a részletei a kiszolgáló naplójában vannak.")
AT = "{:%Y-%m-%d %H:%M}"

logger = logging.getLogger(__name__)


class BadTime(ValueError):
    """A time at which nothing can be published; the message is for a person."""


@transaction.atomic
def publish(*, draft: Draft, by: User | None, at: datetime | None = None) -> Publication:
    """Publish an approved draft and return its row of the log.

    Raises `PermissionDenied`, `WrongStep` (the second click), `BaseChanged` when what it was written upon has
    changed since, `NotPublishable` with the problems; a part of an issue of which others wait is one.
    """
    held = _begin(draft, Action.PUBLISH, by)
    return _publish_alone(held, by, at or timezone.now())


@transaction.atomic
def publish_batch(*, batch: Batch, by: User, at: datetime | None = None) -> list[Publication]:
    """Publish all drafts of a batch or none, those that others refer to first. Returns their rows of the log.

    Raises `PermissionDenied`, `WrongStep` when nothing of it waits for publication, `NotPublishable` that names
    every draft which keeps the rest back.
    """
    require(by, BY_ACTION[Action.PUBLISH].right)
    _lock_game(batch.game_id)
    waiting = Draft.objects.filter(batch=batch, state__in=OPEN_STATES).order_by("pk")
    drafts = list(waiting.select_for_update(of=("self",)).select_related("game"))
    if not drafts:
        raise WrongStep("nothing of the batch waits for publication")
    moment = at or timezone.now()
    rows, refused = [], []
    for draft in in_order(drafts):
        try:
            with transaction.atomic():
                rows.append(_publish_of_batch(draft, by, moment))
        except NotPublishable as error:
            refused.append((draft, error.problems))
    if refused:
        raise NotPublishable([problem for _, found in refused for problem in found], refused)
    return rows


@transaction.atomic
def schedule(*, draft: Draft, by: User, publish_at: datetime, at: datetime | None = None) -> Draft:
    """Let the clock publish an approved draft at a time.

    Raises `BadTime` for one without a zone or in the past, `NotPublishable` as `publish` does.
    """
    moment = at or timezone.now()
    if timezone.is_naive(publish_at):
        raise BadTime(_("Az időponthoz időzóna is kell."))
    held = _begin(draft, Action.SCHEDULE, by)
    if publish_at <= moment:
        raise BadTime(_("Ez az időpont már elmúlt."))
    _refuse_alone(held)
    if blocking := [problem for problem in problems(held) if problem.blocking]:
        raise NotPublishable(blocking)
    held.publish_at = publish_at
    record(held, Action.SCHEDULE, by, moment, AT.format(timezone.localtime(publish_at)))
    return held


@transaction.atomic
def unschedule(*, draft: Draft, by: User, at: datetime | None = None) -> Draft:
    """Take a draft off the clock; it stays approved."""
    held = _begin(draft, Action.UNSCHEDULE, by)
    held.publish_at = None
    record(held, Action.UNSCHEDULE, by, at)
    return held


@transaction.atomic
def undo(*, draft: Draft, by: User, why: str, at: datetime | None = None) -> Publication:
    """Take a publication back, at most ten minutes after it. Returns the row of the log that says so.

    What was new goes out of sight, what was changed gets its old words and links again; the draft is approved as it
    was. Raises `UndoRefused` later, or when something newer was published of the same thing.
    """
    held = _begin(draft, Action.UNDO, by, why)
    moment = at or timezone.now()
    row = take_back_publication(held, by, why.strip(), moment)
    held.published_at = None
    record(held, Action.UNDO, by, moment, why)
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


def publish_due(*, now: datetime | None = None) -> int:
    """Publish what is due, each draft in a transaction of its own, and return how many were.

    Several processes may run it at once: each draft is published by one. One that cannot be published goes back to
    its writers with a step by nobody that says why.
    """
    moment = now or timezone.now()
    due = Draft.objects.filter(state=DraftState.SCHEDULED, publish_at__lte=moment).order_by("publish_at", "pk")
    return sum(_publish_due(draft.pk, draft.game_id, moment) for draft in due)


def _publish_due(pk: int, game: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            draft = _take_due(pk, game, now)
            if draft is not None:
                _publish_alone(draft, None, now)
            return draft is not None
    except (OperationalError, InterfaceError):
        raise  # the database is away or busy: nothing is wrong with the draft
    except BaseChanged:
        why = str(CHANGED_SINCE)
    except NotPublishable as error:
        why = str(error)
    except Exception:  # whatever it is, the other drafts must go on
        logger.exception("Draft %s could not be published at its time", pk)
        why = str(UNEXPECTED)
    with transaction.atomic():
        draft = _take_due(pk, game, now)
        if draft is not None:
            draft.approved_by = draft.publish_at = None
            record(draft, Action.REQUEST_CHANGES, None, now, str(FAILED).format(why))
    return False


def _take_due(pk: int, game: int, now: datetime) -> Draft | None:
    """Lock a draft that is still due; `None` when another process has it or has published it."""
    _lock_game(game)
    due = Draft.objects.filter(pk=pk, state=DraftState.SCHEDULED, publish_at__lte=now).select_related("game")
    return due.select_for_update(of=("self",), skip_locked=True).first()


def _begin(draft: Draft, action: Action, by: User | None, why: str = "") -> Draft:
    """Lock the game and the draft for a step; rights are asked first."""
    if by is not None:
        require(by, BY_ACTION[action].right)
        check_why(why, needed=BY_ACTION[action].needs_why)
        _lock_game(draft.game_id)
        return begin(draft, action, by, why)
    _lock_game(draft.game_id)
    held = locked(draft)
    target_of(action, DraftState(held.state))
    return held


def _lock_game(pk: int) -> None:
    """One publication of a game at a time. Rows that only point at the game are not held up."""
    Game.objects.select_for_update(no_key=True).get(pk=pk)


def _publish(draft: Draft, by: User | None, at: datetime) -> Publication:
    row = release(draft, by, at)
    draft.published_at, draft.publish_at = at, None
    record(draft, Action.PUBLISH, by, at)
    return row


def _publish_alone(draft: Draft, by: User | None, at: datetime) -> Publication:
    _refuse_alone(draft)
    return _publish(draft, by, at)


def _refuse_alone(draft: Draft) -> None:
    """Refuse to publish a part of an issue: all of it is published together, or nothing."""
    if waits_for_others(draft):
        raise NotPublishable([Problem("batch", "", str(TOGETHER))])


def waits_for_others(draft: Draft) -> bool:
    """Whether a draft is part of an issue of which others are still to be published."""
    others = Draft.objects.filter(batch=draft.batch_id, state__in=OPEN_STATES).exclude(pk=draft.pk)
    return draft.batch_id is not None and others.exists()


def _publish_of_batch(draft: Draft, by: User, at: datetime) -> Publication:
    try:
        target_of(Action.PUBLISH, DraftState(draft.state))
        return _publish(draft, by, at)
    except WrongStep as error:
        raise NotPublishable([Problem("state", "", str(NOT_APPROVED))]) from error
    except BaseChanged as error:
        raise NotPublishable([Problem("base_changed", "", str(CHANGED_SINCE))]) from error


def in_order(drafts: Sequence[Draft]) -> list[Draft]:
    """Return drafts so that what others refer to stands before them, as far as they do not refer to each other."""
    by_pk = {draft.pk: draft for draft in drafts}
    pk_of = {draft.ref_key: draft.pk for draft in drafts if draft.kind == DraftKind.RULING}
    ordered: dict[int, Draft] = {}
    begun: set[int] = set()
    for start in by_pk:
        pending = [start]
        while pending:
            draft = by_pk[pending[-1]]
            begun.add(draft.pk)
            before = (pk_of[key] for key in _targets(draft) if key in pk_of)
            further = next((pk for pk in before if pk not in begun), None)
            if further is None:
                ordered.setdefault(pending.pop(), draft)
            else:
                pending.append(further)
    return list(ordered.values())


def _targets(draft: Draft) -> list[str]:
    content = draft.content
    edges = [edge.get("target", "") for edge in content.get("changes", ())]
    return [reference_key(target) for target in (*content.get("cites", ()), *edges, content.get("merged_into", ""))]
