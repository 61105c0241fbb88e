"""What kills, cuts and doubles processes loses nothing, and the site goes on by itself.

Each test gets a copy of one small base: on PostgreSQL with its own search engine and a Redis, else SQLite and Whoosh.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest
from pytest_django import DjangoDbBlocker

from tests.faults.forked import can_seal
from tests.faults.seed import WORDS
from tests.faults.sites import ON_POSTGRES, Line, Site, Web, copy_of_own_base, database_of_postgres, until
from tests.faults.stalling import ALL_READ, FIRST_RULING
from tests.servers import redis

if not Path("/proc/self/task").is_dir():
    pytest.skip("looks for processes in /proc, which is Linux's", allow_module_level=True)

SOON = 1.0  # seconds until what one process writes is found through another
TEMPLATE = f"judgekb_faults_{os.getpid()}"
NOTICE = "A kereső mutatója most újraépül"
pytestmark = pytest.mark.processes
on_postgres = pytest.mark.skipif(not ON_POSTGRES, reason="needs the suite to run on PostgreSQL")


@pytest.fixture(scope="module")
def seeded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[Site, Any]]:
    """A base with a few rows, which every test gets a copy of."""
    folder = tmp_path_factory.mktemp("faults")
    with django_db_blocker.unblock(), copy_of_own_base(folder, TEMPLATE) as database:
        site = Site(folder, database)
        yield site, site.seed("base")


@pytest.fixture
def site(seeded: tuple[Site, Any], tmp_path: Path) -> Iterator[Site]:
    original, _ = seeded
    if ON_POSTGRES:
        with database_of_postgres(f"{TEMPLATE}_copy", TEMPLATE) as database, redis() as cache:
            copy = Site(tmp_path, database, cache)
            try:
                yield copy
            finally:
                copy.end()
        return
    for path in original.folder.glob("base.sqlite3*"):
        shutil.copy(path, tmp_path)
    shutil.copytree(original.folder / "index", tmp_path / "index")
    copy = Site(tmp_path, f"sqlite:///{tmp_path / 'base.sqlite3'}")
    try:
        yield copy
    finally:
        copy.end()


def searched(word: str) -> str:
    return f"/?{urlencode({'q': word, 'list': 1})}"


def found(web: Web, word: str) -> bool:
    """Return whether a search lists an entry that holds the word."""
    return web.holds(searched(word), f"<mark>{word}</mark>")


def publish(web: Web, seeded: tuple[Site, Any], word: str) -> None:
    """Press the button at the desk, as the publisher."""
    session, draft = seeded[1]["session"], seeded[1]["drafts"][word]
    cookie, address = f"sessionid={session}", f"/szerkesztoseg/{draft}"
    _, page, headers = web.ask(address, cookie=cookie)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    version = re.search(r'name="version" value="([0-9]+)"', page)
    csrf = re.search(r"csrftoken=([^;]+)", headers["Set-Cookie"] or "")
    assert token and version and csrf, page[:500]
    body = urlencode({"csrfmiddlewaretoken": token[1], "version": version[1], "do": "publish"})
    status, page, _ = web.ask(address, cookie=f"{cookie}; csrftoken={csrf[1]}", body=body)
    assert status == 302, page[:2000]


@on_postgres
def test_what_one_process_publishes_is_found_through_another(site: Site, seeded: tuple[Site, Any]) -> None:
    """Two machines are two processes that share nothing but the base and the cache.

    They see the disk read-only, where this machine lets us do that: nothing is needed on it.
    """
    sealed = can_seal()
    here, there = site.web(sealed=sealed), site.web(sealed=sealed)
    site.consumer(sealed=sealed)
    took = []
    for word in WORDS:
        assert not found(there, word)
        assert there.status("/proba/ak1") == 200
        publish(here, seeded, word)
        assert there.holds("/proba/ak1", word)  # a page is new at once: it does not ask the index
        took.append(until(lambda word=word: found(there, word)))  # type: ignore[misc]
    assert min(took) < SOON, took  # the machine may have other things to do meanwhile
    assert not (site.folder / "index").exists()
    assert "Traceback" not in site.log()


def test_a_killed_worker_is_replaced(site: Site) -> None:
    web = site.web(workers=2)
    until(lambda: len(web.workers()) == 2)
    victim = web.workers()[0]
    os.kill(victim, signal.SIGKILL)
    until(lambda: len(web.workers()) == 2 and victim not in web.workers())
    assert [web.status(path) for path in ("/proba/ak1.1", searched("köd"), "/ready")] == [200, 200, 200]


def test_killed_and_doubled_consumers_lose_and_double_nothing(site: Site) -> None:
    first, second = site.consumer(), site.consumer()
    made = site.seed("changes", "1", "20")["made"]
    first.kill()
    made += site.seed("changes", "21", "20")["made"]
    until(lambda: site.rows("SELECT count(*) FROM search_outboxentry") == [(0,)])
    second.kill()
    made += site.seed("changes", "41", "5")["made"]
    assert site.rows("SELECT count(*) FROM search_outboxentry") != [(0,)]
    site.consumer()
    until(lambda: site.rows("SELECT count(*) FROM search_outboxentry") == [(0,)])
    assert len(made) == 45
    assert "The index is whole" in site.manage("check_index")


def test_two_consumers_publish_what_is_due_once(site: Site) -> None:
    site.consumer()
    site.consumer()
    draft = site.seed("due", WORDS[0])["draft"]
    until(lambda: site.rows(f"SELECT state FROM rulings_draft WHERE id = {draft}") == [("published",)])
    assert site.rows(f"SELECT count(*) FROM rulings_publication WHERE draft_id = {draft}") == [(1,)]


def test_a_killed_rebuild_leaves_the_index_that_was_in_use(site: Site) -> None:
    web = site.web()
    during: list[bool] = []
    site.killed_in_the_middle("rebuild_index", at=ALL_READ, meanwhile=lambda: during.append(found(web, "köd")))
    assert (during, found(web, "köd")) == ([True], True)
    site.seed("changes", "1", "2")
    site.manage("run_consumer", "--once")  # the dead one holds no lock
    assert found(web, "jelszó2")
    assert "The index is whole" in site.manage("check_index")


def damage(site: Site) -> None:
    """Spoil the index as a bad disk does, or a hand in the base."""
    if ON_POSTGRES:
        site.rows("DELETE FROM search_postinglist WHERE number % 2 = 0 RETURNING 1")
        return
    for path in sorted((site.folder / "index").glob("state-*/*.seg")):
        spoiled = bytearray(path.read_bytes())
        spoiled[len(spoiled) // 2] ^= 0x10
        path.write_bytes(spoiled)


def test_a_damaged_index_is_stood_in_for_by_the_base_and_made_anew(site: Site) -> None:
    damage(site)
    web = site.web()
    assert web.holds(searched("köd"), NOTICE)
    assert found(web, "köd")
    assert [web.status(path) for path in ("/proba/ak1.1", "/ready")] == [200, 503]
    site.consumer()
    until(lambda: web.status("/ready") == 200)
    assert found(web, "köd")
    assert not web.holds(searched("köd"), NOTICE)
    assert "The index is whole" in site.manage("check_index")


def corpus(folder: Path, entries: int) -> Path:
    """Write starter data of a game of so many entries."""
    game = folder / "corpus" / "tenger"
    (game / "rulings").mkdir(parents=True)
    (game / "game.yaml").write_text(
        "slug: tenger\nname: Tenger\nlanguage: hu\nlicence_note: Kitalált.\nposition: 9\ncolours: []\n",
        encoding="utf-8",
    )
    (game / "sources.yaml").write_text(
        "sources:\n- code: TK1\n  kind: magazine\n  number: 1\n  title: Tengeri Közlöny 1\n"
        "  published: {not_after: 2010-02-01, certainty: inferred, evidence: Így tudjuk.}\n",
        encoding="utf-8",
    )
    texts = [
        f"- ref: TK1.{number}\n  question: Mit tesz a {number}. hullám?\n  answer: |\n    Elmos {number} kavicsot.\n"
        "  cards: []\n  sections: []\n  topics: [hullám]\n  changes: []\n"
        for number in range(1, entries + 1)
    ]
    (game / "rulings" / "tk1.yaml").write_text("source: TK1\nentries:\n" + "".join(texts), encoding="utf-8")
    return folder / "corpus"


def document(folder: Path, entries: int) -> Path:
    """Write a document of so many entries, as the original one is."""
    lines = ["Jegyzetek a hullámokról:"]
    lines += [f"(AK{1 + number // 20}) A {number}. hullám minden este elmossa a várat." for number in range(entries)]
    path = folder / "document.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["load_corpus", "import_faq"])
def test_a_killed_import_leaves_all_or_nothing(site: Site, tmp_path: Path, kind: str) -> None:
    written: list[bool] = []
    words, game = ["load_corpus", "--folder", str(corpus(tmp_path, 30))], "tenger"
    if kind == "import_faq":
        words, game = ["import_faq", str(document(tmp_path, 30)), "--game", "hkk"], "hkk"
        site.seed("game", game)
    counted = f"SELECT count(*) FROM rulings_ruling r JOIN cards_game g ON g.id = r.game_id WHERE g.slug = '{game}'"
    site.killed_in_the_middle(*words, at=FIRST_RULING, meanwhile=lambda: written.append(site.is_written()))
    assert written == [True]
    until(lambda: not site.is_written())
    assert site.rows(counted) == [(0,)]
    site.manage(*words)
    assert site.rows(counted) == [(30,)]
    site.manage("run_consumer", "--once")
    assert "The index is whole" in site.manage("check_index")


@on_postgres
def test_a_base_that_is_gone_for_a_while(site: Site) -> None:
    """Pages fail quickly, the processes live, and all goes on when the base is back; no change is lost."""
    parts = urlsplit(site.database)
    line = Line(parts.hostname or "127.0.0.1", parts.port or 5432)
    direct, site.database = site.database, site.database.replace(f":{parts.port or 5432}/", f":{line.port}/")
    web, consumer = site.web(), site.consumer()
    site.database = direct
    assert web.status("/proba/ak1.1") == 200
    line.cut()
    site.seed("changes", "1", "3")
    began = time.monotonic()
    assert [web.status(path) >= 500 for path in ("/proba/ak1.1", searched("köd"), "/ready")] == [True] * 3
    assert time.monotonic() - began < 20
    assert web.status("/health") == 200
    until(lambda: "trying again" in site.log())
    line.mend()
    until(lambda: web.status("/ready") == 200)
    assert web.status("/proba/ak1.1") == 200
    until(lambda: found(web, "jelszó3"))
    assert (consumer.poll(), web.process.poll()) == (None, None)


@on_postgres
def test_connections_that_the_base_ends_are_opened_anew(site: Site) -> None:
    web, consumer = site.web(), site.consumer()
    assert web.status("/proba/ak1.1") == 200
    ours = "datname = current_database() AND pid <> pg_backend_pid()"
    site.rows(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}")
    until(lambda: web.status("/proba/ak1.2") == 200)
    site.seed("changes", "1", "2")
    until(lambda: found(web, "jelszó2"))
    assert consumer.poll() is None


def test_the_cache_may_be_away(site: Site) -> None:
    """Nothing is kept and nothing is limited, but every page comes."""
    site.cache = "redis://127.0.0.1:1/0"
    web = site.web()
    assert [web.status(path) for path in ("/proba/ak1.1", "/proba/ak1.1", searched("köd"))] == [200, 200, 200]
    assert web.status(f"/suggest?q={quote('kö')}") == 200
