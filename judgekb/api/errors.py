"""One shape for every error of the API: `application/problem+json` (RFC 9457).

    {"type": "/api/v1/docs#bad_query", "title": …, "status": 400, "detail": …, "code": "bad_query", …}

`type` leads to what the code means; `detail` is a sentence on this very fault; what follows `code` is of its kind,
such as the name of the parameter, its place, or what is allowed.
"""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, JsonResponse
from rest_framework.exceptions import APIException, MethodNotAllowed, NotAcceptable, Throttled, UnsupportedMediaType
from rest_framework.response import Response
from rest_framework.views import exception_handler as rest_framework_handler
from rest_framework.views import set_rollback

Data = dict[str, Any]
PREFIX = "/api/"
MEDIA_TYPE = "application/problem+json"
CODES = {
    "bad_query": "The request cannot be understood.",
    "parse_error": "The body cannot be read.",
    "bad_content": "What is sent is no draft that can be kept.",
    "not_authenticated": "A key is needed.",
    "permission_denied": "The key does not open this.",
    "desk_only": "This is done at the desk, by a person.",
    "not_found": "Nothing is held under this address.",
    "method_not_allowed": "The address does not take this method.",
    "stale_version": "Somebody else was faster: merge.",
    "base_changed": "What is published has changed meanwhile: merge.",
    "wrong_step": "The draft's state does not allow the step.",
    "blocked": "Something is wrong with the draft: mend it first.",
    "not_acceptable": "The answer cannot be had in a wanted form.",
    "too_large": "The request is larger than what is read.",
    "unsupported_media_type": "The body must be JSON.",
    "throttled": "Too many requests: wait.",
    "error": "The fault is ours.",
}
OURS = "Something is wrong on our side; it has been noted. Please try again later."

logger = logging.getLogger(__name__)


class BadQuery(APIException):
    """400: a parameter cannot be understood. `extra` is merged into the error, such as the place of the fault."""

    status_code = 400
    default_code = "bad_query"

    def __init__(self, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.extra = extra


class UnknownReference(APIException):
    """404: nothing is held under the reference. `extra` names the nearest ones."""

    status_code = 404
    default_code = "not_found"

    def __init__(self, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.extra = extra


class Refused(APIException):
    """An error whose status and code the caller names; `extra` is merged into it."""

    def __init__(self, status: int, code: str, message: str, **extra: Any) -> None:
        super().__init__(message, code)
        self.status_code = status
        self.extra = extra


class NotModified(APIException):
    """304, which is no error: what the asker holds is still right."""

    status_code = 304
    default_code = "not_modified"

    def __init__(self, headers: dict[str, str]) -> None:
        super().__init__("")
        self.headers = headers


def problem(status: int, code: str, detail: str, **extra: Any) -> Data:
    """Return the body of an error."""
    kind = code if code in CODES else "error"
    title = CODES[kind]
    return {
        "type": f"/api/v1/docs#{kind}",
        "title": title,
        "status": status,
        "detail": detail,
        "code": code,
        **{key: value for key, value in extra.items() if value is not None},
    }


def problem_response(status: int, code: str, detail: str, **extra: Any) -> JsonResponse:
    """Return an error for what does not come as far as the views of the API."""
    data = problem(status, code, detail, **extra)
    return JsonResponse(data, status=status, content_type=MEDIA_TYPE, json_dumps_params={"ensure_ascii": False})


def is_of_api(request: HttpRequest) -> bool:
    """Say whether a request is one of the API, so that its errors have the API's shape."""
    return request.path_info.startswith(PREFIX) or request.path_info == PREFIX.rstrip("/")


def exception_handler(error: Exception, context: dict[str, Any]) -> Response:
    """Answer every exception of a view with the one shape; what nobody foresaw is logged and is a 500."""
    if isinstance(error, NotModified):
        return Response(status=304, headers=error.headers)
    if isinstance(error, PermissionDenied):
        error = Refused(403, "permission_denied", str(error) or CODES["permission_denied"])
    response = rest_framework_handler(error, context)
    if response is None:
        set_rollback()
        logger.error("An endpoint failed", exc_info=error)
        return Response(problem(500, "error", OURS), status=500, content_type=MEDIA_TYPE)
    detail = getattr(error, "detail", None)
    code = getattr(detail, "code", None) or getattr(error, "default_code", None) or "not_found"
    message = str(detail) if isinstance(detail, str) else str(error)
    extra = dict(getattr(error, "extra", {}))
    if isinstance(error, MethodNotAllowed):
        extra["allowed"] = list(context["view"].allowed_methods)
    if isinstance(error, NotAcceptable):
        extra["allowed"] = [str(one.media_type) for one in context["view"].renderer_classes]
    response.data = problem(response.status_code, code, _in_english(error, extra) or message, **extra)
    response.content_type = MEDIA_TYPE
    return response


def _in_english(error: Exception, extra: Data) -> str:
    """Return a sentence instead of one of Django REST framework's, which speak the language of the reader."""
    if isinstance(error, MethodNotAllowed):
        return f"This address takes {', '.join(extra['allowed'])}."
    if isinstance(error, NotAcceptable):
        return f"Only {' or '.join(extra['allowed'])} can be had here."
    if isinstance(error, UnsupportedMediaType):
        return "The body must be application/json."
    if isinstance(error, Throttled):
        return f"That was too often: come again in {getattr(error, 'wait', 60)} seconds."
    return ""
