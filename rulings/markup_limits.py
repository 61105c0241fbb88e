"""What of a text Markdown is kept from: signs in numbers that nobody writes, for which its time or stack would not do.

Python-Markdown takes the square of the time for brackets, headings and signs within lines, a level of the stack for
each list within a list, and fills a table up to its longest row. A paragraph beyond the limits is shown as it was
typed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

MOST_BRACKETS = 50  # opening ones in one paragraph; each is sought its end
MOST_HEADINGS = 50  # lines of one paragraph that are a heading or under one
MOST_SIGNS = 4_000  # that stand within a line, in one paragraph
DEEPEST = 8  # lists and quotations within each other
SPARE_CELLS = 100  # of a table, beyond three for each of its marks

SIGN = re.compile(r"[\\`*_]")
BRACKET = re.compile(r"(?<!\\)\[")
HEADING = re.compile(r" *(?:#|=+ *$|[-_*][-_* ]*$)")
# A letter that no text may hold stands in for each sign of Markdown: a backslash before it would be literal too, but
# Markdown copies the whole paragraph for each.
LITERAL = {sign: chr(0xFDD0 + place) for place, sign in enumerate("\\`*_{}[]()>#+-.!")}
STAND_INS = str.maketrans(LITERAL)


def tamed(text: str) -> str:
    """Return a Markdown text in which each paragraph beyond the limits has its signs made literal (see `LITERAL`)."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    paragraphs = [list(run) for _, run in groupby(lines, key=lambda line: bool(line.strip()))]
    return "\n".join("\n".join(map(as_typed, run) if _is_wild(run) else run) for run in paragraphs)


def as_typed(line: str) -> str:
    """Return a line as Markdown that shows it as it stands, once the stand-ins are signs again."""
    return line.strip().translate(STAND_INS)


def _is_wild(lines: Sequence[str]) -> bool:
    """Whether a paragraph has more of anything than a person writes."""
    marks = [line.count("|") for line in lines]
    return (
        sum(len(BRACKET.findall(line)) for line in lines) > MOST_BRACKETS
        or sum(len(SIGN.findall(line)) for line in lines) > MOST_SIGNS
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
