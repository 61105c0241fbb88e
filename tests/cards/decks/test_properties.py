"""What holds of every list (hypothesis)."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.decks.check import check
from cards.decks.deck import parse
from cards.decks.export import export, from_csv, from_json, to_csv, to_json
from cards.decks.text import TooLarge
from tests.cards.decks.near import CARDS, PROBA, ban, found, profile, read, rule

NAMES = sorted(CARDS.by_name)
TAGS = ["", " (új)", " (2020)", " (CM)"]
FACTS = ["", " {szín: Kék}", " {szín:; típus: lény}"]
HEADERS = ["Pakli:", "Kiegészítő", "Szabálylap:", "Céh", "Kostky", "Követő:"]
PIECES = st.sampled_from(
    [
        *NAMES,
        *TAGS,
        *FACTS,
        *HEADERS,
        "3",
        "x",
        "×",
        "0",
        "½",
        "SB:",
        "{",
        "}",
        "(",
        ")",
        "//",
        "#",
        "Dátum: 2025-09-05",
        ":",
        "új",
    ]
)
ENTRY = st.builds(
    lambda count, name, tag, stated: f"{count} {name}{tag}{stated}",
    st.integers(1, 12),
    st.sampled_from(NAMES),
    st.sampled_from(TAGS),
    st.sampled_from(FACTS),
)
MESS = st.lists(PIECES | st.text(max_size=8), max_size=6).map(" ".join)
LINES = st.lists(ENTRY | st.sampled_from(HEADERS) | MESS, max_size=25)
BLOCKS = st.dictionaries(st.sampled_from(HEADERS[:4]), st.lists(ENTRY, min_size=1, max_size=8), max_size=4)
UNDER = profile(
    *PROBA.rules, rule("banned", list="lista"), rule("released"), lists=[ban("Mézgasárkány", "Nem is kapor! (2020)")]
)
SETTINGS = settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])


def written(blocks: dict[str, list[str]]) -> str:
    return "".join(f"{header}\n" + "".join(f"{line}\n" for line in lines) for header, lines in blocks.items())


@SETTINGS
@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_writing_and_reading_again_gives_the_deck(lines: list[str], end: str) -> None:
    deck = read(end.join(lines))
    text = export(deck, CARDS.names)
    assert read(text) == deck
    assert export(read(text), CARDS.names) == text


@SETTINGS
@given(LINES)
def test_every_line_has_an_end(lines: list[str]) -> None:
    deck = read("\n".join(lines))
    assert {line.status for line in deck.lines} <= {"parsed", "ignored", "unknown", "error"}
    counted = [line for line in deck.lines if line.kind == "entry"]
    known, unknown = sum(one.count for one in deck.entries), sum(one.count for one in deck.unknown)
    assert sum(line.count for line in counted) == known + unknown
    assert len([line for line in counted if line.status == "error"]) == len(deck.errors)


@SETTINGS
@given(BLOCKS, st.randoms())
def test_the_order_of_lines_and_zones_never_matters(blocks: dict[str, list[str]], random: Random) -> None:
    shuffle = random.shuffle
    other = {header: list(lines) for header, lines in blocks.items()}
    for lines in other.values():
        shuffle(lines)
    keys = list(other)
    shuffle(keys)
    one, two = (found(written(each), UNDER) for each in (blocks, {key: other[key] for key in keys}))
    assert [without_lines(each) for each in one.findings] == [without_lines(each) for each in two.findings]
    assert one.verdict == two.verdict


def without_lines(finding: object) -> tuple[object, ...]:
    return tuple(
        getattr(finding, name) for name in ("code", "severity", "zone", "card", "found", "allowed", "rule", "caused_by")
    )


@SETTINGS
@given(BLOCKS)
def test_splitting_a_line_changes_only_line_numbers(blocks: dict[str, list[str]]) -> None:
    def halves(line: str) -> list[str]:
        count, rest = line.split(" ", 1)
        return [f"1 {rest}", f"{int(count) - 1} {rest}"] if int(count) > 1 else [line]

    split = {header: [half for line in lines for half in halves(line)] for header, lines in blocks.items()}
    assert read(written(split)) == read(written(blocks))
    one, two = found(written(blocks), UNDER), found(written(split), UNDER)
    assert [without_lines(each) for each in one.findings] == [without_lines(each) for each in two.findings]


@SETTINGS
@given(BLOCKS, st.integers(1, 3))
def test_adding_a_legal_card_never_adds_a_ban(blocks: dict[str, list[str]], count: int) -> None:
    def bans(text: str) -> list[str]:
        return [one.card for one in found(text, UNDER).findings if one.code == "card-banned"]

    assert bans(written(blocks) + f"Pakli\n{count} Kék pille 20\n") == bans(written(blocks))


@SETTINGS
@given(st.text(max_size=300) | LINES.map("\r".join))
def test_no_input_raises(text: str) -> None:
    deck = parse(text, CARDS.names)
    report = check(deck, UNDER, CARDS)
    assert report.verdict in ("legal", "illegal", "undetermined")
    assert all(one.message("hu") and one.message("en") for one in report.findings)
    assert read(from_csv(to_csv(read(export(deck, CARDS.names))))).entries == deck.entries
    assert read(from_json(to_json(deck))).entries == deck.entries


@SETTINGS
@given(st.text(max_size=200))
def test_csv_that_is_none_is_refused_with_a_sentence(text: str) -> None:
    try:
        from_csv(text)
    except (ValueError, TooLarge) as error:
        assert str(error)
