"""Django's cache in Redis with one client: Django makes one for each question, a tenth of what a kept page costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.cache.backends import redis
from django.utils.functional import cached_property

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
        super().__init__(server, params)
        self._class = OneClient
