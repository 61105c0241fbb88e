"""`/hkk/szabaly/<citation>`, a section of a rulebook, and `/hkk/szabaly`, all of them in order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from judgekb.text import reference_key
from rulings.decks.reading import resting_on
from rulings.differences import Piece, differences
from rulings.models import Section, SectionText
from rulings.models.sections import SectionStatus
from rulings.pages import relations
from rulings.pages.history import Event, text_event
from rulings.pages.page import NotHeld, held_game, kept_page, page_of, reading_page, settle, show, this_day
from rulings.pages.words import SECTION_KIND_WORDS, SECTION_STATUS_WORDS, Badge
from rulings.standing import section_statuses
from rulings.wordings import Wordings, wordings

SECTIONS_PER_PAGE = 100
TONES = {"in_force": "good", "changed": "changed", "added": "good", "deleted": "gone", "announced": "waiting"}


@dataclass(frozen=True, slots=True)
class WordingToday:
    """What a section says today, where it said something else on the chosen day, with the words that differ.

    `begun`: whether any text of it holds today; the chosen day may come before the first one begins.
    """

    valid_from: date | None
    is_original: bool
    pieces: tuple[Piece, ...]
    begun: bool = True


@kept_page
@reading_page
def section(request: HttpRequest, on: date, game: str, citation: str) -> HttpResponse:
    """Show a section: what it says, whether its text is held, who changes it and who cites it."""
    found = find_section(game, citation)
    settle(request, found.get_absolute_url())
    around = relations.of_section(found)
    page = page_of(request, around.citing)
    acting, citing = around.shown(page, on)
    prefetch_related_objects([found], "texts")
    worded = wordings(found, on)
    context = {
        "on": on,
        "game": found.rulebook.game,
        "section": found,
        "name": relations.section_name(found),
        "badge": section_badge(found, section_statuses([found], on)[found.pk]),
        "kind_word": SECTION_KIND_WORDS[found.kind],
        "wordings": worded,
        "today": wording_today(found, worded, on),
        "acting": acting,
        "citing": citing,
        "page": page,
        "history": around.history(texts_of(worded)) if page.number == 1 else None,
        "children": list(found.children.select_related("rulebook__game").order_by("position", "id")),
        "neighbours": neighbours(found),
        "resting": resting_on(found, game=found.rulebook.game.slug),
    }
    return show(request, "rulings/section.html", context)


def wording_today(found: Section, worded: Wordings, on: date) -> WordingToday | None:
    """Return today's wording where it differs from that of the chosen day: ours, else the rulebook's.

    The texts of the section are loaded. One query at most, for where a text that ended went.
    """
    day = this_day()
    if day == on:
        return None
    now = wordings(found, day)
    pairs = ((worded.own, now.own), (worded.original, now.original))
    differing = ((then, new) for then, new in pairs if _words(then) != _words(new))
    then, new = next(differing, (None, None))
    if then is None and new is None:
        return None
    is_original = (then or new) in (worded.original, now.original)
    pieces = differences(_words(then), _words(new))
    return WordingToday(new.valid_from if new else None, is_original, pieces, begun=new is not None)


def _words(text: SectionText | None) -> str:
    return text.text.strip() if text else ""


def find_section(game: str, citation: str) -> Section:
    """Return a section by its citation or number, in any case. Raises `NotHeld`. One query."""
    key = reference_key(citation.strip("/"))
    held = Section.objects.select_related("rulebook__game", "rulebook__source__game", "parent__rulebook__game")
    named = Q(citation_key=key) | Q(number__iexact=key)
    found = held.filter(named, rulebook__game__slug=game.lower()).order_by("rulebook", "position", "id").first()
    if found is None:
        raise NotHeld(citation, game=game.lower())
    return found


def texts_of(worded: Wordings) -> list[Event]:
    """Return the events of a section's texts: every one that begins on a known day."""
    held = filter(None, (worded.own, worded.original, *worded.others))
    days = {text.valid_from: bool(text.text) for text in held if text.valid_from}
    return [
        text_event(day, _("új szöveg") if has_text else _("kikerült a szabálykönyvből"))
        for day, has_text in days.items()
    ]


def section_badge(found: Section, status: SectionStatus | None = None) -> Badge:
    """Return the label of what a section is, on a day where its status on it is given."""
    told = status or SectionStatus(found.status)
    return Badge(str(SECTION_STATUS_WORDS[told]), TONES[told])


def neighbours(found: Section) -> tuple[Section | None, Section | None]:
    """Return the sections before and after this one in its rulebook. Two queries."""
    siblings = Section.objects.filter(rulebook=found.rulebook_id).select_related("rulebook__game")
    before = siblings.filter(Q(position__lt=found.position) | Q(position=found.position, pk__lt=found.pk))
    after = siblings.filter(Q(position__gt=found.position) | Q(position=found.position, pk__gt=found.pk))
    return before.order_by("-position", "-pk").first(), after.order_by("position", "pk").first()


@kept_page
@reading_page
def section_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the sections of a game's rulebooks in order."""
    held = held_game(game)
    settle(request, reverse("sections", args=[held.slug]))
    ordered = Section.objects.filter(rulebook__game=held).select_related("rulebook__game")
    page = page_of(request, ordered.order_by("rulebook__prefix", "position", "id"), per_page=SECTIONS_PER_PAGE)
    statuses = section_statuses(page, on)
    in_force = str(SECTION_STATUS_WORDS[SectionStatus.IN_FORCE])  # goes without saying
    lines = [(found, relations.section_name(found), section_badge(found, statuses[found.pk])) for found in page]
    context = {"on": on, "game": held, "lines": lines, "page": page, "in_force": in_force}
    return show(request, "rulings/sections.html", context)
