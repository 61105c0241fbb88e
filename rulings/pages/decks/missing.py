"""The one form for facts that no source states: a colour and a type for every card that needs them, and what else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from cards.decks.codes import Severity
from cards.decks.facts import UNKNOWN, Facts
from cards.decks.names import tagged
from cards.decks.report import Finding
from cards.decks.stated import COLOURLESS, FACTS, read_stated
from cards.models import Colour
from judgekb.text import fold
from rulings.decks.answers import CheckedDeck
from rulings.decks.editing import write_facts
from rulings.pages.decks.words import FACT_WORDS, fact_words

MAX_CARDS = 100  # cards of one form: Django takes 1,000 fields of a request
LONGEST = 60  # characters of a typed fact
BREAKING = str.maketrans("{};:\r\n", "      ")
YES_NO = ("isteni", "any_number", "rare", "mini_expansion")
ALWAYS = ("colours", "types")


@dataclass(frozen=True, slots=True)
class FactField:
    """One field of a card. `kind`: colours, text, yes-no, count or day."""

    fact: str
    label: str
    kind: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactRow:
    """A card with facts missing. `needed`: what is missing in words; `unstatable`: what a list cannot say."""

    index: int
    title: str
    lines: tuple[int, ...]
    needed: str
    unstatable: str
    fields: tuple[FactField, ...]

    @property
    def first(self) -> tuple[FactField, ...]:
        """The colour and the type, which every card has."""
        return tuple(one for one in self.fields if one.fact in ALWAYS)

    @property
    def further(self) -> tuple[FactField, ...]:
        """What else is missing of this card."""
        return tuple(one for one in self.fields if one.fact not in ALWAYS)


def common_fields(rows: tuple[FactRow, ...]) -> tuple[FactField, ...]:
    """Return the fields that fill what is left empty on all cards: of every fact that some card needs."""
    facts = {one.fact: FactField(one.fact, one.label, one.kind, ("",)) for row in rows for one in row.fields}
    return tuple(facts.values())


def is_missing_fact(finding: Finding) -> bool:
    """Say whether a finding is about a card whose facts are not known."""
    return finding.code == "unknown-fact" and finding.severity == Severity.UNKNOWN and bool(finding.lines)


def missing_facts(checked: CheckedDeck) -> tuple[tuple[FactRow, ...], int]:
    """Return the cards with missing facts in the order of the list, and how many more there are than the form takes."""
    needed = _needed(checked)
    stated = {tagged(one.name, one.edition): one.stated for one in checked.deck.entries}
    titles = sorted(needed, key=lambda title: min(needed[title][1]))
    rows = [_row(place, title, *needed[title], stated.get(title, UNKNOWN)) for place, title in enumerate(titles)]
    return tuple(rows[:MAX_CARDS]), max(0, len(rows) - MAX_CARDS)


def _needed(checked: CheckedDeck) -> dict[str, tuple[dict[str, None], set[int]]]:
    """Return the missing facts and the lines by card, all zones together: a fact is one of the card."""
    needed: dict[str, tuple[dict[str, None], set[int]]] = {}
    for one in filter(is_missing_fact, checked.report.findings):
        facts, lines = needed.setdefault(one.card, ({}, set()))
        facts.update(dict.fromkeys(one.found.split(", ")))
        lines.update(one.lines)
    return needed


def _row(index: int, title: str, needed: dict[str, None], lines: set[int], stated: Facts) -> FactRow:
    shown = dict.fromkeys((*ALWAYS, *(name for name in needed if name in FACTS)))
    return FactRow(
        index=index,
        title=title,
        lines=tuple(sorted(lines)),
        needed=fact_words(", ".join(needed)),
        unstatable=fact_words(", ".join(name for name in needed if name not in FACTS)),
        fields=tuple(FactField(name, str(FACT_WORDS[name]), _kind(name), _values(name, stated)) for name in shown),
    )


def _kind(fact: str) -> str:
    if fact in YES_NO:
        return "yes-no"
    return {"colours": "colours", "copy_limit": "count", "released": "day"}.get(fact, "text")


def _values(fact: str, stated: Facts) -> tuple[str, ...]:
    """Return what the list already states, as the form's fields hold it."""
    value = stated.get(fact)
    if value is None:
        return ("", "") if fact == "colours" else ("",)
    if fact == "colours":
        held = sorted(value) or [COLOURLESS]
        return (held[0], ", ".join(held[1:]))
    if isinstance(value, bool):
        return ("igen" if value else "nem",)
    return (", ".join(sorted(value)) if isinstance(value, frozenset) else str(value),)


def colours_of(game: str) -> tuple[str, ...]:
    """Return the colours that can be picked. One query."""
    names = Colour.objects.filter(game__slug=game).values_list("name", flat=True)
    return tuple(name for name in names if fold(name) != COLOURLESS)


def with_facts(request: HttpRequest, text: str, checked: CheckedDeck) -> tuple[str, tuple[str, ...]]:
    """Write the form's facts into the list. Returns the list and a sentence for every card that it could not read.

    What is given for all cards goes to those that need it and have nothing of their own.
    """
    post = request.POST
    everywhere = {fact: _given(post, fact, "all") for fact in FACTS}
    needed = _needed(checked)
    facts: dict[str, Facts] = {}
    wrong: list[str] = []
    for index in range(MAX_CARDS):
        title = post.get(f"card-{index}", "")
        if title not in needed:
            continue
        common = {fact: words for fact, words in everywhere.items() if fact in needed[title][0]}
        read = read_stated("; ".join(_stated(post, index, common)))
        if isinstance(read, Facts):
            facts[title] = read
        else:
            wrong.append(_("%s: ezeket az adatokat nem tudtuk elolvasni.") % title[:LONGEST])
    return write_facts(text, checked.deck, facts), tuple(wrong)


def _stated(post: Mapping[str, str], index: int, common: Mapping[str, str]) -> list[str]:
    given = {fact: _given(post, fact, str(index)) or common.get(fact, "") for fact in FACTS}
    return [f"{FACTS[fact][0]}: {value}" for fact, value in given.items() if value]


def _given(post: Mapping[str, str], fact: str, number: str) -> str:
    """Return what a fact's field of a card says, or that of all cards; colours have two fields."""
    names = (f"{fact}-{number}", f"colours2-{number}") if fact == "colours" else (f"{fact}-{number}",)
    return ", ".join(value for name in names if (value := _field(post, name)))


def _field(post: Mapping[str, str], name: str) -> str:
    """Return a short field without what would end the braces or begin another fact."""
    return " ".join(str(post.get(name, ""))[:LONGEST].translate(BREAKING).split())
