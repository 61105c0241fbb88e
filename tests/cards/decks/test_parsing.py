"""What becomes of the lines that players paste. Numbers are those of the fault reports."""

from __future__ import annotations

import pytest

from cards.decks.deck import Deck, parse
from cards.decks.text import MAX_BYTES, TooLarge
from tests.cards.decks.near import CARDS, DAY, PROBA, card, cards, codes, found, main_of, read

MEZGA = "Mézgasárkány"


def held(deck: Deck) -> list[tuple[str, int, str, str | None]]:
    return [(one.zone, one.count, one.name, one.edition) for one in deck.entries]


def statuses(text: str) -> list[str]:
    return [line.status for line in read(text).lines]


@pytest.mark.parametrize(
    "text",
    [
        "3 Mézgasárkány  \n",  # 1
        "3 Mézgasárkány\u00a0",
        "3\u00a0Mézgasárkány",
        "\ufeff3 Mézgasárkány",  # 6
        "3x Mézgasárkány",  # 3
        "3 x Mézgasárkány",
        "x3 Mézgasárkány",
        "3× Mézgasárkány",
        "3 × Mézgasárkány",
        "3X Mézgasárkány",
        "Mézgasárkány x3",
        "Mézgasárkány ×3",
        "Mézgasárkány x 3",
        "3\tMézgasárkány",
        "3xMézgasárkány",
        "3Mézgasárkány",
        "  3   MÉZGASÁRKÁNY",
        "3 mezgasarkany",
        "1 Mézgasárkány\n2 Mézgasárkány",
        "003 Mézgasárkány",
    ],
)
def test_every_dialect_gives_three_copies(text: str) -> None:
    deck = read(text)
    assert held(deck) == [("main", 3, MEZGA, None)]
    assert (deck.unknown, deck.errors) == ((), ())


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_line_ends_do_not_matter_7(end: str) -> None:
    assert read(end.join(["Pakli:", "3 Mézgasárkány", "Side", "1 Nem is kapor!"])) == read(
        "Pakli:\n3 Mézgasárkány\nSide\n1 Nem is kapor!"
    )


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x0b", "\x0c", "\x85", "\x1e"])
def test_only_cr_and_lf_end_a_line(mark: str) -> None:
    assert len(read(f"3 Mézgasárkány{mark}2 Nem is kapor!").lines) == 1


@pytest.mark.parametrize(
    ("header", "zone"),
    [
        ("Kiegészítő:", "side"),  # 8
        ("KIEGÉSZÍTŐ", "side"),
        ("kiegeszito", "side"),
        ("Side:", "side"),
        ("Sideboard", "side"),
        ("SIDEBOARD: 15", "side"),
        ("Kiegészítő pakli (30)", "side"),
        ("Kiegészítő (30):", "side"),
        ("Kiegészítő 30", "side"),
        ("Fő pakli", "main"),
        ("Deck", "main"),
        ("Szabálylap:", "rule"),
        ("Követő", "follower"),
        ("Céhek:", "guild"),
        ("Kezdő tornyok:", "tower"),
        ("Ómen", "omen"),
        ("Standarty", "banner"),
        ("Kostky:", "die"),
    ],
)
def test_header_words_open_zones(header: str, zone: str) -> None:
    deck = read(f"{header}\n2 Mézgasárkány")
    assert deck.lines[0].kind == "header"
    assert [one.zone for one in deck.entries] == [zone]


def test_a_header_is_the_whole_line_9() -> None:
    assert held(read("Kiegészítő zsarátnok")) == [("main", 1, "Kiegészítő zsarátnok", None)]


def test_a_blank_line_changes_no_zone_10() -> None:
    assert held(read("3 Mézgasárkány\n\n2 Nem is kapor!\n\nKiegészítő:\n1 Mézgasárkány")) == [
        ("main", 3, MEZGA, None),
        ("main", 2, "Nem is kapor!", None),
        ("side", 1, MEZGA, None),
    ]


def test_comments_are_ignored_and_sb_goes_to_the_side_11() -> None:
    deck = read("// 40 lap\n# jegyzet\n  // bent\nSB: 2 Mézgasárkány\n1 Nem is kapor!")
    assert held(deck) == [("main", 1, "Nem is kapor!", None), ("side", 2, MEZGA, None)]
    assert [line.status for line in deck.lines] == ["ignored", "ignored", "ignored", "parsed", "parsed"]


