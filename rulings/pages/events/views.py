"""An event's pages: for players, for the judge who compares lists, for the organiser; and its QR code."""

from __future__ import annotations

import io
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rulings.decks.answers import CheckedDeck
from rulings.decks.comparing import compare
from rulings.decks.events import BadEvent, base_has_changed, cancel, held_event, may_edit, rename
from rulings.decks.frozen import thaw
from rulings.decks.question import Question
from rulings.decks.sharing import question_of, shared_deck
from rulings.decks.uploads import Unreadable
from rulings.models import Event, SharedDeck
from rulings.pages.decks.asking import cannot_check_words, field, read_list_field
from rulings.pages.decks.guard import form_page
from rulings.pages.decks.heading import event_context
from rulings.pages.decks.views import deck_page
from rulings.pages.decks.words import TONES, VERDICTS, zone_words
from rulings.pages.events.announcing import deadline_of
from rulings.pages.page import NotHeld, reading_page, show


@form_page
def event(request: HttpRequest, token: str) -> HttpResponse:
    """Show the frozen rules, and check players' lists against them."""
    return deck_page(request, event=_held(token))


@form_page
def owner(request: HttpRequest, token: str, secret: str) -> HttpResponse:
    """Show the organiser's page: links, QR code, what can be changed. Only who holds the secret sees it."""
    held = _held(token)
    if not may_edit(held, secret):
        raise NotHeld("", sentence=_("Ez a szerkesztő link nem érvényes."))
    fault = ""
    if request.method == "POST" and request.POST.get("do") == "delete":
        cancel(event=held)
        return show(request, "events/deleted.html", {"game": held.game})
    if request.method == "POST":
        try:
            title = str(request.POST.get("title", ""))[:1000].replace("\x00", "")
            rename(event=held, title=title, deadline=deadline_of(request.POST))
            held.refresh_from_db(fields=["title", "deadline"])
        except BadEvent as error:
            fault = str(error)
    context = event_context(held) | {
        "secret": secret,
        "fault": fault,
        "link": request.build_absolute_uri(held.get_absolute_url()),
        "changed": base_has_changed(held),
        "rules": [row for row in thaw(held.profile).rules if row.text],
    }
    return show(request, "events/owner.html", context, status=400 if fault else 200)


@reading_page
def qr_code(request: HttpRequest, on: object, token: str) -> HttpResponse:
    """Return the QR code of an event's link as SVG."""
    held = _held(token)
    out = io.BytesIO()
    code = segno.make(request.build_absolute_uri(held.get_absolute_url()), error="m", micro=False)
    code.save(out, kind="svg", border=4, light="#ffffff", dark="#000000", svgclass=None, lineclass=None, omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@form_page
def judge(request: HttpRequest, token: str) -> HttpResponse:
    """Compare a registered list with what lies on the table."""
    held = _held(token)
    context: dict[str, Any] = event_context(held) | {"registered": "", "table": ""}
    if request.method != "POST":
        return show(request, "events/judge.html", context)
    try:
        listed = read_list_field(request, "registered", "registered-file")
        table = read_list_field(request, "table", "table-file")
        shared = shared_list(field(request.POST, "shared"))
        if shared is not None:
            listed = question_of(shared).text
        context |= {"registered": listed, "table": table, "shared": shared}
        if not listed.strip() or not table.strip():
            raise BadEvent(_("Mindkét lista kell: a leadott és az, ami az asztalon van."))
        context |= compared(held, listed, table)
    except (BadEvent, Unreadable) as error:
        words = str(error) if isinstance(error, BadEvent) else cannot_check_words(error)
        return show(request, "events/judge.html", context | {"fault": words}, status=400)
    return show(request, "events/judge.html", context)


def shared_list(link: str) -> SharedDeck | None:
    """Return the shared list of a link or token, None when the field is empty. Raises `BadEvent`."""
    if not link:
        return None
    found = shared_deck(link.rstrip("/").rpartition("/")[2].lower())
    if found is None:
        raise BadEvent(_("Ezen a linken nincs (már) lista."))
    return found


def compared(held: Event, listed: str, table: str) -> dict[str, Any]:
    """Return both lists checked under the event's rules, and what differs."""
    one, other = (_check(held, text) for text in (listed, table))
    found = compare(one.deck, other.deck)
    return {
        "compared": found,
        "zones": [(zone_words(zone.zone), zone) for zone in found.zones],
        "sides": [_side(_("leadott lista"), one), _side(_("az asztalon"), other)],
        "same_print": one.fingerprint == other.fingerprint,
    }


def _check(held: Event, text: str) -> CheckedDeck:
    return Question(text, held.game.slug, held.format, held.on, event=held).answer()


def _side(name: str, checked: CheckedDeck) -> dict[str, Any]:
    verdict = checked.report.verdict
    return {"name": name, "checked": checked, "verdict": VERDICTS[verdict], "tone": TONES[verdict]}


def _held(token: str) -> Event:
    found = held_event(token)
    if found is None:
        raise NotHeld("", sentence=_("Ezen a linken nincs (már) verseny."))
    return found
