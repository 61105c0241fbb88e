"""What publishing writes. The caller holds the transaction and the locks of the game and of the draft."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.models import Card, CardText
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.citing import CitationCycle, check_cycles_of, resolve_citations_of
from rulings.corpus.shapes import CorpusError, Entry
from rulings.desk.checking import Blocked, Problem, problems
from rulings.desk.content import (
    Content,
    ContentError,
    Wording,
    content_of_ruling,
    content_of_wording,
    current_content,
    entry_of,
    wording_of,
)
from rulings.desk.log import HIDDEN, Cause, Difference, record, record_ruling, state_of
from rulings.desk.rechecking import answer_rechecks, open_rechecks
from rulings.markup import render
from rulings.models import Draft, PlannedSource, Publication, Ruling, Section, SectionText, Source
from rulings.models.drafts import DraftKind
from rulings.models.history import PublicationAction, PublicationOrigin
from rulings.models.rulings import RevisionOrigin, RulingState
from rulings.models.sources import Certainty
from rulings.search.documents import key_of
from rulings.writing import EntryWriter, Names, link_merged


class NotPublishable(Blocked):
    """A draft, or some of several, cannot be published as it is. `drafts` says which has which problems."""

    def __init__(self, problems: Sequence[Problem], drafts: Sequence[tuple[Draft, tuple[Problem, ...]]] = ()) -> None:
        super().__init__(problems)
        self.drafts = tuple(drafts)

    def __str__(self) -> str:
        if not self.drafts:
            return super().__str__()
        return " ".join(f"{draft.ref}: {problem.text}" for draft, found in self.drafts for problem in found)


class BaseChanged(Exception):
    """What the draft was written upon has changed since. `current_content` is what the base holds now."""

    def __init__(self, current_content: Content | None) -> None:
        super().__init__("the base has changed since the draft was begun")
        self.current_content = current_content


def release(draft: Draft, by: User | None, at: datetime) -> Publication:
    """Put what a draft says before the readers and log it. Returns its own row of the log.

    Raises `NotPublishable` and `BaseChanged`; the caller's transaction is then to be undone.
    """
    base = held_ruling(draft)
    current = content_of_ruling(base) if base else current_content(draft)
    if not _is_upon(draft, current):
        raise BaseChanged(current)
    if blocking := tuple(problem for problem in problems(draft) if problem.blocking):
        raise NotPublishable(blocking)
    cause = Cause(PublicationOrigin.DESK, at, draft.reason, draft, by)
    try:
        if draft.kind == DraftKind.RULING:
            return _release_ruling(draft, base, current, cause)
        return _release_wording(draft, cause)
    except ContentError as error:
        raise NotPublishable([Problem("content", error.field, error.sentence)]) from error
    except CitationCycle as error:
        circle = str(error).rpartition(": ")[2]
        text = _("Körbe érne, hogy mi mit vált fel: %(circle)s.") % {"circle": circle}
        raise NotPublishable([Problem("cycle", "changes", text)]) from error
    except CorpusError as error:
        text = _("Nem írható be: %(why)s.") % {"why": error}
        raise NotPublishable([Problem("refused", "", text)]) from error


def held_ruling(draft: Draft) -> Ruling | None:
    """Return the row that a draft of a ruling is for, also where it came into the base after the draft was begun."""
    if draft.kind != DraftKind.RULING:
        return None
    rulings = Ruling.objects.select_related("game", "source", "current")
    if draft.ruling_id:
        return rulings.get(pk=draft.ruling_id)
    return rulings.filter(game=draft.game_id, ref_key=draft.ref_key).first()


def _is_upon(draft: Draft, current: Content | None) -> bool:
    """Whether the base still holds what a draft was written upon; a row that was taken back counts as none."""
    if draft.base is None and draft.ruling_id and state_of(current) == RulingState.DRAFT:
        return True
    return current == draft.base


def _release_ruling(draft: Draft, ruling: Ruling | None, before: Content | None, cause: Cause) -> Publication:
    entry = entry_of(draft.content)
    _refuse_hidden(draft.content)
    was_seen = state_of(before) not in HIDDEN
    draft.source = ruling.source if ruling else _source(draft, cause.at)
    draft.ruling = write_entry(draft, entry, ruling, is_new=not was_seen)
    rows = record_ruling(ruling=draft.ruling, before=before, cause=cause)
    if not rows:
        raise NotPublishable([Problem("unchanged", "", _("Nem változna semmi."))])
    if was_seen:
        answer_rechecks(ruling=draft.ruling, by=cause.by, at=cause.at)
    for row in rows:
        open_rechecks(publication=row)
    return rows[0]


def _refuse_hidden(content: Content) -> None:
    if state_of(content) in HIDDEN:
        raise NotPublishable([Problem("status", "status", _("Ilyen állapottal nem jelenhet meg."))])


def write_entry(draft: Draft, entry: Entry, ruling: Ruling | None, *, is_new: bool) -> Ruling:
    """Write the entry of a draft with its links, and tell the index. Raises `CorpusError` and `CitationCycle`."""
    assert draft.source is not None
    writer = EntryWriter(Names(draft.game, [entry]), origin=RevisionOrigin.DESK, reason=draft.reason)
    ruling = writer.write(entry=entry, source=draft.source, ruling=ruling)
    link_merged(game=draft.game, entries=[entry])
    ruling.refresh_from_db(fields=["merged_into"])
    resolve_citations_of(ruling=ruling, is_new=is_new)
    check_cycles_of(ruling=ruling)
    writer.finish()
    if is_new:
        outbox.record(key_of("source", draft.game.slug, draft.source.code))
    return ruling


def _source(draft: Draft, at: datetime) -> Source:
    """Return the source of a new ruling; one that was planned is made, once."""
    if draft.planned_source_id is None:
        if draft.source is None:
            raise NotPublishable([Problem("source", "source", _("Válaszd ki, melyik forrásban áll."))])
        return draft.source
    planned = PlannedSource.objects.select_for_update(of=("self",)).get(pk=draft.planned_source_id)
    if planned.source is None:
        held = Source.objects.filter(game=draft.game_id, code_key=reference_key(planned.code)).first()
        planned.source = held or _make_source(planned, timezone.localdate(at))
        if held is None:
            planned.save(update_fields=["source"])
    return planned.source


def _make_source(planned: PlannedSource, day: date) -> Source:
    """Make a source that was planned. Where nobody said by which day it was out, it was on the day of publication."""
    last = Source.objects.filter(game=planned.game_id).aggregate(last=Max("position"))["last"] or 0
    is_known = planned.published_not_after is not None
    return Source.objects.create(
        game=planned.game,
        code=planned.code,
        code_key=reference_key(planned.code),
        kind=planned.kind,
        number=planned.number,
        title=planned.title,
        url=planned.url,
        position=last + 1,
        edited=True,
        published_not_before=planned.published_not_before,
        published_not_after=planned.published_not_after or day,
        published_certainty=planned.published_certainty if is_known else Certainty.INFERRED,
        published_evidence=planned.published_evidence,
    )


def _release_wording(draft: Draft, cause: Cause) -> Publication:
    """Write a wording of a section or card: a new day is a new row, the words of the same day are replaced."""
    wording = wording_of(draft.content)
    thing = draft.section or draft.card
    assert thing is not None
    held = texts_of(thing)
    same_day = next((row for row in held if row.valid_from == wording.valid_from), None)
    earlier = [row for row in held if (row.valid_from or date.min) <= (wording.valid_from or date.min)]
    replaced = same_day or (earlier[-1] if earlier else None)
    before = content_of_wording(Wording(replaced.text, replaced.valid_from)) if replaced else None
    difference = Difference(before, content_of_wording(wording))
    if same_day and difference.before == difference.after:
        raise NotPublishable([Problem("unchanged", "text", _("Nem változna semmi."))])
    write_wording(thing, wording, same_day)
    action = PublicationAction.CHANGED if held else PublicationAction.NEW
    row = record(thing=thing, action=action, cause=cause, difference=difference)
    open_rechecks(publication=row)
    return row


def texts_of(thing: Section | Card) -> list[SectionText] | list[CardText]:
    """Return our wordings of a section, or those of a card itself in the language of its game, the oldest first."""
    if isinstance(thing, Section):
        texts = list(SectionText.objects.filter(section=thing, is_original=False))
        return sorted(texts, key=lambda row: (row.valid_from or date.min, row.pk))
    said = list(CardText.objects.filter(card=thing, printing=None, language=thing.game.language))
    return sorted(said, key=lambda row: (row.valid_from or date.min, row.pk))


def write_wording(thing: Section | Card, wording: Wording, row: SectionText | CardText | None) -> None:
    """Write a wording into a row, or into a new one, and tell the index."""
    if isinstance(thing, Section):
        text = row if isinstance(row, SectionText) else SectionText(section=thing, valid_from=wording.valid_from)
        text.text, text.text_html = wording.text, render(wording.text)
        text.save()
    else:
        said = row if isinstance(row, CardText) else CardText(card=thing, valid_from=wording.valid_from)
        said.language, said.text = thing.game.language, wording.text
        said.save()
    tell_of_wording(thing)


def tell_of_wording(thing: Section | Card) -> None:
    """Let everybody know that the wordings of a section or card have changed; the starter data leaves it alone now."""
    if isinstance(thing, Section):
        thing.edited = True
        thing.save(update_fields=["edited"])
        outbox.record(key_of("section", thing.rulebook.game.slug, thing.citation))
    else:
        thing.save()  # stamps it
        outbox.record(key_of("card", thing.game.slug, thing.slug))
