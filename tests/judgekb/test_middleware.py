"""A NUL in an address of the API is a bad request, told in the API's shape."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rows import make_game

pytestmark = pytest.mark.django_db

REFUSED = {
    "type": "/api/v1/docs#bad_query",
    "title": "The request cannot be understood.",
    "status": 400,
    "detail": "The address holds a NUL character (%00), which no text may hold.",
    "code": "bad_query",
}


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/games/proba/rulings/AK1%00",
        "/api/v1/%00",
        "/api/v1/games?page=%00",
        "/api/v1/games?%00=1",
        "/api/v1/games?a=1&a=%00",
    ],
)
def test_a_nul_is_refused(client: Client, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.json()) == (400, REFUSED)


def test_all_else_passes(client: Client) -> None:
    make_game()
    assert client.get("/api/v1/").status_code == 200
    assert client.get("/api/v1/cards?name=a%0A").status_code == 200
    assert client.get("/?a=%00").status_code == 200  # pages answer for themselves
