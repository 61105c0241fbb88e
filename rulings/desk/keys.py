"""Keys of editors for the API: making, revoking, and whose a key is.

A key is 256 random bits, so it cannot be guessed, and a plain SHA-256 of it is enough to know it again.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import date, datetime

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from judgekb.days import today
from rulings.desk.content import ContentError
from rulings.desk.rights import Right, require
from rulings.desk.stepping import check_text
from rulings.models import ApiKey

PREFIX = "jkb_"  # so that a key is known for one wherever it turns up
RANDOM_BYTES = 32
LONGEST_KEY = 100  # letters of what is looked up at all
LONGEST_NAME = 80
MOST_KEYS = 20  # live ones of one person


@transaction.atomic
def make_key(*, by: User, name: str, expires_on: date | None = None, at: datetime | None = None) -> tuple[ApiKey, str]:
    """Make a key of an editor; return its row and the key itself, which is held nowhere.

    Raises `PermissionDenied`, and `ContentError` for a name that is missing or too long, a last day that is past, and
    one key too many.
    """
    require(by, Right.WRITE)
    name = name.strip()
    if not name:
        raise ContentError("name", _("Írd meg, melyik programé lesz a kulcs."))
    check_text("name", name, LONGEST_NAME)
    if expires_on and expires_on < today():
        raise ContentError("expires_on", _("Ez a nap már elmúlt."))
    User.objects.select_for_update().get(pk=by.pk)  # two at once are counted one after the other
    if live_keys(by).count() >= MOST_KEYS:
        raise ContentError("name", _("%(most)s élő kulcsod van: előbb vonj vissza egyet.") % {"most": MOST_KEYS})
    secret = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    row = ApiKey.objects.create(
        user=by, name=name, sha256=hash_of(secret), expires_on=expires_on, created_at=at or timezone.now()
    )
    return row, secret


def revoke_key(*, key: ApiKey, by: User, at: datetime | None = None) -> None:
    """Take a key back; from then on it opens nothing. Raises `PermissionDenied` for a key of somebody else."""
    if key.user_id != by.pk:
        raise PermissionDenied(_("Ez a kulcs nem a tiéd."))
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=at or timezone.now())


def live_keys(user: User) -> QuerySet[ApiKey]:
    """Return the keys of a person that are taken today."""
    return ApiKey.objects.filter(_live(), user=user)


def owner_of(secret: str) -> User | None:
    """Return whose a key is, `None` for one that is unknown, revoked, expired, or of an account that is closed.

    One query, and on the first use of a day one more that notes the day.
    """
    if len(secret) > LONGEST_KEY or not secret.startswith(PREFIX):
        return None
    row = ApiKey.objects.filter(_live(), sha256=hash_of(secret), user__is_active=True).select_related("user").first()
    if row is None:
        return None
    if row.last_used_on != today():
        ApiKey.objects.filter(pk=row.pk).update(last_used_on=today())
    owner: User = row.user
    return owner


def hash_of(secret: str) -> str:
    """Return what is held of a key."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def _live() -> Q:
    return Q(revoked_at=None) & (Q(expires_on=None) | Q(expires_on__gte=today()))
