"""From a pasted column to its entries: question and answer, issue, kind, topic, first day, and what is doubtful. Pure.

Nothing is lost: the words of question and answer are those of the paragraph, but for its marks and its topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from judgekb.saying import Said, said
from rulings.desk.issues.reading import Issue, read_issue
from rulings.desk.issues.telling import sentence_of
from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.flags import Flag, flag
from rulings.importers.faq.headings import QUESTION_WITHIN
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number
from rulings.importers.faq.sentences import is_question, sentences

LONGEST_QUESTION = 2_000  # letters; a longer one stays in the answer


@dataclass(frozen=True, slots=True)
class CutEntry:
    """One entry of a pasted column.

    `place` is its name within the column (`AK150.2`: the second one marked so), no reference; `source` is the code of
    the issue that its mark names, `""` without one. `raw` is what was pasted, `body` the same without the mark.
    `answer` is plain text. `doubts` are sentences. `repeats` is the place of the entry that says the
    same. `lines` are several where the column has it letter for letter again.
    """

    place: str
    lines: tuple[int, ...]
    raw: str
    body: str
    source: str
    kind: str
    topic: str
    question: str
    answer: str
    valid_from: date | None
    doubts: tuple[Said, ...]
    repeats: str = ""


def cut(text: str) -> list[CutEntry]:
    """Return the entries of a pasted text, in its order. Raises `IssueError` for one that cannot be read."""
    return cut_issue(read_issue(text))


def cut_issue(issue: Issue) -> list[CutEntry]:
    """Return the entries of a text that was read."""
    marked = gather((paragraph.line, paragraph.raw) for paragraph in issue.paragraphs)
    numbered = number(marked, known={}).refs
    lines = {ref: marked.line for ref, marked in numbered.items()}
    return [_cut(entry, numbered[entry.ref].body, lines) for entry in read_entries(numbered)]


def _cut(entry: Entry, body: str, lines: Mapping[str, int]) -> CutEntry:
    question, answer = split_question(entry.text, entry.title)
    return CutEntry(
        place=entry.ref,
        lines=entry.lines,
        raw=entry.raw,
        body=body,
        source=entry.source if entry.issue is not None else "",
        kind=entry.kind,
        topic=entry.topic,
        question=question,
        answer=answer,
        valid_from=entry.valid_from,
        doubts=_doubts(entry, answer, lines),
        repeats=entry.merged_into,
    )


def split_question(text: str, title: str) -> tuple[str, str]:
    """Return (question, answer) of a paragraph; its `title` is what the importer would call it.

    The questions that stand together near the start, with what leads to them, are the question; where none does, the
    title is, and the answer is the whole. A question alone has no answer.
    """
    opening = f"{title}: "
    if text.startswith(opening) and len(title) <= LONGEST_QUESTION:
        return title, text[len(opening) :]
    parts = sentences(text)
    last = next((place for place, part in enumerate(parts[:QUESTION_WITHIN]) if is_question(part)), None)
    if last is not None:
        while last + 1 < len(parts) and is_question(parts[last + 1]):
            last += 1
        question = " ".join(parts[: last + 1])
        if len(question) <= LONGEST_QUESTION:
            return question, " ".join(parts[last + 1 :])
    return title[:LONGEST_QUESTION], text


def _doubts(entry: Entry, answer: str, lines: Mapping[str, int]) -> tuple[Said, ...]:
    codes = list(entry.flags)
    if not answer and flag(Flag.UNANSWERED) not in codes:
        codes.append(flag(Flag.UNANSWERED))
    found = [sentence_of(code, lines) for code in codes]
    asked = sum(is_question(part) for part in sentences(answer))
    if asked:
        found.append(
            said("A válaszban további kérdés is áll (%(count)s): lehet, hogy több bejegyzésre kell vágni.", count=asked)
        )
    if len(entry.lines) > 1:
        found.append(said("Betűre azonos sorok: %(lines)s.", lines=", ".join(map(str, entry.lines))))
    return tuple(dict.fromkeys(found))
