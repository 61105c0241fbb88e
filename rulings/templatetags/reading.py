"""Tags of the reading pages: links that keep the chosen day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from django import template
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, gettext_lazy

from judgekb.addresses import address
from judgekb.days import parse_day, today
from judgekb.saying import Said
from rulings.pages.codes import picture

register = template.Library()
LONGEST_PRINTED = 400  # letters of an address: nobody types more from paper
KEPT = (
    "q",
    "game",
    "list",
    "letter",
    "card",
    "section",
    "topic",
    "format",
    "on",
)  # what a link to another state of the same page keeps


def chosen(context: template.Context) -> str:
    """Return the day that the reader chose, as in the address, `""` for today and for what is no day."""
    request: HttpRequest | None = context.get("request")
    text = request.GET.get("on", "").strip() if request is not None else ""
    return _day(text) if len(text) == len("2025-09-05") else ""


@lru_cache(maxsize=256)  # every link of a page asks
def _day(text: str) -> str:
    try:
        return parse_day(text).isoformat()
    except ValueError:
        return ""


def keeping(context: template.Context) -> str:
    """Return the query with which the address of another page keeps the chosen day, `""` for today."""
    day = chosen(context)
    return f"?on={day}" if day else ""


@register.simple_tag(takes_context=True)
def day_chosen(context: template.Context) -> str:
    """Return the day that the reader chose, `""` for today."""
    return chosen(context)


@register.simple_tag(takes_context=True)
def day_read(context: template.Context) -> date:
    """Return the day whose rules the page tells: its own, that of its event or list, the chosen one, or today."""
    own = [context.get("on"), *(getattr(context.get(name), "on", None) for name in ("event", "shared", "question"))]
    day = next((day for day in own if isinstance(day, date)), None)
    return day or (parse_day(chosen(context)) if chosen(context) else today())


@register.simple_tag
def shared_link(address: str, on: date) -> str:
    """Return a full address that shows the rules of a day to whoever it is sent to."""
    return f"{address}?{urlencode({'on': on.isoformat()})}"


@register.simple_tag(takes_context=True)
def printed_address(context: template.Context) -> str:
    """Return the full address of this page for a reader of it on paper: it shows the day that the page tells."""
    request: HttpRequest = context["request"]
    address = quote(request.path)
    if request.method in ("GET", "HEAD"):
        query = request.GET.copy()
        query["on"] = day_read(context).isoformat()
        address = f"{address}?{query.urlencode()}"
    if len(address) > LONGEST_PRINTED:
        return ""
    try:
        return request.build_absolute_uri(address)
    except DisallowedHost:
        return address


@register.simple_tag
def qr_code(address: str) -> str:
    """Return a QR code as SVG that only paper shows."""
    return mark_safe(picture(address))  # squares only, nothing of the address


@register.simple_tag(takes_context=True)
def link(context: template.Context, target: Any, *args: str) -> str:
    """Return the address of a thing, of a named page (with its parts) or of an address, with the chosen day."""
    if hasattr(target, "get_absolute_url"):
        url: str = target.get_absolute_url()
    else:
        url = str(target) if str(target).startswith("/") else address(str(target), *args)
    return url + keeping(context)


@register.simple_tag(takes_context=True)
def search_link(context: template.Context, text: str, game: str = "") -> str:
    """Return the address of a search that lists its hits, with the chosen day."""
    wanted = {"q": text, "game": game, "list": "1", "on": chosen(context)}
    return f"{reverse('home')}?{urlencode({key: value for key, value in wanted.items() if value})}"


@register.simple_tag(takes_context=True)
def opening_search(context: template.Context, text: str) -> str:
    """Return the address of a search that opens the one thing it names, with the chosen day."""
    return f"{reverse('home')}?{urlencode({'q': text} | ({'on': chosen(context)} if chosen(context) else {}))}"


@register.simple_tag(takes_context=True)
def here(context: template.Context, **changes: object) -> str:
    """Return the address of this page with other parameters; `""` drops one. The page number is not kept."""
    request: HttpRequest = context["request"]
    kept = {key: request.GET[key] for key in KEPT if request.GET.get(key)} | {"on": chosen(context)}
    wanted = kept | {key: str(value) for key, value in changes.items()}
    query = urlencode({key: value for key, value in wanted.items() if value})
    address = quote(request.path)
    return f"{address}?{query}" if query else address


@register.simple_tag(takes_context=True)
def here_without(context: template.Context, name: str) -> str:
    """Return the address of this page without one parameter."""
    return here(context, **{name: ""})


@register.simple_tag(takes_context=True)
def kept_fields(context: template.Context) -> list[tuple[str, str]]:
    """Return what the form of the day sends along, so that the same page shows again."""
    request: HttpRequest = context["request"]
    return [(key, request.GET[key]) for key in KEPT if key != "on" and request.GET.get(key)]


@register.simple_tag(takes_context=True)
def own_address(context: template.Context) -> str:
    """Return the path under which this page is read again: with its query, unless it answers a form."""
    request: HttpRequest = context["request"]
    return request.get_full_path() if request.method in ("GET", "HEAD") else quote(request.path)


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Return the languages of the user interface, each named in itself."""
    return list(settings.LANGUAGES)


@register.filter
def of(values: Mapping[str, str], name: str) -> str:
    """Return what a mapping has under a name, `""` for nothing."""
    return values.get(name, "")


@register.filter
def spoken(sentence: Said) -> str:
    """Return a sentence in the reader's language."""
    return sentence.by(gettext)


@register.filter
def kind_word(kind: str) -> str:
    """Return the word for a kind of thing."""
    return str(KIND_WORDS.get(kind, kind))


KIND_WORDS = {
    "ruling": gettext_lazy("döntés"),
    "source": gettext_lazy("forrás"),
    "section": gettext_lazy("szabálypont"),
    "card": gettext_lazy("lap"),
    "topic": gettext_lazy("téma"),
}
