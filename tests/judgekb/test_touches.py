"""Every write to a watched table is noted, whoever writes it; nothing of the desk is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from judgekb import touches
from judgekb.models import Touch
from judgekb.touches import EVENTS, knowing, remembered, tidy, version
from rulings.models import Draft, Topic
from rulings.versions import CARDS, EVERYTHING, RULINGS, TABLES, watched
from tests.rows import make_card, make_game, make_ruling

pytestmark = pytest.mark.django_db


def one_by_hand() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cards_card SET name = 'Hajnal'")


WRITES: dict[str, Callable[[], object]] = {
    "save": lambda: make_card("Másik"),
    "update": lambda: Card.objects.update(name_key="x"),
    "bulk_create": lambda: Card.objects.bulk_create([Card(game=make_game(), name="A", slug="a")]),
    "ignoring conflicts": lambda: Card.objects.bulk_create(
        [Card(game=make_game(), name="A", slug="a")], ignore_conflicts=True
    ),
    "delete": lambda: Card.objects.all().delete(),
    "by hand": one_by_hand,
}


@pytest.mark.parametrize("way", WRITES)
def test_every_way_of_writing_is_noted(way: str) -> None:
    make_card("Köd")
    cards, rulings = version([CARDS]), version([RULINGS])
    WRITES[way]()
    assert version([CARDS]).token != cards.token
    assert version([RULINGS]) == rulings


def test_two_writes_in_one_transaction_are_two(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tokens = set()
    for number in range(20):
        make_card(f"Lap {number}")
        with django_assert_num_queries(1):
            tokens.add(version(EVERYTHING).token)
    assert len(tokens) == 20


@pytest.mark.django_db(transaction=True)
def test_a_write_that_is_taken_back_is_none() -> None:
    game = make_game()
    before = version([CARDS])
    with transaction.atomic():
        make_card("Köd", game=game)
        transaction.set_rollback(True)
    assert version([CARDS]) == before


def test_drafts_are_not_noted() -> None:
    ruling, author = make_ruling("AK1.1"), User.objects.create(username="lili")
    before = version(TABLES)
    draft = Draft.objects.create(game=ruling.game, ref="AK1.1", ref_key="ak1.1", author=author, edited_by=author)
    draft.reason = "Új."
    draft.save()
    assert version(TABLES) == before


def test_a_table_that_was_made_anew_is_watched_again() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("DROP TRIGGER touch_rulings_rulings_topic_insert ON rulings_topic")
        else:
            cursor.execute("DROP TRIGGER touch_rulings_rulings_topic_insert")
    call_command("migrate", verbosity=0)
    assert Touch.objects.count() == len(TABLES)
    before = version([RULINGS])
    Topic.objects.create(game=make_game(), name="köd", slug="kod")
    assert version([RULINGS]).token != before.token


def test_many_notes_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touches, "MOST_NOTES", 2 * len(TABLES))
    now = timezone.now()
    Touch.objects.bulk_create(
        Touch(scope=CARDS, writer=writer, token=writer, at=now) for writer in range(1, len(TABLES) + 1)
    )
    tidy()
    assert Touch.objects.count() == 2 * len(TABLES)
    Touch.objects.create(scope=CARDS, writer=99, token=1, at=now)
    cards = version([CARDS])
    tidy()
    assert Touch.objects.count() == len(TABLES)
    assert (version([CARDS]).at, version([CARDS]).token != cards.token) == (now, True)
    after = version([CARDS]).token
    make_card("Köd")
    assert version([CARDS]).token != after


def test_what_is_remembered_lasts_as_long_as_the_state() -> None:
    made: list[str] = []

    def names(game: str) -> list[str]:
        made.append(game)
        return list(Card.objects.filter(game__slug=game).values_list("name", flat=True))

    make_card("Köd")
    assert [remembered([CARDS], names, "proba"), remembered([CARDS], names, "proba")] == [["Köd"], ["Köd"]]
    assert len(made) == 2  # nobody knows the state: it is made each time
    for expected in (["Köd"], ["Köd", "Szél"]):
        with knowing(version([CARDS])):
            assert [sorted(remembered([CARDS], names, "proba")) for _ in range(2)] == [expected] * 2
            assert remembered([CARDS], names, "x") == []
        make_card("Szél") if len(expected) == 1 else None
    assert len(made) == 2 + 4
    with knowing(version([RULINGS])):  # says nothing of cards
        assert [len(remembered([CARDS], names, "proba")) for _ in range(2)] == [2, 2]
    assert len(made) == 2 + 4 + 2


def test_names_of_triggers_are_no_longer_than_postgresql_takes() -> None:
    names = [f"touch_{part}_{model._meta.db_table}_{event}" for model, part in watched().items() for event in EVENTS]
    assert max(map(len, names)) <= 63
    assert Game in watched()


def test_no_parts_never_change(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The root of the API shows nothing of the base; PostgreSQL takes no empty list."""
    with django_assert_num_queries(0):
        before = version(())
    make_game()
    assert version(()) == before
    assert (before.at, before.scopes) == (None, frozenset())
