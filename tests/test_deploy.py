"""The files of `docs/deploy/` fit the program: what they start, copy and set exists, and the units are valid."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.template import engines
from django.utils.module_loading import import_string

from judgekb import workers
from judgekb.environment import ENVIRONMENT_SETTINGS, read_environment
from judgekb.settings import SECURE_PROXY_SSL_HEADER

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "docs" / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
PLACE = "/srv/judgekb"  # where the guide puts the site
GUIDE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def lines_of(unit: Path, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit.read_text(encoding="utf-8"), flags=re.MULTILINE)


def check_command(words: list[str]) -> None:
    """Demand that a program of the site, with its first words, is one that exists."""
    program = Path(words[0]).name
    if program == "gunicorn":
        assert import_string(words[-1].replace(":", ".") + ".application")
        assert words[words.index("-c") + 1] == "python:judgekb.workers"
    else:
        assert (program, words[1]) == ("python", "manage.py")
        assert words[2] in get_commands()


def test_gunicorn_reads_all_templates_before_it_forks() -> None:
    """Else a process that runs since before `git pull` would show a page of the new version, with styles it lacks."""
    workers.when_ready(None)
    loader = engines["django"].engine.template_loaders[0]  # type: ignore[attr-defined]
    read = {str(template.origin.name) for template in loader.get_template_cache.values()}
    assert {str(path) for path in (ROOT / "templates").rglob("*") if path.is_file()} - read == set()


def test_the_units_start_what_exists() -> None:
    started = [line for unit in UNITS for line in lines_of(unit, "ExecStart")]
    assert len(started) == 3
    for line in started:
        words = shlex.split(line)
        if words[:2] == ["/bin/sh", "-c"]:
            words = shlex.split(words[2].removeprefix("exec "))
        check_command(words)


def test_the_units_are_those_that_the_guide_enables() -> None:
    enabled = re.search(r"systemctl enable --now (.*)", GUIDE)
    assert enabled
    named = {name if "." in name else f"{name}.service" for name in enabled[1].split()}
    installed = {unit.name for unit in UNITS if lines_of(unit, "WantedBy")}
    assert named == installed
    assert {unit.stem for unit in UNITS if unit.suffix == ".timer"} <= {
        unit.stem for unit in UNITS if unit.suffix == ".service"
    }


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_finds_no_fault_in_a_unit(unit: Path, tmp_path: Path) -> None:
    """With a stand-in for the place where the site is installed on a server."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed here")
    programs = tmp_path / "site" / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "gunicorn"):
        (programs / name).symlink_to("/bin/true")
    for each in UNITS:
        text = each.read_text(encoding="utf-8").replace(PLACE, str(tmp_path / "site"))
        (tmp_path / each.name).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in told.stderr.split("\n") if "judgekb" in line]
    assert ours == []


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name)
def test_no_unit_may_write_where_the_program_is(unit: Path) -> None:
    one = [lines_of(unit, name) for name in ("ProtectSystem", "NoNewPrivileges", "User", "WorkingDirectory")]
    assert one == [["strict"], ["true"], ["judgekb"], [PLACE]]
    assert lines_of(unit, "ReadWritePaths") == []


def instructions(name: str) -> Iterator[list[str]]:
    for line in CONTAINERFILE.split("\n"):
        if line.startswith(f"{name} "):
            yield shlex.split(line.removeprefix(f"{name} ").replace("[", " ").replace("]", " ").replace(",", " "))


def test_the_image_holds_all_that_the_program_is_made_of() -> None:
    copied = [words for words in instructions("COPY") if not words[0].startswith("--from")]
    assert [words[0] for words in copied if not (ROOT / words[0]).exists()] == []
    assert all(words[0] == words[1] for words in copied)
    top = {words[0] for words in copied}
    installed = {app.split(".")[0] for app in settings.INSTALLED_APPS if (ROOT / app.split(".")[0]).is_dir()}
    assert top == {"requirements/base.txt", "manage.py", "templates", *installed}


def test_the_image_starts_what_exists_as_somebody_who_may_little() -> None:
    (words,) = instructions("CMD")
    check_command(words)
    assert list(instructions("USER")) == [["judgekb"]]
    assert re.findall(r"python manage\.py ([a-z_]+)", CONTAINERFILE) == ["collectstatic"]
    (port,) = instructions("EXPOSE")
    assert words[words.index("--bind") + 1] == f"0.0.0.0:{port[0]}"


def test_the_image_has_the_python_that_the_program_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = {re.sub(r"^python:([0-9.]+)-.*$", r"\1", words[0]) for words in instructions("FROM")}
    assert {f">={version}" for version in versions} == {project["requires-python"]}


def test_the_settings_of_the_guide_are_enough_for_a_public_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read without a fault, and make nothing on the disk."""
    block = re.search(r"`/etc/judgekb\.env`.*?```\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert block
    given = dict(line.split("=", 1) for line in block[1].strip().split("\n"))
    for setting in ENVIRONMENT_SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value.replace("…", "x" * 60))
    read = read_environment(tmp_path)
    assert (read.debug, read.search_engine, read.allowed_hosts) == (False, "postgres", ["judge.example"])
    assert read.database["HOST"] == "db.internal"
    assert "redis" in read.cache["BACKEND"]
    assert list(tmp_path.iterdir()) == []


def test_the_proxy_says_what_the_site_believes() -> None:
    proxy = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    told = dict(re.findall(r"proxy_set_header (\S+) (\S+);", proxy))
    header = SECURE_PROXY_SSL_HEADER[0].removeprefix("HTTP_").replace("_", "-").title()
    assert told[header] == "$scheme"
    assert told["X-Forwarded-For"] == "$proxy_add_x_forwarded_for"
    assert told["Host"] == "$host"
    most = re.search(r"client_max_body_size ([0-9]+)m;", proxy)
    assert most and int(most[1]) * 1024 * 1024 >= settings.DATA_UPLOAD_MAX_MEMORY_SIZE
