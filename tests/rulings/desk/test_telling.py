"""What commands change past the desk is in the change log too, and what rests on it is looked at again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from rulings.corpus.exporting import read_base
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.corpus.shapes import Entry, GameCorpus
from rulings.desk.telling import wording
from rulings.models import Publication, Recheck, Ruling, RulingRevision, Section, SectionText
from rulings.models.rulings import RevisionOrigin
from tests.corpus_files import write_corpus
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.desk.approved import change_of, published, wording_of_section
from tests.rulings.desk.people import editor

pytestmark = pytest.mark.django_db


def log() -> list[tuple[str, str, str]]:
    return list(Publication.objects.order_by("pk").values_list("action", "ref", "origin"))


@pytest.fixture
def corpus(tmp_path: Path) -> GameCorpus:
    corpus = read_game(write_corpus(tmp_path))
    load_game(corpus=corpus)
    return corpus


def with_first(corpus: GameCorpus, *more: Entry, **changes: object) -> GameCorpus:
    first, *rest = corpus.entries()
    return replace(corpus, rulings={"AK1": (replace(first, **changes), *rest, *more)})  # type: ignore[arg-type]


class TestStarterData:
    def test_the_first_load_is_no_news_and_a_second_one_neither(self, corpus: GameCorpus) -> None:
        load_game(corpus=corpus)
        assert log() == []

    def test_what_is_new_and_what_has_changed(self, corpus: GameCorpus) -> None:
        new = Entry(ref="AK1.4", question="Új?", answer="Új.")
        load_game(corpus=with_first(corpus, new, answer="Nem."))
        assert log() == [("changed", "AK1.1", "corpus"), ("new", "AK1.4", "corpus")]
        changed = Publication.objects.get(ref="AK1.1")
        ruling = Ruling.objects.get(ref="AK1.1")
        assert (changed.ruling, changed.revision, changed.author) == (ruling, ruling.current, None)
        assert ((changed.before or {})["answer"], (changed.after or {})["answer"]) == (
            "Igen.\n\nDe csak egyszer.", "Nem.",
        )  # fmt: skip

    def test_what_rests_on_it_is_looked_at_again(self, corpus: GameCorpus) -> None:
        first, second, third = corpus.entries()
        load_game(corpus=replace(corpus, rulings={"AK1": (first, replace(second, answer="Más."), third)}))
        assert list(Recheck.objects.values_list("ruling__ref", "publication__ref")) == [("AK1.1", "AK1.2")]

    @pytest.mark.parametrize(
        ("status", "rows"),
        [
            ("withdrawn", [("withdrawn", "AK1.1", "corpus")]),
            ("draft", [("withdrawn", "AK1.1", "corpus")]),
        ],
    )
    def test_what_goes_out_of_force_or_sight(
        self, corpus: GameCorpus, status: str, rows: list[tuple[str, str, str]]
    ) -> None:
        load_game(corpus=with_first(corpus, status=status))
        assert log() == rows
        assert (Publication.objects.get().after is None) is (status == "draft")

    def test_what_nobody_sees_is_not_told(self, corpus: GameCorpus) -> None:
        load_game(corpus=with_first(corpus, Entry(ref="AK1.4", question="Új?", status="unanswered")))
        assert log() == []

    def test_wordings_of_sections(self, corpus: GameCorpus) -> None:
        first = replace(corpus, sections=(replace(corpus.sections[0], text="Első."),))
        load_game(corpus=first)
        assert log() == []
        load_game(corpus=replace(corpus, sections=(replace(corpus.sections[0], text="Második."),)))
        row = Publication.objects.get()
        assert (row.ref, row.before, row.after) == ("HKK 21.6", {"text": "Első."}, {"text": "Második."})
        assert list(Recheck.objects.values_list("ruling__ref", flat=True).order_by("ruling__ref")) == ["AK1.1", "AK1.2"]

    def test_what_the_desk_wrote_is_kept_and_exported(self, corpus: GameCorpus) -> None:
        section = Section.objects.get()
        published(wording_of_section(section, "Régi."))
        published(wording_of_section(section, "Új.", "2026-05-01"), 1)
        published(change_of(Ruling.objects.get(ref="AK1.2"), merged_into="AK1.1", ref="AK1.2"), 2)
        report = load_game(corpus=corpus)
        assert (dict(report.kept), report.is_quiet) == ({"sections": 1, "rulings": 1}, True)
        held = read_base(make_game())
        assert (held.sections[0].text, held.sections[0].valid_from) == ("Új.", date(2026, 5, 1))
        assert [entry.merged_into for entry in held.entries()] == ["", "AK1.1", "AK1.1"]


class TestCards:
    def test_a_wording_that_has_changed(self, tmp_path: Path) -> None:
        make_card("Köd")
        make_ruling("AK1.1", cards=(("Köd", "", "subject"),))
        file = tmp_path / "lapok.csv"
        for text, day in (("Régi.", ""), ("Új.", "2026-05-01")):
            file.write_text(f"name,text,valid_from\nKöd,{text},{day}\n", encoding="utf-8")
            call_command("import_cards", str(file), game="proba", apply=True, stdout=StringIO())
        row = Publication.objects.get()
        assert (row.action, row.ref, row.origin, row.before, row.after) == (
            "changed", "kod", "import", {"text": "Régi."}, {"text": "Új.", "valid_from": "2026-05-01"},
        )  # fmt: skip
        assert Recheck.objects.get().ruling.ref == "AK1.1"


class TestWording:
    @pytest.mark.parametrize(
        ("text", "content"),
        [("", None), (" \n", None), ("Szöveg.", {"text": "Szöveg."}), ("Szö\x07veg.", {"text": "Szöveg."})],
    )
    def test_letters_that_no_draft_holds_are_left_out(self, text: str, content: dict[str, str] | None) -> None:
        assert wording(text) == content


def test_an_own_wording_of_what_was_imported_is_a_change(corpus: GameCorpus) -> None:
    ruling = make_ruling("AK1.9")
    ruling.current = RulingRevision.objects.create(
        ruling=ruling, number=2, question="Q?", answer="A.", answer_html="", origin=RevisionOrigin.SOURCE
    )
    ruling.save()
    load_game(corpus=with_first(corpus, Entry(ref="AK1.9", question="Saját?", answer="Saját.")))
    assert log() == [("changed", "AK1.9", "corpus")]


def test_a_section_that_an_edge_changes() -> None:
    section = make_section("1")
    SectionText.objects.create(section=section, text="Régi.", text_html="")
    make_edge(make_ruling("AK1.1"), "HKK 1", "changes")
    published(wording_of_section(section, "Új."))
    assert Recheck.objects.get().ruling.ref == "AK1.1"
    assert Publication.objects.get().author == editor()
