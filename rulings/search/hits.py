"""From keys that match to hits that are shown: loads what is held, reads it as of the day, marks the words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects

from judgekb.fixed_sql import FixedQuery
from judgekb.search.engines.base import Match
from judgekb.search.highlight import Highlighter
from judgekb.text import reference_key
from judgekb.touches import remembered_if_known
from rulings.markup import plain
from rulings.models import Ruling, Section, SectionText
from rulings.models.sections import SectionStatus
from rulings.reviews import KNOWN as UNDER_REVIEW
from rulings.reviews import with_reviews
from rulings.search.answers import Hit, Thing
from rulings.search.documents import key_of
from rulings.search.limits import STATUS_OF_SECTION
from rulings.search.links import CardLabel, CardLinks
from rulings.search.rows import RulingRow, columns, read, read_keys, readable
from rulings.standing import acted_on, section_statuses, standings
from rulings.status import Standing, Status
from rulings.versions import RULINGS

USUAL_FORMAT = "hagyomanyos"
FORMAT_STEM = 5  # letters of a format's slug that a text must hold to name it: `paros` in "párosan"
HOLDING = (Status.IN_FORCE, Status.DISPUTED)


@dataclass(frozen=True, slots=True)
class Found:
    """A match with the row it stands for; `standing` is `None` for a section."""

    match: Match
    row: RulingRow | Section
    standing: Standing | None
    section_status: SectionStatus | None = None  # of a section, on the day
    has_text: bool = True  # whether the words of a section are held

    @property
    def holds(self) -> bool:
        """Return whether it is worth something on the day."""
        return self.standing is None or self.standing.status in HOLDING

    @property
    def replaced_by(self) -> tuple[str, ...]:
        """Return the keys of what has replaced it as a whole by the day."""
        edges = self.standing.replaced_by if self.standing else ()
        return tuple(key_of("ruling", self.match.game, edge.ref) for edge in edges)

    def is_of_another_format(self, asked: str) -> bool:
        """Return whether it is limited to formats that a folded text does not name. The usual format needs no name."""
        formats = self.row.formats if isinstance(self.row, RulingRow) else []
        if not formats or USUAL_FORMAT in formats:
            return False
        return not any(part[:FORMAT_STEM] in asked for slug in formats for part in slug.split("-"))


def load(matches: Sequence[Match], on: date) -> list[Found]:
    """Return the matches that are still held and public, in their order. Four queries."""
    rulings = read_keys({match.key for match in matches if match.kind == "ruling"})
    sections = _sections({match.key for match in matches if match.kind == "section"})
    among = remembered_if_known((RULINGS,), acted_on)  # few are
    stand = standings(rulings.values(), on, among=among)
    status = section_statuses(sections.values(), on) if sections else {}
    worded = {key for key, section in sections.items() if vars(section)["has_text"]}  # annotated
    found: list[Found] = []
    for match in matches:
        if match.key in rulings:
            found.append(Found(match, rulings[match.key], stand[rulings[match.key].pk]))
        elif match.key in sections:
            section = sections[match.key]
            found.append(Found(match, section, None, status[section.pk], match.key in worded))
    return found


def of_sources(sources: Iterable[Thing], on: date) -> list[Found]:
    """Return all public entries of sources, in document order. Two queries."""
    wanted = {key_of("source", thing.game, thing.ref) for thing in sources}
    games, codes = {key.split(":", 2)[1] for key in wanted}, {key.split(":", 2)[2] for key in wanted}
    rows = readable().filter(game__slug__in=games, source__code__in=codes)
    rows = rows.order_by("source__position", "position", "id")
    held = [row for row in read(columns(rows)) if key_of("source", row.game, row.source.code) in wanted]
    stand = standings(held, on)
    return [Found(_listed(row), row, stand[row.pk]) for row in held]


def _listed(row: RulingRow) -> Match:
    return Match(row.key, "ruling", row.game, 0, score=1.0)


def _sections_under(*keys: str) -> QuerySet[Section]:
    has_text = Exists(SectionText.objects.filter(section=OuterRef("pk")))
    rows = Section.objects.select_related("rulebook__game").annotate(has_text=has_text)
    return rows.order_by().filter(citation_key__in=keys)


SECTIONS_UNDER = FixedQuery(_sections_under)


def _sections(keys: set[str]) -> dict[str, Section]:
    rows = SECTIONS_UNDER.among({reference_key(key.split(":", 2)[2]) for key in keys})
    held = {key_of("section", section.rulebook.game.slug, section.citation): section for section in rows}
    return {key: section for key, section in held.items() if key in keys}


def as_hits(found: Sequence[Found], marks: Highlighter, cards: CardLinks) -> tuple[Hit, ...]:
    """Return what is shown of one page of results; `cards` are those of its rulings. Two queries."""
    words = _words(rulings_of(found))
    prefetch_related_objects([item.row for item in found if isinstance(item.row, Section)], "texts")
    return tuple(
        _ruling_hit(item, item.row, words[item.row.pk], cards.labels(item.row.pk), marks)
        if isinstance(item.row, RulingRow)
        else _section_hit(item, item.row, marks)
        for item in found
        if not isinstance(item.row, RulingRow) or item.row.pk in words  # withdrawn from the public a moment ago
    )


def rulings_of(found: Iterable[Found]) -> list[int]:
    """Return the ids of the rulings among what was found."""
    return [item.row.pk for item in found if isinstance(item.row, RulingRow)]


class _Words(NamedTuple):
    """What a ruling says now."""

    question: str
    answer_html: str
    is_under_review: bool


def _said(*rulings: int) -> QuerySet[Ruling, tuple[Any, ...]]:
    rows = with_reviews(Ruling.objects.filter(pk__in=rulings, current__isnull=False).order_by())
    return rows.values_list("pk", "current__question", "current__answer_html", UNDER_REVIEW)


SAID = FixedQuery(_said)


def _words(rulings: Sequence[int]) -> dict[int, _Words]:
    """Return what the rulings say, by their ids. One query."""
    return {pk: _Words(*words) for pk, *words in SAID.among(rulings)}


def _ruling_hit(item: Found, row: RulingRow, words: _Words, cards: tuple[CardLabel, ...], marks: Highlighter) -> Hit:
    return Hit(
        kind=item.match.kind,
        game=item.match.game,
        ref=row.ref,
        title=words.question,
        url=row.url,
        source=row.source.code,
        standing=item.standing,
        score=item.match.score,
        title_html=marks.mark(words.question),
        snippet_html=marks.passage(plain(words.answer_html)),
        answer_html=words.answer_html,
        cards=cards,
        missing_words=item.match.missing,
        under_review=words.is_under_review,
    )


def _section_hit(item: Found, row: Section, marks: Highlighter) -> Hit:
    title, text = _section_texts(row)
    return Hit(
        kind=item.match.kind,
        game=item.match.game,
        ref=row.citation,
        title=title,
        url=row.get_absolute_url(),
        source=row.rulebook.short_title,
        standing=None,
        score=item.match.score,
        title_html=marks.mark(title),
        snippet_html=marks.passage(text),
        missing_words=item.match.missing,
        section_status="" if item.section_status is None else str(STATUS_OF_SECTION[item.section_status]),
    )


def _section_texts(section: Section) -> tuple[str, str]:
    texts = [plain(text.text_html) for text in section.texts.all()]
    return section.title or section.citation, " ".join(filter(None, (section.about, *texts)))
