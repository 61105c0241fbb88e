"""The rule data: what is held, that it stands on something real, and what is wrong with broken data."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from cards.decks.reader import Book, RuleDataError, book_of, read_book, read_names
from tests.cards.decks.near import corpus

SLUGS = {
    "hkk": [
        "hagyomanyos", "egyszinu", "ketszinu", "negyszinu", "paros", "jellemek-harca", "hatalom-korlatozasa",
        "osok-varosa", "csak-osok-varosa", "magia-meltosaga", "egylapos", "bontott", "draft", "retro",
    ],
    "kivalasztottak": ["constructed", "draft", "omen", "pairs", "teams"],
    "dragoborne": ["constructed"],
    "sarkanymagus": ["asymmetric"],
    "fairy-tale": ["base", "advanced", "tableau"],
}  # fmt: skip
GAMES = sorted(SLUGS)


def book(game: str) -> Book:
    return read_book(corpus() / game / "formats.yaml")


@pytest.mark.parametrize("game", GAMES)
def test_every_format_is_held(game: str) -> None:
    assert list(book(game).formats) == SLUGS[game]


def test_the_four_periods_of_hagyomanyos() -> None:
    periods = book("hkk").formats["hagyomanyos"].periods
    assert [(one.valid_from, one.valid_to) for one in periods] == [
        (date(2010, 1, 1), date(2019, 11, 30)),
        (date(2019, 12, 1), date(2021, 12, 31)),
        (date(2022, 1, 1), date(2024, 12, 31)),
        (date(2025, 1, 1), None),
    ]
    assert [one.last_seen for one in periods] == [None, None, None, date(2025, 9, 5)]


def test_the_ban_list_is_whole_and_its_names_are_cards() -> None:
    lists = {one.id: one for one in book("hkk").lists}
    assert {name: len(one.items) for name, one in lists.items()} == {"tiltolista": 14, "tesztnyomatok": 4}
    names = {name.casefold().replace("í", "i") for name in read_names(corpus() / "hkk" / "cards.yaml")}
    items = [item for one in lists.values() for item in one.items]
    assert [item.name for item in items if item.name.casefold().replace("í", "i") not in names] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_unused_and_every_one_has_words_and_a_basis(game: str) -> None:
    data = yaml.safe_load((corpus() / game / "formats.yaml").read_text(encoding="utf-8"))
    used = {name for form in data["formats"] for period in form["periods"] for name in period["rules"]}
    assert {rule["id"] for rule in data["rules"]} - used == set()
    assert [rule["id"] for rule in data["rules"] if not rule["text"] or not rule["basis"]] == []
    assert [one["card"] for one in data.get("modifiers", []) if not one["text"] or not one["basis"]] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_basis_is_a_real_reference(game: str, shared: Path) -> None:
    data = yaml.safe_load((corpus() / game / "formats.yaml").read_text(encoding="utf-8"))
    items = [*data["rules"], *data.get("modifiers", []), *data.get("lists", [])]
    refs = {ref for one in items for ref in one["basis"]}
    assert refs - known_references(game, shared) == set()


def known_references(game: str, shared: Path) -> set[str]:
    if game != "hkk":
        name = game.replace("-", "")
        rows = (shared / "games" / f"units-{name}.tsv").read_text(encoding="utf-8").splitlines()
        return {row.split("\t")[0] for row in rows}
    refs = {row.split("\t")[1] for row in (shared / "hkk" / "refs.tsv").read_text(encoding="utf-8").splitlines()}
    files = [corpus() / "hkk" / "rulings" / f"{source}.yaml" for source in ("kiiras-2025", "szervezo")]
    announced = [entry for file in files for entry in yaml.safe_load(file.read_text(encoding="utf-8"))["entries"]]
    sections = yaml.safe_load((corpus() / "hkk" / "sections.yaml").read_text(encoding="utf-8"))["sections"]
    return refs | {one["ref"] for one in announced} | {f"HKK {one['number']}" for one in sections}


SOUND: dict[str, Any] = {
    "game": "proba",
    "lists": [{"id": "lista", "title": "Lista", "cards": ["Mézgasárkány"]}],
    "modifiers": [{"card": "X", "kind": "deck-exactly", "parameters": {"size": 44}, "zones": ["rule"]}],
    "rules": [{"id": "méret", "kind": "size", "parameters": {"min": 40}, "certainty": "stated"}],
    "formats": [{"slug": "p", "name": "P", "periods": [{"rules": ["méret"]}]}],
}


def test_sound_data_is_read() -> None:
    assert [one.id for one in book_of(SOUND).profile("p", date(2025, 1, 1)).rules] == ["méret"]
    assert [one.kind for one in book_of(SOUND).modifiers_of("x")] == ["deck-exactly"]
    with pytest.raises(KeyError):
        book_of(SOUND).profile("q", date(2025, 1, 1))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": [{"id": "a", "kind": "semmi", "certainty": "stated"}]}, "a: 'semmi' is no kind of rule"),
        ({"rules": [{"id": "a", "kind": "copies", "parameters": {"limit": 3}, "certainty": "stated"}]}, "a: copies needs zones"),
        ({"rules": [{"id": "a", "kind": "size", "parameters": {"least": 3}, "certainty": "stated"}]}, "a: size takes no least"),
        ({"rules": [{"id": "a", "kind": "size", "parameters": {"min": "sok"}, "certainty": "stated"}]}, "a: min='sok' is no int"),
        ({"rules": [{"id": "a", "kind": "size", "parameters": {"min": True}, "certainty": "stated"}]}, "a: min=True is no int"),
        ({"rules": [{"id": "a", "kind": "size", "parameters": {"zone": "sarok"}, "certainty": "stated"}]}, "a: zone='sarok' is no zone"),
        ({"rules": [{"id": "a", "kind": "size", "certainty": "talán"}]}, "a: certainty 'talán' is none of"),
        ({"rules": [{"id": "a", "kind": "size"}]}, "'certainty' is missing"),
        ({"rules": SOUND["rules"] * 2}, "rule ids given twice: méret"),
        ({"formats": SOUND["formats"] * 2}, "formats given twice: p"),
        ({"formats": [{"slug": "p", "name": "P", "periods": [{"rules": ["súly"]}]}]}, "p: there is no rule súly"),
        ({"rules": [{"id": "a", "kind": "banned", "parameters": {"list": "b"}, "certainty": "stated"}]}, "a: there is no list b"),
        ({"modifiers": [{"card": "X", "kind": "csoda", "zones": ["rule"]}]}, "X: 'csoda' is no kind of modifier"),
        ({"modifiers": [{"card": "X", "kind": "deck-exactly", "parameters": {"size": "sok"}, "zones": ["rule"]}]}, "X: deck-exactly takes no size='sok'"),
        ({"zones": ["sarok"]}, "no such zone: sarok"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    file = tmp_path / "formats.yaml"
    file.write_text(json.dumps({**SOUND, **change}), encoding="utf-8")  # JSON is YAML, and writes nothing by name
    with pytest.raises(RuleDataError) as error:
        read_book(file)
    assert message in str(error.value)
    assert str(file) in str(error.value)


def test_broken_yaml_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "formats.yaml").write_text("rules: [", encoding="utf-8")
    with pytest.raises(RuleDataError, match="line 2, column 1"):
        read_book(tmp_path / "formats.yaml")


def test_the_kinds_are_told_in_the_manual() -> None:
    from cards.decks.modifiers import MODIFIER_KINDS
    from cards.decks.rules import KINDS

    manual = (Path(__file__).parents[3] / "docs" / "decks.md").read_text(encoding="utf-8")
    assert [name for name in (*KINDS, *MODIFIER_KINDS) if f"`{name}`" not in manual] == []
