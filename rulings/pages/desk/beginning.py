"""`/szerkesztoseg/uj`: begin a draft of a new entry (`?game=`), or of a change (`&ref=`, `&section=`, `&card=`)."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext as _

from cards.models import Card, Game
from judgekb.text import reference_key
from rulings.desk import drafting
from rulings.desk.content import Content, ContentError, content_of_card, content_of_ruling, content_of_section
from rulings.models import Draft, Ruling, Section
from rulings.models.drafts import OPEN_STATES, DraftKind, DraftState
from rulings.pages.desk.drafts import after_saving
from rulings.pages.desk.fields import line_in
from rulings.pages.desk.forms import (
    content_sent,
    form_of_content,
    form_of_post,
    preview_of,
    raw_content,
    reason_sent,
)
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.merging import Three, seen_in
from rulings.pages.desk.overview import row_of
from rulings.pages.desk.sources import chosen_source, picked_source, source_choices, source_fields
from rulings.pages.desk.steps import Refused
from rulings.pages.desk.words import FIELD_WORDS, SOURCE_KIND_CHOICES
from rulings.pages.page import NotHeld, held_game

SHOW_AGAIN = ("preview", "rows-cards", "rows-edges")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a draft is begun for. `held` is what the base says of it now, `None` for a new thing."""

    game: Game
    kind: str
    ref: str = ""
    ruling: Ruling | None = None
    section: Section | None = None
    card: Card | None = None
    held: Content | None = None

    @property
    def thing(self) -> Ruling | Section | Card | None:
        return self.ruling or self.section or self.card

    @property
    def is_held(self) -> bool:
        return self.thing is not None


def subject_of(asked: QueryDict) -> Subject:
    """Return what the address names. Raises `NotHeld`."""
    game = held_game(line_in(asked, "game"))
    if ref := line_in(asked, "ref"):
        return _ruling(game, ref)
    if citation := line_in(asked, "section"):
        sections = Section.objects.select_related("rulebook__game")
        section = sections.filter(rulebook__game=game, citation_key=reference_key(citation)).first()
        if section is None:
            raise NotHeld(citation, game=game.slug)
        return Subject(game, DraftKind.SECTION, section.citation, section=section, held=content_of_section(section))
    if slug := line_in(asked, "card"):
        card = Card.objects.select_related("game").filter(game=game, slug=slug).first()
        if card is None:
            raise NotHeld(slug, game=game.slug)
        return Subject(game, DraftKind.CARD, card.slug, card=card, held=content_of_card(card))
    return Subject(game, DraftKind.RULING)


def _ruling(game: Game, ref: str) -> Subject:
    ruling = Ruling.objects.select_related("game", "source").filter(game=game, ref_key=reference_key(ref)).first()
    if ruling is None:
        raise NotHeld(ref, game=game.slug)
    return Subject(game, DraftKind.RULING, ruling.ref, ruling=ruling, held=content_of_ruling(ruling))


@desk_page
def begin(request: HttpRequest) -> HttpResponse:
    """Show the empty form, or that of a held thing; begin the draft when it is sent."""
    if not request.GET.get("game"):
        return show_desk(request, "desk/games.html", {"games": list(Game.objects.all())})
    subject = subject_of(request.GET)
    if request.method != "POST":
        return begin_page(request, subject)
    if request.POST.get("do") in SHOW_AGAIN:
        return begin_page(request, subject, sent=True)
    try:
        return begun(request, subject)
    except ContentError as error:
        label = FIELD_WORDS.get(error.field, "")
        fault = f"{label}: {error.sentence}" if label else error.sentence
        return begin_page(request, subject, sent=True, fault=fault)


def begun(request: HttpRequest, subject: Subject) -> HttpResponse:
    """Begin the draft with what was sent. What changed in the base since the form was opened is merged first."""
    post, user = request.POST, user_of(request)
    content = content_sent(post, subject.kind, ref=subject.ref)
    seen = seen_in(post, subject.kind)
    if subject.is_held and subject.held not in (seen, content):
        return changed_meanwhile(request, subject, seen)
    is_new = not subject.is_held and subject.kind == DraftKind.RULING
    source, planned = chosen_source(post, subject.game, user) if is_new else (None, None)
    made = drafting.create_once(
        game=subject.game,
        by=user,
        content=content,
        kind=subject.kind,
        ruling=subject.ruling,
        section=subject.section,
        card=subject.card,
        source=source,
        planned_source=planned,
        reason=reason_sent(post),
        upon=subject.held,
    )
    try:
        goes_on = post.get("do") == "submit" and made.state == DraftState.DRAFT  # a second click finds it gone on
        sentence = after_saving(made, user, request, "submit") if goes_on else ""
        messages.success(
            request, sentence or _("Elmentve: %s. Nézd meg mellette a hibákat és az érintetteket.") % made.ref
        )
    except (Refused, ContentError) as error:
        messages.warning(request, _("Elmentve, de nem küldtük be. %s") % error)
    return HttpResponseRedirect(made.get_absolute_url())


def changed_meanwhile(request: HttpRequest, subject: Subject, seen: Content | None) -> HttpResponse:
    """Show the merge of what was sent with what was published since the form was opened."""
    mine = content_sent(request.POST, subject.kind, ref=subject.ref)
    three = Three(seen, mine, subject.held or {}, reason_sent(request.POST))
    context = three.context(subject.kind, subject.game)
    context |= {
        "mode": "begin",
        "subject": subject,
        "seen": json.dumps(subject.held, ensure_ascii=False),
        "is_wording": _is_wording(subject),
    }
    return show_desk(request, "desk/merge.html", context, status=409)


def begin_page(request: HttpRequest, subject: Subject, *, sent: bool = False, fault: str = "") -> HttpResponse:
    """Show the form of a draft that is not begun yet."""
    post = request.POST
    held = subject.held or {"ref": subject.ref, **({} if subject.kind == DraftKind.RULING else {"text": ""})}
    content = raw_content(post, subject.kind, ref=subject.ref) if sent else held
    if sent:
        form = form_of_post(post, subject.kind, subject.game)
    else:
        form = form_of_content(held, subject.kind, subject.game, reason="", behind=None)
    asked = post if sent else request.GET
    context = form | {
        "game": subject.game,
        "subject": subject,
        "is_wording": _is_wording(subject),
        "seen": str(post.get("seen", "")) if sent else json.dumps(subject.held, ensure_ascii=False),
        "open_drafts": [row_of(draft) for draft in open_drafts(subject)],
        "sources": source_choices(subject.game) if not subject.is_held else [],
        "picked": picked_source(asked, subject.game),
        "new_source": source_fields(asked),
        "source_kinds": list(SOURCE_KIND_CHOICES.items()),
        "preview": preview_of(content, subject.kind, subject.game),
        "fault": fault,
    }
    return show_desk(request, "desk/begin.html", context, status=400 if fault else 200)


def _is_wording(subject: Subject) -> bool:
    return subject.kind != DraftKind.RULING


def open_drafts(subject: Subject) -> list[Draft]:
    """Return the drafts of the same thing that are under way."""
    if not subject.is_held:
        return []
    drafts = Draft.objects.select_related("game", "author", "edited_by", "batch").filter(state__in=OPEN_STATES)
    return list(drafts.filter(ruling=subject.ruling, section=subject.section, card=subject.card, kind=subject.kind))
