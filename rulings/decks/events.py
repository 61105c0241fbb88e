"""Events: an organiser freezes a format's rules on a day, with what was announced otherwise (Kódex 138.1)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from cards.decks.lists import Fault, read_list
from cards.decks.names import tagged
from cards.decks.profile import CardList, ListItem, Profile, RuleRow
from cards.models import Game
from rulings.decks.frozen import freeze, thaw
from rulings.decks.library import libraries
from rulings.decks.service import profile_of
from rulings.decks.tokens import EVENT_LENGTH, SECRET_LENGTH, TOKEN, hashed, new_token, opens
from rulings.models import Event
from rulings.models.events import TITLE_LENGTH

OWN = "verseny"  # the ids of announced rules and lists begin with it
MOST = 999
SIZES = ("main_min", "main_max", "side_exactly", "copies")


class BadEvent(ValueError):
    """The event cannot be announced; the message is a Hungarian sentence for the organiser."""


class BadBans(BadEvent):
    """Names of the announced ban list that cannot be read; all or nothing."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(_("A tiltott lapok listája nem olvasható."))
        self.faults = faults


@dataclass(frozen=True)
class Deviations:
    """How an event deviates from its format. None: as the format says."""

    bans: tuple[str, ...] = ()
    without: tuple[str, ...] = ()  # ids of rules that do not hold
    main_min: int | None = None
    main_max: int | None = None
    side_exactly: int | None = None
    copies: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return what is announced, as JSON can hold it; nothing for what does not deviate."""
        values = {"bans": [*self.bans], "without": [*self.without]} | {name: getattr(self, name) for name in SIZES}
        return {name: value for name, value in values.items() if value not in ([], None)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Deviations:
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
        return cls(**values)


def read_bans(text: str, *, game: str) -> tuple[str, ...]:
    """Return the card names of an announced ban list. Raises `BadBans` with every fault."""
    reading = read_list(text, libraries()[game].cards.names)
    if reading.faults:
        raise BadBans(reading.faults)
    return tuple(tagged(item.name, item.edition) for item in reading.items)


def deviating(profile: Profile, deviations: Deviations) -> Profile:
    """Return the profile with the announced deviations."""
    replaced = set(deviations.without)
    replaced |= {row.id for row in profile.rules if _replaced(row, deviations)}
    made = profile.deviating(add=_announced(deviations, profile.zones), without=replaced)
    if not deviations.bans:
        return made
    items = tuple(ListItem.read(name) for name in deviations.bans)
    banned = CardList(f"{OWN}-tiltolista", _("A verseny tiltólistája"), items)
    return replace(made, lists={**made.lists, banned.id: banned})


def _replaced(row: RuleRow, deviations: Deviations) -> bool:
    zone = row.parameters.get("zone", "side" if row.kind == "side-size" else "main")
    if row.kind == "size" and zone == "main":
        return deviations.main_min is not None or deviations.main_max is not None
    if row.kind == "side-size" or (row.kind == "size" and zone == "side"):
        return deviations.side_exactly is not None
    return row.kind == "copies" and deviations.copies is not None


def announced_words(one: Deviations) -> list[str]:
    """Return what is announced otherwise, sentence by sentence, but for the rules that are left out."""
    return [row.text for row in _announced(one, ("main", "side"))]


def _announced(one: Deviations, zones: tuple[str, ...]) -> Iterable[RuleRow]:
    if one.main_min is not None:
        words = _("A szervező kikötése: a pakli legalább %d lap.") % one.main_min
        yield _rule("pakli-legalabb", "size", {"min": one.main_min}, words)
    if one.main_max is not None:
        words = _("A szervező kikötése: a pakli legfeljebb %d lap.") % one.main_max
        yield _rule("pakli-legfeljebb", "size", {"max": one.main_max}, words)
    if one.side_exactly is not None:
        words = _("A szervező kikötése: a kiegészítő pakli pontosan %d lap, vagy nincs.") % one.side_exactly
        if not one.side_exactly:
            words = _("A szervező kikötése: nincs kiegészítő pakli.")
        yield _rule("kiegeszito", "side-size", {"exactly": one.side_exactly, "or_none": one.side_exactly > 0}, words)
    if one.copies is not None:
        words = _("A szervező kikötése: egy lapból legfeljebb %d példány lehet.") % one.copies
        where = [zone for zone in ("main", "side") if zone in zones]
        yield _rule("peldany", "copies", {"limit": one.copies, "zones": where}, words)
    if one.bans:
        words = _("A szervező külön tiltja: %s.") % ", ".join(one.bans)
        yield _rule("tiltas", "banned", {"list": f"{OWN}-tiltolista"}, words)


def _rule(name: str, kind: str, parameters: dict[str, Any], words: str) -> RuleRow:
    return RuleRow(f"{OWN}-{name}", kind, parameters, text=words)


def announce(  # noqa: PLR0913 - what an event is, by name
    *,
    title: str,
    game: str,
    format: str,
    on: date,
    deviations: Deviations = Deviations(),
    options: Mapping[str, Any] | None = None,
    deadline: datetime | None = None,
) -> tuple[Event, str]:
    """Freeze a format's rules on a day with the deviations. Returns the event and its edit secret, not stored.

    Raises `BadEvent`, and what `profile_of` raises.
    """
    title = _title(title)
    _check_sizes(deviations)
    profile = _checked(profile_of(game=game, format=format, on=on, extra=options), deviations)
    held = Game.objects.get(slug=profile.game)
    with override(held.language):  # what is frozen is read by everybody, like the rules of the base
        frozen = freeze(deviating(profile, deviations))
    secret = new_token(SECRET_LENGTH)
    event = Event.objects.create(
        token=new_token(EVENT_LENGTH),
        secret_hash=hashed(secret),
        title=title,
        game=held,
        format=profile.format,
        on=on,
        deadline=deadline,
        profile=frozen,
        announced=deviations.as_dict(),
    )
    return event, secret


def _checked(profile: Profile, deviations: Deviations) -> Profile:
    """Return the profile if an event can have it with the deviations. Raises `BadEvent`."""
    if not profile.has_period:
        raise BadEvent(_("A formátumnak erre a napra nem ismerjük a szabályait, így nincs mit rögzíteni."))
    unknown = set(deviations.without) - {row.id for row in profile.rules}
    if unknown:
        raise BadEvent(_("Nincs ilyen szabálya a formátumnak: %s") % ", ".join(sorted(unknown))[:200])
    return profile


def _title(title: str) -> str:
    title = " ".join(title.split())
    if not title:
        raise BadEvent(_("A versenynek kell egy név."))
    if len(title) > TITLE_LENGTH:
        raise BadEvent(_("A verseny neve legfeljebb %d karakter.") % TITLE_LENGTH)
    return title


def _check_sizes(deviations: Deviations) -> None:
    for name in SIZES:
        value = getattr(deviations, name)
        if value is not None and not (1 if name == "copies" else 0) <= value <= MOST:
            raise BadEvent(_("A méretek és korlátok 0 és 999 közötti egész számok, a példánykorlát legalább 1."))
    low, high = deviations.main_min, deviations.main_max
    if low is not None and high is not None and low > high:
        raise BadEvent(_("A pakli legkisebb mérete nagyobb a legnagyobbnál."))


def held_event(token: str) -> Event | None:
    """Return the event under a token, None when there is none (any more)."""
    return Event.objects.select_related("game").filter(token=token).first() if TOKEN.fullmatch(token) else None


def may_edit(event: Event, secret: str) -> bool:
    """Say whether a secret is the one that the organiser was given."""
    return opens(secret, event.secret_hash)


def rename(*, event: Event, title: str, deadline: datetime | None) -> None:
    """Change an event's name and deadline; its rules stay frozen. Raises `BadEvent`."""
    title = _title(title)
    with transaction.atomic():
        Event.objects.filter(pk=event.pk).update(title=title, deadline=deadline)


def cancel(*, event: Event) -> None:
    """Delete an event. Lists shared under it stay, and are read under its format from then on."""
    with transaction.atomic():
        Event.objects.filter(pk=event.pk).delete()


def base_has_changed(event: Event) -> bool:
    """Say whether the base would freeze other rules today: a rule or list was corrected since."""
    frozen = thaw(event.profile)
    try:
        now = profile_of(game=frozen.game, format=frozen.format, on=frozen.date, extra=frozen.options)
    except ValueError:
        return True
    made = json.loads(json.dumps(freeze(deviating(now, Deviations.of(event.announced)))))
    return bool(made != event.profile)
