"""Near duplicates, parts, and the entry that a sentence means."""

from __future__ import annotations

from rulings.importers.faq.comparing import Likeness, Meant

WORDS = (
    "alma birs csipke dió eper füge gomba hárs ibolya japán körte len meggy napraforgó olajfa platán rebarbara sóska"
)
TEXT = f"{WORDS} tök uborka."
OTHER = "Egészen más növények nőnek odakint a hegyek mögött, ahol ritkán esik az eső és sokat fúj a szél."


def test_one_letter_makes_a_near_duplicate_and_another_word_none() -> None:
    near, parts = Likeness({"a": TEXT, "b": TEXT.replace("tök", "tőkék"), "c": OTHER}).pairs()
    assert (near, parts) == ([("a", "b"), ("b", "a")], [])
    near, parts = Likeness({"a": TEXT, "b": TEXT.replace("birs", "málnaszörp")}).pairs()
    assert (near, parts) == ([], [])


def test_the_order_of_words_does_not_count() -> None:
    turned = TEXT.replace("alma birs", "birs alma")
    assert Likeness({"a": TEXT, "b": turned}).pairs()[0] == [("a", "b"), ("b", "a")]


def test_an_entry_that_stands_in_a_longer_one_is_a_part() -> None:
    assert Likeness({"a": TEXT, "b": f"{OTHER} {TEXT}"}).pairs() == ([], [("a", "b")])


def test_short_entries_are_no_parts() -> None:
    short = " ".join(WORDS.split()[:19])
    assert Likeness({"a": short, "b": f"{OTHER} {TEXT}"}).pairs() == ([], [])


def test_the_entry_that_is_meant_shares_rare_words() -> None:
    entries = {
        "AK1.1": "A mézgasárkány barlangja nyitva áll.",
        "AK1.2": "A ködfonó pemete fúvókája zárva van.",
        "AK2.1": "A hétszínű zsombék.",
        "AK2.2": "A tükörkapu két oldala.",
        "AK3.1": "A lóhere tágas mezője.",
    } | {f"GYK.{number}": f"Mindennapos válasz {number}" for number in range(20)}
    meant = Meant(entries)
    assert meant.entry(["Ahogy a pemete fúvókájánál leírtuk."], ["AK1.1", "AK1.2"]) == "AK1.2"
    assert meant.entry(["Ahogy egy másik esetben leírtuk."], ["AK1.1", "AK1.2"]) == ""
    assert meant.entry(["A pemete fúvókája és a mézgasárkány barlangja."], ["AK1.1", "AK1.2"]) == ""
    assert meant.entry(["A pemete fúvókája."], []) == ""
