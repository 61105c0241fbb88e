"""What the form of a draft sends and shows, for both kinds: an entry, and a wording of a section or card."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.html import linebreaks
from django.utils.translation import gettext as _

from cards.models import Game
from rulings.desk.content import tidied
from rulings.markup import render, without_brackets
from rulings.models import Draft, DraftVersion
from rulings.models.drafts import DraftKind
from rulings.pages.desk.contents import Content, field_texts
from rulings.pages.desk.fields import EMPTY_CARDS, content_in, fields_of, fields_sent, form_context, line_in, text_in
from rulings.pages.page import BadInput

MORE_ROWS = 3


def content_sent(post: QueryDict, kind: str, *, ref: str = "") -> dict[str, Any]:
    """Return the content that was typed, tidied where it can be stored. Raises `ContentError` where it cannot."""
    return tidied(raw_content(post, kind, ref=ref), kind)


def raw_content(post: QueryDict, kind: str, *, ref: str = "") -> dict[str, Any]:
    """Return the content that was typed as it was typed."""
    if kind == DraftKind.RULING:
        return content_in(fields_sent(post), ref=ref)
    return {"text": text_in(post, "text"), "valid_from": line_in(post, "valid_from")}


def reason_sent(post: QueryDict) -> str:
    """Return the reason for readers."""
    return text_in(post, "reason").strip()


def version_sent(post: QueryDict, name: str = "version") -> int:
    """Return the number of the version that the editor loaded. Raises `BadInput`."""
    text = line_in(post, name)
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadInput(_("Hiányzik, hogy melyik változatot szerkesztetted. Nyisd meg újra az oldalt."))
    return int(text)


def form_of_content(content: Content, kind: str, game: Game, *, reason: str, behind: Content | None) -> dict[str, Any]:
    """Return the context of the form of a content."""
    if kind == DraftKind.RULING:
        return form_context(fields_of(content, reason=reason, behind=behind).with_rows(), game)
    return _wording(kind, str(content.get("text", "")), str(content.get("valid_from", "")), reason)


def form_of_post(post: QueryDict, kind: str, game: Game) -> dict[str, Any]:
    """Return the context of the form as it was sent, with more empty rows where the button for them was pressed."""
    if kind == DraftKind.RULING:
        more = post.get("do", "")
        cards = EMPTY_CARDS + (MORE_ROWS if more == "rows-cards" else 0)
        edges = 2 if more == "rows-edges" else 1
        return form_context(fields_sent(post).with_rows(cards=cards, edges=edges), game) | {"opened": more}
    return _wording(kind, text_in(post, "text"), text_in(post, "valid_from"), reason_sent(post))


def _wording(kind: str, text: str, valid_from: str, reason: str) -> dict[str, Any]:
    fields = {"text": text, "valid_from": valid_from, "reason": reason}
    return {"fields": fields, "is_markdown": kind != DraftKind.CARD}


def preview_of(content: Content, kind: str, game: Game) -> dict[str, Any]:
    """Return how readers will see a content: its text as HTML, and its other fields as texts.

    The text of a card is no Markdown: its page shows the signs that are printed on it.
    """
    text = str(content.get("answer") or content.get("text") or "")
    return {
        "question": content.get("question", ""),
        "html": linebreaks(without_brackets(text), autoescape=True) if kind == DraftKind.CARD else render(text),
        "rest": [one for one in field_texts(content) if one.name not in ("question", "answer", "text", "note")],
        "language": game.language,
    }


def version_of(draft: Draft, number: int) -> DraftVersion:
    """Return one version of a draft. Raises `BadInput` for a version that never was."""
    row: DraftVersion | None = draft.versions.filter(number=number).first()
    if row is None:
        raise BadInput(_("Ilyen változat nincs. Nyisd meg újra az oldalt."))
    return row
