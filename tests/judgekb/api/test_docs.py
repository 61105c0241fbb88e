"""The documentation of the API is a page of ours, under the strict policy: no script of its own, no foreign host."""

from __future__ import annotations

import re

import pytest
import yaml
from django.test import Client

from judgekb.api.errors import CODES
from judgekb.api.root import document

pytestmark = pytest.mark.django_db


def test_everything_is_on_it(client: Client) -> None:
    response = client.get("/api/v1/docs")
    page = response.content.decode()
    held = yaml.safe_load(document())
    operations = [one["operationId"] for methods in held["paths"].values() for one in methods.values()]
    ids = re.findall(r'id="([^"]+)"', page)
    assert set(operations) <= set(ids)
    assert {f"shape-{name}" for name in held["components"]["schemas"]} <= set(ids)
    assert set(CODES) <= set(ids)
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(ids)
    assert len(ids) == len(set(ids))


def test_it_keeps_the_policy(client: Client) -> None:
    response = client.get("/api/v1/docs")
    page = response.content.decode()
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]* src=\"/)|<style| style=| on[a-z]+=|javascript:", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_its_examples_lead_to_answers(client: Client) -> None:
    page = client.get("/api/v1/docs").content.decode()
    tried = re.findall(r'href="([^"]+)">Try it<', page)
    assert len(tried) > 20
    assert "/api/v1/rulings/hkk/AK106.1" in tried


def test_it_says_what_needs_a_key_and_what_is_sent(client: Client) -> None:
    page = client.get("/api/v1/docs").content.decode()
    held = yaml.safe_load(document())
    keyed = [name for name, methods in held["paths"].items() for _ in methods if "/drafts" in name]
    assert page.count("Needs a key.") == len(keyed) == 10
    assert 'Sent: <a href="#shape-DraftCreate">' in page


def test_it_is_sent_once(client: Client) -> None:
    first = client.get("/api/v1/docs")
    assert first["Cache-Control"] == "no-cache"
    again = client.get("/api/v1/docs", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.get("/api/v1/docs", headers={"If-None-Match": '"x"'}).status_code == 200
