"""ETags: what the asker of an answer holds is compared before anything is read.

The ETag is a hash of the answer's bytes, so it changes exactly when the answer does. Beside it the cache keeps the
state of the base (`judgekb.touches.version`) in which the answer was made: while that state and the day are the same,
one query tells that nothing can have changed. After a write elsewhere in the same parts of the base the answer is
made once more; when its bytes are the same, the answer is 304 still and `Last-Modified` stays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time

from django.core.cache import cache
from django.utils import timezone
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request

from judgekb.api.limits import CACHE_FAULTS
from judgekb.days import today
from judgekb.lagging import lags
from judgekb.release import code_version
from judgekb.touches import version

KEPT_FOR = 86_400  # seconds
FRESHNESS = "no-cache"  # keep it, but ask each time


def etag_of(content: bytes) -> str:
    """Return the ETag of an answer."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@dataclass(frozen=True, slots=True)
class Held:
    """What is kept of an answer. `state` is that of the base and the day in which it was made last."""

    state: str
    etag: str
    modified: str

    def headers(self) -> dict[str, str]:
        return {"ETag": self.etag, "Last-Modified": self.modified, "Cache-Control": FRESHNESS}


class Keeper:
    """Keeps the answers to one request. Making it costs one query."""

    def __init__(self, request: Request, scopes: Iterable[str], more: str = "") -> None:
        self.version = held = version(scopes)
        whole = f"{request.build_absolute_uri()} {get_language()} {code_version()}"
        self.key = f"answer:{hashlib.sha256(whole.encode('utf-8', 'replace')).hexdigest()}"
        self.state = f"{held.token} {today()} {more}"
        self.changed = held.at
        self.asked = request.headers.get("If-None-Match", "")
        self._lags = lags()

    def unchanged(self) -> Held | None:
        """Return what is kept when the asker holds it and nothing can have changed since it was made."""
        if not self.asked:
            return None
        kept = self._kept()
        return kept if kept and kept.state == self.state and self.is_held(kept) else None

    def is_held(self, kept: Held) -> bool:
        """Say whether the asker holds this answer."""
        tags = [tag.removeprefix("W/") for tag in parse_etags(self.asked)]
        return "*" in tags or kept.etag in tags

    def keep(self, content: bytes) -> Held:
        """Keep an answer; return its headers. When its bytes are those of before, it was not modified."""
        etag = etag_of(content)
        before = self._kept()
        modified = before.modified if before and before.etag == etag else http_date(self._modified().timestamp())
        held = Held(self.state if lags() == self._lags else "", etag, modified)
        if held != before:
            with suppress(*CACHE_FAULTS):
                cache.set(self.key, held, KEPT_FOR)
        return held

    def _kept(self) -> Held | None:
        try:
            kept: Held | None = cache.get(self.key)
        except CACHE_FAULTS:
            return None
        return kept

    def _modified(self) -> datetime:
        """Return the latest moment at which the answer may have become what it is: a write, or the day's beginning."""
        midnight = timezone.make_aware(datetime.combine(today(), time.min))
        return max(midnight, self.changed) if self.changed else midnight
