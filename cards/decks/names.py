"""Finding a card by the name that a player wrote: exactly, then by case, accents, quotes, dashes; else suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from cards.decks.text import DIGITS, clean, cut_tag, known_tag
from judgekb.text import fold

SUGGESTIONS = 3
CUTOFF = 62.0  # per cent of letters alike; below it a suggestion is no help
HALF = "half of a double name"
MAX_SUGGESTED = 60  # characters; longer wrong names get no suggestions


@dataclass(frozen=True, slots=True)
class Match:
    """A card that a text names. `edition` is None when the text has no tag; `note` says what was folded."""

    name: str
    edition: str | None = None
    note: str = ""


def fold_name(text: str) -> str:
    """Return the key of a name: folded, and every way to write the bar of a split card alike."""
    key = fold(text)
    if "/" not in key:
        return key
    return " // ".join(part.strip() for part in key.split("/") if part.strip())


class Names:
    """An index of card names. `editions` gives the known edition tags of a card."""

    def __init__(
        self,
        names: Iterable[str],
        editions: Mapping[str, Iterable[str]] | None = None,
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self._exact = {clean(name): name for name in names}
        self._exact.update({clean(alias): name for alias, name in (aliases or {}).items()})
        self._folded: dict[str, list[str]] = {}
        self._halves: dict[str, list[str]] = {}
        for spelt, name in self._exact.items():
            key = fold_name(spelt)
            self._add(self._folded, key, name)
            if " // " in key:
                for half in key.split(" // "):
                    self._add(self._halves, half, name)
        self._tags = {
            name: {fold(tag): tag for tag in tags if tag} for name, tags in (editions or {}).items() if any(tags)
        }
        self._keys = tuple(self._folded)
        self._digit_words = {key.partition(" ")[0] for key in (*self._folded, *self._halves) if key[:1] in DIGITS}

    @staticmethod
    def _add(index: dict[str, list[str]], key: str, name: str) -> None:
        if name not in index.setdefault(key, []):
            index[key].append(name)

    def __contains__(self, name: str) -> bool:
        return name in self._exact

    def whole(self, text: str) -> Match | None:
        """Return the card that a cleaned text names as a whole, or None. A name that folds to two cards is none."""
        if (name := self._exact.get(text)) is not None:
            return Match(name)
        key = fold_name(text)
        names = self._folded.get(key)
        if names is None:
            names = self._halves.get(key)
            return Match(names[0], note=HALF) if names and len(names) == 1 else None
        return Match(names[0]) if len(names) == 1 else None

    def find(self, text: str) -> Match | None:
        """Return the card that a cleaned text names, as a whole or before an edition tag; None if there is none."""
        if text[:1] in DIGITS and text.partition(" ")[0].casefold() not in self._digit_words:
            return None  # a count: no name begins with this number
        if match := self.whole(text):
            return match
        cut = cut_tag(text)
        if cut is None or not (match := self.whole(cut[1])):
            return None
        edition = self.edition(match.name, cut[0])
        return Match(match.name, edition, match.note) if edition else None

    def edition(self, name: str, tag: str) -> str | None:
        """Return a tag in the spelling of the card's printing, or of the tags of the game; None if it is no tag."""
        tags = self._tags.get(name)
        return (tags.get(fold(tag)) if tags else None) or known_tag(tag)

    def suggest(self, text: str) -> tuple[str, ...]:
        """Return names that may have been meant, the likeliest first. Every name of a run-together text comes first."""
        key = fold_name(text)
        cut = cut_tag(text)
        if cut:
            key = fold_name(cut[1])
        if not key or len(key) > MAX_SUGGESTED:
            return ()
        found = list(self.run_together(text))
        found += [name for name in self._folded.get(key, []) + self._halves.get(key, []) if name not in found]
        close = process.extract(key, self._keys, scorer=fuzz.ratio, score_cutoff=CUTOFF, limit=SUGGESTIONS)
        keys = [one[0] for one in close]
        if len(key) >= 4:
            keys += [other for other in self._keys if key in other and other not in keys][:SUGGESTIONS]
        for one in keys:
            found += [name for name in self._folded[one] if name not in found]
        return tuple(found[: max(SUGGESTIONS, 2)])

    def run_together(self, text: str) -> tuple[str, ...]:
        """Return the two cards whose names a text runs together (`Bufa segítsége Elmerombolás`), or nothing."""
        words = text.split(" ")
        for place in range(1, min(len(words), 12)):
            first, second = self.find(" ".join(words[:place])), self.find(" ".join(words[place:]))
            if first and second:
                return tuple(tagged(match.name, match.edition) for match in (first, second))
        return ()


def tagged(name: str, edition: str | None) -> str:
    """Return a name with its edition tag: `Tűzmadár (2020)`."""
    return f"{name} ({edition})" if edition else name
