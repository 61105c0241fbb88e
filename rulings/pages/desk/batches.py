"""`/szerkesztoseg/import`: paste or upload an issue. `/szerkesztoseg/import/<pk>`: its entries, taken on together."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from cards.models import Game
from judgekb.text import reference_key
from rulings.desk import drafting, publishing, reviewing
from rulings.desk.checking import Blocked, Problem, problems
from rulings.desk.content import ContentError
from rulings.desk.issues.batches import LONGEST_TITLE, as_change_of, as_new, start_batch
from rulings.desk.issues.reading import IssueError, decoded
from rulings.desk.issues.report import NO_ENTRY, Row, rows_of
from rulings.desk.rights import may
from rulings.desk.roles import Right
from rulings.desk.states import Action, WrongStep
from rulings.models import Batch, Draft, PlannedSource, Ruling, Source
from rulings.models.drafts import OPEN_STATES, DraftState
from rulings.pages.desk.contents import FieldDifference, changed_fields, field_text
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.sources import chosen_source, picked_source, source_choices, source_fields
from rulings.pages.desk.steps import blocked_words, can, why_not
from rulings.pages.desk.words import SOURCE_KIND_CHOICES, STEP_WORDS, state_badge
from rulings.pages.page import NotHeld, held_game, page_number
from rulings.pages.words import Badge

ROWS_PER_PAGE = 25
VERDICT_WORDS = {"new": lazy("új"), "changed": lazy("megváltozott"), "same": lazy("ugyanaz")}
VERDICT_TONES = {"new": "good", "changed": "changed", "same": "waiting"}
NEXT = {DraftState.DRAFT: Action.SUBMIT, DraftState.IN_REVIEW: Action.APPROVE, DraftState.APPROVED: Action.PUBLISH}
TOGETHER = tuple(NEXT.values())
LOOK = "look"  # what the enter key presses: nothing
SEEN = re.compile(r"([0-9]{1,18}):([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One entry, or passed-over line, of an issue; `draft` is `None` where nothing new is in it."""

    row: Row
    draft: Draft | None
    title: str
    verdict: Badge
    badge: Badge | None
    problems: list[Problem]
    differences: list[FieldDifference]
    held_url: str
    can_move: bool


@desk_page
def import_issue(request: HttpRequest) -> HttpResponse:
    """Show the form of an import; cut the sent text into drafts."""
    if not request.GET.get("game"):
        context = {"games": list(Game.objects.all()), "importing": True}
        return show_desk(request, "desk/games.html", context)
    game = held_game(line_in(request.GET, "game"))
    if request.method != "POST":
        return import_page(request, game)
    try:
        batch = started(request, game)
    except (ContentError, IssueError) as error:
        return import_page(request, game, fault=error.sentence)
    messages.success(request, _("A szöveget bejegyzésekre vágtuk: nézd át őket."))
    return HttpResponseRedirect(batch.get_absolute_url())


def started(request: HttpRequest, game: Game) -> Batch:
    """Cut what was sent. Raises `ContentError` and `IssueError`."""
    post, user = request.POST, user_of(request)
    upload = request.FILES.get("file")
    text = decoded(upload.read()) if upload else text_in(post, "text")
    source, planned = chosen_source(post, game, user)
    title = line_in(post, "title")[:LONGEST_TITLE] or _title(source or planned)
    return start_batch(game=game, by=user, text=text, title=title, source=source, planned_source=planned)


def _title(source: Source | PlannedSource | None) -> str:
    return f"{source.code}, {source.title}"[:200] if source else ""


def import_page(request: HttpRequest, game: Game, *, fault: str = "") -> HttpResponse:
    """Show the form of an import, with what was sent."""
    asked = request.POST if request.method == "POST" else request.GET
    context = {
        "game": game,
        "sources": source_choices(game),
        "picked": picked_source(asked, game),
        "new_source": source_fields(asked),
        "source_kinds": list(SOURCE_KIND_CHOICES.items()),
        "text": text_in(asked, "text"),
        "title": line_in(asked, "title"),
        "fault": fault,
    }
    return show_desk(request, "desk/import.html", context, status=400 if fault else 200)


