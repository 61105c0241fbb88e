"""The words of the other games, and how often they stand there.

A search weighs a word by how rare it is in the whole base, and takes a word for misspelt when none of all games is
like it. A browser holds one game; with these words and counts it understands a query as the server does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from judgekb.search.documents import Document
from judgekb.search.entries import entry, posted
from judgekb.search.service import documents
from judgekb.touches import version
from rulings.versions import EVERYTHING

FORMS = ("stem", "prefix")


@dataclass(slots=True)
class Counted:
    """Of the documents of one game: how many there are, their words, and how many of them hold each form."""

    documents: int = 0
    words: set[str] = field(default_factory=set)
    forms: Counter[tuple[str, str]] = field(default_factory=Counter)  # by (field, text)

    def add(self, held: Mapping[str, Iterable[str]]) -> None:
        self.documents += 1
        self.words.update(held["exact"])
        self.forms.update((name, text) for name in FORMS for text in held[name])


_making = Lock()
_made: tuple[str, Mapping[str, Counted]] = ("", {})


def elsewhere(game: str) -> dict[str, Any]:
    """Return `{"documents", "words", "stem", "prefix"}` of the games other than this one.

    `words` are those that the game itself has not; `stem` and `prefix` give forms by the number of documents that hold
    them. All are texts of words with spaces between. One query when nothing was written since the last call; else
    every document is analysed, which takes seconds.
    """
    return told(_counts(), game)


def told(counts: Mapping[str, Counted], game: str) -> dict[str, Any]:
    """Return what counts say of the games other than this one."""
    others = [held for slug, held in counts.items() if slug != game]
    own = counts[game].words if game in counts else set()
    sums: Counter[tuple[str, str]] = Counter()
    for held in others:
        sums.update(held.forms)
    grouped: dict[str, dict[int, list[str]]] = {name: defaultdict(list) for name in FORMS}
    for (name, text), count in sorted(sums.items()):
        grouped[name][count].append(text)
    return {
        "documents": sum(held.documents for held in others),
        "words": " ".join(sorted({word for held in others for word in held.words} - own)),
        **{name: {str(count): " ".join(texts) for count, texts in sorted(grouped[name].items())} for name in FORMS},
    }


def counted(found: Iterable[Document]) -> dict[str, Counted]:
    """Return the counts of documents, by game."""
    counts: dict[str, Counted] = defaultdict(Counted)
    for document in found:
        counts[document.game].add(posted(entry(document), document.language))
    return dict(counts)


def _counts() -> Mapping[str, Counted]:
    global _made  # noqa: PLW0603 - one value, replaced as a whole
    state = version(EVERYTHING).token
    made = _made
    if made[0] != state:
        with _making:
            made = _made
            if made[0] != state:
                made = _made = (state, counted(documents()))
    return made[1]
