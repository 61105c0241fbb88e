"""For each code one deck that is good and one change that is not (fault report 37: one fault, one code)."""

from __future__ import annotations

from datetime import date

import pytest

from cards.decks.codes import CODES
from cards.decks.facts import CardFacts, Facts
from cards.decks.modifiers import Modifier
from cards.decks.profile import Profile, RuleRow
from cards.decks.rules import KINDS
from tests.cards.decks.near import PROBA, ban, card, cards, codes, facts, found, main_of, profile, read, rule

CARDS = cards(
    card("Kétarcú", "Kék", "Vörös"),
    card("Isteni kék", "Kék", isteni=True),
    card("Isteni vörös", "Vörös", isteni=True),
    card("Fekete pille", "Fekete"),
    card("Szürke kavics"),
    card("Derűs", "Kék", alignments=frozenset({"jó"})),
    card("Komor", "Kék", alignments=frozenset({"gonosz"})),
    card("Ritkaság", "Kék", rare=True),
    card("Új keletű", "Kék", released=date(2025, 8, 31)),
    card("Mini", "Kék", mini_expansion=True),
    card("Mini galetki", "Kék", mini_expansion=True, subtypes=frozenset({"galetki"})),
    CardFacts("Kétkiadású", facts("Kék", rare=None), {"": Facts(rare=True), "új": Facts(rare=False)}),
    card("Másik lóhere", types=["szabálylap"]),
    card("Sürgő", types=["követő"]),
    card("Forgó", types=["követő"]),
    card("Hordavezér", types=["követő", "hordaparancsnok"]),
    card("Első céh", "Kék", types=["céh"]),
    card("Második céh", "Kék", types=["céh"]),
    card("Torony A", types=["toronyszint"]),
    card("Torony B", types=["toronyszint"]),
    card("Torony C", types=["toronyszint"]),
    card("Makacs torony", types=["toronyszint"], flags={"not_starting": True, "starting_only": False}),
    card("Kezdő torony", types=["toronyszint"], flags={"not_starting": False, "starting_only": True}),
    card("Önző kút", types=["eseménylap"], subtypes=frozenset({"erőforrás"}), flags={"exclusive_resource": True}),
    card("Kút", types=["eseménylap"], subtypes=frozenset({"erőforrás"}), flags={"exclusive_resource": False}),
    card("Örök jel", types=["eseménylap"], permanent=True),
    card("Múló jel", types=["eseménylap"]),
)
FIVE = "5 Hétszínű Zsombék"

