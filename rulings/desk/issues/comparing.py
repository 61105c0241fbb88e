"""What of a cut column is held already: the same, a changed form of a held entry, or new. Nothing is guessed silently.

`compare_with` is pure. Texts are compared as the importer compares editions: by digest without case, accents and
punctuation, and by sketches of their word pairs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.utils.translation import gettext_noop

from cards.models import Game
from judgekb.saying import Said, said
from rulings.desk.issues.cutting import CutEntry
from rulings.importers.faq.comparing import words_of
from rulings.importers.faq.fingerprints import NEAR, Fingerprint, fingerprint, known_refs, likeness
from rulings.importers.faq.marks import mark
from rulings.importers.faq.numbering import source_of
from rulings.markup import plain
from rulings.models import Draft, Ruling
from rulings.models.drafts import OPEN_STATES, DraftKind

KNOWN_GAME = "hkk"  # whose document the stored fingerprints are of
SAME_QUESTION = 0.5  # likeness, at least, of an entry with the very same question
LEAST_QUESTION = 3  # words of a question that tells something
SURE = 0.6  # likeness from which a changed form is not called doubtful
WORTH_TELLING = 0.2  # likeness below NEAR that is told with a new entry
COMMON_PAIR = 50  # entries; a pair of words that more of them hold says nothing
CHUNK = 500
# By whether the same is a draft, and whether it stands in another source.
SAME = {
    (False, False): gettext_noop("Szóról szóra már megvan: %(ref)s."),
    (False, True): gettext_noop("Szóról szóra már megvan, de más forrásban: %(ref)s."),
    (True, False): gettext_noop("Szóról szóra piszkozatként már megvan: %(ref)s."),
    (True, True): gettext_noop("Szóról szóra piszkozatként már megvan, de más forrásban: %(ref)s."),
}
LIKE = said("Új, de hasonlít egy meglévőre.")


class Verdict(StrEnum):
    """What an entry is beside what is held."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class HeldEntry:
    """A ruling, or the open draft of a new one, with all texts under which it may be met; the first is shown.

    `waiting` are the texts that open drafts want to give it.
    """

    ref: str
    source: str
    texts: tuple[str, ...]
    question: str = ""
    prints: tuple[Fingerprint, ...] = ()  # of texts that are known but not held
    is_draft: bool = False
    merged_into: str = ""
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """An entry, its verdict and why. `ref` is the held entry that it is (like); `before` is that one's text.

    `score` is the likeness, from 0 to 1: 1 for the same, 0 where nothing is like it.
    """

    entry: CutEntry
    verdict: Verdict
    score: float
    reason: Said
    ref: str = ""
    before: str = ""
    doubts: tuple[Said, ...] = ()


def compare(game: Game, entries: Sequence[CutEntry]) -> list[Compared]:
    """Compare entries with everything that the base and the open drafts hold of a game. Three queries in all."""
    return compare_with(load_held(game), entries)


def load_held(game: Game) -> list[HeldEntry]:
    """Return what may be met: rulings in whatever state with what open drafts make of them, and drafts of new ones."""
    known = known_refs() if game.slug == KNOWN_GAME else {}
    rows = Ruling.objects.filter(game=game).order_by("id").select_related("source", "current", "source_text")
    waiting = _waiting(game)
    held = [
        _held(row, known, tuple(waiting[row.pk]))
        for row in rows.select_related("merged_into").iterator(chunk_size=CHUNK)
    ]
    drafts = Draft.objects.filter(game=game, kind=DraftKind.RULING, ruling=None, state__in=OPEN_STATES)
    for ref, content in drafts.order_by("id").values_list("ref", "content"):
        held.append(HeldEntry(ref, source_of(ref), (_text(content),), content.get("question", ""), is_draft=True))
    return held


