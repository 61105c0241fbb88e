"""What is written to the log: one JSON object a line, with the id of the request, without personal data.

A line of a request has the method, the path, the status and the time it took. It has no address of the reader, no
query, no form, no browser, no user; secrets and names in a path are blotted out. Of an exception only the kind and
the places are kept: its message may hold what the reader typed.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest

NO_REQUEST = "-"
BLOT = "…"
BLOTTED = ("token", "secret", "username")  # parts of addresses: who knows a secret may change a deck or an event
UNREAD = {  # how a message of gunicorn begins -> what is written in its place
    "Invalid request from ip=": "A request that is no HTTP was refused.",
    "Error handling request": "A request could not be handled.",
}
REFERRER = re.compile(r"(https?://[^/\s]*)/\S*")  # what Django says of a form that comes from elsewhere names all of it
SANE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")

request_id: ContextVar[str] = ContextVar("id of the request that this thread answers", default=NO_REQUEST)


def new_request_id(given: str | None) -> str:
    """Return the id that a proxy gave when it is a plain short word (8 to 64 characters), else a new one."""
    return given if given and SANE_ID.fullmatch(given) else uuid4().hex


def safe_path(request: HttpRequest) -> str:
    """Return the path of a request, without the query and with the secrets in it blotted out."""
    path = request.path
    match = getattr(request, "resolver_match", None)
    for name, value in (match.kwargs if match else {}).items():
        if name in BLOTTED and value:
            path = path.replace(str(value), BLOT)
    return path


class RequestIdFilter(logging.Filter):
    """Gives every record the id of the request during which it was written."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django tells of a refused request when it is over and no request runs here any more.
        record.request_id = getattr(getattr(record, "request", None), "judgekb_id", request_id.get())
        return True


class UnreadRequestFilter(logging.Filter):
    """Takes the reader's address and the request itself out of what gunicorn says of one that it could not serve."""

    def filter(self, record: logging.LogRecord) -> bool:
        for said, instead in UNREAD.items():
            if str(record.msg).startswith(said):
                record.msg, record.args = instead, ()
        return True


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
            "request_id": getattr(record, "request_id", NO_REQUEST),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["exception"] = _chain(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """Return the message; Django's own ones name the path and the page before, which may hold secrets and queries."""
    request = getattr(record, "request", None)
    message = record.getMessage()
    if record.name.startswith("django.security"):
        message = REFERRER.sub(rf"\1/{BLOT}", message)
    if isinstance(request, HttpRequest):
        message = message.replace(request.get_full_path(), safe_path(request))
        message = message.replace(request.path, safe_path(request))
    return message


def _chain(error: BaseException) -> list[dict[str, Any]]:
    """Return an exception and what caused it, the first cause last: kinds and places, no messages."""
    chain: list[dict[str, Any]] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        frames = traceback.extract_tb(current.__traceback__)
        places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        chain.append({"kind": f"{type(current).__module__}.{type(current).__qualname__}", "places": places})
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return chain
