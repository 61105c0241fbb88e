"""From what an editor pasted or uploaded to its paragraphs: one line that is not blank is one paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgekb.saying import Said, said
from rulings.importers.faq.marks import mark, split_kind
from rulings.importers.faq.reading import BYTE_ORDER_MARK, CONTROL, LINE_END, MAX_PARAGRAPH, Paragraph, is_title

MOST_BYTES = 1_000_000
MOST_LINES = 2_000  # with words on; each may become a draft
# An answer on a line of its own belongs to the question before it.
QUESTION_MARK = re.compile(r"(?:Kérdés|K|Q)\s*:\s*", re.IGNORECASE)
ANSWER_MARK = re.compile(r"(?:Válasz|V|A)\s*:\s*", re.IGNORECASE)
TITLE = said("A lap címe, nem bejegyzés.")
NO_WORDS = said("Nincs benne szó.")


class IssueError(Exception):
    """A text that cannot be cut. `sentence` is for the editor, and names the line where there is one."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A line that is no entry, and why."""

    line: int
    text: str
    why: Said


@dataclass(frozen=True, slots=True)
class Issue:
    """A text that was read."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    passed_over: tuple[PassedOver, ...]


def decoded(data: bytes) -> str:
    """Return an uploaded file as text. Raises `IssueError` when it is too long or not UTF-8."""
    if len(data) > MOST_BYTES:
        raise _too_long(len(data))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(LINE_END.split(data[: error.start].decode("utf-8")))
        raise IssueError(
            _("%(line)s. sor: ez nem UTF-8 kódolású szöveg. Mentsd el UTF-8-ként, és próbáld újra.") % {"line": line}
        ) from error


def read_issue(text: str) -> Issue:
    """Return the paragraphs of a text, with or without a byte order mark, with any line ends.

    Raises `IssueError` for one that is empty, too long, or holds control letters or too many lines.
    """
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise IssueError(_("A szövegben hibás karakter van (fél betűpár); másold be újra.")) from error
    if size > MOST_BYTES:
        raise _too_long(size)
    lines = LINE_END.split(text.removeprefix(BYTE_ORDER_MARK))
    found = [Paragraph(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    if len(found) > MOST_LINES:
        told = {"count": len(found), "most": MOST_LINES}
        raise IssueError(_("%(count)s sor szöveg van benne; egyszerre legfeljebb %(most)s olvasható be.") % told)
    for paragraph in found:
        _check(paragraph)
    title = found[0].raw if len(found) > 1 and is_title(found[0]) else ""
    passed_over = [PassedOver(found[0].line, title, TITLE)] if title else []
    kept = []
    for paragraph in found[1:] if title else found:
        if _has_words(paragraph):
            kept.append(paragraph)
        else:
            passed_over.append(PassedOver(paragraph.line, paragraph.raw, NO_WORDS))
    paragraphs = tuple(_joined(kept))
    if not paragraphs:
        raise IssueError(_("Nincs benne szöveg: illeszd be vagy töltsd fel a kérdéseket és válaszokat."))
    return Issue(title.rstrip(": "), paragraphs, tuple(passed_over))


def _too_long(size: int) -> IssueError:
    told = {"size": size, "most": MOST_BYTES}
    return IssueError(_("A szöveg túl hosszú: %(size)s bájt; legfeljebb %(most)s olvasható be.") % told)


def _check(paragraph: Paragraph) -> None:
    found = CONTROL.search(paragraph.raw)
    if found:
        told = {"line": paragraph.line, "sign": f"0x{ord(found.group()):02x}"}
        raise IssueError(_("%(line)s. sor: vezérlőjel van benne (%(sign)s); ez nem szöveg.") % told)
    if len(paragraph.raw) > MAX_PARAGRAPH:
        sizes = {"line": paragraph.line, "size": len(paragraph.raw), "most": MAX_PARAGRAPH}
        raise IssueError(_("%(line)s. sor: %(size)s betű egy sorban; legfeljebb %(most)s lehet.") % sizes)


def _has_words(paragraph: Paragraph) -> bool:
    """Whether anything is left without the mark of an issue and of a kind."""
    _, text = split_kind(mark(paragraph.line, paragraph.raw).body)
    return bool(re.search(r"[^\W_]", text))


def _joined(paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Put answers that are marked as such behind their questions, while they are not too long together."""
    held: Paragraph | None = None
    for paragraph in paragraphs:
        answer = ANSWER_MARK.match(paragraph.raw)
        if held and answer and len(held.raw) + len(paragraph.raw) < MAX_PARAGRAPH:
            held = Paragraph(held.line, f"{held.raw} {paragraph.raw[answer.end() :]}")
            continue
        if held:
            yield held
        asked = QUESTION_MARK.match(paragraph.raw)
        held = Paragraph(paragraph.line, paragraph.raw[asked.end() :] or paragraph.raw) if asked else paragraph
    if held:
        yield held
