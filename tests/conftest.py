"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.cache import caches
from hypothesis import HealthCheck
from hypothesis import settings as properties

SHARED = Path(settings.BASE_DIR).parent / "shared"

# No property of a program depends on how busy the machine is: a test that is slow once is not wrong.
properties.register_profile("judgekb", deadline=None, suppress_health_check=[HealthCheck.too_slow])
properties.load_profile("judgekb")
SUITABLE = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]  # where all examples may share the fixtures

DATABASE = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="leave out the tests that do not use the base")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--database-only` need not run again on another database: pure tests that no skip is put on."""
    if config.getoption("--database-only"):
        out = [item for item in items if not uses_base(item)]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if uses_base(item)]


def uses_base(item: pytest.Item) -> bool:
    marks = {mark.name for mark in item.iter_markers()}
    return bool(
        marks & {"django_db", "processes", "skipif", "skip"} or DATABASE & set(getattr(item, "fixturenames", ()))
    )


@pytest.fixture
def shared() -> Path:
    """The folder of source documents beside the repository; skips where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("needs the source documents in ../shared, which users do not have")
    return SHARED


@pytest.fixture(autouse=True)
def own_index(tmp_path: Path, settings: object) -> Iterator[None]:
    """Keep every test's search index in its own folder."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"  # type: ignore[attr-defined]
    yield


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Let no test be limited by, or answered from, what another one left."""
    for name in caches:
        caches[name].clear()


@pytest.fixture
def within_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything that is counted by the minute fall into one, however slow the machine is."""
    monkeypatch.setattr("judgekb.limiting.time", SimpleNamespace(time=lambda: 6_000_000.0))
