"""The manifest and the files as they are served: hashes, caching, pieces, faults."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from django.test import Client

from rulings.bulk import make
from rulings.bulk.make import make_bulk
from rulings.bulk.rows import COLLECTIONS
from rulings.models import Ruling
from tests.rows import make_ruling

pytestmark = pytest.mark.django_db

MANIFEST = "/api/v1/manifest"


def files(client: Client) -> list[dict[str, Any]]:
    games = client.get(MANIFEST).json()["games"]
    return [file for game in games for collection in game["collections"] for file in collection["files"]]


def body(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def test_before_the_first_make_there_is_nothing(client: Client) -> None:
    make_ruling("AK1.1")
    response = client.get(MANIFEST)
    assert (response.status_code, response.json()) == (200, {"version": None, "changed_at": None, "games": []})


def test_the_manifest_tells_what_is_served(client: Client) -> None:
    make_ruling("AK1.1")
    make_ruling("AK1.2")
    make_bulk()
    (game,) = client.get(MANIFEST).json()["games"]
    assert (game["game"], game["name"], game["language"]) == ("proba", "Próbajáték", "hu")
    counts = {one["collection"]: one["count"] for one in game["collections"]}
    assert counts == {**dict.fromkeys(sorted(COLLECTIONS), 0), "rulings": 2, "sources": 1}
    assert [file["format"] for one in game["collections"] for file in one["files"]] == ["csv", "json"] * len(counts)


def test_each_file_has_the_size_and_hash_that_the_manifest_tells(client: Client) -> None:
    make_ruling("AK1.1")
    make_bulk()
    for file in files(client):
        for url in (file["url"], file["latest_url"]):
            response = client.get(url)
            content = body(response)
            assert (len(content), hashlib.sha256(content).hexdigest()) == (file["size"], file["sha256"])
            assert response["Content-Length"] == str(file["size"])
            assert response["Content-Type"] == "application/gzip"
            assert response["ETag"] == f'"{file["sha256"]}"'


def test_large_files_are_served_in_pieces(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "PART", 100)
    make_ruling("AK1.1")
    make_bulk()
    file = next(one for one in files(client) if one["url"].endswith("rulings.json.gz"))
    response: Any = client.get(file["url"])
    pieces = list(response.streaming_content)
    assert [len(piece) for piece in pieces[:-1]] == [100] * (file["size"] // 100)
    assert hashlib.sha256(b"".join(pieces)).hexdigest() == file["sha256"]


def test_addresses_with_a_hash_hold_for_ever(client: Client) -> None:
    ruling = make_ruling("AK1.1", "Fúj?")
    make_bulk()
    old = next(one for one in files(client) if one["latest_url"].endswith("/rulings.csv.gz"))
    Ruling.objects.filter(pk=ruling.pk).update(state="withdrawn")
    make_bulk()
    new = next(one for one in files(client) if one["latest_url"] == old["latest_url"])
    assert old["url"] != new["url"]
    assert hashlib.sha256(body(client.get(old["url"]))).hexdigest() == old["sha256"]
    assert hashlib.sha256(body(client.get(old["latest_url"]))).hexdigest() == new["sha256"]
    assert client.get(old["url"])["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get(old["latest_url"])["Cache-Control"] == "public, no-cache"


def test_who_has_the_newest_is_told_so_in_two_queries(client: Client, django_assert_num_queries: Any) -> None:
    make_ruling("AK1.1")
    make_bulk()
    file = files(client)[0]
    for url, queries in ((MANIFEST, 1), (file["url"], 2), (file["latest_url"], 2)):
        etag = client.get(url)["ETag"]
        with django_assert_num_queries(queries):
            response = client.get(url, headers={"if-none-match": etag})
        assert (response.status_code, response.content, response["ETag"]) == (304, b"", etag)
        assert response["Last-Modified"] == client.get(url)["Last-Modified"]
        assert client.get(url, headers={"if-none-match": '"other"'}).status_code == 200


def test_the_head_alone_can_be_asked_for(client: Client) -> None:
    make_ruling("AK1.1")
    make_bulk()
    file = files(client)[0]
    response = client.head(file["url"])
    assert (response.status_code, response.content, response["Content-Length"]) == (200, b"", str(file["size"]))


def test_the_etag_of_the_manifest_is_that_of_its_bytes(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    make_bulk()
    before = client.get(MANIFEST)
    ruling.game.name = "Más"
    ruling.game.save()
    after = client.get(MANIFEST, headers={"if-none-match": before["ETag"]})
    assert (after.status_code, after.json()["games"][0]["name"]) == (200, "Más")
    assert after.json()["version"] == before.json()["version"]  # until the files are made


def test_files_take_a_day_and_are_the_same_on_each(client: Client) -> None:
    make_ruling("AK1.1")
    make_bulk()
    for url in (MANIFEST, files(client)[0]["url"], files(client)[0]["latest_url"]):
        assert client.get(f"{url}?on=2001-01-01")["ETag"] == client.get(url)["ETag"]
        assert client.get(f"{url}?on=ma").status_code == 400


def test_a_name_that_is_nearly_right(client: Client) -> None:
    make_ruling("AK1.1")
    make_bulk()
    response = client.get("/api/v1/bulk/proba/ruling.json.gz")
    assert (response.status_code, response.json()["nearest"][0]) == (404, "rulings.json.gz")


@pytest.mark.parametrize(
    "path",
    [
        "bulk/nincs/rulings.json.gz",
        "bulk/proba/rulings.json",
        "bulk/proba/rulings.xml.gz",
        "bulk/proba/nincs.json.gz",
        "bulk/proba/0123456789abcdef/rulings.json.gz",
        "bulk/proba/0/rulings.json.gz",
        "bulk/proba/%25/rulings.json.gz",
        "bulk/proba/..%2Frulings.json.gz",
    ],
)
def test_what_there_is_not_is_404(client: Client, path: str) -> None:
    make_ruling("AK1.1")
    make_bulk()
    response = client.get(f"/api/v1/{path}")
    assert (response.status_code, bool(response.json())) == (404, True)


def test_nobody_can_write(client: Client) -> None:
    assert client.post(MANIFEST).status_code == 405
