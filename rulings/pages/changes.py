"""`/valtozasok`, the public change log; `/hkk/valtozasok`, that of a game, narrowed by card, section, topic, format;
`/valtozasok/<number>`, one change with the words in which it differs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Card, Format, Game
from judgekb.text import slugify
from rulings.models import Publication, Ruling, Topic
from rulings.models.history import PublicationAction, PublicationOrigin
from rulings.pages.content_words import ChangedField, changed_fields
from rulings.pages.page import BadInput, NotHeld, held_game, page_of, reading_page, settle, show
from rulings.pages.sections import find_section
from rulings.publications import Told, of_card, of_format, of_section, of_topic, public_log, told

NUMBER = re.compile(r"[0-9]{1,18}")
LONGEST_REPEATED = 60  # letters of a value that a sentence repeats
NARROWING = ("card", "section", "topic", "format")
ACTION_WORDS = {
    PublicationAction.NEW: gettext_lazy("új döntés"),
    PublicationAction.CHANGED: gettext_lazy("megváltozott"),
    PublicationAction.WITHDRAWN: gettext_lazy("visszavonták"),
    PublicationAction.DISPUTED: gettext_lazy("vitatottá vált"),
    PublicationAction.MERGED: gettext_lazy("egy másik döntés része lett"),
    PublicationAction.SUPERSEDED: gettext_lazy("egy újabb döntés felváltotta"),
    PublicationAction.AMENDED: gettext_lazy("egy részét egy újabb döntés módosította"),
    PublicationAction.UNDONE: gettext_lazy("a közzétételt visszavonták"),
}
NEW_TEXT = gettext_lazy("új szöveg")
WAS_UNDONE = gettext_lazy("közzététel, amelyet azután visszavontak")
NOT_PUBLIC = gettext_lazy("közzététel, amely már nem nyilvános")
ORIGIN_WORDS = {
    PublicationOrigin.DESK: "",
    PublicationOrigin.CORPUS: gettext_lazy("a kezdő adatokból"),
    PublicationOrigin.IMPORT: gettext_lazy("forrásból beolvasva"),
}
TONES = {
    PublicationAction.NEW: "good",
    PublicationAction.CHANGED: "changed",
    PublicationAction.AMENDED: "changed",
    PublicationAction.DISPUTED: "disputed",
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wrote or approved: the name that readers see, and the page of their works."""

    role: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the log in words. `thing_url` and `by_url` are `""` where nothing opens."""

    told: Told
    ref: str
    words: str
    tone: str
    day: date
    origin: str
    thing_url: str
    by_ref: str
    by_url: str
    url: str
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One condition of a narrowed log: the parameter, its value in the address, and what a reader is told."""

    name: str
    value: str
    label: str
    condition: Q
    feed_url: str


def change_of(one: Told) -> Change:
    """Put a line of the log into words. No query."""
    row = one.row
    thing, by = one.thing, one.by_ruling
    return Change(
        told=one,
        ref=row.ref,
        words=words_of(one),
        tone=TONES.get(PublicationAction(row.action), "gone") if one.is_told else "gone",
        day=timezone.localdate(row.at),
        origin=str(ORIGIN_WORDS[PublicationOrigin(row.origin)]) if one.is_told else "",
        thing_url=thing.get_absolute_url() if thing else "",
        by_ref=by.ref if by else "",
        by_url=by.get_absolute_url() if by else "",
        url=reverse("change", args=[row.pk]),
        people=tuple(_person(role, who) for role, who in one.people),
    )


def words_of(one: Told) -> str:
    """Return what happened, in words."""
    if one.is_undone and one.row.action != PublicationAction.UNDONE:
        return str(WAS_UNDONE)
    if one.thing is None and not one.is_undone:
        return str(NOT_PUBLIC)
    is_text = one.thing is not None and not isinstance(one.thing, Ruling)
    if is_text and one.row.action in (PublicationAction.NEW, PublicationAction.CHANGED):
        return str(NEW_TEXT)
    return str(ACTION_WORDS[PublicationAction(one.row.action)])


def _person(role: str, who: User) -> Person:
    return Person(role, display_name(who), reverse("editor", args=[who.username]))


def display_name(who: User) -> str:
    """Return how an editor is called in public."""
    return who.get_full_name() or who.username


