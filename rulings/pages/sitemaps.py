"""`/sitemap.xml`: the addresses of all that is public, for search engines. Only things with pages of their own.

Each part is as many files as it has addresses by the thousand, so that the work for one does not grow with the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.http import require_safe

from cards.models import Card, Format, Game
from rulings.models import Ruling, Section, Source, Topic
from rulings.pages.page import kept_page

ADDRESSES = 2_000  # in one file; the protocol allows 50,000 (sitemaps.org)
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
ROBOTS = "noindex, noodp, noarchive"  # the list itself is no page to be found


@dataclass(frozen=True, slots=True)
class Part:
    """The pages of the rows of a set: `columns` of a row are the parts of the address of the page `view`."""

    rows: QuerySet[Any]
    view: str
    columns: tuple[str, ...]
    changed: str = ""  # column with the time of the last change, where one is told

    def pages(self) -> Paginator[tuple[Any, ...]]:
        """Return the files of the part, in a fixed order."""
        columns = (*self.columns, self.changed) if self.changed else self.columns
        return Paginator(self.rows.order_by("pk").values_list(*columns), ADDRESSES)

    def latest(self) -> datetime | None:
        """Return when something of the part was changed last, `None` where that is not told."""
        return self.rows.aggregate(latest=Max(self.changed))["latest"] if self.changed else None


PARTS: dict[str, Callable[[], Part]] = {
    "games": lambda: Part(Game.objects.all(), "game", ("slug",)),
    "rulings": lambda: Part(Ruling.objects.public(), "entry", ("game__slug", "ref_key"), "updated_at"),
    "sources": lambda: Part(Source.objects.public(), "entry", ("game__slug", "code_key")),
    "cards": lambda: Part(Card.objects.all(), "card", ("game__slug", "slug")),
    "sections": lambda: Part(Section.objects.all(), "section", ("rulebook__game__slug", "citation")),
    "topics": lambda: Part(Topic.objects.all(), "topic", ("game__slug", "slug")),
    "formats": lambda: Part(Format.objects.all(), "format", ("game__slug", "slug")),
}


@kept_page
@require_safe
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """List the sitemaps; large sets have several pages. A query for each set, one more for the time of a change."""
    found: list[tuple[str, ...]] = []
    for name, make in PARTS.items():
        part, address = make(), reverse("sitemap-of", args=[name])
        latest = part.latest()
        told = timezone.localtime(latest).isoformat() if latest else ""
        numbers = part.pages().page_range
        found += [(f"{address}?p={number}" if number > 1 else address, told) for number in numbers]
    return _xml(request, "sitemapindex", "sitemap", found)


@kept_page
@require_safe
def sitemap_of(request: HttpRequest, section: str) -> HttpResponse:
    """List the addresses of one set; 404 for an unknown one or page. Two queries."""
    if section not in PARTS:
        raise Http404(f"There is no such part: {section!r}")
    part = PARTS[section]()
    try:
        page = part.pages().page(request.GET.get("p", 1))
    except InvalidPage as error:
        raise Http404(str(error)) from error
    count = len(part.columns)
    rows = ((reverse(part.view, args=row[:count]), *map(_day, row[count:])) for row in page)
    return _xml(request, "urlset", "url", rows)


def _day(moment: datetime) -> str:
    return timezone.localtime(moment).date().isoformat()


def _xml(request: HttpRequest, whole: str, each: str, rows: Iterable[tuple[str, ...]]) -> HttpResponse:
    """Return rows of an address of this site and, where there is one, the time of its last change."""
    site = f"{request.scheme}://{request.get_host()}"
    lines = [
        f"<{each}><loc>{escape(site + address)}</loc>{f'<lastmod>{told[0]}</lastmod>' if any(told) else ''}</{each}>\n"
        for address, *told in rows
    ]
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<{whole} xmlns="{NAMESPACE}">\n'
    response = HttpResponse("".join((head, *lines, f"</{whole}>\n")), content_type="application/xml")
    response["X-Robots-Tag"] = ROBOTS
    return response
