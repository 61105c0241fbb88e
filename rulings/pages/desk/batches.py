"""`/szerkesztoseg/import`: paste or upload an issue. `/szerkesztoseg/import/<pk>`: its entries, taken on together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from cards.models import Game
from rulings.decks.uploads import BOMS, storable
from rulings.desk import drafting, publishing, reviewing
from rulings.desk.checking import Blocked, Problem, problems
from rulings.desk.content import ContentError
from rulings.desk.states import Action, WrongStep
from rulings.models import Batch, Draft, PlannedSource, Source
from rulings.models.drafts import OPEN_STATES
from rulings.pages.desk.contents import FieldDifference, changed_fields, field_text
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.sources import chosen_source, picked_source, source_choices, source_fields
from rulings.pages.desk.steps import blocked_words, can, why_not
from rulings.pages.desk.words import SOURCE_KIND_CHOICES, STEP_WORDS, state_badge
from rulings.pages.page import NotHeld, held_game
from rulings.pages.words import Badge

TOGETHER = (Action.SUBMIT, Action.APPROVE, Action.PUBLISH)


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One entry of an issue."""

    draft: Draft
    title: str
    is_new: bool
    badge: Badge
    problems: list[Problem]
    differences: list[FieldDifference]
    can: frozenset[Action]


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
    except (ContentError, ValueError) as error:
        return import_page(request, game, fault=str(getattr(error, "sentence", error)))
    messages.success(request, _("A szöveget bejegyzésekre vágtuk: nézd át őket."))
    return HttpResponseRedirect(batch.get_absolute_url())


def started(request: HttpRequest, game: Game) -> Batch:
    """Cut what was sent. Raises `ContentError`."""
    post, user = request.POST, user_of(request)
    upload = request.FILES.get("file")
    text = text_of_upload(upload.read()) if upload else text_in(post, "text")
    if not text.strip():
        raise ContentError("text", _("Másold be a szöveget, vagy tölts fel egy fájlt."))
    source, planned = chosen_source(post, game, user)
    if source is None and planned is None:
        raise ContentError("source", _("Válaszd ki, melyik forrásból való."))
    from rulings.desk.issues import start_batch

    title = line_in(post, "title")[:200] or _title(source or planned)
    made: Batch = start_batch(game=game, by=user, text=text, title=title, source=source, planned_source=planned)
    return made


def text_of_upload(content: bytes) -> str:
    """Return the text of a file: UTF-8, or Windows-1250, in which old Hungarian texts were kept."""
    encoding = next((one for bom, one in BOMS.items() if content.startswith(bom)), "utf-8")
    try:
        return storable(content.decode(encoding))
    except UnicodeDecodeError:
        return storable(content.decode("cp1250", "replace"))


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
    if do == Action.PUBLISH:
        fault = publish_all(held, user)
        if fault:
            return batch_page(request, held, fault=fault, status=409)
        messages.success(request, _("Az egész számot közzétetted."))
    elif do in (Action.SUBMIT, Action.APPROVE):
        done, refused = all_of(held, user, Action(do))
        _tell(request, Action(do), done, refused)
    else:
        return batch_page(request, held, fault=_("Ilyen lépés nincs."), status=400)
    return HttpResponseRedirect(held.get_absolute_url())


def publish_all(held: Batch, user: User) -> str:
    """Publish every entry or none; return why none was, `""` when all were."""
    try:
        publishing.publish_batch(batch=held, by=user)
    except (publishing.NotPublishable, Blocked) as error:
        return _("Egyet sem tettünk közzé. %s") % blocked_words(error.problems)
    except publishing.BaseChanged:
        return _("Egyet sem tettünk közzé: az egyik bejegyzés közben megváltozott, előbb össze kell fésülni.")
    except WrongStep:
        return _("Egyet sem tettünk közzé: van köztük, amelyik nincs jóváhagyva.")
    except PermissionDenied as error:
        return str(error) or _("Ehhez közzétételi jog kell.")
    return ""


def all_of(held: Batch, user: User, action: Action) -> tuple[int, list[str]]:
    """Take a step with every open draft that it leads from; return how many were taken, and why others were not."""
    run = drafting.submit if action == Action.SUBMIT else reviewing.approve
    done, refused = 0, []
    for draft in drafts_of(held):
        if draft.state not in OPEN_STATES or not _leads(draft, action):
            continue
        if not can(draft, user, action):
            refused.append(f"{draft.ref}: {why_not(draft, user, action)}")
            continue
        try:
            run(draft=draft, by=user)
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
    """Show every entry of an issue: new or changed, what is wrong with it, where it stands."""
    user = user_of(request)
    rows = [batch_row(draft, user) for draft in drafts_of(held)]
    offered = Counter(action for row in rows for action in row.can)
    context: dict[str, Any] = {
        "game": held.game,
        "batch": held,
        "rows": rows,
        "new": sum(1 for row in rows if row.is_new),
        "changed": sum(1 for row in rows if not row.is_new),
        "blocked": sum(1 for row in rows if any(one.blocking for one in row.problems)),
        "steps": [(action, STEP_WORDS[action], offered[action]) for action in TOGETHER if offered[action]],
        "fault": fault,
    }
    return show_desk(request, "desk/batch.html", context, status=status)


def batch_row(draft: Draft, user: User) -> BatchRow:
    """Return an entry of an issue as the list shows it."""
    is_open = draft.state in OPEN_STATES
    return BatchRow(
        draft=draft,
        title=field_text(draft.content, "question"),
        is_new=draft.ruling_id is None,
        badge=state_badge(draft.state),
        problems=problems(draft) if is_open else [],
        differences=changed_fields(draft.base, draft.content) if draft.base else [],
        can=frozenset(action for action in TOGETHER if is_open and can(draft, user, action)),
    )