def test_header_and_entry_on_one_line_hold_for_that_line() -> None:
    assert held(read("Szabálylap: Tágas lóhere\n3 Mézgasárkány")) == [
        ("main", 3, MEZGA, None),
        ("rule", 1, "Tágas lóhere", None),
    ]


def test_lines_of_one_card_are_summed_with_their_numbers_14() -> None:
    deck = read("1 Mézgasárkány\n2 Mézgasárkány\n3 Mézgasárkány")
    assert [(one.count, one.lines) for one in deck.entries] == [(6, (1, 2, 3))]


def test_a_card_is_kept_apart_by_zone_15() -> None:
    deck = read("2 Mézgasárkány\nSide\n1 Mézgasárkány")
    assert held(deck) == [("main", 2, MEZGA, None), ("side", 1, MEZGA, None)]


def test_no_header_means_main_and_a_note_16() -> None:
    report = found("\n".join(main_of(40).split("\n")[1:]), PROBA)
    assert [(one.code, one.severity.value, one.zone) for one in report.findings] == [("advice", "note", "side")]
    assert found(main_of(40), PROBA).findings == ()


@pytest.mark.parametrize("bar", ["/", " / ", " // ", "//", "///"])
def test_all_bars_of_a_split_card_are_one_17(bar: str) -> None:
    assert held(read(f"2 Hajnalpelyva{bar}Alkonypelyva")) == [("main", 2, "Hajnalpelyva // Alkonypelyva", None)]


def test_half_a_double_name_is_the_card_unless_another_has_it_18() -> None:
    deck = read("Hajnalpelyva")
    assert held(deck) == [("main", 1, "Hajnalpelyva // Alkonypelyva", None)]
    assert deck.lines[0].notes == ("No count: taken as one copy.", "half of a double name")
    both = cards(card("Hajnalpelyva", "Kék"))
    assert held(read("Hajnalpelyva", both)) == [("main", 1, "Hajnalpelyva", None)]


def test_a_half_that_two_cards_share_is_unknown_with_both_suggested_18() -> None:
    deck = read("2 Hajnalpelyva", cards(card("Hajnalpelyva // Éjpelyva", "Kék")))
    assert [one.suggestions[:2] for one in deck.unknown] == [
        ("Hajnalpelyva // Alkonypelyva", "Hajnalpelyva // Éjpelyva")
    ]


def test_an_unknown_line_stays_as_it_was_written_20_21() -> None:
    text = main_of(40) + 'Side\n10 Zin\'dorr "Tak" & <b>\n'
    report = found(text, PROBA)
    assert [(one.code, one.card, one.lines, one.found) for one in report.findings] == [
        ("unknown-card", 'Zin\'dorr "Tak" & <b>', (17,), "10")
    ]
    assert report.verdict == "undetermined"  # ten cards all the same: the size of the side deck is right


