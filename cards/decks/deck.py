"""Decklist text -> deck. Every line ends as parsed, ignored, unknown or error; none is lost, none raises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cards.decks.facts import UNKNOWN, Facts
from cards.decks.names import Match, Names
from cards.decks.stated import read_stated, write_stated
from cards.decks.text import (
    FIELDS,
    HEADERS,
    MAX_LINE,
    TIMES,
    WORD_ZONES,
    ZONES,
    clean,
    cut_facts,
    cut_leading,
    cut_trailing,
    header_zone,
    is_comment,
    labelled,
    read_count,
    read_day,
    refuse_too_large,
    split_lines,
)

ZONE_ORDER = {zone: place for place, zone in enumerate(ZONES)}
MAX_SUGGESTED_LINES = 200  # wrong names that get suggestions in one list: keeps a list of 10,000 typos quick

BAD_COUNT = "The count is not a whole number of 1 to 999."
TWO_COUNTS = "The line has two counts."
TOO_LONG = f"The line is longer than {MAX_LINE} characters."
NO_NAME = "The line has a count and no name."
BAD_DAY = "The date is not a day as YEAR-MONTH-DAY."
TWICE = "This is already given on an earlier line."
COMMENT = "A comment."
NOT_HELD = "No card of this name is held."
NO_COUNT = "No count: taken as one copy."


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one line. `status`: parsed, ignored, unknown or error; `reason` says why it is not parsed."""

    number: int
    text: str
    status: str
    kind: str  # blank, comment, header, field, entry
    zone: str = ""
    count: int = 0
    name: str = ""
    edition: str | None = None
    reason: str = ""
    suggestions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one printing of a card in one zone, over all lines that say the same."""

    zone: str
    name: str
    edition: str | None
    count: int
    stated: Facts = UNKNOWN
    lines: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that names no known card (`count` copies) or cannot be read (`count` 0). `text` is the whole line."""

    zone: str
    text: str
    count: int
    name: str = ""
    reason: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    suggestions: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Deck:
    """A read list. Two decks are equal when they hold the same, in whatever order and on whatever lines."""

    entries: tuple[Entry, ...] = ()
    unknown: tuple[Unread, ...] = ()
    errors: tuple[Unread, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)  # game, format, date
    lines: tuple[Line, ...] = field(default=(), compare=False)
    has_headers: bool = field(default=False, compare=False)

    def zone(self, zone: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.zone == zone)

    def size(self, zone: str) -> int:
        """Return how many cards lie in a zone, those with unknown names too."""
        known = sum(entry.count for entry in self.entries if entry.zone == zone)
        return known + sum(one.count for one in self.unknown if one.zone == zone)


@dataclass(slots=True)
class _Read:
    count: int = 1
    match: Match | None = None
    name: str = ""
    stated: Facts = UNKNOWN
    reason: str = ""
    notes: tuple[str, ...] = ()


def parse(text: str, names: Names) -> Deck:
    """Read a decklist. Raises `TooLarge` above 1 MB and nothing else."""
    refuse_too_large(text)
    return _Reader(names).read(text)


class _Reader:
    def __init__(self, names: Names) -> None:
        self.names = names
        self.zone = "main"
        self.fields: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.unread: list[Unread] = []
        self.headers = False
        self.suggested: dict[str, tuple[str, ...]] = {}

    def read(self, text: str) -> Deck:
        lines = tuple(self._line(number, raw) for number, raw in enumerate(split_lines(text), start=1))
        if lines and lines[-1].kind == "blank":
            lines = lines[:-1]  # the end of the last line is no line of its own
        return Deck(
            entries=gather(self.entries),
            unknown=_sorted(one for one in self.unread if one.count),
            errors=_sorted(one for one in self.unread if not one.count),
            fields=self.fields,
            lines=lines,
            has_headers=self.headers,
        )

    def _line(self, number: int, raw: str) -> Line:
        text = clean(raw)
        if not text:
            return Line(number, "", "ignored", "blank")
        if is_comment(text):
            return Line(number, text[:MAX_LINE], "ignored", "comment", reason=COMMENT)
        if len(text) > MAX_LINE:  # one letter more than fits is kept, so that it is too long wherever it is read again
            return self._error(number, f"{text[:MAX_LINE]}…", self.zone, TOO_LONG)
        if zone := header_zone(text):
            self.zone, self.headers = zone, True
            return Line(number, text, "parsed", "header", zone=zone)
        label, rest = labelled(text) if ":" in text else ("", text)
        zone = "side" if label == "sb" else HEADERS.get(label)
        if (zone or label in FIELDS) and self.names.whole(text):
            zone, label, rest = None, "", text
        if label in FIELDS:
            return self._field(number, text, FIELDS[label], rest)
        return self._entry(number, text, zone or self.zone, rest if zone else text)

    def _field(self, number: int, text: str, name: str, value: str) -> Line:
        if name in self.fields:
            return self._error(number, text, self.zone, TWICE)
        if name == "date" and read_day(value) is None:
            return self._error(number, text, self.zone, BAD_DAY)
        self.fields[name] = value
        return Line(number, text, "parsed", "field", name=value)

    def _entry(self, number: int, text: str, zone: str, rest: str) -> Line:
        read = _read_word(rest) if zone in WORD_ZONES else _read_card(rest, self.names)
        if read.reason:
            return self._error(number, text, zone, read.reason)
        if read.match is None:
            return self._unknown(number, text, zone, read)
        name, edition = read.match.name, read.match.edition
        self.entries.append(Entry(zone, name, edition, read.count, read.stated, (number,)))
        return Line(number, text, "parsed", "entry", zone, read.count, name, edition, notes=read.notes)

    def _unknown(self, number: int, text: str, zone: str, read: _Read) -> Line:
        found = self.suggested.get(read.name)
        if found is None and len(self.suggested) < MAX_SUGGESTED_LINES:
            found = self.suggested[read.name] = self.names.suggest(read.name)
        reason = NOT_HELD
        self.unread.append(Unread(zone, text, read.count, read.name, reason, number, found or ()))
        return Line(
            number, text, "unknown", "entry", zone, read.count, read.name, None, reason, found or (), read.notes
        )

    def _error(self, number: int, text: str, zone: str, reason: str) -> Line:
        self.unread.append(Unread(zone, text, 0, reason=reason, line=number))
        return Line(number, text, "error", "entry", zone, reason=reason)


