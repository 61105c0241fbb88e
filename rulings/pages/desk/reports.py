"""`/szerkesztoseg/jelentesek`: what readers reported, the oldest first; each is answered with a note or a change."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Card
from rulings.desk.reporting import BadReport, close_report
from rulings.models import Report
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.words import REPORT_WORDS
from rulings.pages.page import NotHeld, page_of

ROWS_PER_PAGE = 30


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report, what it is about, and where a change of that begins. `card`: which one is wrong beside an entry."""

    report: Report
    word: str
    name: str
    title: str
    url: str
    change_url: str
    language: str
    card: Card | None = None


@desk_page
def reports(request: HttpRequest) -> HttpResponse:
    """Show the queue of reports (`?lista=lezart`: those that were closed); close one with a note."""
    if request.method == "POST":
        return answered(request)
    is_closed = request.GET.get("lista") == "lezart"
    held = Report.objects.select_related(
        "ruling__game", "ruling__current", "section__rulebook__game", "card__game", "closed_by"
    ).filter(closed_at__isnull=not is_closed)
    page = page_of(
        request, held.order_by(*(("-closed_at", "-id") if is_closed else ("at", "id"))), per_page=ROWS_PER_PAGE
    )
    context = {"rows": [row_of(one) for one in page], "page": page, "is_closed": is_closed}
    return show_desk(request, "desk/reports.html", context)


def row_of(report: Report) -> ReportRow:
    """Return a report as the queue shows it."""
    word = str(REPORT_WORDS.get(report.kind, report.kind))  # type: ignore[call-overload]
    if report.ruling:
        game, name, asked = report.ruling.game, report.ruling.ref, {"ref": report.ruling.ref}
        title = report.ruling.current.question if report.ruling.current else ""
    elif report.section:
        game, name, title = report.section.rulebook.game, report.section.citation, report.section.title
        asked = {"section": report.section.citation}
    elif report.card:
        game, name, title, asked = report.card.game, report.card.name, "", {"card": report.card.slug}
    else:
        return ReportRow(report, word, _("törölt lap"), "", "", "", "hu")
    change = f"{reverse('desk-new')}?{urlencode({'game': game.slug, **asked})}"
    thing = report.ruling or report.section or report.card
    card = report.card if thing != report.card else None
    return ReportRow(report, word, name, title, thing.get_absolute_url() if thing else "", change, game.language, card)


def answered(request: HttpRequest) -> HttpResponse:
    """Close one report."""
    number = line_in(request.POST, "report")
    row = Report.objects.filter(pk=int(number)).first() if number.isascii() and number.isdigit() else None
    if row is None:
        raise NotHeld("", sentence=_("Ez a jelentés már nincs meg."))
    try:
        close_report(report=row, by=user_of(request), answer=text_in(request.POST, "answer").strip())
    except BadReport as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, _("A jelentést lezártad."))
    return HttpResponseRedirect(request.get_full_path())
