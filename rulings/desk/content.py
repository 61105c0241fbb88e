"""The content of a draft: an entry of the starter data as JSON, or a wording with its first day.

`tidied` gives the one form in which contents are stored and compared; equal contents are equal values.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from cards.models import Card, CardText
from judgekb.days import parse_day
from rulings.corpus.exporting import entry_of as entry_of_row
from rulings.corpus.shapes import CorpusError, Entry
from rulings.corpus.shapes.reading import read_day
from rulings.desk.sentences import in_words
from rulings.markup import without_brackets
from rulings.models import Draft, Rulebook, Ruling, RulingCard, RulingTopic, Section, SectionText
from rulings.models.drafts import DraftKind
from rulings.models.rulings import RulingState

Content = dict[str, Any]

MOST_ITEMS = 500
LINE, SHORT, LONG = 300, 10_000, 200_000  # the most letters; what is no longer than a line has no ends of lines
ENDS_OF_LINES = re.compile("\r\n|[\r\u2028\u2029]")
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # they show letters in another order
SHAPE: Content = {
    "ref": LINE,
    "kind": LINE,
    "question": SHORT,
    "answer": LONG,
    "cards": [{"name": LINE, "edition": LINE, "role": LINE}],
    "sections": [LINE],
    "topics": [LINE],
    "cites": [LINE],
    "changes": [
        {
            "kind": LINE,
            "target": LINE,
            "extent": LINE,
            "clause": SHORT,
            "basis": LINE,
            "valid_from": LINE,
            "reason": SHORT,
        }
    ],
    "published": {"not_before": LINE, "not_after": LINE, "certainty": LINE, "evidence": SHORT},
    "valid_from": LINE,
    "valid_to": LINE,
    "formats": [LINE],
    "status": LINE,
    "merged_into": LINE,
    "note": SHORT,
}
WORDING_SHAPE: Content = {"text": LONG, "valid_from": LINE}
ALWAYS = ("ref", "question", "answer", "cards", "sections", "topics", "changes")  # there even when empty
USUAL = {"kind": "faq", "status": "published"}  # left out, as in the files
NEVER_RIGHT = "never_right"  # status of a draft alone; published, it is withdrawn on all days, without a last one
OF_MERGED = ("ref", "merged_into", "note")
DAYS = ("valid_from", "valid_to", "not_before", "not_after")
SOUND: Content = {"ref": "X1", "question": "x", "answer": "x"}  # the rest of an entry while one field is tried


class ContentError(Exception):
    """A content that is no entry or wording. `field` is the key, `sentence` is for the editor, in Hungarian."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a section or card from a day on; `None`: since an unknown day."""

    text: str
    valid_from: date | None = None


def tidied(content: Content, kind: str = DraftKind.RULING) -> Content:
    """Return the stored form of a content: NFC, one kind of line end, nothing empty, keys in the order of the files.

    Things may be missing and days be misspelt, as in a draft. Raises `ContentError` for what cannot be stored:
    control letters, unknown keys, values of another type, texts and lists that are too long.
    """
    shape = SHAPE if kind == DraftKind.RULING else WORDING_SHAPE
    found: Content = _fitted(content, shape, "")
    if kind != DraftKind.RULING:
        return {"text": found.get("text", ""), **_filled({"valid_from": found.get("valid_from", "")})}
    if found.get("merged_into"):
        return _filled({key: found.get(key, "") for key in OF_MERGED})
    for card in found.get("cards", ()):
        card.setdefault("role", "mentioned")
    found = {key: value for key, value in found.items() if value != USUAL.get(key)}
    empty: Content = {"ref": "", "question": "", "answer": "", "cards": [], "sections": [], "topics": [], "changes": []}
    return {key: found.get(key, empty.get(key)) for key in SHAPE if key in found or key in ALWAYS}


def entry_of(content: Content) -> Entry:
    """Return the content of a ruling as an entry, the brackets of `[[card]]` taken off. Raises `ContentError`."""
    for error in errors_of(content):
        raise error
    data = _as_of_entry(tidied(content))
    for key in ("question", "answer"):
        if key in data:
            data[key] = without_brackets(data[key])
    return Entry.from_data(data, "content")


def wording_of(content: Content) -> Wording:
    """Return the content of a draft for a section or card, brackets taken off. Raises `ContentError`."""
    data = _with_days(tidied(content, DraftKind.SECTION))
    if not data["text"].strip():
        raise ContentError("text", _("Hiányzik: a szöveg."))
    try:
        return Wording(without_brackets(data["text"]), read_day(data, "valid_from", "content"))
    except CorpusError as error:
        raise ContentError("valid_from", in_words(str(error))) from error


def errors_of(content: Content) -> list[ContentError]:
    """Return what keeps a content from being an entry, field by field; an empty list where nothing does."""
    try:
        data = _as_of_entry(tidied(content))
    except ContentError as error:
        return [error]
    if data.get("merged_into"):
        return _errors("merged_into", data)
    if content.get("status") == NEVER_RIGHT and data.get("valid_to"):
        return [ContentError("valid_to", _("Ha sosem volt helyes, nincs utolsó napja: vedd ki."))]
    status = data.get("status", "published")
    found: list[ContentError] = []
    for key, value in data.items():
        found += _errors(key, {**SOUND, **({"status": status} if key == "answer" else {}), key: value})
    return found or _errors("valid_to", data)  # the order of days alone concerns two fields


