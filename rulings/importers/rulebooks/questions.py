"""The questions and answers of a rulebook: they are rulings of the base, and get their text as `SourceText`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cards.models import Game
from judgekb.days import today
from judgekb.search import outbox
from judgekb.text import reference_key
from rulings.importers.rulebooks.plain import as_html
from rulings.importers.rulebooks.reading import Unit
from rulings.importers.rulebooks.report import ImportReport
from rulings.models import Ruling, RulingRevision, Source, SourceText
from rulings.models.rulings import RevisionOrigin, RulingKind, RulingState
from rulings.models.sources import Certainty, SourceKind

END_OF_QUESTION = re.compile(r"(?<=\?) ")
LAST_NUMBER = re.compile(r"([0-9]+)$")
TEXT_FIELDS = ("raw", "text", "title", "questions")
PLACE_FIELDS = ("document_sha256", "lines")


def split_question(text: str) -> tuple[str, str]:
    """Return (question, answer) of `Question? Answer. More.`; the answer is `""` where there is none."""
    question, *answer = END_OF_QUESTION.split(text, maxsplit=1)
    return question, answer[0] if answer else ""


def write_questions(
    *, game: Game, units: Sequence[Unit], citation: Callable[[str], str], sha256: str, report: ImportReport
) -> None:
    """Write the text of each question beside our own wording; a ruling that is missing is made in the source's words.

    `citation` makes the reference of a unit's number (`Q7` -> `DB Q7`).
    """
    if not units:
        return
    refs = {citation(unit.number): unit for unit in units}
    keys = [reference_key(ref) for ref in refs]
    rulings = {
        row.ref_key: row
        for row in Ruling.objects.filter(game=game, ref_key__in=keys).select_related("source_text", "current")
    }
    changed = []
    for ref, unit in refs.items():
        ruling = rulings.get(reference_key(ref))
        if ruling is None:
            ruling = _make_ruling(game, ref, unit)
            report.created.append(ref)
        if _write_text(ruling, unit, sha256, report):
            changed.append(ref)
    outbox.record(*(f"ruling:{game.slug}:{ref}" for ref in changed))


def _make_ruling(game: Game, ref: str, unit: Unit) -> Ruling:
    code = ref.split(" ", maxsplit=1)[0]
    source, made = Source.objects.get_or_create(
        game=game,
        code_key=reference_key(code),
        defaults={
            "code": code,
            "kind": SourceKind.WEB_FAQ,
            "title": "Otázky a odpovědi k pravidlům",
            "published_not_after": today(),
            "published_certainty": Certainty.INFERRED,
            "published_evidence": "Dokument nemá datum; tento den už existoval.",
        },
    )
    if made:
        outbox.record(f"source:{game.slug}:{code}")
    number = LAST_NUMBER.search(ref)
    ruling = Ruling.objects.create(
        game=game,
        source=source,
        ref=ref,
        ref_key=reference_key(ref),
        kind=RulingKind.FAQ,
        state=RulingState.PUBLISHED,
        position=int(number.group(1)) if number else 0,
        language=game.language,
    )
    _revise(ruling, unit)
    return ruling


def _revise(ruling: Ruling, unit: Unit) -> None:
    """Give a ruling that is in the source's words what the source says now."""
    question, answer = split_question(unit.text)
    ruling.current = RulingRevision.objects.create(
        ruling=ruling,
        number=ruling.current.number + 1 if ruling.current else 1,
        question=question,
        answer=answer,
        answer_html=as_html(answer),
        origin=RevisionOrigin.SOURCE,
    )
    ruling.save(update_fields=["current"])


def _write_text(ruling: Ruling, unit: Unit, sha256: str, report: ImportReport) -> bool:
    """Write the source text where it differs; return whether the ruling changed. A new place alone is no change."""
    question, _ = split_question(unit.text)
    wanted = SourceText(
        ruling_id=ruling.pk,
        document_sha256=sha256,
        lines=[unit.line],
        raw=unit.raw,
        text=unit.text,
        title=question,
        questions=[question],
    )
    held = getattr(ruling, "source_text", None)
    if held is None:
        wanted.save()
        if ruling.ref not in report.created:
            report.text_added.append(ruling.ref)
        return True
    if not _differs(held, wanted, (*TEXT_FIELDS, *PLACE_FIELDS)):
        return False
    changed = _differs(held, wanted, TEXT_FIELDS)
    wanted.pk = held.pk
    wanted.save()
    if changed:
        report.text_changed.append(ruling.ref)
        if ruling.current and ruling.current.origin == RevisionOrigin.SOURCE:
            _revise(ruling, unit)
    return changed


def _differs(held: SourceText, wanted: SourceText, fields: Sequence[str]) -> bool:
    return any(getattr(held, name) != getattr(wanted, name) for name in fields)
