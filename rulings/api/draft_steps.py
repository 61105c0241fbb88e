"""What stands beside a draft, and the steps of its way that a key may take."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from judgekb.api.bodies import Body
from judgekb.api.errors import BadQuery, Refused
from judgekb.api.views import endpoint
from rulings.api import draft_serializers as serializers
from rulings.api import parameters
from rulings.api.draft_objects import comment_data, draft_whole, held_draft, ruling_address
from rulings.api.drafts import NUMBER
from rulings.api.keyed import KeyedEndpoint, data_of, owner, problem_data, refusals
from rulings.desk import drafting, reviewing
from rulings.desk.affected import affected
from rulings.desk.checking import problems
from rulings.desk.drafting import StaleVersion
from rulings.desk.links import FoundLink, decide_link, links_of
from rulings.desk.reviewing import Remark
from rulings.desk.states import Action
from rulings.desk.stepping import locked
from rulings.models import Draft
from rulings.models.drafts import DraftKind

Data = dict[str, Any]
STEP_KEYS = ("action", "version", "why", "comments")
REMARK_KEYS = ("text", "field", "quote")
AT_THE_DESK = (Action.PUBLISH, Action.SCHEDULE, Action.UNSCHEDULE, Action.UNDO, Action.TAKE_OUT)
LINK_KEYS = ("key", "kind", "name", "edition", "surface", "field", "place", "certain", "held", "listed", "decided")


class DraftProblems(KeyedEndpoint):
    """What keeps a draft from being submitted and approved, and what else is to be looked at."""

    @endpoint(
        "drafts_problems",
        parameters=[NUMBER],
        responses=serializers.DraftProblemsSerializer,
        errors=[401, 403, 404],
    )
    def get(self, request: Request, id: int) -> Response:
        found = held_draft(id)
        return Response({"version": found.version, "results": [problem_data(one) for one in problems(found)]})


class DraftLinks(KeyedEndpoint):
    """What the text of a draft names; and confirming or refusing what is doubtful."""

    @endpoint(
        "drafts_links",
        parameters=[NUMBER],
        responses=serializers.FoundLinksSerializer,
        errors=[401, 403, 404],
    )
    def get(self, request: Request, id: int) -> Response:
        return Response(_links(held_draft(id)))

    @endpoint(
        "drafts_decide_link",
        parameters=[NUMBER],
        request=serializers.DecideLinkSerializer,
        responses=serializers.FoundLinksSerializer,
        errors=[401, 403, 404, 409, 413, 415],
        examples=[
            OpenApiExample(
                "a link that is meant",
                value={"key": "card:Asylux átka:", "confirmed": True},
                request_only=True,
            )
        ],
        description=(
            "Confirm or refuse a link. What is confirmed goes into the lists of the content, what is refused leaves "
            "them; that makes a version."
        ),
    )
    def post(self, request: Request, id: int) -> Response:
        found, body = held_draft(id), Body(data_of(request), ("key", "confirmed"))
        confirmed = body.data.get("confirmed")
        if not isinstance(confirmed, bool | None):
            raise BadQuery("confirmed must be true, false or null.", parameter="confirmed")
        with refusals():
            decide_link(draft=found, by=owner(request), key=body.needed("key"), confirmed=confirmed)
        return Response(_links(held_draft(id)))


class DraftAffected(KeyedEndpoint):
    """Held entries that a draft may overturn. A wording overturns none."""

    @endpoint(
        "drafts_affected",
        parameters=[NUMBER, parameters.LIMIT],
        responses=serializers.AffectedListSerializer,
        errors=[401, 403, 404],
    )
    def get(self, request: Request, id: int) -> Response:
        found, limit = held_draft(id), parameters.whole_number(request, "limit", 20, 1, 100)
        rows = []
        if found.kind == DraftKind.RULING:
            rows = affected(game=found.game, content=found.content, ref=found.ref, limit=limit)
        results = [
            {
                "ref": one.ruling.ref,
                "question": one.ruling.current.question if one.ruling.current else "",
                "score": one.score,
                "why": one.why_english,
                **ruling_address(one.ruling),
            }
            for one in rows
        ]
        return Response({"version": found.version, "results": results})


class DraftComments(KeyedEndpoint):
    """Saying something of a draft."""

    @endpoint(
        "drafts_comment",
        parameters=[NUMBER],
        request=serializers.RemarkSerializer,
        responses={201: serializers.CommentSerializer},
        errors=[401, 403, 404, 413, 415],
        examples=[
            OpenApiExample(
                "of some words",
                value={"text": "Honnan van?", "field": "answer", "quote": "mint máskor"},
                request_only=True,
            )
        ],
        description="Say something of a draft. The same again by the same person is said once.",
    )
    def post(self, request: Request, id: int) -> Response:
        found, said = held_draft(id), _remark(data_of(request))
        with refusals():
            made = reviewing.comment(draft=found, by=owner(request), text=said.text, field=said.field, quote=said.quote)
        return Response(comment_data(made), status=201)


class DraftSteps(KeyedEndpoint):
    """Taking a step of a draft's way."""

    @endpoint(
        "drafts_step",
        parameters=[NUMBER],
        request=serializers.DraftStepSerializer,
        responses=serializers.DraftDetailSerializer,
        errors=[401, 403, 404, 409, 413, 415],
        examples=[
            OpenApiExample("hand it over for review", value={"action": "submit", "version": 1}, request_only=True),
            OpenApiExample("give it up", value={"action": "discard", "why": "Kétszer vettük fel."}, request_only=True),
        ],
        description=(
            "Take a step, as at the desk and with its rights: who wrote any version does not approve. To publish, "
            "schedule, unschedule and undo are for the desk alone: 403 `desk_only`."
        ),
    )
    def post(self, request: Request, id: int) -> Response:
        found, user = held_draft(id), owner(request)
        body = Body(data_of(request), STEP_KEYS)
        action = _action(body.needed("action"))
        version = body.number("version") if "version" in body or action == Action.APPROVE else None
        with refusals():
            try:
                _take(found, user, action, version, body)
            except StaleVersion as error:
                raise Refused(
                    409, "stale_version", "There is a newer version: read it first.",
                    version=error.latest.number, latest=error.latest.content,
                ) from error  # fmt: skip
        return Response(draft_whole(held_draft(id), user))