@desk_page
def batch(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the entries of an issue; take a step with all of them."""
    held = Batch.objects.select_related("game", "author").filter(pk=pk).first()
    if held is None:
        raise NotHeld("", sentence=_("Ilyen beolvasás nincs."))
    if request.method != "POST":
        return batch_page(request, held)
    user, do = user_of(request), str(request.POST.get("do", ""))
    fault = ""
    if do == Action.PUBLISH:
        fault = publish_all(held, user)
        if not fault:
            messages.success(request, _("Az egész számot közzétetted."))
    elif do in (Action.SUBMIT, Action.APPROVE):
        _tell(request, Action(do), *all_of(held, user, Action(do), seen_in(request.POST)))
    elif do == LOOK:
        pass
    elif do.startswith(("new:", "change:")):
        fault = moved(request, held, user, do)
    else:
        fault = _("Ilyen lépés nincs.")
    if fault:
        return batch_page(request, held, fault=fault, status=409)
    return HttpResponseRedirect(request.get_full_path())


def moved(request: HttpRequest, held: Batch, user: User, do: str) -> str:
    """Take an entry for a new one (`new:<draft>`), or for a change of another (`change:<draft>`); return why not."""
    action, _colon, number = do.partition(":")
    is_number = number.isascii() and number.isdigit() and len(number) <= 18
    draft = held.drafts.select_related("game", "ruling").filter(pk=int(number)).first() if is_number else None
    if draft is None:
        return _("Ez a piszkozat már nincs meg.")
    try:
        if action == "new":
            made = as_new(draft=draft, by=user)
        else:
            ref = line_in(request.POST, f"ref-{number}")
            ruling = Ruling.objects.filter(game=held.game_id, ref_key=reference_key(ref)).first()
            if ruling is None:
                return _("Nincs ilyen bejegyzés: %s.") % ref
            made = as_change_of(draft=draft, ruling=ruling, by=user)
    except ContentError as error:
        return error.sentence
    except WrongStep:
        return _("%s már továbbment: előbb vedd vissza.") % draft.ref
    messages.success(request, _("Mostantól ez: %s.") % made.ref)
    return ""


def publish_all(held: Batch, user: User) -> str:
    """Publish every entry or none; return why none was, `""` when all were."""
    try:
        publishing.publish_batch(batch=held, by=user)
    except (publishing.NotPublishable, Blocked) as error:
        drafts = getattr(error, "drafts", ())
        told = [f"{draft.ref}: {problem.text}" for draft, found in drafts for problem in found]
        return _("Egyet sem tettünk közzé. %s") % (" · ".join(told) or blocked_words(error.problems))
    except publishing.BaseChanged:
        return _("Egyet sem tettünk közzé: az egyik bejegyzés közben megváltozott, előbb össze kell fésülni.")
    except WrongStep:
        return _("Egyet sem tettünk közzé: van köztük, amelyik nincs jóváhagyva.")
    except PermissionDenied as error:
        return str(error) or _("Ehhez közzétételi jog kell.")
    return ""


def seen_in(post: QueryDict) -> dict[int, int]:
    """Return the version of each draft that the person had before her, by its id."""
    return {int(pk): int(version) for pk, version in SEEN.findall(text_in(post, "seen"))}


def all_of(held: Batch, user: User, action: Action, seen: dict[int, int]) -> tuple[int, list[str]]:
    """Take a step with every open draft that it leads from; return how many were taken, and why others were not.

    What others wrote since it was `seen` is not approved.
    """
    done, refused = 0, []
    for draft in drafts_of(held):
        if draft.state not in OPEN_STATES or not _leads(draft, action):
            continue
        if not can(draft, user, action):
            refused.append(f"{draft.ref}: {why_not(draft, user, action)}")
            continue
        try:
            if action == Action.SUBMIT:
                drafting.submit(draft=draft, by=user)
            else:
                reviewing.approve(draft=draft, by=user, version=seen.get(draft.pk, 0))
        except drafting.StaleVersion:
            refused.append(_("%s: közben új változat készült, olvasd el azt is.") % draft.ref)
        except (Blocked, WrongStep, ContentError, PermissionDenied) as error:
            refused.append(f"{draft.ref}: {error}")
        else:
            done += 1
    return done, refused


def _leads(draft: Draft, action: Action) -> bool:
    return draft.state in (("draft",) if action == Action.SUBMIT else ("in_review",))


def _tell(request: HttpRequest, action: Action, done: int, refused: list[str]) -> None:
    if done:
        told = {"step": STEP_WORDS[action], "count": done}
        messages.success(request, _("%(step)s: %(count)s bejegyzés.") % told)
    for sentence in refused[:10]:
        messages.warning(request, sentence)
    if not done and not refused:
        messages.info(request, _("Nem volt olyan bejegyzés, amelyikkel ezt meg lehetne tenni."))


def drafts_of(held: Batch) -> list[Draft]:
    """Return the drafts of an issue in the order of the document."""
    rows = held.drafts.select_related("game", "ruling", "author", "edited_by", "source", "planned_source")
    return list(rows.order_by("id"))


def batch_page(request: HttpRequest, held: Batch, *, fault: str = "", status: int = 200) -> HttpResponse:
    """Show every line of an issue: new, changed or the same, what is wrong with it, where its draft stands."""
    user = user_of(request)
    drafts = {draft.pk: draft for draft in drafts_of(held)}
    told = [row for row in rows_of(held) if row.verdict != NO_ENTRY]
    page = Paginator(told, ROWS_PER_PAGE).page(min(page_number(request), max(1, -(-len(told) // ROWS_PER_PAGE))))
    steps = Counter(step for draft in drafts.values() for step in _steps(draft, user))
    context: dict[str, Any] = {
        "game": held.game,
        "batch": held,
        "rows": [batch_row(row, drafts.get(row.draft or 0), held.game, user) for row in page],
        "page": page,
        "counts": [(VERDICT_WORDS[one], sum(row.verdict == one for row in told)) for one in VERDICT_WORDS],
        "passed_over": [row for row in rows_of(held) if row.verdict == NO_ENTRY],
        "steps": [(action, STEP_WORDS[action], steps[action]) for action in TOGETHER if steps[action]],
        "seen": " ".join(f"{draft.pk}:{draft.version}" for draft in drafts.values()),
        "fault": fault,
    }
    return show_desk(request, "desk/batch.html", context, status=status)


def _steps(draft: Draft, user: User) -> list[Action]:
    """Return the steps of the whole batch that this draft could take; its writers are looked up only for approval."""
    wanted = {
        DraftState.DRAFT: Action.SUBMIT,
        DraftState.IN_REVIEW: Action.APPROVE,
        DraftState.APPROVED: Action.PUBLISH,
    }
    action = wanted.get(DraftState(draft.state))
    return [action] if action and can(draft, user, action) else []


def batch_row(row: Row, draft: Draft | None, game: Game, user: User) -> BatchRow:
    """Return an entry of an issue as the list shows it."""
    is_open = draft is not None and draft.state in OPEN_STATES
    return BatchRow(
        row=row,
        draft=draft,
        title=(field_text(draft.content, "question") if draft else "") or row.question,
        verdict=Badge(str(VERDICT_WORDS.get(row.verdict, row.verdict)), VERDICT_TONES.get(row.verdict, "waiting")),
        badge=state_badge(draft.state) if draft else None,
        problems=problems(draft) if draft and is_open else [],
        differences=changed_fields(draft.base, draft.content) if draft and draft.base else [],
        held_url=reverse("entry", args=[game.slug, row.ref.lower()]) if row.ref else "",
        can_move=draft is not None and draft.state == DraftState.DRAFT and may(user, Right.WRITE),
    )
