"""The names to look for, by the words that may begin them. Pure; made once and kept by its caller."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judgekb.text import fold
from rulings.linking.hungarian import NO_ENDING, Stem, follows, splits, stems
from rulings.linking.link import Kind
from rulings.linking.words import APOSTROPHES, HYPHENS, spelling, words

ARTICLES = ("a", "az")
MOST_FORMS = 200_000  # words remembered; their memory stays under about 50 MB
LONGEST_WORD = 60
REMARK = re.compile(r"(?<=\w) \([^()]*\)$")
# Words of every text that no list of names should turn into names at the start of a sentence.
FUNCTION_WORDS = "annak ennek azt ezt ezek azok ebben abban aki ami amely mert hogy ha nem igen egy két minden más sem"


@dataclass(frozen=True, slots=True)
class Name:
    """A name to look for. `spelling` is how texts write it (an alias), `name` what it stands for."""

    kind: Kind
    name: str
    spelling: str = ""
    exact: bool = False  # an abbreviation: letter for letter


@dataclass(frozen=True, slots=True)
class Pattern:
    """A name as the words that a text must have, the article at its front apart."""

    kind: Kind
    name: str
    keys: tuple[str, ...]  # folded
    spellings: tuple[str, ...]  # in lower case
    gaps: tuple[str, ...]  # between the words
    article: str = ""
    capital: bool = False  # a term that is a proper name ("Semmi"): texts write it with a capital
    small: bool = False  # a card whose name the base holds in small letters
    exact: str = ""
    before: str = ""  # signs that belong to it: "(J)"
    after: str = ""
    ordinary: bool = False  # it may as well be a common word
    is_term: bool = False  # a card named like a term
    joined: bool = False  # written without its hyphen or apostrophe
    short: bool = False  # what stands before ", a …" alone


@dataclass(frozen=True, slots=True)
class Form:
    """What is known of one word of a text. `bases` are the words it may be a form of, as names spell them."""

    key: str
    spelling: str
    capital: bool
    bases: dict[str, frozenset[str]] = field(default_factory=dict)  # folded word -> spellings that fit its accents
    heads: tuple[Pattern, ...] = ()  # what it may begin, longest first
    tails: tuple[str, ...] = ()  # words that end a name of several words

    def fits(self, key: str, spelled: str) -> bool:
        """Whether it is a form of this word with the right accents."""
        return spelled in self.bases.get(key, ())


NOTHING = Form("", "", False)


class Lexicon:
    """Names by first word. `common` are words in lower case; `inflects`: Hungarian endings are taken."""

    def __init__(self, names: Iterable[Name], common: Iterable[str] = (), *, inflects: bool = True) -> None:
        self.inflects = inflects
        self.heads: dict[str, list[Pattern]] = defaultdict(list)
        self.inner: set[str] = set()
        self.stems: dict[str, list[tuple[str, str, Stem]]] = defaultdict(list)  # stem -> (key, spelling, stem)
        self.tails: set[str] = set()
        self._forms: dict[str, Form] = {}
        patterns = _with_proper_terms([pattern for name in dict.fromkeys(names) for pattern in patterns_of(name)])
        self._add_stems(patterns)
        self.terms = {pattern.keys[0] for pattern in patterns if pattern.kind is Kind.TERM and len(pattern.keys) == 1}
        self.common = frozenset(map(fold, {*common, *FUNCTION_WORDS.split()}))
        self.ordinary = self.terms.union(
            *(self._bases(word, word) for word in self.common if len(word) <= LONGEST_WORD)
        )
        for pattern in patterns:
            self._add(pattern)

    def form(self, surface: str) -> Form:
        """Return what is known of a word of a text; the same word is analysed once."""
        found = self._forms.get(surface)
        if found is None:
            if len(self._forms) >= MOST_FORMS:
                self._forms.clear()
            found = self._forms[surface] = self._analyse(surface) if len(surface) <= LONGEST_WORD else NOTHING
        return found

    def _add_stems(self, patterns: Iterable[Pattern]) -> None:
        for pattern in patterns:
            for place in _inflected(pattern):
                key, spelled = pattern.keys[place], pattern.spellings[place]
                for stem in self._stems_of(pattern, place):
                    item = (key, spelled, stem)
                    if item not in self.stems[stem.key]:
                        self.stems[stem.key].append(item)

    def _stems_of(self, pattern: Pattern, place: int) -> Iterable[Stem]:
        if not self.inflects or pattern.exact:
            return (Stem(pattern.keys[place], (pattern.spellings[place],), NO_ENDING),)
        ends = place == len(pattern.keys) - 1
        return stems(pattern.spellings[place], possessed=pattern.kind is Kind.CARD and ends and place > 0)

    def _add(self, pattern: Pattern) -> None:
        common = self.terms if pattern.small else self.ordinary
        if len(pattern.keys) == 1 and pattern.keys[0] in common and pattern.kind is Kind.CARD:
            pattern = replace(pattern, ordinary=True, is_term=pattern.keys[0] in self.terms)
        self.heads[pattern.keys[0]].append(pattern)
        self.inner.update(pattern.keys)
        if len(pattern.keys) > 1 and pattern.kind is Kind.CARD and len(pattern.keys[-1]) > 3 and not pattern.short:
            self.tails.add(pattern.keys[-1])

    def _bases(self, key: str, spelled: str) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for beginning, ending in splits(key) if self.inflects else ((key, ""),):
            for base, base_spelling, stem in self.stems.get(beginning, ()):
                if follows(beginning, ending, stem.endings):
                    right = spelled == base_spelling if not ending else _begins_right(spelled, key, stem)
                    held = found.get(base, frozenset())
                    found[base] = held | {base_spelling} if right else held
        return found

    def _analyse(self, surface: str) -> Form:
        key, spelled = fold(surface), spelling(surface)
        bases = self._bases(key, spelled)
        heads = [pattern for pattern in self.heads.get(key, ()) if len(pattern.keys) > 1]
        for base in bases:
            for pattern in self.heads.get(base, ()):
                if 0 in _inflected(pattern) and pattern not in heads:
                    heads.append(pattern)
        if not heads and not bases and key not in self.inner:
            return NOTHING
        heads.sort(key=_rank)
        capital = surface[0].isupper()
        tails = tuple(base for base in bases if capital and base in self.tails)
        return Form(key, spelled, capital, bases, tuple(heads), tails)


def _rank(pattern: Pattern) -> tuple[int, bool, bool, int]:
    """Order what a word may begin: the longest, cards before terms, whole names first."""
    return -len(pattern.keys), pattern.kind is not Kind.CARD, pattern.short, -len(pattern.keys[0])


def patterns_of(name: Name) -> Iterator[Pattern]:
    """Return the ways in which a name may be written; none if it has no letters."""
    text = name.spelling or name.name
    found = list(words(text))
    article = ""
    if name.kind is Kind.CARD and len(found) > 1 and found[0].group().lower() in ARTICLES:
        article = found.pop(0).group().lower()
    if not found:
        return
    before, after = ("", "") if article else (text[: found[0].start()], text[found[-1].end() :])
    pattern = Pattern(
        kind=name.kind,
        name=name.name,
        keys=tuple(fold(word.group()) for word in found),
        spellings=tuple(spelling(word.group()) for word in found),
        gaps=tuple(text[word.end() : other.start()] for word, other in pairwise(found)),
        article=article,
        capital=name.kind is Kind.TERM and found[0].group()[0].isupper() and not name.exact,
        small=name.kind is Kind.CARD and found[0].group()[0].islower() and text[0].islower(),
        exact=text[found[0].start() : found[-1].end()] if name.exact else "",
        before=before,
        after=after if before else "",
    )
    yield pattern
    if REMARK.search(text):  # "harapás (2x)"
        yield from patterns_of(replace(name, spelling=REMARK.sub("", text)))
    if pattern.kind is Kind.CARD and any(gap.startswith(",") for gap in pattern.gaps):
        yield from _before_comma(pattern)
    if any(gap in HYPHENS or gap in APOSTROPHES for gap in pattern.gaps):
        yield _without_signs(pattern)


def _with_proper_terms(patterns: list[Pattern]) -> list[Pattern]:
    """Tell terms that are proper names by their capital, unless the glossary writes most of its terms with one."""
    terms = [pattern for pattern in patterns if pattern.kind is Kind.TERM and not pattern.exact]
    if sum(pattern.capital for pattern in terms) * 2 <= len(terms):
        return patterns
    return [replace(pattern, capital=False) for pattern in patterns]


def _before_comma(pattern: Pattern) -> Iterator[Pattern]:
    """Return the first part of a name of the kind "Örs, a csontkalapács", as texts use it alone."""
    cut = next(place for place, gap in enumerate(pattern.gaps, start=1) if gap.startswith(","))
    if pattern.keys[cut] in ARTICLES:
        keys, spellings = pattern.keys[:cut], pattern.spellings[:cut]
        yield replace(pattern, keys=keys, spellings=spellings, gaps=pattern.gaps[: cut - 1], short=True)


def _without_signs(pattern: Pattern) -> Pattern:
    """Return a name as it is written without its hyphens and apostrophes ("Zulit")."""
    keys, spellings, gaps = [pattern.keys[0]], [pattern.spellings[0]], []
    for key, spelled, gap in zip(pattern.keys[1:], pattern.spellings[1:], pattern.gaps, strict=True):
        if gap in HYPHENS or gap in APOSTROPHES:
            keys[-1] += key
            spellings[-1] += spelled
        else:
            keys.append(key)
            spellings.append(spelled)
            gaps.append(gap)
    return replace(pattern, keys=tuple(keys), spellings=tuple(spellings), gaps=tuple(gaps), joined=True)


def _inflected(pattern: Pattern) -> tuple[int, ...]:
    """Return which words of a name take endings: the last, and one before a comma ("Krigisnek, a lélekkufárnak")."""
    return (*(place for place, gap in enumerate(pattern.gaps) if gap.startswith(",")), len(pattern.keys) - 1)


def _begins_right(spelled: str, key: str, stem: Stem) -> bool:
    """Whether a word begins as one of the spellings of its stem; a long digraph lacks one letter ("kapoccsal")."""
    cut = 0 if key.startswith(stem.key) else 1
    return any(spelled.startswith(beginning[: len(beginning) - cut]) for beginning in stem.spellings)
