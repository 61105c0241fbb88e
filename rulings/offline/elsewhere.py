"""How often the words of a game stand in the texts of the other games.

A search weighs a word by how rare it is in the whole base. A browser holds one game; with these counts it weighs as
the server does. Only forms that the game itself has are counted: words that stand elsewhere alone weigh by their
beginning.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from judgekb.search.documents import Document
from judgekb.search.entries import entry, posted
from judgekb.search.service import documents
from judgekb.touches import version
from rulings.versions import EVERYTHING

FORMS = ("stem", "prefix")
Form = tuple[str, str]  # (field, text)
Counts = dict[str, tuple[int, Counter[Form]]]  # by game: its documents, and how many of them hold each form

_making = Lock()
_made: tuple[str, Counts] = ("", {})


def elsewhere(game: str) -> dict[str, Any]:
    """Return `{"documents", "stem", "prefix"}`: forms as texts of words, by in how many other documents they stand.

    One query when nothing was written since the last call; else every document is analysed, which takes seconds.
    """
    return told(_counts(), game)


def told(counts: Mapping[str, tuple[int, Counter[Form]]], game: str) -> dict[str, Any]:
    """Return what counts say of the games other than this one."""
    own = counts[game][1] if game in counts else Counter()
    others = [held for slug, held in counts.items() if slug != game]
    sums: Counter[Form] = Counter()
    for _, held in others:
        sums.update({form: count for form, count in held.items() if form in own})
    grouped: dict[str, dict[int, list[str]]] = {name: defaultdict(list) for name in FORMS}
    for (name, text), count in sorted(sums.items()):
        grouped[name][count].append(text)
    return {
        "documents": sum(count for count, _ in others),
        **{name: {str(count): " ".join(texts) for count, texts in sorted(grouped[name].items())} for name in FORMS},
    }


def counted(found: Iterable[Document]) -> Counts:
    """Return the counts of documents."""
    sizes: Counter[str] = Counter()
    forms: dict[str, Counter[Form]] = defaultdict(Counter)
    for document in found:
        held = posted(entry(document), document.language)
        sizes[document.game] += 1
        forms[document.game].update((name, text) for name in FORMS for text in held[name])
    return {game: (count, forms[game]) for game, count in sizes.items()}


def _counts() -> Counts:
    global _made  # noqa: PLW0603 - one value, replaced as a whole
    state = version(EVERYTHING).token
    made = _made
    if made[0] != state:
        with _making:
            made = _made
            if made[0] != state:
                made = _made = (state, counted(documents()))
    return made[1]
