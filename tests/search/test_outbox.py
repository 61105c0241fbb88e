"""Changes reach the index through the outbox, once, and none is lost."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from judgekb.search import outbox, service
from judgekb.search.documents import Document
from judgekb.search.engines.base import LockError, Query
from judgekb.search.engines.registry import get_engine
from judgekb.search.engines.whoosh import folders
from judgekb.search.models import OutboxEntry
from rulings.management.commands import run_consumer
from tests.search.engines.documents import ruling

pytestmark = pytest.mark.django_db

HELD: dict[str, Document] = {}
ASKED: list[object] = []
POISON: set[str] = set()  # keys whose documents cannot be made


def held_documents(keys: Collection[str] | None) -> Iterator[Document]:
    """A document source of the tests."""
    ASKED.append(keys)
    if keys is not None and POISON & set(keys):
        raise TypeError("no text")
    yield from (document for key, document in HELD.items() if keys is None or key in keys)


@pytest.fixture(autouse=True)
def source(settings: Settings) -> None:
    settings.SEARCH_DOCUMENT_SOURCES = ["tests.search.test_outbox.held_documents"]
    HELD.clear()
    POISON.clear()
    hold("AK1.1", "Köd?")
    service.rebuild()
    ASKED.clear()


def hold(ref: str, title: str) -> str:
    document = ruling(ref, title)
    HELD[document.key] = document
    return document.key


def found(text: str) -> list[str]:
    return [match.key for match in get_engine().search(Query(text)).matches]


def test_a_recorded_change_is_indexed_and_its_row_settled() -> None:
    outbox.record(hold("AK1.2", "Bögre?"))
    assert found("bögre") == []
    assert service.consume() == 1
    assert found("bögre") == ["ruling:proba:AK1.2"]
    assert not OutboxEntry.objects.exists()
    assert service.consume() == 0


def test_repeated_keys_collapse() -> None:
    key = hold("AK1.2", "Bögre?")
    outbox.record(key, key)
    outbox.record(key)
    assert OutboxEntry.objects.count() == 2
    assert service.consume() == 2
    assert [{key}] == ASKED


def test_what_is_no_longer_held_is_deleted() -> None:
    del HELD["ruling:proba:AK1.1"]
    outbox.record("ruling:proba:AK1.1", "ruling:proba:never-was", "no key at all")
    assert service.consume() == 3
    assert found("köd") == []
    assert get_engine().health().documents == 0


def test_a_change_that_is_rolled_back_is_not_recorded() -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        outbox.record(hold("AK1.2", "Bögre?"))
        raise RuntimeError
    assert service.consume() == 0


def test_no_more_than_a_batch_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BATCH", 2)
    outbox.record(*(hold(f"AK2.{number}", "Bögre?") for number in range(5)))
    assert [service.consume() for _ in range(4)] == [2, 2, 1, 0]
    assert len(found("bögre")) == 5


def test_a_held_lock_means_later() -> None:
    outbox.record(hold("AK1.2", "Bögre?"))
    with folders.locked(get_engine().root), pytest.raises(LockError):  # type: ignore[attr-defined]
        service.consume()
    assert OutboxEntry.objects.count() == 1
    assert service.consume() == 1


def test_catching_up_leaves_the_rest_to_who_is_writing() -> None:
    outbox.record(hold("AK1.2", "Bögre?"))
    outbox.record(hold("AK1.3", "Bögre?"))
    with folders.locked(get_engine().root):  # type: ignore[attr-defined]
        assert service.catch_up() == 0
    assert service.catch_up() == 2
    assert service.catch_up() == 0


def test_a_consumer_that_dies_before_settling_does_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(numbers: object) -> None:
        raise KeyboardInterrupt

    outbox.record(hold("AK1.2", "Bögre?"))
    with monkeypatch.context() as patched:
        patched.setattr(service, "_settle", die)
        with pytest.raises(KeyboardInterrupt):
            service.consume()
    assert OutboxEntry.objects.count() == 1
    assert service.consume() == 1
    assert found("bögre") == ["ruling:proba:AK1.2"]
    assert get_engine().health(thorough=True).documents == 2


def test_rows_recorded_while_indexing_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    key = hold("AK1.2", "Bögre?")
    outbox.record(key)
    real = service.documents

    def overtaken(keys: Collection[str] | None = None) -> Iterator[Document]:
        yield from real(keys)
        hold("AK1.2", "Csésze?")
        outbox.record(key)

    with monkeypatch.context() as patched:
        patched.setattr(service, "documents", overtaken)
        assert service.consume() == 1
    assert OutboxEntry.objects.count() == 1
    assert service.consume() == 1
    assert found("csésze") == [key]


def test_a_damaged_index_is_made_anew() -> None:
    hold("AK1.2", "Bögre?")
    outbox.record("ruling:proba:AK1.1")
    (folders.current(get_engine().root) / "MANIFEST.json").write_text("", encoding="utf-8")  # type: ignore[attr-defined]
    assert service.consume() == 1
    assert found("bögre") == ["ruling:proba:AK1.2"]


def test_a_requested_rebuild() -> None:
    outbox.request_rebuild()
    outbox.request_rebuild()
    hold("AK1.2", "Bögre?")
    assert OutboxEntry.objects.count() == 1
    assert service.consume() == 1
    assert ASKED == [None]
    assert found("bögre") == ["ruling:proba:AK1.2"]
    assert service.consume() == 0


def test_a_rebuild_settles_what_was_recorded_before() -> None:
    outbox.record(hold("AK1.2", "Bögre?"))
    assert service.rebuild() == 2
    assert not OutboxEntry.objects.exists()


def test_when_the_index_needs_a_rebuild(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not service.index_needs_rebuild()
    monkeypatch.setattr(service, "BATCH", 2)
    outbox.record("a", "b")
    assert not service.index_needs_rebuild()
    outbox.record("c")
    assert service.index_needs_rebuild()
    OutboxEntry.objects.all().delete()
    (get_engine().root / "CURRENT").unlink()  # type: ignore[attr-defined]
    assert service.index_needs_rebuild()


def test_a_document_that_cannot_be_made_keeps_out_no_other(caplog: pytest.LogCaptureFixture) -> None:
    keys = [hold(f"AK2.{number}", "Bögre?") for number in range(5)]
    POISON.add(keys[2])
    outbox.record(*keys)
    assert service.consume() == 4
    assert sorted(found("bögre")) == [key for key in keys if key != keys[2]]
    assert [record.getMessage() for record in caplog.records] == [
        "ruling:proba:AK2.2 could not be brought into the search index; it is tried again later"
    ]


def test_what_failed_waits_a_minute_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    key = hold("AK1.2", "Bögre?")
    POISON.add(key)
    outbox.record(key)
    ASKED.clear()
    now = timezone.now()
    for seconds, tries in ((0, 1), (59, 1), (61, 2)):
        monkeypatch.setattr(
            "judgekb.search.service.timezone.now", lambda seconds=seconds: now + timedelta(seconds=seconds)
        )
        assert (service.consume(), len(ASKED)) == (0, tries)
    POISON.clear()
    monkeypatch.setattr("judgekb.search.service.timezone.now", lambda: now + timedelta(seconds=122))
    assert (service.consume(), found("bögre"), OutboxEntry.objects.count()) == (1, [key], 0)


def test_a_new_change_of_what_failed_is_tried_at_once() -> None:
    key = hold("AK1.2", "Bögre?")
    POISON.add(key)
    outbox.record(key)
    assert service.consume() == 0
    POISON.clear()
    outbox.record(key)
    assert (service.consume(), found("bögre")) == (1, [key])


def test_what_cannot_be_analysed_is_left_out_of_a_rebuild(caplog: pytest.LogCaptureFixture) -> None:
    key = hold("AK1.2", "Bögre?")
    HELD[key] = replace(HELD[key], body=None)  # type: ignore[arg-type]
    assert service.rebuild() == 1
    assert found("köd") == ["ruling:proba:AK1.1"]
    assert caplog.records[-1].getMessage() == "ruling:proba:AK1.2 is left out of the search index"


def test_a_rebuild_leaves_waiting_what_failed() -> None:
    key = hold("AK1.2", "Bögre?")
    POISON.add(key)
    outbox.record(key)
    assert service.consume() == 0
    service.rebuild()
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == [key]


def test_a_fault_of_the_disk_is_no_fault_of_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object, **more: object) -> None:
        raise OSError("No space left")

    outbox.record(hold("AK1.2", "Bögre?"))
    with monkeypatch.context() as patched:
        patched.setattr(type(get_engine()), "add", full)
        with pytest.raises(OSError, match="No space left"):
            service.consume()
    assert service.consume() == 1


def test_the_consumer_survives_any_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, tries = threading.Event(), []

    def fail() -> int:
        tries.append(1)
        if len(tries) == 2:
            stop.set()
        raise ZeroDivisionError

    monkeypatch.setattr(run_consumer, "consume", fail)
    monkeypatch.setattr(run_consumer, "AFTER_FAULT", 0)
    monkeypatch.setattr(run_consumer, "close_old_connections", lambda: None)
    run_consumer.run(stop)
    assert len(tries) == 2


def test_a_key_of_a_card_with_the_longest_slug_fits() -> None:
    key = f"card:{'j' * 50}:{'a' * 200}"
    outbox.record(key)
    entry = OutboxEntry.objects.get()
    entry.full_clean()
    assert entry.key == key


class TestInspect:
    def test_all_is_well(self) -> None:
        told: list[int] = []
        assert service.inspect(progress=told.append) == service.Report(1, 0, ())
        assert told == [1]

    def test_missing_and_surplus_documents(self) -> None:
        HELD.clear()
        hold("AK1.2", "Bögre?")
        assert service.inspect().faults == (
            "1 documents are missing from the index: ruling:proba:AK1.2.",
            "1 documents are in the index but no longer held: ruling:proba:AK1.1.",
        )

    def test_a_difference_that_waits_in_the_outbox_is_no_fault(self) -> None:
        outbox.record(hold("AK1.2", "Bögre?"))
        assert service.inspect() == service.Report(1, 1, ())

    def test_a_damaged_index(self) -> None:
        (get_engine().root / "CURRENT").unlink()  # type: ignore[attr-defined]
        assert service.inspect().faults == ("There is no search index yet: run `manage.py rebuild_index`.",)
