"""The endpoints of drafts: an editor's own tools write them with a key. The functions of the desk check every right.

Nothing is published, scheduled or undone over the API: that is done at the desk, by a person.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Game
from judgekb.api.bodies import Body
from judgekb.api.choosing import one_of
from judgekb.api.errors import BadQuery, Refused
from judgekb.api.pagination import PARAMETERS, page_of, paged
from judgekb.api.views import endpoint
from rulings.api import draft_serializers as serializers
from rulings.api import parameters
from rulings.api.draft_objects import (
    draft_data,
    draft_whole,
    held_draft,
    listed,
    named_source,
    subject_of,
)
from rulings.api.keyed import KeyedEndpoint, data_of, owner, refusals
from rulings.desk import drafting
from rulings.desk.content import Content, tidied
from rulings.desk.drafting import StaleVersion
from rulings.desk.merging import merge_content
from rulings.desk.planning import PARTS, plan_source
from rulings.models import Draft
from rulings.models.drafts import DraftKind
from rulings.models.sources import SourceKind

Data = dict[str, Any]
CREATE_KEYS = ("game", "kind", "ref", "source", "new_source", "content", "base", "reason")
SAVE_KEYS = ("version", "content", "reason")
ORDER = ("-id",)  # the newest first; a place in it never changes, so walking the pages loses nothing
NUMBER = OpenApiParameter(
    "id", int, OpenApiParameter.PATH, description="Number of a draft.", examples=[OpenApiExample("1", value=1)]
)
STATE = OpenApiParameter("state", str, enum=serializers.STATES, description="Only these.")
MINE = OpenApiParameter("mine", str, enum=["true"], description="Only those that you began or wrote last.")
NEW = {
    "question": "Mekkora a kiegészítő pakli egy páros versenyen?",
    "answer": "Akkora, mint máskor.",
    "cards": [{"name": "Asylux átka", "role": "mentioned"}],
    "topics": ["kiegészítő pakli"],
}
CREATE_EXAMPLES = [
    OpenApiExample(
        "a new ruling of a held source",
        value={"game": "hkk", "source": "AK106", "content": NEW, "reason": "Új kérdés."},
        request_only=True,
    ),
    OpenApiExample(
        "a new ruling of a new issue",
        value={
            "game": "hkk",
            "new_source": {"code": "AK140", "kind": "magazine", "title": "Alanori Krónika 140", "number": 140},
            "content": NEW,
        },
        request_only=True,
    ),
    OpenApiExample("a change, begun with what is held", value={"game": "hkk", "ref": "AK106.1"}, request_only=True),
    OpenApiExample(
        "a wording of a section",
        value={"game": "hkk", "kind": "section", "ref": "HKK 21.6.0", "content": {"text": "A köd reggel száll le."}},
        request_only=True,
    ),
]
SAVE_EXAMPLES = [
    OpenApiExample(
        "the whole content, upon version 1",
        value={"version": 1, "content": {**NEW, "answer": "Pontosan akkora, mint máskor."}, "reason": "Pontosabb."},
        request_only=True,
    )
]


class DraftList(KeyedEndpoint):
    """Drafts of all editors, the newest first; and beginning one."""

    @endpoint(
        "drafts_list",
        parameters=[
            parameters.GAME,
            parameters.kind_parameter(serializers.KINDS),
            STATE,
            MINE,
            *PARAMETERS,
        ],
        responses=page_of(serializers.DraftSerializer),
        errors=[401, 403],
    )
    def get(self, request: Request) -> Response:
        rows = listed()
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        if kind := one_of(request, "kind", serializers.KINDS):
            rows = rows.filter(kind=kind)
        if state := one_of(request, "state", serializers.STATES):
            rows = rows.filter(state=state)
        if one_of(request, "mine", ["true"]):
            user = owner(request)
            rows = rows.filter(author=user) | rows.filter(edited_by=user)
        return paged(request, rows, ORDER, lambda page: [draft_data(draft) for draft in page])

    @endpoint(
        "drafts_create",
        request=serializers.DraftCreateSerializer,
        responses={201: serializers.DraftDetailSerializer},
        errors=[401, 403, 409, 413, 415],
        examples=CREATE_EXAMPLES,
        description="Begin a draft. The very same again within ten minutes is the same draft, not a second one.",
    )
    def post(self, request: Request) -> Response:
        body, user = Body(data_of(request), CREATE_KEYS), owner(request)
        game = _game(body.needed("game"))
        kind = body.text("kind") if "kind" in body else str(DraftKind.RULING)
        if kind not in serializers.KINDS:
            raise BadQuery(f"kind cannot be {kind!r}.", parameter="kind", allowed=serializers.KINDS)
        with refusals(), transaction.atomic():
            subject = subject_of(game, kind, body.text("ref").strip())
            _refuse_idle(body, ("source", "new_source") if subject.is_held else ("base",))
            content = body.object("content")
            if content is None:
                content = _begun_with(subject.held)
            if (base := body.object("base")) is not None:
                _refuse_changed(tidied(base, kind), subject.held, tidied(content, kind))
            where = {} if subject.is_held else _source(body, game, request)
            made = drafting.create_once(
                game=game, by=user, kind=kind, content=content, reason=body.text("reason"), **subject.thing, **where
            )
        return Response(draft_whole(held_draft(made.pk), user), status=201, headers={"Location": _url(made)})


class DraftDetail(KeyedEndpoint):
    """One draft; and saving it."""

    @endpoint(
        "drafts_read",
        parameters=[NUMBER],
        responses=serializers.DraftDetailSerializer,
        errors=[401, 403, 404],
    )
    def get(self, request: Request, id: int) -> Response:
        return Response(draft_whole(held_draft(id), owner(request)))

    @endpoint(
        "drafts_save",
        parameters=[NUMBER],
        request=serializers.DraftSaveSerializer,
        responses=serializers.DraftDetailSerializer,
        errors=[401, 403, 404, 409, 413, 415],
        examples=SAVE_EXAMPLES,
        description=(
            "Save the whole content upon the version that it was written upon. When somebody saved meanwhile, the "
            "answer is 409 with the newest content, yours merged into it, and what of it needs a person: save that "
            "upon the version that the answer names."
        ),
    )
    def put(self, request: Request, id: int) -> Response:
        found, user = held_draft(id), owner(request)
        body = Body(data_of(request), SAVE_KEYS)
        version, content = body.number("version"), body.object("content")
        if content is None:
            raise BadQuery("content is missing.", parameter="content")
        reason = body.text("reason") if "reason" in body else found.reason
        with refusals():
            try:
                drafting.save_draft(draft=found, by=user, content=content, reason=reason, version=version)
            except StaleVersion as error:
                raise _stale(found, version, content, error) from error
        return Response(draft_whole(held_draft(id), user))


def _game(slug: str) -> Game:
    games = {game.slug: game for game in Game.objects.all()}
    if slug.lower() not in games:
        raise BadQuery(f"There is no game {slug!r}.", parameter="game", allowed=list(games))
    return games[slug.lower()]


def _refuse_idle(body: Body, keys: tuple[str, ...]) -> None:
    """Refuse what would do nothing: a change has its source, and a new ruling nothing that it is written upon."""
    for key in keys:
        if key in body:
            raise BadQuery(f"{key} goes {'with' if key == 'base' else 'without'} ref alone.", parameter=key)


def _begun_with(held: Content | None) -> Content:
    if held is None:
        raise BadQuery("content is missing.", parameter="content")
    return held


def _source(body: Body, game: Game, request: Request) -> Data:
    """Return where a new ruling stands. Without a word of it, its own reference says so."""
    new = body.object("new_source")
    if new is None:
        return dict(named_source(game, body.needed("source"))) if "source" in body else {}
    if "source" in body:
        raise BadQuery("Give source or new_source, one of them.", parameter="new_source")
    parts = {key: str(value) if key == "number" else value for key, value in new.items() if value is not None}
    for part, value in parts.items():
        if part not in PARTS or not isinstance(value, str) or not value.isprintable():
            raise BadQuery("A part of the source is unknown or no line of text.", parameter=f"new_source.{part}")
    fields = {part: str(parts.get(part, "")).strip() for part in PARTS}
    for part in ("code", "kind", "title"):
        if not fields[part]:
            raise BadQuery(f"{part} of the new source is missing.", parameter=f"new_source.{part}")
    if fields["kind"] not in SourceKind.values:
        raise BadQuery("There is no such kind.", parameter="new_source.kind", allowed=SourceKind.values)
    return {"planned_source": plan_source(game=game, by=owner(request), fields=fields)}


def _refuse_changed(base: Content, held: Content | None, mine: Content) -> None:
    """Raise 409 with a merge when what is held is neither what the tool saw nor what it sends."""
    if held in (base, mine):
        return
    merged = merge_content(base, mine, held or {})
    raise Refused(
        409,
        "base_changed",
        "What is published has changed since: begin with the merged content, upon latest as base.",
        latest=held or {},
        merged=merged.content,
        conflicts=sorted({conflict.field for conflict in merged.conflicts}),
    )


def _stale(found: Draft, version: int, content: Content, error: StaleVersion) -> Refused:
    loaded = found.versions.filter(number=version).first()
    if loaded is None:
        return Refused(
            409, "stale_version", f"There is no version {version} of the draft.",
            version=error.latest.number, latest=error.latest.content,
        )  # fmt: skip
    mine = {**tidied(content, found.kind), **({"ref": found.ref} if found.kind == DraftKind.RULING else {})}
    merged = merge_content(loaded.content, mine, error.latest.content)
    return Refused(
        409,
        "stale_version",
        f"{error.latest.author.get_username()} saved version {error.latest.number} meanwhile.",
        version=error.latest.number,
        latest=error.latest.content,
        merged=merged.content,
        conflicts=sorted({conflict.field for conflict in merged.conflicts}),
    )


def _url(draft: Draft) -> str:
    return str(draft_data(draft)["url"])
