"""The commands of the search: JSON alone on stdout, plain tables for people, exit codes for scripts."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.models import CardText
from judgekb.search import outbox
from judgekb.search.engines.base import IndexUnavailable
from judgekb.search.engines.whoosh import folders
from judgekb.search.models import OutboxEntry
from rulings.management.commands import run_consumer
from tests.rows import make_card, make_edge, make_ruling, make_section

pytestmark = pytest.mark.django_db


@pytest.fixture
def base(db: None, index: Callable[[], int]) -> None:
    make_ruling("AK1.1", "Hány lapos a ködpakli?", "Negyven.")
    make_edge(make_ruling("AK2.1", "Hány lapos a ködpakli ma?", "Ötven."), "AK1.1")
    make_section("21.6.0", title="Döntések", about="A ködpakli.")
    index()


def run(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(*arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.usefixtures("base")
class TestSearch:
    def test_json(self) -> None:
        out, err = run("search", "ködpakli", "--json")
        data = json.loads(out)
        assert list(data) == ["query", "things", "results", "cards"]
        assert (data["query"], data["things"], err) == ("ködpakli", [], "")
        assert [(hit["ref"], hit["kind"], hit["status"]) for hit in data["results"]] == [
            ("AK2.1", "ruling", "in_force"),
            ("AK1.1", "ruling", "superseded"),
            ("HKK 21.6.0", "section", "in_force"),
        ]
        assert set(data["results"][0]) == {"ref", "kind", "title", "status", "score"}

    def test_things_in_json(self) -> None:
        data = json.loads(run("search", "AK1", "--json")[0])
        assert data["things"] == [{"kind": "source", "ref": "AK1", "title": "Krónika AK1", "url": "/proba/ak1"}]
        assert [hit["ref"] for hit in data["results"]] == ["AK1.1"]

    def test_text(self) -> None:
        out, _ = run("search", "ak1", "--on", "2025-09-05")
        assert [line.rstrip() for line in out.split("\n")] == [
            "thing   ref  title        url",
            "------  ---  -----------  ----------",
            "source  AK1  Krónika AK1  /proba/ak1",
            "",
            "ref    source  status      title",
            "-----  ------  ----------  ----------------------",
            "AK1.1  AK1     superseded  Hány lapos a ködpakli?",
            "",
            "1 of 1 results on 2025-09-05.",
            "",
        ]

    def test_cards_by_their_text(self, index: Callable[[], int]) -> None:
        CardText.objects.create(card=make_card("Mézgasárkány"), language="hu", text="Tojást rak.")
        index()
        out, _ = run("search", "tojást rak", "--json")
        url = "/proba/lap/mezgasarkany"
        assert json.loads(out)["cards"] == [
            {"kind": "card", "ref": "mezgasarkany", "title": "Mézgasárkány", "url": url}
        ]
        assert "Mézgasárkány  " + url in run("search", "tojást rak")[0]

    def test_text_tells_corrections_and_missing_words(self) -> None:
        out, _ = run("search", "kodpakkli bögre")
        assert out.split("\n")[0] == "Did you mean: kodpakkli -> ködpakli?"
        assert "(lacks: bögre)" in out

    def test_nothing_found(self) -> None:
        assert run("search", "qqqqqqqq") == ("Nothing found.\n", "")
        out, err = run("search", "(", "--json")
        assert json.loads(out) == {"query": "(", "things": [], "results": [], "cards": []}
        assert err != ""

    def test_the_limit(self) -> None:
        assert len(json.loads(run("search", "ködpakli", "--json", "--limit", "1")[0])["results"]) == 1

    def test_what_was_searched_can_be_said(self) -> None:
        out, err = run("search", "ködpakli -ak:2", "--explain", "--on", "2025-09-05")
        assert (out.split("\n")[0], err) == (
            "Searched: ködpakli; not: in the source AK2.",
            "",
        )
        data = json.loads(run("search", "ködpakli -ak:2", "--explain", "--json", "--on", "2025-09-05")[0])
        assert data["explain"] == {
            "hu": "Keresés: ködpakli; nem: a(z) AK2 forrásban.",
            "en": "Searched: ködpakli; not: in the source AK2.",
        }
        assert [hit["ref"] for hit in data["results"]] == ["AK1.1", "HKK 21.6.0"]

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            (
                "köd statsu:x",
                [
                    "There is no field 'statsu'. These exist: card, source, section, topic, format, game, status, date,"
                    " language.",
                    "  köd statsu:x",
                    "      ^^^^^^^",
                    "Perhaps: köd allapot:x",
                ],
            ),
            (
                "ak:12",
                [
                    "No source is held under '12'. Similar: AK1, AK2.",
                    "  ak:12",
                    "     ^^",
                    "Perhaps: ak:AK1",
                    "Perhaps: ak:AK2",
                ],
            ),
        ],
    )
    def test_a_fault_of_the_query_exits_with_2_and_its_place(self, text: str, lines: list[str]) -> None:
        with pytest.raises(CommandError) as left:
            run("search", text)
        assert (left.value.returncode, str(left.value).split("\n")) == (2, lines)

    def test_games(self) -> None:
        assert json.loads(run("search", "ködpakli", "--json", "--game", "masik")[0])["results"] == []

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--on", "2025-02-30"],
            ["--on", "tegnap"],
            ["--limit", "0"],
            ["--limit", "101"],
            ["--limit", "²"],
            ["--limit", "x"],
        ],
    )
    def test_bad_options_exit_with_2_and_a_sentence(
        self, arguments: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises((SystemExit, CommandError)) as left:
            run("search", "ködpakli", *arguments)
        assert getattr(left.value, "code", 2) == 2 or "is not a" in str(left.value)

    def test_a_text_that_is_too_long(self) -> None:
        with pytest.raises(CommandError, match="1001"):
            run("search", "x" * 1_001)


class TestIndex:
    def test_rebuild_and_check(self, base: None, settings: object) -> None:
        out, _ = run("rebuild_index")
        assert out.startswith("The index holds 5 documents, made in ")
        assert run("check_index") == ("The index is whole: 5 documents. No changes wait.\n", "")
        outbox.record("x")
        assert run("check_index")[0] == "The index is whole: 5 documents. 1 changes wait to be indexed.\n"
        assert json.loads(run("check_index", "--json")[0]) == {"documents": 5, "waiting": 1, "faults": []}

    def test_a_rebuild_while_another_process_writes(self, settings: object) -> None:
        root: Path = settings.SEARCH_INDEX_DIR  # type: ignore[attr-defined]
        with folders.locked(root), pytest.raises(CommandError, match="Another process is writing"):
            run("rebuild_index")

    def test_check_says_what_is_wrong_and_exits_with_1(self, base: None, capsys: pytest.CaptureFixture[str]) -> None:
        make_ruling("AK3.1")
        with pytest.raises(SystemExit) as left:
            call_command("check_index")
        assert left.value.code == 1
        lines = capsys.readouterr().out.split("\n")
        assert lines[0] == "2 documents are missing from the index: ruling:proba:AK3.1, source:proba:AK3."
        assert lines[1] == "The index is not in order. No changes wait. `manage.py rebuild_index` makes it anew."

    def test_check_without_an_index(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            call_command("check_index", "--json")
        assert left.value.code == 1
        assert json.loads(capsys.readouterr().out)["faults"] == [
            "There is no search index yet: run `manage.py rebuild_index`."
        ]


class TestConsumer:
    def test_once(self, base: None) -> None:
        make_ruling("AK3.1", "Bögre?")
        outbox.record("ruling:proba:AK3.1", "source:proba:AK3")
        assert run("run_consumer", "--once")[0] == "2 changes brought into the index.\n"
        assert [hit["ref"] for hit in json.loads(run("search", "bögre", "--json")[0])["results"]] == ["AK3.1"]
        assert run("run_consumer", "--once")[0] == "0 changes brought into the index.\n"

    def test_once_while_another_process_writes(self, base: None, settings: object) -> None:
        outbox.record("x")
        with folders.locked(settings.SEARCH_INDEX_DIR), pytest.raises(CommandError):  # type: ignore[attr-defined]
            run("run_consumer", "--once")
        assert OutboxEntry.objects.count() == 1

    def test_it_goes_on_after_faults_until_it_is_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        steps: list[object] = [IndexUnavailable("x"), ValueError("x"), 1, 0]
        stop = Stop(after=3)

        def consume() -> int:
            step = steps.pop(0)
            if isinstance(step, Exception):
                raise step
            return int(str(step))

        monkeypatch.setattr(run_consumer, "consume", consume)
        monkeypatch.setattr(run_consumer, "close_old_connections", lambda: None)
        run_consumer.run(stop)
        assert steps == []
        assert stop.pauses == [run_consumer.AFTER_FAULT, run_consumer.AFTER_FAULT, run_consumer.POLL]

    def test_it_stops_when_the_process_that_started_it_has_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        consumed: list[int] = []
        monkeypatch.setattr(run_consumer, "consume", lambda: consumed.append(1))
        run_consumer.run(Stop(after=1), parent=os.getppid() + 1)
        assert consumed == []
        run_consumer.run(Stop(after=1), parent=os.getppid())
        assert consumed == [1]


class Stop(threading.Event):
    """Is set by the n-th wait, which returns at once."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout or 0.0)
        if len(self.pauses) == self.after:
            self.set()
        return self.is_set()
