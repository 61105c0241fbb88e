"""What drf-spectacular does not know of this API."""

from __future__ import annotations

from typing import Any

from judgekb.api.choosing import ALWAYS, SELECTABLE

Data = dict[str, Any]


def chosen_fields_are_optional(result: Data, generator: Any, request: Any, public: bool) -> Data:
    """Require of shapes with `fields` only what is always there: a hook of drf-spectacular."""
    for name in SELECTABLE:
        shape = result["components"]["schemas"].get(name)
        if shape:
            shape["required"] = [key for key in ALWAYS if key in shape["properties"]]
    return result
