"""What was scheduled comes out by itself at its time, once. `run_consumer` asks every few seconds, after a restart too.

A draft that cannot be published goes back to its writers; of an issue, those that cannot, and the others come off the
clock approved as they were. The steps, by nobody, say why.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from rulings.desk.publishing import CHANGED_SINCE, lock_game, publish_alone, take_off_clock
from rulings.desk.releasing import BaseChanged, NotPublishable
from rulings.desk.states import BY_ACTION, Action
from rulings.desk.stepping import record
from rulings.desk.together import locked_waiting, publish_all
from rulings.models import Draft
from rulings.models.drafts import DraftState

FAILED = gettext_lazy("Az időzített közzététel nem sikerült. {}")
UNEXPECTED = gettext_lazy("Váratlan hiba történt; a részletei a kiszolgáló naplójában vannak.")

logger = logging.getLogger(__name__)


def publish_due(*, now: datetime | None = None) -> int:
    """Publish what is due, each draft or issue in a transaction of its own, and return how many drafts were.

    Several processes may run it at once: each draft is published by one. Raises what the database raises when it is
    away or busy; everything is then as it was.
    """
    moment = now or timezone.now()
    due = Draft.objects.filter(state=DraftState.SCHEDULED, publish_at__lte=moment).order_by("publish_at", "pk")
    found = due.values_list("game", "batch", "pk")
    # An issue comes out at the time of the first of its drafts that is due. 0: no issue, or no one draft.
    things = dict.fromkeys((game, batch or 0, 0 if batch else pk) for game, batch, pk in found)
    return sum(_publish_due(game, batch, pk, moment) for game, batch, pk in things)


def _publish_due(game: int, batch: int, pk: int, now: datetime) -> int:
    refused: Collection[int] = ()
    try:
        with transaction.atomic():
            drafts = _take_due(game, batch, pk, now)
            if batch:
                return len(publish_all(drafts, None, now))
            return len([publish_alone(draft, None, now) for draft in drafts])
    except (OperationalError, InterfaceError):
        raise  # the database is away or busy: nothing is wrong with the draft
    except BaseChanged:
        why = str(CHANGED_SINCE)
    except NotPublishable as error:
        why, refused = str(error), [draft.pk for draft, _ in error.drafts]
    except Exception:  # whatever it is, the other drafts must go on
        what, number = ("Batch", batch) if batch else ("Draft", pk)
        logger.exception("%s %s could not be published at its time", what, number)
        why = str(UNEXPECTED)
    with transaction.atomic():
        for draft in _take_due(game, batch, pk, now):
            _give_back(draft, now, str(FAILED).format(why), at_fault=not batch or draft.pk in refused)
    return 0


def _give_back(draft: Draft, now: datetime, why: str, *, at_fault: bool) -> None:
    """Send a draft that could not be published back to its writers; one that others kept back stays approved."""
    if at_fault and draft.state in BY_ACTION[Action.REQUEST_CHANGES].sources:
        draft.approved_by = draft.publish_at = None
        record(draft, Action.REQUEST_CHANGES, None, now, why)
    elif draft.state == DraftState.SCHEDULED:
        take_off_clock(draft, None, now, why)


def _take_due(game: int, batch: int, pk: int, now: datetime) -> list[Draft]:
    """Lock what is still due, of an issue all that waits; nothing where another process has it or has published it."""
    lock_game(game)
    if not batch:
        due = Draft.objects.filter(pk=pk, batch=None, state=DraftState.SCHEDULED, publish_at__lte=now)
        return list(due.select_related("game").select_for_update(of=("self",), skip_locked=True))
    drafts = locked_waiting(batch)
    return drafts if any(_is_due(draft, now) for draft in drafts) else []


def _is_due(draft: Draft, now: datetime) -> bool:
    return draft.state == DraftState.SCHEDULED and draft.publish_at is not None and draft.publish_at <= now
