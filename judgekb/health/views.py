"""`/health`: the process lives. `/ready`: it can answer. For a proxy, a container or a watcher; JSON, no secrets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgekb.health.parts import parts


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process runs; asks nothing of the base."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer 200 when all parts are in order, else 503 that names those which are not."""
    found = parts()
    wrong = any(part.problem for part in found)
    data = {"status": "not ready" if wrong else "ok", "parts": {part.name: part.problem or "ok" for part in found}}
    return JsonResponse(data, status=503 if wrong else 200)
