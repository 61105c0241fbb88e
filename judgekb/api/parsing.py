"""JSON bodies of bounded size, in which nothing can break the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

MAX_BODY = 4_000_000  # bytes: a list of 1 MB may be longer as JSON


class BodyTooLarge(APIException):
    """413: the request holds more than is read."""

    status_code = 413
    default_code = "too_large"
    default_detail = f"The request is larger than {MAX_BODY} bytes."


class BoundedJSONParser(JSONParser):
    """Reads at most `MAX_BODY` bytes; deep nesting is no JSON here, and half surrogates become question marks."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        if _announced(parser_context) > MAX_BODY:
            raise BodyTooLarge
        body = stream.read(MAX_BODY + 1)
        if len(body) > MAX_BODY:
            raise BodyTooLarge
        try:
            return _whole(json.loads(body.decode("utf-8"), parse_constant=_refuse))
        except (ValueError, RecursionError) as error:
            raise ParseError(f"The request is not JSON: {error}") from error


def _announced(parser_context: Mapping[str, Any] | None) -> int:
    """Return the length that the request says it has, 0 where it says none."""
    text = str(parser_context["request"].META.get("CONTENT_LENGTH", "")) if parser_context else ""
    return int(text) if text.isascii() and text.isdigit() else 0


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_whole(key): _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value