def _waiting(game: Game) -> dict[int, list[str]]:
    """Return the texts of open changes by the id of their ruling."""
    found: dict[int, list[str]] = defaultdict(list)
    changes = Draft.objects.filter(game=game, kind=DraftKind.RULING, state__in=OPEN_STATES).exclude(ruling=None)
    for ruling, content in changes.order_by("id").values_list("ruling", "content"):
        found[ruling].append(_text(content))
    return found


def _text(content: Mapping[str, str]) -> str:
    return f"{content.get('question', '')} {content.get('answer', '')}"


def _held(row: Ruling, known: Mapping[str, Fingerprint], waiting: tuple[str, ...]) -> HeldEntry:
    texts = []
    question = row.current.question if row.current else ""
    if row.current:
        texts.append(f"{question} {plain(row.current.answer_html)}")
    if hasattr(row, "source_text"):
        texts.append(mark(0, row.source_text.raw).body)
    return HeldEntry(
        ref=row.ref,
        source=row.source.code,
        texts=tuple(texts),
        question=question,
        prints=(known[row.ref],) if row.ref in known else (),
        merged_into=row.merged_into.ref if row.merged_into else "",
        waiting=waiting,
    )


def compare_with(held: Iterable[HeldEntry], entries: Sequence[CutEntry]) -> list[Compared]:
    """Compare entries with what is held; each held entry is met once. In the order of the entries."""
    return _Comparing(held, entries).run()


@dataclass(slots=True)
class _Likest:
    """The held entry that is most like one of the column."""

    ref: str = ""
    score: float = 0.0
    same_question: bool = False


