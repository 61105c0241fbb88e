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


def record_row(row: Model) -> None:
    """Record the documents that show a row as it stands: those that `settings.SEARCH_KEYS_OF_ROW` names."""
    outbox.record(*sorted(import_string(settings.SEARCH_KEYS_OF_ROW)(row)))


class IndexedAdmin(admin.ModelAdmin):
    """Records what shows the old row and what shows the new one, in the transaction of the change."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if change:
            for old in type(obj)._default_manager.filter(pk=obj.pk):
                record_row(old)
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        record_row(form.instance)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        record_row(obj)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():  # the action holds no transaction of its own
            for row in queryset:
                record_row(row)
            super().delete_queryset(request, queryset)
