"""An issue is published together or not at all: at once, at a time, and taken back; or goes out without one entry.

Every function takes its own transaction, with the lock of the game before those of the drafts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgekb.text import reference_key
from rulings.desk.checking import Problem
from rulings.desk.content import ContentError
from rulings.desk.publishing import (
    CHANGED_SINCE,
    check_time,
    lock_game,
    publish_held,
    put_on_clock,
    take_off_clock,
    undo_held,
)
from rulings.desk.releasing import BaseChanged, NotPublishable
from rulings.desk.rights import require, right_to_take_out
from rulings.desk.states import BY_ACTION, UNDO_WINDOW, Action, WrongStep, target_of
from rulings.desk.stepping import begin, check_why, record
from rulings.desk.undoing import UndoRefused
from rulings.models import Batch, Draft, Publication
from rulings.models.drafts import OPEN_STATES, DraftKind, DraftState

Result = TypeVar("Result")
NOT_APPROVED = gettext_lazy("Nincs jóváhagyva.")


@transaction.atomic
def publish_batch(*, batch: Batch, by: User, at: datetime | None = None) -> list[Publication]:
    """Publish all drafts of a batch or none, those that others refer to first. Returns their rows of the log.

    Raises `PermissionDenied`, `WrongStep` when nothing of it waits for publication, `NotPublishable` that names
    every draft which keeps the rest back.
    """
    require(by, BY_ACTION[Action.PUBLISH].right)
    return publish_all(_waiting(batch), by, at or timezone.now())


def publish_all(drafts: Sequence[Draft], by: User | None, at: datetime) -> list[Publication]:
    """Publish locked drafts in the transaction of the caller, who undoes it when this raises `NotPublishable`."""
    return _each(in_order(drafts), lambda draft: _publish_one(draft, by, at))


@transaction.atomic
def schedule_batch(*, batch: Batch, by: User, publish_at: datetime, at: datetime | None = None) -> list[Draft]:
    """Let the clock publish all drafts of a batch at a time, together or not at all; again, for another time.

    Raises what `publish_batch` raises, and `BadTime`.
    """
    require(by, BY_ACTION[Action.SCHEDULE].right)
    moment = at or timezone.now()
    check_time(publish_at, moment)
    drafts = _waiting(batch)
    _each(drafts, lambda draft: put_on_clock(draft, by, publish_at, moment))
    return drafts


@transaction.atomic
def unschedule_batch(*, batch: Batch, by: User, at: datetime | None = None) -> list[Draft]:
    """Take a batch off the clock; its drafts stay approved. Raises `PermissionDenied`, `WrongStep` when none waits."""
    require(by, BY_ACTION[Action.UNSCHEDULE].right)
    drafts = [draft for draft in _waiting(batch) if draft.state == DraftState.SCHEDULED]
    if not drafts:
        raise WrongStep("nothing of the batch is scheduled")
    for draft in drafts:
        take_off_clock(draft, by, at)
    return drafts


@transaction.atomic
def undo_batch(*, batch: Batch, by: User, why: str, at: datetime | None = None) -> list[Publication]:
    """Take back all that was published of a batch in the last ten minutes, or nothing, the last of it first.

    Raises `PermissionDenied`, `ContentError` without a reason, `WrongStep` when nothing of it was published then,
    `UndoRefused` that names the entry which cannot be taken back any more.
    """
    require(by, BY_ACTION[Action.UNDO].right)
    check_why(why, needed=True)
    moment = at or timezone.now()
    lock_game(batch.game_id)
    drafts = list(recently_published(batch, moment).select_for_update(of=("self",)).select_related("game"))
    if not drafts:
        raise WrongStep("nothing of the batch was published in the last ten minutes")
    last = {draft.pk: draft.publications.order_by("-pk").values_list("pk", flat=True)[0] for draft in drafts}
    rows = []
    for draft in sorted(drafts, key=lambda draft: last[draft.pk], reverse=True):
        try:
            rows.append(undo_held(draft, by, why, moment))
        except UndoRefused as error:
            raise UndoRefused(f"{draft.ref}: {error}") from error
    return rows


def recently_published(batch: Batch, now: datetime) -> QuerySet[Draft]:
    """Return the drafts of a batch whose publication can still be undone."""
    return batch.drafts.filter(state=DraftState.PUBLISHED, published_at__gte=now - UNDO_WINDOW)


@transaction.atomic
def take_out(*, draft: Draft, by: User, why: str, at: datetime | None = None) -> Draft:
    """Take a draft out of the batch that it came with: it is a draft of its own, and the rest goes out without it.

    An approval that it had is gone, its reference stays its own. Raises `PermissionDenied` (what is scheduled only a
    reviewer takes out), `ContentError` without a reason or outside of a batch, `WrongStep`.
    """
    held = begin(draft, Action.TAKE_OUT, by, why)
    require(by, right_to_take_out(held))
    if held.batch_id is None:
        raise ContentError("batch", _("Ez a piszkozat nem beolvasásból való."))
    held.batch = held.approved_by = held.publish_at = None
    record(held, Action.TAKE_OUT, by, at, why)
    return held


def _waiting(batch: Batch) -> list[Draft]:
    """Lock the game and the drafts of a batch that are not published yet, and return these. Raises `WrongStep`."""
    lock_game(batch.game_id)
    drafts = locked_waiting(batch.pk)
    if not drafts:
        raise WrongStep("nothing of the batch waits for publication")
    return drafts


def locked_waiting(batch: int) -> list[Draft]:
    """Lock the open drafts of a batch, in the order of the document."""
    waiting = Draft.objects.filter(batch=batch, state__in=OPEN_STATES).order_by("pk")
    return list(waiting.select_for_update(of=("self",)).select_related("game"))


def _each(drafts: Sequence[Draft], take: Callable[[Draft], Result]) -> list[Result]:
    """Take a step with every draft; raise `NotPublishable` that names all with which it cannot be taken."""
    done, refused = [], []
    for draft in drafts:
        try:
            with transaction.atomic():
                done.append(take(draft))
        except NotPublishable as error:
            refused.append((draft, error.problems))
        except WrongStep:
            refused.append((draft, (Problem("state", "", str(NOT_APPROVED)),)))
        except BaseChanged:
            refused.append((draft, (Problem("base_changed", "", str(CHANGED_SINCE)),)))
    if refused:
        raise NotPublishable([problem for _, found in refused for problem in found], refused)
    return done


def _publish_one(draft: Draft, by: User | None, at: datetime) -> Publication:
    target_of(Action.PUBLISH, DraftState(draft.state))
    return publish_held(draft, by, at)


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
