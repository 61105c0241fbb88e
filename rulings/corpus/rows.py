"""Writing rows only where they differ, so that loading the same data again writes nothing."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model

Row = TypeVar("Row", bound=Model)


def put(model: type[Row], values: dict[str, Any], **keys: Any) -> Row:
    """Return the row of the keys with these values: made where there is none, saved only where a value differs."""
    row = model._default_manager.filter(**keys).first()
    if row is None:
        return model._default_manager.create(**keys, **values)
    if any(getattr(row, name) != value for name, value in values.items()):
        for name, value in values.items():
            setattr(row, name, value)
        row.save()
    return row
