"""Contents of drafts as texts, field by field, and what differs between two of them. Reads no row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulings.differences import Piece, differences
from rulings.pages.desk.words import (
    BASIS_CHOICES,
    CERTAINTY_CHOICES,
    EDGE_CHOICES,
    EXTENT_CHOICES,
    FIELD_WORDS,
    KIND_CHOICES,
    ROLE_CHOICES,
    STATUS_CHOICES,
)
from rulings.pages.words import FORMAT_NAMES

Content = Mapping[str, Any]
RULING_FIELDS = (
    "question",
    "answer",
    "topics",
    "cards",
    "sections",
    "cites",
    "changes",
    "formats",
    "valid_from",
    "valid_to",
    "published",
    "kind",
    "status",
    "merged_into",
    "note",
)
USUAL = {"kind": "faq", "status": "published"}
WORDING_FIELDS = ("text", "valid_from")


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field of a content as text; lists have one item a line."""

    name: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """How one field differs between two contents."""

    name: str
    label: str
    pieces: tuple[Piece, ...]


def field_names(content: Content) -> tuple[str, ...]:
    """Return the fields that a content of its kind has: an entry's, or a wording's."""
    return WORDING_FIELDS if "text" in content else RULING_FIELDS


def field_texts(content: Content) -> list[FieldText]:
    """Return the fields that say something, in the order of the form."""
    told = [name for name in field_names(content) if not _is_usual(content, name)]
    texts = [FieldText(name, str(FIELD_WORDS[name]), field_text(content, name)) for name in told]
    return [one for one in texts if one.text]


def _is_usual(content: Content, name: str) -> bool:
    """Whether a field says only what nearly every entry says: a question with an answer, published."""
    if name == "status" and content.get("merged_into"):
        return False
    return name in USUAL and content.get(name) in (None, "", USUAL[name])


def changed_fields(before: Content | None, after: Content | None) -> list[FieldDifference]:
    """Return the fields that differ, with the words that went and came; `None` is a thing that is not there."""
    before, after = before or {}, after or {}
    names = [name for name in field_names(after or before) if before or not _is_usual(after, name)]
    found = []
    for name in names:
        was, now = field_text(before, name), field_text(after, name)
        if was != now:
            found.append(FieldDifference(name, str(FIELD_WORDS[name]), differences(was, now)))
    return found


def field_text(content: Content, name: str) -> str:
    """Return one field as text for a reader. Never raises, whatever JSON the content holds."""
    value = content.get(name)
    if name == "kind":
        return _word(KIND_CHOICES, value or ("faq" if content else ""))
    if name == "status":
        status = "merged" if content.get("merged_into") else value or ("published" if content else "")
        return _word(STATUS_CHOICES, status)
    if isinstance(value, list):
        return "\n".join(_item(name, item) for item in value)
    if name == "published":
        return _published(value) if isinstance(value, dict) else ""
    return str(value).strip("\n") if value else ""


def _word(words: Mapping[Any, Any], value: object) -> str:
    return str(words.get(value, value or ""))


def _item(name: str, item: object) -> str:
    if isinstance(item, dict):
        return card_line(item) if name == "cards" else edge_line(item)
    if name == "formats":
        return FORMAT_NAMES.get(str(item), str(item))
    return str(item)


def card_line(card: Content) -> str:
    """Return a card mention in a line: its name, edition, and whether it is only an example."""
    edition = f" ({card['edition']})" if card.get("edition") else ""
    return f"{card.get('name', '')}{edition} – {_word(ROLE_CHOICES, card.get('role'))}"


def edge_line(edge: Content) -> str:
    """Return in a line what an entry does to another one."""
    extent = "" if edge.get("kind") == "contradicts" else f" ({_word(EXTENT_CHOICES, edge.get('extent'))})"
    day = _("%(day)s naptól") % {"day": edge["valid_from"]} if edge.get("valid_from") else ""
    rest = (edge.get("clause"), day, edge.get("reason"), _word(BASIS_CHOICES, edge.get("basis")))
    parts = [f"{_word(EDGE_CHOICES, edge.get('kind'))}: {edge.get('target', '')}{extent}"]
    return "; ".join([*parts, *(str(part).strip() for part in rest if part)])


def _published(value: Content) -> str:
    days = " – ".join(str(value[key]) for key in ("not_before", "not_after") if value.get(key))
    certainty = _word(CERTAINTY_CHOICES, value.get("certainty"))
    return "; ".join(part for part in (days, certainty, str(value.get("evidence") or "")) if part)
