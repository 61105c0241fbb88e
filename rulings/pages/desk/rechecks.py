"""`/szerkesztoseg/ujranezes`: entries that rest on something that has changed since, below what changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from rulings.desk.content import ContentError
from rulings.desk.rechecking import HOLDS, close_recheck
from rulings.desk.states import WrongStep
from rulings.models import Publication, Recheck
from rulings.pages.desk.contents import FieldDifference, changed_fields
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.words import CHANGE_WORDS
from rulings.pages.page import NotHeld, page_of

ROWS_PER_PAGE = 30


@dataclass(slots=True)
class Cause:
    """What changed, and what rests on it."""

    publication: Publication
    word: str
    url: str
    differences: list[FieldDifference]
    rows: list[Recheck] = field(default_factory=list)


@desk_page
def rechecks(request: HttpRequest) -> HttpResponse:
    """Show the queue; close an entry of it that is still right."""
    if request.method == "POST":
        return closed(request)
    waiting = Recheck.objects.filter(closed_at=None).select_related(
        "ruling__game",
        "ruling__current",
        "publication__game",
        "publication__ruling__game",
        "publication__section__rulebook__game",
        "publication__card__game",
        "publication__by_ruling__game",
    )
    page = page_of(request, waiting.order_by("-publication_id", "ruling__ref_key"), per_page=ROWS_PER_PAGE)
    return show_desk(request, "desk/rechecks.html", {"causes": causes_of(list(page)), "page": page})


def causes_of(rows: list[Recheck]) -> list[Cause]:
    """Gather the rows of one cause below it."""
    causes: dict[int, Cause] = {}
    for row in rows:
        cause = row.publication
        if cause.pk not in causes:
            word = str(CHANGE_WORDS.get(cause.action, cause.action))  # type: ignore[call-overload]
            thing = cause.ruling or cause.section or cause.card
            url = thing.get_absolute_url() if thing else ""
            causes[cause.pk] = Cause(cause, word, url, changed_fields(cause.before, cause.after))
        causes[cause.pk].rows.append(row)
    return list(causes.values())


def closed(request: HttpRequest) -> HttpResponse:
    """Close one entry as still right."""
    number = line_in(request.POST, "recheck")
    row = Recheck.objects.filter(pk=int(number)).first() if number.isascii() and number.isdigit() else None
    if row is None:
        raise NotHeld("", sentence=_("Ez már nincs a sorban."))
    try:
        close_recheck(recheck=row, by=user_of(request), outcome=HOLDS, note=text_in(request.POST, "note").strip())
    except ContentError as error:
        messages.warning(request, error.sentence)
    except WrongStep:
        messages.warning(request, _("Ezt közben valaki már megnézte."))
    else:
        messages.success(request, _("%s: megnézted, továbbra is helyes.") % row.ruling.ref)
    return HttpResponseRedirect(request.get_full_path())
