"""Making the files: only what differs is written, all at once; old bytes stay for a day; changes are marked."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from cards.models import Game
from judgekb.search import outbox
from rulings.bulk.make import KEPT, is_stale, make_bulk
from rulings.bulk.manifest import manifest
from rulings.bulk.rows import COLLECTIONS
from rulings.markup import render
from rulings.models import BulkFile, BulkMark, BulkPart, Ruling, RulingRevision, Source
from rulings.models.rulings import RevisionOrigin
from rulings.triggers import keep_history, let_go
from tests.rows import make_game, make_ruling

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def hashes() -> dict[str, str]:
    return {str(file): file.sha256 for file in BulkFile.objects.filter(replaced_at=None).select_related("game")}


def edit(ruling: Ruling, answer: str) -> None:
    html = render(answer)
    ruling.current = RulingRevision.objects.create(
        ruling=ruling, number=2, question="Fúj?", answer=answer, answer_html=html, origin=RevisionOrigin.DESK
    )
    ruling.save()


def test_a_second_make_writes_nothing() -> None:
    make_ruling("AK1.1")
    first = make_bulk()
    assert (len(first.written), first.files) == (2 * len(COLLECTIONS), 2 * len(COLLECTIONS))
    before = (hashes(), BulkPart.objects.count(), manifest())
    assert make_bulk().written == ()
    assert (hashes(), BulkPart.objects.count(), manifest()) == before


def test_an_edit_changes_only_what_it_touches() -> None:
    ruling = make_ruling("AK1.1")
    make_ruling("XX1.1", game=make_game("masik"))
    make_bulk()
    before, version = hashes(), manifest()["version"]
    edit(ruling, "Mégsem.")
    assert make_bulk().written == ("proba rulings.json.gz", "proba rulings.csv.gz")
    assert {name for name, value in hashes().items() if before[name] != value} == {
        "proba rulings.json.gz",
        "proba rulings.csv.gz",
    }
    assert manifest()["version"] != version


def test_saving_a_ruling_as_it_is_changes_nothing() -> None:
    ruling = make_ruling("AK1.1")
    make_bulk()
    ruling.save()
    assert make_bulk().written == ()


def test_what_is_taken_back_has_the_version_of_before() -> None:
    ruling = make_ruling("AK1.1")
    make_bulk()
    before, version, old = hashes(), manifest()["version"], ruling.current
    edit(ruling, "Mégsem.")
    make_bulk()
    ruling.current = old
    ruling.save()
    assert len(make_bulk().written) == 2
    assert (hashes(), manifest()["version"]) == (before, version)


def test_replaced_files_are_kept_for_a_day() -> None:
    ruling = make_ruling("AK1.1")
    make_bulk(now=NOON)
    edit(ruling, "Mégsem.")
    assert make_bulk(now=NOON).pruned == 0
    assert make_bulk(now=NOON + KEPT).pruned == 0
    assert make_bulk(now=NOON + KEPT + timedelta(seconds=1)).pruned == 2
    assert BulkFile.objects.count() == BulkFile.objects.filter(replaced_at=None).count() == 2 * len(COLLECTIONS)


def test_the_version_stands_as_long_as_the_data() -> None:
    make_ruling("AK1.1")
    make_bulk(now=NOON)
    first = manifest()
    make_bulk(now=NOON + timedelta(hours=1))
    assert (first["changed_at"], manifest()) == (NOON, first)


def test_the_version_is_that_of_the_facts_and_not_of_the_base() -> None:
    make_ruling("AK1.1", "Fúj?", "Igen.")
    make_bulk()
    version = manifest()["version"]
    let_go()
    Ruling.objects.all().update(current=None)
    Ruling.objects.all().delete()
    Source.objects.all().delete()
    Game.objects.all().delete()
    keep_history()
    make_ruling("AK1.1", "Fúj?", "Igen.")
    make_bulk()
    assert manifest()["version"] == version


def test_the_licence_of_a_game_is_a_part_of_its_files() -> None:
    make_ruling("AK1.1")
    make_bulk()
    Game.objects.update(licence_note="Szabadon.")
    assert len(make_bulk().written) == len(COLLECTIONS)
    assert manifest()["games"][0]["licence_note"] == "Szabadon."


def test_recorded_changes_make_the_files_stale_until_they_are_made() -> None:
    assert not is_stale()
    outbox.record("ruling:proba:AK1.1", "ruling:proba:AK1.2")
    assert (is_stale(), BulkMark.objects.count()) == (True, 1)
    make_bulk()
    assert not is_stale()


def test_a_wish_for_a_new_index_makes_nothing_stale() -> None:
    outbox.record(outbox.REBUILD)
    outbox.record()
    assert not is_stale()


@pytest.mark.django_db(transaction=True)
def test_a_change_that_is_rolled_back_marks_nothing() -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        outbox.record("ruling:proba:AK1.1")
        assert is_stale()
        raise ZeroDivisionError
    assert not is_stale()


def test_a_change_that_comes_while_the_base_is_read_waits_for_the_next_make(monkeypatch: pytest.MonkeyPatch) -> None:
    make_ruling("AK1.1")
    outbox.record("ruling:proba:AK1.1")
    read = COLLECTIONS["rulings"]

    def and_then_an_edit(game: Game) -> Any:
        yield from read(game)
        outbox.record("ruling:proba:AK1.1")

    monkeypatch.setitem(COLLECTIONS, "rulings", and_then_an_edit)
    make_bulk()
    assert BulkMark.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_readers_see_all_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = make_ruling("AK1.1")
    make_bulk()
    before = hashes()
    edit(ruling, "Mégsem.")

    def fails(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("rulings.bulk.make._prune", fails)
    outbox.record("ruling:proba:AK1.1")
    with pytest.raises(OSError, match="no space left"):
        make_bulk()
    assert (hashes(), is_stale()) == (before, True)


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_it_reads_one_moment_and_leaves_none_open() -> None:
    make_ruling("AK1.1")
    make_bulk()
    with transaction.atomic():
        make_ruling("AK1.2")
    assert make_bulk().written == ("proba rulings.json.gz", "proba rulings.csv.gz")


def test_the_command_says_what_it_did() -> None:
    make_ruling("AK1.1")
    out = StringIO()
    call_command("make_bulk", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "written: proba cards.json.gz"
    assert lines[-1].startswith(f"{2 * len(COLLECTIONS)} of {2 * len(COLLECTIONS)} bulk files written in ")
    out = StringIO()
    call_command("make_bulk", json=True, stdout=out)
    told = json.loads(out.getvalue())
    assert (told["version"], told["files"], told["written"]) == (manifest()["version"], 2 * len(COLLECTIONS), [])