@reading_page
def changes(request: HttpRequest, on: date, game: str = "") -> HttpResponse:
    """Show the log of all games or of one. Three queries, one more for the formats, one for each condition."""
    held = held_game(game) if game else None
    if wanted := _wanted_game(request, held):
        return HttpResponseRedirect(_moved_to(request, wanted))
    if held:
        settle(request, reverse("changes-of", args=[held.slug]))
    narrowed = narrowings(request, held)
    rows = public_log().filter(game=held) if held else public_log()
    for one in narrowed:
        rows = rows.filter(one.condition)
    page = page_of(request, rows)
    context = {
        "on": on,
        "game": held,
        "changes": [change_of(told(row)) for row in page],
        "page": page,
        "narrowed": narrowed,
        "typed": {one.name: one.value for one in narrowed},
        "formats": list(held.formats.order_by("position", "name")) if held else [],
        "feed": _feed(held, narrowed),
    }
    return show(request, "changes/log.html", context)


def _wanted_game(request: HttpRequest, held: Game | None) -> Game | None:
    """Return the other game that `?game=` asks for. Raises `BadInput`."""
    text = request.GET.get("game", "").strip()
    if not text or (held and text.lower() == held.slug):
        return None
    found = Game.objects.filter(slug=text.lower()).first() if "\x00" not in text else None
    if found is None:
        raise BadInput(_("Nincs ilyen játék: „%s”.") % text[:LONGEST_REPEATED])
    return found


def _moved_to(request: HttpRequest, game: Game) -> str:
    kept = request.GET.copy()
    del kept["game"]
    return "?".join(filter(None, (reverse("changes-of", args=[game.slug]), kept.urlencode())))


def _feed(game: Game | None, narrowed: list[Narrowing]) -> str:
    """Return the feed that tells the same; one condition has a feed of its own, of several none tells just them."""
    if len(narrowed) == 1:
        return narrowed[0].feed_url
    return reverse("feed-of", args=[game.slug]) if game else reverse("feed")


def narrowings(request: HttpRequest, game: Game | None) -> list[Narrowing]:
    """Return what the address narrows the log by. Raises `BadInput` with a sentence for what is not held."""
    given = [(name, request.GET.get(name, "").strip()) for name in NARROWING]
    found = []
    for name, text in given:
        if not text:
            continue
        if game is None:
            raise BadInput(_("Laphoz, szabályponthoz, témához vagy formátumhoz válassz játékot is."))
        one = _narrowing(name, text, game) if "\x00" not in text else None
        if one is None:
            raise BadInput(f"{NOT_THERE[name]} „{text[:LONGEST_REPEATED]}”.")
        found.append(one)
    return found


NOT_THERE = {
    "card": gettext_lazy("Nincs ilyen lap:"),
    "section": gettext_lazy("Nincs ilyen szabálypont:"),
    "topic": gettext_lazy("Nincs ilyen téma:"),
    "format": gettext_lazy("Nincs ilyen formátum:"),
}


def _narrowing(name: str, text: str, game: Game) -> Narrowing | None:
    if name == "card" and (card := Card.objects.filter(game=game, slug=slugify(text)).first()):
        return Narrowing(name, card.slug, card.name, of_card(card), reverse("feed-card", args=[game.slug, card.slug]))
    if name == "topic" and (topic := Topic.objects.filter(game=game, slug=slugify(text)).first()):
        feed = reverse("feed-topic", args=[game.slug, topic.slug])
        return Narrowing(name, topic.slug, topic.name, of_topic(topic), feed)
    if name == "format" and (form := Format.objects.filter(game=game, slug=slugify(text)).first()):
        return Narrowing(
            name, form.slug, form.name, of_format(form), reverse("feed-format", args=[game.slug, form.slug])
        )
    if name == "section":
        try:
            section = find_section(game.slug, text)
        except NotHeld:
            return None
        feed = reverse("feed-section", args=[game.slug, section.citation])
        return Narrowing(name, section.citation, section.citation, of_section(section), feed)
    return None


@reading_page
def change(request: HttpRequest, on: date, number: str) -> HttpResponse:
    """Show one change: who, when, why, and every field in which it differs. Two queries."""
    row = public_log().filter(pk=int(number)).first() if NUMBER.fullmatch(number) else None
    if row is None:
        raise NotHeld("", sentence=_("Ilyen számú változás nincs."))
    settle(request, reverse("change", args=[row.pk]))
    one = told(row)
    context = {"on": on, "game": row.game, "change": change_of(one), "fields": fields_of(one), "at": at(one)}
    return show(request, "changes/change.html", context)


def fields_of(one: Told) -> list[ChangedField]:
    """Return the fields of a change that readers may see, each with its differences. No query."""
    return changed_fields(one.before, one.after)


def at(one: Told) -> datetime:
    """Return the moment of a change on the clock of Budapest."""
    row: Publication = one.row
    return timezone.localtime(row.at)
