"""What a section says on a day: our own wording, the rulebook's, and where an older text of it stands now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rulings.models import Section, SectionText


@dataclass(frozen=True, slots=True)
class Wordings:
    """The wordings of a section on a day.

    `original` is the rulebook's text; one without words says that the section is not in the rulebook any more.
    `others` are its texts of other days, oldest first. `moved_to` is where its text of before stands now.
    """

    own: SectionText | None
    original: SectionText | None
    others: tuple[SectionText, ...] = ()
    moved_to: Section | None = None

    @property
    def text(self) -> str | None:
        """The words that hold: ours, else the rulebook's; `None` when neither is held."""
        held = self.own or self.original
        return (held.text or None) if held else None


def wordings(section: Section, on: date) -> Wordings:
    """Return what a section says on a day. One query, and one more where the rulebook's text was another before."""
    rows = sorted(section.texts.all(), key=lambda row: (row.valid_from or date.min, row.pk))
    originals = [row for row in rows if row.is_original]
    original = _latest(originals, on)
    return Wordings(
        own=_latest([row for row in rows if not row.is_original], on),
        original=original,
        others=tuple(row for row in originals if row is not original and row.text),
        moved_to=_moved_to(section, originals, original) if original else None,
    )


def text_on(section: Section, on: date) -> str | None:
    """Return the words of a section that hold on a day, as `Wordings.text`. Reads `texts`, which may be loaded."""
    rows = sorted(section.texts.all(), key=lambda row: (row.valid_from or date.min, row.pk))
    held = _latest([row for row in rows if not row.is_original], on)
    held = held or _latest([row for row in rows if row.is_original], on)
    return (held.text or None) if held else None


def _latest(rows: list[SectionText], on: date) -> SectionText | None:
    """Return the last of the rows, oldest first, that are valid on a day."""
    valid = [row for row in rows if row.valid_from is None or row.valid_from <= on]
    return valid[-1] if valid else None


def _moved_to(section: Section, originals: list[SectionText], original: SectionText) -> Section | None:
    """Return the section that says since the same day, word for word, what this one said before."""
    before = originals[: originals.index(original)]
    if not before or not before[-1].text:
        return None
    same = SectionText.objects.filter(
        section__rulebook=section.rulebook_id,
        is_original=True,
        text=before[-1].text,
        valid_from=original.valid_from,
    )
    found = (
        same.exclude(section=section).select_related("section__rulebook__game").order_by("section__position").first()
    )
    return found.section if found else None
