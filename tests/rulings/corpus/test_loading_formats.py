"""The deck rules of the starter data: loaded whole, a second time without a change, and never over an editor."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.models import CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod, Game
from judgekb.search.models import OutboxEntry
from rulings.corpus.exporting import export_game
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.corpus.report import LoadReport
from rulings.corpus.shapes import CorpusError
from rulings.decks.lists import apply_list, plan_list
from rulings.models import DeckRuleBasis
from tests.corpus_files import write_corpus

pytestmark = pytest.mark.django_db
FORMATS = """game: proba
zones: [main, side, rule]
lists:
- id: tilto
  title: Tiltólista
  format: alap
  valid_from: 2031-03-01
  basis: [AK1.2]
  cards:
  - ködfonó pemete (új)
  - Mézgasárkány
modifiers:
- card: Mézgasárkány
  kind: copy-limit
  parameters: {limit: 1, zones: [main]}
  zones: [rule]
  certainty: stated
  basis: [AK1.1]
  text: Egy lehet.
rules:
- id: meret
  kind: size
  parameters: {min: {by: limit, 3: 40, 4: 60}}
  certainty: stated
  basis: [AK1.1, HKK 21.6, AK9.9]
  text: Legalább 40.
- id: tiltas
  kind: banned
  parameters: {list: tilto}
  severity: warning
  certainty: inferred
  basis: [AK1]
  text: Ami tiltott.
formats:
- slug: alap
  name: Alap
  note: Kitalált.
  zones: [main]
  periods:
  - valid_from: 2030-01-01
    last_seen: 2031-02-01
    certainty: stated
    note: Most.
    choices: {limit: [3, 4]}
    rules: [meret, tiltas]
- slug: ures
  name: Üres
  periods: []
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = write_corpus(tmp_path / "corpus")
    (game / "formats.yaml").write_text(FORMATS, encoding="utf-8")
    return game


def load(folder: Path, **changes: str) -> LoadReport:
    text = FORMATS
    for old, new in (change.split(" -> ") for change in changes.values()):
        assert old in text
        text = text.replace(old, new)
    (folder / "formats.yaml").write_text(text, encoding="utf-8")
    return load_game(corpus=read_game(folder))


def counted(report: LoadReport, action: str) -> dict[str, int]:
    kinds = ("formats", "deck_rules", "card_lists", "modifiers")
    return {kind: getattr(report, action)[kind] for kind in kinds if getattr(report, action)[kind]}


def test_everything_becomes_rows(folder: Path) -> None:
    report = load(folder)
    assert counted(report, "created") == {"formats": 2, "deck_rules": 2, "card_lists": 1, "modifiers": 1}
    game = Game.objects.get()
    assert game.deck_zones == ["main", "side", "rule"]
    rule = DeckRule.objects.get(slug="meret")
    assert rule.as_row().parameters == {"min": {"by": "limit", 3: 40, 4: 60}}
    bases = DeckRuleBasis.objects.filter(rule=rule).order_by("position")
    assert [
        (one.target, one.to_ruling and one.to_ruling.ref, one.to_section and one.to_section.citation) for one in bases
    ] == [("AK1.1", "AK1.1", None), ("HKK 21.6", None, "HKK 21.6"), ("AK9.9", None, None)]
    source = DeckRuleBasis.objects.get(target="AK1").to_source
    assert source is not None
    assert source.code == "AK1"
    period = FormatPeriod.objects.get()
    assert (str(period), period.choices, [one.slug for one in period.rules.all()]) == (
        "Alap, 2030-01-01 – …",
        {"limit": [3, 4]},
        ["meret", "tiltas"],
    )
    entries = CardListEntry.objects.values_list("card__name", "edition", "written")
    assert list(entries) == [("Ködfonó Pemete", "új", "ködfonó pemete (új)"), ("Mézgasárkány", "", "")]
    for row in (*Format.objects.all(), *DeckRule.objects.all(), *CardList.objects.all(), *CardModifier.objects.all()):
        row.full_clean()


def test_the_file_is_written_back_byte_for_byte(folder: Path, tmp_path: Path) -> None:
    load(folder)
    export_game(game=Game.objects.get(), folder=tmp_path / "out")
    assert (tmp_path / "out" / "formats.yaml").read_text(encoding="utf-8") == FORMATS


