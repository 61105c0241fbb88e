"""The rules and cards in memory are those of the base: an edit counts from the next check on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from cards.decks.reader import read_book
from cards.models import Card, CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Game, Printing
from rulings.decks.basis import write_bases
from rulings.decks.library import libraries
from tests.rows import make_card
from tests.rulings.decks.rows import known_card

pytestmark = pytest.mark.django_db


def test_nothing_is_made_anew_while_nothing_changes(
    proba: Format, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = libraries()
    with django_assert_num_queries(1):
        assert libraries() is made


def card_limit() -> None:
    card = Card.objects.get(name="Mézgasárkány")
    card.copy_limit = 5
    card.save()


def printing() -> None:
    Printing.objects.create(card=Card.objects.get(name="Mézgasárkány"), edition="új", rare=True)


def less_of_a_period() -> None:
    FormatPeriod.objects.get().rules.remove(DeckRule.objects.get(slug="kieg"))


def other_of_a_period() -> None:
    rule = DeckRule.objects.create(game=Game.objects.get(), slug="uj", kind="size", parameters={"min": 1}, text="?")
    FormatPeriod.objects.get().rules.set([*FormatPeriod.objects.get().rules.exclude(slug="kieg"), rule])


CHANGES: list[Callable[[], object]] = [
    card_limit,
    printing,
    less_of_a_period,
    other_of_a_period,
    lambda: known_card("Zsenge zabszem"),
    lambda: Card.objects.filter(name="Vörös pille").delete(),
    lambda: Card.objects.filter(name="Vörös pille").update(copy_limit=7),
    lambda: Format.objects.get().delete(),
    lambda: FormatPeriod.objects.create(format=Format.objects.get(), valid_to=date(2029, 1, 1)),
    lambda: DeckRule.objects.get(slug="meret").delete(),
    lambda: CardList.objects.get().delete(),
    lambda: CardListEntry.objects.get().delete(),
    lambda: CardModifier.objects.get().delete(),
    lambda: write_bases("rule", DeckRule.objects.get(slug="meret").pk, ["AK1.1"]),
    lambda: Game.objects.create(slug="masik", name="Másik", language="hu"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_counts(proba: Format, change: Callable[[], object]) -> None:
    before = libraries()
    change()
    after = libraries()
    assert after is not before
    assert libraries() is after


def test_facts_of_a_card_are_those_of_its_row(proba: Format) -> None:
    card = make_card("Kerge keszeg", "", "2020")
    card.colours, card.types, card.divine, card.details = ["kék"], ["Lény"], True, {"permanent": True, "fickle": False}
    card.save()
    row = card.printings.get(edition="2020")
    row.released, row.rare = date(2020, 4, 1), True
    row.save()
    held = libraries()["proba"].cards.get("Kerge keszeg")
    assert (held.facts.colours, held.facts.types) == (frozenset({"Kék"}), frozenset({"lény"}))
    assert held.facts.subtypes is None
    assert (held.facts.isteni, held.facts.permanent, held.facts.flags) == (True, True, {"fickle": False})
    assert (held.facts_of("2020").released, held.facts_of("2020").rare, held.facts_of("2020").mini_expansion) == (
        date(2020, 4, 1),
        True,
        None,
    )


def test_the_base_says_what_the_files_say() -> None:
    call_command("load_corpus", verbosity=0)
    held = libraries()
    for path in sorted(Path(settings.CORPUS_DIR).glob("*/formats.yaml")):
        book, ours = read_book(path), held[path.parent.name].book
        assert list(ours.formats.items()) == list(book.formats.items())
        assert ours.modifiers == book.modifiers
        assert [(one.id, one.valid_from, one.basis, len(one.items)) for one in ours.lists] == [
            (one.id, one.valid_from, one.basis, len(one.items)) for one in book.lists
        ]
