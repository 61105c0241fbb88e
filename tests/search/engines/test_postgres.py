"""What only the PostgreSQL engine promises: states that are read to their end, one writer on several machines,
damage that is noticed, and nothing lost when a process dies. Run with DATABASE_URL naming PostgreSQL.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction
from pytest_django import DjangoAssertNumQueries, Settings

from judgekb.search import outbox, service
from judgekb.search.checks import check_search
from judgekb.search.documents import Document
from judgekb.search.engines.asking import one_state
from judgekb.search.engines.base import Engine, IndexUnavailable, LockError, Query
from judgekb.search.engines.postgres import engine as postgres
from judgekb.search.engines.postgres import writing
from judgekb.search.engines.postgres.engine import PostgresEngine
from judgekb.search.engines.postgres.models import Generation, PostingList, StoredEntry
from judgekb.search.engines.registry import UnknownEngineError, get_engine
from judgekb.search.entries import FORMAT
from judgekb.search.models import OutboxEntry
from tests.search.engines.available import ON_POSTGRES, started
from tests.search.engines.documents import FEW, ruling

needs_postgres = pytest.mark.skipif(not ON_POSTGRES, reason="needs DATABASE_URL to name a PostgreSQL database")
pytestmark = pytest.mark.django_db(transaction=True)


def refs(engine: Engine, text: str) -> list[str]:
    return [match.key.split(":", 2)[2] for match in engine.search(Query(text)).matches]


@pytest.fixture
def filled() -> PostgresEngine:
    engine = PostgresEngine()
    engine.rebuild(FEW)
    return engine


@pytest.mark.skipif(ON_POSTGRES, reason="needs another database than PostgreSQL")
def test_another_database_is_told(settings: Settings) -> None:
    settings.SEARCH_ENGINE = "postgres"
    said = "SEARCH_ENGINE is 'postgres', but DATABASE_URL names no PostgreSQL database."
    assert [(error.id, error.msg) for error in check_search()] == [("search.E001", said)]
    with pytest.raises(UnknownEngineError):
        get_engine()


@needs_postgres
class TestStates:
    def test_the_settings_choose_it(self, settings: Settings) -> None:
        settings.SEARCH_ENGINE = "postgres"
        assert check_search() == []
        assert isinstance(get_engine(), PostgresEngine)

    def test_a_state_is_opened_once_and_grows(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        first = filled._store
        assert first is not None
        refs(filled, "köd")
        assert filled._store is first
        PostgresEngine().add([ruling("AK3.1", "Bögre?")])  # as another process does
        assert refs(filled, "bögre") == ["AK3.1"]
        assert filled._store is not first
        assert filled._store.base is first.base

    def test_words_that_are_known_make_no_new_table(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        assert filled._store is not None
        before = filled._store.vocabulary
        filled.add([ruling("AK1.1", "Kell-e negyven lap?")])
        refs(filled, "köd")
        assert filled._store.vocabulary is before
        filled.add([ruling("AK1.1", "Kell-e bögre?")])
        refs(filled, "köd")
        assert filled._store.vocabulary is not before

    def test_a_reader_comes_to_its_end(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        old = filled._store
        assert old is not None
        filled.add([ruling("AK1.1", "Bögre?")], without=["ruling:proba:AK1.2"])
        filled.rebuild([ruling("AK3.1", "Csésze?")])
        assert [entry.key for entry in old.entries([0, 1])] == ["ruling:proba:AK1.1", "ruling:proba:AK1.2"]
        assert old.count() == len(FEW)

    def test_old_generations_are_swept_by_the_next_writer(self, filled: PostgresEngine) -> None:
        filled.rebuild(FEW)
        assert Generation.objects.count() == 2
        Generation.objects.filter(is_current=False).update(retired_at="2020-01-01T00:00Z")
        filled.delete(["ruling:proba:AK1.1"])
        assert Generation.objects.count() == 1
        assert StoredEntry.objects.count() == len(FEW)

    def test_a_reader_of_a_swept_state_starts_again(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        old = filled._store
        filled.rebuild([*FEW, ruling("AK3.1", "Bögre?")])
        Generation.objects.filter(is_current=False).delete()
        asked = iter([old, filled._current()])
        filled._current = lambda: next(asked)  # type: ignore[method-assign, assignment, return-value]
        assert refs(filled, "ködpakli") == ["AK1.1"]
        assert next(asked, None) is None

    def test_one_answer_asks_once_for_the_state_and_reads_a_posting_list_once(
        self, filled: PostgresEngine, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        refs(filled, "kell")
        with one_state():
            with django_assert_num_queries(3):  # the state, the posting lists, the entries
                refs(filled, "köd")
            with django_assert_num_queries(1):  # the entries
                refs(filled, "köd")
        with django_assert_num_queries(2):
            refs(filled, "köd")

    def test_a_state_that_is_no_more_is_asked_for_anew_within_one_answer(self, filled: PostgresEngine) -> None:
        with one_state():
            filled.state()
            filled.rebuild([*FEW, ruling("AK3.1", "Bögre?")])
            Generation.objects.filter(is_current=False).delete()
            assert refs(filled, "bögre") == ["AK3.1"]

    def test_many_changes_are_posted_anew(self, filled: PostgresEngine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(postgres, "MOST_FRESH", 3)
        for number in range(5):
            filled.add([ruling(f"AK8.{number}", "Csésze?")], without=["ruling:proba:AK1.1"])
        generation = Generation.objects.get(is_current=True)
        assert (generation.posted, generation.size, generation.state) == (len(FEW) + 2, len(FEW) + 4, generation.state)
        assert len(refs(filled, "csésze")) == 5
        assert refs(filled, "negyven") == []
        assert filled.health(thorough=True).fault == ""
        assert filled.health().documents == len(FEW) + 4

    def test_what_is_not_committed_is_seen_by_its_own_transaction_only(self, filled: PostgresEngine) -> None:
        with transaction.atomic():
            filled.add([ruling("AK3.1", "Bögre?")])
            assert refs(filled, "bögre") == ["AK3.1"]
            transaction.set_rollback(True)
        assert refs(filled, "bögre") == []
        filled.add([ruling("AK3.1", "Csésze?")])
        assert (refs(filled, "bögre"), refs(filled, "csésze")) == ([], ["AK3.1"])

    def test_a_word_of_a_whole_page(self, filled: PostgresEngine) -> None:
        filled.rebuild([ruling("AK3.1", "Bögre?", "a" * 20_000)])
        assert refs(filled, "bögre") == ["AK3.1"]


MOST_WAITED = 60  # seconds that one thread waits for another before the test is given up
SOURCE = "tests.search.engines.test_postgres.documents_of_base"
HELD: dict[str, Document] = {}


def documents_of_base(keys: Collection[str] | None = None) -> Iterator[Document]:
    """Stand for the base: the documents in `HELD`; one without a title cannot be made."""
    for key in sorted(HELD if keys is None else set(keys) & set(HELD)):
        if not HELD[key].title:
            raise ValueError("no title")
        yield HELD[key]


@needs_postgres
class TestOutbox:
    @pytest.fixture(autouse=True)
    def base(self, settings: Settings) -> None:
        settings.SEARCH_ENGINE, settings.SEARCH_DOCUMENT_SOURCES = "postgres", [SOURCE]
        HELD.clear()
        HELD.update((document.key, document) for document in FEW)
        service.rebuild()

    def hold(self, document: Document) -> None:
        HELD[document.key] = document
        outbox.record(document.key)

    def test_changes_are_brought_in(self) -> None:
        self.hold(ruling("AK3.1", "Bögre?"))
        del HELD["ruling:proba:AK1.1"]
        outbox.record("ruling:proba:AK1.1")
        assert service.catch_up() == 2
        assert refs(get_engine(), "bögre negyven") == ["AK3.1"]
        assert service.inspect() == service.Report(len(FEW), 0, ())

    def test_a_document_that_cannot_be_made_keeps_no_other_out(self) -> None:
        for number in range(4):
            self.hold(ruling(f"AK3.{number}", "Bögre?" if number else ""))
        assert service.catch_up() == 3
        assert len(refs(get_engine(), "bögre")) == 3
        assert OutboxEntry.objects.count() == 1

    def test_a_damaged_index_is_made_anew(self) -> None:
        Generation.objects.all().delete()
        self.hold(ruling("AK3.1", "Bögre?"))
        assert service.index_needs_rebuild()
        service.catch_up()
        assert refs(get_engine(), "bögre") == ["AK3.1"]

    def test_another_writer_means_later(self) -> None:
        self.hold(ruling("AK3.1", "Bögre?"))
        settled: list[int] = []
        with PostgresEngine().lock():
            started(lambda: settled.append(service.catch_up())).join()
        assert settled == [0]
        assert service.catch_up() == 1


@needs_postgres
class TestDamage:
    @pytest.mark.parametrize("model", [StoredEntry, PostingList])
    def test_missing_rows(self, filled: PostgresEngine, model: type[StoredEntry] | type[PostingList]) -> None:
        model.objects.filter(number=3).delete()
        expected = len(FEW) if model is StoredEntry else Generation.objects.get().lists
        name = "stored entries" if model is StoredEntry else "posting lists"
        said = f"The search index is damaged: it has {expected - 1} {name} instead of {expected}."
        assert PostgresEngine().health().fault == said
        with pytest.raises(IndexUnavailable):
            refs(PostgresEngine(), "köd")
        assert filled.rebuild(FEW) == len(FEW)
        assert refs(filled, "ködpakli") == ["AK1.1"]

    def test_rows_that_go_missing_while_they_are_read(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        StoredEntry.objects.all().delete()
        with pytest.raises(IndexUnavailable, match="damaged"):
            refs(filled, "ködpakli")

    def test_changed_rows_are_found_by_the_thorough_look(self, filled: PostgresEngine) -> None:
        StoredEntry.objects.filter(number=2).update(language="cs")
        assert filled.health().fault == ""
        assert filled.health(thorough=True).fault == "The search index is damaged: its checksum is wrong."

    def test_damage_stays_noticeable_when_something_is_added(self, filled: PostgresEngine) -> None:
        PostingList.objects.filter(number=2).update(documents=b"\0")
        filled.add([ruling("AK3.1", "Bögre?")])
        assert filled.health(thorough=True).fault == "The search index is damaged: its checksum is wrong."

    def test_a_list_that_cannot_be_read(self, filled: PostgresEngine) -> None:
        PostingList.objects.all().update(documents=b"x")
        with pytest.raises(IndexUnavailable):
            refs(filled, "ködpakli")

    def test_an_index_of_another_version(self, filled: PostgresEngine) -> None:
        Generation.objects.update(format=FORMAT + 1, state="other")
        assert filled.health().fault == "The search index was made by another version of judgekb."
        with pytest.raises(IndexUnavailable):
            filled.add([])

    def test_an_index_that_is_gone_while_open(self, filled: PostgresEngine) -> None:
        refs(filled, "köd")
        Generation.objects.all().delete()
        with pytest.raises(IndexUnavailable, match="no search index yet"):
            refs(filled, "köd")


KILLED = """
import os, signal, sys
import django
django.setup()
from judgekb.search.engines.postgres import writing
from judgekb.search.engines.postgres.engine import PostgresEngine
from tests.search.engines.documents import ruling

