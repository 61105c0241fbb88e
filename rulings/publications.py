"""Reads of the public change log. What was undone, or is not public any more, keeps its line but none of its words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from cards.models import Card, DeckRule, Format
from rulings.models import (
    DeckRuleBasis,
    LostLink,
    Publication,
    Ruling,
    RulingCard,
    RulingRevision,
    RulingTopic,
    Section,
    Topic,
)
from rulings.models.citations import Citation
from rulings.models.history import LostKind, PublicationAction
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.models.unchanging import UnchangingQuerySet

OPENS = (*PUBLIC_STATES, RulingState.MERGED)  # a merged ruling leads on to the one that took it in
RELATED = (
    "game",
    "ruling__game",
    "section__rulebook__game",
    "card__game",
    "by_ruling__game",
    "author",
    "approved_by",
    "draft__edited_by",
)


@dataclass(frozen=True, slots=True)
class Told:
    """What readers are told of one line. `thing` is `None`, and all texts are empty, where they are told nothing.

    Of an undoing they are told why, as long as the thing itself is open.
    """

    row: Publication
    is_undone: bool
    changed_at: datetime  # when the line last became another: when it was written, or undone
    thing: Ruling | Section | Card | None
    by_ruling: Ruling | None
    title: str
    reason: str
    people: tuple[tuple[str, User], ...]  # (`author` or `approver`, who)
    before: dict[str, Any] | None
    after: dict[str, Any] | None

    @property
    def is_told(self) -> bool:
        """Whether there are words to be told."""
        return self.thing is not None and not self.is_undone


def public_log() -> UnchangingQuerySet:
    """Return the log with all that a page shows of it, the newest first. One query."""
    rows: UnchangingQuerySet = Publication.objects.select_related(*RELATED).annotate(undone_at=_undone_at())
    return rows.defer("draft__content", "draft__base", "draft__link_decisions").order_by("-at", "-pk")


def _undone_at() -> Subquery:
    """Return when a row was undone: by the next undoing of its draft."""
    undoing = Publication.objects.filter(
        draft=OuterRef("draft"), action=PublicationAction.UNDONE, pk__gt=OuterRef("pk")
    )
    return Subquery(undoing.order_by("pk").values("at")[:1])


def without_undone(revisions: QuerySet[RulingRevision]) -> QuerySet[RulingRevision]:
    """Leave out the wordings of which every publication was undone. No query of its own."""
    rows = Publication.objects.filter(revision=OuterRef("pk")).exclude(action=PublicationAction.UNDONE)
    standing = rows.annotate(undone_at=_undone_at()).filter(undone_at=None)
    return revisions.filter(~Exists(rows) | Exists(standing))


def told(row: Publication) -> Told:
    """Return what readers are told of a row of `public_log`."""
    undone_at: datetime | None = vars(row)["undone_at"]
    is_undone = undone_at is not None or row.action == PublicationAction.UNDONE
    thing = row.ruling or row.section or row.card
    if isinstance(thing, Ruling) and thing.state not in OPENS:
        thing = None
    by_ruling = row.by_ruling if row.by_ruling and row.by_ruling.state in PUBLIC_STATES else None
    has_words = thing is not None and not is_undone
    is_own_undoing = row.action == PublicationAction.UNDONE and row.by_ruling_id is None
    says_why = has_words or (thing is not None and is_own_undoing)
    people = _people(row) if has_words else ()
    return Told(
        row=row,
        is_undone=is_undone,
        changed_at=row.at if undone_at is None or row.action == PublicationAction.UNDONE else undone_at,
        thing=thing,
        by_ruling=by_ruling if has_words else None,
        title=row.title if has_words else "",
        reason=row.reason if says_why else "",
        people=people,
        before=row.before if has_words else None,
        after=row.after if has_words else None,
    )


def _people(row: Publication) -> tuple[tuple[str, User], ...]:
    """Return who began it, who wrote what came out, where that is another, and who approved it."""
    last = row.draft.edited_by if row.draft else None
    named = (("author", row.author), ("author", last if last != row.author else None), ("approver", row.approved_by))
    return tuple((role, who) for role, who in named if who is not None)


def of_card(card: Card) -> Q:
    """Return the condition on what happened to a card and to the rulings beside which it stands, or stood then."""
    linked = Q(ruling__in=RulingCard.objects.filter(card=card).values("ruling"))
    return Q(card=card) | linked | _until_lost(LostKind.CARD, card.slug, card.game_id)


def of_section(section: Section) -> Q:
    """Return the condition on what happened to a section and to the rulings that cite or change it, or did then."""
    citing = Q(ruling__in=Citation.objects.filter(to_section=section).values("ruling"))
    return Q(section=section) | citing | _until_lost(LostKind.SECTION, section.citation, section.rulebook.game_id)


def of_topic(topic: Topic) -> Q:
    """Return the condition on what happened to the rulings of a topic, while they were."""
    held = Q(ruling__in=RulingTopic.objects.filter(topic=topic).values("ruling"))
    return held | _until_lost(LostKind.TOPIC, topic.slug, topic.game_id)


def of_format(form: Format) -> Q:
    """Return the condition on what happened to the rulings limited to a format, and to what its deck rules rest on.

    Three queries: no engine of ours looks into a list of slugs.
    """
    limited = Ruling.objects.filter(game=form.game_id).exclude(formats=[]).values_list("pk", "formats")
    own = [pk for pk, slugs in limited if form.slug in slugs]
    rules = list(DeckRule.objects.filter(periods__format=form).values_list("pk", "parameters").distinct())
    lists = {str(parameters.get("list")) for _, parameters in rules if parameters.get("list")}
    bases = DeckRuleBasis.objects.filter(
        Q(rule__in=[pk for pk, _ in rules]) | Q(card_list__game=form.game_id, card_list__slug__in=lists)
    )
    rulings, sections = bases.values("to_ruling"), bases.values("to_section")
    lost = _until_lost(LostKind.FORMAT, form.slug, form.game_id)
    return Q(ruling__in=own) | Q(ruling__in=rulings) | Q(section__in=sections) | lost


def _until_lost(kind: LostKind, key: str, game: int) -> Q:
    """Return the condition on what happened to rulings until they no longer named a thing, that change included."""
    lost = LostLink.objects.filter(kind=kind, key=key, publication__game=game)
    return Q(Exists(lost.filter(publication__ruling=OuterRef("ruling"), publication_id__gte=OuterRef("pk"))))


def of_editor(username: str) -> Q:
    """Return the condition on what somebody began, wrote last or approved."""
    wrote = Q(author__username=username) | Q(draft__edited_by__username=username)
    return wrote | Q(approved_by__username=username)


def with_words(rows: UnchangingQuerySet) -> UnchangingQuerySet:
    """Return only the lines of which readers are told more than that they are there."""
    is_open = Q(ruling__state__in=OPENS) | Q(section__isnull=False) | Q(card__isnull=False)
    return rows.filter(is_open, undone_at=None).exclude(action=PublicationAction.UNDONE)
