"""`/hkk`, a game: how much the base holds, its sources and rulebooks, and the ways to everything."""

from __future__ import annotations

from datetime import date

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse

from cards.models import Card
from rulings.models import Ruling, Section, Source, Term, Topic
from rulings.models.rulings import PUBLIC_STATES
from rulings.models.sources import SourceKind
from rulings.pages.page import held_game, kept_page, reading_page, settle, show


@kept_page
@reading_page
def game(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show a game. Numbered issues stand as a grid, other sources with their titles. Eleven queries."""
    held = held_game(game)
    settle(request, held.get_absolute_url())
    counted = Count("rulings", filter=Q(rulings__state__in=PUBLIC_STATES))
    public = Source.objects.public().filter(game=held).values("pk")
    sources = list(Source.objects.filter(pk__in=public).select_related("game").annotate(ruling_count=counted))
    issues = [source for source in sources if source.kind == SourceKind.MAGAZINE and source.number]
    topics = Topic.objects.filter(game=held)
    context = {
        "on": on,
        "game": held,
        "colours": list(held.colours.all()),
        "counts": {
            "rulings": Ruling.objects.public().filter(game=held).count(),
            "cards": Card.objects.filter(game=held).count(),
            "topics": topics.count() + Term.objects.filter(game=held).exclude(slug__in=topics.values("slug")).count(),
            "terms": Term.objects.filter(game=held).count(),
            "sections": Section.objects.filter(rulebook__game=held).count(),
        },
        "issues": [source for source in issues if vars(source)["ruling_count"]],
        "empty_issues": [source for source in issues if not vars(source)["ruling_count"]],
        "issues_title": issues[0].title.removesuffix(str(issues[0].number)).strip() if issues else "",
        "other_sources": [source for source in sources if source not in issues],
        "formats": list(held.formats.select_related("game")),
        "rulebooks": list(held.rulebooks.annotate(section_count=Count("sections"))),
    }
    return show(request, "rulings/game.html", context)
