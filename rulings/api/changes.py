"""`/api/v1/changes`: what has become public, changed or fallen since the last time somebody asked."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from cards.models import Card
from judgekb.api.errors import BadQuery
from judgekb.api.pagination import MOST, PAGE_SIZE, SIZE
from judgekb.api.views import ReadEndpoint, endpoint
from judgekb.days import parse_day
from rulings.api import parameters, serializers
from rulings.api.objects import api_url
from rulings.models import Publication, Section
from rulings.publications import Told, public_log, told
from rulings.versions import BOOKS, CARDS, CHANGES, RULINGS

Data = dict[str, Any]
NUMBER = re.compile(r"[0-9]{1,18}")
WINDOW = 200  # newest entries among which one may still be missing
SINCE = OpenApiParameter(
    "since",
    str,
    description="A `cursor` of before, or a time or day (`2025-09-05T12:00:00+02:00`, `2025-09-05`; "
    "Budapest where no zone is given). Default: the beginning.",
    examples=[OpenApiExample("cursor", value="0"), OpenApiExample("day", value="2025-09-05")],
)


class Changes(ReadEndpoint):
    """The public change log, oldest first. `next` is always there: ask it again later."""

    scopes = (CARDS, RULINGS, BOOKS, CHANGES)
    safe = 0

    def state(self) -> str:
        self.safe = horizon()
        return str(self.safe)

    @endpoint(
        "changes_list",
        parameters=[SINCE, parameters.GAME, parameters.ON, SIZE],
        responses=serializers.ChangesSerializer,
    )
    def get(self, request: Request) -> Response:
        parameters.day(request)
        size = parameters.whole_number(request, "page_size", PAGE_SIZE, 1, MOST)
        rows, cursor = _since(request.query_params.get("since"), self.safe)
        if game := parameters.game_slug(request):
            rows = rows.filter(game__slug=game)
        rows = rows.filter(pk__lte=self.safe).select_related("revision")
        found = list(rows.order_by("id")[: size + 1])
        page = found[:size]
        cursor = page[-1].pk if page else cursor
        link = replace_query_param(request.build_absolute_uri(), "since", cursor)
        return Response(
            {
                "next": link,
                "cursor": cursor,
                "more": len(found) > size,
                "results": [change_data(told(one)) for one in page],
            }
        )


def _since(text: str | None, safe: int) -> tuple[QuerySet[Publication], int]:
    """Return the entries from there on, and the cursor before the first of them. `safe` is the horizon."""
    rows = public_log()
    if text is None:
        return rows, 0
    if NUMBER.fullmatch(text):
        return rows.filter(pk__gt=int(text)), int(text)
    first = rows.filter(at__gte=_moment(text))
    found = first.order_by("id").values_list("pk", flat=True).first()
    return first, safe if found is None else min(found - 1, safe)


def _moment(text: str) -> datetime:
    try:
        moment = parse_datetime(text.replace(" ", "+"))  # a plus in an address that was not written as %2B
        if moment is None:
            moment = datetime.combine(parse_day(text), datetime.min.time())
        return moment if timezone.is_aware(moment) else timezone.make_aware(moment)
    except (ValueError, OverflowError) as error:
        raise BadQuery(
            f"{text!r} is neither a cursor nor a time: write 2025-09-05T12:00:00+02:00.", parameter="since"
        ) from error


def horizon() -> int:
    """Return the number up to which no entry can come any more.

    On PostgreSQL a number is given before its transaction ends, so a lower one may come after a higher one: where one
    is missing among the newest and somebody is writing, entries behind it wait.
    """
    ids = _newest()
    if connection.vendor != "postgresql" or not ids or not _gap(ids):
        return ids[0] if ids else 0
    writing = _somebody_writes()
    ids = _newest()
    gap = _gap(ids)
    return gap if writing and gap else ids[0]


def _newest() -> list[int]:
    return list(Publication.objects.order_by("-id").values_list("pk", flat=True)[:WINDOW])


def _gap(ids: list[int]) -> int | None:
    """Return the last number before the first one that is missing, `None` when none is."""
    ordered = sorted(ids)
    return next((low for low, high in pairwise(ordered) if high != low + 1), None)


def _somebody_writes() -> bool:
    """Say whether another transaction has written entries and is not at its end."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = %s::regclass AND mode = 'RowExclusiveLock'"
            " AND pid <> pg_backend_pid())",
            [Publication._meta.db_table],
        )
        return bool(cursor.fetchone()[0])


def change_data(one: Told) -> Data:
    """Return an entry of the log: nothing of drafts, no words of what was undone, and no names of editors."""
    change = one.row
    kind, url, page_url = _thing(one)
    return {
        "id": change.pk,
        "game": change.game.slug,
        "kind": kind,
        "ref": change.ref,
        "action": change.action,
        "origin": change.origin,
        "title": one.title,
        "reason": one.reason,
        "by": one.by_ruling.ref if one.by_ruling else None,
        "revision": change.revision.number if change.revision and one.is_told else None,
        "url": url,
        "page_url": page_url,
        "at": change.at,
    }


def _thing(one: Told) -> tuple[str, str | None, str | None]:
    game, thing = one.row.game.slug, one.thing
    if isinstance(thing, Section):
        return "section", api_url("section", game, thing.citation), thing.get_absolute_url()
    if isinstance(thing, Card):
        return "card", api_url("card", game, thing.slug), thing.get_absolute_url()
    if thing is None:
        return "ruling", None, None
    return "ruling", api_url("ruling", game, thing.ref), thing.get_absolute_url()
