"""Scripts of other sites may read the API. No cookie and no token goes with it, so nothing of a reader is at stake."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from judgekb.api.errors import is_of_api

ALWAYS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Last-Modified, Retry-After, X-Request-ID",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
ASKED_BEFORE = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST",  # POST is the deck check alone, which keeps nothing
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def open_to_browsers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Put the headers on answers of the API, and answer what a browser asks before it sends a request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not is_of_api(request):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=204, headers={**ALWAYS, **ASKED_BEFORE})
        response = get_response(request)
        for name, value in ALWAYS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware
