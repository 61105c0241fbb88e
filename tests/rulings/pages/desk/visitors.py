"""Clients of the people who try every page, and the forms that they send."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from rulings.models import Draft
from tests.rulings.desk.people import editor, person, publisher, reviewer

ROLES = {"reader": lambda: person("Olga", "reader"), "editor": editor, "reviewer": reviewer, "publisher": publisher}
FORM: dict[str, Any] = {
    "question": "Fúj-e a szél?",
    "answer": "Fúj, de **csak egyszer**.",
    "kind": "faq",
    "status": "published",
    "topics": "szél\r\nköd",
    "reason": "Kérdezték.",
    "do": "save",
}


def client_of(who: User | str) -> Client:
    """Return the browser of somebody, of a role by its name, or of a stranger (`""`)."""
    client = Client()
    if who:
        client.force_login(ROLES[who]() if isinstance(who, str) else who)
    return client


def editing(draft: Draft, **fields: Any) -> dict[str, Any]:
    """Return the form of a draft as its page sends it, with other values in some fields."""
    content = draft.content
    form = {
        "editing": "1",
        "version": draft.version,
        "question": content.get("question", ""),
        "answer": content.get("answer", ""),
        "kind": content.get("kind", "faq"),
        "status": content.get("status", "published"),
        "topics": "\n".join(content.get("topics", ())),
        "sections": "\n".join(content.get("sections", ())),
        "cites": "\n".join(content.get("cites", ())),
        "card_name": [card["name"] for card in content.get("cards", ())],
        "card_edition": [card.get("edition", "") for card in content.get("cards", ())],
        "card_role": [card["role"] for card in content.get("cards", ())],
        "reason": draft.reason,
        "do": "save",
    }
    for part in ("kind", "target", "extent", "clause", "valid_from", "basis", "reason"):
        form[f"edge_{part}"] = [edge.get(part, "") for edge in content.get("changes", ())]
    return {**form, **fields}


def fresh(draft: Draft) -> Draft:
    return Draft.objects.get(pk=draft.pk)
