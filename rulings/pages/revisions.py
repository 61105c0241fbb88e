"""`/hkk/ak106.1/valtozatok`: every wording of a ruling, the newest first, and the words in which each differs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from rulings.differences import Piece, differences
from rulings.models import Ruling, RulingRevision
from rulings.models.rulings import PUBLIC_STATES, RevisionOrigin, RulingState
from rulings.pages.entries import find_ruling
from rulings.pages.page import Moved, NotHeld, page_of, reading_page, settle, show
from rulings.publications import without_undone

REVISIONS_PER_PAGE = 20
ORIGIN_WORDS = {
    RevisionOrigin.CORPUS: gettext_lazy("a gyűjtemény szövege, saját szavainkkal"),
    RevisionOrigin.SOURCE: gettext_lazy("a forrás szavaival"),
    RevisionOrigin.DESK: gettext_lazy("szerkesztőtől"),
}


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording. `question` and `answer` are its differences from the one before; of the first, its whole text."""

    number: int
    origin: str
    day: date
    reason: str
    is_current: bool
    is_first: bool
    question: tuple[Piece, ...]
    answer: tuple[Piece, ...]


@reading_page
def revisions(request: HttpRequest, on: date, game: str, ref: str) -> HttpResponse:
    """Show the wordings of a public ruling up to the one that readers see. Four queries."""
    ruling = find_ruling(game, ref)
    if ruling is None:
        raise NotHeld(ref, game=game.lower())
    if ruling.state == RulingState.MERGED and ruling.merged_into:
        raise Moved(address_of(ruling.merged_into))
    if ruling.state not in PUBLIC_STATES or ruling.current is None:
        raise NotHeld(ruling.ref, game=ruling.game.slug)
    settle(request, address_of(ruling))
    page = page_of(request, shown_to_readers(ruling, ruling.current), per_page=REVISIONS_PER_PAGE)
    context = {
        "on": on,
        "game": ruling.game,
        "ruling": ruling,
        "wordings": worded(ruling.current, list(page)),
        "page": page,
    }
    return show(request, "rulings/revisions.html", context)


def address_of(ruling: Ruling) -> str:
    """Return the address of the wordings of a ruling, which carries its game."""
    return reverse("revisions", args=[ruling.game.slug, ruling.ref_key])


def shown_to_readers(ruling: Ruling, current: RulingRevision) -> QuerySet[RulingRevision]:
    """Return the wordings that readers saw, the newest first: what is in work or was taken back is none of them."""
    return without_undone(ruling.revisions.filter(number__lte=current.number)).order_by("-number")


def worded(current: RulingRevision, held: list[RulingRevision]) -> list[Wording]:
    """Return wordings, newest first, each compared with the one before it. One query for the last one's."""
    if not held:
        return []
    oldest = held[-1]
    before = RulingRevision.objects.filter(ruling=oldest.ruling_id, number__lt=oldest.number)
    olders = [*held[1:], without_undone(before).order_by("-number").first()]
    return [_wording(row, older, row.pk == current.pk) for row, older in zip(held, olders, strict=True)]


def _wording(row: RulingRevision, older: RulingRevision | None, is_current: bool) -> Wording:
    return Wording(
        number=row.number,
        origin=str(ORIGIN_WORDS[RevisionOrigin(row.origin)]),
        day=timezone.localdate(row.created_at),
        reason=row.reason,
        is_current=is_current,
        is_first=older is None,
        question=differences(older.question if older else row.question, row.question),
        answer=differences(older.answer if older else row.answer, row.answer),
    )
