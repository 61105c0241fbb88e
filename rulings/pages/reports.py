"""`…/jelentes` behind a ruling, a section or a card: a reader tells what is wrong, without an account or an address.

A field that people do not see (`homepage`) and a limit for each address keep machines out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Card, Game
from judgekb.client import client_address
from judgekb.limiting import seconds_to_wait
from judgekb.text import slugify
from rulings.desk.reporting import LONGEST_REPORT, BadReport, checked_text, report
from rulings.models import Ruling, Section
from rulings.models.history import ReportKind
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.pages.decks.guard import form_page
from rulings.pages.entries import find_ruling
from rulings.pages.page import Moved, NotHeld, chosen_day, settle, show, this_day
from rulings.pages.relations import section_name
from rulings.pages.sections import find_section

TRAP = "homepage"  # a field that only machines fill in
WHAT_IS_WRONG = {
    ReportKind.WRONG_CARD: gettext_lazy("Rossz lap áll itt, vagy a lap adata hibás"),
    ReportKind.OUTDATED: gettext_lazy("Elavult: egy újabb szabály vagy döntés mást mond"),
    ReportKind.UNCLEAR: gettext_lazy("Nem érthető"),
    ReportKind.OTHER: gettext_lazy("Valami más"),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report is about: how it is called, where it stands, and the cards that may be wrong beside it."""

    game: Game
    name: str
    title: str
    thing: Model
    address: str
    about: dict[str, Model]
    cards: Sequence[Card] = field(default=())


@form_page
def report_ruling(request: HttpRequest, game: str, ref: str) -> HttpResponse:
    """Take a report on a public ruling; a merged one leads on to the one that took it in."""
    found = find_ruling(game, ref)
    if found is not None and found.state == RulingState.MERGED and found.merged_into:
        raise Moved(_address(found.merged_into))
    if found is None or found.state not in PUBLIC_STATES:
        raise NotHeld(ref, game=game.lower())
    cards = [link.card for link in found.card_links.select_related("card").order_by("position", "id")]
    title = found.current.question if found.current else ""
    once = list(dict.fromkeys(cards))
    return _page(request, Subject(found.game, found.ref, title, found, _address(found), {"ruling": found}, once))


def _address(ruling: Ruling) -> str:
    return reverse("report", args=[ruling.game.slug, ruling.ref_key])


@form_page
def report_section(request: HttpRequest, game: str, citation: str) -> HttpResponse:
    """Take a report on a section."""
    found: Section = find_section(game, citation)
    held = found.rulebook.game
    address = reverse("report-section", args=[held.slug, found.citation])
    return _page(request, Subject(held, section_name(found), found.title, found, address, {"section": found}))


@form_page
def report_card(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Take a report on a card."""
    found = Card.objects.select_related("game").filter(game__slug=game.lower(), slug=slugify(slug)).first()
    if found is None:
        raise NotHeld(slug, game=game.lower())
    address = reverse("report-card", args=[found.game.slug, found.slug])
    return _page(request, Subject(found.game, found.name, "", found, address, {"card": found}))


def _page(request: HttpRequest, subject: Subject) -> HttpResponse:
    day = chosen_day(request)
    if request.method != "POST":
        settle(request, subject.address)
        return _form(request, subject, sent="sent" in request.GET)
    try:
        _take(request, subject)
    except BadReport as error:
        return _form(request, subject, fault=str(error), status=400)
    except _TooMany as error:
        response = _form(request, subject, fault=str(error), status=429)
        response["Retry-After"] = str(error.seconds)
        return response
    query = {"sent": "1"} | ({"on": day.isoformat()} if day else {})
    return HttpResponseRedirect(f"{subject.address}?{urlencode(query)}", status=303)


class _TooMany(Exception):
    """429: the address has reported as much as it may in this hour."""

    def __init__(self, seconds: int) -> None:
        minutes = -(-seconds // 60)
        super().__init__(
            _("Erről a címről most túl sok bejelentés jött. Próbáld újra %(minutes)s perc múlva.")
            % {"minutes": minutes}
        )
        self.seconds = seconds


def _take(request: HttpRequest, subject: Subject) -> None:
    """Check what was sent, count it, and keep it. Raises `BadReport`, `_TooMany`."""
    sent = request.POST
    if sent.get(TRAP):
        raise BadReport(_("Egy rejtett mező ki volt töltve. Kiürítettük: küldd el még egyszer."))
    kind, text, wanted = sent.get("kind", ""), checked_text(sent.get("text", "")), sent.get("card", "")
    if kind not in _kinds(subject):
        raise BadReport(_("Válaszd ki, mi a baj."))
    if kind == ReportKind.OTHER and not text:
        raise BadReport(_("Írd le pár szóban, mi a baj."))
    card = next((one for one in subject.cards if one.slug == wanted), None)
    if wanted and card is None:
        raise BadReport(_("Ilyen lap nem áll itt."))
    most = settings.ENVIRONMENT.reports_per_hour
    seconds = seconds_to_wait(what="reports", address=client_address(request), most=most)
    if seconds:
        raise _TooMany(seconds)
    report(kind=kind, text=text, **({"card": card} if card else {}) | subject.about)  # type: ignore[arg-type]


def _kinds(subject: Subject) -> dict[str, str]:
    """Return what can be wrong: no card stands beside a section."""
    left_out = {ReportKind.WRONG_CARD} if isinstance(subject.thing, Section) else set()
    return {str(kind): str(words) for kind, words in WHAT_IS_WRONG.items() if kind not in left_out}


def _form(
    request: HttpRequest, subject: Subject, *, sent: bool = False, fault: str = "", status: int = 200
) -> HttpResponse:
    """Show the form with what was sent, or that it has come in."""
    typed = request.POST or request.GET
    context = {
        "on": chosen_day(request) or this_day(),
        "game": subject.game,
        "subject": subject,
        "kinds": _kinds(subject),
        "kind": typed.get("kind", ""),
        "card": typed.get("card", ""),
        "text": request.POST.get("text", "").replace("\x00", ""),
        "longest": LONGEST_REPORT,
        "trap": TRAP,
        "sent": sent,
        "fault": fault,
    }
    return show(request, "changes/report.html", context, status=status)
