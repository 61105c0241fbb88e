"""Who may what: every address of the site, by every kind of person, as `access.txt` says. Nothing else exists.

A new address fails here until it has a row. The failure prints the row as the site answers today: look at it, and put
it into the file if that is what it should answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as django_settings
from django.contrib import admin
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from pytest_django import Settings

from judgekb.search.service import rebuild
from tests.rulings.api.keys import key_of
from tests.world import ROLES, World, close, make_world

TABLE = Path(__file__).parent / "access.txt"
TABLE_VIEWS = ("", "add/", "<path:object_id>/history/", "<path:object_id>/delete/", "<path:object_id>/change/")
OF_TABLES = (*TABLE_VIEWS, "<path:object_id>/")
KEYED = "key "
OTHER_METHODS = ("put", "patch", "delete", "trace")
TAKEN_AS_POST = ("admin/login/", "belepes")  # Django's login reads PUT as a form, with the same checks
Row = tuple[str, str, str, str]  # route, example address, answers to GET, answers to POST


def rows() -> list[Row]:
    """Read the table: columns stand two or more spaces apart, `#` begins a comment."""
    table = []
    for line in TABLE.read_text(encoding="utf-8").split("\n"):
        if line.strip() and not line.startswith("#"):
            route, example, got, posted = (part.strip() for part in line.split("  ") if part.strip())
            table.append((route, example, got, posted))
    return table


def routes(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """Yield the routes of all addresses, those of the admin's tables as `admin/<app>/<table>/ …`."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route.replace("/^", "/") or "/"


def tables() -> dict[str, type[Model]]:
    """Return the tables that the admin shows, by the beginning of their routes."""
    return {f"admin/{model._meta.app_label}/{model._meta.model_name}/": model for model in admin.site._registry}


def by_all(answers: str) -> list[int]:
    """Read the answers of a column: one for all, or one for each of `ROLES`."""
    numbers = [int(number) for number in answers.split()]
    return numbers * len(ROLES) if len(numbers) == 1 else numbers


def written(numbers: list[int]) -> str:
    return str(numbers[0]) if len(set(numbers)) == 1 else " ".join(map(str, numbers))


class Asker:
    """Asks as each person; whatever an answer writes is undone."""

    def __init__(self, world: World) -> None:
        self.parts, self.people = world.parts, world.people
        self.clients = {}
        for role, user in world.people.items():
            self.clients[role] = Client()
            if user is not None:
                self.clients[role].force_login(user)
            self.clients[role].raise_request_exception = False
        self.keys = {role: key_of(user) for role, user in world.people.items() if user is not None}
        self.sessions = True

    def address(self, example: str) -> str:
        return example.format(**{name: quote(value, safe="") for name, value in self.parts.items()})

    def ask(self, method: str, example: str) -> list[int]:
        return [self.one(method, role, self.address(example)) for role in ROLES]

    def one(self, method: str, role: str, address: str) -> int:
        client = self.clients[role] if self.sessions else Client(raise_request_exception=False)
        headers = {"Authorization": f"Bearer {self.keys[role]}"} if not self.sessions and role in self.keys else {}
        session = client.cookies.get(django_settings.SESSION_COOKIE_NAME)
        with transaction.atomic():
            response: Any = getattr(client, method)(address, headers=headers)
            status = int(response.status_code)
            close(response)
            transaction.set_rollback(True)
        client.cookies.clear()  # of somebody who logged out by asking
        if session is not None:
            client.cookies[django_settings.SESSION_COOKIE_NAME] = session.value
        return status


def unlimited(settings: Settings) -> None:
    """Let one address ask as often as these tests do."""
    settings.REQUESTS_PER_MINUTE = dict.fromkeys(settings.REQUESTS_PER_MINUTE, 0)


@pytest.fixture
def asker(db: None, settings: Settings) -> Asker:
    unlimited(settings)
    world = make_world()
    rebuild()
    return Asker(world)


def difference(asker: Asker, route: str, example: str, got: str, posted: str) -> str:
    """Return a row as the site answers, `""` when that is what the table says."""
    asker.sessions = not route.startswith(KEYED)
    asked = [written(asker.ask(method, example)) for method in ("get", "post")]
    asker.sessions = True
    if asked == [written(by_all(got)), written(by_all(posted))]:
        return ""
    return "  ".join((route, example, *asked))


def test_every_address_answers_everybody_as_the_table_says(asker: Asker) -> None:
    """One test for all, so that everything that differs is seen at once, in the form of the table."""
    found = [difference(asker, *row) for row in rows() if not row[0].startswith("table ")]
    wrong = "\n".join(filter(None, found))
    assert not wrong, f"these answer otherwise than access.txt says:\n{wrong}"


def test_the_tables_of_the_admin_open_to_the_admin_alone(asker: Asker) -> None:
    listed = {route.removeprefix("table "): row for route, *row in rows() if route.startswith("table ")}
    assert sorted(listed) == sorted(tables())
    for prefix, model in tables().items():
        first = model._default_manager.first()
        assert first is not None, f"tests/world.py makes no {model.__name__}"
        answers = []
        for method in ("get", "post"):
            asked = [
                asker.ask(method, f"/{prefix}{view}".replace("<path:object_id>", str(first.pk))) for view in TABLE_VIEWS
            ]
            assert [one[:-1] for one in asked] == [[302] * (len(ROLES) - 1)] * len(TABLE_VIEWS), prefix
            answers.append(" ".join(str(one[-1]) for one in asked))
        assert [prefix, *answers] == [prefix, *listed[prefix][1:]]


def test_every_address_is_in_the_table() -> None:
    own = set(routes()) - {prefix + view for prefix in tables() for view in OF_TABLES}
    listed = [route for route, _, _, _ in rows() if not route.startswith(("table ", KEYED))]
    missing, gone = sorted(own - set(listed)), sorted(set(listed) - own)
    assert not missing, "these have no row in access.txt:\n" + "\n".join(missing)
    assert not gone, "these are in access.txt, but no more on the site:\n" + "\n".join(gone)
    assert len(set(listed)) == len(listed)


def test_the_examples_are_of_their_routes(asker: Asker) -> None:
    own = [(route, example) for route, example, _, _ in rows() if not route.startswith("table ")]
    own = [(route.removeprefix(KEYED), example) for route, example in own]
    found = {route: resolve(asker.address(example).split("?", maxsplit=1)[0]).route or "/" for route, example in own}
    assert {route: met for route, met in found.items() if route != met} == {}


@pytest.mark.parametrize("method", OTHER_METHODS)
def test_no_other_method_does_anything_for_a_stranger(asker: Asker, method: str) -> None:
    """GET, HEAD and POST are all that this site takes; PUT for who has a key."""
    own = [(route, example) for route, example, _, _ in rows() if not route.startswith(("table ", KEYED))]
    answers = {route: asker.one(method, "stranger", asker.address(example)) for route, example in own}
    assert {
        route: status for route, status in answers.items() if not 300 <= status < 500 and route not in TAKEN_AS_POST
    } == {}
