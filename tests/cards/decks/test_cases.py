"""The case files, each case a test; and the command that runs them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.decks.cases import CaseError, run_case
from cards.management.commands.deck_cases import library
from tests.conftest import SHARED

TODAY = date(2025, 9, 5)
FILES = [SHARED / folder / "decks.json" for folder in ("hkk", "games")]
CASES = [case for file in FILES if file.exists() for case in json.loads(file.read_text(encoding="utf-8"))]


def run(case: dict[str, Any]) -> tuple[str, ...]:
    return run_case(case, library(case.get("game", "hkk")), TODAY).faults


@pytest.mark.parametrize("case", CASES, ids=[str(c.get("id") or f"{c['game']}-{c['extra']['case']}") for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert run(case) == ()


def facts(**more: Any) -> dict[str, Any]:
    known = {
        "colours": ["Tharr"],
        "types": ["lény"],
        "isteni": False,
        "any_number": False,
        "copy_limit": 3,
        "released": "2009-05-01",
    }
    return {**known, **more}


NAMES = [
    f"[P] {word}"
    for word in [
        "alma",
        "bodza",
        "csalán",
        "dió",
        "eper",
        "fenyő",
        "gyopár",
        "hárs",
        "ibolya",
        "jázmin",
        "kapor",
        "len",
        "mák",
        "nád",
        "orgona",
        "páfrány",
        "rozs",
    ]
]


def hkk(lines: str = "", count: int = 50, expected: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A case of `count` cards of one colour, three of each, and further lines and facts."""
    deck = [f"{min(3, count - 3 * place)} {name}" for place, name in enumerate(NAMES) if count > 3 * place]
    text = lines + "\nPakli:\n" + "\n".join(deck)
    held = {name: facts() for name in NAMES} | more.pop("card_facts", {})
    wanted = expected or {"verdict": "legal", "codes": {}, "not_codes": []}
    return {
        "id": "x",
        "format": "hagyomanyos",
        "date": "2025-09-05",
        "text": text,
        "card_facts": held,
        "expected": wanted,
        **more,
    }


RULE_CARD = facts(types=["szabálylap"], colours=[])


@pytest.mark.parametrize(
    ("verdict", "codes", "case"),
    [
        ("legal", {}, hkk()),
        ("illegal", {"deck-too-small": ["main"]}, hkk(count=49)),
        ("legal", {}, hkk(count=45, date="2024-12-31")),
        ("illegal", {"deck-too-small": ["main"]}, hkk(count=45, date="2025-01-01")),
        ("undetermined", {"no-period": []}, hkk(date="2009-12-31")),
        ("legal", {}, hkk(date="2010-01-01")),
        ("undetermined", {"no-period": []}, hkk(format="egylapos")),
        ("undetermined", {"unknown-card": ["Haláljárú", 2]}, hkk("SB: 30 Haláljárú\n").copy() | {"text": "Pakli\n30 Haláljárú\n20 [P] alma", "card_facts": {"[P] alma": facts(any_number=True)}}),
        ("illegal", {"side-overlaps-main": ["[P] alma"]}, hkk("Szabálylap: Sokszínűség\nSB: [P] alma\nSB: 29 Chara-din fattya (új)", card_facts={"Sokszínűség": RULE_CARD, "Chara-din fattya": facts()})),
        ("illegal", {"rule-card-in-deck": ["Lassan járj!"]}, hkk("Lassan járj!", card_facts={"Lassan járj!": RULE_CARD})),
        ("legal", {}, hkk("Szabálylap\n3 Bűvös erdő", card_facts={"Bűvös erdő": RULE_CARD})),
        ("illegal", {"rule-cards-over-limit": ["rule"]}, hkk("Szabálylap\n4 Bűvös erdő", card_facts={"Bűvös erdő": RULE_CARD})),
        ("illegal", {"deck-size": ["[P] Szoros"]}, hkk("Szabálylap: [P] Szoros", card_facts={"[P] Szoros": {**RULE_CARD, "modifiers": [{"kind": "exact-size", "size": 57}]}})),
        ("legal", {}, hkk("Szabálylap: [P] Szoros", card_facts={"[P] Szoros": {**RULE_CARD, "modifiers": [{"kind": "deck-exactly", "parameters": {"size": 50}}]}})),
        ("legal", {}, hkk("Követő\nLegfőbb követő\nTerrgath", card_facts={name: facts(types=["követő"], colours=[]) for name in ("Legfőbb követő", "Terrgath")})),
        ("illegal", {"pair-rule-card-differs": ["Lassan járj!"]}, hkk("Szabálylap: Lassan járj!", format="paros", partner_text="Szabálylap: Sokszínűség", card_facts={"Lassan járj!": RULE_CARD})),
        ("legal", {}, hkk("Szabálylap: Lassan járj!", format="paros", partner_text="Szabálylap: Lassan járj!", card_facts={"Lassan járj!": RULE_CARD})),
        ("legal", {}, hkk("2 Bufa segítsége\n", date="2024-06-01", card_facts={"Bufa segítsége": facts(colours=["Bufa"])})),
        ("illegal", {"card-banned": ["Kismassza"]}, hkk("Kismassza", card_facts={"Kismassza": facts()})),
    ],
)  # fmt: skip
def test_other_cases_of_the_same_kinds(verdict: str, codes: dict[str, Any], case: dict[str, Any]) -> None:
    assert run({**case, "expected": {"verdict": verdict, "codes": codes, "not_codes": []}}) == ()


