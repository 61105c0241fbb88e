"""Who may take which step with a draft. The functions of the desk ask here, so pages and API share the answer."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext_lazy

from rulings.desk.roles import Right
from rulings.desk.states import UNDO_WINDOW, Action, Transition, steps_from
from rulings.models import Draft
from rulings.models.drafts import DraftState

__all__ = ["Anyone", "Right", "allowed_steps", "has_written", "may", "require", "right_to_take_out"]

Anyone = User | AnonymousUser
REFUSALS = {
    Right.WRITE: gettext_lazy("Ehhez szerkesztői jog kell."),
    Right.REVIEW: gettext_lazy("Ehhez bírálói jog kell."),
    Right.PUBLISH: gettext_lazy("Ehhez közzétételi jog kell."),
}


def may(user: Anyone, right: Right) -> bool:
    """Whether somebody has a right at the desk."""
    return bool(user.is_active and user.has_perm(f"rulings.{right}"))


def require(user: Anyone, right: Right) -> None:
    """Raise `PermissionDenied`, with a sentence for a person, unless somebody has a right."""
    if not may(user, right):
        raise PermissionDenied(str(REFUSALS[right]))


def has_written(draft: Draft, user: Anyone) -> bool:
    """Whether somebody began a draft or wrote any version of it; such a person does not approve it."""
    if user.pk in (draft.author_id, draft.edited_by_id):
        return True
    return draft.versions.filter(author_id=user.pk).exists()


def allowed_steps(draft: Draft, user: Anyone) -> list[Transition]:
    """Return the steps that somebody may take with a draft now, in the order of the table."""
    steps = [step for step in steps_from(DraftState(draft.state)) if may(user, step.right)]
    if any(step.action == Action.APPROVE for step in steps) and has_written(draft, user):
        steps = [step for step in steps if step.action != Action.APPROVE]
    return [step for step in steps if _leads_on(step.action, draft, user)]


def _leads_on(action: Action, draft: Draft, user: Anyone) -> bool:
    if action == Action.UNDO:
        return _may_be_undone(draft)
    return action != Action.TAKE_OUT or (draft.batch_id is not None and may(user, right_to_take_out(draft)))


def right_to_take_out(draft: Draft) -> Right:
    """Return the right to take a draft out of its issue: what waits for its time was approved, so a reviewer's."""
    return Right.REVIEW if draft.state == DraftState.SCHEDULED else Right.WRITE


def _may_be_undone(draft: Draft) -> bool:
    return draft.published_at is not None and timezone.now() - draft.published_at <= UNDO_WINDOW
