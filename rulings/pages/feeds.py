"""Atom feeds of the change log: of everything, of a game, a card, a section, a topic, a format (RFC 4287).

Each line of the log is one entry under a fixed `tag:` URI, whatever host serves it. An entry becomes another only when
its publication is undone: then it says so, and its words are gone from the readers' programs too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.http import http_date, quote_etag
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.models import Card, Format, Game
from judgekb.text import slugify
from rulings.differences import Change as PieceChange
from rulings.differences import Piece
from rulings.markup import render
from rulings.models import Topic
from rulings.pages.changes import Change, change_of, fields_of
from rulings.pages.content_words import ChangedField
from rulings.pages.page import NotHeld, held_game, reading_page, settle
from rulings.pages.sections import find_section
from rulings.publications import of_card, of_format, of_section, of_topic, public_log, told

Thing = TypeVar("Thing", Card, Topic, Format)
ENTRIES = 50
AUTHORITY = "tag:judgekb,2026:"  # RFC 4151; never changed, so that no entry is ever told twice
NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # when a feed without entries was last changed
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARKDOWN = ("answer", "text")
TAGS = {PieceChange.ADDED: "ins", PieceChange.REMOVED: "del"}


class Feed(Atom1Feed):
    """Django's Atom, deterministic: it was changed when its newest entry was, not when it is read."""

    def latest_post_date(self) -> datetime:
        return max((item["updateddate"] for item in self.items), default=NEVER)


@reading_page
def feed(request: HttpRequest, on: date) -> HttpResponse:
    """Give the changes of all games."""
    return _answer(request, Q(), title=_("minden változás"), page=reverse("changes"), ident="all")


@reading_page
def feed_of_game(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Give the changes of a game."""
    held = held_game(game)
    settle(request, reverse("feed-of", args=[held.slug]))
    page = reverse("changes-of", args=[held.slug])
    return _answer(request, Q(game=held), title=held.name, page=page, ident=held.slug, game=held)


@reading_page
def feed_of_card(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Give the changes of a card and of the rulings beside which it stands."""
    return _of_slug(request, Card.objects.all(), "card", (game, slug), of_card)


@reading_page
def feed_of_section(request: HttpRequest, on: date, game: str, citation: str) -> HttpResponse:
    """Give the changes of a section and of the rulings that cite or change it."""
    section = find_section(game, citation)
    held = section.rulebook.game
    settle(request, reverse("feed-section", args=[held.slug, section.citation]))
    return _of_thing(request, held, section, ("section", section.citation), of_section(section))


@reading_page
def feed_of_topic(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Give the changes of the rulings of a topic."""
    return _of_slug(request, Topic.objects.all(), "topic", (game, slug), of_topic)


@reading_page
def feed_of_format(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Give the changes of the rulings limited to a format, and of what its deck rules rest on."""
    return _of_slug(request, Format.objects.all(), "format", (game, slug), of_format)


def _of_slug(
    request: HttpRequest, rows: QuerySet[Thing], kind: str, address: tuple[str, str], condition: Callable[[Thing], Q]
) -> HttpResponse:
    """Give the feed of a thing that goes by its slug within a game; `address` is both."""
    held = held_game(address[0])
    thing = rows.select_related("game").filter(game=held, slug=slugify(address[1])).first()
    if thing is None:
        raise NotHeld(address[1], game=held.slug)
    settle(request, reverse(f"feed-{kind}", args=[held.slug, thing.slug]))
    return _of_thing(request, held, thing, (kind, thing.slug), condition(thing))


def _of_thing(request: HttpRequest, game: Game, thing: Any, ident: tuple[str, str], condition: Q) -> HttpResponse:
    return _answer(
        request,
        condition & Q(game=game),
        title=f"{thing} ({game.name})",
        page=thing.get_absolute_url(),
        ident="/".join((game.slug, *ident)),
        game=game,
    )


def _answer(  # noqa: PLR0913 - what a feed says of itself, by name
    request: HttpRequest, condition: Q, *, title: str, page: str, ident: str, game: Game | None = None
) -> HttpResponse:
    """Give the newest changes under a condition. One query."""
    made = Feed(
        title=xml_text(f"judgekb: {title}"),
        link=request.build_absolute_uri(page),
        description="",
        subtitle=_("Döntések, szabálypontok és lapszövegek változásai"),
        language=game.language if game else get_language(),
        author_name="judgekb",
        feed_url=request.build_absolute_uri(request.path),
        feed_guid=f"{AUTHORITY}feed/{ident}",
    )
    for row in public_log().filter(condition)[:ENTRIES]:
        _add(request, made, change_of(told(row)))
    return _conditional(request, made)


def _add(request: HttpRequest, made: Feed, change: Change) -> None:
    one = change.told
    title = ": ".join(filter(None, (f"{change.ref}, {change.words}", one.title)))
    names = ", ".join(person.name for person in change.people if person.role == "author")
    made.add_item(
        title=xml_text(title),
        link=request.build_absolute_uri(change.url),
        description=xml_text(_html(change, fields_of(one))),
        unique_id=f"{AUTHORITY}change/{one.row.pk}",
        author_name=xml_text(names) or None,
        pubdate=one.row.at,
        updateddate=one.changed_at,
        categories=(one.row.action,) if one.is_told else (),
    )


def _html(change: Change, fields: Sequence[ChangedField]) -> SafeString:
    """Return what an entry says, as HTML in which everything that people wrote is escaped."""
    one = change.told
    parts = [format_html("<p>{}</p>", f"{change.ref}: {change.words}.")]
    if change.by_ref:
        parts.append(format_html("<p>{} {}</p>", _("Ez tette:"), change.by_ref))
    if one.reason:
        parts.append(format_html("<p>{} {}</p>", _("Miért:"), one.reason))
    for field in fields:
        parts.append(format_html("<h3>{}</h3>", field.label))
        parts.append(_whole(one.after, field) if field.is_whole else format_html("<p>{}</p>", _marked(field.pieces)))
    return SafeString("".join(parts))


def _whole(after: dict[str, Any] | None, field: ChangedField) -> SafeString:
    if field.name in MARKDOWN and after:
        return SafeString(render(str(after.get(field.name, ""))))
    return format_html("<p>{}</p>", _marked(field.pieces))


def _marked(pieces: Sequence[Piece]) -> SafeString:
    made = [
        format_html("<{0}>{1}</{0}>", TAGS[piece.change], piece.text)
        if piece.change in TAGS
        else format_html("{}", piece.text)
        for piece in pieces
    ]
    return SafeString(format_html_join("", "{}", ((one,) for one in made)).replace("\n", "<br>"))


def xml_text(text: str) -> str:
    """Return a text without the letters that no XML may hold."""
    return NOT_XML.sub("", text)


def _conditional(request: HttpRequest, made: Feed) -> HttpResponse:
    """Answer with the feed, or 304 to who holds it already."""
    content = made.writeString("utf-8").encode()
    etag = quote_etag(hashlib.sha256(content).hexdigest())
    changed = made.latest_post_date()
    response = HttpResponse(content, content_type="application/atom+xml; charset=utf-8")
    response["ETag"] = etag
    response["Last-Modified"] = http_date(changed.timestamp())
    response["Cache-Control"] = "max-age=300"
    found = get_conditional_response(request, etag, int(changed.timestamp()), response)
    assert isinstance(found, HttpResponse)
    return found