def documents():
    for number in range(10):
        if number == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        yield ruling(f"AK7.{number}", "Bögre?")

def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)

if sys.argv[2] == "10":
    writing._tell_planner = writing._new_state = die
getattr(PostgresEngine(), sys.argv[1])(documents())
"""


@needs_postgres
class TestWriters:
    @pytest.mark.parametrize("work", ["add", "rebuild"])
    @pytest.mark.parametrize("moment", [0, 5, 10])
    def test_a_killed_writer_loses_nothing_and_frees_the_lock(
        self, filled: PostgresEngine, work: str, moment: int
    ) -> None:
        here = Path(__file__).resolve().parents[3]
        own = connection.settings_dict
        url = f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}"
        environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "judgekb.settings"}
        command = [sys.executable, "-c", KILLED, work, str(moment)]
        assert subprocess.run(command, cwd=here, env=environment, check=False).returncode == -9
        assert (filled.health(thorough=True).documents, filled.health().fault) == (len(FEW), "")
        assert Generation.objects.count() == 1
        filled.add([ruling("AK3.1", "Bögre?")])
        assert refs(filled, "bögre") == ["AK3.1"]

    def test_another_connection_keeps_writers_out(self, filled: PostgresEngine) -> None:
        faults: list[str] = []

        def write() -> None:
            for work in (filled.add, filled.rebuild):
                with pytest.raises(LockError) as caught:
                    work(FEW)
                faults.append(str(caught.value))

        with PostgresEngine().lock():
            started(write).join()
        assert faults == ["Another process is writing to the search index; try again later."] * 2
        started(lambda: filled.add([ruling("AK3.1", "Bögre?")])).join()
        assert refs(filled, "bögre") == ["AK3.1"]

    def test_the_lock_is_free_after_a_fault_of_the_database(self, filled: PostgresEngine) -> None:
        with pytest.raises(IndexUnavailable), filled.lock(), transaction.atomic():
            Generation.objects.all().delete()
            filled.add([])
        started(lambda: filled.add([ruling("AK3.1", "Bögre?")])).join()
        assert refs(filled, "bögre") == ["AK3.1"]

    def test_readers_keep_the_old_state_while_a_new_one_is_made(self, filled: PostgresEngine) -> None:
        found: list[list[str]] = []

        def slow() -> Iterator[Document]:
            started(lambda: found.append(refs(filled, "ködpakli"))).join()
            yield ruling("AK3.1", "Bögre?")

        PostgresEngine().rebuild(slow())
        assert found == [["AK1.1"]]
        assert refs(filled, "bögre") == ["AK3.1"]

    def test_the_lock_is_asked_for_again_when_the_connection_was_lost(self, filled: PostgresEngine) -> None:
        taken, release = threading.Event(), threading.Event()

        def hold() -> None:
            with PostgresEngine().lock():
                taken.set()
                release.wait(MOST_WAITED)

        with filled.lock():
            connection.close()
            thread = started(hold)
            assert taken.wait(MOST_WAITED)
            with pytest.raises(LockError):
                filled.add([ruling("AK3.1", "Bögre?")])
            release.set()
            thread.join()
            filled.add([ruling("AK3.1", "Bögre?")])
        assert refs(filled, "bögre") == ["AK3.1"]

    def test_a_rebuild_that_fails_leaves_nothing(self, filled: PostgresEngine) -> None:
        def broken() -> Iterator[Document]:
            yield ruling("AK3.1", "Bögre?")
            raise OSError("the base is gone")

        with pytest.raises(OSError, match="the base is gone"):
            filled.rebuild(broken())
        assert (Generation.objects.count(), StoredEntry.objects.count()) == (1, len(FEW))

    def test_more_documents_than_are_written_at_once(
        self, filled: PostgresEngine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "CHUNK", 3)
        assert filled.rebuild(ruling(f"AK7.{number}", "Bögre?") for number in range(10)) == 10
        assert len(refs(filled, "bögre")) == 10
        assert filled.health(thorough=True).fault == ""
