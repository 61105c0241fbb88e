"""How the words of a query are understood: which are sought, under which forms, and how much each one weighs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, Protocol

from judgekb.search.analysis import (
    ASKING_WORDS,
    PREVERBS,
    QUANTITY_WORDS,
    STOP_WORDS,
    Forms,
    Token,
    forms,
    prepare,
    tokens,
)
from judgekb.search.synonyms import NO_SYNONYMS, Synonyms
from judgekb.search.vocabulary import SAME_PREFIX, SAME_STEM, Vocabulary

JOINED = 0.95  # worth of `antimágia` for each word of `anti mágia`
SYNONYM = 0.8  # times the worth of a word for another name of the typed one
CORRECTED = 0.88  # times the worth of a word for the correction of the typed one
NUMBER = 0.5  # worth of a number for a word that asks for one (`hány lap`: `25 lapból`)
ASKED_FORM = 0.9  # worth of another form of a question word
ASKING_WEIGHT = 0.5  # times the weight of a word, for a question word
RARITY = 0.9  # exponent of the weight: rare words count a little less than by the logarithm alone
LEAST_CORRECTED = 0.9  # only close forms of a correction or another name are taken
MOST_WORDS = 40  # of a query; what follows them is not sought


class Term(NamedTuple):
    """A form under which documents are posted."""

    field: str  # exact, stem, prefix; name for suggestions
    text: str


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """One word of the query. `related` are words of the index with their worth for it (0 to 1)."""

    typed: str
    form: Forms
    related: Mapping[str, float]
    alternatives: tuple[Forms, ...] = ()  # other words sought in its place: joined, corrected, with a preverb
    corrected: str = ""  # the word of the index that is most like an unknown one
    weight: float = 0.0  # rare words weigh more
    asks: bool = False  # a question word (`hány`): it ranks a little, but neither finds nor is missed
    other_names: tuple[str, ...] = ()  # of the glossary, for the name that it belongs to

    def postings(self) -> Iterator[tuple[Term, float]]:
        """Yield the forms under which documents are sought, with the worth of each."""
        for form in (self.form, *self.alternatives):
            for stem in form.stems:
                yield Term("stem", stem), 1.0
        for form in (self.form, *self.alternatives):
            yield Term("prefix", form.prefix), SAME_PREFIX


class Frequencies(Protocol):
    """Where the plan learns how rare words are."""

    vocabulary: Vocabulary

    def count(self) -> int:
        """Return the number of documents."""
        ...

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands."""
        ...


@dataclass(slots=True)
class _Draft:
    """A query term while it is being made."""

    token: Token
    form: Forms
    related: dict[str, float] = field(default_factory=dict)
    alternatives: list[Forms] = field(default_factory=list)
    corrected: str = ""
    asks: bool = False
    other_names: list[str] = field(default_factory=list)

    def take(self, form: Forms, words: Iterable[str], worth: float) -> None:
        self.alternatives.append(form)
        for word in words:
            self.related[word] = max(worth, self.related.get(word, 0.0))


def plan(text: str, index: Frequencies, synonyms: Synonyms = NO_SYNONYMS) -> tuple[QueryTerm, ...]:
    """Return the terms of a query in the order typed; empty when the text holds no word."""
    prepared = prepare(text)
    drafts = [_Draft(token, forms(token.exact)) for token in tokens(prepared) if not token.joined][:MOST_WORDS]
    words = index.vocabulary
    for left, right in pairwise(drafts):
        _join(left, right, words)
    _rename(drafts, synonyms, index)
    telling = [draft for draft in drafts if draft.form.folded not in STOP_WORDS] or drafts
    asking = [draft for draft in drafts if draft.form.folded in ASKING_WORDS and draft not in telling]
    for draft in telling:
        _relate(draft, words)
    for draft in asking:
        draft.related = dict.fromkeys(words.with_stem_of(draft.form), ASKED_FORM) | words.equal(draft.form)
        if draft.form.folded in QUANTITY_WORDS:
            draft.related |= dict.fromkeys(words.numbers - draft.related.keys(), NUMBER)
        draft.asks = True
    ordered = sorted((*telling, *asking), key=lambda draft: draft.token.start)
    return tuple(_weigh(_term(draft, prepared), index) for draft in ordered)


