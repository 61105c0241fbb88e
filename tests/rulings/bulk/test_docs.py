"""docs/bulk.md: its commands run, its example works, its tables are complete."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from rulings.bulk.rows import COLLECTIONS
from rulings.models import Ruling
from tests.rows import make_ruling

pytestmark = pytest.mark.django_db

TEXT = (Path(settings.BASE_DIR) / "docs" / "bulk.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.M | re.S)


def test_its_command_and_its_example_work(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = make_ruling("AK1.1")
    (command,) = blocks("")
    assert command.startswith(".venv/bin/python manage.py ")
    call_command(command.split()[2], stdout=io.StringIO())

    def urlopen(url: str) -> io.BytesIO:
        response: Any = client.get(url.removeprefix("http://127.0.0.1:8000"))
        return io.BytesIO(b"".join(response.streaming_content) if response.streaming else response.content)

    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    names: dict[str, Any] = {}
    (example,) = blocks("python")
    exec(example, names)
    known: dict[str, str] = {}
    assert [(game, [one["ref"] for one in held]) for game, held in names["rulings"](known)] == [("proba", ["AK1.1"])]
    assert list(names["rulings"](known)) == []
    Ruling.objects.filter(pk=ruling.pk).update(state="withdrawn")
    call_command("make_bulk", stdout=io.StringIO())
    assert [game for game, _ in names["rulings"](known)] == ["proba"]


def test_it_names_every_collection() -> None:
    table = TEXT.split("| collection | one item is |")[1].split("\n\n")[0]
    first = [row.split("|")[1] for row in table.splitlines()[2:]]
    assert sorted(re.findall(r"`([a-z]+)`", " ".join(first))) == sorted(COLLECTIONS)


def test_it_names_every_field_of_the_manifest(client: Client) -> None:
    make_ruling("AK1.1")
    call_command("make_bulk", stdout=io.StringIO())
    names: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, list):
            walk(value[0])
        elif isinstance(value, dict):
            names.update(value)
            for one in value.values():
                walk(one)

    walk(client.get("/api/v1/manifest").json())
    assert {name for name in names if not re.search(rf"\b{name}\b", TEXT)} == set()
