"""Who may do what at the desk. Groups are made by `ensure_roles` after every migration; declared here once."""

from __future__ import annotations

from enum import StrEnum

from django.contrib.auth.models import Group, Permission


class Right(StrEnum):
    """A permission of `Draft`."""

    WRITE = "write_draft"
    REVIEW = "review_draft"
    PUBLISH = "publish_draft"


ROLES: dict[str, tuple[Right, ...]] = {
    "reader": (),
    "editor": (Right.WRITE,),
    "reviewer": (Right.WRITE, Right.REVIEW),
    "publisher": (Right.WRITE, Right.REVIEW, Right.PUBLISH),
}


def ensure_roles(**_: object) -> None:
    """Make the groups of the roles with their permissions. Permissions that an administrator added are left."""
    for name, rights in ROLES.items():
        group, _made = Group.objects.get_or_create(name=name)
        group.permissions.add(*Permission.objects.filter(content_type__app_label="rulings", codename__in=rights))
