"""For commands that write past the desk: what they change is logged, and what rests on it is looked at again."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone

from cards.importing.difference import NewText
from cards.models import Card
from rulings.desk.content import Content, ContentError, Wording, content_of_ruling, content_of_wording
from rulings.desk.log import Cause, Difference, Thing, record, record_ruling
from rulings.desk.rechecking import open_rechecks
from rulings.models import Publication, Ruling
from rulings.models.history import PublicationAction, PublicationOrigin


def log_ruling(ruling: Ruling, before: Content | None, cause: Cause) -> list[Publication]:
    """Log a ruling that was written; `before` is what it was. What did not change for readers leaves no row."""
    try:
        rows = record_ruling(ruling=ruling, before=before, cause=cause)
    except ContentError:  # a source's own text may be what no editor can write: it is told without its words
        action = PublicationAction.CHANGED if before else PublicationAction.NEW
        rows = [record(thing=ruling, action=action, cause=cause, difference=Difference(before, None))]
    for row in rows:
        open_rechecks(publication=row)
    return rows


def held_content(ruling: Ruling) -> Content | None:
    """Return what is held of a ruling; `None` for a source's own text that is no content of a draft."""
    try:
        return content_of_ruling(ruling)
    except ContentError:
        return None


def wording(text: str, valid_from: date | None = None) -> Content | None:
    """Return a wording as content; `None` for no text. Letters that a draft cannot hold are left out."""
    if not text.strip():
        return None
    try:
        return content_of_wording(Wording(text, valid_from))
    except ContentError:
        return content_of_wording(Wording("".join(filter(_is_plain, text)), valid_from))


def _is_plain(letter: str) -> bool:
    return letter.isprintable() or letter in "\n\t"


def log_card_text(sender: Any, *, card: Card, text: NewText, **_: Any) -> None:
    """Receive `texts_written`: log the wording that an import of cards has changed."""
    difference = Difference(wording(text.old), wording(text.new, text.valid_from))
    log_wording(card, difference, Cause(PublicationOrigin.IMPORT, timezone.now()))


def log_wording(thing: Thing, difference: Difference, cause: Cause) -> Publication | None:
    """Log a wording of a section or card that has changed; `None` where it has not, or was the first one."""
    if difference.before is None or difference.before == difference.after:
        return None
    row = record(thing=thing, action=PublicationAction.CHANGED, cause=cause, difference=difference)
    open_rechecks(publication=row)
    return row
