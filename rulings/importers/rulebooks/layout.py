"""Mend what the layout of a printed page did to running text. Words are never changed or dropped. Pure Python."""

from __future__ import annotations

import re

from judgekb.text import normalise

PAGES_AT_START = re.compile(r"([0-9]{1,3}) ([0-9]{1,3})(?: |$)")  # of a spread; one number alone opens a sentence
PAGES_AT_END = re.compile(r"(?:^|(?<= ))([0-9]{1,3})(?: ([0-9]{1,3}))?$")
FURTHEST_FIRST = 9  # a number at the end of a line is the first page number seen only if it is not higher
MOST_SKIPPED = 8  # pages: so many may lack their numbers before a spread

# "ka-" / "rommal" is one word; "sárkány-" / "és csatapakli" is not.
SPLIT_WORD = re.compile(r"(?<=[^\W\d_])-\n(?!(?:és|vagy|illetve|meg|sem|a|nebo|i)\b)(?=[^\W\d_])")


def page_numbers(text: str) -> list[tuple[int, int]]:
    """Return the spans (start, end) of the page numbers at line starts and ends: those that count up.

    Of a page spread two numbers stand together ("4 5"). A number that does not go on with the count is text.
    """
    spans: list[tuple[int, int]] = []
    last = 0
    start = 0
    for line in text.split("\n"):
        for match in (PAGES_AT_START.match(line), PAGES_AT_END.search(line)):
            if match and _goes_on(match, last):
                last = int(match.group(match.lastindex or 1))
                spans.append((start + match.start(), start + match.end()))
        start += len(line) + 1
    return spans


def _goes_on(match: re.Match[str], last: int) -> bool:
    first, second = int(match.group(1)), match.group(2)
    if second is not None and int(second) != first + 1:
        return False
    if not last:
        return first <= FURTHEST_FIRST
    return last < first <= last + (1 if second is None else MOST_SKIPPED)


def running_text(text: str, start: int, end: int, without: list[tuple[int, int]]) -> str:
    """Return a stretch of text as one paragraph, without the given spans, split words joined."""
    parts = []
    at = start
    for span_start, span_end in without:
        if span_end <= start or span_start >= end:
            continue
        parts.append(text[at : max(at, span_start)])
        at = max(at, span_end)
    parts.append(text[at:end] if at < end else "")
    return normalise(SPLIT_WORD.sub("", "".join(parts)))


def paragraphs(text: str) -> str:
    """Return text line by line, with at most one blank line between two; the fields of a table row as `a | b`."""
    lines = [" | ".join(map(normalise, line.strip("\t").split("\t"))) for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
