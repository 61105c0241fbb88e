"""The registry says everything once: the parser, the help page and the API's description are made from it."""

from __future__ import annotations

import pytest

from judgekb.search.query import Filter, QueryFault, parse
from judgekb.search.query.describe import as_words, described
from judgekb.search.query.fields import BY_NAME, FIELDS, SIGNS, STATUSES, Value, choice
from judgekb.text import fold
from rulings.status import Status


def test_no_two_fields_share_a_name() -> None:
    names = [fold(name) for field in FIELDS for name in field.names]
    assert len(names) == len(set(names)) == len(BY_NAME)
    assert {field.kind for field in FIELDS} == set(Value)


@pytest.mark.parametrize("example", [example for field in FIELDS for example in field.examples])
def test_every_example_of_a_field_is_a_query_of_that_field(example: str) -> None:
    (item,) = parse(example).items
    field = next(field for field in FIELDS if example in field.examples)
    assert isinstance(item, Filter)
    assert item.name == field.name


@pytest.mark.parametrize("example", [example for sign in SIGNS for example in sign.examples])
def test_every_example_of_a_sign_is_a_query(example: str) -> None:
    assert parse(example).items


def test_the_statuses_are_those_of_the_base() -> None:
    assert [one.value for one in STATUSES] == [str(status) for status in Status]


@pytest.mark.parametrize("field", [field for field in FIELDS if field.choices], ids=lambda field: field.name)
def test_every_spelling_of_a_choice_is_understood(field: object) -> None:
    for one in field.choices:  # type: ignore[attr-defined]
        for spelling in one.spellings:
            assert choice(field, spelling) == one  # type: ignore[arg-type]
            assert parse(f"{field.name}:{spelling.upper()}") == parse(f'{field.name}:"{one.english}"')  # type: ignore[attr-defined]


def test_the_description_names_every_field_sign_and_choice() -> None:
    text = described()
    for field in FIELDS:
        assert field.english in text
        assert all(f"`{name}" in text for name in field.names)
        assert all(f"`{example}`" in text for example in field.examples)
        assert all(f"`{one.english}` (`{one.hungarian}`)" in text for one in field.choices)
    for sign in SIGNS:
        assert sign.english in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("szín:piros", "szín piros"),
        ('lap:"Élet vize" -köd', "lap Élet vize köd"),
        ("köd NEM szél", "köd nem szél"),
        ("a + b", "a b"),
        ("lap:", "lap"),
        ('"', ""),
    ],
)
def test_a_text_without_its_signs_is_words(text: str, words: str) -> None:
    assert as_words(text) == words
    try:
        assert parse(as_words(text)).is_plain
    except QueryFault:
        pytest.fail("words are never a fault")
