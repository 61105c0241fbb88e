"""The source of a new entry: a held one, a planned one, or one that is planned together with the entry."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.text import reference_key
from rulings.desk.planning import PARTS, plan_source
from rulings.models import PlannedSource, Source
from rulings.pages.desk.fields import line_in

HELD, PLANNED, NEW = "held", "planned", "new"


def source_choices(game: Game) -> list[tuple[str, str]]:
    """Return the sources of a game as choices: planned ones, then the held ones, the newest first. Two queries."""
    planned = PlannedSource.objects.filter(game=game, source=None).order_by("-id")
    held = Source.objects.filter(game=game).order_by("-position", "-id")
    return [
        *((f"{PLANNED}:{one.pk}", _("%(code)s, %(title)s (tervezett)") % vars(one)) for one in planned),
        *((f"{HELD}:{one.pk}", f"{one.code}, {one.title}") for one in held),
    ]


def source_fields(post: QueryDict) -> dict[str, str]:
    """Return the fields of a new source as they were typed."""
    return {part: line_in(post, f"source_{part}") for part in PARTS}


def chosen_source(post: QueryDict, game: Game, user: User) -> tuple[Source | None, PlannedSource | None]:
    """Return the source that was chosen, held or planned; a new one is planned now. Raises `ContentError`."""
    kind, _colon, number = line_in(post, "source").partition(":")
    pk = int(number) if number.isascii() and number.isdigit() and len(number) <= 18 else 0
    if kind == HELD:
        return Source.objects.filter(game=game, pk=pk).first(), None
    if kind == PLANNED:
        return None, PlannedSource.objects.filter(game=game, pk=pk).first()
    if kind == NEW:
        return None, plan_source(game=game, by=user, fields=source_fields(post))
    return None, None


def picked_source(asked: QueryDict, game: Game) -> str:
    """Return the chosen source as a value of the choices; in an address it may be named by its code."""
    text = line_in(asked, "source")
    if ":" in text or text == NEW or not text:
        return text
    source = Source.objects.filter(game=game, code_key=reference_key(text)).first()
    return f"{HELD}:{source.pk}" if source else ""
