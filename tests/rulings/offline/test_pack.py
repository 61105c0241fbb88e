"""The pack: everything public, nothing else, the same on every machine."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards.models import CardText, Format, Game
from rulings.models import SectionText, Term, Topic
from rulings.offline.pack import SHAPE, gzipped, kept, pack, packed, written
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db
OF_CHUNK = 4  # queries: rulings, their cards, topics and citations
DAY, BEFORE = date(2025, 9, 5), date(2024, 12, 31)


def make_base(start: int = 1) -> None:
    """Make a small base. `start` shifts what the rows get as ids."""
    for number in range(start):
        make_card(f"Eltolás {number}", game=make_game("masik"))
    make_source("GYK", position=2, kind="web_faq", not_after=date(2021, 8, 1), published_not_before=date(2019, 1, 1))
    cards = (("Ködfonó Pemete", "új", "subject"), ("Álomfejtő", "", "mentioned"))
    old = make_ruling("AK1.1", "Hány lapból áll?", "Pontosan **25** lapból.", cards=cards, topics=("pakli",))
    new = make_ruling("GYK.1", "Hány lapból áll most?", "Harmincból.", formats=["hagyomanyos"])
    make_edge(new, "AK1.1", "changes", extent="part", clause="30 lap, nem 25", valid_from=date(2025, 1, 1))
    make_ruling("AK1.2", "Vázlat?", state="draft")
    make_ruling("AK1.3", "Régi?", state="merged", merged_into=old)
    make_section("21.6", title="Pakli", about="A pakliról.")
    section = make_section("21.6.0", parent=make_section("21.6"), position=1, status="changed")
    make_edge(old, "HKK 21.6.0", "cites")
    SectionText.objects.create(section=section, text="Húsz.", text_html="<p>Húsz.</p>")
    SectionText.objects.create(section=section, text="30.", text_html="<p>30.</p>", valid_from=date(2025, 1, 1))
    card = make_card("Ködfonó Pemete", "új")
    card.colours, card.divine = [], False
    card.save()
    CardText.objects.create(card=card, language="hu", text="Ködöt fon.")
    Term.objects.create(game=make_game(), name="pakli", slug="pakli", aliases=["csomag"], defined_by=["AK1.1"])
    Format.objects.create(game=make_game(), slug="hagyomanyos", name="Hagyományos")


def test_rulings_with_status_and_what_changed_them() -> None:
    make_base()
    first, second = pack("proba", DAY)["rulings"]
    assert first == {
        "ref": "AK1.1",
        "source": "AK1",
        "question": "Hány lapból áll?",
        "answer": "<p>Pontosan <strong>25</strong> lapból.</p>",
        "cards": [["kodfono-pemete", "subject", "új"], ["alomfejto", "mentioned"]],
        "topics": ["pakli"],
        "citations": [{"target": "HKK 21.6.0", "to": "section"}],
        "begins": [None, "2010-02-01"],
        "changed_by": [
            {
                "ref": "GYK.1",
                "kind": "changes",
                "extent": "part",
                "clause": "30 lap, nem 25",
                "reason": "Új szabály.",
                "formats": ["hagyomanyos"],
                "since": ["2025-01-01", "2025-01-01"],
            }
        ],
    }
    assert (second["ref"], second["begins"], "status" in second) == ("GYK.1", ["2019-01-01", "2021-08-01"], False)


def test_the_day_decides() -> None:
    make_base()
    first = pack("proba", BEFORE)["rulings"][0]
    assert "changed_by" not in first
    early = {row["ref"]: (row.get("status"), row.get("certain")) for row in pack("proba", date(2020, 1, 1))["rulings"]}
    assert early == {"AK1.1": (None, None), "GYK.1": ("not_yet_in_force", False)}


def test_drafts_are_left_out_and_merged_ones_lead_on() -> None:
    make_base()
    data = pack("proba", DAY)
    assert "Vázlat" not in written(data).decode()
    assert data["merged"] == {"AK1.3": "AK1.1"}


def test_sections_cards_terms_and_the_rest() -> None:
    make_base()
    data = pack("proba", DAY)
    assert data["sections"][1] == {
        "citation": "HKK 21.6.0",
        "book": "HKK",
        "number": "21.6.0",
        "status": "changed",
        "parent": "HKK 21.6",
        "texts": [{"html": "<p>Húsz.</p>"}, {"html": "<p>30.</p>", "valid_from": "2025-01-01", "holds": True}],
    }
    assert data["cards"] == [
        {"slug": "alomfejto", "name": "Álomfejtő"},
        {
            "slug": "kodfono-pemete",
            "name": "Ködfonó Pemete",
            "printings": [{"edition": "új"}],
            "texts": [{"language": "hu", "text": "Ködöt fon."}],
            "colours": [],
            "divine": False,
        },
    ]
    assert data["terms"] == [{"slug": "pakli", "name": "pakli", "aliases": ["csomag"], "defined_by": ["AK1.1"]}]
    assert data["topics"] == [{"slug": "pakli", "name": "pakli"}]
    assert data["rulebooks"] == [{"prefix": "HKK", "title": "HKK Kódex", "short_title": "Kódex"}]
    assert data["formats"] == [{"slug": "hagyomanyos", "name": "Hagyományos", "within": "hagyományos"}]
    assert data["urls"]["section"] == "/proba/szabaly/_"
    assert [source["code"] for source in data["sources"]] == ["AK1", "GYK"]


def made(start: int) -> Any:
    """Return the pack of a base whose ids begin so far on; the base is gone again afterwards."""
    with transaction.atomic():
        make_base(start)
        found = without_elsewhere(pack("proba", DAY))
        transaction.set_rollback(True)
    return found


def test_the_same_base_gives_the_same_pack_whatever_the_ids_are() -> None:
    assert written(made(1)) == written(made(1)) == written(made(4))


def without_elsewhere(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "version": "", "search": {**data["search"], "elsewhere": {}}}


def test_the_version_is_the_hash_of_everything_else() -> None:
    make_base()
    data = pack("proba", DAY)
    rest = {name: value for name, value in data.items() if name != "version"}
    assert (data["version"], data["shape"], data["on"]) == (
        hashlib.sha256(written(rest)).hexdigest(),
        SHAPE,
        "2025-09-05",
    )
    assert pack("proba", BEFORE)["version"] != data["version"]
    Topic.objects.create(game=make_game(), name="új téma", slug="uj-tema")
    assert pack("proba", DAY)["version"] != data["version"]


def test_the_bytes_are_gzip_without_a_time() -> None:
    make_base()
    one, other = packed("proba", DAY), packed("proba", DAY)
    assert one == other
    assert json.loads(gzip.decompress(one.content)) == pack("proba", DAY)
    assert gzipped(b"x")[4:8] == bytes(4)


@pytest.mark.parametrize(("chunk", "more"), [(2, 0), (1, 1)])
def test_rulings_are_read_so_many_at_once(
    monkeypatch: pytest.MonkeyPatch, chunk: int, more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_base()
    whole = pack("proba", DAY)
    assert len(whole["rulings"]) == 2
    with CaptureQueriesContext(connection) as asked:
        pack("proba", DAY)
    monkeypatch.setattr("rulings.offline.pack.CHUNK", chunk)
    with django_assert_num_queries(len(asked) + more * OF_CHUNK):
        assert pack("proba", DAY) == whole


def test_an_unknown_game() -> None:
    with pytest.raises(Game.DoesNotExist):
        pack("nincs", DAY)


def test_what_is_no_is_kept_and_what_is_unknown_is_not() -> None:
    row: dict[str, Any] = {
        "a": None,
        "b": "",
        "c": [],
        "d": {},
        "e": False,
        "f": 0,
        "g": date(2025, 1, 2),
        "h": {"i": None, "j": 1},
    }
    assert kept(row) == {"e": False, "f": 0, "g": "2025-01-02", "h": {"j": 1}}
