"""What must hold of the repository as a whole."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

ROOT = Path(settings.BASE_DIR)
GIVEN_TOP_LEVEL = {"manage.py", "judgekb", "rulings", "cards", "templates", "tests"}
USUAL_TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "docs",
    "pyproject.toml",
    "requirements",
}
REGISTRY = re.compile(
    "|".join(("py" + "pi", "python" + "hosted", "npm" + "js", "deb" + r"ian\.org", "--index" + "-url"))
)
LONGEST_FILE = 400


def tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode:
        pytest.skip("needs a git checkout")
    return [ROOT / name for name in listing.stdout.split("\n") if name and (ROOT / name).exists()]


def test_the_top_level_is_the_given_one() -> None:
    found = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert found - USUAL_TOP_LEVEL == GIVEN_TOP_LEVEL


def test_no_registry_address_stands_in_a_file() -> None:
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in tracked()}
    assert [str(path) for path, text in texts.items() if REGISTRY.search(text)] == []


def test_every_requirement_is_locked_by_hash() -> None:
    locked = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "requirements").glob("*.txt")}
    assert set(locked) == {path.stem for path in (ROOT / "requirements").glob("*.in")}
    for text in locked.values():
        lines = text.split("\n")
        pinned = [line for line in lines if re.match(r"[a-z0-9]", line)]
        hashed = [line for line in pinned if line.endswith("\\")]
        assert pinned == hashed


def test_no_source_file_is_too_long_to_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix == ".py" and (lines := len(path.read_text(encoding="utf-8").split("\n"))) > LONGEST_FILE + 10
    }
    assert long == {}


def test_the_readme_names_commands_that_exist() -> None:
    table = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").split("\n") if line.startswith("| `")]
    named = {match.group(1) for line in table for match in re.finditer(r"`([a-z_]+)[^`]*`", line.split("|")[1])}
    own = {name for name, app in get_commands().items() if app in ("judgekb", "judgekb.search", "cards", "rulings")}
    assert named == own - {"setup_site", "flush"}  # `make setup` and Django's own


def test_all_text_is_our_own(shared: Path) -> None:
    kept = [str(path) for path in tracked() if path.name != "LICENSE"]
    check = subprocess.run(
        [sys.executable, str(shared / "tools" / "copycheck.py"), *kept], capture_output=True, text=True, check=False
    )
    assert check.stdout.strip().split("\n")[-1] == "0 shared runs of 8 or more words", check.stdout
