"""`manage.py search_eval`: known questions, their ranks and the sums of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from judgekb.search import outbox
from judgekb.search.engines.registry import ENGINES, get_engine, using
from judgekb.search.models import OutboxEntry
from rulings.search.evaluation import Outcome, Question, measures, percentile, read_questions, summary
from tests.rows import make_ruling, make_section


def question(text: str = "köd", refs: tuple[str, ...] = ("AK1.1",), style: str = "", game: str = "") -> Question:
    return Question(text, refs, style, game)


def outcome(rank: int, seconds: float = 0.001, style: str = "", game: str = "") -> Outcome:
    return Outcome(question(style=style, game=game), rank, seconds, ("AK1.2",))


class TestMeasures:
    def test_each_depth_counts_its_last_place(self) -> None:
        found = measures([outcome(rank) for rank in (1, 2, 5, 6, 10, 0, 0, 0)])
        assert found == {
            "hit_at_1": 0.125,
            "hit_at_5": 0.375,
            "hit_at_10": 0.625,
            "mrr": 0.2458,
            "p50_ms": 1.0,
            "p95_ms": 1.0,
            "n": 8,
        }

    def test_nothing_asked(self) -> None:
        assert measures([])["hit_at_1"] == 0
        assert measures([])["n"] == 0

    @pytest.mark.parametrize(("percent", "value"), [(50, 10), (95, 19), (96, 20), (100, 20), (1, 1)])
    def test_percentiles(self, percent: float, value: float) -> None:
        assert percentile(list(range(20, 0, -1)), percent) == value

    def test_summary(self) -> None:
        found = summary([outcome(1, style="b", game="x"), outcome(6, style="a", game="x"), outcome(0, style="b")])
        assert list(found) == ["overall", "styles", "games", "misses"]
        assert [(name, values["n"], values["hit_at_1"]) for name, values in found["styles"].items()] == [
            ("a", 1, 0.0),
            ("b", 2, 0.5),
        ]
        assert [(name, values["n"]) for name, values in found["games"].items()] == [("", 1), ("x", 2)]
        assert found["misses"] == [
            {"q": "köd", "style": "a", "game": "x", "refs": ["AK1.1"], "rank": 6, "found": ["AK1.2"]},
            {"q": "köd", "style": "b", "game": "", "refs": ["AK1.1"], "rank": None, "found": ["AK1.2"]},
        ]


class TestFiles:
    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("{", "this is no JSON"),
            ("{}", "expected a list"),
            ("[]", "expected a list"),
            ("[1]", "question 1: expected an object"),
            ('[{"q": "köd", "refs": ["A"]}, {"refs": ["A"]}]', "question 2: q must be a text"),
            ('[{"q": " ", "refs": ["A"]}]', "q must be a text"),
            ('[{"q": "köd", "refs": []}]', "refs must be a list"),
            ('[{"q": "köd", "refs": "A"}]', "refs must be a list"),
        ],
    )
    def test_what_is_no_list_of_questions(self, tmp_path: Path, text: str, fault: str) -> None:
        path = tmp_path / "questions.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(CommandError, match=fault):
            call_command("search_eval", str(path))

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="No such file"):
            call_command("search_eval", str(tmp_path / "none.json"))

    def test_style_and_game_may_be_left_out(self, tmp_path: Path) -> None:
        path = tmp_path / "questions.json"
        path.write_text('[{"q": "köd", "refs": ["AK1.1"], "line": 3}]', encoding="utf-8")
        assert read_questions(path) == [question()]


@pytest.mark.django_db
class TestCommand:
    @pytest.fixture(autouse=True)
    def base(self, db: None, index: Callable[[], int]) -> None:
        make_ruling("AK1.1", "Hány lapos a ködpakli?", "Negyven.")
        make_ruling("AK2.1", "Mikor száll fel a köd?", "Reggel.")
        make_section("21.6.0", title="Döntések", about="A ködpakli.")
        index()

    @pytest.fixture
    def files(self, tmp_path: Path) -> list[str]:
        questions = [
            [{"q": "hany lapos ködpakli", "refs": ["ak1.1"], "style": "typo", "game": "proba"}],
            [
                {"q": "döntések", "refs": ["GYK.9", "HKK 21.6.0"], "style": "keyword", "game": "proba"},
                {"q": "köd", "refs": ["AK1.1"], "style": "keyword", "game": "nincs"},
                {"q": "köd " * 400, "refs": ["AK1.1"], "style": "long"},
            ],
        ]
        for number, rows in enumerate(questions):
            (tmp_path / f"{number}.json").write_text(json.dumps(rows), encoding="utf-8")
        return [str(tmp_path / "0.json"), str(tmp_path / "1.json")]

    def run(self, *arguments: str) -> Any:
        out = StringIO()
        call_command("search_eval", *arguments, stdout=out)
        return json.loads(out.getvalue()) if "--json" in arguments else out.getvalue()

    def test_json(self, files: list[str]) -> None:
        found = self.run(*files, "--json")
        assert list(found["overall"]) == ["hit_at_1", "hit_at_5", "hit_at_10", "mrr", "p50_ms", "p95_ms", "n"]
        assert (found["overall"]["n"], found["overall"]["hit_at_5"]) == (4, 0.5)
        assert {name: values["hit_at_1"] for name, values in found["styles"].items()} == {
            "keyword": 0.5,
            "long": 0.0,
            "typo": 1.0,
        }
        assert {name: values["n"] for name, values in found["games"].items()} == {"": 1, "nincs": 1, "proba": 2}
        assert [(miss["q"][:6], miss["rank"], miss["found"]) for miss in found["misses"]] == [
            ("köd", None, []),
            ("köd kö", None, []),
        ]

    def test_text(self, files: list[str]) -> None:
        lines = self.run(*files[:1]).split("\n")
        assert lines[0].split() == ["hit_at_1", "hit_at_5", "hit_at_10", "mrr", "p50_ms", "p95_ms", "n"]
        assert [line.split()[:3] for line in lines[2:5]] == [
            ["overall", "1.0", "1.0"],
            ["style", "typo", "1.0"],
            ["game", "proba", "1.0"],
        ]

    def test_waiting_changes_are_indexed_first(self, files: list[str]) -> None:
        make_section("30.1", title="Bögrék")
        outbox.record("section:proba:HKK 30.1")
        self.run(*files)
        assert OutboxEntry.objects.count() == 0
        assert get_engine().health().documents == get_engine().health(thorough=True).documents == 6

    def test_an_engine_beside_that_of_the_settings_is_filled_anew(
        self, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(ENGINES, "other", lambda root: ENGINES["whoosh"](tmp_path / "other"))
        outbox.record("ruling:proba:AK1.1")
        assert self.run(*files, "--engine", "other", "--json")["overall"]["hit_at_5"] == 0.5
        assert OutboxEntry.objects.count() == 1  # it still waits for the engine of the settings
        with using("other"):
            assert get_engine().health().documents == get_engine("whoosh").health().documents
