"""The app's own addresses: the page, the service worker, the manifest."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from rulings.offline import shell
from rulings.offline.texts import texts
from tests.history_rows import make_user
from tests.rows import make_game

pytestmark = pytest.mark.django_db
MOST_CODE = 160_000  # bytes, gzipped file by file; issue 8.1 leaves 600 KiB for code and data of HKK, data take 260
SERVED = re.compile(r'import \{ serve \} from "(/static/judgekb/offline/worker/worker\.js)";\nserve\((.*)\);\n')


def kept(client: Client, **asked: str) -> dict[str, Any]:
    """Return what the worker is told to keep."""
    found = SERVED.fullmatch(client.get("/sw.js", asked).content.decode())
    assert found
    told: dict[str, Any] = json.loads(found[2])
    return told


def test_the_worker_may_rule_all_pages_and_is_asked_for_anew(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert (response["Cache-Control"], response["Service-Worker-Allowed"]) == ("no-cache", "/")
    assert client.post("/sw.js").status_code == 405


def test_the_worker_keeps_every_module_and_what_the_page_names(client: Client) -> None:
    files = kept(client)["files"]
    modules = {path.relative_to(settings.BASE_DIR / "judgekb") for path in _modules()}
    assert {f"/{path.as_posix()}" for path in modules} - set(files) == set()
    make_game()
    page = client.get("/offline").content.decode()
    named = re.findall(r'<(?:link rel="(?:stylesheet|icon)" href|script (?:type="module" )?src)="([^"]+)"', page)
    assert [url for url in named if url not in files] == []
    assert [url for url in files if finders.find(url.removeprefix("/static/")) is None] == []


def _modules() -> list[Path]:
    return sorted((settings.BASE_DIR / "judgekb/static/judgekb/offline").rglob("*.js"))


def test_every_module_names_modules_that_are_there() -> None:
    named = [(path, name) for path in _modules() for name in re.findall(r'from "(\.[^"]+)"', path.read_text("utf-8"))]
    assert [(path.name, name) for path, name in named if not (path.parent / name).is_file()] == []


def test_the_code_is_small(client: Client) -> None:
    paths = [Path(str(finders.find(url.removeprefix("/static/")))) for url in kept(client)["files"]]
    page = client.get("/offline").content
    sizes = [len(gzip.compress(content)) for content in (page, *(path.read_bytes() for path in paths))]
    assert sum(sizes) < MOST_CODE


def test_the_version_changes_with_every_kept_file_and_the_language(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kept(client)["version"]
    assert kept(client)["version"] == first
    assert kept(client, language="hu")["version"] == first
    assert kept(client, language="xx")["version"] == first
    assert kept(client, language="cs")["version"] != first
    held = shell.kept_files()
    changed = {url: content + ("x" if url.endswith("/packs.js") else "") for url, content in held.items()}
    monkeypatch.setattr(shell, "kept_files", lambda: changed)
    assert kept(client)["version"] != first


def test_the_page_is_the_same_for_who_is_logged_in(client: Client) -> None:
    make_game()
    stranger = client.get("/offline").content
    client.force_login(make_user("iro"))
    assert client.get("/offline").content == stranger
    assert client.get("/offline").cookies == {}


@pytest.mark.parametrize("path", ["/offline", "/jegyzet", "/offline?on=2031-03-01"])
def test_the_page_carries_texts_and_games(client: Client, path: str) -> None:
    make_game()
    page = client.get(path)
    assert (page.status_code, page["Cache-Control"]) == (200, "no-cache")
    games = re.search(r'<script id="games" type="application/json">(.*?)</script>', page.content.decode())
    assert games
    assert json.loads(games[1]) == [{"slug": "proba", "name": "Próbajáték"}]


def test_every_text_that_a_module_says_is_there(client: Client) -> None:
    folder = settings.BASE_DIR / "judgekb/static/judgekb/offline/shell"
    said = {name for path in folder.glob("*.js") for name in re.findall(r'\bsay\("(\w+)"', path.read_text("utf-8"))}
    assert said - set(texts()) == set()
    codes = {
        code for path in folder.glob("*.js") for code in re.findall(r'PackFault\("(\w+)"', path.read_text("utf-8"))
    }
    assert {f"fault_{code}" for code in codes} - set(texts()) == set()


def test_the_manifest_makes_it_installable(client: Client) -> None:
    response = client.get("/manifest.webmanifest")
    told = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["scope"], told["display"], told["lang"]) == ("/", "/", "standalone", "hu")
    for icon in told["icons"]:
        with Image.open(str(finders.find(icon["src"].removeprefix("/static/")))) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]
    assert [icon["purpose"] for icon in told["icons"]] == ["any", "any", "maskable"]


def test_pages_name_the_manifest_and_lead_to_the_app(client: Client) -> None:
    make_game()
    for path in ("/", "/proba"):
        page = client.get(path).content.decode()
        assert page.count('<link rel="manifest" href="/manifest.webmanifest">') == 1
        assert page.count('href="/offline"') == 2
