"""What is answered when a request does not come as far as a view, or a view breaks: the API has its own shape."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from judgekb.api.errors import OURS, is_of_api, problem_response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400`."""
    if is_of_api(request):
        return problem_response(400, "bad_query", "The request is malformed.")
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`."""
    if is_of_api(request):
        return problem_response(500, "error", OURS)
    return defaults.server_error(request)
