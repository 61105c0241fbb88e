"""The recipes of CONTRIBUTING.md, followed: what they say is done, and a place that a change forgets is noticed."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from cards.decks import codes as codes_module
from cards.decks import report
from cards.decks.codes import CODES
from cards.decks.rules import KINDS
from cards.models import Format, Game
from judgekb.search.query import Filter, fields
from judgekb.search.service import rebuild
from rulings.decks.service import check_text
from rulings.models import Ruling
from rulings.search import filters, limits
from tests import places
from tests.cards.decks import near, test_reader, test_rules
from tests.rows import make_ruling

ROOT = Path(settings.BASE_DIR)
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAME, KIND, CODE = "szelmalom", "different-cards", "too-few-names"
FILE = re.compile(rf"`judgekb/corpus/{NAME}/([\w/]+\.yaml)`")
Put = Callable[..., Path]


def recipe(title: str) -> str:
    """Return a recipe, from its heading to the next."""
    return RECIPES.split(f"\n## {title}\n", maxsplit=1)[1].split("\n## ", maxsplit=1)[0]


def blocks(text: str, language: str = r"\w*") -> list[str]:
    """Return the blocks of code of a text as they stand in a file: without the indent of the list."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", text, flags=re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", block, flags=re.MULTILINE) for indent, block in found]


def files_of_the_game() -> dict[str, str]:
    """Return the files of the game in the recipe: path below its folder -> text."""
    _, *parts = FILE.split(recipe("Add a game"))
    return {name: blocks(text, "yaml")[0] for name, text in zip(parts[::2], parts[1::2], strict=True)}


def with_format(text: str) -> str:
    """Put the rule and the format of the recipe into a file of deck rules."""
    rule, form = blocks(recipe("Add a format"), "yaml")[0].removeprefix("rules:\n").split("formats:\n")
    return text.replace("formats:\n", f"{rule}formats:\n") + form


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """The folder in which the files of the game stand."""
    for name, text in files_of_the_game().items():
        path = tmp_path / "corpus" / NAME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "corpus"


@pytest.fixture
def game(corpus: Path, db: None) -> Game:
    """The game of the recipe, loaded."""
    call_command("load_corpus", NAME, folder=corpus, stdout=io.StringIO())
    return Game.objects.get(slug=NAME)


def exported(folder: Path) -> dict[str, str]:
    """Return what the base writes of the game, by the path below its folder."""
    call_command("export_corpus", NAME, folder=folder, stdout=io.StringIO())
    below = folder / NAME
    return {path.relative_to(below).as_posix(): path.read_text("utf-8") for path in below.rglob("*.yaml")}


