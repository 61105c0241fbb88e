"""The one call that the page, the command line and the API use to search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.days import today
from judgekb.search import query as language
from judgekb.search.engines.base import Match, Matches
from judgekb.search.highlight import Highlighter
from judgekb.search.query.explain import Condition, Explanation, explain
from judgekb.search.query.fields import Value
from judgekb.text import fold
from judgekb.touches import remembered
from rulings.models import Section
from rulings.models.sections import SectionKind
from rulings.search.answers import Answer, Hit, QueryTooLong, Thing
from rulings.search.asking import HIT_KINDS, Index
from rulings.search.cards import cards_holding
from rulings.search.documents import key_of
from rulings.search.facets import facets
from rulings.search.filters import bind
from rulings.search.hits import Found, as_hits, load, of_sources, rulings_of
from rulings.search.links import CardLabel, CardLinks
from rulings.search.references import cleaned_name
from rulings.search.resolve import resolve
from rulings.search.selecting import select
from rulings.search.succession import successors_first
from rulings.versions import CARDS

__all__ = ["LONGEST_QUERY", "Answer", "CardLabel", "Hit", "QueryTooLong", "Thing", "find"]

LONGEST_QUERY = 1_000  # characters
NOT_ASKED = 0.93  # times the score of what is limited to a format that the text does not name
NOT_HOLDING = 0.93  # times the score of what does not hold on the day: it falls behind what is nearly as fitting
# Times the score of a section whose words are not held, and of a heading: entries that rest on it answer better.
NAMED_ONLY, HEADING = 0.95, 0.75


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What was found: the keys of all results, the rows of the asked page, and how the text was understood."""

    on: date
    keys: Sequence[str]
    page: Sequence[Found]
    matches: Matches
    explanation: Explanation
    corrections: tuple[tuple[str, str], ...]
    notice: str = ""
    things: tuple[Thing, ...] = ()
    cards: tuple[Thing, ...] = ()
    read: Sequence[Found] | None = None  # all results, where their rows were read


def find(text: str, *, game: str | None = None, on: date | None = None, limit: int = 20, offset: int = 0) -> Answer:
    """Answer a text that a reader typed.

    `game` is a slug and limits everything to that game; `on` is the day on which rulings are read (default: today
    in Budapest), unless the text names another; `limit` and `offset` cut a page out of the results. A text of words is
    always answered. One longer than `LONGEST_QUERY` raises `QueryTooLong`; a fault of the query language, or a name in
    it under which nothing is held, raises `QueryFault`. An unknown game finds nothing. The number of queries is fixed
    for each condition.
    """
    day = on or today()
    _check_length(text)
    typed = cleaned_name(text)
    chosen = game if game and game in remembered((CARDS,), games_by_slug) else None
    things = resolve(typed, game=chosen) if chosen or not game else ()
    query = language.Query() if things else language.parse(text)
    part = slice(max(0, offset), max(0, offset) + max(0, limit))
    if game and not chosen:
        found = _Outcome(day, (), (), Matches(), Explanation(), ())
    elif sources := [thing for thing in things if thing.kind == "source"]:
        found = _listing(things, sources, day, part)
    elif query.is_plain:
        found = _plain(typed, things, chosen, day, part)
    else:
        found = _conditional(query, chosen, day, part)
    cards = CardLinks(rulings_of(found.page if found.read is None else found.read))
    return Answer(
        query=text.encode("utf-8", "replace").decode("utf-8"),
        on=found.on,
        things=found.things,
        cards=found.cards,
        results=as_hits(found.page, Highlighter(found.matches.terms), cards),
        total=len(found.keys),
        corrections=found.corrections,
        notice=found.notice,
        explanation=found.explanation,
        facets=facets(found.keys)
        if found.read is None
        else facets(found.keys, rows=[item.row for item in found.read], cards=cards),
    )


def games_by_slug() -> dict[str, Game]:
    """Return the games. One query."""
    return {game.slug: game for game in Game.objects.order_by()}


def _listing(things: tuple[Thing, ...], sources: Sequence[Thing], day: date, part: slice) -> _Outcome:
    """Return the entries of the sources that the text names, in their order."""
    found = of_sources(sources, day)
    told = [Condition(Value.SOURCE, tuple(source.ref for source in sources))]
    keys = [item.match.key for item in found]
    return _Outcome(day, keys, found[part], Matches(), explain((), told, listed=True), (), things=things, read=found)


