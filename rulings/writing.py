"""The one way in which an entry gets into the base: its row, a revision, its links, and word to the index.

The starter data and the desk both write through here. The caller holds the transaction, and resolves the citations
between the last `write` and `finish`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cards.models import Card, Game, Printing
from judgekb.search import outbox
from judgekb.text import fold, reference_key, unique_slug
from rulings.corpus.shapes import CorpusError, Entry
from rulings.markup import render
from rulings.models import Citation, Ruling, RulingCard, RulingRevision, RulingTopic, Section, Source, Topic
from rulings.models.citations import CitationKind
from rulings.models.rulings import PUBLIC_STATES, RevisionOrigin, RulingState
from rulings.search.documents import key_of

LAST_NUMBER = re.compile(r"([0-9]+)$")
CHUNK = 500


class Names:
    """The rows of a game that entries may name, by name: all of them, or only what some entries name."""

    def __init__(self, game: Game, entries: Sequence[Entry] | None = None) -> None:
        self.game = game
        cards = Card.objects.filter(game=game)
        printings = Printing.objects.filter(card__game=game)
        topics = Topic.objects.filter(game=game)
        sections = Section.objects.filter(rulebook__game=game)
        if entries is not None:
            names = {card.name for entry in entries for card in entry.cards}
            cards, printings = cards.filter(name__in=names), printings.filter(card__name__in=names)
            topics = topics.filter(name__in={name for entry in entries for name in entry.topics})
            sections = sections.filter(number__in={number for entry in entries for number in entry.sections})
        prefix = game.rulebooks.order_by("pk").values_list("prefix", flat=True).first()
        self.prefix = f"{prefix} " if prefix else "\0"
        self.sections = set(sections.values_list("number", flat=True))
        self.cards = dict(cards.values_list("name", "id"))
        self.printings = {
            (name, edition): pk for name, edition, pk in printings.values_list("card__name", "edition", "id")
        }
        self.topics = dict(topics.values_list("name", "id"))
        self._topic_slugs: set[str] | None = None

    def card_id(self, entry: Entry, name: str) -> int:
        """Return the id of a card. Raises `CorpusError`, with the name that was perhaps meant."""
        if name not in self.cards:
            near = Card.objects.filter(game=self.game, name_key=fold(name)).first()
            hint = f"; did you mean {near.name}?" if near else ""
            raise CorpusError(f"entry {entry.ref}: card {name!r} is not in cards.yaml{hint}")
        return self.cards[name]

    def printing_id(self, entry: Entry, name: str, edition: str) -> int:
        """Return the id of a printing. Raises `CorpusError`."""
        if (name, edition) not in self.printings:
            raise CorpusError(f"entry {entry.ref}: cards.yaml has no printing ({edition}) of {name}")
        return self.printings[name, edition]

    def topic_id(self, name: str) -> int:
        """Return the id of a topic, which is made where there is none."""
        if name not in self.topics:
            if self._topic_slugs is None:
                self._topic_slugs = set(Topic.objects.filter(game=self.game).values_list("slug", flat=True))
            slug = unique_slug(name, self._topic_slugs, fallback="tema")
            self.topics[name] = Topic.objects.create(game=self.game, name=name, slug=slug).pk
            outbox.record(key_of("topic", self.game.slug, slug))
        return self.topics[name]

    def section_target(self, entry: Entry, number: str) -> str:
        """Return the citation of a section. Raises `CorpusError`."""
        if number not in self.sections:
            raise CorpusError(f"entry {entry.ref}: section {number} is not in sections.yaml")
        return self.prefix + number


class EntryWriter:
    """Writes entries of one game. `finish` tells the index of all that shows something else than before.

    `origin` and `reason` are those of the revisions it makes.
    """

    def __init__(self, names: Names, *, origin: RevisionOrigin, reason: str = "") -> None:
        self.names = names
        self.game = names.game
        self.origin = origin
        self.reason = reason
        self._written: dict[int, Ruling] = {}
        self._links: dict[int, set[str]] = {}
        self._states: dict[int, str] = {}

    def remember(self, rulings: Iterable[Ruling]) -> None:
        """Note what rulings that will be written show now. Three queries for each 500."""
        rows = list(rulings)
        self._states |= {row.pk: row.state for row in rows}
        self._links |= links_of([row.pk for row in rows])

    def write(
        self, *, entry: Entry, source: Source, ruling: Ruling | None = None, words: RulingRevision | None = None
    ) -> Ruling:
        """Write one entry into its row, or into a new one, and return it. A redirect is set by `link_merged`.

        An editor's entry always makes a revision, with the reason; starter data only for words that differ. `words`
        is the old revision whose words are written again. Raises `CorpusError` for a card, printing or section that
        is not held.
        """
        if ruling is not None and ruling.pk not in self._states:
            self.remember([ruling])
        ruling = ruling or Ruling(game=self.game, ref_key=reference_key(entry.ref))
        _fill(ruling, entry, source)
        ruling.save()
        by_editor = self.origin == RevisionOrigin.DESK
        words = words or (ruling.current if entry.merged_into and by_editor else None)
        if words:
            again(ruling, words, origin=self.origin, reason=self.reason)
        elif not entry.merged_into and (by_editor or _words(ruling) != (entry.question, entry.answer, self.origin)):
            revise(ruling, Words(entry.question, entry.answer, self.origin, self.reason))
        self._write_links(ruling, entry)
        self._written[ruling.pk] = ruling
        return ruling

    def finish(self) -> None:
        """Tell the index of what was written, and of what got or lost a link by it."""
        touched = set()
        links = links_of(list(self._written))
        for pk, ruling in self._written.items():
            touched.add(key_of("ruling", self.game.slug, ruling.ref))
            before = self._links.get(pk, set())
            same = self._states.get(pk) == ruling.state
            touched |= before ^ links[pk] if same else before | links[pk]
        outbox.record(*sorted(touched))

    def _write_links(self, ruling: Ruling, entry: Entry) -> None:
        if ruling.pk in self._states:
            for links in (ruling.card_links, ruling.topic_links, ruling.citations):
                links.all().delete()
        RulingCard.objects.bulk_create(
            RulingCard(
                ruling=ruling,
                card_id=self.names.card_id(entry, card.name),
                printing_id=self.names.printing_id(entry, card.name, card.edition) if card.edition else None,
                role=card.role,
                position=position,
            )
            for position, card in enumerate(entry.cards)
        )
        RulingTopic.objects.bulk_create(
            RulingTopic(ruling=ruling, topic_id=self.names.topic_id(name), position=position)
            for position, name in enumerate(entry.topics)
        )
        Citation.objects.bulk_create(self._citations(ruling, entry))

    def _citations(self, ruling: Ruling, entry: Entry) -> list[Citation]:
        targets = [*(self.names.section_target(entry, number) for number in entry.sections), *entry.cites]
        rows = [Citation(ruling=ruling, kind=CitationKind.CITES, target=target) for target in targets]
        rows += [
            Citation(
                ruling=ruling,
                kind=change.kind,
                target=change.target,
                extent=change.extent,
                clause=change.clause,
                basis=change.basis,
                reason=change.reason,
                valid_from=change.valid_from,
            )
            for change in entry.changes
        ]
        for position, row in enumerate(rows):
            row.position = position
        return rows


def _fill(ruling: Ruling, entry: Entry, source: Source) -> None:
    """Put into the row what an entry says, but for its words and links."""
    number = LAST_NUMBER.search(entry.ref)
    published = entry.published
    ruling.ref, ruling.merged_into = entry.ref, None  # redirects are set when every entry is held
    ruling.source = source
    ruling.position = int(number.group(1)) if number else 0
    ruling.language = ruling.game.language
    ruling.kind, ruling.note = entry.kind, entry.note
    ruling.state = RulingState.MERGED if entry.merged_into else RulingState(entry.status)
    ruling.valid_from, ruling.valid_to, ruling.formats = entry.valid_from, entry.valid_to, list(entry.formats)
    ruling.published_not_before = published.not_before if published else None
    ruling.published_not_after = published.not_after if published else None
    ruling.published_certainty = published.certainty if published else "unknown"
    ruling.published_evidence = published.evidence if published else ""


def _words(ruling: Ruling) -> tuple[str, str, str] | None:
    current = ruling.current
    return (current.question, current.answer, current.origin) if current else None


@dataclass(frozen=True, slots=True)
class Words:
    """A wording to be written. `html` is given only where it is not made from the Markdown of the answer."""

    question: str
    answer: str
    origin: str
    reason: str = ""
    html: str | None = None


def revise(ruling: Ruling, words: Words) -> RulingRevision:
    """Give a ruling its next wording and return it."""
    ruling.current = RulingRevision.objects.create(
        ruling=ruling,
        number=ruling.current.number + 1 if ruling.current else 1,
        question=words.question,
        answer=words.answer,
        answer_html=render(words.answer) if words.html is None else words.html,
        origin=words.origin,
        reason=words.reason,
    )
    ruling.save(update_fields=["current", "updated_at"])
    return ruling.current


def again(ruling: Ruling, old: RulingRevision, *, origin: str, reason: str) -> RulingRevision:
    """Write the words of an old revision as the newest one."""
    return revise(ruling, Words(old.question, old.answer, origin, reason, old.answer_html))


def link_merged(*, game: Game, entries: Iterable[Entry]) -> None:
    """Set the redirects of entries that are merged into others; all must be held. Raises `CorpusError`."""
    merged = {entry.ref: entry.merged_into for entry in entries if entry.merged_into}
    refs = [*merged, *merged.values()]
    rows = Ruling.objects.filter(game=game, ref__in=refs).select_related(None)
    rulings = {ruling.ref: ruling for ruling in rows}
    for ref, into in merged.items():
        if into not in rulings:
            raise CorpusError(f"entry {ref}: merged_into {into}, which is not held")
        if rulings[into].state == RulingState.MERGED:
            raise CorpusError(f"entry {ref}: merged_into {into}, which is merged itself")
        if rulings[ref].merged_into_id != rulings[into].pk:
            Ruling.objects.filter(pk=rulings[ref].pk).update(merged_into=rulings[into])


def links_of(ruling_ids: Sequence[int]) -> dict[int, set[str]]:
    """Return the keys of the cards, topics, sections, rulings and sources that each ruling links to, by its id."""
    found: dict[int, set[str]] = defaultdict(set)
    for start in range(0, len(ruling_ids), CHUNK):
        for pk, key in _linked(ruling_ids[start : start + CHUNK]):
            found[pk].add(key)
    return found


def _linked(ids: Sequence[int]) -> Iterator[tuple[int, str]]:
    cards = RulingCard.objects.filter(ruling__in=ids).order_by()
    for pk, game, slug in cards.values_list("ruling", "card__game__slug", "card__slug"):
        yield pk, key_of("card", game, slug)
    topics = RulingTopic.objects.filter(ruling__in=ids).order_by()
    for pk, game, slug in topics.values_list("ruling", "topic__game__slug", "topic__slug"):
        yield pk, key_of("topic", game, slug)
    targets = Citation.objects.filter(ruling__in=ids).order_by()
    columns = ("ruling", "ruling__game__slug", "to_ruling__ref", "to_section__citation", "to_source__code")
    for pk, game, ruling, section, source in targets.values_list(*columns):
        if ruling:
            yield pk, key_of("ruling", game, ruling)
        elif section:
            yield pk, key_of("section", game, section)
        elif source:
            yield pk, key_of("source", game, source)


def is_public(ruling: Ruling | None) -> bool:
    """Whether readers see a ruling, be it by way of the one that it went into."""
    return ruling is not None and ruling.state in (*PUBLIC_STATES, RulingState.MERGED)