def _read_card(text: str, names: Names) -> _Read:
    if match := names.find(text):  # the whole line is tried as a name before a count is cut off
        return _result(names, None, None, match)
    lead = cut_leading(text)
    digits, rests = lead if lead else (None, [text])
    if lead:
        for rest in rests:  # and the whole rest before any tail is
            if match := names.find(rest):
                return _result(names, digits, None, match)
    tails = [_Tails(rest) for rest in rests]
    for tail in tails:
        if match := tail.find(names):
            return _result(names, digits, tail, match)
    if digits is not None and text[len(digits) :] == rests[0]:
        digits, tails = None, [_Tails(text)]  # a digit that touches the name counts only before a known name
    return _result(names, digits, tails[-1], None)


class _Tails:
    """A text whose trailing count and `{facts}` are cut off one by one, in any order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.digits: str | None = None
        self.facts: str | None = None
        self.two_counts = False

    def find(self, names: Names) -> Match | None:
        while self._cut():
            if match := names.find(self.text):
                return match
        return None

    def _cut(self) -> bool:
        if self.facts is None and (cut := cut_facts(self.text)):
            self.facts, self.text = cut
            return True
        if cut := cut_trailing(self.text):
            self.two_counts = self.digits is not None
            if not self.two_counts:
                self.digits, self.text = cut
                return True
        return False


def _result(names: Names, digits: str | None, tail: _Tails | None, match: Match | None) -> _Read:
    if tail is not None and not match:
        tail.find(names)
    trailing = tail.digits if tail else None
    if (digits is not None and trailing is not None) or (tail and tail.two_counts and not match):
        return _Read(reason=TWO_COUNTS)
    written = digits if digits is not None else trailing
    count = 1 if written is None else read_count(written)
    if count is None:
        return _Read(reason=BAD_COUNT)
    stated = read_stated(tail.facts) if tail and tail.facts is not None else UNKNOWN
    if isinstance(stated, str):
        return _Read(reason=stated)
    name = "" if match else (tail.text if tail else "")
    if not match and not name:
        return _Read(reason=NO_NAME)
    notes = [] if written is not None else [NO_COUNT]
    if match and match.note:
        notes.append(match.note)
    return _Read(count, match, name, stated, notes=tuple(notes))


def _read_word(text: str) -> _Read:
    """Read a count and a word: a die or a banner is a colour, not a card."""
    lead = cut_leading(text)
    digits, word = (lead[0], lead[1][-1]) if lead else (None, text)
    trailing = cut_trailing(word)
    if trailing:
        if digits is not None or cut_trailing(trailing[1]):
            return _Read(reason=TWO_COUNTS)
        digits, word = trailing
    while word[:1] in TIMES and word[1:2] == " ":
        word = word[2:].lstrip()
    count = 1 if digits is None else read_count(digits)
    if count is None or (lead is None and trailing is None and cut_leading(word)):
        return _Read(reason=BAD_COUNT)
    if not word or cut_leading(f"1 {word}") != ("1", [word]):
        return _Read(reason=NO_NAME)
    return _Read(count, Match(word), notes=() if digits is not None else (NO_COUNT,))


def gather(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Sum the entries that say the same, in canonical order: by zone, name, edition and stated facts."""
    sums: dict[tuple[str, str, str | None, Facts], list[Entry]] = {}
    for entry in entries:
        key = entry.zone, entry.name, entry.edition, entry.stated
        sums.setdefault(key, []).append(entry)
    whole = [group[0] if len(group) == 1 else _sum(group) for group in sums.values()]
    return tuple(sorted(whole, key=_order))


def _sum(group: list[Entry]) -> Entry:
    first = group[0]
    lines = tuple(sorted({line for entry in group for line in entry.lines}))
    return Entry(first.zone, first.name, first.edition, sum(one.count for one in group), first.stated, lines)


def _order(entry: Entry) -> tuple[int, str, str, str]:
    return (
        ZONE_ORDER[entry.zone],
        entry.name,
        entry.edition or "",
        write_stated(entry.stated) if entry.stated is not UNKNOWN else "",
    )


def _sorted(unread: Iterable[Unread]) -> tuple[Unread, ...]:
    return tuple(sorted(unread, key=lambda one: (ZONE_ORDER[one.zone], one.text, one.count)))