def test_a_second_run_changes_nothing_and_the_index_is_not_told(folder: Path) -> None:
    load(folder)
    keys = list(OutboxEntry.objects.values_list("key", flat=True))
    assert [key for key in keys if key.split(":")[0] not in ("card", "section", "source", "ruling", "topic")] == []
    report = load(folder)
    assert report.is_quiet
    assert counted(report, "unchanged") == {"formats": 2, "deck_rules": 2, "card_lists": 1, "modifiers": 1}
    assert OutboxEntry.objects.count() == len(keys)


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        ("text: Legalább 40. -> text: Legalább ennyi.", {"deck_rules": 1}),
        ("basis: [AK1.1, HKK 21.6, AK9.9] -> basis: [AK1.1]", {"deck_rules": 1}),
        ("rules: [meret, tiltas] -> rules: [meret]", {"formats": 1}),
        ("title: Tiltólista -> title: Lista", {"card_lists": 1}),
        ("parameters: {limit: 1, -> parameters: {limit: 2,", {"modifiers": 1}),
    ],
)
def test_what_differs_is_changed(folder: Path, change: str, changed: dict[str, int], tmp_path: Path) -> None:
    old, new = change.split(" -> ")
    load(folder)
    assert counted(load(folder, a=change), "changed") == changed
    export_game(game=Game.objects.get(), folder=tmp_path / "out")
    assert (tmp_path / "out" / "formats.yaml").read_text(encoding="utf-8") == FORMATS.replace(old, new)


def test_another_order_is_a_change(folder: Path, tmp_path: Path) -> None:
    load(folder)
    head, _, tail = FORMATS.partition("rules:\n- id: meret")
    first, _, second = ("- id: meret" + tail.partition("formats:")[0]).partition("- id: tiltas")
    swapped = head + "rules:\n- id: tiltas" + second + first + "formats:" + tail.partition("formats:")[2]
    swapped = swapped.replace("rules: [meret, tiltas]", "rules: [tiltas, meret]")
    (folder / "formats.yaml").write_text(swapped, encoding="utf-8")
    assert counted(load_game(corpus=read_game(folder)), "changed") == {"deck_rules": 2, "formats": 1}
    export_game(game=Game.objects.get(), folder=tmp_path / "out")
    assert (tmp_path / "out" / "formats.yaml").read_text(encoding="utf-8") == swapped


def test_what_an_editor_has_changed_is_kept(folder: Path) -> None:
    load(folder)
    for model in (Format, DeckRule, CardList, CardModifier):
        model.objects.update(edited=True)
    change: dict[str, Any] = {
        "a": "text: Legalább 40. -> text: Más.", "b": "name: Alap -> name: Más", "c": "title: Tiltólista -> title: Más",
        "d": "text: Egy lehet. -> text: Más.",
    }  # fmt: skip
    report = load(folder, **change)
    assert (report.is_quiet, counted(report, "kept")) == (
        True,
        {"formats": 2, "deck_rules": 2, "card_lists": 1, "modifiers": 1},
    )


def test_an_imported_list_is_not_undone(folder: Path) -> None:
    load(folder)
    apply_list(plan_list("Mézgasárkány", form=Format.objects.get(slug="alap"), valid_from=date(2032, 1, 1)))
    assert counted(load(folder), "kept") == {"card_lists": 1}
    assert counted(load(folder, a="valid_from: 2031-03-01 -> valid_from: 2032-02-01"), "kept") == {"card_lists": 1}
    days = CardList.objects.order_by("valid_from").values_list("valid_from", "valid_to")
    assert list(days) == [(date(2031, 3, 1), date(2031, 12, 31)), (date(2032, 1, 1), None)]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("  - Mézgasárkány -> - Mézgasárkán", "proba/formats.yaml: list must be keys and values, found Mézgasárkán"),
        ("- Mézgasárkány -> - Mézgasárkán", "list tilto: card 'Mézgasárkán' is not in cards.yaml; did you mean Mézgasárkány?"),
        ("card: Mézgasárkány -> card: Nincs", "modifier of Nincs: the card is not in cards.yaml"),
        ("format: alap -> format: nincs", "list tilto: there is no format nincs"),
        ("kind: size -> kind: semmi", "proba/formats.yaml: meret: 'semmi' is no kind of rule"),
        ("parameters: {list: tilto} -> parameters: {list: nincs}", "proba/formats.yaml: tiltas: there is no list nincs"),
        ("rules: [meret, tiltas] -> rules: [meret, nincs]", "proba/formats.yaml: alap: there is no rule nincs"),
        ("game: proba -> game: masik", "proba/formats.yaml: holds game masik"),
        ("zones: [main]\\n -> zones: [sarok]\\n", "no such zone: sarok"),
        ("note: Kitalált. -> szin: Kitalált.", "proba/formats.yaml, format alap: unknown key szin"),
        ("id: tilto\\n -> id: tilto\\n  szín: x\\n", "proba/formats.yaml, list tilto: unknown key szín"),
        ("parameters: {list: tilto} -> parameters: [tilto]", "rule tiltas: parameters must be keys and values"),
        ("lists: -> listak:", "unknown key listak"),
        ("valid_from: 2030-01-01 -> valid_from: tavaly", "valid_from must be a day"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named_and_nothing_is_loaded(folder: Path, change: str, sentence: str) -> None:
    with pytest.raises(CorpusError) as caught:
        load(folder, a=change.replace("\\n", "\n"))
    assert sentence in str(caught.value)
    assert DeckRule.objects.count() == 0
