"""`/offline/<game>.json` is everything of a game on a day; `/offline/versions.json` tells of newer ones."""

from __future__ import annotations

import zlib
from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.api.limits import CACHE_FAULTS
from judgekb.client import client_address
from judgekb.limiting import MINUTE, seconds_to_wait
from rulings.offline.keeping import kept_pack, kept_version, key_of, made_pack, state_of_base
from rulings.offline.pack import GZIP, SHAPE
from rulings.pages.page import held_game, reading_page, settle

FRESHNESS = "public, no-cache"  # keep it, but ask each time
JSON = "application/json"


@reading_page
def game_pack(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Give the pack of a game, gzipped for all who can read that. Two queries while nothing has changed."""
    held = held_game(game)
    settle(request, reverse("offline-pack", args=[held.slug]))
    key = key_of(held.slug, on, state_of_base())
    known = kept_version(key)
    if known is not None and (unchanged := _answer(request, known, None)):
        return unchanged
    pack = kept_pack(key)
    if pack is None:
        if seconds := _seconds_to_wait(request):
            return _too_many(seconds)
        pack = made_pack(key, held.slug, on)
    is_gzipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(pack.content if is_gzipped else zlib.decompress(pack.content, GZIP), content_type=JSON)
    response["X-Pack-Length"] = int.from_bytes(pack.content[-4:], "little")  # unpacked: gzip ends with it (RFC 1952)
    if is_gzipped:
        response["Content-Encoding"] = "gzip"
    return _answer(request, pack.version, response) or response


@reading_page
def versions(request: HttpRequest, on: date) -> HttpResponse:
    """Give the version of every game's pack on a day. Two queries while nothing has changed."""
    found = {}
    state = state_of_base()
    for slug, name in Game.objects.values_list("slug", "name"):
        key = key_of(slug, on, state)
        known = kept_version(key)
        if known is None:
            if seconds := _seconds_to_wait(request):
                return _too_many(seconds)
            known = made_pack(key, slug, on).version
        address = f"{reverse('offline-pack', args=[slug])}?on={on.isoformat()}"
        found[slug] = {"name": name, "version": known, "url": address}
    response = JsonResponse({"shape": SHAPE, "on": on.isoformat(), "games": found})
    response["Cache-Control"] = FRESHNESS
    return response


def _answer(request: HttpRequest, version: str, response: HttpResponse | None) -> HttpResponse | None:
    """Return a response with the headers of a version, or 304 for one who holds it; `None` when neither is there."""
    # Weak, because the bytes are the same only when they are unpacked.
    answer = get_conditional_response(request, etag=f'W/"{version}"', response=response)
    if answer is None or not isinstance(answer, HttpResponse):
        return None
    answer["ETag"] = f'W/"{version}"'
    answer["Cache-Control"] = FRESHNESS
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


def _seconds_to_wait(request: HttpRequest) -> int:
    """Count one pack that has to be made for a reader, as checks of decks are counted."""
    most: int = settings.REQUESTS_PER_MINUTE["check"]
    if not most:
        return 0
    try:
        return seconds_to_wait(what="offline", address=client_address(request), most=most, window=MINUTE)
    except CACHE_FAULTS:
        return 0


def _too_many(seconds: int) -> HttpResponse:
    text = _("Túl sok kérés jött innen. Próbáld újra %(seconds)s másodperc múlva.") % {"seconds": seconds}
    return HttpResponse(
        text, status=429, content_type="text/plain; charset=utf-8", headers={"Retry-After": str(seconds)}
    )
