"""An editor's tool: it sends her key and JSON."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.desk.keys import hash_of
from rulings.models import ApiKey
from tests.rows import make_card, make_source
from tests.rulings.desk.people import CONTENT

URL = "/api/v1/drafts"


def key_of(user: User) -> str:
    """Give a person a key, whether she may write or not; return it."""
    secret = f"jkb_{'x' * 30}{user.pk}-{ApiKey.objects.count()}"
    ApiKey.objects.create(user=user, name="Próba", sha256=hash_of(secret), created_at=timezone.now())
    return secret


class Tool:
    """Asks with the key of a person."""

    def __init__(self, user: User) -> None:
        self.secret, self.client = key_of(user), Client()
        self.headers = {"Authorization": f"Bearer {self.secret}"}

    def get(self, url: str) -> Any:
        return self.client.get(url, headers=self.headers)

    def post(self, url: str, body: Any) -> Any:
        return self.client.post(url, json.dumps(body), content_type="application/json", headers=self.headers)

    def put(self, url: str, body: Any) -> Any:
        return self.client.put(url, json.dumps(body), content_type="application/json", headers=self.headers)

    def step(self, url: str, action: str, **more: Any) -> Any:
        return self.post(f"{url}/steps", {"action": action, **more})


def begin(tool: Tool, **more: Any) -> Any:
    make_card("Ködfonó Pemete", "új")
    make_source("AK1")
    return tool.post(URL, {"game": "proba", "source": "ak1", "content": CONTENT, **more})
