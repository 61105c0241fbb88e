"""What the documentation names exists: commands, settings, targets, addresses, files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from judgekb.environment import ENVIRONMENT_SETTINGS

ROOT = Path(settings.BASE_DIR)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# Names of the environment that are no settings of the site: for the tests, the targets and the machine.
OTHER_NAMES = {
    "SIZES",
    "PROCESSES",
    "SECONDS",
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
PART = re.compile(r"<[^<>]*>|\{[^{}]*\}")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code_of(page: Path) -> Iterator[str]:
    """Yield what stands in backticks or in blocks of code."""
    blocks = re.split(r"^```.*$", text_of(page), flags=re.MULTILINE)
    yield from blocks[1::2]
    for prose in blocks[0::2]:
        yield from re.findall(r"`([^`\n]+)`", prose)


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
    named = {name for code in code_of(page) for name in re.findall(r"(?:^|\s)make ([a-z-]+)", code)}
    assert sorted(named - targets) == []


def test_every_setting_exists(page: Path) -> None:
    """A name given a value (`NAME=…`), or alone in backticks with an underline: the environment's, or Django's."""
    given = {name for code in code_of(page) for name in re.findall(r"(?<![\w.$])([A-Z][A-Z_]{2,})=", code)}
    alone = {code for code in code_of(page) if re.fullmatch(r"[A-Z]+(?:_[A-Z]+)+", code)}
    own = {setting.name for setting in ENVIRONMENT_SETTINGS}
    known = own | OTHER_NAMES | {name for name in dir(settings) if name.isupper()}
    assert sorted((given | alone) - known) == []


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
    assert sorted(missing) == []


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
        for folder in ("judgekb", "rulings", "cards")
        for path in (ROOT / folder).rglob("*.py")
        for match in reading.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()
