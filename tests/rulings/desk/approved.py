"""Drafts that wait for publication, made by the same steps as at the desk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import create_draft, submit
from rulings.desk.publishing import publish
from rulings.desk.reviewing import approve
from rulings.models import Draft, Publication, Ruling, Section
from rulings.models.drafts import DraftKind
from tests.rows import make_game
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer

NOON = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)  # in Budapest
CHANGE = {"kind": "supersedes", "extent": "whole", "basis": "explicit", "reason": "Új szabály."}


def later(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def approved(draft: Draft) -> Draft:
    """Take a draft of the editor through review."""
    submit(draft=draft, by=editor(), at=NOON)
    approve(draft=draft, by=reviewer(), at=NOON)
    return fresh(draft)


def fresh(draft: Draft) -> Draft:
    return Draft.objects.get(pk=draft.pk)


def new_ruling(**content: Any) -> Draft:
    """Return an approved draft of a new ruling of AK1."""
    return approved(make_draft(content={"question": "Fúj-e a szél?", "answer": "Fúj.", **content}, reason="Kérdezték."))


def change_of(ruling: Ruling, **content: Any) -> Draft:
    """Return an approved draft that changes keys of a ruling's content."""
    return approved(
        create_draft(
            game=make_game(),
            by=editor(),
            ruling=ruling,
            content={**content_of_ruling(ruling), **content},
            reason="Pontosabban.",
        )
    )


def wording_of_section(section: Section, text: str, valid_from: str = "") -> Draft:
    content = {"text": text, "valid_from": valid_from}
    return approved(
        create_draft(
            game=make_game(), by=editor(), kind=DraftKind.SECTION, section=section, content=content, reason="Új kiadás."
        )
    )


def published(draft: Draft, minutes: float = 0) -> Publication:
    return publish(draft=draft, by=publisher(), at=later(minutes))
