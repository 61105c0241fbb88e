"""The content of a publication in Hungarian words, field by field. Pure: contents in, pieces out.

Only fields named here are ever shown: an editor's note to editors is none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.differences import Piece, differences
from rulings.pages.words import CERTAINTY_WORDS, RULING_KIND_WORDS, VERBS, format_names

Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChangedField:
    """A field and how it differs. `is_whole` where there was nothing to compare it with."""

    name: str
    label: str
    pieces: tuple[Piece, ...]
    is_whole: bool


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _lines(value: Any) -> str:
    return "\n".join(str(one) for one in value) if isinstance(value, list | tuple) else ""


def _items(value: Any, words: Callable[[Content], str]) -> str:
    return _lines([words(one) for one in value if isinstance(one, Mapping)]) if isinstance(value, list | tuple) else ""


def _card(card: Content) -> str:
    edition = f" ({card['edition']})" if card.get("edition") else ""
    example = f" – {_('példa')}" if card.get("role") == "mentioned" else ""
    return f"{card.get('name', '')}{edition}{example}"


def _edge(edge: Content) -> str:
    kind = str(VERBS.get(str(edge.get("kind")), edge.get("kind", "")))
    part = f" ({_('részben')}: {edge['clause']})" if edge.get("clause") else ""
    since = f", {edge['valid_from']}" if edge.get("valid_from") else ""
    return f"{kind}: {edge.get('target', '')}{part}{since}. {edge.get('reason', '')}".strip()


def _published(value: Any) -> str:
    if not isinstance(value, Mapping):
        return ""
    days = " – ".join(str(value[key]) for key in ("not_before", "not_after") if value.get(key))
    certainty = str(CERTAINTY_WORDS.get(str(value.get("certainty")), ""))
    return ", ".join(filter(None, (days, certainty, _text(value.get("evidence")))))


STATUS_WORDS = {
    "published": gettext_lazy("közzétéve"),
    "disputed": gettext_lazy("vitatott"),
    "withdrawn": gettext_lazy("visszavonva"),
}
FIELDS: tuple[tuple[str, Any, Callable[[Any], str]], ...] = (
    ("question", gettext_lazy("Kérdés"), _text),
    ("answer", gettext_lazy("Válasz"), _text),
    ("text", gettext_lazy("Szöveg"), _text),
    ("kind", gettext_lazy("Fajtája"), lambda value: str(RULING_KIND_WORDS.get(value or "", value or ""))),
    ("status", gettext_lazy("Állapota"), lambda value: str(STATUS_WORDS.get(value or "published", value))),
    ("merged_into", gettext_lazy("Ennek a része lett"), _text),
    ("valid_from", gettext_lazy("Első napja"), _text),
    ("valid_to", gettext_lazy("Utolsó napja"), _text),
    ("published", gettext_lazy("Megjelenése"), _published),
    ("formats", gettext_lazy("Csak ezekben a formátumokban"), lambda value: format_names(list(value or ()))),
    ("cards", gettext_lazy("Lapok"), lambda value: _items(value, _card)),
    ("sections", gettext_lazy("Szabálypontok"), _lines),
    ("topics", gettext_lazy("Témák"), _lines),
    ("cites", gettext_lazy("Hivatkozásai"), _lines),
    ("changes", gettext_lazy("Mit változtat"), lambda value: _items(value, _edge)),
)
NOT_OF_NEW = ("status",)  # of a new thing it goes without saying


def changed_fields(before: Content | None, after: Content | None) -> list[ChangedField]:
    """Return the fields that differ, in the order of a page; of a new thing all that it has, of a gone one none."""
    if after is None:
        return []
    found = []
    for name, label, words in FIELDS:
        old, new = words(before.get(name)) if before else "", words(after.get(name))
        if old != new and not (before is None and name in NOT_OF_NEW):
            pieces = differences(old, new) if before else differences(new, new)
            found.append(ChangedField(name, str(label), pieces, before is None))
    return found
