"""Forms of one word share a stem."""

from __future__ import annotations

import pytest

from judgekb.search.analysis import forms, without_preverb
from judgekb.search.analysis.czech import stem as czech
from judgekb.search.analysis.hungarian import stem as hungarian


@pytest.mark.parametrize(
    "together",
    [
        "pakli paklik paklit paklimba paklijaban paklikat paklinak",
        "lap lapok lapot lapokat lappal lapjaim lapra",
        "leny lenyek lenyt lenyemet lenyeit lennyel",
        "bilincs bilincset bilinccsel bilincsek",
        "hajo hajok hajot hajokat hajoval hajorol",
        "elet eletet eletnek eleteddel eletert",
        "helyszin helyszinek helyszineket helyszinen",
        "varazslat varazslatot varazslatokat varazslatom",
        "kijatszani kijatszik kijatszhatom",
    ],
)
def test_hungarian_forms_of_one_word(together: str) -> None:
    assert len({hungarian(word) for word in together.split()}) == 1


@pytest.mark.parametrize(
    "together", ["karta karty karet kartach", "barva barvy barvam", "balicek balicku", "kostka kostek"]
)
def test_czech_forms_of_one_word(together: str) -> None:
    assert len({czech(word) for word in together.split()}) == 1


@pytest.mark.parametrize("apart", ["kor kar", "galetki galeria", "lap lab", "eletjelzo elet"])
def test_other_words_keep_other_stems(apart: str) -> None:
    left, right = apart.split()
    assert hungarian(left) != hungarian(right)


@pytest.mark.parametrize("word", ["", "a", "kor", "21.6.0", "ak106", "3x", "²", "４", "űű", "zindorr'"])
def test_short_words_and_numbers_are_left_alone(word: str) -> None:
    assert (hungarian(word), czech(word)) == (word, word)


def test_forms() -> None:
    held = forms("kísérletét")
    assert (held.exact, held.folded, held.prefix) == ("kísérletét", "kiserletet", "kiser")
    assert held.stem("cs") == held.czech
    assert held.stem("hu") == held.hungarian == held.stem("de")
    assert len(forms("pakli").stems) == len(set(forms("pakli").stems))


@pytest.mark.parametrize(
    ("stem", "root"),
    [
        ("megmergez", "mergez"),
        ("tovabbad", "tovabbad"),
        ("kijatsz", "jatsz"),
        ("kigy", "kigy"),
        ("lap", "lap"),
        ("", ""),
    ],
)
def test_a_stem_without_its_preverb(stem: str, root: str) -> None:
    assert without_preverb(stem) == root


def test_a_bare_word_loses_the_consonant_that_an_accusative_would() -> None:
    assert len({hungarian(word) for word in ("varazspont", "varazspontot", "varazsponttal", "varazspontja")}) == 1
