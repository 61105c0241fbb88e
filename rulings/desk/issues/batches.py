"""A pasted column becomes a batch of drafts, reviewed in one list and published together or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from cards.models import Game
from judgekb.saying import Said, said
from judgekb.text import normalise
from rulings.desk.content import Content, ContentError, content_of_ruling
from rulings.desk.drafting import create_draft, discard
from rulings.desk.issues.comparing import Compared, Verdict, compare
from rulings.desk.issues.cutting import CutEntry, cut_issue
from rulings.desk.issues.linking import Links
from rulings.desk.issues.reading import IssueError, read_issue
from rulings.desk.issues.report import Row, row_of, row_of_line, rows_of
from rulings.desk.reviewing import comment
from rulings.desk.rights import Right, require
from rulings.importers.faq.marks import FAQ
from rulings.importers.faq.write import as_markdown
from rulings.models import Batch, Draft, PlannedSource, Ruling, Source
from rulings.models.rulings import RulingState

LONGEST_TITLE = 200
LONGEST_TOLD = 2_000  # letters of a comment; the report has all
OWN = ("kind", "question", "answer", "topics", "valid_from", "formats")  # of a content, without its lists
MOVED_TO_NEW = gettext_lazy("Új bejegyzés lett belőle: {}.")
MOVED_TO_CHANGE = gettext_lazy("Meglévő bejegyzés változata lett: {}.")


@transaction.atomic
def start_batch(  # noqa: PLR0913 - who, what, where
    *,
    game: Game,
    by: User,
    text: str,
    title: str,
    source: Source | None = None,
    planned_source: PlannedSource | None = None,
    at: datetime | None = None,
) -> Batch:
    """Cut a text, compare its entries with what is held, and begin a draft of each that is new or changed.

    An entry marked with an issue that the base holds, or that is planned here, stands in it; all others stand in the
    source that is given. What is the same is left out; the batch's report tells every line (`report.rows_of`), and
    each draft gets its doubts as a comment. Raises `PermissionDenied`, `IssueError`, `ContentError`.
    """
    require(by, Right.WRITE)
    issue = read_issue(text)
    name = (normalise(title) or issue.title)[:LONGEST_TITLE]
    if not name or not name.isprintable():
        raise IssueError(_("Adj címet a beolvasásnak, egy sorban."))
    compared = compare(game, cut_issue(issue))
    batch = Batch.objects.create(game=game, title=name, text=text, author=by)
    drafting = _Drafting(batch, by, source, planned_source, at)
    rows = [*map(row_of_line, issue.passed_over), *map(drafting.row, compared)]
    batch.report = [row.as_data() for row in sorted(rows, key=lambda row: row.lines)]
    batch.save(update_fields=["report"])
    return batch


class _Drafting:
    """Makes the drafts of one batch."""

    def __init__(
        self, batch: Batch, by: User, source: Source | None, planned: PlannedSource | None, at: datetime | None
    ) -> None:
        self.batch, self.by, self.source, self.planned, self.at = batch, by, source, planned, at
        self.links = Links(batch.game)
        self.sources = {row.code: row for row in Source.objects.filter(game=batch.game)}

    def row(self, compared: Compared) -> Row:
        doubts = (*compared.entry.doubts, *compared.doubts)
        if compared.verdict is Verdict.SAME:
            return row_of(compared, draft=None, doubts=doubts)
        if compared.verdict is Verdict.CHANGED:
            ruling = Ruling.objects.select_related("game", "source", "current").get(
                game=self.batch.game, ref=compared.ref
            )
            draft = self.change(ruling, content_of_entry(compared.entry), compared.entry.topic)
        else:
            draft, told = self._new(compared.entry)
            doubts += told
        if compared.verdict is Verdict.CHANGED or doubts:
            text = "\n".join(one.by(_) for one in (compared.reason, *doubts))
            comment(draft=draft, by=self.by, text=text[:LONGEST_TOLD], at=self.at)
        return row_of(compared, draft=draft.pk, doubts=doubts)

    def _new(self, entry: CutEntry) -> tuple[Draft, tuple[Said, ...]]:
        source, planned, doubts = self._place(entry)
        content = self.links.listed(content_of_entry(entry), entry.topic)
        draft = create_draft(
            game=self.batch.game,
            by=self.by,
            content=content,
            source=source,
            planned_source=planned,
            batch=self.batch,
            at=self.at,
        )
        return draft, doubts

    def change(self, ruling: Ruling, content: Content, topic: str = "") -> Draft:
        """Begin a change of a held entry, which keeps its answer where the new words have none."""
        held = content_of_ruling(ruling)
        if not content.get("answer"):
            content = {key: value for key, value in content.items() if key not in ("answer", "status")}
        elif held.get("status") == RulingState.UNANSWERED:
            held = {key: value for key, value in held.items() if key != "status"}
        return create_draft(
            game=self.batch.game,
            by=self.by,
            content=self.links.listed({**held, **content}, topic),
            ruling=ruling,
            batch=self.batch,
            reason=self._reason(),
            at=self.at,
        )

    def _reason(self) -> str:
        """Return why, for readers: in the language of the game, as all that editors write for them."""
        with override(self.batch.game.language):
            return _("Új szöveg innen: %(title)s") % {"title": self.batch.title}

    def _place(self, entry: CutEntry) -> tuple[Source | None, PlannedSource | None, tuple[Said, ...]]:
        """Return the source in which a new entry stands, and what is doubtful about that."""
        if entry.source and self.planned and entry.source == self.planned.code:
            return None, self.planned, ()
        if entry.source in self.sources:
            return self.sources[entry.source], None, ()
        given = self.source or self.planned
        if given is None:
            at = {"line": entry.lines[0], "source": entry.source}
            if entry.source:
                text = _("%(line)s. sor: nincs ilyen forrás: %(source)s. Vedd fel, vagy válassz másikat.")
                raise IssueError(text % at)
            raise IssueError(_("%(line)s. sor: nincs rajta forrásjelölés. Válaszd ki, melyik forrásban áll.") % at)
        sources = {"own": entry.source, "source": given.code}
        told = said("A jelölése %(own)s, de ilyen forrás nincs; ide került: %(source)s.", **sources)
        return self.source, None if self.source else self.planned, (told,) if entry.source else ()


def content_of_entry(entry: CutEntry) -> Content:
    """Return the words of an entry as content; its lists are the linker's."""
    return {
        **({"kind": entry.kind} if entry.kind != FAQ else {}),
        "question": entry.question,
        "answer": as_markdown(entry.answer),
        **({"valid_from": entry.valid_from.isoformat()} if entry.valid_from else {}),
        **({} if entry.answer else {"status": RulingState.UNANSWERED.value}),
    }


