"""What every request passes before the views."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

API = "/api/"
NUL = "\x00"  # PostgreSQL refuses it in every text, so nothing can be held under it

GetResponse = Callable[[HttpRequest], HttpResponse]


def refuse_nul(get_response: GetResponse) -> GetResponse:
    """Answer requests of the API that have a NUL in the path or the query with 400, in the API's shape of errors."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(API) and _has_nul(request):
            message = "The address holds a NUL character (%00), which no text may hold."
            return JsonResponse({"error": {"code": "bad_query", "message": message, "status": 400}}, status=400)
        return get_response(request)

    return middleware


def _has_nul(request: HttpRequest) -> bool:
    texts = (text for name, values in request.GET.lists() for text in (name, *values))
    return NUL in request.path_info or any(NUL in text for text in texts)
