"""What the files hold: what the API says, under its names; everything public and nothing else."""

from __future__ import annotations

import gzip
from datetime import date
from typing import Any

import pytest
from django.test import Client

from cards.models import CardList, CardListEntry, CardModifier, CardText, DeckRule, Format, FormatPeriod, Game
from rulings.api import deck_serializers, serializers
from rulings.bulk.columns import COLUMNS
from rulings.bulk.make import make_bulk
from rulings.bulk.rows import COLLECTIONS
from rulings.models import Rulebook, SectionText, Term, Topic
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.bulk.files import content, items, rows

pytestmark = pytest.mark.django_db

BY_DAY = {  # said of a day, so in no file
    "rulings": {
        "status", "status_certain", "in_force_since", "superseded_by", "changed_by", "disputed_by",
        "possibly_changed_by", "under_review", "updated_at", "cited_by",
    },
    "cards": {"text", "updated_at"},
    "rulebooks": {"updated_at"},
    "sections": {"status", "updated_at"},
    "sources": {"updated_at"},
    "terms": {"updated_at"},
    "topics": {"updated_at"},
    "formats": {"on", "period", "updated_at"},
}  # fmt: skip
MORE = {  # facts that the API tells elsewhere
    "rulings": {"state", "published", "merged_refs"},
    "sections": {"texts", "state"},
    "formats": {"rules"},
    "lists": {"game"},
    "modifiers": {"game"},
    "citations": {"game", "ruling"},
}
SHAPES: dict[str, Any] = {
    "rulings": serializers.RulingSerializer,
    "cards": serializers.CardSerializer,
    "rulebooks": serializers.RulebookSerializer,
    "sections": serializers.SectionSerializer,
    "sources": serializers.SourceSerializer,
    "terms": serializers.TermSerializer,
    "topics": serializers.TopicSerializer,
    "citations": serializers.CitationSerializer,
    "formats": deck_serializers.FormatSerializer,
    "lists": deck_serializers.CardListSerializer,
    "modifiers": deck_serializers.CardModifierSerializer,
}


def some_base() -> Game:
    """Make one of everything, with names that databases sort differently."""
    game = make_game()
    make_source("AK9", not_after=date(2012, 5, 1))
    old = make_ruling("AK1.1", "Fúj?", "Igen:\n\n- *ha* lehet", cards=(("Ködfonó Pemete", "új", "subject"),))
    make_ruling("AK1.2", "Öröm?", "Nem.", topics=("zaj", "ág", "Álom"))
    make_edge(make_ruling("AK2.1", "Fúj-e még?", "Nem."), "AK1.1", valid_from=date(2015, 3, 1))
    make_ruling("AK1.3", "Elnyelt szöveg", "Elnyelt válasz", state="merged", merged_into=old)
    for name in ("ágas", "Agyar", "Árva", "zebra", "Zsír", "óra"):
        make_card(name, "új", "2020")
    pemete = make_card("Ködfonó Pemete")
    printing = pemete.printings.get()
    for day, text in ((None, "Fúj."), (date(2020, 1, 1), "Nem fúj.")):
        CardText.objects.create(card=pemete, language="hu", text=text, valid_from=day, source_note="kép")
    CardText.objects.create(card=pemete, printing=printing, language="hu", text="Újabb.")
    for number in ("21.6", "21.10", "3"):
        SectionText.objects.create(section=make_section(number), text=f"A {number} szövege", text_html="<p>A</p>")
    Term.objects.create(game=game, name="köd", slug="kod", definition="=Pára", aliases=["pára"], defined_by=["AK1.1"])
    rule = DeckRule.objects.create(
        game=game, slug="meret", kind="size", parameters={"zone": "main", "min": 50}, text="Legalább ötven lap."
    )
    form = Format.objects.create(game=game, slug="alap", name="Alap")
    FormatPeriod.objects.create(format=form, valid_from=date(2010, 1, 1)).rules.add(rule)
    banned = CardList.objects.create(game=game, slug="tiltva", title="Tiltva", valid_from=date(2020, 1, 1))
    CardListEntry.objects.create(card_list=banned, card=pemete, edition="új")
    change = {"kind": "copy-limit", "parameters": {"limit": 1, "zones": ["main"]}, "zones": ["rule"], "text": "Egy."}
    CardModifier.objects.create(card=pemete, **change)
    return game


@pytest.mark.parametrize("collection", sorted(SHAPES))
def test_the_names_are_those_of_the_api(collection: str) -> None:
    declared = set(SHAPES[collection]().fields) - BY_DAY.get(collection, set())
    some_base()
    found = {name for item in COLLECTIONS[collection](Game.objects.get()) for name in item}
    assert found == declared | MORE.get(collection, set())


