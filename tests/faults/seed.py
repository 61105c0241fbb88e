"""Rows that the processes of a test find in the base, made by a process of their own. Each part returns JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.test import Client
from django.utils import timezone

from judgekb.search import outbox, service
from rulings.desk.drafting import submit
from rulings.desk.publishing import schedule
from rulings.desk.reviewing import approve
from rulings.models import Draft
from rulings.search.keys import keys_of_row
from tests.rows import make_game, make_ruling
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer

WORDS = ("Szitakötő", "Hajnalpír", "Zuzmara")  # that only the drafts hold


def base() -> dict[str, Any]:
    """A few rulings, a draft for each of the words that waits for publication, and a publisher who is logged in."""
    for number in range(1, 6):
        make_ruling(f"AK1.{number}", question=f"Mit tesz a {number}. köd?")
    drafts = []
    for word in WORDS:
        content = {"question": f"Mit tesz a {word} a ködben?", "answer": f"A {word} elszáll."}
        drafts.append(approve(draft=submit(draft=make_draft(content=content), by=editor()), by=reviewer()))
    service.rebuild()
    client = Client()
    client.force_login(publisher())
    session = client.cookies["sessionid"].value
    assert SessionStore(session_key=session).exists(session)
    return {"session": session, "drafts": {word: one.pk for word, one in zip(WORDS, drafts, strict=True)}}


def changes(first: str, count: str) -> dict[str, Any]:
    """New rulings, recorded for the index as a writer does."""
    made = []
    for number in range(int(first), int(first) + int(count)):
        with transaction.atomic():
            ruling = make_ruling(f"AK5.{number}", question=f"Mit tesz a jelszó{number}?")
            outbox.record(*keys_of_row(ruling), *keys_of_row(ruling.source))
            made.append(ruling.ref)
    return {"made": made}


def game(slug: str) -> dict[str, Any]:
    return {"game": make_game(slug).pk}


def due(word: str) -> dict[str, Any]:
    """Schedule the draft of a word for now."""
    draft = next(draft for draft in Draft.objects.all() if word in draft.content["question"])
    now = timezone.now()
    schedule(draft=draft, by=publisher(), publish_at=now, at=now - timedelta(minutes=1))
    return {"draft": draft.pk}


def main(words: list[str]) -> None:
    """Make a part, and print what it returns."""
    print(json.dumps(PARTS[words[0]](*words[1:])), flush=True)


PARTS: dict[str, Callable[..., dict[str, Any]]] = {one.__name__: one for one in (base, changes, game, due)}