def _plain(typed: str, things: tuple[Thing, ...], game: str | None, day: date, part: slice) -> _Outcome:
    """Return what the words find; a ruling or section that the text names comes first."""
    index = Index(game)
    matches = index.search(typed)
    named = _named(things)
    found = _in_order(load([*named, *matches.matches], day), named, typed)
    notice = index.notice
    if not found and not things and not matches.terms and not notice:
        notice = _("Ebben nincs kereshető szó. Írj be egy lapnevet, egy AK-számot vagy egy kérdést.")
    return _Outcome(
        day,
        [item.match.key for item in found],
        found[part],
        matches,
        _explained(matches, ()),
        matches.corrections,
        notice,
        things,
        cards_holding(typed, game=game, without=things) if matches.terms and not part.start else (),
        found,
    )


def _conditional(query: language.Query, game: str | None, day: date, part: slice) -> _Outcome:
    """Return what the conditions let through, ranked by the words; without words, in the order of the sources."""
    bound = bind(query, game=game, on=day)
    index = Index(game)
    selection = select(bound, index.holding)
    if bound.words:
        matches = index.search(bound.words, allowed=frozenset(selection.keys))
        found = _in_order(load(matches.matches, bound.on), (), bound.words)
        keys: Sequence[str] = [item.match.key for item in found]
        page, read = found[part], found
    else:
        matches, keys, read = Matches(), selection.keys, None
        page = load([_listed(key) for key in keys[part]], bound.on)
    corrections = tuple(dict.fromkeys((*matches.corrections, *selection.corrections)))
    told = _explained(matches, bound.conditions)
    notice = " ".join(filter(None, (index.notice, *bound.notices)))
    return _Outcome(bound.on, keys, page, matches, told, corrections, notice, read=read)


def _listed(key: str) -> Match:
    kind, game, _ref = key.split(":", 2)
    return Match(key, kind, game, 0, score=1.0)


def _explained(matches: Matches, conditions: Sequence[Condition]) -> Explanation:
    words = [(term.typed, term.other_names) for term in matches.terms if not term.asks]
    if not words and not conditions:
        return Explanation()
    return explain(words, conditions, listed=not words)


def _check_length(text: str) -> None:
    if len(text) > LONGEST_QUERY:
        raise QueryTooLong(
            _("A keresett szöveg túl hosszú: %(length)s karakter, pedig legfeljebb %(most)s lehet.")
            % {"length": len(text), "most": LONGEST_QUERY}
        )


def _named(things: Sequence[Thing]) -> list[Match]:
    """Return the rulings and sections that the text names as matches."""
    held = [thing for thing in things if thing.kind in HIT_KINDS]
    return [Match(key_of(it.kind, it.game, it.ref), it.kind, it.game, 0, score=1.0) for it in held]


def _in_order(found: Sequence[Found], named: Sequence[Match], typed: str) -> list[Found]:
    """Order hits: what the text names, then by score, the newest first among equals.

    What holds on the day comes before what does not and is only a little more fitting; and so does what holds in
    general before what is limited to a format that the text does not name. What replaced another as a whole comes
    before it, however much less it fits; what the text names stays at the top.
    """
    asked = fold(typed)
    first = {match.key: place for place, match in enumerate(named)}
    once = {item.match.key: item for item in reversed(found)}

    def place(item: Found) -> tuple[int, float, int, str]:
        match = item.match
        return first.get(match.key, len(first)), -round(_worth(item, asked), 3), -match.order, match.key

    ordered = [item.match.key for item in sorted(once.values(), key=place)]
    replaced_by = {key: item.replaced_by for key, item in once.items()}
    parts = [key for key in ordered if key in first], [key for key in ordered if key not in first]
    return [once[key] for part in parts for key in successors_first(part, replaced_by)]


def _worth(item: Found, asked: str) -> float:
    worth = item.match.score if item.holds else item.match.score * NOT_HOLDING
    if isinstance(item.row, Section):
        worth *= HEADING if item.row.kind == SectionKind.HEADING else 1.0 if item.has_text else NAMED_ONLY
    return worth * NOT_ASKED if item.is_of_another_format(asked) else worth
