"""The buttons of an issue: what pressing one does with all of it or with one entry, and why it may be refused."""

from __future__ import annotations

import re

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from judgekb.text import reference_key
from rulings.desk import drafting, publishing, reviewing, together
from rulings.desk.checking import Blocked
from rulings.desk.content import ContentError
from rulings.desk.issues.batches import as_change_of, as_new
from rulings.desk.states import Action, WrongStep
from rulings.models import Batch, Draft, Ruling
from rulings.models.drafts import OPEN_STATES
from rulings.pages.desk.fields import line_in, text_in
from rulings.pages.desk.steps import Refused, can, time_in, why_not
from rulings.pages.desk.words import STEP_WORDS

LOOK = "look"  # what the enter key presses: nothing
NEW, CHANGE, OUT = "new", "change", "out"  # steps of one entry
SEEN = re.compile(r"([0-9]{1,18}):([0-9]{1,9})")
DONE = {
    Action.PUBLISH: lazy("Az egész számot közzétetted."),
    Action.SCHEDULE: lazy("Időzítve: az egész szám magától jelenik meg a megadott időben."),
    Action.UNSCHEDULE: lazy("Az időzítést törölted, a jóváhagyások megmaradtak."),
    Action.UNDO: lazy("A szám közzétételét visszavontad, az olvasók a korábbi állást látják."),
}
NONE_OF_IT = {
    Action.PUBLISH: lazy("Egyet sem tettünk közzé. %s"),
    Action.SCHEDULE: lazy("Egyet sem időzítettünk. %s"),
}
NOTHING_WAITS = {
    Action.PUBLISH: lazy("Nincs benne közzétételre váró bejegyzés."),
    Action.SCHEDULE: lazy("Nincs benne közzétételre váró bejegyzés."),
    Action.UNSCHEDULE: lazy("Nincs benne időzített bejegyzés."),
    Action.UNDO: lazy("A közzététel óta letelt a tíz perc: új módosítást kell írni."),
}


def take(request: HttpRequest, held: Batch, user: User) -> str:
    """Take the step of the pressed button; return why not, `""` when it is done."""
    do = str(request.POST.get("do", ""))
    if do == LOOK:
        return ""
    if do in (Action.SUBMIT, Action.APPROVE):
        _tell(request, Action(do), *all_of(held, user, Action(do), seen_in(request.POST)))
        return ""
    if do in DONE:
        return of_all(request, held, user, Action(do))
    if do.startswith((f"{NEW}:", f"{CHANGE}:", f"{OUT}:")):
        return one_of(request, held, user, do)
    return _("Ilyen lépés nincs.")


def one_of(request: HttpRequest, held: Batch, user: User, do: str) -> str:
    """Take a step with one entry: `new:<draft>`, `change:<draft>` of another, `out:<draft>`; return why not."""
    action, _colon, number = do.partition(":")
    is_number = number.isascii() and number.isdigit() and len(number) <= 18
    draft = held.drafts.select_related("game", "ruling").filter(pk=int(number)).first() if is_number else None
    if draft is None:
        return _("Ez a piszkozat már nincs meg.")
    try:
        told = _taken(draft, user, action, request.POST)
    except ContentError as error:
        return error.sentence
    except PermissionDenied as error:
        return str(error)
    except WrongStep:
        return _("%s már továbbment: előbb vedd vissza.") % draft.ref
    messages.success(request, told)
    return ""


def _taken(draft: Draft, user: User, action: str, post: QueryDict) -> str:
    """Take a step with one entry; return the sentence that says so."""
    if action == OUT:
        together.take_out(draft=draft, by=user, why=text_in(post, f"why-{draft.pk}"))
        return _("Kivetted a számból: %s. Külön piszkozatként megmaradt.") % draft.ref
    if action == NEW:
        return _("Mostantól ez: %s.") % as_new(draft=draft, by=user).ref
    ref = line_in(post, f"ref-{draft.pk}")
    ruling = Ruling.objects.filter(game=draft.game_id, ref_key=reference_key(ref)).first()
    if ruling is None:
        raise ContentError("ref", _("Nincs ilyen bejegyzés: %s.") % ref)
    return _("Mostantól ez: %s.") % as_change_of(draft=draft, ruling=ruling, by=user).ref


def of_all(request: HttpRequest, held: Batch, user: User, action: Action) -> str:
    """Publish all entries, put them on the clock or off it, or take them back; return why not, `""` when it is done."""
    post = request.POST
    try:
        if action == Action.PUBLISH:
            together.publish_batch(batch=held, by=user)
        elif action == Action.SCHEDULE:
            together.schedule_batch(batch=held, by=user, publish_at=time_in(post, "publish_at"))
        elif action == Action.UNSCHEDULE:
            together.unschedule_batch(batch=held, by=user)
        else:
            together.undo_batch(batch=held, by=user, why=text_in(post, "why"))
    except publishing.NotPublishable as error:
        told = [f"{draft.ref}: {problem.text}" for draft, found in error.drafts for problem in found]
        return str(NONE_OF_IT.get(action, NONE_OF_IT[Action.PUBLISH])) % " · ".join(told)
    except ContentError as error:
        return error.sentence
    except (Refused, publishing.BadTime, publishing.UndoRefused, PermissionDenied) as error:
        return str(error)
    except WrongStep:
        return str(NOTHING_WAITS[action])
    messages.success(request, str(DONE[action]))
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
