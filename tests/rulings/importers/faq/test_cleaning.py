"""What got lost on the way is repaired; words are left alone."""

from __future__ import annotations

import pytest

from rulings.importers.faq.cleaning import Vocabulary, clean

NOTHING = Vocabulary([])


def repaired(text: str) -> str:
    return clean(text, NOTHING).text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A kõ és a kôfal fûvel.", "A kő és a kőfal fűvel."),
        (r"A \"köd\" száll.", 'A "köd" száll.'),
        ("Száll?Nem.", "Száll? Nem."),
        ("Száll,de nem.", "Száll, de nem."),
        ("Tárgyak:Olyan.", "Tárgyak: Olyan."),
        ("Az 1,5 és a 134.7. pont.", "Az 1,5 és a 134.7. pont."),
        ("..: A köd=: :.. Száll.", "A köd: Száll."),
        ("5. Száll a köd.", "Száll a köd."),
        ("5. körben száll.", "5. körben száll."),
        ("1. Száll. 2. Leül.", "1. Száll. 2. Leül."),
        ("2023. Január.", "2023. Január."),
    ],
)
def test_letters_spaces_and_numbers(text: str, right: str) -> None:
    assert repaired(text) == right


@pytest.mark.parametrize(
    ("text", "right", "icons"),
    [
        ("A §¨ képesség.", "A [ikon] képesség.", ("",)),
        ("A § képesség.", "A [ikon] képesség.", ("",)),
        ("A \uf0b7\uf0b8 és lP.", "A [ikon] és [ikon].", ("", "")),
        ("A lPét nem, IP sem.", "A lPét nem, IP sem.", ()),
        ("A {ködfúvó ikon} és { } marad.", "A [ködfúvó ikon] és { } marad.", ("ködfúvó",)),
    ],
)
def test_icons(text: str, right: str, icons: tuple[str, ...]) -> None:
    made = clean(text, NOTHING)
    assert (made.text, made.icons) == (right, icons)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Pl. a azt jelenti.", True),
        ("Pl. az azt jelenti.", False),
        ("A -ért jövő, de a -ért is.", True),
        ("Kap a -1 ÉP-s jelzőért.", False),
        ("Ha egy lapon van ikon, száll.", True),
        ("Ha egy lapon van ilyen ikon, száll.", False),
        ("Ezt látod: , akkor száll.", True),
        ("Száll a szimbólummal jelölt.", True),
        ("Száll ez a szimbólum is.", False),
        ("Mint a ikon.", True),
    ],
)
def test_icons_without_a_trace(text: str, missing: bool) -> None:
    assert ("icon-missing" in clean(text, NOTHING).flags) is missing


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Fújás (pl. Pemete ? Sárkány) is.", "Fújás (pl. Pemete – Sárkány) is."),
        ("Ha ? a köd szerint ? leszáll.", "Ha – a köd szerint – leszáll."),
        ("Mi lesz a köddel ? Leszáll.", "Mi lesz a köddel? Leszáll."),
        ("Mi lesz a köddel ?", "Mi lesz a köddel?"),
        ("Az X vagy ? értéke.", "Az X vagy ? értéke."),
        ("A ? vagy X.", "A ? vagy X."),
        ("A ?-es köd, - ?-es lap.", "A ?-es köd, - ?-es lap."),
    ],
)
def test_three_meanings_of_a_question_mark(text: str, right: str) -> None:
    assert repaired(text) == right


def test_words_that_lost_their_space_are_told_by_the_words_of_the_document() -> None:
    held = Vocabulary(["A pemetét is, a pemetét azt.", "Ködfújhatom, ködfújhatom."])
    assert clean("A pemetétis ködfújhatomazt.", held).text == "A pemetét is ködfújhatom azt."
    assert clean("A pemetétis.", held).flags == ("space-restored",)
    assert repaired("A pemetétis.") == "A pemetétis."


def test_a_word_that_stands_more_than_once_is_a_word() -> None:
    held = Vocabulary(["A pemetét és a pemetét.", "Pemetétis pemetétis."])
    assert clean("A pemetétis.", held).text == "A pemetétis."


def test_markup_stays_and_is_flagged() -> None:
    made = clean("A Köd> & <b>száll</b>.", NOTHING)
    assert (made.text, made.flags) == ("A Köd> & <b>száll</b>.", ("markup-left",))


def test_hostile_text_takes_no_time() -> None:
    text = "a" * 5_000 + " ?" * 2_500 + "." * 5_000 + "§" * 2_500 + "(" * 5_000
    assert len(repaired(text)) > 5_000
