"""The starter data is upserted by reference; a second run changes nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.models import Card, Game, Printing
from judgekb.search.models import OutboxEntry
from rulings.citing import CitationCycle
from rulings.corpus.exporting import read_base
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.corpus.report import LoadReport
from rulings.corpus.shapes import CardMention, CardShape, Change, CorpusError, Entry, GameCorpus
from rulings.corpus.shapes.cards import PrintingShape
from rulings.models import Ruling, RulingRevision
from rulings.models.rulings import RevisionOrigin
from tests.corpus_files import write_corpus

pytestmark = pytest.mark.django_db


@pytest.fixture
def corpus(tmp_path: Path) -> GameCorpus:
    return read_game(write_corpus(tmp_path))


def with_entries(corpus: GameCorpus, *entries: Entry) -> GameCorpus:
    return replace(corpus, rulings={"AK1": entries})


def changed_entry(corpus: GameCorpus, **changes: object) -> GameCorpus:
    first, *rest = corpus.entries()
    return with_entries(corpus, replace(first, **changes), *rest)  # type: ignore[arg-type]


def load(corpus: GameCorpus) -> LoadReport:
    return load_game(corpus=corpus)


def test_everything_is_created_once(corpus: GameCorpus) -> None:
    report = load(corpus)
    assert dict(report.created) == {"sources": 1, "sections": 1, "cards": 2, "rulings": 3}
    assert read_base(Game.objects.get(slug="proba")) == corpus


def test_a_second_run_changes_nothing_and_says_so(corpus: GameCorpus) -> None:
    load(corpus)
    OutboxEntry.objects.all().delete()
    report = load(corpus)
    assert report.is_quiet
    assert dict(report.unchanged) == {"sources": 1, "sections": 1, "cards": 2, "rulings": 3}
    assert OutboxEntry.objects.count() == 0


def test_one_changed_answer_is_one_new_revision_and_one_outbox_row(corpus: GameCorpus) -> None:
    load(corpus)
    OutboxEntry.objects.all().delete()
    report = load(changed_entry(corpus, answer="Nem."))
    ruling = Ruling.objects.get(ref="AK1.1")
    assert dict(report.changed) == {"rulings": 1}
    assert [(row.number, row.answer) for row in ruling.revisions.all()] == [
        (1, "Igen.\n\nDe csak egyszer."),
        (2, "Nem."),
    ]
    assert ruling.current == ruling.revisions.get(number=2)
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == ["ruling:proba:AK1.1"]


def test_a_changed_link_makes_no_revision(corpus: GameCorpus) -> None:
    load(corpus)
    report = load(changed_entry(corpus, topics=("fújás",), cards=(CardMention("Mézgasárkány", "", "mentioned"),)))
    ruling = Ruling.objects.get(ref="AK1.1")
    assert dict(report.changed) == {"rulings": 1}
    assert ruling.revisions.count() == 1
    assert [link.card.name for link in ruling.card_links.all()] == ["Mézgasárkány"]


def test_a_reference_keeps_its_row(corpus: GameCorpus) -> None:
    load(corpus)
    before = dict(Ruling.objects.values_list("ref", "id"))
    load(changed_entry(corpus, question="Fúj?", valid_from=date(2020, 1, 1)))
    assert dict(Ruling.objects.values_list("ref", "id")) == before


def test_what_an_editor_wrote_is_kept(corpus: GameCorpus) -> None:
    load(corpus)
    ruling = Ruling.objects.get(ref="AK1.1")
    ruling.current = RulingRevision.objects.create(
        ruling=ruling, number=2, question="Q?", answer="A.", answer_html="", origin=RevisionOrigin.DESK
    )
    ruling.save()
    report = load(changed_entry(corpus, answer="Nem."))
    assert (dict(report.kept), report.is_quiet) == ({"rulings": 1}, True)
    assert Ruling.objects.get(ref="AK1.1").current == ruling.current


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"cards": (CardMention("Mezgasarkany", "", "mentioned"),)}, "did you mean Mézgasárkány"),
        ({"cards": (CardMention("Mézgasárkány", "2020", "mentioned"),)}, "no printing \\(2020\\) of Mézgasárkány"),
        ({"sections": ("99",)}, "section 99 is not in sections.yaml"),
    ],
)
def test_a_link_to_nothing_is_refused_and_nothing_is_written(
    corpus: GameCorpus, change: dict[str, object], sentence: str
) -> None:
    with pytest.raises(CorpusError, match=f"entry AK1.1: .*{sentence}"):
        load(changed_entry(corpus, **change))
    assert (Game.objects.count(), Ruling.objects.count()) == (0, 0)


def test_a_merge_into_nothing_is_refused(corpus: GameCorpus) -> None:
    with pytest.raises(CorpusError, match="merged_into AK9.9, which is not held"):
        load(with_entries(corpus, Entry(ref="AK1.1", merged_into="AK9.9")))


def test_two_cards_cannot_share_an_address(corpus: GameCorpus) -> None:
    with pytest.raises(CorpusError, match="address mezgasarkany is taken"):
        load(replace(corpus, cards=(*corpus.cards, CardShape("Mezgasárkány"))))
    report = load(replace(corpus, cards=(*corpus.cards, CardShape("Mezgasárkány", (), "mezgasarkany-2"))))
    assert report.created["cards"] == 3


def test_entries_that_replace_each_other_are_refused(corpus: GameCorpus) -> None:
    first, second, _ = corpus.entries()
    whole = Change("supersedes", "AK1.2", "whole", "explicit", "Új.")
    back = replace(whole, target="AK1.1")
    with pytest.raises(CitationCycle):
        load(with_entries(corpus, replace(first, changes=(whole,)), replace(second, changes=(back,))))
    assert Ruling.objects.count() == 0


class TestEditedCards:
    """What `import_cards` and editors have said of a card is not undone by the starter data."""

    def named(self, corpus: GameCorpus, **facts: Any) -> GameCorpus:
        first, *rest = corpus.cards
        return replace(corpus, cards=(replace(first, **facts), *rest))

    def edit(self, **facts: Any) -> Card:
        Card.objects.filter(name="Ködfonó Pemete").update(**facts)
        return Card.objects.get(name="Ködfonó Pemete")

    def test_an_edited_card_keeps_what_is_known_and_learns_the_rest(self, corpus: GameCorpus) -> None:
        load(corpus)
        card = self.edit(colours=["piros"], types=[], facts_from=["lap.csv"], edited=True)
        Printing.objects.filter(card=card).update(rare=True)
        newer = self.named(
            corpus,
            colours=("kék",),
            types=("lény",),
            token=False,
            facts_from=("AK1.1",),
            details=(("points", "1"),),
            editions=(PrintingShape("új", year=2015, rare=False), PrintingShape("2024")),
        )
        assert dict(load(newer).changed) == {"cards": 1}
        card.refresh_from_db()
        assert (card.colours, card.types, card.token, card.details) == (["piros"], [], False, {"points": "1"})
        assert card.facts_from == ["lap.csv", "AK1.1"]
        assert list(card.printings.values_list("edition", "year", "rare")) == [("2024", None, None), ("új", 2015, True)]
        assert load(newer).is_quiet

    def test_a_printing_that_was_added_here_stays(self, corpus: GameCorpus) -> None:
        load(corpus)
        Printing.objects.create(card=self.edit(edited=True), edition="2019", rare=True)
        assert load(corpus).is_quiet
        assert dict(load(self.named(corpus, types=("lény",))).changed) == {"cards": 1}
        assert Printing.objects.filter(edition="2019", rare=True).count() == 1

    def test_a_card_that_nobody_edited_follows_the_files(self, corpus: GameCorpus) -> None:
        load(self.named(corpus, types=("lény",)))
        load(self.named(corpus, types=None))
        assert self.edit().types is None
