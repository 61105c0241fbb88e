"""`/szerkesztoseg/import`: paste or upload an issue. `/szerkesztoseg/import/<pk>`: its entries, taken on together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from cards.models import Game
from judgekb.addresses import address
from rulings.desk.checking import Problem, problems
from rulings.desk.content import ContentError
from rulings.desk.issues.batches import LONGEST_TITLE, start_batch
from rulings.desk.issues.reading import IssueError, decoded
from rulings.desk.issues.report import NO_ENTRY, Row, rows_of
from rulings.desk.rights import may, right_to_take_out
from rulings.desk.roles import Right
from rulings.desk.states import Action
from rulings.models import Batch, Draft, DraftStep, PlannedSource, Source
from rulings.models.drafts import OPEN_STATES, DraftState
from rulings.pages.desk.batch_steps import drafts_of, take
from rulings.pages.desk.contents import FieldDifference, changed_fields, field_text
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.sources import chosen_source, picked_source, source_choices, source_fields
from rulings.pages.desk.steps import can, time_left, undo_until
from rulings.pages.desk.words import SOURCE_KIND_CHOICES, STEP_WORDS, state_badge
from rulings.pages.page import NotHeld, held_game, page_number
from rulings.pages.words import Badge

ROWS_PER_PAGE = 25
VERDICT_WORDS = {"new": lazy("új"), "changed": lazy("megváltozott"), "same": lazy("ugyanaz")}
VERDICT_TONES = {"new": "good", "changed": "changed", "same": "waiting"}
NEXT = {DraftState.DRAFT: Action.SUBMIT, DraftState.IN_REVIEW: Action.APPROVE, DraftState.APPROVED: Action.PUBLISH}
TOGETHER = tuple(NEXT.values())
CLOCK = (Action.SCHEDULE, Action.UNSCHEDULE, Action.REQUEST_CHANGES, Action.PUBLISH)


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
    can_take_out: bool
    out: DraftStep | None  # by which it left the issue


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
    fault = take(request, held, user_of(request))
    if fault:
        return batch_page(request, held, fault=fault, status=409)
    return HttpResponseRedirect(request.get_full_path())


def batch_page(request: HttpRequest, held: Batch, *, fault: str = "", status: int = 200) -> HttpResponse:
    """Show every line of an issue: new, changed or the same, what is wrong with it, where its draft stands."""
    user, now = user_of(request), timezone.now()
    drafts = {draft.pk: draft for draft in drafts_of(held)}
    lines = rows_of(held)
    told = [row for row in lines if row.verdict != NO_ENTRY]
    page = Paginator(told, ROWS_PER_PAGE).page(min(page_number(request), max(1, -(-len(told) // ROWS_PER_PAGE))))
    outside = taken_out(row.draft for row in told if row.draft not in drafts)
    steps = Counter(step for draft in drafts.values() for step in _steps(draft, user))
    context: dict[str, Any] = {
        "game": held.game,
        "batch": held,
        "rows": [
            batch_row(row, drafts.get(row.draft or 0), held.game, user, outside.get(row.draft or 0)) for row in page
        ],
        "page": page,
        "counts": [(VERDICT_WORDS[one], sum(row.verdict == one for row in told)) for one in VERDICT_WORDS],
        "passed_over": [row for row in lines if row.verdict == NO_ENTRY],
        "steps": [(action, STEP_WORDS[action], steps[action]) for action in TOGETHER if steps[action]],
        "seen": " ".join(f"{draft.pk}:{draft.version}" for draft in drafts.values()),
        "clock": clock_of(held, drafts.values(), user, now),
        "fault": fault,
    }
    return show_desk(request, "desk/batch.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Clock:
    """What the whole issue may wait for. `failed` says why it did not come out at its time, `""` else."""

    publish_at: datetime | None
    failed: str
    can_schedule: bool
    can_unschedule: bool
    undo_left: str  # how long it still is, where the person may undo it


def clock_of(held: Batch, drafts: Iterable[Draft], user: User, now: datetime) -> Clock:
    """Return how the issue and the clock stand. One query."""
    waiting = [draft for draft in drafts if draft.state in OPEN_STATES]
    times = [draft.publish_at for draft in waiting if draft.publish_at]
    may_publish = may(user, Right.PUBLISH)
    ready = (DraftState.APPROVED, DraftState.SCHEDULED)
    until = max((until for draft in drafts if (until := undo_until(draft, now=now))), default=None)
    return Clock(
        publish_at=min(times, default=None),
        failed=failed_by_clock(held) if waiting and not times else "",
        can_schedule=may_publish and bool(waiting) and all(draft.state in ready for draft in waiting),
        can_unschedule=may_publish and bool(times),
        undo_left=time_left(until, now=now) if may_publish else "",
    )


def failed_by_clock(held: Batch) -> str:
    """Return why the clock could not publish an issue, `""` where it could, or somebody chose another time since."""
    last = DraftStep.objects.filter(draft__batch=held, action__in=CLOCK).order_by("-pk").first()
    return last.why if last and last.by_id is None and last.action != Action.PUBLISH else ""


def taken_out(drafts: Iterable[int | None]) -> dict[int, DraftStep]:
    """Return the steps by which drafts left their issue, by the draft's id. One query, none without drafts."""
    wanted = {pk for pk in drafts if pk}
    if not wanted:
        return {}
    steps = DraftStep.objects.filter(draft__in=wanted, action=Action.TAKE_OUT).select_related("draft__game", "by")
    return {step.draft_id: step for step in steps.order_by("pk")}


def _steps(draft: Draft, user: User) -> list[Action]:
    """Return the steps of the whole batch that this draft could take; its writers are looked up only for approval."""
    wanted = {
        DraftState.DRAFT: Action.SUBMIT,
        DraftState.IN_REVIEW: Action.APPROVE,
        DraftState.APPROVED: Action.PUBLISH,
        DraftState.SCHEDULED: Action.PUBLISH,
    }
    action = wanted.get(DraftState(draft.state))
    return [action] if action and can(draft, user, action) else []


def batch_row(row: Row, draft: Draft | None, game: Game, user: User, out: DraftStep | None = None) -> BatchRow:
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
        held_url=address("entry", game.slug, row.ref.lower()) if row.ref else "",
        can_move=draft is not None and draft.state == DraftState.DRAFT and may(user, Right.WRITE),
        can_take_out=draft is not None and is_open and may(user, right_to_take_out(draft)),
        out=out,
    )
