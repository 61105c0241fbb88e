"""Show where a text answers a query: escaped HTML with the matching words in `<mark>`. Pure Python."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from judgekb.search.analysis import Token, forms, prepare, tokens
from judgekb.search.plan import QueryTerm
from judgekb.search.ranking import HELD
from judgekb.text import normalise

PASSAGE = 260  # characters of the best passage
NONE: set[int] = set()
LEAD = 60  # characters shown before its first matching word


@dataclass(frozen=True, slots=True)
class Found:
    """A word of a text that matches terms of the query, by their numbers."""

    token: Token
    terms: tuple[int, ...]


class Highlighter:
    """Marks texts for one planned query."""

    def __init__(self, terms: Sequence[QueryTerm]) -> None:
        self._terms = [term for term in terms if not term.asks]
        self._matching: dict[str, tuple[int, ...]] = {}
        # Under which of its forms a word matches which terms
        self._related: dict[str, set[int]] = defaultdict(set)
        self._folded: dict[str, set[int]] = defaultdict(set)
        self._stems: dict[str, set[int]] = defaultdict(set)
        for number, term in enumerate(self._terms):
            for word, worth in term.related.items():
                if worth >= HELD:
                    self._related[word].add(number)
            for sought in (term.form, *term.alternatives):
                self._folded[sought.folded].add(number)
                self._stems[sought.hungarian].add(number)

    def mark(self, text: str) -> str:
        """Return the whole text, escaped, white space squeezed, matching words marked."""
        shown = prepare(normalise(text))
        return _mark(shown, self._found(shown), 0, len(shown))

    def passage(self, text: str, most: int = PASSAGE) -> str:
        """Return the passage of about `most` characters that holds the weightiest words of the query, marked."""
        shown = prepare(normalise(text))
        found = self._found(shown)
        if len(shown) <= most:
            return _mark(shown, found, 0, len(shown))
        start = _opening(shown, self._best_start(found, most))
        end = _closing(shown, min(len(shown), start + most))
        before, after = ("… " if start else ""), (" …" if end < len(shown) else "")
        return f"{before}{_mark(shown, found, start, end)}{after}"

    def _found(self, shown: str) -> list[Found]:
        found: list[Found] = []
        for token in tokens(shown):
            numbers = self._numbers(token.exact)
            if numbers and token.joined:
                while found and found[-1].token.start >= token.start:  # the whole word instead of its parts
                    found.pop()
            if numbers:
                found.append(Found(token, numbers))
        return found

    def _numbers(self, exact: str) -> tuple[int, ...]:
        if exact not in self._matching:
            form = forms(exact)
            found = self._related.get(exact, NONE) | self._folded.get(form.folded, NONE)
            self._matching[exact] = tuple(sorted(found | self._stems.get(form.hungarian, NONE)))
        return self._matching[exact]

    def _best_start(self, found: Sequence[Found], most: int) -> int:
        """Return where the best passage begins: at the first of the matching words that it holds."""
        best, best_weight = 0, 0.0
        for number, first in enumerate(found):
            held: set[int] = set()
            for item in found[number:]:
                if item.token.end > first.token.start + most - LEAD:
                    break
                held.update(item.terms)
            weight = sum(self._terms[term].weight for term in held)
            if weight > best_weight + 1e-9:
                best, best_weight = first.token.start, weight
        return best


def _opening(shown: str, start: int) -> int:
    """Return where to open a passage: at the sentence or the word that begins within `LEAD` characters before."""
    if start <= LEAD:
        return 0
    window = shown[start - LEAD : start]
    for mark in (". ", "? ", "! ", " "):
        at = window.rfind(mark) if mark != " " else window.find(mark)
        if at >= 0:
            return start - LEAD + at + len(mark)
    return start


def _closing(shown: str, end: int) -> int:
    """Return where to close a passage: before the word that would be cut."""
    if end == len(shown) or shown[end] == " ":
        return end
    space = shown.rfind(" ", max(0, end - LEAD), end)
    return space if space > 0 else end


def _mark(shown: str, found: Sequence[Found], start: int, end: int) -> str:
    parts, place = [], start
    for item in found:
        if item.token.start < place or item.token.end > end:
            continue
        parts.append(html.escape(shown[place : item.token.start]))
        parts.append(f"<mark>{html.escape(shown[item.token.start : item.token.end])}</mark>")
        place = item.token.end
    parts.append(html.escape(shown[place:end]))
    return "".join(parts)
