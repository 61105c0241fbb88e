"""`/hkk`, a game: how much the base holds, its sources and rulebooks, and the ways to everything."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Case, Count, When
from django.http import HttpRequest, HttpResponse

from cards.models import Card, Game
from rulings.counting import number_of
from rulings.models import Ruling, Section, Source, Term, Topic
from rulings.models.sources import SourceKind
from rulings.pages.page import held_game, kept_page, page_of, reading_page, settle, show

SOURCES_PER_PAGE = 500  # more than any game has yet: above so many the list has pages
IS_ISSUE = Case(When(kind=SourceKind.MAGAZINE, number__gt=0, then=True), default=False)


@kept_page
@reading_page
def game(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show a game. Numbered issues stand as a grid, other sources with their titles. Nine queries."""
    held = held_game(game)
    settle(request, held.get_absolute_url())
    public = Source.objects.public().filter(game=held).select_related("game").annotate(is_issue=IS_ISSUE)
    page = page_of(request, public.order_by("is_issue", "position", "code"), per_page=SOURCES_PER_PAGE)
    sources = _with_counts(page)
    issues = [source for source in sources if vars(source)["is_issue"]]
    context = {
        "on": on,
        "game": held,
        "colours": list(held.colours.all()),
        "counts": _counts(held),
        "issues": [source for source in issues if vars(source)["ruling_count"]],
        "empty_issues": [source for source in issues if not vars(source)["ruling_count"]],
        "issues_title": issues[0].title.removesuffix(str(issues[0].number)).strip() if issues else "",
        "other_sources": [source for source in sources if not vars(source)["is_issue"]],
        "page": page,
        "formats": list(held.formats.select_related("game")),
        "rulebooks": list(held.rulebooks.annotate(section_count=Count("sections"))),
    }
    return show(request, "rulings/game.html", context)


def _with_counts(sources: Iterable[Source]) -> list[Source]:
    """Return sources with a `ruling_count`, the number of their public rulings. One query."""
    held = {source.pk: source for source in sources}
    found = Ruling.objects.public().filter(source__in=list(held)).order_by()
    numbers = dict(found.values_list("source").annotate(Count("pk")))
    for pk, source in held.items():
        vars(source)["ruling_count"] = numbers.get(pk, 0)
    return list(held.values())


def _counts(game: Game) -> dict[str, int]:
    """Return how much of everything a game holds. One query."""
    topics, terms = Topic.objects.filter(game=game), Term.objects.filter(game=game)
    counted = {
        "rulings": number_of(Ruling.objects.public().filter(game=game)),
        "cards": number_of(Card.objects.filter(game=game)),
        "topics": number_of(topics) + number_of(terms.exclude(slug__in=topics.values("slug"))),
        "terms": number_of(terms),
        "sections": number_of(Section.objects.filter(rulebook__game=game)),
    }
    found = Game.objects.filter(pk=game.pk).annotate(**{f"{name}_held": number for name, number in counted.items()})
    numbers = found.values_list(*(f"{name}_held" for name in counted)).get()
    return dict(zip(counted, numbers, strict=True))