@pytest.mark.parametrize(
    ("collection", "path"),
    [
        ("rulings", "rulings/{game}/{ref}"),
        ("cards", "cards/{game}/{slug}"),
        ("rulebooks", "rulebooks/{game}/{ref}"),
        ("sections", "sections/{game}/{citation}"),
        ("sources", "sources/{game}/{code}"),
        ("terms", "terms/{game}/{slug}"),
        ("topics", "topics/{game}/{slug}"),
    ],
)
def test_each_item_says_what_the_api_says(client: Client, collection: str, path: str) -> None:
    game = some_base()
    make_bulk()
    listed = client.get(f"/api/v1/{collection}?game={game.slug}&page_size=100").json()
    held = items(game.slug, collection)
    assert (len(held), listed["next"]) == (listed["count"], None)
    for item in held:
        told = client.get(f"/api/v1/{path.format(**item)}?on=2030-01-01").json()
        same = set(item) - MORE.get(collection, set()) - {"texts"}
        assert {name: item[name] for name in same} == {name: told[name] for name in same}


def test_csv_and_json_say_the_same() -> None:
    game = some_base()
    make_bulk()
    for collection in COLLECTIONS:
        held = items(game.slug, collection)
        flat = rows(content(game.slug, collection, "csv"))
        assert [set(row) for row in flat] == [set(item) for item in held]
    assert [row["definition"] for row in rows(content(game.slug, "terms", "csv"))] == ["'=Pára"]


def test_every_dated_wording_is_there() -> None:
    game = some_base()
    make_bulk()
    card = next(item for item in items(game.slug, "cards") if item["slug"] == "kodfono-pemete")
    assert [(text["edition"], text["valid_from"], text["text"]) for text in card["texts"]] == [
        (None, None, "Fúj."),
        (None, "2020-01-01", "Nem fúj."),
        ("új", None, "Újabb."),
    ]
    assert items(game.slug, "sections")[0]["texts"] == [
        {"text": "A 21.10 szövege", "valid_from": None, "is_original": False}
    ]


def test_the_order_is_made_here_and_not_by_the_database() -> None:
    game = some_base()
    make_bulk()
    assert [card["name"] for card in items(game.slug, "cards")] == [
        "ágas", "Agyar", "Árva", "Ködfonó Pemete", "óra", "zebra", "Zsír",
    ]  # fmt: skip
    assert [topic["name"] for topic in items(game.slug, "topics")] == ["ág", "Álom", "zaj"]
    assert [ruling["ref"] for ruling in items(game.slug, "rulings")] == ["AK1.1", "AK1.2", "AK2.1"]


def test_formats_carry_periods_and_rules() -> None:
    game = some_base()
    make_bulk()
    (form,) = items(game.slug, "formats")
    assert [(period["valid_from"], period["rules"]) for period in form["periods"]] == [("2010-01-01", ["meret"])]
    assert [one["cards"] for one in items(game.slug, "lists")] == [[{"name": "Ködfonó Pemete", "edition": "új"}]]
    assert [(one["card"], one["parameters"]["limit"]) for one in items(game.slug, "modifiers")] == [
        ("Ködfonó Pemete", 1)
    ]
    assert [(rule["id"], rule["parameters"]) for rule in form["rules"]] == [("meret", {"zone": "main", "min": 50})]


def test_what_is_not_public_is_in_no_file() -> None:
    game = some_base()
    for number, state in enumerate(("draft", "unanswered"), start=1):
        hidden = make_ruling(f"AK7.{number}", "Titkos kérdés", "Titkos válasz", state=state)
        make_edge(hidden, "AK1.1", reason="Titkos ok")
    make_bulk()
    texts = [content(game.slug, name, form) for name in COLLECTIONS for form in ("json", "csv")]
    whole = b"".join(gzip.decompress(text) for text in texts).decode()
    assert [word for word in ("Titkos", "AK7.1", "AK7.2", "Elnyelt") if word in whole] == []
    merged = {item["ref"]: item["merged_refs"] for item in items(game.slug, "rulings")}
    assert merged == {"AK1.1": ["AK1.3"], "AK1.2": [], "AK2.1": []}


def test_a_game_with_nothing_has_files_with_nothing() -> None:
    game = make_game()
    make_bulk()
    assert (Rulebook.objects.count(), Topic.objects.count()) == (0, 0)
    assert {name: items(game.slug, name) for name in COLLECTIONS} == {name: [] for name in COLLECTIONS}
    heads = {name: gzip.decompress(content(game.slug, name, "csv")).decode("utf-8-sig") for name in COLLECTIONS}
    assert heads == {name: ",".join(COLUMNS[name]) + "\r\n" for name in COLLECTIONS}


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_rows(count: int, django_assert_num_queries: Any) -> None:
    game = make_game()
    for number in range(1, count + 1):
        make_ruling(f"AK1.{number}", cards=((f"Ködfonó {number}", "új", "subject"),), topics=("köd",))
    with django_assert_num_queries(7):
        assert len(list(COLLECTIONS["rulings"](game))) == count
