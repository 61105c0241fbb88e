"""A Redis that is gone, and one that takes connections and says nothing: a question is asked once, not for ever."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import TimeoutError as TookTooLong

from judgekb.redis_cache import RedisCache


class Server:
    """Takes connections; answers none, or closes each."""

    def __init__(self, *, closes: bool) -> None:
        self.taken = 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self._closes, self._held = closes, list[socket.socket]()
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                taken, _ = self.socket.accept()
                self.taken += 1
                if self._closes:
                    taken.close()
                else:
                    self._held.append(taken)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    made = Server(closes=request.param)
    with closing(made.socket):
        yield made


def cache(server: Server) -> RedisCache:
    port = server.socket.getsockname()[1]
    return RedisCache(f"redis://127.0.0.1:{port}/0", {"OPTIONS": {"socket_timeout": 0.05}})


@pytest.mark.parametrize("server", [False], indirect=True)
def test_a_server_that_does_not_answer_is_asked_once(server: Server) -> None:
    with pytest.raises(TookTooLong):
        cache(server).get("page")
    assert server.taken == 1


@pytest.mark.parametrize("server", [True], indirect=True)
def test_a_connection_that_is_closed_is_opened_once_more(server: Server) -> None:
    with pytest.raises(NotConnected):
        cache(server).get("page")
    assert server.taken == 2
