"""`/szerkesztoseg`: an editor's desk. What waits for her, with counts; `?lista=` shows one list whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from cards.models import Game
from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.desk.states import UNDO_WINDOW
from rulings.models import Batch, Draft, Recheck, Report
from rulings.models.drafts import OPEN_STATES, DraftState
from rulings.pages.desk.contents import field_text
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.words import state_badge
from rulings.pages.page import NotHeld, page_of
from rulings.pages.words import Badge

ROWS = 8  # of each list on the desk
ROWS_OF_LIST = 50
MINE = (DraftState.DRAFT, DraftState.CHANGES_REQUESTED)
READY = (DraftState.APPROVED, DraftState.SCHEDULED)
TITLES = {
    "sajat": lazy("Piszkozataim"),
    "biralat": lazy("Rám vár bírálatra"),
    "kesz": lazy("Jóváhagyva, időzítve"),
    "bekuldve": lazy("Beküldtem, másra vár"),
    "masoke": lazy("Mások piszkozatai"),
    "most": lazy("Most közzétett, még visszavonható"),
}


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft in a list."""

    draft: Draft
    title: str
    badge: Badge
    is_new: bool


@dataclass(frozen=True, slots=True)
class Group:
    """One list of the desk, as far as it is shown."""

    key: str
    title: str
    count: int
    rows: list[DraftRow]

    @property
    def has_more(self) -> bool:
        return self.count > len(self.rows)


def conditions(user: User, *, now: datetime) -> dict[str, Q]:
    """Return the condition of each list that the person gets, in the order of the desk."""
    own = Q(author=user) | Q(edited_by=user)
    found = {"sajat": Q(state__in=MINE) & own}
    if may(user, Right.REVIEW):
        wrote = Draft.objects.filter(versions__author=user).values("pk")
        found["biralat"] = Q(state=DraftState.IN_REVIEW) & ~own & ~Q(pk__in=wrote)
    found["kesz"] = Q(state__in=READY)
    if may(user, Right.PUBLISH):
        found["most"] = Q(state=DraftState.PUBLISHED, published_at__gte=now - UNDO_WINDOW)
    found["bekuldve"] = Q(state=DraftState.IN_REVIEW) & own
    found["masoke"] = Q(state__in=MINE) & ~own
    return found


def listed() -> QuerySet[Draft]:
    """Return drafts with what a row of a list shows."""
    return Draft.objects.select_related("game", "author", "edited_by", "batch").order_by("-updated_at", "-id")


def row_of(draft: Draft) -> DraftRow:
    """Return a draft as a list shows it."""
    title = field_text(draft.content, "question") or field_text(draft.content, "text")
    if not title and draft.content.get("merged_into"):
        title = _("összevonva ezzel: %s") % draft.content["merged_into"]
    is_new = draft.base is None and draft.kind == "ruling"  # published or taken back, it is still a new entry
    return DraftRow(draft, title, state_badge(draft.state), is_new)


@desk_page
def desk(request: HttpRequest) -> HttpResponse:
    """Show what waits for the person who is logged in."""
    user = user_of(request)
    wanted = conditions(user, now=timezone.now())
    if key := request.GET.get("lista", ""):
        if key not in wanted:
            raise NotHeld("", sentence=_("Ilyen lista nincs."))
        page = page_of(request, listed().filter(wanted[key]), per_page=ROWS_OF_LIST)
        context = {"key": key, "title": TITLES[key], "page": page, "rows": [row_of(draft) for draft in page]}
        return show_desk(request, "desk/list.html", context)
    return show_desk(request, "desk/desk.html", overview(wanted))


def overview(wanted: dict[str, Q]) -> dict[str, Any]:
    """Return what the desk shows: the first rows and the count of every list, and the other queues."""
    counts = Draft.objects.aggregate(**{key: Count("pk", filter=one) for key, one in wanted.items()})
    groups = [
        Group(key, str(TITLES[key]), counts[key], [row_of(draft) for draft in listed().filter(one)[:ROWS]])
        for key, one in wanted.items()
        if counts[key] or key in ("sajat", "biralat")
    ]
    still_open = Count("drafts", filter=Q(drafts__state__in=OPEN_STATES))
    batches = Batch.objects.annotate(waiting=still_open, whole=Count("drafts")).filter(waiting__gt=0)
    return {
        "groups": groups,
        "batches": list(batches.select_related("game", "author")[:ROWS]),
        "games": list(Game.objects.all()),
        "rechecks": Recheck.objects.filter(closed_at=None).count(),
        "reports": Report.objects.filter(closed_at=None).count(),
    }
