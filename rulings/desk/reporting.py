"""What readers report: without an account, kept without any personal data, answered by an editor."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.models import Card
from judgekb.text import normalise
from rulings.desk.rights import Anyone, require
from rulings.desk.roles import Right
from rulings.models import Ruling, Section
from rulings.models.history import Report, ReportKind
from rulings.models.rulings import PUBLIC_STATES

LONGEST_REPORT = 2_000  # characters


class BadReport(ValueError):
    """A report, or an answer to one, that cannot be taken; the message is a sentence for a person."""


def report(  # noqa: PLR0913 - what a report says, by name
    *,
    kind: str,
    text: str = "",
    ruling: Ruling | None = None,
    section: Section | None = None,
    card: Card | None = None,
    at: datetime | None = None,
) -> Report:
    """Put a fault into the queue of the desk. It is about a public ruling, a section or a card. Raises `BadReport`."""
    if kind not in ReportKind.values:
        raise BadReport(_("Válaszd ki, mi a baj."))
    if ruling is None and section is None and card is None:
        raise BadReport(_("A bejelentés nem szól semmiről."))
    if ruling is not None and ruling.state not in PUBLIC_STATES:
        raise BadReport(_("Erről a döntésről nem lehet hibát jelenteni."))
    words = checked_text(text)
    if kind == ReportKind.OTHER and not words:
        raise BadReport(_("Írd le pár szóban, mi a baj."))
    return Report.objects.create(
        kind=kind, text=words, ruling=ruling, section=section, card=card, at=at or timezone.now()
    )


def close_report(*, report: Report, by: Anyone, answer: str = "", at: datetime | None = None) -> Report:
    """Take a report out of the queue. Raises `PermissionDenied`, or `BadReport` when it is closed already."""
    require(by, Right.WRITE)
    words = checked_text(answer)
    with transaction.atomic():
        held = Report.objects.select_for_update().get(pk=report.pk)
        if held.closed_at is not None:
            raise BadReport(_("Ezt a bejelentést már lezárták."))
        held.closed_at, held.closed_by_id, held.answer = at or timezone.now(), by.pk, words
        held.save(update_fields=["closed_at", "closed_by", "answer"])
    return held


def checked_text(text: str) -> str:
    """Return a text as it is kept: ends of lines as one letter, no control letters. Raises `BadReport` if too long."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join(_printable(line) for line in lines).strip()
    if len(kept) > LONGEST_REPORT:
        raise BadReport(
            _("A szöveg túl hosszú: %(length)s karakter, pedig legfeljebb %(most)s lehet.")
            % {"length": len(kept), "most": LONGEST_REPORT}
        )
    return kept


def _printable(line: str) -> str:
    return normalise("".join(letter if letter.isprintable() else " " for letter in line))