@dataclass
class _Comparing:
    held: Iterable[HeldEntry]
    entries: Sequence[CutEntry]
    found: dict[str, Compared] = field(default_factory=dict)  # by place
    claimed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.by_ref = {item.ref: item for item in self.held}
        self.prints = {
            ref: (*(fingerprint(text) for text in item.texts), *item.prints) for ref, item in self.by_ref.items()
        }
        self.waiting = {
            ref: {fingerprint(text).digest for text in item.waiting}
            for ref, item in self.by_ref.items()
            if item.waiting
        }
        self.own = {entry.place: _own_prints(entry) for entry in self.entries}
        self.by_digest: dict[str, list[str]] = defaultdict(list)
        self.by_pair: dict[str, list[str]] = defaultdict(list)
        self.by_question: dict[str, list[str]] = defaultdict(list)
        for ref, prints in self.prints.items():
            for digest in dict.fromkeys(made.digest for made in prints):
                self.by_digest[digest].append(ref)
            for digest in self.waiting.get(ref, ()):
                self.by_digest[digest].append(ref)
            for pair in {pair for made in prints for pair in made.sketch}:
                self.by_pair[pair].append(ref)
            if len(words_of(self.by_ref[ref].question)) >= LEAST_QUESTION:
                self.by_question[fingerprint(self.by_ref[ref].question).digest].append(ref)

    def run(self) -> list[Compared]:
        for entry in self.entries:
            if same := self._same(entry):
                self.found[entry.place] = same
        left = [entry for entry in self.entries if entry.place not in self.found]
        likest = {entry.place: self._likest(entry) for entry in left}
        for entry in sorted(left, key=lambda entry: -likest[entry.place].score):
            self.found[entry.place] = self._judged(entry, likest[entry.place])
        return [self.found[entry.place] for entry in self.entries]

    def _same(self, entry: CutEntry) -> Compared | None:
        """Return what is held letter for letter: of several that of the issue that the entry is marked with."""
        refs = [ref for made in self.own[entry.place] for ref in self.by_digest.get(made.digest, ())]
        if refs:
            ref = min(refs, key=lambda ref: (ref in self.claimed, self._is_elsewhere(entry, ref), refs.index(ref)))
            self.claimed.add(ref)
            return self._found_same(entry, self.by_ref[ref])
        if entry.repeats:
            line = next((other.lines[0] for other in self.entries if other.place == entry.repeats), 0)
            return Compared(entry, Verdict.SAME, 1.0, said("Ugyanezt mondja a %(line)s. sor; egyszer elég.", line=line))
        return None

    def _is_elsewhere(self, entry: CutEntry, ref: str) -> bool:
        return bool(entry.source) and entry.source != self.by_ref[ref].source

    def _found_same(self, entry: CutEntry, item: HeldEntry) -> Compared:
        elsewhere = self._is_elsewhere(entry, item.ref)
        digests = {made.digest for made in self.own[entry.place]}
        waits = not digests & {made.digest for made in self.prints[item.ref]}
        reason = Said(SAME[item.is_draft or waits, elsewhere], (("ref", item.ref),))
        if item.merged_into:
            reason = said("Szóról szóra megvan, összevonva: %(ref)s.", ref=f"{item.ref} → {item.merged_into}")
        return Compared(entry, Verdict.SAME, 1.0, reason, item.ref, item.texts[0] if item.texts else "")

    def _likest(self, entry: CutEntry) -> _Likest:
        best = _Likest()
        own = self.own[entry.place]
        pairs = {pair for made in own for pair in made.sketch if len(self.by_pair.get(pair, ())) <= COMMON_PAIR}
        for ref in dict.fromkeys(ref for pair in sorted(pairs) for ref in self.by_pair.get(pair, ())):
            score = max(likeness(mine, made) for mine in own for made in self.prints[ref])
            if score > best.score and self._may_change(ref):
                best = _Likest(ref, round(score, 2))
        asked = self.by_question.get(fingerprint(entry.question).digest, ())
        ref = next((ref for ref in asked if self._may_change(ref)), "")
        if ref and best.score < SAME_QUESTION:
            best = _Likest(ref, SAME_QUESTION, same_question=True)
        return best

    def _may_change(self, ref: str) -> bool:
        return ref not in self.claimed and not self.by_ref[ref].merged_into

    def _judged(self, entry: CutEntry, likest: _Likest) -> Compared:
        item = self.by_ref.get(likest.ref)
        told = f"{likest.ref} ({likest.score:.0%})"
        new = Compared(entry, Verdict.NEW, likest.score, said("Semmi hasonló nincs meg."))
        if item is None or likest.score < WORTH_TELLING:
            return replace(new, score=0.0)
        if likest.score < NEAR:
            return replace(new, reason=LIKE, doubts=(said("Hasonlít erre: %(ref)s.", ref=told),))
        if item.is_draft:
            doubt = said("Egy nyitott piszkozat majdnem ugyanez: %(ref)s.", ref=told)
            return replace(new, reason=said("Új, de van hozzá hasonló piszkozat."), doubts=(doubt,))
        if likest.ref in self.claimed:
            doubt = said("Ez is %(ref)s változatának látszik, de ahhoz másik bejegyzés hasonlít jobban.", ref=told)
            return replace(new, reason=LIKE, doubts=(doubt,))
        self.claimed.add(likest.ref)
        doubts: tuple[Said, ...] = ()
        if likest.score < SURE:
            doubts += (said("Nem biztos, hogy %(ref)s változata: döntsd el.", ref=told),)
        if self._is_elsewhere(entry, likest.ref):
            sources = {"own": entry.source, "source": item.source}
            doubts += (said("A jelölése %(own)s, a hasonló bejegyzés forrása %(source)s.", **sources),)
        reason = said("Hasonlít erre: %(ref)s.", ref=told)
        if likest.same_question:
            reason = said("Ugyanaz a kérdés, más válasz: %(ref)s.", ref=likest.ref)
        return Compared(
            entry, Verdict.CHANGED, likest.score, reason, likest.ref, item.texts[0] if item.texts else "", doubts
        )


def _own_prints(entry: CutEntry) -> tuple[Fingerprint, ...]:
    return fingerprint(entry.body), fingerprint(f"{entry.question} {entry.answer}")
