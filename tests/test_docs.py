"""What the documentation names exists: commands, settings, targets, addresses, files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from judgekb.environment import ENVIRONMENT_SETTINGS
from tests.places import missing_codes, missing_fields, missing_kinds

ROOT = Path(settings.BASE_DIR)
PRODUCT = ("judgekb", "rulings", "cards")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# Names of the environment that are no settings of the site: for the tests, the targets and the machine.
OTHER_NAMES = {
    "SIZES",
    "PROCESSES",
    "SECONDS",
    "LONGEST",
    "TRAFFIC",
    "BASES",
    "SETUPS",
    "CONNECTIONS",
    "TEST_POSTGRES_URL",
    "TEST_REDIS_URL",
    "ENTRIES",
    "ARGS",
    "PATH",
    "HOME",
    "CI",
}
# What a recipe of CONTRIBUTING.md makes, and what is therefore not there.
MADE_BY_RECIPES = ("judgekb/corpus/szelmalom/", "cards/decks/rules/different.py", "core/rules/different.js")
PART = re.compile(r"<[^<>]*>|\{[^{}]*\}")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code_of(page: Path) -> Iterator[str]:
    """Yield what stands in backticks or in blocks of code."""
    blocks = re.split(r"^```.*$", text_of(page), flags=re.MULTILINE)
    yield from blocks[1::2]
    for prose in blocks[0::2]:
        yield from re.findall(r"`([^`\n]+)`", prose)


def without_comments(code: str) -> str:
    return re.sub(r"(?:^|\s)# .*$", "", code, flags=re.MULTILINE)


@pytest.fixture(params=PAGES, ids=lambda page: page.name)
def page(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_every_command_exists(page: Path) -> None:
    named = {name for code in code_of(page) for name in re.findall(r"manage\.py ([a-z_]+)", code)}
    assert sorted(named - set(get_commands())) == []


def test_every_target_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    named = {name for code in code_of(page) for name in re.findall(r"(?:^|\s)make ([a-z-]+)", without_comments(code))}
    assert sorted(named - targets) == []


def test_every_setting_exists(page: Path) -> None:
    """A name given a value (`NAME=…`), or alone in backticks with an underline: the environment's, or Django's."""
    given = {name for code in code_of(page) for name in re.findall(r"(?<![\w.$])([A-Z][A-Z_]{2,})=", code)}
    alone = {code for code in code_of(page) if re.fullmatch(r"[A-Z]+(?:_[A-Z]+)+", code)}
    own = {setting.name for setting in ENVIRONMENT_SETTINGS}
    known = own | OTHER_NAMES | {name for name in dir(settings) if name.isupper()}
    assert (sorted(given - known), sorted(alone - known - constants())) == ([], [])


@cache
def constants() -> frozenset[str]:
    """Return the names in capitals that modules of the product give a value at their top."""
    texts = (path.read_text(encoding="utf-8") for folder in PRODUCT for path in (ROOT / folder).rglob("*.py"))
    return frozenset(name for text in texts for name in re.findall(r"^([A-Z][A-Z_]+)(?:: .+?)? = ", text, re.MULTILINE))


def test_every_address_exists(page: Path) -> None:
    """Of what stands in backticks and begins with a slash; `<…>` is a part that the reader fills in."""
    named = {code for code in code_of(page) if re.fullmatch(r"/[^\s`*…]*", code)}
    assert [address for address in sorted(named) if not leads_somewhere(address)] == []


def leads_somewhere(address: str) -> bool:
    path = PART.sub("1", address.split("?", maxsplit=1)[0])
    try:
        return "no_such_address" not in str(resolve(path).func)
    except Resolver404:
        return (ROOT / path.lstrip("/")).exists()


def test_every_file_exists(page: Path) -> None:
    folders = r"(?:docs|judgekb|rulings|cards|templates|tests|requirements|\.ci)"
    named = {name for code in code_of(page) for name in re.findall(rf"(?<![\w./<>-]){folders}/[\w./-]+\.\w+", code)}
    named |= set(re.findall(r"\]\(([^)#:]+)\)", text_of(page)))
    missing = [name for name in named if not (ROOT / name).exists() and not (page.parent / name).exists()]
    assert [name for name in sorted(missing) if not any(made in name for made in MADE_BY_RECIPES)] == []


def test_every_page_is_reached_from_the_readme() -> None:
    linked = set(re.findall(r"\((docs/[\w-]+\.md)\)", text_of(ROOT / "README.md")))
    assert sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")) == sorted(linked)


def test_every_setting_is_documented() -> None:
    named = set(re.findall(r"^\| `([A-Z_]+)`", text_of(ROOT / "docs" / "settings.md"), flags=re.MULTILINE))
    assert named == {setting.name for setting in ENVIRONMENT_SETTINGS}


def test_the_programs_read_no_setting_that_is_not_declared() -> None:
    """`judgekb/environment.py` is the one place; `manage.py` and the WSGI file name the settings module."""
    reading = re.compile(r"os\.environ(?:\.get\(|\[)\s*[\"'](\w+)|os\.getenv\([\"'](\w+)")
    found = {
        (str(path.relative_to(ROOT)), match[1] or match[2])
        for folder in PRODUCT
        for path in (ROOT / folder).rglob("*.py")
        for match in reading.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def cells(text: str) -> list[list[str]]:
    """Return the rows of the tables of a page, without their heads."""
    rows = [line.strip("|").split(" | ") for line in text.split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows]


def in_code(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


def test_the_manuals_tell_every_code_kind_and_field_as_the_code_has_them() -> None:
    told = ("docs/decks.md", "docs/search.md")
    missing = [missing_codes(), missing_kinds(), missing_fields()]
    assert [one.get(place, []) for one in missing for place in told] == [[]] * 6


def test_the_layers_are_those_that_the_linter_holds() -> None:
    held = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    contracts = {one["name"]: (set(one["source_modules"]), set(one["forbidden_modules"])) for one in held}
    page = text_of(ROOT / "docs" / "architecture.md").split("## Layers\n")[1].split("\n## ")[0]
    told = {name: (in_code(who), in_code(never)) for name, who, never in cells(page)}
    assert told.pop("contract") == (set(), set())
    assert told == contracts


def test_the_architecture_names_every_folder() -> None:
    page = text_of(ROOT / "docs" / "architecture.md").split("## Folders\n")[1].split("\n## ")[0]
    told = {name for first, *_ in cells(page) for name in in_code(first)}
    folders = {
        f"{path.relative_to(ROOT).as_posix()}/"
        for folder in PRODUCT
        for path in (ROOT / folder).iterdir()
        if path.is_dir() and path.name not in ("__pycache__", "migrations")
    }
    assert folders - told == set()
    assert [name for name in told if not (ROOT / name).is_dir()] == []


def test_every_decision_says_what_was_discarded() -> None:
    decisions = re.split(r"^### ", text_of(ROOT / "docs" / "decisions.md"), flags=re.MULTILINE)[1:]
    assert [one.partition("\n")[0] for one in decisions if "iscarded" not in one] == []


def test_every_heading_that_is_linked_exists() -> None:
    """`[…](page.md#heading)`, as GitHub names headings."""
    missing = []
    for page in PAGES:
        for file, heading in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", text_of(page)):
            text = text_of(page.parent / file if file else page)
            headings = {
                re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-")
                for line in text.split("\n")
                if line.startswith("#")
            }
            if heading not in headings:
                missing.append(f"{page.name}: {file}#{heading}")
    assert missing == []
