"""The form of an entry: its fields as they are typed, from a content and back. Nothing typed is lost or mended.

A withdrawal is asked from which day on the entry no longer holds; its last day is the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.http import QueryDict

from cards.models import Game
from judgekb.days import parse_day, today
from rulings.models.rulings import RulingState
from rulings.pages.desk.words import (
    BASIS_CHOICES,
    CERTAINTY_CHOICES,
    EDGE_CHOICES,
    EXTENT_CHOICES,
    KIND_CHOICES,
    ROLE_CHOICES,
    SOURCE_KIND_CHOICES,
    STATUS_CHOICES,
)

EMPTY_CARDS = 2
LISTS = ("topics", "sections", "cites")
CARD_PARTS = ("name", "edition", "role")
EDGE_PARTS = ("kind", "target", "extent", "clause", "valid_from", "basis", "reason")
PUBLISHED_PARTS = ("not_before", "not_after", "certainty", "evidence")
SINGLE = ("kind", "question", "answer", "valid_from", "valid_to", "status", "merged_into", "note")
Row = dict[str, str]
CHOICES: dict[str, Mapping[Any, Any]] = {
    "kinds": KIND_CHOICES,
    "statuses": STATUS_CHOICES,
    "roles": ROLE_CHOICES,
    "edges": EDGE_CHOICES,
    "extents": EXTENT_CHOICES,
    "bases": BASIS_CHOICES,
    "certainties": CERTAINTY_CHOICES,
    "source_kinds": SOURCE_KIND_CHOICES,
}


@dataclass(frozen=True, slots=True)
class Fields:
    """What stands in the form. `single` are the fields of one value, `lists` those of one item a line."""

    single: Row = field(default_factory=dict)
    lists: Row = field(default_factory=dict)
    cards: tuple[Row, ...] = ()
    edges: tuple[Row, ...] = ()
    published: Row = field(default_factory=dict)
    formats: tuple[str, ...] = ()
    withdrawn_from: str = ""
    reason: str = ""

    def with_rows(self, *, cards: int = EMPTY_CARDS, edges: int = 1) -> Fields:
        """Return the fields with so many empty rows after the filled ones."""
        empty_card = {"name": "", "edition": "", "role": "subject"}
        empty_edge = dict.fromkeys(EDGE_PARTS, "") | {"kind": "supersedes", "extent": "whole", "basis": "explicit"}
        return replace(
            self,
            cards=(*filter(_is_card, self.cards), *[empty_card] * cards),
            edges=(*filter(_is_edge, self.edges), *[empty_edge] * edges),
        )


def text_in(post: QueryDict, name: str) -> str:
    """Return a field as it is stored: ends of lines are `\\n`, and the NUL, which no base holds, is left out."""
    return _clean(str(post.get(name, "")))


def _clean(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")


def line_in(post: QueryDict, name: str) -> str:
    """Return a field of one line, without spaces around it."""
    return " ".join(text_in(post, name).split())


def fields_sent(post: QueryDict) -> Fields:
    """Read the form."""
    return Fields(
        single={name: text_in(post, name) for name in SINGLE},
        lists={name: text_in(post, name) for name in LISTS},
        cards=_rows_sent(post, "card", CARD_PARTS),
        edges=_rows_sent(post, "edge", EDGE_PARTS),
        published={name: text_in(post, f"published_{name}") for name in PUBLISHED_PARTS},
        formats=tuple(_clean(slug)[:200] for slug in post.getlist("formats")),
        withdrawn_from=text_in(post, "withdrawn_from"),
        reason=text_in(post, "reason").strip(),
    )


def _rows_sent(post: QueryDict, prefix: str, parts: Sequence[str]) -> tuple[Row, ...]:
    """Read rows of equally named fields; the n-th value of each is the n-th row's."""
    columns = {part: post.getlist(f"{prefix}_{part}") for part in parts}
    count = max(map(len, columns.values()))  # a request has at most 1,000 fields; Django refuses one with more
    return tuple(
        {part: _clean(values[place]) if place < len(values) else "" for part, values in columns.items()}
        for place in range(count)
    )


