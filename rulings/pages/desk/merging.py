"""`/szerkesztoseg/<pk>/osszefesules`: two people changed one thing. Base, theirs and mine stand side by side.

It happens in two ways. Somebody saved the draft since the editor loaded it (`stale`): what she sent is `mine`, the
newest version `theirs`. Or the thing itself was published anew since the draft was begun (`base`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Game
from rulings.desk import drafting, publishing
from rulings.desk.content import Content, ContentError, content_of_ruling, current_content, tidied
from rulings.desk.drafting import StaleVersion
from rulings.desk.log import state_of
from rulings.desk.merging import merge_content, merge_text
from rulings.desk.releasing import held_ruling
from rulings.desk.states import Action, WrongStep
from rulings.differences import Piece, differences
from rulings.models import Draft, DraftVersion
from rulings.models.drafts import OPEN_STATES
from rulings.models.rulings import RulingState
from rulings.pages.desk.contents import field_names, field_text
from rulings.pages.desk.forms import (
    content_sent,
    form_of_content,
    form_of_post,
    reason_sent,
    version_of,
    version_sent,
)
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.steps import Refused, can, why_not
from rulings.pages.desk.words import FIELD_WORDS, state_badge

LONGEST_SEEN = 400_000  # letters of the content that the form carries along


@dataclass(frozen=True, slots=True)
class Sides:
    """One field of a merge: the base as text, and how each side differs from it."""

    name: str
    label: str
    base: str
    theirs: tuple[Piece, ...]
    mine: tuple[Piece, ...]
    conflict: bool


def sides_of(base: Content | None, mine: Content, theirs: Content, conflicts: set[str]) -> list[Sides]:
    """Return the fields that either side changed, those in conflict first."""
    found = []
    for name in field_names(mine):
        was, ours, other = (field_text(content or {}, name) for content in (base, mine, theirs))
        if not was == ours == other:
            pair = differences(was, other), differences(was, ours)
            found.append(Sides(name, str(FIELD_WORDS[name]), was, *pair, name in conflicts))
    return sorted(found, key=lambda one: not one.conflict)


@dataclass(frozen=True, slots=True)
class Three:
    """The three contents of a merge, and the reason for readers that goes with it."""

    base: Content | None
    mine: Content
    theirs: Content
    reason: str

    def context(self, kind: str, game: Game) -> dict[str, Any]:
        """Return the context of the merge page: the sides, and the form with the merged text."""
        merged = merge_content(self.base, self.mine, self.theirs)
        conflicts = {conflict.field for conflict in merged.conflicts}
        form = form_of_content(merged.content, kind, game, reason=self.reason, behind=self.base)
        sides = sides_of(self.base, self.mine, self.theirs, conflicts)
        return form | {"sides": sides, "conflicts": len(conflicts), "game": game}


def stale_page(request: HttpRequest, found: Draft, latest: DraftVersion) -> HttpResponse:
    """Answer a save upon an old version with the merge of what was sent and what others saved meanwhile."""
    mine = content_sent(request.POST, found.kind, ref=found.ref)
    loaded = version_of(found, version_sent(request.POST))
    base = loaded.content
    reason = merge_text(loaded.reason, reason_sent(request.POST), latest.reason).text
    context = Three(base, mine, latest.content, reason).context(found.kind, found.game)
    context |= head(found, "stale") | {"version": latest.number, "their_name": latest.author.get_username()}
    return show_desk(request, "desk/merge.html", context, status=409)


def now_held(found: Draft) -> Content | None:
    """Return what the base holds now of the thing that a draft is for, `None` for nothing."""
    ruling = held_ruling(found)
    return content_of_ruling(ruling) if ruling else current_content(found)


def base_moved(found: Draft) -> bool:
    """Say whether what an open draft was written upon has changed since; what was taken back counts as nothing."""
    if found.state not in OPEN_STATES:
        return False
    held = now_held(found)
    return held != found.base and not (found.base is None and state_of(held) in (None, RulingState.DRAFT))


def head(found: Draft, mode: str) -> dict[str, Any]:
    """Return what the merge page says of the draft."""
    return {"draft": found, "badge": state_badge(found.state), "mode": mode, "is_wording": found.kind != "ruling"}


@desk_page
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the merge of a draft with what was published since it was begun; save a merge."""
    from rulings.pages.desk.drafts import held_draft

    found = held_draft(pk)
    if request.method != "POST":
        return base_page(request, found)
    try:
        save_merged(request, found)
    except StaleVersion as error:
        return stale_page(request, found, error.latest)
    except (WrongStep, ContentError, Refused) as error:
        now = held_draft(pk)
        fault = why_not(now, user_of(request), Action.SAVE) if isinstance(error, WrongStep) else str(error)
        return again(request, now, fault=fault)
    messages.success(request, _("Az összefésült szöveg mentve, a munka ezzel megy tovább."))
    return HttpResponseRedirect(reverse("desk-draft", args=[found.pk]))


def save_merged(request: HttpRequest, found: Draft) -> None:
    """Save the merged form upon the newest version, or upon the newest base. Raises what saving raises."""
    post, user = request.POST, user_of(request)
    version, content = version_sent(post), content_sent(post, found.kind, ref=found.ref)
    if post.get("mode") == "base":
        publishing.rebase(
            draft=found,
            by=user,
            content=content,
            reason=reason_sent(post),
            version=version,
            upon=seen_in(post, found.kind),
        )
        return
    if not can(found, user, Action.SAVE):
        raise Refused(why_not(found, user, Action.SAVE))
    drafting.save_draft(draft=found, by=user, content=content, reason=reason_sent(post), version=version)


def seen_in(post: QueryDict, kind: str) -> Content | None:
    """Return the content from which the editor's form was made; `None` for nothing, or for what is no content."""
    text = str(post.get("seen", ""))[:LONGEST_SEEN]
    try:
        value = json.loads(text)
        return tidied(value, kind) if isinstance(value, dict) else None
    except (ValueError, RecursionError, ContentError):
        return None


def base_page(request: HttpRequest, found: Draft, *, fault: str = "", status: int = 200) -> HttpResponse:
    """Show what was published since the draft was begun beside what the draft says."""
    theirs = now_held(found)
    if theirs is None or not base_moved(found):
        messages.info(request, _("Nincs mit összefésülni: senki sem változtatott rajta."))
        return HttpResponseRedirect(reverse("desk-draft", args=[found.pk]))
    context = Three(found.base, found.content, theirs, found.reason).context(found.kind, found.game)
    seen = json.dumps(theirs, ensure_ascii=False)
    context |= head(found, "base") | {"version": found.version, "seen": seen, "fault": fault}
    return show_desk(request, "desk/merge.html", context, status=status)


def again(request: HttpRequest, found: Draft, *, fault: str) -> HttpResponse:
    """Show a merge as it was sent, with what is wrong with it."""
    context = form_of_post(request.POST, found.kind, found.game) | head(found, mode_of(request.POST))
    context |= {"game": found.game, "version": version_sent(request.POST), "fault": fault, "sides": []}
    context["seen"] = request.POST.get("seen", "")
    return show_desk(request, "desk/merge.html", context, status=400)


def mode_of(post: QueryDict) -> str:
    """Return which of the two merges a form belongs to."""
    return "base" if post.get("mode") == "base" else "stale"
