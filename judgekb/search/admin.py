"""The admin tells the index of every change: one mixin for all that is indexed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.module_loading import import_string

from judgekb.search import outbox


def keys_of_row(row: Model) -> set[str]:
    """Return the keys of the documents that show a row as it stands: those that `settings.SEARCH_KEYS_OF_ROW` names."""
    keys: set[str] = import_string(settings.SEARCH_KEYS_OF_ROW)(row)
    return keys


class IndexedAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # the class takes none when it runs
    """Records what shows the old row and what shows the new one, in the transaction of the change.

    `index_shows` names the only fields of which the index shows something; empty stands for all.
    """

    index_shows: tuple[str, ...] = ()

    def _is_shown(self, form: Any) -> bool:
        return not self.index_shows or bool(set(self.index_shows) & set(form.changed_data))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if change and self._is_shown(form):
            form.old_keys = keys_of_row(type(obj)._default_manager.get(pk=obj.pk))
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if self._is_shown(form):
            outbox.record(*sorted(keys_of_row(form.instance) | getattr(form, "old_keys", set())))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        outbox.record(*sorted(keys_of_row(obj)))
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():  # the action holds no transaction of its own
            outbox.record(*sorted({key for row in queryset for key in keys_of_row(row)}))
            super().delete_queryset(request, queryset)