# code, rule, good list, bad list, card named
EXAMPLES = [
    ("deck-too-small", rule("size", min=5), FIVE, "4 Hétszínű Zsombék", ""),
    ("deck-too-large", rule("size", max=5), FIVE, "6 Hétszínű Zsombék", ""),
    ("deck-size", rule("size", exactly=5), FIVE, "4 Hétszínű Zsombék", ""),
    ("deck-size", rule("size", exactly=5), FIVE, "6 Hétszínű Zsombék", ""),
    ("side-size", rule("side-size", exactly=5), f"Side\n{FIVE}", "Side\n4 Hétszínű Zsombék", ""),
    ("side-size", rule("side-size", exactly=5), "Main", "Side\n6 Hétszínű Zsombék", ""),
    (
        "copies-over-limit",
        rule("copies", limit=3, zones=["main", "side"]),
        "2 Mézgasárkány\nSB: 1 Mézgasárkány",
        "2 Mézgasárkány\nSB: 2 Mézgasárkány",
        "Mézgasárkány",
    ),
    (
        "colours-over-limit",
        rule("colours", limit=2, zones=["main", "guild"]),
        "Kétarcú\nSzürke kavics\nSB: Fekete pille",
        "Kétarcú\nFekete pille",
        "",
    ),
    ("colour-not-allowed", rule("one-colour", zones=["main"]), "3 Mézgasárkány", "3 Mézgasárkány\nKétarcú", "Kétarcú"),
    (
        "colour-not-allowed",
        rule("one-colour", zones=["main", "side"]),
        "3 Mézgasárkány\nSB: Szürke kavics",
        "3 Mézgasárkány\nSB: Fekete pille",
        "Fekete pille",
    ),
    (
        "divine-over-limit",
        rule("divine-limit", limit=2, zones=["main"]),
        "2 Isteni kék\nSB: Isteni kék",
        "3 Isteni kék",
        "",
    ),
    (
        "divine-colours",
        rule("divine-colours", zones=["main"]),
        "Isteni kék\nMézgasárkány",
        "Isteni vörös\nMézgasárkány",
        "Isteni vörös",
    ),
    (
        "divine-colours",
        rule("divine-colours", zones=["main"]),
        "2 Isteni kék\nMézgasárkány\nVörös pille 1",
        "2 Isteni kék\nMézgasárkány\nVörös pille 1\nIsteni vörös",
        "Isteni vörös",
    ),
    ("alignment-mixed", rule("one-alignment", zones=["main", "side"]), "2 Derűs", "2 Derűs\nSB: Komor", "Komor"),
    ("card-banned", rule("banned", list="lista"), "2 Derűs", "Szabálylap: Tágas lóhere", "Tágas lóhere"),
    ("card-not-in-pool", rule("pool-without", fact="rare"), "Derűs", "Ritkaság", "Ritkaság"),
    (
        "card-not-in-pool",
        rule("pool-without", fact="mini_expansion", except_types=["galetki"]),
        "Mini galetki",
        "Mini",
        "Mini",
    ),
    ("card-not-in-pool", rule("pool-not-these", cards=["derus"]), "Komor", "Derűs", "Derűs"),
    ("printing-not-in-pool", rule("pool-without", fact="rare"), "Kétkiadású (új)", "Kétkiadású", "Kétkiadású"),
    (
        "rule-cards-over-limit",
        rule("rule-cards", limit=1),
        "Szabálylap: Másik lóhere",
        "Szabálylap\n2 Másik lóhere",
        "",
    ),
    (
        "rule-card-in-deck",
        rule("not-in-deck", zones=["main", "side"]),
        "Szabálylap: Másik lóhere",
        "SB: Másik lóhere",
        "Másik lóhere",
    ),
    ("followers-over-limit", rule("followers", limit=1), "Követő: Sürgő", "Követő\nSürgő\nForgó", ""),
    (
        "follower-conflict",
        rule("follower-alone", type="hordaparancsnok", zones=["follower", "rule"]),
        "Követő: Hordavezér",
        "Követő: Hordavezér\nSzabálylap: Másik lóhere",
        "Másik lóhere",
    ),
    ("guilds-over-limit", rule("guilds", limit=1), "Céh: Első céh", "Céh: Első céh\nCéh: Második céh", ""),
    ("towers-count", rule("towers-count", count=2), "Torony\nTorony A\nTorony B", "Torony: Torony A", ""),
    ("towers-repeat", rule("towers-distinct"), "Torony\nTorony A\nTorony B", "Torony\n2 Torony A", "Torony A"),
    ("tower-type", rule("towers-type", type="toronyszint"), "Torony: Torony A", "Torony: Derűs", "Derűs"),
    ("tower-not-starting", rule("towers-may-start"), "Torony: Kezdő torony", "Torony: Makacs torony", "Makacs torony"),
    ("tower-starting-only", rule("starting-only", zones=["main"]), "Makacs torony", "Kezdő torony", "Kezdő torony"),
    (
        "exclusive-resource",
        rule("exclusive", subtype="erőforrás", zones=["main"]),
        "2 Önző kút",
        "Önző kút\nKút",
        "Kút",
    ),
    ("omen", rule("omen", type="eseménylap"), "Ómen: Örök jel", "Ómen: Múló jel", "Múló jel"),
    ("omen", rule("omen", type="eseménylap"), "Ómen: Örök jel", "Ómen\n2 Örök jel", ""),
    ("omen", rule("omen", type="eseménylap"), "Ómen: Örök jel", "Main", ""),
    ("dice-count", rule("dice-count", count=3), "Kostky\n2 bílá\n1 rudá", "Kostky\n2 bílá", ""),
    ("banner-count", rule("banner-count", count=3), "Banners\n3 bílá", "Banners\n4 bílá", ""),
    (
        "dice-banner-mismatch",
        rule("dice-match"),
        "Dice\n2 bílá\nrudá\nBanners\nrudá\n2 BÍLÁ",
        "Dice\n2 bílá\nrudá\nBanners\n2 rudá\nbílá",
        "",
    ),
    ("core-missing", rule("core", cards=["Derűs", "Komor"]), "Derűs\nKomor", "Derűs", "Komor"),
    ("extra-count", rule("extra-count", cards=["Derűs", "Komor"], count=2), "Derűs\nKomor", "Derűs", ""),
    ("extra-repeat", rule("extra-once", cards=["Derűs"]), "Derűs", "2 Derűs", "Derűs"),
    ("pool-mismatch", rule("printed-pool", cards={"Derűs": 2}), "2 Derűs", "1 Derűs", "Derűs"),
    ("copies-over-limit", rule("printed-most", cards={"Derűs": 2}), "2 Derűs", "3 Derűs", "Derűs"),
]