def _action(text: str) -> Action:
    if text in AT_THE_DESK:
        raise Refused(403, "desk_only", f"A key writes drafts only: {text} is done at the desk, by a person.")
    if text not in serializers.STEPS:
        allowed = [str(action) for action in serializers.STEPS]
        raise BadQuery(f"action cannot be {text!r}.", parameter="action", allowed=allowed)
    return Action(text)


@transaction.atomic
def _take(draft: Draft, user: User, action: Action, version: int | None, body: Body) -> None:
    """Take a step of the version that was read. Raises what the functions of the desk raise."""
    why, remarks = body.text("why"), [_remark(one) for one in body.objects("comments")]
    if remarks and action != Action.REQUEST_CHANGES:
        raise BadQuery("comments go with request_changes alone.", parameter="comments")
    held = locked(draft)
    if version is not None and version != held.version and action != Action.APPROVE:
        raise StaleVersion(held.versions.get(number=held.version))
    if action == Action.SUBMIT:
        drafting.submit(draft=held, by=user)
    elif action == Action.TAKE_BACK:
        drafting.take_back(draft=held, by=user, why=why)
    elif action == Action.DISCARD:
        drafting.discard(draft=held, by=user, why=why)
    elif action == Action.REQUEST_CHANGES:
        reviewing.request_changes(draft=held, by=user, why=why, comments=remarks)
    else:
        reviewing.approve(draft=held, by=user, version=version)


def _remark(data: Any) -> Remark:
    body = Body(data, REMARK_KEYS)
    return Remark(body.needed("text"), body.text("field"), body.text("quote"))


def _links(draft: Draft) -> Data:
    return {"version": draft.version, "results": [_link(one) for one in links_of(draft)]}


def _link(link: FoundLink) -> Data:
    return {**{key: getattr(link, key) for key in LINK_KEYS}, "suggestions": list(link.suggestions)}
