"""Beginning, saving, submitting, taking back and discarding drafts.

Every function takes its own transaction and the lock of the draft, and returns the draft as it stands afterwards.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from types import EllipsisType
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.models import Card, Game
from judgekb.text import reference_key
from rulings.citing import source_code
from rulings.desk.checking import refuse_blocked
from rulings.desk.content import (
    Content,
    ContentError,
    content_of_card,
    content_of_ruling,
    content_of_section,
    tidied,
)
from rulings.desk.rights import Right, require
from rulings.desk.states import Action
from rulings.desk.stepping import LONGEST_WHY, begin, check_text, record, write_version
from rulings.models import Batch, Draft, DraftVersion, PlannedSource, Ruling, Section, Source
from rulings.models.drafts import OPEN_STATES, DraftKind, DraftState

TRIES = 20  # two editors who begin a ruling of one source at once get different numbers
LONGEST_REF = 60
AGAIN, MOST_RECENT = timedelta(minutes=10), 20  # within which, and among how many drafts, the same is a second click


class StaleVersion(Exception):
    """Somebody else saved since the editor loaded the draft; `latest` is what they wrote."""

    def __init__(self, latest: DraftVersion) -> None:
        super().__init__(f"version {latest.number} is newer")
        self.latest = latest


class _Taken(Exception):
    """A reference went to somebody else meanwhile."""


def create_draft(  # noqa: PLR0913 - a draft is of one of several things
    *,
    game: Game,
    by: User,
    content: Content,
    kind: str = DraftKind.RULING,
    ruling: Ruling | None = None,
    section: Section | None = None,
    card: Card | None = None,
    source: Source | None = None,
    planned_source: PlannedSource | None = None,
    batch: Batch | None = None,
    reason: str = "",
    upon: Content | EllipsisType | None = ...,
    at: datetime | None = None,
) -> Draft:
    """Begin a draft of a new ruling, a change of one, or a wording of a section or card.

    `upon` is what the editor saw of the thing (default: what the base holds now); what was published since is told
    at the latest when the draft is to be published. A new ruling stands in a source, held or planned; one that gives
    no `ref` in its content gets the next number that no ruling and no draft of the source ever had. Raises
    `PermissionDenied` and `ContentError`.
    """
    require(by, Right.WRITE)
    check_text("reason", reason, LONGEST_WHY)
    content = tidied(content, kind)
    _check_game(game, ruling, section.rulebook if section else None, card, source, planned_source, batch)
    draft = Draft(
        game=game, kind=kind, ruling=ruling, section=section, card=card, source=source, planned_source=planned_source
    )
    draft.batch, draft.reason, draft.author, draft.edited_by = batch, reason.strip(), by, by
    _set_base(draft, content)
    if not isinstance(upon, EllipsisType) and (ruling or section or card):
        draft.base = upon
    return _insert(draft, content, by, at or timezone.now())


@transaction.atomic
def create_once(*, game: Game, by: User, at: datetime | None = None, **values: Any) -> Draft:
    """Begin a draft as `create_draft` does, unless the same person began the very same one just now: return that.

    A second click, or a page that is sent again, takes no second number of the source. Raises as `create_draft`.
    """
    require(by, Right.WRITE)
    Game.objects.select_for_update(no_key=True).get(pk=game.pk)  # two clicks at once come one after the other
    moment = at or timezone.now()
    places = {key: values.get(key) for key in ("ruling", "section", "card", "planned_source", "batch")}
    recent = Draft.objects.filter(
        game=game,
        author=by,
        kind=values.get("kind", DraftKind.RULING),
        version=1,
        state__in=OPEN_STATES,
        steps__action=Action.CREATE,
        steps__at__gt=moment - AGAIN,
        **places,
    )
    content, reason = tidied(values["content"], values.get("kind", DraftKind.RULING)), values.get("reason", "").strip()
    for draft in recent.order_by("-pk")[:MOST_RECENT]:
        source = values.get("source")
        stands_there = draft.ruling_id or source is None or draft.source_id == source.pk
        if stands_there and (draft.content, draft.reason) == (_own(draft, content), reason):
            return draft
    return create_draft(game=game, by=by, at=moment, **values)


@transaction.atomic
def save_draft(  # noqa: PLR0913 - who, what, why, upon what
    *, draft: Draft, by: User, content: Content, reason: str, version: int, at: datetime | None = None
) -> Draft:
    """Save what an editor wrote upon version number `version`. The same words again make no version.

    Raises `StaleVersion` when somebody saved meanwhile, `WrongStep`, `PermissionDenied`, `ContentError` for what
    cannot be stored; a content that is merely unfinished is kept.
    """
    check_text("reason", reason, LONGEST_WHY)
    draft = begin(draft, Action.SAVE, by)
    content, reason = _own(draft, tidied(content, draft.kind)), reason.strip()
    same = (content, reason) == (draft.content, draft.reason)
    if version != draft.version and not (same and draft.edited_by_id == by.pk):
        raise StaleVersion(draft.versions.get(number=draft.version))
    if same and draft.state == DraftState.DRAFT:
        return draft
    moment = at or timezone.now()
    if not same:
        draft.content, draft.reason, draft.edited_by = content, reason, by
        write_version(draft, by, moment)
    record(draft, Action.SAVE, by, moment)
    return draft


@transaction.atomic
def submit(*, draft: Draft, by: User, at: datetime | None = None) -> Draft:
    """Hand a draft over for review. Raises `checking.Blocked` with the problems that keep it from being read."""
    draft = begin(draft, Action.SUBMIT, by)
    refuse_blocked(draft)
    record(draft, Action.SUBMIT, by, at)
    return draft


@transaction.atomic
def take_back(*, draft: Draft, by: User, why: str = "", at: datetime | None = None) -> Draft:
    """Take a draft back from review to write on; an approval that it had is gone."""
    draft = begin(draft, Action.TAKE_BACK, by, why)
    draft.approved_by = None
    record(draft, Action.TAKE_BACK, by, at, why)
    return draft


@transaction.atomic
def discard(*, draft: Draft, by: User, why: str, at: datetime | None = None) -> Draft:
    """Give a draft up. It is kept with all its versions, and the number of its reference is not given again."""
    draft = begin(draft, Action.DISCARD, by, why)
    draft.approved_by = None
    record(draft, Action.DISCARD, by, at, why)
    return draft


def next_ref(*, game: Game, code: str) -> str:
    """Return the next reference of a source: one above all that rulings and drafts, discarded ones too, ever had."""
    prefix = f"{reference_key(code)}."
    taken = [*_refs_below(Ruling, game, prefix), *_refs_below(Draft, game, prefix)]
    numbers = [int(found.group()) for key in taken if (found := re.fullmatch(r"[0-9]{1,9}", key[len(prefix) :]))]
    return f"{code}.{max(numbers, default=0) + 1}"


def _refs_below(model: type[Ruling] | type[Draft], game: Game, prefix: str) -> list[str]:
    rows: Any = model._default_manager.filter(game=game, ref_key__startswith=prefix)
    return list(rows.values_list("ref_key", flat=True))


def _check_game(game: Game, *things: Any) -> None:
    if any(thing is not None and thing.game_id != game.pk for thing in things):
        raise ContentError("game", _("Nem ennek a játéknak a része: %(game)s.") % {"game": game.name})


def _set_base(draft: Draft, content: Content) -> None:
    """Note what a draft is written upon, and the reference that is known already."""
    if draft.kind == DraftKind.SECTION and draft.section:
        draft.ref, draft.base = draft.section.citation, content_of_section(draft.section)
    elif draft.kind == DraftKind.CARD and draft.card:
        draft.ref, draft.base = draft.card.slug[:LONGEST_REF], content_of_card(draft.card)
    elif draft.kind == DraftKind.RULING and draft.ruling:
        draft.ref, draft.source = draft.ruling.ref, draft.ruling.source
        held = Ruling.objects.select_related("current").get(pk=draft.ruling.pk)  # the caller's may be old
        draft.base, draft.base_revision = content_of_ruling(held), held.current
        draft.link_decisions = _earlier_decisions(draft.ruling)
    elif draft.kind == DraftKind.RULING:
        draft.ref = content.get("ref", "")
        if draft.source is None and draft.planned_source is None:
            key = source_code(reference_key(draft.ref))
            draft.source = Source.objects.filter(game=draft.game, code_key=key).first() if draft.ref else None
            if draft.source is None:
                raise ContentError("source", _("Válaszd ki, melyik forrásban áll."))
    else:
        raise ContentError("kind", _("Nincs megadva, minek a szövegéről van szó."))


def _earlier_decisions(ruling: Ruling) -> dict[str, Any]:
    """Return what editors decided of the links of a ruling the last time, so that nobody is asked twice."""
    last = Draft.objects.filter(ruling=ruling, state=DraftState.PUBLISHED).order_by("-published_at").first()
    return dict(last.link_decisions) if last else {}


def _insert(draft: Draft, content: Content, by: User, moment: datetime) -> Draft:
    given = draft.ref
    for tries_left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                draft.ref = given or _reserve(draft)
                draft.ref_key = reference_key(draft.ref)
                _check_free(draft)
                draft.content = _own(draft, content)
                draft.pk, draft.version = None, 0
                draft.save(force_insert=True)
                write_version(draft, by, moment)
                record(draft, Action.CREATE, by, moment)
            return draft
        except (IntegrityError, _Taken):
            if given or not tries_left:
                text = _("Az azonosító foglalt: %(ref)s.") % {"ref": draft.ref}
                raise ContentError("ref", text) from None
    raise AssertionError("the last try returns or raises")


def _reserve(draft: Draft) -> str:
    code = draft.source.code if draft.source else draft.planned_source.code if draft.planned_source else ""
    return next_ref(game=draft.game, code=code)


def _check_free(draft: Draft) -> None:
    """Refuse a reference for a new ruling that a ruling or an open draft has."""
    if draft.kind != DraftKind.RULING or draft.ruling:
        return
    rulings = Ruling.objects.filter(game=draft.game, ref_key=draft.ref_key)
    drafts = Draft.objects.filter(
        game=draft.game, ref_key=draft.ref_key, kind=DraftKind.RULING, ruling=None, state__in=OPEN_STATES
    )
    if rulings.exists() or drafts.exists():
        raise _Taken


def _own(draft: Draft, content: Content) -> Content:
    """Return a content under the draft's own reference, which saving never changes."""
    return {**content, "ref": draft.ref} if draft.kind == DraftKind.RULING else content
