"""Which tables are ours to keep, and how their values are written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import Field, JSONField, Model

KEPT_APPS = ("auth", "admin", "cards", "rulings")
# Tables that are made from others, or that say nothing on another machine.
LEFT_OUT = {
    "auth.Permission": "made by migrate",
    "contenttypes.ContentType": "made by migrate",
    "sessions.Session": "who is logged in, where",
    "axes.AccessAttempt": "wrong passwords of the last minutes",
    "axes.AccessAttemptExpiration": "wrong passwords of the last minutes",
    "axes.AccessFailureLog": "not kept at all",
    "axes.AccessLog": "not kept at all",
    "judgekb.Touch": "notes of writes; made anew",
    "search.Generation": "the index; made anew",
    "search.StoredEntry": "the index; made anew",
    "search.PostingList": "the index; made anew",
    "search.OutboxEntry": "changes on their way to the index, which is made anew",
    "rulings.BulkMark": "the bulk files; made anew",
    "rulings.BulkFile": "the bulk files; made anew",
    "rulings.BulkPart": "the bulk files; made anew",
}
MADE_BY_MIGRATE = ("auth.Group", "auth.Group_permissions")  # the roles; what the file says of them takes their place
NAMED = {
    Permission: ("content_type__app_label", "content_type__model", "codename"),
    ContentType: ("app_label", "model"),
}


def kept_models() -> list[type[Model]]:
    """Return the models whose rows are kept, by their labels."""
    found = (model for model in apps.get_models(include_auto_created=True) if model._meta.app_label in KEPT_APPS)
    kept = (model for model in found if model._meta.managed and model._meta.label not in LEFT_OUT)
    return sorted(kept, key=lambda model: model._meta.label)


def columns(model: type[Model]) -> list[Field[Any, Any]]:
    """Return the columns of a table, the key first."""
    return list(model._meta.concrete_fields)


def written(value: Any) -> Any:
    """Return a value as JSON holds it. Raises `TypeError` for what it cannot hold."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if value is None or isinstance(value, str | int | float | bool | list | dict):
        return value
    raise TypeError(f"a value of the base cannot be written: {type(value).__name__}")


def read(field: Field[Any, Any], value: Any) -> Any:
    """Return a value of the file as the base takes it."""
    if value is None or isinstance(field, JSONField):
        return value
    return field.to_python(value)


class Names:
    """Rows that `migrate` makes have other numbers in another base: they are written by their names."""

    def __init__(self) -> None:
        self._names: dict[type[Model], dict[int, str]] = {}

    def of(self, field: Field[Any, Any]) -> dict[int, str] | None:
        """Return the names by number, `None` for a field that points at no such rows."""
        target = field.remote_field.model if field.remote_field else None
        if target not in NAMED:
            return None
        if target not in self._names:
            rows = target._default_manager.values_list("pk", *NAMED[target])
            self._names[target] = {pk: ".".join(parts) for pk, *parts in rows}
        return self._names[target]


def rows_of(model: type[Model], names: Names) -> Iterator[list[Any]]:
    """Yield the rows of a table in the order of their keys, as JSON holds them."""
    fields = columns(model)
    named = [names.of(field) for field in fields]
    rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    for row in rows.iterator(2_000):
        yield [
            written(value) if known is None or value is None else known[value]
            for value, known in zip(row, named, strict=True)
        ]
