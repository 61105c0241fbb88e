"""The OpenAPI document is the code's, valid, complete and without warnings; its examples are answered as it says."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from rulings.api.urls import urlpatterns
from tests.rulings.api.examples import Asked, document, make_draft_of_examples, make_examples, requests

MAKE = "python manage.py spectacular --file judgekb/api/openapi.yaml"


def test_the_committed_document_is_that_of_the_code() -> None:
    out = StringIO()
    call_command("spectacular", "--fail-on-warn", stdout=out)
    held = (Path(settings.BASE_DIR) / "judgekb" / "api" / "openapi.yaml").read_text(encoding="utf-8")
    assert out.getvalue().strip() == held.strip(), f"the API is not as documented; look at the difference: {MAKE}"


def test_it_is_valid_and_names_every_endpoint() -> None:
    held = document()
    validate(held)
    routes = {f"/api/v1/{pattern.pattern}" for pattern in urlpatterns}
    described = {re.sub(r"<(?:[a-z]+:)?([a-z]+)>", r"{\1}", route) for route in routes}
    assert set(held["paths"]) == described


def test_everything_takes_a_day() -> None:
    without = {
        operation["operationId"]
        for methods in document()["paths"].values()
        for operation in methods.values()
        if "on" not in {one["name"] for one in operation.get("parameters", ())}
        and not operation["operationId"].startswith("drafts_")  # which are of no day: their days stand in them
    }
    assert without == {"decks_check"}  # which has it in its body


def test_every_parameter_is_described_in_english() -> None:
    texts = [
        one.get("description", "")
        for methods in document()["paths"].values()
        for operation in methods.values()
        for one in (operation, *operation.get("parameters", ()))
    ]
    assert "" not in texts


@pytest.mark.django_db
def test_it_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/vnd.oai.openapi;version=3.1"
    assert yaml.safe_load(response.content)["openapi"] == "3.1.0"
    again = client.get("/api/v1/schema", headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


RESOLVED = ("query", "on", "things")
ASKED = list(requests(document()))


class TestExamples:
    """Each is asked of a small base that holds what it names."""

    @pytest.fixture(autouse=True)
    def base(self, db: None) -> None:
        make_examples()
        self.draft, self.key = make_draft_of_examples()

    def test_each_is_answered_as_the_document_says(self, client: Client) -> None:
        held = document()
        for asked in ASKED:
            response = self.ask(client, asked)
            (status, told) = next(iter(held["paths"][asked.template][asked.method]["responses"].items()))
            assert str(response.status_code) == status, f"{asked.of}: {getattr(response, 'content', b'')!r}"
            content = told["content"]
            kind = response["Content-Type"].split(";")[0]
            assert kind in content, asked.of
            if kind == "application/json":
                validator = OAS31Validator(_resolvable(content[kind]["schema"], held))
                faults = [f"{list(fault.path)}: {fault.message}" for fault in validator.iter_errors(response.json())]
                assert faults == [], asked.of
                assert not _is_empty(response.json()), asked.of

    def ask(self, client: Client, asked: Asked) -> Any:
        """Send an example; one of a draft with a key, to the draft that there is, and as if alone."""
        url, headers, is_kept = asked.url, {}, "/drafts" not in asked.url
        if not is_kept:
            url = asked.url.replace("/drafts/1", f"/drafts/{self.draft}")
            headers = {"Authorization": f"Bearer {self.key}"}
        send = getattr(client, asked.method)
        with transaction.atomic():
            if asked.body is None:
                response = send(url, headers=headers)
            else:
                response = send(url, json.dumps(asked.body), content_type="application/json", headers=headers)
            transaction.set_rollback(not is_kept)
        return response

    def test_drafts_alone_need_a_key(self) -> None:
        held = document()
        assert held["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
        for template, methods in held["paths"].items():
            for operation in methods.values():
                needed: list[dict[str, list[str]]] = [{"key": []}] if template.startswith("/api/v1/drafts") else [{}]
                assert operation["security"] == needed, template


def _resolvable(schema: dict[str, Any], held: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "components": held["components"]}


def _is_empty(data: Any) -> bool:
    """Say whether an answer is a list of nothing: then its example shows nothing."""
    return bool(data.get("results") == [] and "count" not in data) or (list(data) == [*RESOLVED] and not data["things"])
