"""JSON bodies of bounded size, in which nothing can break the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

MAX_BODY = 2_500_000  # bytes: a list of 1 MB is longer as JSON; below Django's own limit, which would answer in HTML


class BodyTooLarge(APIException):
    """413: the request holds more than is read."""

    status_code = 413
    default_code = "too_large"
    default_detail = f"The request is larger than {MAX_BODY} bytes."


def refuse_huge(request: Request) -> None:
    """Raise `BodyTooLarge` by the length that the request announces, before anything of it is read."""
    length = str(request.META.get("CONTENT_LENGTH") or "0")
    if length.isascii() and length.isdigit() and int(length) > MAX_BODY:
        raise BodyTooLarge


class NoJSON(ParseError):
    """400: the body cannot be read. `extra` has the place of the fault."""

    def __init__(self, message: str, **extra: int) -> None:
        super().__init__(message)
        self.extra = extra


class SafeJSONParser(JSONParser):
    """Deep nesting is no JSON here, and half surrogates become question marks: every answer can be written."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return _whole(json.loads(stream.read().decode("utf-8"), parse_constant=_refuse))
        except json.JSONDecodeError as error:
            raise NoJSON(f"The body is not JSON: {error}", line=error.lineno, column=error.colno) from error
        except (ValueError, RecursionError) as error:
            raise NoJSON(f"The body is not JSON: {error}") from error


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_whole(key): _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value