def _is_card(row: Row) -> bool:
    return bool(row["name"].strip() or row["edition"].strip())


def _is_edge(row: Row) -> bool:
    return any(row[part].strip() for part in ("target", "clause", "reason", "valid_from"))


def fields_of(content: Mapping[str, Any], *, reason: str = "", behind: Mapping[str, Any] | None = None) -> Fields:
    """Return the form of a content.

    A merged entry has no text; its form shows that of `behind`, so that an editor can change her mind.
    """
    merged = content.get("merged_into") or ""
    if merged and behind:
        content = {**behind, **content}
    single = {name: _text(content.get(name)) for name in SINGLE}
    single |= {
        "kind": single["kind"] or "faq",
        "status": "merged" if merged else single["status"] or "published",
        "answer": single["answer"].strip("\n"),
    }
    return Fields(
        single=single,
        lists={name: "\n".join(map(_text, _items(content, name))) for name in LISTS},
        cards=tuple(_row(item, CARD_PARTS) for item in _items(content, "cards")),
        edges=tuple(_row(item, EDGE_PARTS) for item in _items(content, "changes")),
        published=_row(content.get("published") or {}, PUBLISHED_PARTS),
        formats=tuple(map(_text, _items(content, "formats"))),
        withdrawn_from=_withdrawn_from(single),
        reason=reason,
    )


def _withdrawn_from(single: Row) -> str:
    """Return from which day an entry is withdrawn: today where it becomes so, no day where it is so since unknown."""
    if single["valid_to"]:
        return _moved(single["valid_to"], 1)
    return "" if single["status"] == RulingState.WITHDRAWN else today().isoformat()


def _last_day(single: Row, withdrawn_from: str) -> str:
    """Return the last day that the form says."""
    if single["status"] != RulingState.WITHDRAWN or not withdrawn_from.strip():
        return single["valid_to"]
    return _moved(withdrawn_from, -1)


def _moved(text: str, days: int) -> str:
    """Return a day so many days later, `""` beyond the calendar; what is no day stays, for the desk to name it."""
    try:
        return (parse_day(text.strip()) + timedelta(days=days)).isoformat()
    except OverflowError:
        return ""
    except ValueError:
        return text


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _items(content: Mapping[str, Any], name: str) -> list[Any]:
    value = content.get(name)
    return value if isinstance(value, list) else []


def _row(item: object, parts: Iterable[str]) -> Row:
    return {part: _text(item.get(part)) for part in parts} if isinstance(item, dict) else dict.fromkeys(parts, "")


def content_in(fields: Fields, *, ref: str = "") -> dict[str, Any]:
    """Return the content that the form says, to be tidied by the desk. What is wrong in it is kept."""
    single = fields.single
    if single["status"] == "merged" and single["merged_into"].strip():
        return {"ref": ref, "merged_into": single["merged_into"], "note": single["note"]}
    lists = {name: [line for line in text.split("\n") if line.strip()] for name, text in fields.lists.items()}
    published = {part: value for part, value in fields.published.items() if value.strip()}
    return {
        "ref": ref,
        **{name: value for name, value in single.items() if name != "merged_into"},
        "valid_to": _last_day(single, fields.withdrawn_from),
        **lists,
        "cards": [row for row in fields.cards if _is_card(row)],
        "changes": [row for row in fields.edges if _is_edge(row)],
        "published": published if set(published) - {"certainty"} else {},
        "formats": list(fields.formats),
    }


def form_context(fields: Fields, game: Game) -> dict[str, Any]:
    """Return what the template of the form needs beside the fields. One query."""
    formats = list(game.formats.order_by("position", "id").values_list("slug", "name"))
    known = {slug for slug, _name in formats}
    formats += [(slug, slug) for slug in fields.formats if slug not in known]
    choices = {name: list(words.items()) for name, words in CHOICES.items()}
    status = fields.single.get("status", "published")
    if status not in STATUS_CHOICES:  # a question without an answer, in the starter data
        choices["statuses"].append((status, status))
    return {"fields": fields, "formats": formats, **choices}
