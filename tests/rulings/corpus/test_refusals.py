"""What the starter data cannot hold is refused in one sentence: file, entry, what."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings.corpus.files import read_game
from rulings.corpus.shapes import CorpusError

GAME = "slug: g\nname: G\nlanguage: hu\nposition: 1\n"
SOURCES = "sources:\n- {code: AK1, kind: magazine, title: T, published: {not_after: 2010-01-01, certainty: unknown}}\n"
SECTIONS = "rulebook: {prefix: HKK, title: K, short_title: K}\nsections:\n"
ENTRY = "question: q?, answer: a"
RULINGS = "rulings/ak1.yaml"


def refusal(folder: Path, **files: str) -> str:
    """Return the sentence that refuses files, named with `__` for `/`; `""` where they are accepted."""
    for name, text in {"game": GAME, "sources": SOURCES, **files}.items():
        path = folder / "g" / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    try:
        read_game(folder / "g")
    except CorpusError as error:
        return str(error)
    return ""


def entries_refusal(folder: Path, *entries: str) -> str:
    return refusal(folder, rulings__ak1="source: AK1\nentries:\n" + "".join(f"- {{{entry}}}\n" for entry in entries))


IN_ADDRESSES = "stands in addresses, so it cannot hold / ? # % or \\, nor be dots alone"
LONG_REF = "A" * 58 + ".1"


@pytest.mark.parametrize(
    ("ref", "what"),
    [
        *((f"AK1{sign}1", f"AK1{sign}1: ref {IN_ADDRESSES}") for sign in "/?#%"),
        ("..", f"..: ref {IN_ADDRESSES}"),
        ("AK1\\n1", "'AK1\\n1': ref holds a control letter or an end of line"),
        ("AK1\\u200b1", "'AK1\\u200b1': ref holds a control letter or an end of line"),
        (" AK1.1", " AK1.1: ref begins or ends with a space"),
        ("AK1  1", "AK1  1: ref must be written with single spaces and whole letters"),
        (f"{LONG_REF}1", f"{LONG_REF}…: ref has 61 letters; 60 is the most"),
        (LONG_REF, ""),
        ("AK1.1234567890", "AK1.1234567890: ref ends in a number of more than 9 digits"),
        ("AK1." + "1" * 20, f"AK1.{'1' * 20}: ref ends in a number of more than 9 digits"),
        ("AK1.123456789", ""),
    ],
)
def test_references_and_codes_fit_into_addresses(tmp_path: Path, ref: str, what: str) -> None:
    expected = what and f"g/rulings/ak1.yaml, entry {what}"
    assert entries_refusal(tmp_path, f'ref: "{ref}", {ENTRY}') == expected
    code = refusal(tmp_path, sources=SOURCES.replace("AK1", f'"{ref}"'), rulings__ak1="source: AK1\n")
    assert bool(code) is (bool(what) or len(ref) > 40)


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("5.5.E/2", ""),
        ("1" * 50, ""),
        ("1" * 51, "number has 51 letters; 50 is the most"),
        ("5\\n5", "number holds a control letter or an end of line"),
        ("5\\t5", "number holds a control letter or an end of line"),
    ],
)
def test_numbers_of_sections(tmp_path: Path, number: str, what: str) -> None:
    assert refusal(tmp_path, sections=f'{SECTIONS}- {{number: "{number}", title: T}}\n').partition(": ")[2] == what


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"cards": "cards: [{name: '???'}]"}, "g/cards.yaml, card ???: its name makes no address; give it a slug"),
        ({"cards": "cards: [{name: '???', slug: kerdes}]"}, ""),
        (
            {"cards": "cards: [{name: Nord, slug: a b}]"},
            "g/cards.yaml, card Nord: slug a b is no slug: letters a-z, digits and hyphens",
        ),
        ({"game": GAME.replace("slug: g", "slug: G")}, "g/game.yaml: slug G must be in lower case"),
        ({"game": GAME.replace("slug: g", "slug: gé")}, "g/game.yaml: slug gé is no slug: letters a-z, digits and hyphens"),
        ({"game": GAME.replace("position: 1", "position: x")}, "g/game.yaml: position must be a whole number from 0 to 32767, found x"),
        ({"sources": SOURCES.replace("code: AK1", "code: AK1, number: szaz")}, "g/sources.yaml, source AK1: number must be a whole number from 0 to 999999999, found szaz"),
        (
            {"sources": SOURCES.replace("not_after", "not_before: 2010-01-02, not_after")},
            "g/sources.yaml, source AK1: not_after 2010-01-01 is before not_before 2010-01-02",
        ),
        ({"sources": SOURCES.replace("not_after", "not_before: 2010-01-01, not_after")}, ""),
        ({"sections": "sections: []\n"}, "g/sections.yaml: rulebook is missing: prefix, title and short_title"),
        ({"sections": "rulebook: 5\n"}, "g/sections.yaml, rulebook: expected keys and values, found 5"),
        ({"sections": SECTIONS + "- {number: '2', parent: '1'}\n- {number: '1'}\n"}, "g/sections.yaml, section 2: its parent 1 must stand before it"),
        ({"cards": "cards: 5"}, "g/cards.yaml: cards must be a list, found 5"),
        ({"cards": "cards:"}, "g/cards.yaml: cards must be a list, found None"),
        ({"cards": "cards: [Nord]"}, "g/cards.yaml: card must be keys and values, found Nord"),
        ({"cards": "cards: [null]"}, "g/cards.yaml: card must be keys and values, found None"),
        ({"sources": "sources: [5]"}, "g/sources.yaml: source must be keys and values, found 5"),
        ({"terms": "terms: [5]"}, "g/terms.yaml: term must be keys and values, found 5"),
        ({"sections": SECTIONS + "- 5\n"}, "g/sections.yaml: section must be keys and values, found 5"),
        ({"rulings__ak1": "source: AK1\nentries: 5\n"}, "g/rulings/ak1.yaml: entries must be a list, found 5"),
        ({"rulings__ak1": "source: AK1\nentries: [x]\n"}, "g/rulings/ak1.yaml: entry must be keys and values, found x"),
        ({"rulings__ak1": "source: 5\n"}, "g/rulings/ak1.yaml: source must be text (put it in quotes), found 5"),
        ({"rulings__ak1": "source: AK1\nentires: []\n"}, "g/rulings/ak1.yaml: unknown key entires"),
        ({"cards": "card: []"}, "g/cards.yaml: unknown key card"),
        ({"terms": "term: []"}, "g/terms.yaml: unknown key term"),
        ({"sources": "source: []"}, "g/sources.yaml: unknown key source"),
        ({"sections": SECTIONS + "\nsecs: []\n"}, "g/sections.yaml: unknown key secs"),
        ({"game": GAME + "x: 1\n"}, "g/game.yaml: unknown key x"),
        ({"formats": "game: g\nformat: []\n"}, "g/formats.yaml: unknown key format"),
        ({"formats": "game: g\nformats: [5]\n"}, "g/formats.yaml: format must be keys and values, found 5"),
        ({"cards": "cards: [{name: Nord, details: [1]}]"}, "g/cards.yaml, card Nord: details must be keys and values, found [1]"),
        (
            {"cards": "cards: [{name: Nord, details: {a: [2020-01-01]}}]"},
            "g/cards.yaml, card Nord: details must hold texts and numbers (put days in quotes), found datetime.date(2020, 1, 1)",
        ),
        ({"cards": "cards: [{name: Nord, details: {1: a}}]"}, "g/cards.yaml, card Nord: the keys of details must be text, found 1"),
        ({"cards": f"cards: [{{name: Nord, details: {'{b: ' * 10}1{'}' * 10}}}]"}, "g/cards.yaml, card Nord: details is nested too deep"),
        ({"cards": "cards: [{name: Nord, details: &a {b: *a}}]"}, "g/cards.yaml: line 1: names for values (&, *) are not taken"),
        ({"cards": "cards: [{name: Nord, editions: [új, új]}]"}, "g/cards.yaml, card Nord: editions names something twice: új"),
        ({"cards": "cards: [{name: Nord}, {name: Nord}]"}, "g/cards.yaml, card Nord: it stands there twice"),
        ({"cards": "cards: [{name: Nord}, {name: nord}]"}, "g/cards.yaml, address nord: it stands there twice"),
        ({"sections": SECTIONS + "- {number: 5.E}\n- {number: 5.e}\n"}, "g/sections.yaml, section 5.e: it stands there twice"),
        ({"sources": SOURCES + SOURCES.partition("\n")[2].replace("AK1", "ak1")}, "g/sources.yaml, source ak1: it stands there twice"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_used(tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    assert refusal(tmp_path, **files) == sentence


@pytest.mark.parametrize(
    ("entries", "what"),
    [
        (["ref: AK1.1, merged_into: AK1.1"], "AK1.1: merged_into itself"),
        (["ref: AK1.1, merged_into: ak1.1"], "AK1.1: merged_into itself"),
        (
            ["ref: AK1.1, merged_into: AK1.2", "ref: AK1.2, merged_into: AK1.1"],
            "AK1.1: merged_into AK1.2, which is merged into AK1.1 itself",
        ),
        (
            ["ref: AK1.1, merged_into: AK1.2", "ref: AK1.2, merged_into: AK1.3", f"ref: AK1.3, {ENTRY}"],
            "AK1.1: merged_into AK1.2, which is merged into AK1.3 itself",
        ),
        (["ref: AK1.1, merged_into: AK1.2", f"ref: AK1.2, {ENTRY}"], ""),
        (
            ["ref: AK1.1, merged_into: AK1.2, question: q?"],
            "AK1.1: it is merged_into another, so it has no text: unknown key question",
        ),
        ([f"ref: AK1.1, {ENTRY}", f"ref: ak1.1, {ENTRY}"], "ak1.1: its ref is taken by g/rulings/ak1.yaml, entry AK1.1"),
        ([f"ref: AK1, {ENTRY}"], "AK1: its ref is taken by source AK1"),
    ],
)  # fmt: skip
def test_entries_that_stand_against_each_other(tmp_path: Path, entries: list[str], what: str) -> None:
    assert entries_refusal(tmp_path, *entries) == (what and f"g/rulings/ak1.yaml, entry {what}")


def test_a_reference_in_two_files(tmp_path: Path) -> None:
    second = SOURCES + SOURCES.partition("\n")[2].replace("AK1", "AK2")
    entries = f"entries: [{{ref: AK1.1, {ENTRY}}}]\n"
    sentence = refusal(
        tmp_path, sources=second, rulings__ak1=f"source: AK1\n{entries}", rulings__ak2=f"source: AK2\n{entries}"
    )
    assert sentence == "g/rulings/ak2.yaml, entry AK1.1: its ref is taken by g/rulings/ak1.yaml, entry AK1.1"


EDGE = "{kind: changes, target: A.2, extent: whole, basis: explicit, reason: r}"


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("valid_from: 2020-01-02, valid_to: 2020-01-01", "valid_to 2020-01-01 is before valid_from 2020-01-02"),
        ("valid_from: 2020-01-01, valid_to: 2020-01-01", ""),
        (
            "published: {not_before: 2020-01-02, not_after: 2020-01-01, certainty: stated}",
            "not_after 2020-01-01 is before not_before 2020-01-02",
        ),
        ("published: {certainty: unknown}", "published needs not_before or not_after"),
        ("published: 5", "published must be keys and values, found 5"),
        (
            "cards: [{name: Nord, role: subject}, {name: Nord, role: mentioned}]",
            "cards names something twice: Nord ()",
        ),
        ("cards: [{name: Nord, role: subject}, {name: Nord, edition: új, role: subject}]", ""),
        ("cards: [5]", "expected keys and values, found 5"),
        ("cards: 5", "cards must be a list, found 5"),
        ("topics: [köd, köd]", "topics names something twice: köd"),
        ("topics: ['']", "topics must be a list of texts (put numbers in quotes), found ['']"),
        ("sections: ['1', '1']", "sections names something twice: 1"),
        ("sections: ['1.E', '1.e']", "sections names something twice: 1.e"),
        (f"changes: [{EDGE}, {EDGE}]", "changes names something twice: changes a.2 "),
        (f"changes: [{EDGE}, {EDGE.replace('changes', 'deletes')}]", ""),
        ("cites: [HKK 1]", "cites HKK 1; a section stands in sections, without HKK"),
        ('answer: "\\0"', "key answer is given twice"),
        ('note: "\\0"', "note holds a letter that cannot be stored"),
    ],
)
def test_entries_that_contradict_themselves(tmp_path: Path, more: str, what: str) -> None:
    rulings = f"source: AK1\nentries:\n- {{ref: AK1.1, {ENTRY}, {more}}}\n"
    sentence = refusal(tmp_path, sections=SECTIONS + "- {number: '1'}\n", rulings__ak1=rulings)
    if what.startswith("key "):
        assert sentence.startswith(f"g/rulings/ak1.yaml: {what}")
    else:
        assert sentence == (what and f"g/rulings/ak1.yaml, entry AK1.1: {what}")


@pytest.mark.parametrize(
    "text", ["cards: [2020-02-30]", "cards: [", "cards: {? [a] : b}", "cards: [" * 5000, "\0", "'\\"]
)
def test_what_yaml_cannot_read_is_one_sentence(tmp_path: Path, text: str) -> None:
    sentence = refusal(tmp_path, cards=text)
    assert (sentence.startswith("g/cards.yaml: "), "\n" in sentence) == (True, False)


def test_a_day_that_no_calendar_has(tmp_path: Path) -> None:
    sentence = entries_refusal(tmp_path, f"ref: AK1.1, {ENTRY}, valid_from: 2020-02-30")
    assert sentence.startswith("g/rulings/ak1.yaml: day ")


def test_a_draft_may_do_without_an_answer(tmp_path: Path) -> None:
    assert entries_refusal(tmp_path, "ref: AK1.1, question: q?, status: draft") == ""
    assert entries_refusal(tmp_path, "ref: AK1.1, question: q?, status: unanswered") == ""
    assert entries_refusal(tmp_path, "ref: AK1.1, question: q?, status: disputed") == (
        "g/rulings/ak1.yaml, entry AK1.1: answer is missing"
    )
