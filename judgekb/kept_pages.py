"""Pages that are made once and then kept, until anything public is written, the day ends or the index moves.

A page is kept by its whole address (scheme and host too), language, release and shape (a page, or data for a script).
Beside it stands the state in which it was made: that of the public tables (`judgekb.touches.version`, noted by triggers
of the database), of the search index where the page shows what was found, and the day of Budapest. It is shown again
only while that state is the same, which costs one query (two with the index), so an edit through one process is seen by
all at once. The state is read before the page is made, so a write in between makes the page too new for its state,
never too old.

Kept are answers to GET and HEAD by readers who are nobody: no session, no message that waits. What sets a cookie or
holds a CSRF token is not kept, nor what was made from an older index.
"""

from __future__ import annotations

import hashlib
import logging
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from judgekb.api.limits import CACHE_FAULTS
from judgekb.days import today
from judgekb.lagging import lags
from judgekb.release import code_version, is_in_work
from judgekb.search.engines.asking import one_state
from judgekb.search.engines.base import IndexUnavailable
from judgekb.search.engines.registry import get_engine
from judgekb.touches import Version, knowing, version

CACHE = "pages"  # of settings.CACHES
KEPT_FOR = 86_400  # seconds: the day is part of the state
LONGEST = 40_000  # packed bytes; a longer page is made each time, so that the memory stays bounded
KEPT_STATUSES = (200, 301, 302)
OF_SOMEBODY = (settings.SESSION_COOKIE_NAME, "messages")  # cookies of those for whom pages are made each time
QUICK = 1  # of zlib's levels: pages are five times smaller in a fifth of a millisecond

View = Callable[..., HttpResponse]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Page:
    """An answer as it is kept. `body` is packed; `etag` is `""` where there is nothing to compare."""

    state: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    etag: str


def kept(
    scopes: Iterable[str],
    *,
    searches: Callable[[HttpRequest], bool] = lambda request: False,
    shape: Callable[[HttpRequest], str] = lambda request: "",
) -> Callable[[View], View]:
    """Make a view keep its pages. `scopes` are the parts of the base that it reads: it must read no other table.

    `searches` says whether the page for a request shows what the search index found, `shape` in which shape it is
    answered, for a view that has several.
    """
    parts = tuple(scopes)

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, **address: Any) -> HttpResponse:
            if not may_be_kept(request):
                with knowing(version(parts)):
                    return _of_somebody(request, view(request, **address))
            held = version(parts)
            with knowing(held), one_state():
                state = _state(held, searches(request))
                if state is None:
                    return view(request, **address)
                return _answer(request, state, shape(request), lambda: view(request, **address))

        return inner

    return decorate


def may_be_kept(request: HttpRequest) -> bool:
    """Return whether the answer is the same for everybody who asks for it."""
    is_nobody = not any(name in request.COOKIES for name in OF_SOMEBODY)
    return request.method in ("GET", "HEAD") and is_nobody and not is_in_work()


def _of_somebody(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if any(name in request.COOKIES for name in OF_SOMEBODY):
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _state(held: Version, searches: bool) -> str | None:
    """Return the state in which a page is made now, `None` where there is no index to speak of."""
    try:
        index = get_engine().state() if searches else ""
    except IndexUnavailable:
        return None
    return f"{held.token} {index} {today()}"


def _answer(request: HttpRequest, state: str, shape: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    key = key_of(request, shape)
    page = _held(key)
    if page is not None and page.state == state:
        return _shown(request, page)
    before = lags()
    response = make()
    if response.status_code not in KEPT_STATUSES or not _is_for_all(request, response) or lags() != before:
        return response
    page = _page(state, response)
    if len(page.body) <= LONGEST:
        with suppress(*CACHE_FAULTS):
            _cache().set(key, page, KEPT_FOR)
    return _shown(request, page)


def key_of(request: HttpRequest, shape: str) -> str:
    """Return the key of the answer: what it depends on, beside the state."""
    path, query = request.META.get("PATH_INFO", ""), request.META.get("QUERY_STRING", "")
    language, version_of_code = str(get_language()), code_version()
    whole = "\n".join((str(request.scheme), request.get_host(), path, query, language, version_of_code, shape))
    return f"page:{hashlib.sha256(whole.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _is_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether nothing in an answer is for its asker alone."""
    holds_token = bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))
    return not (response.streaming or response.cookies or holds_token or response.has_header("Set-Cookie"))


def _page(state: str, response: HttpResponse) -> Page:
    is_page = response.status_code == 200
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"' if is_page else ""
    packed = zlib.compress(response.content, QUICK)
    return Page(state, response.status_code, dict(response.headers), packed, etag)


def _shown(request: HttpRequest, page: Page) -> HttpResponse:
    response: HttpResponse
    if page.etag and _holds(request, page.etag):
        response = HttpResponseNotModified()
        for name in ("Content-Language", "Vary"):
            if name in page.headers:
                response[name] = page.headers[name]
    else:
        response = HttpResponse(zlib.decompress(page.body), status=page.status, headers=dict(page.headers))
    if page.etag:
        response["ETag"] = page.etag
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _holds(request: HttpRequest, etag: str) -> bool:
    tags = [tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))]
    return "*" in tags or etag in tags


def _held(key: str) -> Page | None:
    try:
        page = _cache().get(key)
    except CACHE_FAULTS:
        logger.warning("The cache cannot be reached: pages are made anew")
        return None
    return page if isinstance(page, Page) else None


def _cache() -> BaseCache:
    return caches[CACHE]
