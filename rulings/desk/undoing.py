"""Taking a publication back, shortly after it. History is not undone: what was taken back is told as well."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgekb.search import outbox
from rulings.citing import CitationCycle, check_cycles_of, resolve_citations_of
from rulings.corpus.shapes import CorpusError
from rulings.desk.content import Content, Wording, entry_of, wording_of
from rulings.desk.log import Cause, Difference, record
from rulings.desk.rechecking import take_back_rechecks
from rulings.desk.releasing import tell_of_wording, texts_of, write_wording
from rulings.desk.states import UNDO_WINDOW
from rulings.models import Citation, Draft, Publication, Ruling, RulingRevision, RulingTopic, Source, Topic
from rulings.models.history import PublicationAction, PublicationOrigin
from rulings.models.rulings import RevisionOrigin, RulingState
from rulings.search.documents import key_of
from rulings.writing import EntryWriter, Names, link_merged, links_of

MINUTES = int(UNDO_WINDOW / timedelta(minutes=1))
NEWER = gettext_lazy("Azóta újabb közzététel is érintette, ezért már nem vonható vissza: {}.")


class UndoRefused(Exception):
    """A publication that cannot be taken back any more; the message says why, to a person."""


def take_back_publication(draft: Draft, by: User, why: str, at: datetime) -> Publication:
    """Undo what a draft published and log it. Returns the log's row of the thing itself.

    The caller holds the transaction, and the locks of the game and of the draft. Raises `UndoRefused` after the time
    allowed, or when something newer was published of the thing since.
    """
    if draft.published_at is None or at - draft.published_at > UNDO_WINDOW:
        raise UndoRefused(
            _("Csak a közzétételtől számított %(minutes)s percen belül lehet visszavonni.") % {"minutes": MINUTES}
        )
    rows = _rows(draft)
    own = next(row for row in rows if row.by_ruling_id is None)
    _refuse_newer(own)
    if draft.ruling is None:
        _take_back_wording(draft, own)
    else:
        topics = list(Topic.objects.filter(ruling_links__ruling=draft.ruling))
        if (content := own.before or draft.base) is None:
            _hide(draft.ruling)
        else:
            _write_back(draft.ruling, content, own, why)
        _forget(topics)
    take_back_rechecks(publications=rows, ruling=draft.ruling)
    undone = [_log(row, Cause(PublicationOrigin.DESK, at, why, draft, by)) for row in rows]
    return undone[rows.index(own)]


def _rows(draft: Draft) -> list[Publication]:
    """Return what the newest publication of a draft logged."""
    rows = Publication.objects.filter(draft=draft).order_by("pk")
    last = rows.filter(action=PublicationAction.UNDONE).values_list("pk", flat=True).last() or 0
    return list(rows.filter(pk__gt=last))


def _refuse_newer(own: Publication) -> None:
    same = Q(ruling=own.ruling_id) if own.ruling_id else Q(section=own.section_id, card=own.card_id)
    newer = Publication.objects.filter(same, pk__gt=own.pk).order_by("pk")
    standing: dict[int | None, str] = {}
    for row in newer:
        if row.action == PublicationAction.UNDONE:
            standing.pop(row.draft_id, None)
        else:
            standing[row.draft_id] = row.by_ruling.ref if row.by_ruling else row.ref
    if standing:
        raise UndoRefused(str(NEWER).format(", ".join(dict.fromkeys(standing.values()))))
    if own.ruling_id and own.before is None:
        _refuse_cited(own)


def _refuse_cited(own: Publication) -> None:
    """Refuse to hide an entry that others, published since, name or have gone into."""
    since = Publication.objects.filter(pk__gt=own.pk).exclude(action=PublicationAction.UNDONE).values("ruling")
    citing = Ruling.objects.public().filter(citations__to_ruling=own.ruling_id, pk__in=since)
    merged = Ruling.objects.filter(merged_into=own.ruling_id)
    refs = [row.ref for row in (*citing.order_by("pk"), *merged.order_by("pk"))]
    if refs:
        told = {"refs": ", ".join(dict.fromkeys(refs))}
        raise UndoRefused(_("Azóta erre hivatkozik, ezért már nem vonható vissza: %(refs)s.") % told)


def _hide(ruling: Ruling) -> None:
    """Put a new ruling out of sight; its source goes with it unless something else stands in it."""
    ruling.state = RulingState.DRAFT
    ruling.merged_into = None
    ruling.save(update_fields=["state", "merged_into", "updated_at"])
    source, game = ruling.source, ruling.game.slug
    shown = {key_of("ruling", game, ruling.ref), key_of("source", game, source.code), *links_of([ruling.pk])[ruling.pk]}
    if not Source.objects.public().filter(pk=source.pk).exists():
        Citation.objects.filter(to_source=source).exclude(ruling__source=source).update(to_source=None)
    outbox.record(*sorted(shown))


def _forget(topics: Sequence[Topic]) -> None:
    """Delete the topics in which nothing but hidden entries stands: their names were words of what was taken back.

    The index has been told of them with the entry, which gets its links anew when it is published again.
    """
    hidden = Q(ruling__state=RulingState.DRAFT, ruling__current__origin=RevisionOrigin.DESK)
    lonely = [topic for topic in topics if not topic.ruling_links.exclude(hidden).exists()]
    RulingTopic.objects.filter(topic__in=lonely).delete()
    for topic in lonely:
        topic.delete()


def _write_back(ruling: Ruling, content: Content, own: Publication, why: str) -> None:
    """Give a changed ruling its old words, as its newest revision, and its old links."""
    entry = entry_of(content)
    number = own.revision.number - 1 if own.revision else 0
    old = RulingRevision.objects.filter(ruling=ruling, number=number).first()
    origin = RevisionOrigin(old.origin) if old else RevisionOrigin.DESK
    writer = EntryWriter(Names(ruling.game, [entry]), origin=origin, reason=why)
    try:
        writer.write(entry=entry, source=ruling.source, ruling=ruling, words=old)
        link_merged(game=ruling.game, entries=[entry])
        resolve_citations_of(ruling=ruling)
        check_cycles_of(ruling=ruling)
    except (CorpusError, CitationCycle) as error:
        raise UndoRefused(str(NEWER).format(error)) from error
    writer.finish()
    ruling.refresh_from_db(fields=["merged_into"])


def _take_back_wording(draft: Draft, own: Publication) -> None:
    """Delete the row that a publication made, or give back to it what it said before."""
    thing = draft.section or draft.card
    assert thing is not None and own.after is not None
    day = wording_of(own.after).valid_from
    row = next(row for row in texts_of(thing) if row.valid_from == day)
    before = wording_of(own.before) if own.before else Wording("")
    if own.before and before.valid_from == day:
        write_wording(thing, before, row)
    else:
        row.delete()
        tell_of_wording(thing)


def _log(row: Publication, cause: Cause) -> Publication:
    thing = row.ruling or row.section or row.card
    assert thing is not None
    return record(
        thing=thing,
        action=PublicationAction.UNDONE,
        cause=cause,
        difference=Difference(row.after, row.before),
        by_ruling=row.by_ruling,
    )
