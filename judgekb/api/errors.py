"""One shape for every error of the API: `{"error": {"code", "message", "status", …}}`."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler as rest_framework_handler


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


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer with the one error shape; `None` lets Django make a 500 of it."""
    response = rest_framework_handler(error, context)
    if response is None:
        return None
    detail = getattr(error, "detail", None)
    code = getattr(detail, "code", None) or getattr(error, "default_code", None) or "not_found"
    message = str(detail) if isinstance(detail, str) else str(error)
    response.data = {
        "error": {"code": code, "message": message, "status": response.status_code, **getattr(error, "extra", {})}
    }
    return response