class TestGame:
    def test_the_files_are_canonical(self, game: Game, tmp_path: Path) -> None:
        assert exported(tmp_path / "out") == files_of_the_game()

    def test_no_place_is_without_it(self, game: Game, client: Client) -> None:
        for address, words in {
            f"/{NAME}": "Szélmalom",
            f"/{NAME}/szm%20q1": "a vitorla nem kerül a dobott lapok közé",
            f"/{NAME}/szabaly/SZM%201": "egy lapból legfeljebb négy",
            f"/{NAME}/lap/zugo-vitorla": "Mit tesz az őrlés a vitorlával?",
            f"/{NAME}/szotar": "darálás",
            f"/{NAME}/format/alap": "A pakli legalább tíz lap.",
            f"/api/v1/games/{NAME}": "Szélmalom",
        }.items():
            answer = client.get(address)
            assert answer.status_code == 200, address
            assert words in answer.content.decode(), address

    def test_what_it_is_asked(
        self, game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The commands of the recipe; the deck comes on the standard input."""
        rebuild()
        lines = next(block for block in blocks(recipe("Add a game")) if "printf" in block).splitlines()
        said = []
        for line in lines:
            *before, command = line.split(" | ")
            typed = shlex.split(before[0])[1].replace("\\n", "\n") if before else ""
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
            try:
                call_command(*shlex.split(command)[2:])
            except SystemExit as end:
                assert end.code == 1
            said.append(capsys.readouterr().out)
        assert "SZM Q1" in said[0]
        assert "Semmit: a vitorla" in said[1]
        assert said[2].startswith("ILLEGAL: Szélmalom, Alap")
        assert "found: 6; allowed: 4" in said[2]

    def test_every_list_of_games_is_whole(self) -> None:
        """Step 5: the lists of the tests name every game that there is."""
        held = {path.parent.name for path in Path(settings.CORPUS_DIR).glob("*/formats.yaml")}
        asked = json.loads((ROOT / "tests/gold/offline.json").read_text(encoding="utf-8"))
        assert held == set(test_reader.SLUGS) == set(asked)
        for name in ("test_offline_decks", "test_offline_search"):
            text = (ROOT / f"tests/browser/{name}.py").read_text(encoding="utf-8")
            listed = re.search(r"^GAMES = (.*)", text, flags=re.MULTILINE)
            assert listed and held == set(re.findall(r'"([\w-]+)"', listed[1])), name


class TestFormat:
    DECK = "4 Zúgó vitorla\n6 Poros molnár\n"

    def findings(self) -> list[tuple[str, str]]:
        return [(one.code, one.rule) for one in check_text(self.DECK, game=NAME, format="mini").report.findings]

    def test_in_the_file(self, corpus: Path, game: Game, tmp_path: Path) -> None:
        path = corpus / NAME / "formats.yaml"
        path.write_text(with_format(path.read_text("utf-8")), encoding="utf-8")
        call_command("load_corpus", NAME, folder=corpus, stdout=io.StringIO())
        assert self.findings() == [("deck-size", "mini-pakli"), ("copies-over-limit", "peldany")]
        assert exported(tmp_path / "out")["formats.yaml"] == path.read_text("utf-8")

    def test_in_the_admin_it_is_the_same(self, game: Game, admin_client: Client, tmp_path: Path) -> None:
        data = yaml.safe_load(blocks(recipe("Add a format"), "yaml")[0])
        rule, form = data["rules"][0], data["formats"][0]
        basis = {"bases-TOTAL_FORMS": 1, "bases-INITIAL_FORMS": 0, "bases-0-target": rule["basis"][0]}
        no_periods = {"periods-TOTAL_FORMS": 0, "periods-INITIAL_FORMS": 0}
        forms: dict[str, dict[str, Any]] = {
            "deckrule": {
                "game": game.pk, "slug": rule["id"], "kind": rule["kind"], "parameters": '{"exactly": 6}',
                "severity": "violation", "certainty": rule["certainty"], "text": rule["text"], **basis,
                "bases-0-position": 0,
            },
            "format": {"game": game.pk, "slug": form["slug"], "name": form["name"], **no_periods},
        }  # fmt: skip
        for model, values in forms.items():
            answer = admin_client.post(f"/admin/cards/{model}/add/", values)
            assert answer.status_code == 302, answer.context["adminform"].form.errors
        rules = game.deck_rules.filter(slug__in=form["periods"][0]["rules"])
        values = {
            "format": Format.objects.get(slug="mini").pk, "valid_from": form["periods"][0]["valid_from"],
            "certainty": "stated", "choices": "{}", "rules": [one.pk for one in rules.order_by("slug")],
        }  # fmt: skip
        answer = admin_client.post("/admin/cards/formatperiod/add/", values)
        assert answer.status_code == 302, answer.context["adminform"].form.errors
        assert sorted(self.findings()) == [("copies-over-limit", "peldany"), ("deck-size", "mini-pakli")]
        written = yaml.safe_load(exported(tmp_path / "out")["formats.yaml"])
        wanted = yaml.safe_load(with_format(files_of_the_game()["formats.yaml"]))
        assert {one["id"]: one for one in written["rules"]} == {one["id"]: one for one in wanted["rules"]}
        assert written["formats"] == wanted["formats"]


class TestFinding:
    @pytest.fixture
    def steps(self) -> list[str]:
        return blocks(recipe("Add a finding"))

    @pytest.fixture
    def registered(self, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """The code and the kind of the recipe, as if their steps alone had been taken."""
        if CODE in CODES:
            pytest.skip("somebody follows the recipe to the letter: its example is held")
        code = eval(steps[0].strip().rstrip(","), vars(codes_module))
        monkeypatch.setitem(CODES, code.name, code)
        monkeypatch.setitem(report.CODE_ORDER, code.name, len(CODES))
        monkeypatch.setitem(KINDS, KIND, None)  # so that it is taken out again
        exec(compile(steps[1], "different.py", "exec"), {"__name__": "different"})

    def test_nothing_is_missing_now(self) -> None:
        assert (places.missing_kinds(), places.missing_codes()) == ({}, {})

    def test_every_place_that_lacks_it_is_named_in_the_recipe(self, registered: None) -> None:
        kinds, codes = places.missing_kinds(), places.missing_codes()
        registry = f"{places.TWINS}/deck/core/rules/registry.js"
        assert kinds == {place: [KIND] for place in (registry, "rulings/decks/words.py", "docs/decks.md")}
        assert codes == {place: [CODE] for place in ("docs/decks.md", *places.CATALOGUES)}
        named = recipe("Add a finding")
        for place in {*kinds, *codes, "cards/decks/rules/__init__.py", "tests/cards/decks/test_rules.py"}:
            assert place.removesuffix("/en/LC_MESSAGES/django.po").removesuffix("/cs/LC_MESSAGES/django.po") in named

    def test_what_is_written_there(self, registered: None, steps: list[str]) -> None:
        _code, _module, twin, check, words, manual, _example = steps
        assert manual.splitlines()[0] == places.kind_row(KINDS[KIND])
        assert manual.splitlines()[1] == f"| `{CODE}` | violation | {CODES[CODE].en} |"
        assert f'"{KIND}": ' in check
        assert f'"{KIND}": ' in words
        assert f'"{CODE}"' in twin

    def test_its_example_is_found_and_lacking_without_it(
        self, registered: None, steps: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        code, row, good, bad, _card = eval(steps[-1].strip().rstrip(","), vars(test_rules))
        told = [near.codes(near.found(text, near.profile(row), test_rules.CARDS)) for text in (good, bad)]
        assert told == [[], [(code, "violation", "")]]
        with pytest.raises(AssertionError):
            test_rules.test_every_kind_is_tested_and_every_code_has_a_kind()
        monkeypatch.setattr(test_rules, "EXAMPLES", [*test_rules.EXAMPLES, (code, row, good, bad, "")])
        test_rules.test_every_kind_is_tested_and_every_code_has_a_kind()


class TestField:
    @pytest.fixture
    def names(self) -> dict[str, Any]:
        """What the modules hold when the first step is taken."""
        return {**vars(fields), "Value": SimpleNamespace(KIND="kind")}

    @pytest.fixture
    def added(self, names: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> fields.Field:
        """The field of the recipe, as if its first step alone had been taken."""
        if hasattr(fields.Value, "KIND"):
            pytest.skip("somebody follows the recipe to the letter: its example is held")
        _value, choices, field, *_ = blocks(recipe("Add a field"))
        exec(choices, names)
        made: fields.Field = eval(field.strip().rstrip(","), names)
        monkeypatch.setattr(fields, "FIELDS", (*fields.FIELDS, made))
        for name in made.names:
            monkeypatch.setitem(fields.BY_NAME, name, made)
        return made

    def test_nothing_is_missing_now(self) -> None:
        assert places.missing_fields() == {}

    def test_every_place_that_lacks_it_is_named_in_the_recipe(self, added: fields.Field) -> None:
        found = places.missing_fields()
        assert found == {place: ["kind"] for place in found}
        assert len(found) == 9
        named = recipe("Add a field")
        assert [place for place in found if place not in named and "locale" not in place] == []
        assert "`make messages`" in named

    @pytest.mark.django_db
    def test_what_it_lets_through(self, added: fields.Field, names: dict[str, Any]) -> None:
        make_ruling("AK1.1")
        make_ruling("AK1.2", kind="rule")
        method = next(block for block in blocks(recipe("Add a field"), "python") if "def _kind" in block)
        names |= {**vars(filters), "Value": names["Value"]}
        exec(re.sub(r"^    ", "", method, flags=re.MULTILINE), names)
        limit = names["_kind"](None, Filter("fajta", "szabály"))
        assert isinstance(limit, limits.Limit)
        assert [one.ref for one in Ruling.objects.filter(limit.rulings)] == ["AK1.2"]
        assert limit.condition.english == ("rule",)

    def test_its_row_in_the_manual(self, added: fields.Field) -> None:
        row = next(block for block in blocks(recipe("Add a field")) if block.startswith("|"))
        assert row.startswith(f"| `{added.name}` | `{added.english_name}` | ")


def test_every_file_that_a_recipe_changes_is_there() -> None:
    """The first words of a step name it. A new file is told as one."""
    for title in ("Add a finding", "Add a field"):
        for step in re.findall(r"^\d+\. (.*)$", recipe(title), flags=re.MULTILINE):
            place = re.match(r"`([\w/.-]+\.\w+)`(.*)", step)
            if place and "new file" not in place[2] and "its twin" not in place[2]:
                assert (ROOT / place[1]).exists(), step
