"""What rests on something that has changed waits for a second look, and readers see that it does."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from rulings.desk.content import Content
from rulings.desk.rights import Right, require
from rulings.desk.states import WrongStep
from rulings.desk.stepping import LONGEST_WHY, check_text
from rulings.models import Citation, Publication, Recheck, Ruling
from rulings.models.citations import CitationKind, Extent
from rulings.models.history import PublicationAction
from rulings.models.rulings import RulingQuerySet

HOLDS, CHANGED = "holds", "changed"
OUTCOMES = (HOLDS, CHANGED)
# What others may rest on. Which cards, topics and references stand beside a ruling changes nothing for them.
SAYS = ("question", "answer", "kind", "status", "merged_into", "valid_from", "valid_to", "formats", "published")
BATCH = 500


def open_rechecks(*, publication: Publication) -> int:
    """Ask for a second look at every public ruling that rests on what has changed. Returns how many were asked for.

    A new ruling, the first words of a thing that bear no day, and the taking back of a publication ask for none.
    """
    if not _matters(publication):
        return 0
    resting = _resting_on(publication).public().exclude(pk=publication.ruling_id or 0)
    ids = resting.exclude(pk=publication.by_ruling_id or 0).order_by("pk").values_list("pk", flat=True).distinct()
    rows = [Recheck(ruling_id=pk, publication=publication, opened_at=publication.at) for pk in ids]
    Recheck.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    return len(rows)


@transaction.atomic
def close_recheck(*, recheck: Recheck, by: User, outcome: str, note: str = "", at: datetime | None = None) -> Recheck:
    """Say that a ruling was looked at: it `holds`, or was `changed`. Raises `WrongStep` when somebody did before."""
    require(by, Right.WRITE)
    check_text("note", note, LONGEST_WHY)
    if outcome not in OUTCOMES:
        raise ValueError(f"{outcome!r} is no outcome: {', '.join(OUTCOMES)}")
    held = Recheck.objects.select_for_update(of=("self",)).get(pk=recheck.pk)
    if held.closed_at:
        raise WrongStep("this second look is closed")
    held.closed_at, held.closed_by, held.outcome, held.note = at or timezone.now(), by, outcome, note.strip()
    held.save()
    return held


def answer_rechecks(*, ruling: Ruling, by: User | None, at: datetime) -> int:
    """Close what waits for a second look at a ruling that has just been changed. Returns how many did."""
    waiting = Recheck.objects.filter(ruling=ruling, closed_at=None)
    return waiting.update(closed_at=at, closed_by=by, outcome=CHANGED)


def take_back_rechecks(*, publications: list[Publication], ruling: Ruling | None) -> None:
    """Undo what a publication did: what it asked for is gone, and what it answered is open again."""
    Recheck.objects.filter(publication__in=publications, closed_at=None).delete()
    if ruling and publications:
        answered = Recheck.objects.filter(ruling=ruling, closed_at=publications[0].at, outcome=CHANGED)
        answered.update(closed_at=None, closed_by=None, outcome="")


def _matters(publication: Publication) -> bool:
    if publication.action == PublicationAction.UNDONE:
        return False
    if publication.action == PublicationAction.NEW:  # words from a day on: what rests on the thing knew others
        return publication.ruling_id is None and bool(publication.after and publication.after.get("valid_from"))
    if publication.by_ruling_id or publication.after is None:
        return True
    if publication.ruling_id:
        return says(publication.before) != says(publication.after)
    return publication.before is not None


def says(content: Content | None) -> Content:
    """Return what of a content others may rest on."""
    return {key: content[key] for key in SAYS if key in content} if content else {}


def _resting_on(publication: Publication) -> RulingQuerySet:
    rulings = Ruling.objects.all()
    if publication.section_id:
        return rulings.filter(citations__to_section=publication.section_id)
    if publication.card_id:
        return rulings.filter(card_links__card=publication.card_id)
    citing = Citation.objects.filter(to_ruling=publication.ruling_id)
    replaced = (CitationKind.SUPERSEDES, CitationKind.CHANGES, CitationKind.DELETES)
    citing = citing.exclude(kind__in=replaced, extent=Extent.WHOLE)  # what replaces it does not rest on it
    return rulings.filter(pk__in=citing.values("ruling"))
