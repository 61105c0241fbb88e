"""Django's cache in Redis with one client: Django makes one for each question, a tenth of what a kept page costs.

A connection that was closed meanwhile is opened once more. A server that does not answer is not asked again: the page
is made without it, and its reader waits a second for each question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.cache.backends import redis
from django.utils.functional import cached_property
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.retry import Retry

if TYPE_CHECKING:
    from redis import Redis


class OneClient(redis.RedisCacheClient):
    """Asks one server. Threads may share the client: it takes a connection from its pool for each question."""

    @cached_property
    def _only(self) -> Redis:
        return super().get_client()

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        return self._only


class RedisCache(redis.RedisCache):
    """The cache behind `CACHE_URL`."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        once_more = Retry(NoBackoff(), 1, supported_errors=(NotConnected,))
        super().__init__(server, params | {"OPTIONS": {"retry": once_more} | params.get("OPTIONS", {})})
        self._class = OneClient
