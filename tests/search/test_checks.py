"""Settings that name no search engine are told before anything runs."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from judgekb.search.checks import check_search
from judgekb.search.engines.registry import UnknownEngineError, get_engine


def test_the_settings_as_they_are() -> None:
    assert check_search() == []


def test_an_unknown_engine(settings: Settings) -> None:
    settings.SEARCH_ENGINE = "grep"
    assert [(error.id, error.msg) for error in check_search()] == [
        ("search.E001", "SEARCH_ENGINE is 'grep'; this version has: postgres, whoosh.")
    ]
    with pytest.raises(UnknownEngineError):
        get_engine()


def test_a_document_source_that_is_not_there(settings: Settings) -> None:
    settings.SEARCH_DOCUMENT_SOURCES = ["rulings.search.nowhere.documents"]
    assert [error.id for error in check_search()] == ["search.E002"]


def test_one_engine_serves_the_whole_process() -> None:
    assert get_engine() is get_engine()
