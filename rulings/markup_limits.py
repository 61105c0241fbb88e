"""What of a text Markdown is kept from: signs in numbers that nobody writes, for which its time or stack would not do.

Python-Markdown takes the square of the time for brackets and headings, a level of the stack for each list within a
list, and fills a table up to its longest row. A paragraph beyond the limits is shown as it was typed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

MOST_BRACKETS = 50  # opening ones in one paragraph; each is sought its end
MOST_HEADINGS = 50  # lines of one paragraph that are a heading or under one
DEEPEST = 8  # lists and quotations within each other
SPARE_CELLS = 100  # of a table, beyond three for each of its marks

BRACKET = re.compile(r"(?<!\\)\[")
HEADING = re.compile(r" *(?:#|=+ *$|[-_*][-_* ]*$)")
# Every sign that Markdown lets a backslash make literal.
SIGNS = re.compile(r"[\\`*_{}\[\]()>#+\-.!]")


def tamed(text: str) -> str:
    """Return a Markdown text in which each paragraph beyond the limits has its signs made literal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    paragraphs = [list(run) for _, run in groupby(lines, key=lambda line: bool(line.strip()))]
    return "\n".join("\n".join(map(as_typed, run) if _is_wild(run) else run) for run in paragraphs)


def as_typed(line: str) -> str:
    """Return a line as Markdown that shows it as it stands."""
    return SIGNS.sub(r"\\\g<0>", line.strip())


def _is_wild(lines: Sequence[str]) -> bool:
    """Whether a paragraph has more of anything than a person writes."""
    marks = [line.count("|") for line in lines]
    return (
        sum(len(BRACKET.findall(line)) for line in lines) > MOST_BRACKETS
        or sum(1 for line in lines if HEADING.match(line)) > MOST_HEADINGS
        or (max(marks) + 1) * len(lines) > 3 * sum(marks) + len(lines) + SPARE_CELLS
        or any(_depth(line) > DEEPEST for line in lines)
    )


def _depth(line: str) -> int:
    """Return how deep a line stands in lists and quotations, by its indent and the signs that it opens with."""
    depth = (len(line) - len(line.lstrip())) // 4
    for word in line.split(maxsplit=DEEPEST + 1):
        if not word.strip(">"):
            depth += len(word)
        elif word in ("*", "+", "-") or (word.endswith(".") and word[:-1].isdecimal()):
            depth += 1
        else:
            return depth + len(word) - len(word.lstrip(">"))
    return depth
