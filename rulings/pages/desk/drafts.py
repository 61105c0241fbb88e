"""`/szerkesztoseg/<pk>`: one draft. Who may write it gets the form, others read what it changes; the steps beside it.

In the form every button sends the whole text along: it is saved first, then the button's step is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.desk import drafting, reviewing
from rulings.desk.checking import problems
from rulings.desk.content import ContentError
from rulings.desk.drafting import StaleVersion
from rulings.desk.publishing import BaseChanged
from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.desk.states import Action, WrongStep
from rulings.models import Draft
from rulings.models.drafts import OPEN_STATES, DraftKind, DraftState
from rulings.pages.desk.beside import beside, decide, mark_sent
from rulings.pages.desk.contents import changed_fields, field_names, field_texts
from rulings.pages.desk.fields import text_in
from rulings.pages.desk.forms import (
    content_sent,
    form_of_content,
    form_of_post,
    preview_of,
    raw_content,
    reason_sent,
    version_sent,
)
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.merging import base_moved, stale_page
from rulings.pages.desk.steps import Refused, can, offered, take, time_left, undo_until, why_not
from rulings.pages.desk.words import DONE_WORDS, FIELD_WORDS, state_badge
from rulings.pages.page import NotHeld

SHOW_AGAIN = ("preview", "rows-cards", "rows-edges")  # buttons that save nothing
SENT_BACK = (Action.REQUEST_CHANGES, Action.TAKE_OUT)


def held_draft(pk: int) -> Draft:
    """Return a draft. Raises `NotHeld`."""
    held = Draft.objects.select_related(
        "game",
        "ruling__game",
        "section__rulebook__game",
        "card__game",
        "source",
        "planned_source",
        "batch",
        "author",
        "edited_by",
        "approved_by",
    )
    found = held.filter(pk=pk).first()
    if found is None:
        raise NotHeld("", sentence=_("Ilyen piszkozat nincs."))
    return found


@desk_page
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a draft; save it, take a step, comment."""
    found = held_draft(pk)
    if request.method != "POST":
        return draft_page(request, found)
    do = str(request.POST.get("do", ""))
    try:
        if "editing" in request.POST:
            return edited(request, found, do)
        if do == "comment":
            return commented(request, found)
        sentence = take(found, user_of(request), request.POST)
    except BaseChanged:
        return HttpResponseRedirect(reverse("desk-merge", args=[found.pk]))
    except (Refused, ContentError) as error:
        return draft_page(request, held_draft(pk), fault=str(error), status=409)
    messages.success(request, sentence)
    return HttpResponseRedirect(reverse("desk-draft", args=[found.pk]))


def edited(request: HttpRequest, found: Draft, do: str) -> HttpResponse:
    """Take what the form sent: save it, unless it is only to be shown again, and do what the button says."""
    user = user_of(request)
    if not can(found, user, Action.SAVE):
        return draft_page(request, found, fault=why_not(found, user, Action.SAVE), status=409, sent=True)
    if do in SHOW_AGAIN:
        return draft_page(request, found, sent=True)
    try:
        saved = save_sent(found, user, request, submit=do == "submit")
        sentence = after_saving(saved, user, request, do)
    except StaleVersion as error:
        return stale_page(request, found, error.latest)
    except (WrongStep, ContentError, Refused) as error:
        return not_taken(request, held_draft(found.pk), error)
    messages.success(request, sentence)
    anchor = "#mellette" if do.startswith(("link:", "mark:")) else ""
    return HttpResponseRedirect(reverse("desk-draft", args=[found.pk]) + anchor)


def not_taken(request: HttpRequest, found: Draft, error: Exception) -> HttpResponse:
    """Show the form again with why it was not saved, or, where it was, why the step after it was not taken."""
    if isinstance(error, Refused):
        return draft_page(request, found, fault=str(error), status=409)
    if isinstance(error, ContentError):
        label = FIELD_WORDS.get(error.field, "")
        fault = f"{label}: {error.sentence}" if label else error.sentence
        return draft_page(request, found, fault=fault, status=400, sent=True)
    return draft_page(request, found, fault=why_not(found, user_of(request), Action.SAVE), status=409, sent=True)


def loaded_version(found: Draft, post: QueryDict) -> int:
    """Return the version that a form shown again stands on: the newest where what was sent has just been saved."""
    try:
        is_saved = content_sent(post, found.kind, ref=found.ref) == found.content
    except ContentError:
        is_saved = False
    return found.version if is_saved else version_sent(post)


def save_sent(found: Draft, user: User, request: HttpRequest, *, submit: bool) -> Draft:
    """Save the form upon the version that it was loaded from, if it says anything new.

    Raises `StaleVersion`, `ContentError`, `BadInput`.
    """
    version = version_sent(request.POST)
    content = content_sent(request.POST, found.kind, ref=found.ref)
    loaded = found.versions.filter(number=version).first()
    same = loaded is not None and (loaded.content, loaded.reason) == (content, reason_sent(request.POST))
    if same and not (submit and found.state == DraftState.CHANGES_REQUESTED):
        return found
    return drafting.save_draft(draft=found, by=user, content=content, reason=reason_sent(request.POST), version=version)


