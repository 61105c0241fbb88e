"""The source of a new entry: a held one, a planned one, or one that is planned together with the entry."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.days import parse_day
from judgekb.text import reference_key
from rulings.desk.content import ContentError
from rulings.desk.rights import Right, require
from rulings.models import PlannedSource, Source
from rulings.models.sources import Certainty
from rulings.pages.desk.fields import line_in

HELD, PLANNED, NEW = "held", "planned", "new"
PARTS = ("code", "kind", "number", "title", "url", "not_before", "not_after")
LONGEST = {"code": 40, "title": 200, "url": 200}


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


def plan_source(*, game: Game, by: User, fields: dict[str, str]) -> PlannedSource:
    """Plan a source from the fields of the form; the same again gives the one that is planned already.

    Raises `PermissionDenied`, and `ContentError` for a code that is taken or fields that are not right.
    """
    require(by, Right.WRITE)
    for part, most in LONGEST.items():
        if len(fields[part]) > most:
            raise ContentError(
                "source", _("Túl hosszú (%(part)s): legfeljebb %(most)s betű.") % {"part": part, "most": most}
            )
    if not fields["code"] or not fields["title"]:
        raise ContentError("source", _("Az új forrásnak jel és cím kell."))
    if Source.objects.filter(game=game, code_key=reference_key(fields["code"])).exists():
        raise ContentError("source", _("Ilyen jelű forrás már van: válaszd ki a listából."))
    first, last = (_day(fields[name]) for name in ("not_before", "not_after"))
    if first and last and last < first:
        raise ContentError("source", _("A megjelenés utolsó napja előbb van, mint az első."))
    made = PlannedSource(
        game=game,
        code=fields["code"],
        kind=fields["kind"],
        number=_number(fields["number"]),
        title=fields["title"],
        url=fields["url"],
        published_not_before=first,
        published_not_after=last or first,
        published_certainty=Certainty.STATED if first or last else Certainty.UNKNOWN,
    )
    return _known(made) or _written(made)


def _known(made: PlannedSource) -> PlannedSource | None:
    same = PlannedSource.objects.filter(game=made.game, source=None)
    return next((one for one in same if reference_key(one.code) == reference_key(made.code)), None)


def _written(made: PlannedSource) -> PlannedSource:
    try:
        made.full_clean(exclude=["source"])
    except ValidationError as error:
        raise ContentError("source", " ".join(error.messages)) from error
    made.save()
    return made


def _day(text: str) -> Any:
    try:
        return parse_day(text) if text else None
    except ValueError:
        raise ContentError("source", _("„%s” nem nap. Így írd: 2021-08-01.") % text[:40]) from None


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise ContentError("source", _("„%s” nem sorszám.") % text[:40])
    return int(text)
