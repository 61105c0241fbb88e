"""Invented rows of history for tests: what the desk's log and its queue of second looks would write."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from rulings.models import Ruling
from rulings.models.history import Publication, PublicationAction, PublicationOrigin, Recheck

FIRST = datetime(2026, 11, 1, 10, 0, tzinfo=UTC)


def make_user(username: str, **more: Any) -> User:
    return User.objects.get_or_create(username=username, defaults=more)[0]


def content(ref: str, question: str, answer: str, **more: Any) -> dict[str, Any]:
    """Make a content of a ruling as `Draft.content` has it."""
    return {"ref": ref, "question": question, "answer": f"{answer}\n", "cards": [], "sections": [], "topics": []} | more


def make_publication(ruling: Ruling | None = None, action: str = PublicationAction.NEW, **more: Any) -> Publication:
    """Make a line of the log, an hour after the one before it unless `at` is given."""
    last = Publication.objects.order_by("-at").first()
    parts: dict[str, Any] = {
        "action": action,
        "origin": PublicationOrigin.DESK,
        "at": last.at + timedelta(hours=1) if last else FIRST,
    }
    if ruling is not None:
        current = ruling.current
        assert current is not None
        parts |= {
            "game": ruling.game,
            "ref": ruling.ref,
            "title": current.question,
            "ruling": ruling,
            "revision": current,
            "after": content(ruling.ref, current.question, current.answer),
        }
    made: Publication = Publication.objects.create(**parts | more)
    return made


def make_recheck(ruling: Ruling, publication: Publication | None = None, **more: Any) -> Recheck:
    """Open a second look at a ruling."""
    cause = publication or make_publication(ruling, PublicationAction.CHANGED)
    return Recheck.objects.create(ruling=ruling, publication=cause, opened_at=cause.at, **more)
