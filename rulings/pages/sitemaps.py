"""`/sitemap.xml`: the addresses of all that is public, for search engines. Only things with pages of their own."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.db.models import Max, Model, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from cards.models import Card, Format, Game
from rulings.models import Ruling, Section, Source, Topic


class Things(Sitemap):  # type: ignore[type-arg]  # Django's class takes no type arguments when the program runs
    """The pages of the rows of a set, in a fixed order."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        self.rows = rows.order_by("pk")

    def items(self) -> QuerySet[Any]:
        return self.rows

    def location(self, item: Model) -> str:
        return str(item.get_absolute_url())  # type: ignore[attr-defined]

    def get_latest_lastmod(self) -> datetime | None:
        return None


class Rulings(Things):
    """The public rulings, each with the time of its last change."""

    def lastmod(self, item: Ruling) -> datetime:
        return item.updated_at

    def get_latest_lastmod(self) -> datetime | None:
        latest: datetime | None = self.rows.aggregate(latest=Max("updated_at"))["latest"]
        return latest


def sitemaps() -> dict[str, Any]:
    """Return what the index lists, by the name in its address."""
    return {
        "games": Things(Game.objects.all()),
        "rulings": Rulings(Ruling.objects.public().select_related("game")),
        "sources": Things(Source.objects.public().select_related("game")),
        "cards": Things(Card.objects.select_related("game")),
        "sections": Things(Section.objects.select_related("rulebook__game")),
        "topics": Things(Topic.objects.select_related("game")),
        "formats": Things(Format.objects.select_related("game")),
    }


@require_safe
def sitemap_index(request: HttpRequest) -> TemplateResponse:
    """List the sitemaps; large sets have several pages."""
    from django.contrib.sitemaps.views import index

    return index(request, sitemaps(), sitemap_url_name="sitemap-of")


@require_safe
def sitemap_of(request: HttpRequest, section: str) -> TemplateResponse:
    """List the addresses of one set; 404 for an unknown one."""
    from django.contrib.sitemaps.views import sitemap

    return sitemap(request, sitemaps(), section=section)