COLOURS = {f"[P] {colour}": facts(colours=[colour]) for colour in ("Leah", "Raia", "Sheran")}
MASTERS = {name: facts() for name in ("Mardakor misztikus", "Mardakor céhmester", "Mardakor bölcs")}
GUILDS = {f"[P] céh {number}": facts(types=["céh"]) for number in range(1, 5)} | {
    "[P] leah céh": facts(types=["céh"], colours=["Leah"])
}
THREE = "Pakli\n[P] Leah\n[P] Raia\n"


@pytest.mark.parametrize(
    ("lines", "day", "verdict"),
    [
        (THREE, "2025-09-05", "legal"),
        (THREE + "3 [P] Sheran", "2025-09-05", "illegal"),
        (THREE + "3 [P] Sheran", "2023-06-10", "undetermined"),
        (THREE + "3 [P] Sheran", "2012-06-02", "legal"),
        (THREE + "3 [P] Sheran\nMardakor misztikus", "2025-09-05", "legal"),
        (THREE.replace("[P]", "4 [P]") + "4 [P] Sheran\nMardakor misztikus", "2025-09-05", "illegal"),
        ("Céh\n[P] céh 1\n[P] céh 2\n[P] céh 3\n[P] céh 4\nPakli\nMardakor céhmester", "2025-09-05", "legal"),
        ("Céh\n[P] céh 1\n[P] céh 2\n[P] céh 3\n[P] céh 4\nPakli", "2025-09-05", "undetermined"),
        ("Céh\n[P] céh 1\n[P] céh 2\n[P] céh 3\n[P] leah céh\nPakli\n[P] Raia\n[P] Sheran\nMardakor céhmester", "2025-09-05", "legal"),
        ("Céh\n[P] céh 1\n[P] leah céh\nPakli\n[P] Raia\n[P] Sheran\nMardakor céhmester", "2025-09-05", "illegal"),
        ("Céh\n2 [P] céh 1\nPakli", "2025-09-05", "legal"),
        (THREE + "SB: 3 [P] Sheran\nSB: 27 Chara-din fattya (új)", "2012-06-02", "illegal"),  # 30 is no size of 2012
        (THREE + "SB: 3 [P] Sheran\nSB: 27 Chara-din fattya (új)", "2025-09-05", "undetermined"),
    ],
)  # fmt: skip
def test_colours_and_guilds(lines: str, day: str, verdict: str) -> None:
    held = COLOURS | MASTERS | GUILDS | {"Chara-din fattya": facts()}
    held |= {name: {**fact, "copy_limit": 5} for name, fact in COLOURS.items()}
    case = hkk(lines, date=day, card_facts=held, expected={"verdict": verdict, "codes": {}})
    assert run(case) == ()


def test_a_fault_says_what_differs() -> None:
    wrong = hkk(
        expected={"verdict": "illegal", "codes": {"side-size": ["side"]}, "not_codes": [], "suggestions": ["Kurtz"]}
    )
    assert run(wrong) == ("verdict legal instead of illegal", "side-size is missing", "'Kurtz' is not suggested")
    named = hkk(
        count=49,
        expected={"verdict": "illegal", "codes": {"deck-too-small": ["side", 7]}, "not_codes": ["deck-too-small"]},
    )
    assert run(named) == (
        "deck-too-small does not name 'side'", "deck-too-small does not name 7", "deck-too-small must not occur",
    )  # fmt: skip


