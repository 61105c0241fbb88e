"""Asks the API and reads its answers."""

from __future__ import annotations

from typing import Any

from django.test import Client


def get(client: Client, path: str, status: int = 200, **parameters: Any) -> Any:
    """Return the JSON of an answer below `/api/v1/`."""
    response = client.get(f"/api/v1/{path}", parameters)
    assert response.status_code == status, response.content
    return response.json()
