"""`/verseny`: an organiser picks format and day, sees the rules, says what is otherwise, and gets links."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.decks.profile import Profile
from cards.decks.text import read_count
from cards.models import Game
from judgekb.days import parse_time, today
from rulings.decks.answers import BadOption, CannotCheck
from rulings.decks.events import SIZES, BadBans, BadEvent, Deviations, announce, read_bans
from rulings.decks.service import profile_of
from rulings.pages.decks.asking import NUMBERS, cannot_check_words, field, first_question, format_choices
from rulings.pages.decks.guard import form_page
from rulings.pages.page import BadInput, show

MOST_RULES = 100  # rules of one format that can be left out


@form_page
def announce_event(request: HttpRequest) -> HttpResponse:
    """Show the two steps of an announcement; freeze the rules when the second is sent."""
    if request.method != "POST":
        return _first_or_second(request)
    post = request.POST
    game, _slash, form = field(post, "format").partition("/")
    on = _day_field(post)
    try:
        event, secret = announce(
            title=str(post.get("title", ""))[:1000].replace("\x00", ""),
            game=game,
            format=form,
            on=on,
            deviations=deviations_of(post, game=profile_of(game=game, format=form, on=on).game),
            options={name: value for name in NUMBERS if (value := field(post, name))},
            deadline=deadline_of(post),
        )
    except (BadEvent, CannotCheck) as error:
        return _again(request, error, game, form, on)
    return HttpResponseRedirect(reverse("event-owner", args=[event.token, secret]))


def _first_or_second(request: HttpRequest) -> HttpResponse:
    question = first_question(request)
    on = question.on or today()
    context: dict[str, Any] = {"picked": f"{question.game}/{question.format}", "on_day": on, "sent": {}}
    if question.format:
        try:
            context |= second_step(question.game, question.format, on)
        except CannotCheck as error:
            context["fault"] = cannot_check_words(error)
    context["choices"] = format_choices()
    return show(request, "events/announce.html", context, status=400 if "fault" in context else 200)


def second_step(game: str, form: str, on: date) -> dict[str, Any]:
    """Return what the second step shows: the rules that hold. Raises `CannotCheck`."""
    profile = profile_of(game=game, format=form, on=on)
    return {
        "profile": profile,
        "rules": [row for row in profile.rules if row.kind != "advice"][:MOST_RULES],
        "game": Game.objects.get(slug=profile.game),
        "options": _options_used(profile),
    }


def _options_used(profile: Profile) -> list[str]:
    """Return the numbers that the format's rules depend on, for the organiser to give."""
    by = {
        value["by"]
        for row in profile.rules
        for value in row.parameters.values()
        if isinstance(value, dict) and "by" in value
    }
    return [name for name in NUMBERS if name in by and name not in profile.choices]


def _again(request: HttpRequest, error: ValueError, game: str, form: str, on: date) -> HttpResponse:
    context: dict[str, Any] = {
        "picked": f"{game}/{form}",
        "on_day": on,
        "sent": request.POST,
        "without": request.POST.getlist("without"),
        "fault": str(error) if isinstance(error, BadEvent) else cannot_check_words(error),  # type: ignore[arg-type]
        "faults": error.faults if isinstance(error, BadBans) else (),
        "choices": format_choices(),
    }
    try:
        context |= second_step(game, form, on)
    except CannotCheck as unknown:
        if not isinstance(unknown, BadOption):
            context["fault"] = cannot_check_words(unknown)
    return show(request, "events/announce.html", context, status=400)


def deviations_of(post: QueryDict, *, game: str) -> Deviations:
    """Return what the organiser says is otherwise. Raises `BadEvent`, `BadBans`."""
    sizes: dict[str, int | None] = {}
    for name in SIZES:
        text = field(post, name)
        sizes[name] = 0 if text == "0" else read_count(text)
        if text and sizes[name] is None:
            raise BadEvent(_("„%s” nem 0 és 999 közötti egész szám.") % text[:40])
    without = tuple(dict.fromkeys(one[:100] for one in post.getlist("without")[:MOST_RULES]))
    return Deviations(bans=read_bans(post.get("bans", ""), game=game), without=without, **sizes)


def deadline_of(post: QueryDict) -> datetime | None:
    """Return the deadline, a time of Budapest. Raises `BadEvent`."""
    text = field(post, "deadline")
    if not text:
        return None
    found = parse_time(text)
    if found is None:
        raise BadEvent(_("„%s” nem időpont.") % text[:40])
    return found


def _day_field(post: QueryDict) -> date:
    text = field(post, "on")
    try:
        return date.fromisoformat(text) if text and len(text) == 10 else today()
    except ValueError:
        raise BadInput(_("„%s” nem nap.") % text[:40]) from None
