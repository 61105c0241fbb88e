"""Give every entry its permanent reference: the one it has, or the next free one. Nothing is guessed.

1. The same text under the same source has the same reference, wherever it stands now.
2. A text that is nearly one that is missing now, or the same text under another source, is left to an editor.
3. A source of which no text is known yet is numbered from 1 in document order.
4. Anything else is new and gets the next free number of its source.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulings.importers.faq.fingerprints import NEAR, Fingerprint, fingerprint, known_refs, likeness
from rulings.importers.faq.marks import Marked, mark
from rulings.importers.faq.reading import FaqError


@dataclass(frozen=True, slots=True)
class NearMatch:
    """An entry that may be an edited form of one that is known; an editor decides."""

    line: int
    source: str
    ref: str
    likeness: float


@dataclass(frozen=True, slots=True)
class Decisions:
    """What an editor decided about near matches, by line: the same entry as a reference, or a new one."""

    same: Mapping[int, str] = field(default_factory=dict)
    new: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Numbering:
    """The outcome. `refs` is in document order; `by_place` are those that no text vouches for."""

    refs: dict[str, Marked]
    near: tuple[NearMatch, ...]
    gone: tuple[str, ...]
    by_place: frozenset[str]


def source_of(ref: str) -> str:
    """Return the source's part of a reference: `AK106` of `AK106.2`."""
    return ref.rpartition(".")[0]


def number(
    entries: Sequence[Marked],
    *,
    held: Mapping[str, str] | None = None,
    taken: Collection[str] = (),
    known: Mapping[str, Fingerprint] | None = None,
    decisions: Decisions | None = None,
) -> Numbering:
    """Number the entries of a document.

    `held` are the source texts of the base (with their marks) by reference, `taken` all references of the base,
    `known` those of the edition that the references were made from (default: the stored ones). Raises `FaqError`
    for a decision that names a line or a reference that there is not.
    """
    return _Numberer(entries, held or {}, taken, known_refs() if known is None else known).run(decisions or Decisions())


class _Numberer:
    def __init__(
        self,
        entries: Sequence[Marked],
        held: Mapping[str, str],
        taken: Collection[str],
        known: Mapping[str, Fingerprint],
    ) -> None:
        self.entries = entries
        self.prints = {entry.line: fingerprint(entry.body) for entry in entries}
        if not {made.digest for made in self.prints.values()} & {made.digest for made in known.values()}:
            known = {}  # another document: its references have nothing to do with this one
        self.held = {ref: mark(0, raw) for ref, raw in held.items()}
        prints = {ref: fingerprint(marked.body) for ref, marked in self.held.items()}
        self.texts = {**known, **prints}  # a text that was edited since replaces the known one
        self.taken = {*taken, *self.texts}
        self.by_body = {(marked.source, marked.body): ref for ref, marked in self.held.items()}
        self.by_digest: dict[tuple[str, str], list[str]] = defaultdict(list)
        for ref, made in (*known.items(), *prints.items()):
            source = self.held[ref].source if ref in self.held else source_of(ref)
            self.by_digest[source, made.digest].append(ref)
        self.found: dict[int, str] = {}  # line -> reference
        self.claimed: set[str] = set()
        self.by_place: set[str] = set()

    def run(self, decisions: Decisions) -> Numbering:
        self._match_exactly()
        self._decide(decisions)
        near = self._near_matches(decisions)
        waiting = {match.line for match in near}
        self._number_rest([entry for entry in self.entries if entry.line not in {*self.found, *waiting}])
        claimed = {*self.claimed, *(match.ref for match in near)}
        return Numbering(
            refs={self.found[entry.line]: entry for entry in self.entries if entry.line in self.found},
            near=near,
            gone=tuple(ref for ref in self.held if ref not in claimed),
            by_place=frozenset(self.by_place),
        )

    def _match_exactly(self) -> None:
        """Match letter for letter first, then without case, accents and punctuation."""
        for entry in self.entries:
            ref = self.by_body.get((entry.source, entry.body))
            if ref:
                self._claim(entry, ref)
        for entry in self.entries:
            if entry.line not in self.found:
                refs = self.by_digest.get((entry.source, self.prints[entry.line].digest), [])
                ref = next((ref for ref in refs if ref not in self.claimed), None)
                if ref:
                    self._claim(entry, ref)

    def _claim(self, entry: Marked, ref: str) -> None:
        self.found[entry.line] = ref
        self.claimed.add(ref)

    def _decide(self, decisions: Decisions) -> None:
        by_line = {line: entry for entry in self.entries for line in entry.lines}
        for line in (*decisions.same, *decisions.new):
            if line not in by_line:
                raise FaqError(f"Line {line}: no entry stands there, so nothing can be decided about it.")
        for line, ref in decisions.same.items():
            if self.found.get(by_line[line].line) == ref:
                continue
            if by_line[line].line in self.found:
                raise FaqError(f"Line {line}: this is the text of {self.found[by_line[line].line]}, not of {ref}.")
            if ref not in self.taken:
                raise FaqError(f"Line {line}: there is no entry {ref} that it could be the same as.")
            if ref in self.claimed:
                raise FaqError(f"Line {line}: {ref} stands on another line already.")
            self._claim(by_line[line], ref)

    def _near_matches(self, decisions: Decisions) -> tuple[NearMatch, ...]:
        """Compare the entries that are left with the texts that are left, whatever source they stand under."""
        left: dict[str, list[str]] = defaultdict(list)  # hash -> references
        for ref, text in self.texts.items():
            if ref not in self.claimed:
                for part in text.sketch:
                    left[part].append(ref)
        near = []
        for entry in self.entries:
            if entry.line in self.found or set(entry.lines) & set(decisions.new):
                continue
            made = self.prints[entry.line]
            candidates = dict.fromkeys(ref for part in sorted(made.sketch) for ref in left[part])
            best = max(candidates, key=lambda ref: likeness(made, self.texts[ref]), default=None)
            if best and likeness(made, self.texts[best]) >= NEAR:
                near.append(NearMatch(entry.line, entry.source, best, round(likeness(made, self.texts[best]), 2)))
        return tuple(near)

    def _number_rest(self, entries: Iterable[Marked]) -> None:
        numbered = {source_of(ref) for ref in self.texts}
        last: dict[str, int] = defaultdict(int)
        for ref in self.taken:
            source = source_of(ref)
            if source in numbered:
                last[source] = max(last[source], _number(ref))
        for entry in entries:
            last[entry.source] += 1
            ref = f"{entry.source}.{last[entry.source]}"
            if entry.source not in numbered:
                self.by_place.add(ref)
            self._claim(entry, ref)


def _number(ref: str) -> int:
    tail = ref.rpartition(".")[2]
    return int(tail) if tail.isascii() and tail.isdecimal() else 0
