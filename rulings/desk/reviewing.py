"""What a second person does with a draft: comment on it, ask for changes, approve it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.desk.checking import refuse_blocked
from rulings.desk.content import ContentError
from rulings.desk.drafting import StaleVersion
from rulings.desk.rights import Right, has_written, require
from rulings.desk.states import Action
from rulings.desk.stepping import begin, check_text, locked, record
from rulings.models import Draft, DraftComment

LONGEST_COMMENT = 10_000
LONGEST_FIELD = 40


@dataclass(frozen=True, slots=True)
class Remark:
    """What a reviewer says of a place: `field` is the key of the content, `quote` the words it is about."""

    text: str
    field: str = ""
    quote: str = ""


@transaction.atomic
def request_changes(
    *, draft: Draft, by: User, why: str, comments: Iterable[Remark] = (), at: datetime | None = None
) -> Draft:
    """Send a draft back to its writers, with comments on its places. An approval or time that it had is gone."""
    draft = begin(draft, Action.REQUEST_CHANGES, by, why)
    draft.approved_by = draft.publish_at = None
    moment = at or timezone.now()
    record(draft, Action.REQUEST_CHANGES, by, moment, why)
    for remark in comments:
        _write(draft, by, _checked(remark), moment)
    return draft


@transaction.atomic
def approve(*, draft: Draft, by: User, version: int | None = None, at: datetime | None = None) -> Draft:
    """Approve a draft that others wrote. `version` is the one that was read; a later one raises `StaleVersion`.

    Raises `PermissionDenied` for everybody who wrote any version of it, and `checking.Blocked`.
    """
    draft = begin(draft, Action.APPROVE, by)
    if has_written(draft, by):
        raise PermissionDenied(_("Aki írt bele, nem hagyhatja jóvá: más olvassa el."))
    if version is not None and version != draft.version:
        raise StaleVersion(draft.versions.get(number=draft.version))
    refuse_blocked(draft)
    draft.approved_by = by
    record(draft, Action.APPROVE, by, at)
    return draft


@transaction.atomic
def comment(  # noqa: PLR0913 - who says what of which place
    *, draft: Draft, by: User, text: str, field: str = "", quote: str = "", at: datetime | None = None
) -> DraftComment:
    """Say something of a draft, in whatever state it is. The same again by the same person is said once."""
    require(by, Right.WRITE)
    draft, remark = locked(draft), _checked(Remark(text.strip(), field, quote))
    said = draft.comments.filter(by=by, version=draft.version, text=remark.text, field=field, quote=quote).first()
    return said or _write(draft, by, remark, at or timezone.now())


def _checked(remark: Remark) -> Remark:
    if not remark.text.strip():
        raise ContentError("text", _("Írd meg, mit szeretnél mondani."))
    check_text("field", remark.field, LONGEST_FIELD)
    for name, text in (("text", remark.text), ("quote", remark.quote)):
        check_text(name, text, LONGEST_COMMENT)
    return remark


def _write(draft: Draft, by: User, remark: Remark, moment: datetime) -> DraftComment:
    return DraftComment.objects.create(
        draft=draft,
        version=draft.version,
        field=remark.field,
        quote=remark.quote,
        text=remark.text.strip(),
        by=by,
        at=moment,
    )
