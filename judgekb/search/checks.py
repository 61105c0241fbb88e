"""Checks that Django runs before a command: the settings name a search engine of this version."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.module_loading import import_string

from judgekb.search.engines.registry import UnknownEngineError, get_engine


@register()
def check_search(**kwargs: Any) -> list[CheckMessage]:
    """Report an engine that this version lacks and document sources that cannot be imported."""
    faults: list[CheckMessage] = []
    try:
        get_engine()
    except UnknownEngineError as error:
        hint = "Set SEARCH_ENGINE=whoosh, or with SEARCH_ENGINE=postgres a DATABASE_URL=postgres://…"
        faults.append(Error(str(error), hint=hint, id="search.E001"))
    for name in settings.SEARCH_DOCUMENT_SOURCES:
        try:
            import_string(name)
        except ImportError as error:
            hint = "The code and the settings are of two versions: install it anew."
            faults.append(Error(f"SEARCH_DOCUMENT_SOURCES: {error}", hint=hint, id="search.E002"))
    return faults
