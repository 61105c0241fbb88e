"""The chain of a ruling as a page shows it: a small picture, and the same as a list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulings.models import Citation, Ruling
from rulings.models.citations import Basis, Extent
from rulings.pages.columns import Listed
from rulings.pages.drawing import DOT, ROW, Line, Picture, draw, in_order
from rulings.pages.history import verb
from rulings.pages.rows import Row
from rulings.pages.words import dated, since
from rulings.standing import begins
from rulings.status import Bounds

MOST_DRAWN = 40  # entries; a longer chain is a list only
WIDER = 1.4  # how much more room a letter of a reference takes


@dataclass(frozen=True, slots=True)
class Effect:
    """What an entry does to an older one of the chain: to all of it or to a part, since when and why."""

    older: Listed
    verb: str
    is_part: bool
    since: str
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a chain. `lines` are the words of the picture: how it stands, its days, what it does."""

    row: Row
    days: str
    is_own: bool
    effects: tuple[Effect, ...]
    lines: tuple[str, str, str]
    top: int
    middle: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of the picture, broken when the newer entry changes only a part."""

    line: Line
    is_part: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain, the oldest entry first; `picture` is None where it is too long to draw."""

    steps: tuple[Step, ...]
    strokes: tuple[Stroke, ...]
    picture: Picture | None
    row_height: int = ROW
    dot: int = DOT


def chain_of(own: Ruling, rows: Sequence[Row], edges: Sequence[Citation]) -> Chain | None:
    """Return the chain that these rows and the edges between them make, `None` when there is only one. No query."""
    held = {row.ruling.pk: row for row in rows}
    edges = [edge for edge in edges if edge.ruling_id in held and edge.to_ruling_id in held]
    if not edges:
        return None
    pairs = [(edge.ruling_id, edge.to_ruling_id) for edge in edges if edge.to_ruling_id is not None]
    order = in_order({pk: _age(row.ruling) for pk, row in held.items()}, pairs)
    place = {pk: number for number, pk in enumerate(order)}
    picture = draw(len(order), [(place[older], place[newer]) for newer, older in pairs])
    effects: dict[int, list[Effect]] = defaultdict(list)
    for edge, (newer, older) in zip(edges, pairs, strict=True):
        effects[newer].append(_effect(edge, held[newer].ruling, held[older].ruling))
    steps = (_step(held[pk], own, tuple(effects[pk]), number, picture) for number, pk in enumerate(order))
    strokes = (Stroke(line, edge.extent == Extent.PART) for line, edge in zip(picture.lines, edges, strict=True))
    return Chain(tuple(steps), tuple(strokes), picture if len(order) <= MOST_DRAWN else None)


def _age(ruling: Listed) -> tuple[object, ...]:
    """Return the key that orders rulings by what is known of their days, then as their sources do."""
    return begins(ruling).not_after, ruling.source.position, ruling.position, ruling.pk


def _effect(edge: Citation, newer: Listed, older: Listed) -> Effect:
    day, is_part = edge.valid_from, edge.extent == Extent.PART
    return Effect(
        older=older,
        verb=verb(edge.kind, edge.extent),
        is_part=is_part,
        since=since(Bounds(day, day) if day else begins(newer)),
        clause=edge.clause,
        reason=with_inferred(edge.reason, is_inferred=edge.basis == Basis.INFERRED),
    )


def with_inferred(reason: str, *, is_inferred: bool) -> str:
    """Return the reason of an edge, in the game's language; that it is inferred is said in the reader's own."""
    if not is_inferred:
        return reason
    note = format_html('<span lang="{}">{}</span>', get_language(), _("(következtetett kapcsolat)"))
    return format_html("{} {}", reason, note) if reason else note


def _step(row: Row, own: Ruling, effects: tuple[Effect, ...], number: int, picture: Picture) -> Step:
    ref, days = row.ruling.ref, dated(begins(row.ruling))
    does = ", ".join(dict.fromkeys(f"{effect.verb}: {effect.older.ref}" for effect in effects))
    room = picture.letters
    return Step(
        row=row,
        days=days,
        is_own=row.ruling.pk == own.pk,
        effects=effects,
        lines=(_cut(row.stand.badge.word, room - int(len(ref) * WIDER)), _cut(days, room), _cut(does, room)),
        top=number * ROW,
        middle=picture.middle(number),
    )


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(room - 1, 1)].rstrip(" ,") + "…"
