"""Planning a source: it becomes public together with the first entry that stands in it."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.days import parse_day
from judgekb.text import reference_key
from rulings.desk.content import ContentError
from rulings.desk.rights import Right, require
from rulings.models import PlannedSource, Source
from rulings.models.sources import Certainty

PARTS = ("code", "kind", "number", "title", "url", "not_before", "not_after")
LONGEST = {"code": 40, "title": 200, "url": 200}


def plan_source(*, game: Game, by: User, fields: dict[str, str]) -> PlannedSource:
    """Plan a source from the its parts (`PARTS`) as texts; the same again gives the one that is planned already.

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


def _day(text: str) -> date | None:
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
