"""JSON bodies read key by key. What is unknown or of another type is refused by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgekb.api.errors import BadQuery

Data = dict[str, Any]
BIGGEST = 10**9  # of a number


class Body:
    """The body of a request. `null` is as good as nothing. Every method raises `BadQuery` with the key."""

    def __init__(self, body: Any, keys: Sequence[str]) -> None:
        if not isinstance(body, dict):
            raise BadQuery("The request is no object.", allowed=list(keys))
        for key in body:
            if key not in keys:
                raise BadQuery(f"There is no {key!r} here.", parameter=str(key), allowed=list(keys))
        self.data: Data = {key: value for key, value in body.items() if value is not None}

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def text(self, key: str) -> str:
        """Return a text, `""` where it is not given."""
        value = self.data.get(key, "")
        if not isinstance(value, str):
            raise BadQuery(f"{key} must be text.", parameter=key)
        if "\0" in value:
            raise BadQuery(f"{key} holds a NUL character, which no text may hold.", parameter=key)
        return value

    def needed(self, key: str) -> str:
        """Return a text that must be given."""
        value = self.text(key)
        if not value.strip():
            raise BadQuery(f"{key} is missing.", parameter=key)
        return value

    def number(self, key: str) -> int:
        """Return a whole number that must be given."""
        value = self.data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= BIGGEST:
            raise BadQuery(f"{key} must be a whole number.", parameter=key)
        return value

    def object(self, key: str) -> Data | None:
        """Return an object, `None` where it is not given."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, dict):
            raise BadQuery(f"{key} must be an object.", parameter=key)
        return value

    def objects(self, key: str) -> list[Data]:
        """Return a list of objects, empty where it is not given."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise BadQuery(f"{key} must be a list of objects.", parameter=key)
        return value
