"""Whether the context makes it sure that a name is meant. Pure.

A capital inside a sentence, a tag behind it or several words make a name sure; a common word at the start of a
sentence may be just that. What is not sure becomes so beside or near the same card named for sure.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judgekb.text import fold
from rulings.linking.hungarian import follows
from rulings.linking.lexicon import Pattern
from rulings.linking.link import Kind, Link
from rulings.linking.reading import Reading
from rulings.linking.words import opens_sentence

NEAR = 3000  # characters; within them a full name vouches for a short or doubtful one
LISTED = frozenset({", ", " és ", " vagy ", " ill. ", ", illetve ", " illetve ", "; ", "/", " + ", " – ", " - "})
CALLS_IT_A_CARD = ("lap", "kartya", "nevu")
CLOSING = {"„": '”"“', "“": '”"', '"': '"', "»": "«", "«": "»", "'": "'", "*": "*"}
DETERMINERS = frozenset({"a", "az", "egy", "ez", "ezt", "azt", "mindket", "minden"})


def with_article(read: Reading, place: int, pattern: Pattern) -> tuple[int, bool]:
    """Return where a name begins, its own article with it, and whether the article shows that a name is meant.

    It does with a capital, behind another article ("az a …") and, in whatever letters, at the start of a sentence.
    """
    start = read.starts[place]
    if not pattern.article or place == 0 or not read.gap(place - 1).isspace() or "\n\n" in read.gap(place - 1):
        return start, False
    before = read.surface(place - 1)
    if before.lower() != pattern.article:
        return start, False
    first = read.starts[place - 1]
    capital, opens = before[0].isupper(), opens_sentence(read.text, first)
    if len(pattern.keys) == 1:
        return first, capital and not opens
    doubled = place > 1 and read.gap(place - 2) == " " and fold(read.surface(place - 2)) in DETERMINERS
    return first, capital or doubled or opens


def is_sure(read: Reading, place: int, pattern: Pattern, by_article: bool) -> bool | None:
    """Whether a card without a tag is surely meant; `None` when that is not even likely."""
    size = len(pattern.keys)
    if pattern.short:  # sure only near the full name
        return False if read.forms[place].capital else None
    if size > 1:
        return by_article or pattern.small or any(read.forms[place + offset].capital for offset in range(size))
    if pattern.small:
        return not pattern.ordinary
    capital = read.forms[place].capital
    if pattern.article:
        return _is_sure_with_article(read, place, by_article or capital)
    called = _called_a_card(read, place, pattern)
    if not capital:
        return False if called else None
    return not pattern.ordinary or called or _stands_out(read, place)


def _is_sure_with_article(read: Reading, place: int, capital: bool) -> bool | None:
    """Judge a name of an article and one word ("A Mester"): by a capital, but "A mester" may open any sentence."""
    if capital and not opens_sentence(read.text, read.starts[place]):
        return True
    return False if place > 0 and read.surface(place - 1) in ("A", "Az") else None


def _called_a_card(read: Reading, place: int, pattern: Pattern) -> bool:
    """Whether the next word says that a card is meant ("Köd lapot", "Köd nevű"); behind a term it says nothing."""
    if pattern.is_term or read.forms[place].key != pattern.keys[0]:
        return False
    if place + 1 >= len(read) or read.gap(place) != " ":
        return False
    key = fold(read.surface(place + 1))
    return any(key.startswith(word) and follows(word, key[len(word) :]) for word in CALLS_IT_A_CARD)


def _stands_out(read: Reading, place: int) -> bool:
    """Whether the capital of a common word shows a name: inside a sentence, or alone in quotes."""
    start, end = read.starts[place], read.ends[place]
    if end - start > 2 and read.surface(place).isupper():
        return False
    closing = CLOSING.get(read.text[start - 1 : start])
    if closing:
        return end < len(read.text) and read.text[end] in closing
    return not opens_sentence(read.text, start)


def short_name(read: Reading, place: int, recent: Mapping[str, Link]) -> Link | None:
    """Return a link for the last word of a name that stands in full a little before ("a Borzalom").

    `recent` holds the latest link by the last word of its name.
    """
    start, end = read.starts[place], read.ends[place]
    if opens_sentence(read.text, start):
        return None
    for tail in read.forms[place].tails:
        full = recent.get(tail)
        if full and start - full.end <= NEAR:
            return Link(Kind.CARD, full.name, "", read.text[start:end], start, end, full.certain)
    return None


def vouched(text: str, links: Sequence[Link]) -> list[Link]:
    """Return the links, those certain that the same card nearby or a sure one beside them in a list vouches for."""
    sure: dict[str, list[int]] = defaultdict(list)
    for link in links:
        if link.certain:
            sure[link.name].append(link.start)
    found = list(links)
    for place, link in enumerate(links):
        if link.certain or link.kind is not Kind.CARD or not link.surface[0].isupper():
            continue
        if _is_near(link, sure[link.name]) or _is_listed(text, links, place):
            found[place] = replace(link, certain=True)
    return found


def _is_near(link: Link, starts: Sequence[int]) -> bool:
    place = bisect_left(starts, link.start)
    return any(abs(start - link.start) <= NEAR for start in starts[max(0, place - 1) : place + 1])


def _is_listed(text: str, links: Sequence[Link], place: int) -> bool:
    neighbours = ((place - 1, place, place - 1), (place, place + 1, place + 1))
    return any(
        left >= 0
        and right < len(links)
        and links[other].certain
        and links[other].kind is Kind.CARD
        and text[links[left].end : links[right].start] in LISTED
        for left, right, other in neighbours
    )