@transaction.atomic
def as_new(
    *,
    draft: Draft,
    by: User,
    source: Source | None = None,
    planned_source: PlannedSource | None = None,
    at: datetime | None = None,
) -> Draft:
    """Make a new entry of what was taken for a change of a held one. Returns its draft; the one before is discarded.

    It stands in the source that is given, else where the other new entries of the batch do, else where the held one
    does. Raises `PermissionDenied`, `WrongStep` when the draft is on its way already, `ContentError` for a new one.
    """
    require(by, Right.WRITE)
    batch = _locked(draft)
    if draft.ruling is None:
        raise ContentError("ruling", _("Ez már új bejegyzés."))
    if source is None and planned_source is None:
        source, planned_source = _where_others_stand(draft)
    words = _words(draft)
    drafting = _Drafting(batch, by, source, planned_source, at)
    made = create_draft(
        game=draft.game,
        by=by,
        content=drafting.links.listed(words),
        source=source,
        planned_source=planned_source,
        batch=batch,
        at=at,
    )
    discard(draft=draft, by=by, why=str(MOVED_TO_NEW).format(made.ref), at=at)
    _note(batch, draft, made, verdict=Verdict.NEW, reason=said("Szerkesztő szerint új."))
    return made


@transaction.atomic
def as_change_of(*, draft: Draft, ruling: Ruling, by: User, at: datetime | None = None) -> Draft:
    """Make a change of a held entry of what was taken for a new one, or for a change of another.

    Returns its draft; the one before is discarded, and its reference stays unused. The held entry keeps its lists,
    what the new words name is added. Raises as `as_new` does.
    """
    require(by, Right.WRITE)
    batch = _locked(draft)
    if ruling.game_id != draft.game_id:
        raise ContentError("ruling", _("Másik játék bejegyzése."))
    if ruling.merged_into_id:
        text = _("Összevont bejegyzés: %(ref)s. Válaszd azt, amelyikbe olvadt.") % {"ref": ruling.ref}
        raise ContentError("ruling", text)
    if draft.ruling_id == ruling.pk:
        raise ContentError("ruling", _("Ez már %(ref)s változata.") % {"ref": ruling.ref})
    words = _words(draft)
    words["topics"] = list(dict.fromkeys((*content_of_ruling(ruling).get("topics", ()), *words.get("topics", ()))))
    made = _Drafting(batch, by, None, None, at).change(ruling, words)
    discard(draft=draft, by=by, why=str(MOVED_TO_CHANGE).format(made.ref), at=at)
    reason = said("Szerkesztő szerint ennek a változata: %(ref)s.", ref=made.ref)
    _note(batch, draft, made, verdict=Verdict.CHANGED, reason=reason)
    return made


def _locked(draft: Draft) -> Batch:
    if draft.batch_id is None:
        raise ContentError("batch", _("Ez a piszkozat nem beolvasásból való."))
    return Batch.objects.select_for_update(of=("self",)).select_related("game").get(pk=draft.batch_id)


def _words(draft: Draft) -> Content:
    """Return the words of a draft without its lists; of its states only that it has no answer."""
    words = {key: draft.content[key] for key in OWN if draft.content.get(key)}
    return words if draft.content.get("answer") else {**words, "status": RulingState.UNANSWERED.value}


def _where_others_stand(draft: Draft) -> tuple[Source | None, PlannedSource | None]:
    others = Draft.objects.filter(batch=draft.batch_id, ruling=None).select_related("source", "planned_source")
    other = others.order_by("-pk").first()
    if other is not None:
        return other.source, other.planned_source
    return draft.source, None


def _note(batch: Batch, before: Draft, made: Draft, *, verdict: Verdict, reason: Said) -> None:
    """Let the report say what the editor decided."""
    ref = made.ref if verdict is Verdict.CHANGED else ""
    rows = (
        replace(row, draft=made.pk, verdict=verdict.value, reason=reason, ref=ref) if row.draft == before.pk else row
        for row in rows_of(batch)
    )
    batch.report = [row.as_data() for row in rows]
    batch.save(update_fields=["report"])
