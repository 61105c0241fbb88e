"""The people who try every write, and a draft for them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, User

from rulings.desk.drafting import create_draft
from rulings.models import Draft
from tests.rows import make_card, make_game, make_source

CONTENT: dict[str, Any] = {
    "question": "Fújhat-e a Ködfonó Pemete a ködben?",
    "answer": "Igen, de csak egyszer.",
    "cards": [{"name": "Ködfonó Pemete", "role": "subject"}],
}


def person(name: str, role: str = "") -> User:
    """Return a user of that name, in the group of a role (`""`: a stranger with an account and no rights)."""
    user, _ = User.objects.get_or_create(username=name)
    if role:
        user.groups.add(Group.objects.get(name=role))
    return User.objects.get(pk=user.pk)


def stranger() -> User:
    return person("idegen")


def editor() -> User:
    return person("Sára", "editor")


def reviewer() -> User:
    return person("Bence", "reviewer")


def publisher() -> User:
    return person("Kinga", "publisher")


def make_draft(**more: Any) -> Draft:
    """Begin a draft of a new ruling of AK1 by the editor."""
    make_card("Ködfonó Pemete", "új")
    values: dict[str, Any] = {"game": make_game(), "by": editor(), "content": CONTENT, "source": make_source("AK1")}
    return create_draft(**{**values, **more})
