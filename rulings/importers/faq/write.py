"""Put a document into the base, in one transaction.

A ruling in our own words keeps them and gets the document's text beside it; a ruling that is missing is made from
the document. What is the same already is left alone, so a second run writes nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from cards.models import Game
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.citing import resolve_citations
from rulings.desk.log import Cause
from rulings.desk.telling import held_content, log_ruling
from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.flags import Flag, flag
from rulings.importers.faq.linking import Cards, Topics, section_targets, sources_of
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import Decisions, Numbering, number
from rulings.importers.faq.reading import Document
from rulings.importers.faq.report import ImportReport, count_base
from rulings.markup import render
from rulings.models import Citation, Ruling, RulingCard, RulingRevision, RulingTopic, SourceText
from rulings.models.citations import CitationKind
from rulings.models.history import PublicationOrigin
from rulings.models.rulings import PUBLIC_STATES, CardRole, RevisionOrigin, RulingKind, RulingState

Progress = Callable[[int], object]
BATCH = 200
TEXT_FIELDS = ("raw", "text", "title", "questions", "topic", "flags")
PLACE_FIELDS = ("document_sha256", "lines")
REVISION_REASON = "Az eredeti szöveg új beolvasása."

# What Markdown would take for markup in one line of plain text.
INLINE_MARKUP = re.compile(r"[\\`*_]|\](?=\()")
OPENING_MARKUP = re.compile(r"^(?=[-+#>\[])|^\d+(?=\.)")


@transaction.atomic
def import_document(
    *,
    game: Game,
    document: Document,
    decisions: Decisions | None = None,
    progress: Progress = lambda done: None,
) -> ImportReport:
    """Write a document's entries. `progress` is called with the number of entries done.

    Raises `FaqError` when a decision names a line or reference that there is not; nothing is written then.
    """
    Game.objects.select_for_update().get(pk=game.pk)  # one import at a time, where the database has locks
    report = ImportReport(sha256=document.sha256, paragraphs=len(document.paragraphs), before=count_base(game))
    rulings = {row.ref: row for row in Ruling.objects.filter(game=game).select_related("current", "source_text")}
    numbering = number(
        gather((paragraph.line, paragraph.raw) for paragraph in document.candidates),
        held={ref: row.source_text.raw for ref, row in rulings.items() if _has_text(row)},
        taken=rulings.keys(),
        decisions=decisions,
    )
    entries = read_entries(numbering.refs, progress)
    _Writer(game, document.sha256, entries, rulings, numbering.by_place & rulings.keys(), report).write()
    _finish(report, game, entries, numbering)
    return report


def _finish(report: ImportReport, game: Game, entries: Sequence[Entry], numbering: Numbering) -> None:
    refs = [entry.ref for entry in entries]
    public = Ruling.objects.filter(game=game, state__in=PUBLIC_STATES).values_list("ref", flat=True)
    report.entries, report.published = len(entries), len(set(refs) & set(public))
    report.unanswered = [entry.ref for entry in entries if not entry.answered]
    report.merged = {entry.ref: entry.merged_into for entry in entries if entry.merged_into}
    report.repeated = {entry.ref: entry.lines for entry in entries if len(entry.lines) > 1}
    report.near, report.gone = numbering.near, numbering.gone
    report.flags = Counter(code.partition(":")[0] for entry in entries for code in entry.flags)
    report.after = count_base(game)


@dataclass
class _Writer:
    game: Game
    sha256: str
    entries: Sequence[Entry]
    rulings: dict[str, Ruling]  # all of the game, by reference; new ones are added
    by_place: frozenset[str]  # references in our own words that no text vouches for
    report: ImportReport

    def __post_init__(self) -> None:
        self.cards = Cards(self.game, self.entries)

    def write(self) -> None:
        is_first = not self.rulings
        made = self._make_rulings()
        before = {entry.ref: held_content(self.rulings[entry.ref]) for entry in self._differing()}
        revised = self._revise()
        self._write_texts()
        self._unlink(revised)
        self._link([entry for entry in (*made, *revised) if not entry.merged_into])
        if not is_first:  # what comes with the first import is no news
            cause = Cause(PublicationOrigin.IMPORT, timezone.now(), REVISION_REASON)
            for entry in made:
                log_ruling(self.rulings[entry.ref], None, replace(cause, reason=""))
            for entry in revised:
                log_ruling(self.rulings[entry.ref], before[entry.ref], cause)
        self.report.unknown_names = self.cards.unknown_in(self.entries)
        changed = {*self.report.created, *self.report.source_text_added, *self.report.source_text_changed}
        outbox.record(*(f"ruling:{self.game.slug}:{entry.ref}" for entry in self.entries if entry.ref in changed))

    def _make_rulings(self) -> list[Entry]:
        """Make the rulings that are missing, those that redirect last, and return their entries."""
        missing = [entry for entry in self.entries if entry.ref not in self.rulings]
        sources = sources_of(self.game, self.entries)
        rows = [
            Ruling(
                game=self.game,
                source=sources[entry.source],
                ref=entry.ref,
                ref_key=reference_key(entry.ref),
                kind=RulingKind(entry.kind),
                state=_state(entry),
                position=entry.position,
                language=self.game.language,
                valid_from=entry.valid_from,
            )
            for entry in missing
        ]
        Ruling.objects.bulk_create(rows, batch_size=BATCH)
        self.rulings |= {row.ref: row for row in rows}
        self._write_revisions([entry for entry in missing if not entry.merged_into])
        merged = [entry for entry in missing if entry.merged_into]
        for entry in merged:
            self.rulings[entry.ref].merged_into = self.rulings[entry.merged_into]
        Ruling.objects.bulk_update([self.rulings[entry.ref] for entry in merged], ["merged_into"], batch_size=BATCH)
        self.report.created = [entry.ref for entry in missing]
        return missing

    def _differing(self) -> list[Entry]:
        """Return the entries whose rulings stand in the document's own words, where it says something else now."""
        return [entry for entry in self.entries if self._differs(entry)]

    def _differs(self, entry: Entry) -> bool:
        current = self.rulings[entry.ref].current
        if current is None or current.origin != RevisionOrigin.SOURCE:
            return False
        return (current.question, current.answer) != (entry.title, as_markdown(entry.text))

    def _revise(self) -> list[Entry]:
        """Give the rulings whose words are the document's own what it says now. Our own words are left alone."""
        changed, moved = [], []
        for entry in self.entries:
            row = self.rulings[entry.ref]
            if row.current is None or row.current.origin != RevisionOrigin.SOURCE:
                continue
            if self._differs(entry):
                row.kind, row.valid_from, row.updated_at = RulingKind(entry.kind), entry.valid_from, timezone.now()
                row.state = _state(entry) if row.state == RulingState.UNANSWERED else row.state
                changed.append(entry)
            if row.position != entry.position:
                row.position = entry.position
                moved.append(row)
        self._write_revisions(changed, reason=REVISION_REASON)
        rows = [self.rulings[entry.ref] for entry in changed]
        Ruling.objects.bulk_update(rows, ["kind", "valid_from", "updated_at", "state"], batch_size=BATCH)
        Ruling.objects.bulk_update(moved, ["position"], batch_size=BATCH)
        return changed

    def _write_revisions(self, entries: Sequence[Entry], reason: str = "") -> None:
        rows = []
        for entry in entries:
            ruling = self.rulings[entry.ref]
            answer = as_markdown(entry.text)
            ruling.current = RulingRevision(
                ruling=ruling,
                number=ruling.current.number + 1 if ruling.current else 1,
                question=entry.title,
                answer=answer,
                answer_html=render(answer),
                origin=RevisionOrigin.SOURCE,
                reason=reason,
            )
            rows.append(ruling.current)
        RulingRevision.objects.bulk_create(rows, batch_size=BATCH)
        for row in rows:
            row.ruling.current = row
        Ruling.objects.bulk_update([row.ruling for row in rows], ["current"], batch_size=BATCH)

    def _write_texts(self) -> None:
        added, changed = [], []
        for entry in self.entries:
            ruling = self.rulings[entry.ref]
            held = ruling.source_text if _has_text(ruling) else None
            wanted = self._text_of(entry, ruling, held)
            if held is None:
                added.append(wanted)
                if entry.ref not in self.report.created:
                    self.report.source_text_added.append(entry.ref)
                continue
            if _differ(held, wanted, TEXT_FIELDS):
                self.report.source_text_changed.append(entry.ref)
            elif _differ(held, wanted, PLACE_FIELDS):
                self.report.moved.append(entry.ref)
            else:
                continue
            wanted.pk = held.pk
            changed.append(wanted)
        SourceText.objects.bulk_create(added, batch_size=BATCH)
        SourceText.objects.bulk_update(changed, [*TEXT_FIELDS, *PLACE_FIELDS], batch_size=BATCH)

    def _text_of(self, entry: Entry, ruling: Ruling, held: SourceText | None) -> SourceText:
        flags = list(entry.flags)
        by_place = flag(Flag.MATCHED_BY_PLACE)
        if entry.ref in self.by_place or (held and held.raw == entry.raw and by_place in held.flags):
            flags.append(by_place)
        return SourceText(
            ruling_id=ruling.pk,
            document_sha256=self.sha256,
            lines=list(entry.lines),
            raw=entry.raw,
            text=entry.text,
            title=entry.title,
            questions=list(entry.questions),
            topic=entry.topic,
            flags=flags,
        )

    def _unlink(self, entries: Sequence[Entry]) -> None:
        rulings = [self.rulings[entry.ref] for entry in entries]
        Citation.objects.filter(ruling__in=rulings, kind=CitationKind.CITES).delete()
        RulingCard.objects.filter(ruling__in=rulings).delete()
        RulingTopic.objects.filter(ruling__in=rulings).delete()

    def _link(self, entries: Sequence[Entry]) -> None:
        """Write what entries cite, name and are about."""
        sections = section_targets(self.game, self.entries)
        topics = Topics(self.game)
        Citation.objects.bulk_create(
            [
                Citation(ruling=self.rulings[entry.ref], kind=CitationKind.CITES, target=target, position=position)
                for entry in entries
                for position, target in enumerate([*(sections[cited] for cited in entry.sections), *entry.cites])
            ],
            batch_size=BATCH,
        )
        RulingTopic.objects.bulk_create(
            RulingTopic(ruling=self.rulings[entry.ref], topic_id=topics.id_of(entry.topic))
            for entry in entries
            if entry.topic
        )
        RulingCard.objects.bulk_create(
            [link for entry in entries for link in self._card_links(entry)], batch_size=BATCH
        )
        if entries:
            resolve_citations(game=self.game)

    def _card_links(self, entry: Entry) -> Iterator[RulingCard]:
        ruling = self.rulings[entry.ref]
        for position, (card, printing) in enumerate(self.cards.named_by(entry.text)):
            yield RulingCard(
                ruling=ruling, card_id=card, printing_id=printing, role=CardRole.MENTIONED, position=position
            )


def as_markdown(text: str) -> str:
    """Return one line of plain text so that Markdown shows it as it stands."""
    return OPENING_MARKUP.sub(r"\g<0>\\", INLINE_MARKUP.sub(r"\\\g<0>", text))


def _state(entry: Entry) -> RulingState:
    if entry.merged_into:
        return RulingState.MERGED
    return RulingState.PUBLISHED if entry.answered else RulingState.UNANSWERED


def _has_text(ruling: Ruling) -> bool:
    return hasattr(ruling, "source_text")


def _differ(held: SourceText, wanted: SourceText, fields: Sequence[str]) -> bool:
    return any(getattr(held, field) != getattr(wanted, field) for field in fields)