def content_of(entry: Entry) -> Content:
    """Return an entry as content."""
    return tidied(_plain(entry.to_data()))


def content_of_wording(wording: Wording) -> Content:
    """Return a wording as content."""
    return tidied(_plain({"text": wording.text, "valid_from": wording.valid_from}), DraftKind.SECTION)


def content_of_ruling(ruling: Ruling) -> Content:
    """Return what the base holds of a ruling now. Read anew: five queries."""
    prefix = Rulebook.objects.filter(game=ruling.game_id).values_list("prefix", flat=True).first()
    links = (
        Prefetch("card_links", RulingCard.objects.select_related("card", "printing")),
        Prefetch("topic_links", RulingTopic.objects.select_related("topic")),
        "citations",
    )
    row = Ruling.objects.select_related("current", "merged_into").prefetch_related(*links).get(pk=ruling.pk)
    return content_of(entry_of_row(row, f"{prefix} " if prefix else "\0"))


def content_of_section(section: Section) -> Content | None:
    """Return our newest wording of a section, `None` where none is held."""
    texts = SectionText.objects.filter(section=section, is_original=False)
    return _newest([(row.valid_from, row.pk, row.text) for row in texts])


def content_of_card(card: Card) -> Content | None:
    """Return the newest wording of a card in the language of its game, `None` where none is held."""
    texts = CardText.objects.filter(card=card, printing=None, language=card.game.language)
    return _newest([(row.valid_from, row.pk, row.text) for row in texts])


def current_content(draft: Draft) -> Content | None:
    """Return what the base holds now of the thing that a draft changes; `None` for a new one."""
    if draft.ruling:
        return content_of_ruling(draft.ruling)
    if draft.section:
        return content_of_section(draft.section)
    return content_of_card(draft.card) if draft.card else None


def _newest(texts: list[tuple[date | None, int, str]]) -> Content | None:
    if not texts:
        return None
    valid_from, _, text = max(texts, key=lambda row: (row[0] or date.min, row[1]))
    return content_of_wording(Wording(text, valid_from))


def _fitted(value: Any, shape: Any, field: str) -> Any:
    """Return a value in the stored form of its shape."""
    if isinstance(shape, int):
        return _letters(value, shape, field)
    if isinstance(shape, list):
        if not isinstance(value, list | tuple):
            raise ContentError(field, _("Felsorolás kell ide."))
        if len(value) > MOST_ITEMS:
            told = {"count": len(value), "most": MOST_ITEMS}
            raise ContentError(field, _("%(count)s elem van benne; legfeljebb %(most)s lehet.") % told)
        return [item for item in (_fitted(item, shape[0], field) for item in value) if item]
    if not isinstance(value, dict):
        raise ContentError(field, _("Nevek és értékek kellenek ide."))
    if unknown := sorted(str(key)[:60] for key in value if key not in shape):
        raise ContentError(field or unknown[0], _("Ismeretlen mező: %(names)s.") % {"names": ", ".join(unknown)})
    return _filled({key: _fitted(value[key], shape[key], field or key) for key in shape if key in value})


def _letters(value: Any, longest: int, field: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ContentError(field, _("Szöveg kell ide."))
    one_line = longest == LINE
    text = ENDS_OF_LINES.sub("\n", value)
    text = text.strip() if one_line else text.strip("\n").rstrip()
    if len(text) > longest:
        told = {"count": len(text), "most": longest}
        raise ContentError(field, _("%(count)s betű van benne; legfeljebb %(most)s lehet.") % told)
    if any(_is_control(letter, one_line) for letter in text):
        raise ContentError(field, _("Láthatatlan vezérlőjel van benne; írd be újra kézzel."))
    return unicodedata.normalize("NFC", text)


def _is_control(letter: str, one_line: bool) -> bool:
    if letter in "\n\t":
        return one_line
    return unicodedata.category(letter) in ("Cc", "Cs") or letter in TURNING


def _filled(data: Content) -> Content:
    return {key: value for key, value in data.items() if value not in ("", [], {})}


def _plain(value: Any) -> Any:
    """Return data of a shape with days as texts."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


def _as_of_entry(content: Content) -> Content:
    """Return a tidied content as the data of an entry: with days, and with the states that entries have."""
    data: Content = _with_days(content)
    return {**data, "status": RulingState.WITHDRAWN.value} if data.get("status") == NEVER_RIGHT else data


def _with_days(value: Any) -> Any:
    """Return a content with texts that are days as days; the shapes refuse what stays text."""
    if isinstance(value, list):
        return [_with_days(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _day(item) if key in DAYS else _with_days(item) for key, item in value.items()}


def _day(text: str) -> date | str:
    try:
        return parse_day(text)
    except ValueError:
        return text


def _errors(field: str, data: Content) -> list[ContentError]:
    try:
        Entry.from_data(data, "content")
    except CorpusError as error:
        return [ContentError(field, in_words(str(error)))]
    return []


assert set(SHAPE) == {field.name for field in fields(Entry)}, "contents have the keys of entries"