def under(row: RuleRow) -> Profile:
    return profile(row, lists=[ban("Tágas lóhere")])


@pytest.mark.parametrize(
    ("code", "row", "good", "bad", "name"), EXAMPLES, ids=[f"{e[0]}-{i}" for i, e in enumerate(EXAMPLES)]
)
def test_one_change_one_code(code: str, row: RuleRow, good: str, bad: str, name: str) -> None:
    assert codes(found(good, under(row), CARDS)) == []
    report = found(bad, under(row), CARDS)
    assert codes(report) == [(code, "violation", name)]
    assert report.verdict == "illegal"
    assert report.findings[-1].basis == ("PRÓBA.1",) or report.findings[0].basis == ("PRÓBA.1",)


@pytest.mark.parametrize(
    ("code", "row", "good", "bad", "name"), EXAMPLES, ids=[f"{e[0]}-{i}" for i, e in enumerate(EXAMPLES)]
)
def test_an_inferred_rule_makes_undetermined_and_a_warning_nothing(
    code: str, row: RuleRow, good: str, bad: str, name: str
) -> None:
    inferred = RuleRow(row.id, row.kind, row.parameters, "violation", "inferred", row.basis)
    report = found(bad, under(inferred), CARDS)
    assert (report.verdict, codes(report)) == ("undetermined", [(code, "unknown", name)])
    warning = RuleRow(row.id, row.kind, row.parameters, "warning", "stated", row.basis)
    report = found(bad, under(warning), CARDS)
    assert (report.verdict, codes(report)) == ("legal", [])
    assert "advice" in {one.code for one in report.findings}


def test_the_remaining_codes() -> None:
    assert codes(found("2 Semmirevaló", profile(), CARDS)) == [("unknown-card", "unknown", "Semmirevaló")]
    assert codes(found("0 Derűs", profile(), CARDS)) == [("line-error", "unknown", "0 Derűs")]
    assert codes(found("Ómen: Örök jel", PROBA, CARDS))[-1] == ("zone-not-used", "unknown", "")
    assert [one.code for one in found("Main\nDerűs {szín: Kék}", profile(), CARDS).findings] == ["stated-by-player"]


def test_a_pair_uses_the_same_rule_card() -> None:
    row = profile(rule("pair-rule-cards"))
    mine = "Szabálylap: Tágas lóhere"
    assert codes(found(mine, row, CARDS, partner=read(mine, CARDS))) == []
    differs = [("pair-rule-card-differs", "violation", "Tágas lóhere")]
    assert codes(found(mine, row, CARDS, partner=read("Szabálylap: Másik lóhere", CARDS))) == differs
    assert codes(found(mine, row, CARDS, partner=read("", CARDS))) == differs
    assert codes(found(mine, row, CARDS)) == [("unknown-fact", "unknown", "")]


def test_a_swap_keeps_sizes_and_cards() -> None:
    row = profile(rule("swap-keeps-size", zones=["main", "side"]))
    before = read("2 Derűs\nSB: 1 Komor", CARDS)
    assert codes(found("Derűs\nKomor\nSB: Derűs", row, CARDS, before=before)) == []
    for after in ("2 Derűs\nKomor", "Derűs\nKomor\nSB: Komor"):
        assert codes(found(after, row, CARDS, before=before)) == [("swap-size", "violation", "")]


def test_the_side_is_the_rest_of_the_opened_pool() -> None:
    row = profile(rule("rest-of-pool"), pool={"Derűs": 2, "Komor": 1})
    assert codes(found("Derűs\nSB: Derűs\nSB: Komor", row, CARDS)) == []
    assert codes(found("Derűs\nSB: Komor", row, CARDS)) == [("pool-mismatch", "violation", "Derűs")]


@pytest.mark.parametrize(("players", "wrong"), [(1, True), (2, False), (4, False), (5, True), (None, False)])
def test_player_count(players: int | None, wrong: bool) -> None:
    report = found("Derűs", profile(rule("players", min=2, max=4), players=players), CARDS)
    assert codes(report) == ([("player-count", "violation", "")] if wrong else [])


