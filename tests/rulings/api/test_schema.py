"""The OpenAPI document is valid, complete and without warnings."""

from __future__ import annotations

from io import StringIO

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from openapi_spec_validator import validate


def schema() -> dict[str, object]:
    out = StringIO()
    call_command("spectacular", "--fail-on-warn", stdout=out)
    document: dict[str, object] = yaml.safe_load(out.getvalue())
    return document


def test_it_is_valid_and_names_every_endpoint() -> None:
    document = schema()
    validate(document)
    paths = {f"/{pattern}" for pattern, *_ in _api_patterns()}
    assert set(document["paths"]) == paths - {"/api/v1/schema"}  # type: ignore[arg-type, call-overload]


def _api_patterns() -> list[tuple[str, ...]]:
    found = []
    for names in get_resolver().reverse_dict.getlist("api-schema"):
        found.append((names[0][0][0],))
    for name in (
        "rulings",
        "ruling",
        "cards",
        "card",
        "sections",
        "section",
        "sources",
        "source",
        "search",
    ):
        possibilities = get_resolver().reverse_dict.getlist(f"api-{name}")
        found.append((possibilities[0][0][0][0].replace("%(", "{").replace(")s", "}"),))
    return found


@pytest.mark.django_db
def test_it_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema")
    assert response.status_code == 200
    assert yaml.safe_load(response.content)["openapi"] == "3.1.0"
