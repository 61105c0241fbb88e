"""Loading again: nothing is written where nothing differs, and what the files dropped goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card, CardText, Colour, Game, Printing
from judgekb.search.models import OutboxEntry
from rulings.corpus.exporting import export_game, read_base
from rulings.corpus.files import game_files, read_game
from rulings.corpus.loading import load_game
from rulings.corpus.shapes import CorpusError, Entry, GameCorpus
from rulings.corpus.shapes.cards import PrintingShape
from rulings.models import Ruling
from tests.corpus_files import write_corpus

pytestmark = pytest.mark.django_db
PEMETE = "Ködfonó Pemete"
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@pytest.fixture
def corpus(tmp_path: Path) -> GameCorpus:
    return read_game(write_corpus(tmp_path))


def writes(corpus: GameCorpus) -> list[str]:
    """Load, and return the statements that wrote something."""
    with CaptureQueriesContext(connection) as queries:
        load_game(corpus=corpus)
    return [query["sql"] for query in queries if query["sql"].lstrip().startswith(WRITES)]


def test_a_second_run_writes_nothing_at_all(corpus: GameCorpus) -> None:
    assert writes(corpus) != []
    assert writes(corpus) == []


def test_a_second_run_of_the_whole_starter_data_writes_nothing_at_all() -> None:
    call_command("load_corpus", verbosity=0)
    with CaptureQueriesContext(connection) as queries:
        call_command("load_corpus", verbosity=0)
    assert [query["sql"] for query in queries if query["sql"].lstrip().startswith(WRITES)] == []


def test_what_differs_of_the_game_is_written(corpus: GameCorpus) -> None:
    load_game(corpus=corpus)
    game = replace(corpus.game, name="Új név", colours=("piros", "kék"))
    assert len(writes(replace(corpus, game=game))) == 3
    assert Game.objects.get().name == "Új név"
    assert list(Colour.objects.values_list("name", flat=True)) == ["piros", "kék"]


def with_editions(corpus: GameCorpus, *editions: str) -> GameCorpus:
    first, *rest = corpus.cards
    return replace(corpus, cards=(replace(first, editions=tuple(map(PrintingShape, editions))), *rest))


def editions() -> list[str]:
    return list(Printing.objects.filter(card__name=PEMETE).values_list("edition", flat=True))


class TestDroppedPrintings:
    def test_one_that_nothing_names_is_deleted_and_the_export_is_the_same(
        self, corpus: GameCorpus, tmp_path: Path
    ) -> None:
        load_game(corpus=with_editions(corpus, "2019", "2020", "új"))
        OutboxEntry.objects.all().delete()
        report = load_game(corpus=corpus)
        assert (dict(report.changed), report.unchanged["cards"], editions()) == ({"cards": 1}, 1, ["új"])
        assert [row.key for row in OutboxEntry.objects.all()] == ["card:proba:kodfono-pemete"]
        export_game(game=Game.objects.get(), folder=tmp_path / "out")
        files = game_files(corpus)
        assert {name: (tmp_path / "out" / name).read_text("utf-8") for name in files} == files
        assert writes(corpus) == []

    def test_one_that_the_same_run_stops_naming_is_deleted(self, corpus: GameCorpus) -> None:
        first, *rest = corpus.entries()
        card = replace(first.cards[0], edition="2019")
        older = replace(corpus, rulings={"AK1": (replace(first, cards=(card,)), *rest)})
        load_game(corpus=with_editions(older, "2019", "új"))
        report = load_game(corpus=corpus)
        assert (dict(report.changed), editions()) == ({"cards": 1, "rulings": 1}, ["új"])

    def test_one_of_a_card_that_has_changed_too_counts_once(self, corpus: GameCorpus) -> None:
        load_game(corpus=with_editions(corpus, "2019", "új"))
        report = load_game(corpus=with_editions(corpus, "2020", "új"))
        assert (dict(report.changed), report.unchanged["cards"], editions()) == ({"cards": 1}, 1, ["2020", "új"])

    def test_one_that_a_ruling_names_stays(self, corpus: GameCorpus) -> None:
        load_game(corpus=corpus)
        assert load_game(corpus=with_editions(corpus)).is_quiet
        assert editions() == ["új"]

    def test_one_with_a_text_stays(self, corpus: GameCorpus) -> None:
        load_game(corpus=with_editions(corpus, "2019", "új"))
        printing = Printing.objects.get(edition="2019")
        CardText.objects.create(card=printing.card, printing=printing, language="hu", text="Fúj.")
        assert load_game(corpus=corpus).is_quiet
        assert editions() == ["2019", "új"]

    def test_one_of_an_edited_card_stays(self, corpus: GameCorpus) -> None:
        load_game(corpus=with_editions(corpus, "2019", "új"))
        Card.objects.update(edited=True)
        assert load_game(corpus=corpus).is_quiet
        assert editions() == ["2019", "új"]


def test_an_export_of_a_draft_loads_again(corpus: GameCorpus, tmp_path: Path) -> None:
    load_game(corpus=corpus)
    public = set(Ruling.objects.public().values_list("ref", flat=True))
    Ruling.objects.filter(ref="AK1.2").update(state="draft")
    export_game(game=Game.objects.get(), folder=tmp_path / "out" / "proba")
    exported = read_game(tmp_path / "out" / "proba")
    assert [entry.status for entry in exported.entries()] == ["published", "draft", "published"]
    assert load_game(corpus=exported).is_quiet
    assert read_base(Game.objects.get()) == exported
    assert set(Ruling.objects.public().values_list("ref", flat=True)) == public - {"AK1.2"}


def test_a_redirect_to_one_that_the_base_has_merged_is_refused(corpus: GameCorpus) -> None:
    load_game(corpus=corpus)
    more = replace(corpus, rulings={"AK1": (Entry(ref="AK1.4", merged_into="AK1.3"),)})
    with pytest.raises(CorpusError, match="entry AK1.4: merged_into AK1.3, which is merged itself"):
        load_game(corpus=more)


def test_a_card_cannot_move_to_the_address_of_another(corpus: GameCorpus) -> None:
    load_game(corpus=corpus)
    first, second = corpus.cards
    with pytest.raises(CorpusError, match="address mezgasarkany is taken"):
        load_game(corpus=replace(corpus, cards=(replace(first, slug="mezgasarkany"), second)))


def test_an_entry_that_is_merged_no_more_has_its_own_text_again(corpus: GameCorpus) -> None:
    load_game(corpus=corpus)
    first, second, _ = corpus.entries()
    apart = replace(corpus, rulings={"AK1": (first, second, replace(second, ref="AK1.3"))})
    assert dict(load_game(corpus=apart).changed) == {"rulings": 1}
    assert (read_base(Game.objects.get()), writes(apart)) == (apart, [])


def test_a_reference_in_other_letters_is_the_same_row(corpus: GameCorpus) -> None:
    load_game(corpus=corpus)
    before = Ruling.objects.get(ref="AK1.2").pk
    first, second, third = corpus.entries()
    other = replace(corpus, rulings={"AK1": (first, replace(second, ref="Ak1.2"), third)})
    load_game(corpus=other)
    assert (Ruling.objects.get(ref="Ak1.2").pk, Ruling.objects.count(), writes(other)) == (before, 3, [])