def after_saving(saved: Draft, user: User, request: HttpRequest, do: str) -> str:
    """Do what the button says beyond saving; return the sentence for it."""
    if do.startswith("link:"):
        return decide(saved, user, do)
    if do.startswith("mark:"):
        return mark_sent(saved, user, request.POST, do)
    if do == "submit":
        return take(saved, user, request.POST)
    return _("Mentve.")


def commented(request: HttpRequest, found: Draft) -> HttpResponse:
    """Write a comment on a field or on some words. Raises `ContentError`."""
    reviewing.comment(
        draft=found,
        by=user_of(request),
        text=text_in(request.POST, "text"),
        field=text_in(request.POST, "field"),
        quote=text_in(request.POST, "quote").strip(),
    )
    messages.success(request, _("A megjegyzésed ott áll a piszkozat mellett."))
    return HttpResponseRedirect(reverse("desk-draft", args=[found.pk]) + "#megjegyzesek")


def draft_page(
    request: HttpRequest, found: Draft, *, fault: str = "", status: int = 200, sent: bool = False
) -> HttpResponse:
    """Show a draft; `sent`: with what the form just sent instead of what is stored."""
    user = user_of(request)
    editing = can(found, user, Action.SAVE)
    content = raw_content(request.POST, found.kind, ref=found.ref) if sent else found.content
    requests, unanswered = sent_back(found)
    context = head_of(found, user) | {
        "editing": editing,
        "fault": fault,
        "problems": problems(found) if found.state in OPEN_STATES else [],
        "differences": changed_fields(found.base, found.content) if found.base else [],
        "texts": [] if found.base else field_texts(found.content),
        "preview": preview_of(content, found.kind, found.game),
        "comments": comments_of(found, requests),
        "unanswered": unanswered,
        "comment_fields": [(name, FIELD_WORDS[name]) for name in field_names(found.content)],
        "base_moved": base_moved(found),
        **beside(found, editing=editing, post=request.POST if sent else None),
    }
    if editing and sent:
        context |= form_of_post(request.POST, found.kind, found.game) | {"version": loaded_version(found, request.POST)}
    elif editing:
        form = form_of_content(found.content, found.kind, found.game, reason=found.reason, behind=found.base)
        context |= form | {"version": found.version}
    elif sent:  # nothing that was typed is thrown away, even where it cannot be saved any more
        context["unsaved"] = field_texts(content)
    return show_desk(request, "desk/draft.html", context, status=status)


def head_of(found: Draft, user: User) -> dict[str, Any]:
    """Return what the head of a draft's pages shows, and the steps that this person may take."""
    until = undo_until(found)
    return {
        "game": found.game,
        "draft": found,
        "badge": state_badge(found.state),
        "is_wording": found.kind != DraftKind.RULING,
        "thing": found.ruling or found.section or found.card,
        "title": title_of(found),
        "source": found.source or found.planned_source,
        "steps": offered(found, user),
        "undo_until": until if may(user, Right.PUBLISH) else None,
        "undo_left": time_left(until),
        "now": timezone.localtime(),
    }


def title_of(found: Draft) -> str:
    """Return what a draft is about, in a line."""
    if found.section:
        return found.section.title or found.ref
    return found.card.name if found.card else found.content.get("question") or found.ref


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said of a draft: a comment, or with `did` why she sent it back. `who`: the clock too."""

    who: str
    at: datetime
    version: int
    text: str
    did: str = ""
    label: str = ""
    quote: str = ""


def sent_back(found: Draft) -> tuple[list[Said], Said | None]:
    """Return every time that a draft was sent back, and the one that its writers have not answered yet. One query."""
    steps = found.steps.filter(action__in=(*SENT_BACK, Action.SUBMIT)).select_related("by").order_by("id")
    said, last = [], None
    for step in steps:
        last = None
        if step.action in SENT_BACK:
            who = step.by.get_username() if step.by else _("az óra")
            last = Said(who, step.at, step.version, step.why, str(DONE_WORDS[Action(step.action)]))
            said.append(last)
    return said, last if found.state in (DraftState.DRAFT, DraftState.CHANGES_REQUESTED) else None


def comments_of(found: Draft, requests: Iterable[Said]) -> list[Said]:
    """Return the comments and why it was sent back, newest version first; each comment with the word for its field."""
    rows = found.comments.select_related("by").order_by("id")
    said = [
        Said(row.by.get_username(), row.at, row.version, row.text, "", FIELD_WORDS.get(row.field, row.field), row.quote)
        for row in rows
    ]
    return sorted([*requests, *said], key=lambda one: (-one.version, one.at))
