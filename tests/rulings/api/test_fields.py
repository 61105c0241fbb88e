"""`fields=` and `include=`: what is asked for is there, in every list and every object."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from judgekb.api.choosing import ALWAYS
from rulings.api.rulings import INCLUDED
from tests.rulings.api.examples import document, make_examples, requests

pytestmark = pytest.mark.django_db


def words_of(template: str, name: str) -> list[str]:
    """Return the words that a parameter of an address takes, none where it has no such parameter."""
    found = document()["paths"][template].get("get", {}).get("parameters", ())
    return next((one["schema"]["items"]["enum"] for one in found if one["name"] == name), [])


def addresses(name: str) -> dict[str, list[str]]:
    """Return the address of the example of every operation that has the parameter, with its words."""
    first = {asked.template: asked.url for asked in reversed(list(requests(document())))}
    found = {url: words_of(template, name) for template, url in first.items()}
    return {url: words for url, words in found.items() if words}


def objects(data: Any) -> list[dict[str, Any]]:
    return list(data.get("results", [data]))


def test_every_field_that_is_named_is_there_and_nothing_else(client: Client) -> None:
    """Also one that a list has with `include` alone: naming it is as good."""
    make_examples()
    asked = addresses("fields")
    assert len(asked) == 20
    for url, words in asked.items():
        for word in words:
            found = objects(client.get(url, {"fields": word}).json())
            assert found, url
            assert {frozenset(one) for one in found} == {frozenset((*ALWAYS, word))}, (url, word)


def test_what_include_names_is_there_whatever_fields_says(client: Client) -> None:
    make_examples()
    asked = addresses("include")
    assert len(asked) == 5
    for url, words in asked.items():
        plain = {key for one in objects(client.get(url).json()) for key in one}
        for word in words:
            added = INCLUDED[word] if url == "/api/v1/rulings" else (word,)
            assert not plain.intersection(added), (url, word)
            for query, base in (({"include": word}, plain), ({"include": word, "fields": "ref"}, set(ALWAYS))):
                found = objects(client.get(url, query).json())
                assert {frozenset(one) for one in found} == {frozenset({*base, *added})}, (url, query)


def test_the_values_are_the_same_either_way(client: Client) -> None:
    make_examples()
    for url, words in addresses("include").items():
        whole = objects(client.get(url, {"include": ",".join(words)}).json())
        for word in words_of(url, "fields"):
            got = [one[word] for one in objects(client.get(url, {"fields": word}).json())]
            assert got == [one[word] for one in whole], (url, word)


def test_no_parameter_is_taken_for_nothing(client: Client) -> None:
    """An empty one is refused, save where empty means something: an edition without a tag."""
    make_examples()
    wrong = []
    for template, methods in document()["paths"].items():
        for one in methods.get("get", {}).get("parameters", ()):
            if one["in"] == "query" and "{" not in template and "drafts" not in template and one["name"] != "edition":
                needed = {"q": "kod"} if template.endswith(("search", "explain", "suggest", "resolve")) else {}
                status = client.get(template, {**needed, one["name"]: ""}).status_code
                wrong += [(template, one["name"])] if status != 400 else []
    assert wrong == []
