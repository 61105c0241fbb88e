"""schemathesis asks what the OpenAPI document allows, and what it does not: no answer breaks the document, none is 5xx.

The examples are few and always the same, so that CI stays short: `SCHEMATHESIS_EXAMPLES=200` asks more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from judgekb.wsgi import application
from tests.rulings.api.examples import document, make_examples

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "12"))
schema = schemathesis.openapi.from_dict(document())
schema.app = application


@pytest.fixture(autouse=True)
def base(db: None, settings: object) -> Iterator[None]:
    settings.REQUESTS_PER_MINUTE = dict.fromkeys(["search", "suggest", "check", "other"], 0)  # type: ignore[attr-defined]
    make_examples()
    yield


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_nothing_breaks_the_document(case: schemathesis.Case[Any]) -> None:
    # What is held under a name is no matter of the document: an unknown game is refused, and told so.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
