"""Finds names and citations in running text. Pure; every step is linear in the length of the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from judgekb.text import fold
from rulings.linking.judging import is_sure, short_name, vouched, with_article
from rulings.linking.lexicon import NOTHING, Lexicon, Pattern
from rulings.linking.link import Kind, Link, Suggestion
from rulings.linking.reading import Reading, spelt, suffix_end, tag_after, words_before_slip
from rulings.linking.references import Citable, References
from rulings.linking.suggesting import Suggesting


class Linker:
    """Finds card names, terms, sections, sources and entries in texts of one game.

    `editions` are the tags of the game's printings. The caller keeps the linker: it remembers the words it has seen.
    """

    def __init__(self, lexicon: Lexicon, *, editions: Iterable[str] = (), citable: Citable | None = None) -> None:
        self.lexicon = lexicon
        self.editions: Mapping[str, str] = {fold(edition): edition for edition in editions if edition}
        self.references = References(citable or Citable())

    def find(self, text: str) -> list[Link]:
        """Return what a text names, in order, without overlaps. Never raises; equal texts give equal links."""
        cited = self.references.find(text)
        named = _Names(Reading(text, self.lexicon), cited, self.editions).find()
        return sorted([*cited, *vouched(text, named)], key=lambda link: link.start)

    def cards(self, text: str) -> list[Link]:
        """Return the cards that a text names for sure, in order."""
        return [link for link in self.find(text) if link.kind is Kind.CARD and link.certain]

    def suggestions(self, text: str) -> list[Suggestion]:
        """Return the cards that were perhaps meant by names that are misspelt."""
        return self._suggesting.find(text, self.find(text))

    @cached_property
    def _suggesting(self) -> Suggesting:
        return Suggesting(self.lexicon)


class _Names:
    """One walk over the words of a text, from name to name; what is cited by number is passed over."""

    def __init__(self, read: Reading, cited: Sequence[Link], editions: Mapping[str, str]) -> None:
        self.read = read
        self.editions = editions
        self.cited = [(link.start, link.end) for link in cited] + [(len(read.text) + 1, len(read.text) + 1)]
        self.recent: dict[str, Link] = {}  # the latest name of several words by the forms of its last word
        self.found: list[Link] = []

    def find(self) -> list[Link]:
        read, place, cited, floor = self.read, 0, 0, 0
        while place < len(read):
            if read.forms[place] is NOTHING:
                place += 1
                continue
            while self.cited[cited][1] <= read.starts[place]:
                floor = self.cited[cited][1]
                cited += 1
            link, length = self._name(place, self.cited[cited][0])
            if link is None or link.start < floor:
                place += 1
                continue
            self.found.append(link)
            floor, place = link.end, place + length
            while place < len(read) and read.starts[place] < floor:  # the words of its tag
                place += 1
        return self.found

    def _name(self, place: int, limit: int) -> tuple[Link | None, int]:
        """Return what is named at a place before `limit`, and its number of words."""
        link, length = self._longest(place, limit)
        if link is None and self.read.forms[place].tails and self.read.ends[place] <= limit:
            return short_name(self.read, place, self.recent), 1
        if link is not None and link.kind is Kind.CARD and length > 1:
            self.recent |= dict.fromkeys(self.read.forms[place + length - 1].bases, link)
        return link, length

    def _longest(self, place: int, limit: int) -> tuple[Link | None, int]:
        """Return the longest name, of several as long the surest."""
        best: Link | None = None
        length, slipped = 0, 0
        for pattern in self.read.forms[place].heads:
            if len(pattern.keys) < length:
                break
            link = self._match(place, pattern)
            if link is None and len(pattern.keys) > 1:
                slipped = max(slipped, words_before_slip(self.read, place, pattern))
            if link and link.end <= limit and _is_better(link, best):
                best, length = link, len(pattern.keys)
        if best and length <= slipped:  # a longer name was meant
            best = replace(best, certain=False)
        return best, length

    def _match(self, place: int, pattern: Pattern) -> Link | None:
        right = spelt(self.read, place, pattern)
        if right is None:
            return None
        return self._term(place, pattern, right) if pattern.kind is Kind.TERM else self._card(place, pattern, right)

    def _card(self, place: int, pattern: Pattern, right: bool) -> Link | None:
        text, last = self.read.text, place + len(pattern.keys) - 1
        word_end = suffix_end(text, self.read.ends[last], pattern.keys[-1])
        edition, end = tag_after(text, word_end, self.editions)
        if edition and word_end == self.read.ends[last]:
            end = suffix_end(text, end)
        start, by_article = with_article(self.read, place, pattern)
        sure = True if edition else is_sure(self.read, place, pattern, by_article)
        if sure is None:
            return None
        certain = sure and (right or len(pattern.keys) > 1)
        return Link(Kind.CARD, pattern.name, edition, text[start:end], start, end, certain)

    def _term(self, place: int, pattern: Pattern, right: bool) -> Link | None:
        text, last = self.read.text, place + len(pattern.keys) - 1
        start, end = self.read.starts[place], self.read.ends[last]
        if pattern.exact and text[start:end] != pattern.exact:
            return None
        if (pattern.capital and not self.read.forms[place].capital) or not (right or last > place):
            return None
        if pattern.before:
            start, end = start - len(pattern.before), end + len(pattern.after)
            if (
                start < 0
                or not text.startswith(pattern.before, start)
                or text[end - len(pattern.after) : end] != pattern.after
            ):
                return None
        end = suffix_end(text, end, "" if pattern.after else pattern.keys[-1])
        return Link(Kind.TERM, pattern.name, "", text[start:end], start, end, right)


def _is_better(link: Link, best: Link | None) -> bool:
    """Whether a link is surer than one as long. A doubtful card with a capital is kept for an editor to see."""
    if best is None:
        return True
    return link.certain > best.certain and (link.kind is best.kind or best.surface[0].islower())
