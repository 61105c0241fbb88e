"""The buttons of a draft's way: which ones this person gets, what pressing one does, and why it may be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from judgekb.days import parse_time
from rulings.desk import drafting, publishing, reviewing, together
from rulings.desk.checking import Blocked
from rulings.desk.drafting import StaleVersion
from rulings.desk.rights import allowed_steps, may
from rulings.desk.roles import Right
from rulings.desk.states import UNDO_WINDOW, Action, WrongStep
from rulings.models import Draft
from rulings.models.drafts import DraftState
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.words import STATE_WORDS, STEP_MESSAGES, STEP_WORDS

IN_FORM = (Action.SAVE, Action.SUBMIT)  # their buttons stand in the form of the text, so that nothing typed is lost
MAIN = (Action.APPROVE, Action.PUBLISH)
DANGER = (Action.DISCARD, Action.UNDO)
READ_FIRST = (Action.APPROVE, Action.SCHEDULE, Action.PUBLISH)  # of the version that the person has before her
ALONE = (Action.SCHEDULE, Action.UNSCHEDULE, Action.PUBLISH)  # not of a part of an issue


class Refused(Exception):
    """A step that is not taken; the message is a sentence for the person."""


@dataclass(frozen=True, slots=True)
class Step:
    """One offered step. `why` is asked for where the table of steps needs it."""

    action: str
    word: str
    needs_why: bool
    needs_time: bool
    tone: str


def offered(draft: Draft, user: User, *, now: datetime | None = None) -> list[Step]:
    """Return the steps that a person can take now, save those whose buttons stand in the form."""
    now = now or timezone.now()
    left_out = {*IN_FORM, *(ALONE if publishing.waits_for_others(draft) else ())}
    found = [
        Step(
            action=one.action,
            word=str(STEP_WORDS[one.action]),
            needs_why=one.needs_why,
            needs_time=one.action == Action.SCHEDULE,
            tone="danger" if one.action in DANGER else "" if one.action in MAIN else "quiet",
        )
        for one in allowed_steps(draft, user)
        if one.action not in left_out and (one.action != Action.UNDO or undo_until(draft, now=now))
    ]
    return sorted(found, key=lambda step: ("", "quiet", "danger").index(step.tone))  # what is waited for stands first


def undo_until(draft: Draft, *, now: datetime | None = None) -> datetime | None:
    """Return until when a publication can be undone, `None` when it cannot, or not any more."""
    if draft.state != DraftState.PUBLISHED or draft.published_at is None:
        return None
    until: datetime = draft.published_at + UNDO_WINDOW
    return until if (now or timezone.now()) <= until else None


def time_left(until: datetime | None, *, now: datetime | None = None) -> str:
    """Return how long it still is, in minutes and seconds; `""` without an end."""
    if until is None:
        return ""
    seconds = max(0, int((until - (now or timezone.now())) / timedelta(seconds=1)))
    return _("%(minutes)s perc %(seconds)s másodperc") % {"minutes": seconds // 60, "seconds": seconds % 60}


def can(draft: Draft, user: User, action: Action) -> bool:
    """Say whether a person may take a step of the draft now."""
    return any(one.action == action for one in allowed_steps(draft, user))


def take(draft: Draft, user: User, post: QueryDict) -> str:
    """Take the step of the pressed button; return the sentence that says so.

    Raises `Refused`, and `publishing.BaseChanged`, which leads to the merge page.
    """
    action = _action(post.get("do", ""))
    run = RUN.get(action) if action else None
    if action is None or run is None:
        raise Refused(_("Ilyen lépés nincs."))
    if not can(draft, user, action):
        raise Refused(why_not(draft, user, action))
    if action in READ_FIRST and _version(post) != draft.version:
        raise Refused(_("Közben új változat készült: olvasd el azt is, mielőtt döntesz."))
    try:
        run(draft, user, post)
    except Blocked as error:
        raise Refused(blocked_words(error.problems)) from error
    except StaleVersion as error:
        raise Refused(_("Közben új változat készült: olvasd el azt is, mielőtt döntesz.")) from error
    except (publishing.BadTime, publishing.UndoRefused) as error:
        raise Refused(str(error)) from error
    except WrongStep as error:
        draft.refresh_from_db()
        raise Refused(why_not(draft, user, action)) from error
    except PermissionDenied as error:
        raise Refused(str(error) or why_not(draft, user, action)) from error
    return str(STEP_MESSAGES[action])


def _action(text: str | object) -> Action | None:
    return Action(str(text)) if str(text) in {str(action) for action in Action} else None


def why_not(draft: Draft, user: User, action: Action) -> str:
    """Say why a person cannot take a step."""
    if action == Action.APPROVE and draft.state == DraftState.IN_REVIEW:
        if not may(user, Right.REVIEW):
            return _("A jóváhagyáshoz bírálói jog kell.")
        return _("A saját szövegedet nem hagyhatod jóvá: egy másik bíráló dolga.")
    if action == Action.UNDO and draft.state == DraftState.PUBLISHED:
        return _("A közzététel óta letelt a tíz perc: új módosítást kell írni.")
    return _("„%(step)s”: ehhez nincs jogod, vagy a piszkozat állapota (%(state)s) nem engedi.") % {
        "step": STEP_WORDS[action],
        "state": STATE_WORDS[DraftState(draft.state)],
    }


def blocked_words(problems: Any) -> str:
    """Say what stands in the way of publishing or submitting."""
    texts = [str(problem.text) for problem in problems if problem.blocking] or [str(one.text) for one in problems]
    return _("Előbb ezt kell rendbe tenni: %s") % " · ".join(texts)


def time_in(post: QueryDict, name: str) -> datetime:
    """Read a time of Budapest. Raises `Refused` for what is none."""
    text = line_in(post, name)
    found = parse_time(text)
    if found is None:
        raise Refused(_("„%s” nem időpont. Így add meg: 2026-01-31 18:00.") % text[:40])
    return found


def why_in(post: QueryDict) -> str:
    """Read the reason of a step. Raises `Refused` when it is missing."""
    why = text_in(post, "why").strip()
    if not why:
        raise Refused(_("Írd le röviden, miért: a történetben ez marad meg."))
    return why


def _version(post: QueryDict) -> int | None:
    text = line_in(post, "version")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def _schedule(draft: Draft, user: User, post: QueryDict) -> None:
    publishing.schedule(draft=draft, by=user, publish_at=time_in(post, "publish_at"))


Run = Callable[[Draft, User, QueryDict], Any]
RUN: dict[Action, Run] = {
    Action.SUBMIT: lambda draft, user, post: drafting.submit(draft=draft, by=user),
    Action.TAKE_BACK: lambda draft, user, post: drafting.take_back(draft=draft, by=user),
    Action.DISCARD: lambda draft, user, post: drafting.discard(draft=draft, by=user, why=why_in(post)),
    Action.REQUEST_CHANGES: lambda draft, user, post: reviewing.request_changes(draft=draft, by=user, why=why_in(post)),
    Action.APPROVE: lambda draft, user, post: reviewing.approve(draft=draft, by=user, version=_version(post)),
    Action.SCHEDULE: _schedule,
    Action.UNSCHEDULE: lambda draft, user, post: publishing.unschedule(draft=draft, by=user),
    Action.PUBLISH: lambda draft, user, post: publishing.publish(draft=draft, by=user),
    Action.TAKE_OUT: lambda draft, user, post: together.take_out(draft=draft, by=user, why=why_in(post)),
    Action.UNDO: lambda draft, user, post: publishing.undo(draft=draft, by=user, why=why_in(post)),
}
