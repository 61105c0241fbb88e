"""What every request passes before the views."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from judgekb.api.errors import problem_response
from judgekb.logs import new_request_id, request_id, safe_path

API = "/api/"
PROBES = ("/health", "/ready")  # asked every few seconds
NUL = "\x00"  # PostgreSQL refuses it in every text, so nothing can be held under it

GetResponse = Callable[[HttpRequest], HttpResponse]

requests = logging.getLogger("judgekb.requests")


def log_request(get_response: GetResponse) -> GetResponse:
    """Give the request an id, answer it in `X-Request-ID`, and write one line about the request into the log."""

    def middleware(request: HttpRequest) -> HttpResponse:
        identity = new_request_id(request.headers.get("X-Request-ID"))
        request.judgekb_id = identity  # type: ignore[attr-defined]
        token = request_id.set(identity)
        started = time.perf_counter()
        try:
            response = get_response(request)
            response["X-Request-ID"] = identity
            if not _of_no_interest(request, response):
                _write(request, response, time.perf_counter() - started)
            return response
        finally:
            request_id.reset(token)

    return middleware


def _of_no_interest(request: HttpRequest, response: HttpResponse) -> bool:
    return response.status_code < 400 and (request.path in PROBES or request.path.startswith(settings.STATIC_URL))


def _write(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    facts = {
        "method": request.method,
        "path": safe_path(request),
        "status": response.status_code,
        "milliseconds": round(1000 * seconds, 1),
    }
    text = "%(method)s %(path)s %(status)s %(milliseconds)s ms"
    requests.info(text, facts, extra={"facts": facts})


def refuse_nul(get_response: GetResponse) -> GetResponse:
    """Answer requests of the API that have a NUL in the path or the query with 400, in the API's shape of errors."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(API) and _has_nul(request):
            message = "The address holds a NUL character (%00), which no text may hold."
            return problem_response(400, "bad_query", message)
        return get_response(request)

    return middleware


def _has_nul(request: HttpRequest) -> bool:
    texts = (text for name, values in request.GET.lists() for text in (name, *values))
    return NUL in request.path_info or any(NUL in text for text in texts)
