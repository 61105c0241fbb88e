"""The API tells what it has, and answers unknown addresses in its own shape."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from django.test import Client

pytestmark = pytest.mark.django_db


def get(client: Client, path: str, status: int) -> Any:
    response = client.get(path)
    assert response.status_code == status
    return response.json()


def test_the_root_names_every_endpoint_of_the_schema(client: Client) -> None:
    root = get(client, "/api/v1/", 200)
    document = yaml.safe_load(client.get(root["schema"]).content)
    assert set(root["endpoints"]) == {*document["paths"], "/api/v1/schema", "/api/v1/docs"}


def test_an_unknown_address_has_the_one_error_shape(client: Client) -> None:
    error = get(client, "/api/v1/nosuch/thing", 404)
    assert (error["code"], error["detail"]) == ("not_found", "There is no endpoint '/api/v1/nosuch/thing'.")
    assert "/api/v1/rulings" in error["endpoints"]
