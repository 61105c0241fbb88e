"""The OpenAPI document is valid, complete and without warnings."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from openapi_spec_validator import validate

from rulings.api.urls import urlpatterns


def schema() -> dict[str, Any]:
    out = StringIO()
    call_command("spectacular", "--fail-on-warn", stdout=out)
    document: dict[str, Any] = yaml.safe_load(out.getvalue())
    return document


def test_it_is_valid_and_names_every_endpoint() -> None:
    document = schema()
    validate(document)
    routes = {f"/api/v1/{pattern.pattern}" for pattern in urlpatterns}
    described = {re.sub(r"<(?:[a-z]+:)?([a-z]+)>", r"{\1}", route) for route in routes}
    assert set(document["paths"]) == described


@pytest.mark.django_db
def test_it_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema")
    assert response.status_code == 200
    assert yaml.safe_load(response.content)["openapi"] == "3.1.0"
