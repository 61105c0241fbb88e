"""What an import changes in a base that held something is in the change log."""

from __future__ import annotations

from datetime import date

import pytest

from rulings.importers.faq.numbering import Decisions
from rulings.models import Publication, Recheck
from tests.rows import make_edge, make_game, make_ruling
from tests.rulings.importers.documents import DOCUMENT, FOG, run
from tests.rulings.importers.rulebooks.documents import KODEX, load

pytestmark = pytest.mark.django_db
LATER = date(2025, 1, 1)


def log() -> list[tuple[str, str, str]]:
    return list(Publication.objects.order_by("pk").values_list("action", "ref", "origin"))


class TestFaq:
    def test_the_first_import_is_no_news(self) -> None:
        run(*DOCUMENT)
        run(*DOCUMENT)
        assert log() == []

    def test_what_is_new_in_a_base_that_held_something(self) -> None:
        make_ruling("AK9.1", game=make_game("hkk"))
        run(*DOCUMENT)
        assert sorted(log()) == [("new", ref, "import") for ref in ("AK2.1", "AK2.2", "GYK.1", "SZ.1")]

    def test_what_the_document_says_otherwise_now(self) -> None:
        run(*DOCUMENT)
        make_edge(make_ruling("AK9.1", game=make_game("hkk")), "AK2.1", "cites")
        lines = [line.replace("este", "reggel") if line == FOG else line for line in DOCUMENT]
        run(*lines, decisions=Decisions(same={lines.index(FOG.replace("este", "reggel")) + 1: "AK2.1"}))
        row = Publication.objects.get()
        assert (row.action, row.ref, row.reason) == ("changed", "AK2.1", "Az eredeti szöveg új beolvasása.")
        assert "este" in (row.before or {})["answer"]
        assert "reggel" in (row.after or {})["answer"]
        assert Recheck.objects.get().ruling.ref == "AK9.1"


class TestRulebook:
    def test_the_first_text_is_no_news(self) -> None:
        load(KODEX, "hkk")
        assert log() == []

    def test_a_text_that_has_changed_and_one_that_has_ended(self) -> None:
        load(KODEX, "hkk")
        citing = make_ruling("AK1.1", game=make_game("hkk"))
        make_edge(citing, "HKK 21.6.0", "cites")
        rule = "21.6.0 A döntést fújás előtt kell kimondani.\n"
        load(KODEX.replace("fújás előtt", "fújás után"), "hkk", LATER)
        load(KODEX.replace(rule, ""), "hkk", date(2026, 1, 1))
        assert log() == [("changed", "HKK 21.6.0", "import")] * 2
        changed, ended = Publication.objects.order_by("pk")
        old, new = (f"A döntést fújás {word} kell kimondani." for word in ("előtt", "után"))
        assert (changed.before, changed.after) == ({"text": old}, {"text": new, "valid_from": "2025-01-01"})
        assert (ended.before, ended.after) == ({"text": new}, None)
        assert list(Recheck.objects.values_list("ruling", flat=True)) == [citing.pk] * 2
