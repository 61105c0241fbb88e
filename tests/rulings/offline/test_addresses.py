"""`/offline/<game>.json` and `/offline/versions.json`."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from rulings.models import Topic
from tests.rows import make_game, make_ruling

pytestmark = pytest.mark.django_db
PACK, VERSIONS = "/offline/proba.json?on=2025-09-05", "/offline/versions.json?on=2025-09-05"


@pytest.fixture(autouse=True)
def base(db: None) -> None:
    make_ruling("AK1.1", "Mi ez?")


def get(client: Client, path: str, **headers: str) -> HttpResponse:
    return client.get(path, headers=headers)  # type: ignore[return-value]


def test_the_pack_is_gzipped_for_who_can_read_that(client: Client) -> None:
    packed, plain = get(client, PACK, accept_encoding="gzip, br"), get(client, PACK)
    assert (packed["Content-Encoding"], packed["Content-Type"]) == ("gzip", "application/json")
    assert "Content-Encoding" not in plain
    assert gzip.decompress(packed.content) == plain.content
    assert ["Accept-Encoding" in one["Vary"].split(", ") for one in (packed, plain)] == [True, True]
    assert json.loads(plain.content)["rulings"][0]["ref"] == "AK1.1"


def test_who_holds_the_version_is_told_so(client: Client, django_assert_max_num_queries: Any) -> None:
    first = get(client, PACK)
    version = json.loads(first.content)["version"]
    assert (first["ETag"], first["Cache-Control"]) == (f'W/"{version}"', "public, no-cache")
    with django_assert_max_num_queries(2):
        again = get(client, PACK, if_none_match=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    Topic.objects.create(game=make_game(), name="új téma", slug="uj-tema")
    changed = get(client, PACK, if_none_match=first["ETag"])
    assert (changed.status_code, changed["ETag"] != first["ETag"]) == (200, True)


def test_a_kept_pack_costs_two_queries(client: Client, django_assert_max_num_queries: Any) -> None:
    get(client, PACK)
    with django_assert_max_num_queries(2):
        assert get(client, PACK).status_code == 200


def test_versions_of_all_games(client: Client, django_assert_max_num_queries: Any) -> None:
    make_game("masik")
    version = json.loads(get(client, PACK).content)["version"]
    told = get(client, VERSIONS)
    games = json.loads(told.content)["games"]
    assert games["proba"] == {"name": "Próbajáték", "version": version, "url": PACK}
    assert [*games] == ["masik", "proba"]
    with django_assert_max_num_queries(2):
        assert get(client, VERSIONS).content == told.content


def test_faults(client: Client) -> None:
    assert get(client, "/offline/nincs.json").status_code == 404
    assert get(client, "/offline/proba.json?on=tegnap").status_code == 400
    assert get(client, "/offline/versions.json?on=2025-02-30").status_code == 400
    assert client.post(PACK).status_code == 405
    moved = get(client, "/offline/PROBA.json?on=2025-09-05")
    assert (moved.status_code, moved["Location"]) == (301, PACK)


@pytest.mark.usefixtures("within_a_minute")
def test_what_must_be_made_is_limited(client: Client, settings: Any) -> None:
    settings.REQUESTS_PER_MINUTE = {**settings.REQUESTS_PER_MINUTE, "check": 2}
    answers = [get(client, f"/offline/proba.json?on=2025-09-0{day}").status_code for day in (1, 2, 3, 1)]
    assert answers == [200, 200, 429, 200]
    refused = get(client, "/offline/versions.json?on=2025-09-04")
    assert (refused.status_code, 0 < int(refused["Retry-After"]) <= 60) == (429, True)
