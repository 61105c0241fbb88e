"""How often an anonymous reader may ask in a minute, by kind of question: `SEARCHES_PER_MINUTE` and its like."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.conf import settings
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from judgekb.client import client_address
from judgekb.limiting import MINUTE, seconds_to_wait

if TYPE_CHECKING:
    from rest_framework.views import APIView  # reads the settings, which name this module

CACHE_FAULTS = (OSError, RedisError)

logger = logging.getLogger(__name__)


class ByKind(BaseThrottle):
    """Counts a request under the `limit` that its view names. A 429 says in `Retry-After` when to come again."""

    def __init__(self) -> None:
        self.seconds = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        kind = getattr(view, "limit", "other")
        most: int = settings.REQUESTS_PER_MINUTE[kind]
        if most:
            address = client_address(request._request)
            try:
                self.seconds = seconds_to_wait(what=f"api-{kind}", address=address, most=most, window=MINUTE)
            except CACHE_FAULTS:
                logger.exception("The cache cannot be reached: nothing is limited")
        return not self.seconds

    def wait(self) -> int:
        return self.seconds
