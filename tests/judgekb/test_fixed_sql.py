"""A query that is put into SQL once finds what its query set finds, whatever the values."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Q, Subquery
from pytest_django import DjangoAssertNumQueries

from judgekb.fixed_sql import FixedQuery
from rulings.models import Ruling, RulingCard
from rulings.reviews import under_review, with_reviews
from tests.history_rows import make_recheck
from tests.rows import make_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, params=[True, False], ids=["prepared", "planned each time"])
def rows(request: pytest.FixtureRequest, settings: Any) -> list[Ruling]:
    settings.DATABASE_PREPARE = request.param
    names = (("Olaj", "új", "subject"),), (), (("Köd", "", "mentioned"),)
    return [make_ruling(f"AK1.{place}", f"{place}?", cards=cards) for place, cards in enumerate(names, start=1)]


def test_one_query_and_its_rows_as_the_query_set_makes_them(
    rows: list[Ruling], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    by_key = FixedQuery(lambda game, *keys: _whole(Q(game__slug=game, ref_key__in=keys)))
    for wanted in (["ak1.1", "ak1.3"], ["ak1.2", "none"], ["ak1.3", "ak1.3"]):
        with django_assert_num_queries(1):
            found = by_key("proba", *wanted)
            assert [row.current.question for row in found if row.current] == [f"{row.ref[-1]}?" for row in found]
        plain = list(_whole(Q(game__slug="proba", ref_key__in=wanted)))
        assert [_columns(row) for row in found] == [_columns(row) for row in plain]
    assert by_key("other", "ak1.1") == []


def _whole(wanted: Q) -> Any:
    return with_reviews(Ruling.objects.filter(wanted)).select_related("source", "current").order_by("pk")


def _columns(row: Ruling) -> dict[str, Any]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_what_it_counts_beside_a_row(rows: list[Ruling]) -> None:
    fixed = FixedQuery(lambda pk: with_reviews(Ruling.objects.filter(pk=pk)))
    assert [under_review(row) for row in fixed(rows[0].pk)] == [False]
    make_recheck(rows[0])
    assert [under_review(row) for row in fixed(rows[0].pk)] == [True]
    assert [under_review(row) for row in fixed(rows[1].pk)] == [False]


def test_columns_and_subqueries(rows: list[Ruling]) -> None:
    def after(source: int, position: int) -> Any:
        later = Ruling.objects.filter(source=source, position__gt=position).order_by("position").values("pk")[:1]
        return Ruling.objects.filter(pk__in=[Subquery(later)]).order_by().values_list("ref", "formats")

    fixed, first = FixedQuery(after), rows[0]
    assert [fixed(first.source_id, place) for place in (0, 1, 2, 3)] == [
        [("AK1.1", [])], [("AK1.2", [])], [("AK1.3", [])], [],
    ]  # fmt: skip


def test_a_value_may_stand_twice(rows: list[Ruling]) -> None:
    fixed = FixedQuery(lambda pk, ref: Ruling.objects.filter(Q(pk=pk) | Q(pk__lt=pk, ref=ref)).order_by("pk"))
    assert fixed(rows[1].pk, "AK1.1") == rows[:2]
    assert fixed(rows[1].pk, "%s %") == rows[1:2]


def test_rows_without_a_partner(rows: list[Ruling]) -> None:
    fixed = FixedQuery(lambda pk: RulingCard.objects.filter(ruling=pk).select_related("card", "printing"))
    assert [row.printing.edition if row.printing else None for row in fixed(rows[0].pk)] == ["új"]
    assert [row.printing for row in fixed(rows[2].pk)] == [None]
    assert fixed(2**40) == []


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 64, 65])
def test_any_number_of_values(
    rows: list[Ruling], number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    fixed = FixedQuery(lambda *ids: Ruling.objects.filter(pk__in=ids).order_by("pk"))
    wanted = [row.pk for row in rows[:number]] + [rows[-1].pk + more for more in range(1, number - 2)]
    with django_assert_num_queries(1 if number else 0):
        assert fixed.among(wanted) == rows[:number]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL keeps statements planned")
def test_only_what_is_asked_again_is_prepared(rows: list[Ruling], settings: Any) -> None:
    fixed = FixedQuery(lambda pk: Ruling.objects.filter(pk=pk).values_list("ref"))
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    for row in rows:
        assert fixed(row.pk) == list(Ruling.objects.filter(pk=row.pk).values_list("ref"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        assert cursor.fetchone() == (1 if settings.DATABASE_PREPARE else 0,)
