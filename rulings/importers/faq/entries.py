"""The entries of a document: numbered paragraphs, read and compared with each other. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from judgekb.text import normalise
from rulings.importers.faq import citations
from rulings.importers.faq.cleaning import Vocabulary, clean
from rulings.importers.faq.comparing import Likeness, Meant
from rulings.importers.faq.dates import DatedLines, FirstDay, first_day, stated_day
from rulings.importers.faq.doubts import doubts
from rulings.importers.faq.emendations import emend
from rulings.importers.faq.flags import Flag, flag
from rulings.importers.faq.headings import headings
from rulings.importers.faq.marks import Marked, split_kind
from rulings.importers.faq.numbering import source_of
from rulings.importers.faq.sentences import lost_ends, sentences


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the document under its permanent reference, ready to be written."""

    ref: str
    source: str
    issue: int | None
    position: int  # within its source, from 1
    lines: tuple[int, ...]
    raw: str
    kind: str  # faq, rule or change
    topic: str
    title: str
    text: str  # repaired, without mark and topic
    questions: tuple[str, ...]
    answered: bool
    valid_from: date | None
    sections: tuple[str, ...]
    cites: tuple[str, ...]  # AK40.3, or AK88 where the entry that is meant is not held
    pages: tuple[int, ...]
    icons: tuple[str, ...]  # "" where it is not known which
    flags: tuple[str, ...]
    merged_into: str = ""

    @property
    def is_published(self) -> bool:
        """Whether readers get it as an entry of its own."""
        return self.answered and not self.merged_into


def read_entries(numbered: Mapping[str, Marked], progress: Callable[[int], object] = lambda done: None) -> list[Entry]:
    """Interpret numbered paragraphs, in document order. `progress` is called with the number of entries done."""
    context = _Context(numbered)
    entries = []
    for ref, marked in numbered.items():
        entries.append(context.entry(ref, marked))
        progress(1)
    return _with_likeness(_merge(entries))


class _Context:
    """What one paragraph needs to know of the others."""

    def __init__(self, numbered: Mapping[str, Marked]) -> None:
        bodies = {ref: marked.body for ref, marked in numbered.items()}
        self.vocabulary = Vocabulary(bodies.values())
        self.meant = Meant(bodies)
        self.days = _days(numbered.values())
        self.refs: dict[str, list[str]] = defaultdict(list)
        for ref in numbered:
            self.refs[source_of(ref)].append(ref)
        self.position = {ref: place for refs in self.refs.values() for place, ref in enumerate(refs, start=1)}

    def entry(self, ref: str, marked: Marked) -> Entry:
        kind, rest = split_kind(marked.body)
        emended, readings = emend(ref, rest)
        cleaned = clean(emended, self.vocabulary)
        heads = headings(kind, cleaned.text)
        day, day_flags = self._first_day(marked.line, cleaned.text)
        return Entry(
            ref=ref,
            source=source_of(ref),
            issue=marked.issue,
            position=self.position[ref],
            lines=marked.lines,
            raw=marked.raw,
            kind=kind,
            topic=heads.topic,
            title=heads.title,
            text=heads.text,
            questions=heads.questions,
            answered=heads.answered,
            valid_from=day,
            sections=citations.cited_sections(cleaned.text),
            cites=self._cites(ref, marked.issue, cleaned.text),
            pages=citations.cited_pages(cleaned.text),
            icons=cleaned.icons,
            flags=(*cleaned.flags, *readings, *day_flags, *_flags(heads.text, heads.answered)),
        )

    def _first_day(self, line: int, text: str) -> tuple[date | None, tuple[str, ...]]:
        stated = stated_day(text)
        found = first_day(stated, line, self.days) if stated else FirstDay(None)
        if found.assumed:
            return found.day, (flag(Flag.DATE_WITHOUT_YEAR, found.day or ""),)
        return found.day, (flag(Flag.DATE_IMPOSSIBLE),) if stated and found.day is None else ()

    def _cites(self, ref: str, own_issue: int | None, text: str) -> tuple[str, ...]:
        sentences_by_issue: dict[int, list[str]] = defaultdict(list)
        for issue, sentence in citations.cited_issues(sentences(text), own_issue):
            sentences_by_issue[issue].append(sentence)
        found = []
        for issue, citing in sentences_by_issue.items():
            candidates = [other for other in self.refs[f"AK{issue}"] if other != ref]
            found.append(self.meant.entry(citing, candidates) or f"AK{issue}")
        return tuple(found)


def _days(numbered: Iterable[Marked]) -> DatedLines:
    days = {marked.line: stated_day(marked.body) for marked in numbered}
    return DatedLines({line: day for line, day in days.items() if day})


def _flags(text: str, answered: bool) -> tuple[str, ...]:
    """Return the flags that a repaired text gets by itself."""
    found = list(doubts(text))
    if lost_ends(text):
        found.append(flag(Flag.SENTENCE_END_MISSING))
    if citations.is_dangling(text):
        found.append(flag(Flag.REFERENCE_MISSING))
    if citations.quotes_unnumbered_section(text):
        found.append(flag(Flag.SECTION_UNNUMBERED))
    found += [flag(Flag.RULEBOOK_PAGE, page) for page in citations.cited_pages(text)]
    found += [flag(Flag.FORMAT, name) for name in citations.named_formats(text)]
    if not answered:
        found.append(flag(Flag.UNANSWERED))
    return tuple(found)


def _merge(entries: list[Entry]) -> list[Entry]:
    """Let an entry that repeats an earlier one of its source but for the topic redirect to it (hard case 19).

    A sign or a comma may turn a verdict round, so only the very same text is merged.
    """
    first: dict[tuple[str, str], int] = {}
    for place, entry in enumerate(entries):
        held = first.setdefault((entry.source, normalise(entry.text)), place)
        if held != place:
            entries[place] = replace(entry, merged_into=entries[held].ref)
            entries[held] = replace(entries[held], topic=entries[held].topic or entry.topic)
    return entries


def _with_likeness(entries: list[Entry]) -> list[Entry]:
    """Flag near duplicates and parts, merged entries apart."""
    near, parts = Likeness({entry.ref: entry.text for entry in entries if not entry.merged_into}).pairs()
    flags: dict[str, list[str]] = defaultdict(list)
    for code, pairs in ((Flag.NEAR_DUPLICATE, near), (Flag.PART_OF, parts)):
        for ref, other in pairs:
            flags[ref].append(flag(code, other))
    return [replace(entry, flags=(*entry.flags, *flags[entry.ref])) for entry in entries]
