"""`/szerkesztoseg/<pk>/tortenet`: every version of a draft with its differences, every step: who, when, why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.desk.states import Action
from rulings.models import Draft, DraftStep
from rulings.pages.desk.contents import FieldDifference, changed_fields
from rulings.pages.desk.drafts import head_of, held_draft
from rulings.pages.desk.guard import desk_page, show_desk, user_of
from rulings.pages.desk.words import DONE_WORDS, VERDICT_CHOICES, state_badge
from rulings.pages.words import Badge

# What `marks.mark` and `links.decide_link` note behind a reference or a key.
NOTED_WORDS = {
    **{str(verdict.value): word for verdict, word in VERDICT_CHOICES.items()},
    "True": gettext_lazy("igen, ez az"),
    "False": gettext_lazy("nem ez"),
    "None": gettext_lazy("mégsem döntött róla"),
}


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step in words, and the words that it wrote where it wrote some."""

    at: datetime
    who: str
    did: str
    why: str
    badge: Badge
    version: int
    reason: str
    differences: list[FieldDifference]


def steps_of(draft: Draft) -> list[StepRow]:
    """Return the steps of a draft, newest first. Two queries."""
    versions = list(draft.versions.order_by("number"))
    before = {one.number: versions[place - 1].content if place else draft.base for place, one in enumerate(versions)}
    by_number = {one.number: one for one in versions}
    told: set[int] = set()
    rows = []
    for step in draft.steps.select_related("by").order_by("id"):
        version = by_number.get(step.version)
        is_first = version is not None and step.version not in told
        told.add(step.version)
        changes = changed_fields(before[version.number], version.content) if version and is_first else []
        rows.append(_row(step, version.reason if version and is_first else "", changes))
    return rows[::-1]


def _row(step: DraftStep, reason: str, changes: list[FieldDifference]) -> StepRow:
    who = step.by.get_username() if step.by else _("az óra")
    did = str(DONE_WORDS.get(step.action, step.action))  # type: ignore[call-overload]  # a text equals its member
    return StepRow(step.at, who, did, why_words(step), state_badge(step.to_state), step.version, reason, changes)


def why_words(step: DraftStep) -> str:
    """Return why a step was taken; what the desk noted of a mark or a link is put into words."""
    what, colon, code = step.why.rpartition(": ")
    if step.action == Action.SAVE and colon and code in NOTED_WORDS:
        return f"{what}: {NOTED_WORDS[code]}"
    return step.why


@desk_page
def trail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the history of a draft."""
    found = held_draft(pk)
    context = head_of(found, user_of(request)) | {"rows": steps_of(found)}
    return show_desk(request, "desk/trail.html", context)