@pytest.mark.parametrize(
    "line",
    [
        "0 Mézgasárkány", "-1 Mézgasárkány", "−1 Mézgasárkány", "+2 Mézgasárkány", "1.5 Mézgasárkány",
        "1,5 Mézgasárkány", "1/2 Mézgasárkány", "½ Mézgasárkány", "² Mézgasárkány", "③ Mézgasárkány", "４ Mézgasárkány",
        "٣ Mézgasárkány", "1000 Mézgasárkány", "Mézgasárkány x0", "Mézgasárkány x-1", "Mézgasárkány x４",
        "Mézgasárkány x1000", "x0 Mézgasárkány", "0x Mézgasárkány", "2 Mézgasárkány x2", "Mézgasárkány x2 x3",
        "2 Mézgasárkány {szín: Kék} x2", "3 Mézgasárkány {íz: keserű}", "3 Mézgasárkány {isteni: talán}",
        "3 Mézgasárkány {szín: Kék; szín: Vörös}", "3 Mézgasárkány {megjelent: tegnap}", "Dátum: 2025-02-30",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_an_error_with_its_line(line: str) -> None:
    deck = read(f"2 Nem is kapor!\n{line}")
    assert [(one.line, one.text, bool(one.reason)) for one in deck.errors] == [(2, " ".join(line.split()), True)]
    assert held(deck) == [("main", 2, "Nem is kapor!", None)]


@pytest.mark.parametrize(("line", "count"), [("1 Mézgasárkány", 1), ("999 Mézgasárkány", 999), ("001 Mézgasárkány", 1)])
def test_counts_go_from_1_to_999(line: str, count: int) -> None:
    assert [one.count for one in read(line).entries] == [count]


def test_the_whole_line_is_a_name_before_a_count_is_cut_off() -> None:
    assert held(read("7 nap kukoricaéhség\n2 7 nap kukoricaéhség")) == [("main", 3, "7 nap kukoricaéhség", None)]
    assert held(read("3 Kék pille 1\nKék pille 12")) == [
        ("main", 3, "Kék pille 1", None),
        ("main", 1, "Kék pille 12", None),
    ]


@pytest.mark.parametrize(
    ("tag", "edition"), [("(új)", "új"), ("(UJ)", "új"), ("(2024)", "2024"), ("(cm)", "CM"), ("(alfa)", "alfa")]
)
def test_edition_tags(tag: str, edition: str) -> None:
    assert held(read(f"2 Mézgasárkány {tag}")) == [("main", 2, MEZGA, edition)]
    assert read(f"2 Mézgasárkány {tag} x").unknown[0].name == f"Mézgasárkány {tag} x"


def test_other_brackets_are_part_of_an_unknown_name() -> None:
    assert [one.name for one in read("2 Mézgasárkány (szép)").unknown] == ["Mézgasárkány (szép)"]


def test_a_misspelt_name_is_suggested_never_taken() -> None:
    deck = read("2 Mezgasárkáng")
    assert deck.entries == ()
    assert [(one.count, one.suggestions[0]) for one in deck.unknown] == [(2, MEZGA)]


def test_two_names_run_together_are_told_apart() -> None:
    assert read("Nem is kapor! Mézgasárkány nagyanyja").unknown[0].suggestions[:2] == (
        "Nem is kapor!",
        "Mézgasárkány nagyanyja",
    )


def test_fields_stand_on_their_own_lines_and_once() -> None:
    deck = read("Játék: hkk\nFormátum: hagyomanyos\nDátum: 2025-09-05\nDátum: 2025-09-06")
    assert deck.fields == {"game": "hkk", "format": "hagyomanyos", "date": "2025-09-05"}
    assert [one.line for one in deck.errors] == [4]


def test_dice_and_banners_are_words() -> None:
    assert held(read("Kostky:\n2 červená\nžlutá\nStandarty\nčervená x3")) == [
        ("banner", 3, "červená", None),
        ("die", 2, "červená", None),
        ("die", 1, "žlutá", None),
    ]


def test_every_line_has_one_status() -> None:
    assert statuses("Pakli\n\n# x\n3 Mézgasárkány\n0 Mézgasárkány\n2 Semmirevaló") == [
        "parsed", "ignored", "ignored", "parsed", "error", "unknown",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line", ["x" * 10_000, "1 " + "(" * 10_000, "{" * 10_000, "9" * 10_000, " x3" * 3000, "á" * 401]
)
def test_a_very_long_line_is_an_error(line: str) -> None:
    assert [(one.line, one.reason) for one in read(line).errors] == [(1, "The line is longer than 400 characters.")]


def test_a_very_long_comment_is_a_comment() -> None:
    assert statuses("#" * 10_000 + "\n" + " " * 10_000 + "\n1 Mézgasárkány") == ["ignored", "ignored", "parsed"]


def test_above_one_megabyte_is_refused() -> None:
    assert len(parse("\n" * MAX_BYTES, CARDS.names).lines) == MAX_BYTES
    with pytest.raises(TooLarge):
        parse("\n" * (MAX_BYTES + 1), CARDS.names)
    with pytest.raises(TooLarge):
        parse("á" * (MAX_BYTES // 2 + 1), CARDS.names)


def test_ten_thousand_wrong_lines_are_answered() -> None:
    report = found("\n".join(f"1 Semmirevaló {number:05}" for number in range(10_000)), PROBA)
    assert [one.code for one in report.findings].count("unknown-card") == 10_000
    assert report.date == DAY


def test_stated_facts_are_read_in_any_order() -> None:
    wanted = read("2 Mézgasárkány {szín: Leah, Raia; típus: lény}").entries[0].stated
    for text in ("2 Mézgasárkány {TIPUS: Lény; szin: raia,leah}", "Mézgasárkány {szín: Raia, Leah; típus: lény} x2"):
        assert read(text).entries[0].stated == wanted
    assert read("1 Mézgasárkány {szín: színtelen}").entries[0].stated.colours == frozenset()
    assert codes(found("1 Mézgasárkány {szín:}", PROBA)) == [("deck-too-small", "violation", "")]
