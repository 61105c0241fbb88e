"""Hungarian endings of names: linking vowels, assimilation, vowels that come, go, grow and shrink."""

from __future__ import annotations

import pytest

from tests.rulings.linking.invented import LINKER, names

FORMS = {
    "Mézgasárkány": "Mézgasárkányt Mézgasárkánnyal Mézgasárkánnyá Mézgasárkányokkal Mézgasárkányaim Mézgasárkányé"
    " Mézgasárkányként Mézgasárkánykor Mézgasárkányommal Mézgasárkánytól Mézgasárkányig",
    "Pemete": "Pemetét Pemetével Pemetévé Pemeték Pemetéjéről Pemetéül Pemetés Pemetének Pemetéért Pemetéstül",
    "Kék torony": "Kék|tornyot Kék|toronnyal Kék|tornyaim Kék|toronyban",
    "Futótornyok kapocs": "Futótornyok|kapoccsal Futótornyok|kapcsot Futótornyok|kapoccsá",
    "Vén ló": "Vén|lovat Vén|lovak Vén|lóval Vén|lovaimmal",
    "Csendes úr": "Csendes|urat Csendes|urak Csendes|úrral Csendes|úrrá",
    "Zöld kovakő": "Zöld|kovakövet Zöld|kovakővel",
    "Brex": "Brexszel Brexet Brexszé Brexek",
    "Deko": "Dekóval Dekón Dekót Dekok",
    "Az esti órák átka": "Az|esti|órák|átkánál Az|esti|órák|átkával Az|esti|órák|átkai",
    "Morgó szolgája": "Morgó|szolgáját Morgó|szolgái Morgó|szolgáim Morgó|szolgáival Morgó|szolgám",
    "Lady": "Ladyt Ladyk Ladyvel Ladyhez",
}
NO_FORMS = "Mézgasárkányfarok Mézgasárkányx Pemetebog Pemetn Brexval Brext2 Dekorál Kék|torna Ladyxyz Mézgasárkányozik"


@pytest.mark.parametrize(("name", "form"), [(name, form) for name, forms in FORMS.items() for form in forms.split()])
def test_forms_of_a_name(name: str, form: str) -> None:
    surface = form.replace("|", " ")
    (link,) = LINKER.find(f"Fúj {surface}, az.")
    assert (link.name, link.surface, link.certain) == (name, surface, True)


@pytest.mark.parametrize("form", NO_FORMS.split())
def test_what_only_begins_like_a_name(form: str) -> None:
    assert LINKER.find(f"Fúj {form.replace('|', ' ')}, az.") == []


def test_an_ending_behind_a_hyphen() -> None:
    assert [(link.name, link.surface) for link in LINKER.find("Fúj Deko-val, Brex-et és Köd-jelző.")] == [
        ("Deko", "Deko-val"),
        ("Brex", "Brex-et"),
        ("Köd", "Köd"),
    ]


def test_a_name_with_a_comma_inflects_on_both_sides() -> None:
    text = "Fúj Örsöt, a csontkalapácsot. Fúj Örs, a csontkalapáccsal."
    assert names(text) == ["Örs, a csontkalapács"] * 2


@pytest.mark.parametrize(
    ("surface", "certain"),
    [
        ("Mezgasarkanyrol", False),
        ("Mézgasárkányról", True),
        ("mézgasárkány nagyanyja", False),
        ("Mezgasarkany nagyanyja", True),
        ("Zindorr", False),
        ("Zindorr suttogása", True),
    ],
)
def test_wrong_accents_make_a_name_of_one_word_doubtful(surface: str, certain: bool) -> None:
    (link,) = LINKER.find(f"Fúj {surface}, az.")
    assert (link.surface, link.certain) == (surface, certain)


@pytest.mark.parametrize("text", ["Fúj Zin’dorr, az.", "Fúj Zin'dorr, az.", "Fúj ZIN`DORR, az.", "Fúj Zin‘dorrt, az."])
def test_any_apostrophe(text: str) -> None:
    assert names(text) == ["Zin'dorr"]


def test_legacy_letters_decomposed_letters_and_soft_hyphens() -> None:
    assert names("Fúj A tükrök úrnõje.") == ["A tükrök úrnője"]
    assert names("Fúj Me\u0301zga\u00adsa\u0301rka\u0301nyt.") == ["Mézgasárkány"]


def test_other_languages_have_no_hungarian_endings() -> None:
    from rulings.linking.lexicon import Lexicon, Name
    from rulings.linking.link import Kind
    from rulings.linking.linker import Linker

    linker = Linker(Lexicon([Name(Kind.CARD, "Bytost")], inflects=False))
    assert [link.surface for link in linker.cards("Bytost a Bytostnak.")] == ["Bytost"]