def kiv(**more: Any) -> dict[str, Any]:
    deck = [[3, f"[P] lap {number}"] for number in range(13)] + [[1, "[P] vég"]]
    towers = ["[P] A", "[P] B", "[P] C"]
    extra = {"limit": 3, "starting_towers": towers, "card_facts": {name: {"type": "toronyszint"} for name in towers}}
    extra |= more.pop("extra", {})
    return {
        "game": "kivalasztottak",
        "format": "constructed",
        "deck": deck,
        "side": [],
        "extra": extra,
        "expected": "legal",
        "violations": [],
        **more,
    }


@pytest.mark.parametrize(
    ("violations", "case"),
    [
        ([], kiv()),
        (["kiv-starting-towers-not-three"], kiv(extra={"starting_towers": ["[P] A", "[P] B"]})),
        (["kiv-starting-towers-not-distinct"], kiv(extra={"starting_towers": ["[P] A", "[P] B", "[P] A"]})),
        (["kiv-starting-slot-not-a-tower"], kiv(extra={"card_facts": {"[P] A": {"type": "küldetés"}}})),
        (["kiv-omen-not-one-permanent-event"], kiv(format="omen")),
        (["kiv-omen-not-one-permanent-event"], kiv(format="omen", extra={"omen": "[P] jel", "card_facts": {"[P] jel": {"type": "eseménylap", "duration": "pillanatnyi"}}})),
        ([], kiv(format="omen", extra={"omen": "[P] jel", "players": 3, "card_facts": {"[P] jel": {"type": "eseménylap", "duration": "végleges"}}})),
        (["kiv-omen-players"], kiv(format="omen", extra={"omen": "[P] jel", "players": 2, "card_facts": {"[P] jel": {"type": "eseménylap", "duration": "végleges"}}})),
        (["kiv-starting-towers-pair"], kiv(format="pairs")),
        (["kiv-starting-towers-team"], kiv(format="teams", extra={"players": 6})),
        (["kiv-swap-changes-sizes"], kiv(extra={"deck_after": [[3, f"[P] lap {number}"] for number in range(14)]})),
        (["kiv-limited-side-not-remaining-pool"], kiv(format="draft", extra={"pool": [[3, f"[P] lap {number}"] for number in range(14)] + [[1, "[P] vég"]]})),
        ([], kiv(format="draft", side=[[3, "[P] lap 13"]], extra={"pool": [[3, f"[P] lap {number}"] for number in range(14)] + [[1, "[P] vég"]]})),
        (["sm-extra-kind-repeated"], {"game": "sarkanymagus", "format": "asymmetric", "extra": {"agreed_extra": 2}, "deck": [[1, name] for name in ("vörös sárkány", "zöld sárkány", "fekete sárkány", "lila sárkány", "ezüstsárkány", "rézsárkány", "bronzsárkány", "aranysárkány")] + [[2, "kék sárkány"]]}),
    ],
)  # fmt: skip
def test_other_cases_of_the_other_games(violations: list[str], case: dict[str, Any]) -> None:
    expected = "illegal" if violations else "legal"
    assert run({**case, "expected": expected, "violations": violations}) == ()


def test_no_case_is_told(tmp_path: Path) -> None:
    for case in (
        {},
        {"expected": "legal", "format": "nincs", "text": ""},
        {"expected": {}, "format": "hagyomanyos", "text": 3},
    ):
        with pytest.raises(CaseError):
            run_case(case, library("hkk"), TODAY)


def test_the_command_counts_and_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = hkk(), hkk(expected={"verdict": "illegal", "codes": {}})
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([good]), encoding="utf-8")
    call_command("deck_cases", file)
    assert capsys.readouterr().out == "1 of 1 as expected\n"
    file.write_text(json.dumps([good, bad, {"game": "../hkk"}, 3]), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("deck_cases", file)
    assert ended.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "x: verdict legal instead of illegal"
    assert lines[-1] == "1 of 4 as expected"
    with pytest.raises(SystemExit):
        call_command("deck_cases", file, json=True)
    out = capsys.readouterr().out
    assert json.loads(out[: out.rindex("1 of 4")])["differing"][0]["report"]["verdict"] == "legal"


def test_an_unreadable_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("deck_cases", tmp_path / "none.json")
    (tmp_path / "x.json").write_text("{", encoding="utf-8")
    with pytest.raises(CommandError, match="is not JSON"):
        call_command("deck_cases", tmp_path / "x.json")
    (tmp_path / "x.json").write_text("3", encoding="utf-8")
    with pytest.raises(CommandError, match="no list of cases"):
        call_command("deck_cases", tmp_path / "x.json")