def _join(left: _Draft, right: _Draft, words: Vocabulary) -> None:
    """Let two neighbours stand for their compound too: `anti mágia`, and `rakhatok le` for `lerakhatok`."""
    orders = [(left, right)]
    if right.form.folded in PREVERBS:
        orders.append((right, left))
    for first, second in orders:
        if first.form.folded in STOP_WORDS - PREVERBS or second.form.folded in STOP_WORDS:
            continue
        compound = forms(first.form.exact + second.form.exact)
        shortest = len(compound.folded) - 2
        found = [word for word in words.with_stem_of(compound) if len(word) >= shortest]
        if first.form.folded in PREVERBS:
            found = found or list(words.with_stem_of(compound))
        for draft in (first, second) if found else ():
            draft.take(compound, found, JOINED)


def _rename(drafts: Sequence[_Draft], synonyms: Synonyms, index: Frequencies) -> None:
    """Let words stand for their other names too; of a name of several words the rarest one tells it."""
    for other in synonyms.alternatives([draft.form for draft in drafts]):
        if not all(map(index.vocabulary.knows, other.words)):
            continue
        word = min(other.words, key=lambda form: _frequency(form, index)) if len(other.words) > 1 else other.words[0]
        near = {name: worth for name, worth in index.vocabulary.related(word).items() if worth >= LEAST_CORRECTED}
        for draft in drafts[other.start : other.end]:
            draft.alternatives.append(word)
            draft.other_names.append(other.name)
            for name, worth in near.items():
                draft.related[name] = max(SYNONYM * worth, draft.related.get(name, 0.0))


def _frequency(form: Forms, index: Frequencies) -> int:
    return sum(index.frequencies([Term("stem", stem) for stem in form.stems]).values())


def _relate(draft: _Draft, words: Vocabulary) -> None:
    for word, worth in words.related(draft.form).items():
        draft.related[word] = max(worth, draft.related.get(word, 0.0))
    if words.knows(draft.form) or draft.alternatives:
        return
    for near in words.nearest(draft.form):
        correction = forms(near)
        draft.corrected = draft.corrected or near
        draft.alternatives.append(correction)
        for word, worth in words.related(correction).items():
            if worth >= LEAST_CORRECTED:
                draft.related[word] = max(CORRECTED * worth, draft.related.get(word, 0.0))


def _term(draft: _Draft, prepared: str) -> QueryTerm:
    return QueryTerm(
        typed=prepared[draft.token.start : draft.token.end],
        form=draft.form,
        related=draft.related,
        alternatives=tuple(dict.fromkeys(draft.alternatives)),
        corrected=draft.corrected,
        asks=draft.asks,
        other_names=tuple(dict.fromkeys(draft.other_names)),
    )


def _weigh(term: QueryTerm, index: Frequencies) -> QueryTerm:
    """Set the weight by inverse document frequency."""
    return replace(term, weight=_weight(term, _share(term, index)))


def weigh_within(
    terms: Sequence[QueryTerm], index: Frequencies, chosen: int, holding: Mapping[Term, int]
) -> tuple[QueryTerm, ...]:
    """Return the terms weighed by how rare they are in the base and among the documents of the chosen games alike.

    A word that stands in every section of a small game tells nothing there, however rare it is in the whole base. The
    geometric mean of the two shares counts. `chosen` and the values of `holding` are sets of bits; `holding` has all
    forms of the terms but the question words, which keep their weight.
    """
    inside = _Inside(index.vocabulary, chosen, holding)
    return tuple(
        term
        if term.asks
        else replace(term, weight=_weight(term, math.sqrt(_share(term, index) * _share(term, inside))))
        for term in terms
    )


@dataclass(slots=True)
class _Inside:
    """The frequencies among chosen documents."""

    vocabulary: Vocabulary
    chosen: int
    holding: Mapping[Term, int]

    def count(self) -> int:
        return self.chosen.bit_count()

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        return {term: (self.holding[term] & self.chosen).bit_count() for term in terms}


def _weight(term: QueryTerm, share: float) -> float:
    """Return the weight of a term that stands in this share of the documents; rare words weigh more."""
    weight: float = math.log(1 + 1 / share) ** RARITY
    return weight * ASKING_WEIGHT if term.asks else weight


def _share(term: QueryTerm, index: Frequencies) -> float:
    """Return in what share of the documents a term stands (above 0, at most 1); an unknown word counts by its prefix.

    A known word counts by itself: other names that are frequent do not make it less telling.
    """
    own = replace(term, alternatives=()) if term.other_names and index.vocabulary.knows(term.form) else term
    postings = [posting for posting, worth in own.postings() if worth >= SAME_STEM]
    found = sum(index.frequencies(postings).values())
    if not found:
        found = sum(index.frequencies([Term("prefix", term.form.prefix)]).values())
    count = max(1, index.count())
    return max(1, min(found, count)) / count
