"""The page for writers of bots: its recipes work as they stand, and so does the client of the documentation."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from rulings.models import Draft
from rulings.pages.bots import recipes
from tests.rulings.api.examples import make_examples
from tests.rulings.api.keys import key_of
from tests.rulings.desk.people import editor

FENCE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.django_db
def test_the_page(client: Client) -> None:
    page = client.get("/sugo/api").content.decode()
    assert page.count("<h2>") == 6
    assert "curl -sG http://testserver/api/v1/resolve" in page
    assert "{site}" not in page
    assert 'href="/sugo/api' in client.get("/").content.decode()
    assert 'href="/sugo/api' in client.get("/sugo/kereses").content.decode()


@pytest.mark.django_db(transaction=True)
def test_every_recipe_and_the_client_work(live_server: LiveServer) -> None:
    """One test for all: the base is made once."""
    make_examples()
    key = key_of(editor())
    said = [run(recipe.python.replace("jkb_…", key)).split("\n")[0] for recipe in recipes(live_server.url)]
    assert said == [
        "AK106.1 Mekkora a kiegészítő pakli?",
        "AK106.1 in_force Mekkora a kiegészítő pakli?",
        "2019-05-01 illegal",
        "AK106.1 in_force Mekkora a kiegészítő pakli?",
        "2025-09-06T00:00:00Z AK106.1 new",
        "AK106.5 in_review",
    ]
    if which("curl"):
        for recipe in recipes(live_server.url):
            curl = recipe.curl.replace("jkb_…", key)
            done = subprocess.run(["sh", "-c", curl], capture_output=True, timeout=60, check=True)
            assert "status" not in json.loads(done.stdout), recipe.title  # no error
    tool, client, used = FENCE.findall((Path(settings.BASE_DIR) / "docs" / "api.md").read_text(encoding="utf-8"))
    asked = f"{used}\nbefore = dict(site.kept)\nsite.get(next(iter(before)))\nassert site.kept == before\n"
    lines = run(client + asked.replace("{site}", live_server.url)).strip().split("\n")
    assert lines[0] == "AK106.1 in_force Akkora."
    assert len(lines) == 4
    tool = tool.replace("{site}", live_server.url).replace("{key}", key)
    assert run(tool) == "in_review\n"
    begun = "draft = save("
    meanwhile = 'ask("PUT", draft["url"], {"version": 1, "content": {**draft["content"], "topics": ["köd"]}})'
    assert run(tool.replace("Fúj?", "Még fúj?").replace(begun, f"{meanwhile}\n{begun}")) == "in_review\n"
    merged = Draft.objects.order_by("-pk")[0]
    assert (merged.version, merged.content["answer"], merged.content["topics"]) == (3, "Fúj, de csak egyszer.", ["köd"])


def test_the_client_is_typed(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    file = tmp_path / "client.py"
    _, client, _ = FENCE.findall((Path(settings.BASE_DIR) / "docs" / "api.md").read_text(encoding="utf-8"))
    file.write_text(client, "utf-8")
    report, _, code = mypy.run(["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(file)])
    assert code == 0, report
