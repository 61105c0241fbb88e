"""schemathesis asks what the OpenAPI document allows, and what it does not: no answer breaks the document, none is 5xx.

The examples are few and always the same, so that CI stays short: `SCHEMATHESIS_EXAMPLES=200` asks more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from judgekb.environment import LIMITS
from judgekb.wsgi import application
from tests.rulings.api.examples import document, make_draft_of_examples, make_examples

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "12"))
NUMBERS = range(-3, 100)  # of drafts, in whose place the one that there is is asked
held: dict[str, Any] = {}
schema = schemathesis.openapi.from_dict(document())
schema.app = application


@pytest.fixture(autouse=True)
def base(db: None, settings: object) -> Iterator[None]:
    settings.REQUESTS_PER_MINUTE = dict.fromkeys(LIMITS, 0)  # type: ignore[attr-defined]
    make_examples()
    held["draft"], held["key"] = make_draft_of_examples()
    # The requests come by WSGI, at whose end Django would close the connection in which the test's rows are.
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_nothing_breaks_the_document(case: schemathesis.Case[Any]) -> None:
    if "/drafts" in case.path:
        case.headers["Authorization"] = f"Bearer {held['key']}"
        if case.path_parameters.get("id", 0) in NUMBERS:
            case.path_parameters["id"] = held["draft"]
    # What is held under a name is no matter of the document: an unknown game is refused, and told so.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
