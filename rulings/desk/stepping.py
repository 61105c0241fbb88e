"""What every step of a draft has in common: the lock, the state, the row that says who, when and why."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.desk.content import ContentError
from rulings.desk.rights import require
from rulings.desk.states import BY_ACTION, Action, target_of
from rulings.models import Draft, DraftStep, DraftVersion
from rulings.models.drafts import DraftState

LONGEST_WHY = 10_000


def locked(draft: Draft) -> Draft:
    """Return the row of a draft as it stands now, locked until the transaction ends."""
    return Draft.objects.select_for_update(of=("self",)).select_related("game").get(pk=draft.pk)


def begin(draft: Draft, action: Action, by: User, why: str = "") -> Draft:
    """Lock a draft for a step. Call it in the transaction of the step.

    Raises `PermissionDenied` without the right, `WrongStep` from the wrong state, `ContentError` for a step that
    must say why and does not.
    """
    transition = BY_ACTION[action]
    require(by, transition.right)
    check_why(why, needed=transition.needs_why)
    held = locked(draft)
    target_of(action, DraftState(held.state))
    return held


def record(draft: Draft, action: Action, by: User | None, at: datetime | None = None, why: str = "") -> DraftStep:
    """Move a locked draft to where the step leads, save it and write the step. `by` is empty where the clock did it."""
    before = "" if action == Action.CREATE else draft.state
    if before:
        draft.state = target_of(action, DraftState(draft.state))
    draft.save()
    return DraftStep.objects.create(
        draft=draft,
        action=action,
        from_state=before,
        to_state=draft.state,
        version=draft.version,
        by=by,
        at=at or timezone.now(),
        why=why.strip(),
    )


def write_version(draft: Draft, by: User, moment: datetime) -> DraftVersion:
    """Keep the content and reason of a locked draft as its next version. The caller saves the draft."""
    draft.version += 1
    return DraftVersion.objects.create(
        draft=draft, number=draft.version, content=draft.content, reason=draft.reason, author=by, at=moment
    )


def check_why(why: str, *, needed: bool) -> None:
    """Refuse a reason that is missing where one is needed, too long, or cannot be stored."""
    if needed and not why.strip():
        raise ContentError("why", _("Írd meg, miért."))
    check_text("why", why, LONGEST_WHY)


def check_text(field: str, text: str, longest: int) -> None:
    """Refuse a text of an editor that is too long or holds what cannot be stored."""
    if len(text) > longest:
        told = {"count": len(text), "most": longest}
        raise ContentError(field, _("%(count)s betű van benne; legfeljebb %(most)s lehet.") % told)
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ContentError(field, _("Olyan jel van benne, amely nem tárolható."))
