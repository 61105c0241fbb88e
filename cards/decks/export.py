"""A deck written down: the canonical text (parsing it gives the deck back), CSV and JSON."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from typing import Any

from cards.decks.deck import Deck, Entry, Unread
from cards.decks.facts import UNKNOWN
from cards.decks.names import Names, tagged
from cards.decks.stated import write_stated
from cards.decks.text import FIELD_TITLES, MAX_COUNT, WORD_ZONES, ZONE_TITLES, ZONES, TooLarge, clean, refuse_too_large

FORMULA = ("=", "+", "-", "@", "\t", "'")  # a spreadsheet would run such a cell; ours begins with an apostrophe
CSV_COLUMNS = ("zone", "count", "name", "edition", "facts")


def export(deck: Deck, names: Names) -> str:
    """Return the canonical text: fields, zones in their order, names sorted, lines ended by LF.

    `parse(export(deck, names), names) == deck`. Comments and blank lines are not part of a deck.
    """
    parts = [f"{title}: {deck.fields[name]}\n" for name, title in FIELD_TITLES.items() if name in deck.fields]
    for zone in ZONES:
        lines = [line for entry in deck.zone(zone) for line in _lines(entry, names)]
        lines += [one.text for one in (*deck.unknown, *deck.errors) if one.zone == zone]
        if lines:
            parts.append(f"{ZONE_TITLES[zone]}:\n" + "".join(f"{line}\n" for line in lines))
    return "".join(parts)


def _lines(entry: Entry, names: Names) -> list[str]:
    """Write one entry on as many lines as its count needs: 999 is the most that a line can say."""
    facts = f" {{{write_stated(entry.stated)}}}" if entry.stated is not UNKNOWN else ""
    name = tagged(entry.name, entry.edition) + facts
    return [_line(count, name, entry.zone, names) for count in _counts(entry)]


def _counts(entry: Entry) -> list[int]:
    """Return the counts of the rows that an entry needs: one, unless it has more copies than a row can say."""
    whole, rest = divmod(entry.count, MAX_COUNT)
    return [MAX_COUNT] * whole + [rest] * bool(rest)


def _line(count: int, name: str, zone: str, names: Names) -> str:
    """Write `3 Name`, or `3x Name` where `3 Name` is itself the name of a card."""
    line = f"{count} {name}"
    return line if zone in WORD_ZONES or names.find(line) is None else f"{count}x {name}"


def fingerprint(deck: Deck) -> str:
    """Return 16 hex digits that are the same for the same cards in the same zones, whatever the text looked like."""
    cards = [[one.zone, one.name, one.edition or "", one.count] for one in deck.entries]
    unread = [[one.zone, one.text, one.count] for one in (*deck.unknown, *deck.errors)]
    return hashlib.sha256(json.dumps([cards, unread], ensure_ascii=False).encode("utf-8", "replace")).hexdigest()[:16]


def to_json(deck: Deck) -> dict[str, Any]:
    """Return the deck as plain data, for the API."""
    return {
        "fields": dict(deck.fields),
        "entries": [
            {
                "zone": one.zone,
                "count": count,
                "name": one.name,
                "edition": one.edition,
                "facts": write_stated(one.stated),
            }
            for one in deck.entries
            for count in _counts(one)
        ],
        "unknown": [_unread(one) for one in deck.unknown],
        "errors": [_unread(one) for one in deck.errors],
    }


def _unread(one: Unread) -> dict[str, Any]:
    return {
        "zone": one.zone,
        "text": one.text,
        "line": one.line,
        "reason": one.reason,
        "suggestions": [*one.suggestions],
    }


def from_json(data: Any) -> str:
    """Return the decklist text of plain data as `to_json` gives it. Raises ValueError with the place of a fault."""
    if not isinstance(data, dict):
        raise ValueError("A deck is an object with a list `entries`.")
    fields = data.get("fields") or {}
    if not isinstance(fields, dict):
        raise ValueError("`fields` is an object.")
    head = [f"{FIELD_TITLES[name]}: {clean(str(value))}" for name, value in fields.items() if name in FIELD_TITLES]
    rows = [(_zone_of(item), _row_text(item)) for item in _items(data, "entries", "name")]
    for key in ("unknown", "errors"):
        rows += [(_zone_of(item), clean(item["text"])) for item in _items(data, key, "text")]
    return _joined(head, rows)


def _items(data: dict[str, Any], key: str, named_by: str) -> list[dict[str, Any]]:
    """Return a list of objects that each hold a text. Raises ValueError with the place of another thing."""
    items = data.get(key) or []
    if not isinstance(items, list):
        raise ValueError(f"A deck is an object with a list `{key}`.")
    for place, item in enumerate(items):
        if not isinstance(item, dict) or not isinstance(item.get(named_by), str):
            raise ValueError(f"{key}[{place}] is not an object with a `{named_by}`.")
    return items


def _zone_of(item: dict[str, Any]) -> str:
    return str(item.get("zone") or "main")


def _row_text(item: dict[str, Any]) -> str:
    facts = f" {{{item['facts']}}}" if item.get("facts") else ""
    return clean(f"{item.get('count', 1)} {tagged(item['name'], item.get('edition') or None)}{facts}")


def _joined(head: list[str], rows: list[tuple[str, str]]) -> str:
    lines = list(head)
    for place, (zone, _) in enumerate(rows):
        if zone not in ZONE_TITLES:
            raise ValueError(f"Row {place + 1}: {zone!r} is no zone.")
    for zone in ZONES:
        mine = [text for its, text in rows if its == zone]
        lines += [f"{ZONE_TITLES[zone]}:", *mine] if mine else []
    return "".join(f"{line}\n" for line in lines)


def to_csv(deck: Deck) -> str:
    """Return the deck as CSV with a header row. Cells that a spreadsheet would run as a formula are made inert."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for one in deck.entries:
        rest = [inert(one.name), inert(one.edition or ""), inert(write_stated(one.stated))]
        writer.writerows([one.zone, count, *rest] for count in _counts(one))
    for unread in (*deck.unknown, *deck.errors):
        writer.writerow([unread.zone, "", inert(unread.text), "", ""])
    return out.getvalue()


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet runs; `live` gives the text back."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def live(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def from_csv(text: str) -> str:
    """Return the decklist text of CSV with the columns zone, count, name, edition, facts (or just count and name).

    Commas or semicolons. Raises ValueError with the row of a fault, `TooLarge` above 1 MB.
    """
    refuse_too_large(text)
    text = text.lstrip("\ufeff")
    first = text.split("\n", 1)[0]
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ","))
    except csv.Error as error:
        raise ValueError(f"This is not CSV: {error}.") from error
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    columns = (
        [cell.strip().lower() for cell in rows[0]] if rows and "name" in [c.strip().lower() for c in rows[0]] else None
    )
    items = [_csv_item(row, columns) for row in (rows[1:] if columns else rows)]
    return _joined([], [(item.get("zone") or "main", _csv_text(item)) for item in items])


def _csv_item(row: list[str], columns: list[str] | None) -> dict[str, str]:
    names = columns or (["count", "name", "edition"] if len(row) <= 3 else list(CSV_COLUMNS))
    return {name: live(cell.strip()) for name, cell in zip(names, row, strict=False)}


def _csv_text(item: dict[str, str]) -> str:
    if not item.get("name"):
        return clean(item.get("count", ""))  # one cell is a whole line
    return _row_text(item) if item.get("count") else clean(item["name"])


__all__ = ["TooLarge", "export", "fingerprint", "from_csv", "from_json", "inert", "live", "to_csv", "to_json"]
