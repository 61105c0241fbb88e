"""Numbers of parameters."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from judgekb.api.errors import BadQuery


def number_parameter(name: str, what: str, default: int, least: int, most: int) -> OpenApiParameter:
    """Declare a whole number between two limits."""
    schema = {"type": "integer", "minimum": least, "maximum": most, "default": default}
    return OpenApiParameter(name, schema, description=f"{what}, {least:,} to {most:,}; default {default}.")


def whole_number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """Return a number between two limits. Raises `BadQuery`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= most):
        raise BadQuery(f"{name} must be a whole number from {least} to {most}.", parameter=name)
    return int(text)
