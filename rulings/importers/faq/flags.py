"""What the importer asks an editor to look at. Stored in `SourceText.flags` as `code` or `code: detail`."""

from __future__ import annotations

from enum import StrEnum


class Flag(StrEnum):
    """A thing in a paragraph that a program cannot settle."""

    DATE_WITHOUT_YEAR = "date-without-year"  # detail: the day assumed from a neighbour, or nothing
    DATE_IMPOSSIBLE = "date-impossible"  # a day that no calendar has
    DOUBLED_WORDS = "doubled-words"
    DOUBLE_STATEMENT = "double-statement"  # the same verb denied and stated
    EMENDED = "emended"  # detail: what was read as what, and why
    FORMAT = "format"  # detail: a format that the paragraph names
    ICON_LOST = "icon-lost"  # a letter of a lost font, shown as [ikon]
    ICON_MISSING = "icon-missing"  # an icon lost without a trace
    LIST_NUMBER = "list-number"  # a stray number was cut off
    MARKUP_LEFT = "markup-left"  # the rest of a tag of HTML
    MATCHED_BY_PLACE = "matched-by-place"  # our own wording met this text by its number only
    NEAR_DUPLICATE = "near-duplicate"  # detail: the other entry
    PART_OF = "part-of"  # detail: the entry that says all of this too
    READING = "reading"  # detail: how the paragraph has to be understood
    REFERENCE_MISSING = "reference-missing"  # points at something that the document does not hold
    RULEBOOK_PAGE = "rulebook-page"  # detail: the page of a printed rulebook
    SECTION_UNNUMBERED = "section-unnumbered"  # the Kódex is quoted without a number
    SENTENCE_END_MISSING = "sentence-end-missing"
    SIGN_RESTORED = "sign-restored"  # a dash that had become a question mark
    SPACE_RESTORED = "space-restored"
    UNANSWERED = "unanswered"


def flag(code: Flag, detail: object = "") -> str:
    """Return a flag as it is stored."""
    return f"{code.value}: {detail}" if detail else code.value
