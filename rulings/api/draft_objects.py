"""Drafts as data, and finding them and what they are of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse

from cards.models import Card, Game
from judgekb.api.errors import BadQuery, UnknownReference
from judgekb.text import reference_key
from rulings.api.draft_serializers import STEPS
from rulings.api.near import nearest_of
from rulings.api.objects import api_url
from rulings.desk.content import Content, content_of_card, content_of_ruling, content_of_section
from rulings.desk.rights import allowed_steps
from rulings.desk.states import Action
from rulings.models import Draft, PlannedSource, Ruling, Section, Source
from rulings.models.drafts import DraftKind

Data = dict[str, Any]
TITLE = 200  # letters of a wording that stand for its title


def listed() -> QuerySet[Draft]:
    """Return drafts with what a line of a list shows. Whoever may write sees those of all, as at the desk."""
    return Draft.objects.select_related("game", "batch", "author", "edited_by", "approved_by")


def held_draft(number: int) -> Draft:
    """Return a draft, or answer 404."""
    rows = listed().select_related("source", "planned_source", "ruling", "section__rulebook", "card__game")
    found = rows.filter(pk=number).first()
    if found is None:
        raise UnknownReference(f"There is no draft {number}.")
    return found


def draft_data(draft: Draft) -> Data:
    """Return a draft as a line of a list."""
    content = draft.content
    return {
        "id": draft.pk,
        "ref": draft.ref,
        "game": draft.game.slug,
        "kind": draft.kind,
        "is_new": draft.kind == DraftKind.RULING and draft.ruling_id is None,
        "state": draft.state,
        "version": draft.version,
        "title": str(content.get("question") or content.get("text", ""))[:TITLE],
        "author": draft.author.get_username(),
        "edited_by": draft.edited_by.get_username(),
        "approved_by": draft.approved_by.get_username() if draft.approved_by else None,
        "batch": draft.batch.title if draft.batch else None,
        "url": reverse("api-draft", args=[draft.pk]),
        "page_url": draft.get_absolute_url(),
        "created_at": draft.created_at,
        "updated_at": draft.updated_at,
    }


def draft_whole(draft: Draft, user: User) -> Data:
    """Return a draft with its content and its way. `user` is who asks: what she may do with it stands in `can`."""
    source = draft.source or draft.planned_source
    may = {step.action for step in allowed_steps(draft, user)}
    return {
        **draft_data(draft),
        "source": source.code if source else None,
        "content": draft.content,
        "base": draft.base,
        "reason": draft.reason,
        "publish_at": draft.publish_at,
        "published_at": draft.published_at,
        "can": [str(action) for action in (Action.SAVE, *STEPS) if action in may],
        "steps": [step_data(step) for step in draft.steps.select_related("by")],
        "comments": [comment_data(one) for one in draft.comments.select_related("by")],
    }


def step_data(step: Any) -> Data:
    """Return a step of a draft's way."""
    by = step.by.get_username() if step.by else None
    keys = ("action", "from_state", "to_state", "version", "at", "why")
    return {**{key: getattr(step, key) for key in keys}, "by": by}


def comment_data(comment: Any) -> Data:
    """Return a comment."""
    keys = ("version", "field", "quote", "text", "at")
    return {**{key: getattr(comment, key) for key in keys}, "by": comment.by.get_username()}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a draft is begun for, and what the base holds of it now; all `None` for a new ruling."""

    ruling: Ruling | None = None
    section: Section | None = None
    card: Card | None = None
    held: Content | None = None

    @property
    def is_held(self) -> bool:
        return bool(self.ruling or self.section or self.card)

    @property
    def thing(self) -> dict[str, Any]:
        return {"ruling": self.ruling, "section": self.section, "card": self.card}


def subject_of(game: Game, kind: str, ref: str) -> Subject:
    """Return what `ref` names. Raises `BadQuery` with the nearest references."""
    if not ref:
        if kind != DraftKind.RULING:
            raise BadQuery("Say in ref which section or card it is.", parameter="ref")
        return Subject()
    if kind == DraftKind.SECTION:
        rows = Section.objects.select_related("rulebook__game").filter(rulebook__game=game)
        section = rows.filter(citation_key=reference_key(ref)).first()
        if section:
            return Subject(section=section, held=content_of_section(section))
    elif kind == DraftKind.CARD:
        card = Card.objects.select_related("game").filter(game=game, slug=ref.lower()).first()
        if card:
            return Subject(card=card, held=content_of_card(card))
    else:
        ruling = Ruling.objects.select_related("game", "source").filter(game=game, ref_key=reference_key(ref)).first()
        if ruling:
            return Subject(ruling=ruling, held=content_of_ruling(ruling))
    near = nearest_of(kind, ref, game.slug)
    raise BadQuery(f"No {kind} is held under {ref!r}.", parameter="ref", nearest=near)


def named_source(game: Game, code: str) -> dict[str, Source | PlannedSource]:
    """Return the source of a code, held or else planned, as `create_draft` takes it. Raises `BadQuery`."""
    key = reference_key(code)
    if source := Source.objects.filter(game=game, code_key=key).first():
        return {"source": source}
    planned = PlannedSource.objects.filter(game=game, source=None)
    if found := next((one for one in planned if reference_key(one.code) == key), None):
        return {"planned_source": found}
    raise BadQuery(f"No source is held or planned under {code!r}; plan it with new_source.", parameter="source")


def ruling_address(ruling: Ruling) -> Data:
    """Return where a ruling is read."""
    return {
        "url": api_url("ruling", ruling.game.slug, ruling.ref),
        "page_url": ruling.get_absolute_url(),
    }