def test_only_these_kinds_are_known() -> None:
    assert codes(found("Derűs\nKomor", profile(rule("only-kinds", cards=["Derűs"])), CARDS)) == [
        ("unknown-card", "unknown", "Komor")
    ]


def test_sokszinuseg_like_rule_cards() -> None:
    many = Modifier("Sokféle", "copy-limit", {"limit": 1, "zones": ["main", "side"], "also": ["guild"]}, ("rule",))
    wise = Modifier("Bölcs", "second-copy", {"cards": 1}, ("main",))
    held = cards(card("Sokféle", types=["szabálylap"], modifiers=(many,)), card("Bölcs", "Kék", modifiers=(wise,)),
                 card("Céh A", types=["céh"]), card("Derűs", "Kék"), card("Komor", "Kék"))  # fmt: skip
    row = profile(rule("copies", limit=3, zones=["main", "side"]))
    start = "Szabálylap: Sokféle\n"
    assert codes(found(start + "Derűs\nKomor", row, held)) == []
    report = found(start + "2 Derűs", row, held)
    assert codes(report) == [("copies-over-limit", "violation", "Derűs")]
    assert report.findings[0].caused_by == ("Sokféle",)
    assert codes(found(start + "Derűs\nSB: Derűs", row, held)) == [("side-overlaps-main", "violation", "Derűs")]
    assert codes(found(start + "Céh\n2 Céh A", row, held)) == [("copies-over-limit", "violation", "Céh A")]
    assert codes(found(start + "2 Derűs\nBölcs", row, held)) == []
    assert codes(found(start + "3 Derűs\nBölcs", row, held)) == [("copies-over-limit", "violation", "Derűs")]
    assert [one[1] for one in codes(found(start + "2 Derűs\n2 Komor\nBölcs", row, held))] == ["unknown", "unknown"]
    assert codes(found("2 Derűs\nCéh\n2 Céh A", row, held)) == []


def test_every_kind_is_tested_and_every_code_has_a_kind() -> None:
    made = {code for kind in KINDS.values() for code in kind.codes}
    read_only = {"unknown-fact", "line-error", "no-period", "zone-not-used", "stated-by-player"}
    assert made | read_only == set(CODES)
    tested = {row[1].kind for row in EXAMPLES}
    elsewhere = {"pair-rule-cards", "swap-keeps-size", "rest-of-pool", "players", "only-kinds", "released", "limited"}
    assert set(KINDS) - tested - elsewhere == {"advice", "reprints-same-text"}


def test_advice_is_a_warning_and_reprints_need_their_text() -> None:
    assert [one.severity.value for one in found("Main", profile(rule("advice", text="Tudnivaló")), CARDS).findings] == [
        "warning"
    ]
    row = profile(rule("reprints-same-text", zones=["main"]))
    held = cards(
        CardFacts(
            "Sima",
            facts("Kék"),
            {"új": Facts(flags={"text_differs": True}), "2020": Facts(flags={"text_differs": False})},
        )
    )
    assert codes(found("Sima\nSima (2020)", row, held)) == []
    assert codes(found("Sima (új)", row, held)) == [("printing-not-in-pool", "violation", "Sima (új)")]
    assert codes(found("Sima (2022)", row, held)) == [("unknown-fact", "unknown", "Sima (2022)")]


def test_the_next_month_makes_a_card_legal() -> None:
    row = rule("released")
    text = "Új keletű"
    assert codes(found(text, profile(row, on=date(2025, 8, 31)), CARDS)) == [("card-not-in-pool", "violation", text)]
    assert codes(found(text, profile(row, on=date(2025, 9, 1)), CARDS)) == []
    held = cards(card("Téli", "Kék", released=date(2024, 12, 1)), CardFacts("Évszámos", facts("Kék", released=None)))
    assert codes(found("Téli", profile(row, on=date(2024, 12, 31)), held)) == [
        ("card-not-in-pool", "violation", "Téli")
    ]
    assert codes(found("Téli", profile(row, on=date(2025, 1, 1)), held)) == []
    assert codes(found("Évszámos (2023)", profile(row), held)) == []
    assert codes(found("Évszámos", profile(row), held)) == [("unknown-fact", "unknown", "Évszámos")]


def test_the_whole_profile_of_the_reports() -> None:
    assert found(main_of(40), PROBA).verdict == "legal"
    assert codes(found(main_of(39), PROBA)) == [("deck-too-small", "violation", "")]
