"""How the words of a query are understood: numbers for question words, other names, words with and without a preverb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judgekb.search.analysis import forms
from judgekb.search.everyday import EVERYDAY
from judgekb.search.plan import NUMBER, SYNONYM, QueryTerm, Term, plan, weigh_within
from judgekb.search.synonyms import NO_SYNONYMS, Synonyms
from judgekb.search.vocabulary import SAME_ROOT, Vocabulary, WordTable

WORDS = "lap lapból 25 2024 három pakli kiegészítő mérgez megmérgezhető varázspont varázspontot vp ködös"


class Index:
    """A vocabulary in which `pakli` is the most frequent word."""

    vocabulary = Vocabulary([WordTable(WORDS.split())])

    def count(self) -> int:
        return 100

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        return {term: 50 if term.text in ("pakl", "pakli") else 2 for term in terms}


def planned(text: str, synonyms: Synonyms = NO_SYNONYMS) -> dict[str, QueryTerm]:
    return {term.typed: term for term in plan(text, Index(), synonyms)}


def test_a_word_that_asks_for_a_number_stands_for_numbers() -> None:
    terms = planned("hány lap")
    assert terms["hány"].asks
    assert {word: terms["hány"].related.get(word) for word in ("25", "három", "2024", "lap")} == {
        "25": NUMBER,
        "három": NUMBER,
        "2024": None,
        "lap": None,
    }
    assert "25" not in planned("mikor lap")["mikor"].related


def test_two_of_something_is_asked_not_sought() -> None:
    assert {typed: term.asks for typed, term in planned("két lap").items()} == {"két": True, "lap": False}
    assert {typed: term.asks for typed, term in planned("három lap").items()} == {"három": False, "lap": False}


def test_a_word_stands_near_the_same_word_with_a_preverb() -> None:
    assert planned("mérgezni")["mérgezni"].related["megmérgezhető"] >= SAME_ROOT
    assert planned("megmérgez")["megmérgez"].related["mérgez"] >= SAME_ROOT


def test_another_name_is_worth_a_little_less_than_the_word_itself() -> None:
    term = planned("VP", Synonyms([("varázspont", "VP")]))["VP"]
    assert (term.related["vp"], term.related["varázspont"]) == (1.0, SYNONYM)
    assert term.other_names == ("varázspont",)
    assert planned("VP")["VP"].other_names == ()


def test_of_a_name_of_several_words_the_rarest_tells_it() -> None:
    term = planned("vp", Synonyms([("kiegészítő pakli", "VP")]))["vp"]
    assert term.related.get("kiegészítő") == SYNONYM
    assert "pakli" not in term.related


def test_a_name_of_which_the_index_lacks_a_word_stands_for_nothing() -> None:
    assert planned("vp", Synonyms([("varázspont bögre", "VP")]))["vp"].other_names == ()


def test_other_names_do_not_change_how_telling_a_known_word_is() -> None:
    frequent = Synonyms([("pakli", "VP")])
    assert planned("vp", frequent)["vp"].weight == planned("vp")["vp"].weight


def test_numbers_of_an_index() -> None:
    assert {"25", "három"} <= Index.vocabulary.numbers
    assert "2024" not in Index.vocabulary.numbers
    assert forms("25").is_exact


def within(text: str, game: int, holding: Mapping[str, int]) -> dict[str, float]:
    """Return the weights in a game whose documents are the bits of `game`."""
    terms = plan(text, Index())
    forms_held = {form: holding.get(form.text, 0) for term in terms for form, _ in term.postings()}
    return {term.typed: term.weight for term in weigh_within(terms, Index(), game, forms_held)}


def test_a_word_of_every_document_of_the_game_tells_less_there() -> None:
    rare, usual = (within("ködös lap", 0b1111, {"kodos": 0b0001, "lap": held}) for held in (0b0001, 0b1111))
    assert usual["lap"] < rare["lap"]
    assert usual["ködös"] == rare["ködös"]


def test_what_stands_outside_the_game_does_not_count_there() -> None:
    inside = within("ködös lap", 0b1111, {"kodos": 0b0001, "lap": 0b0001})
    assert inside == within("ködös lap", 0b1111, {"kodos": 0b0001, "lap": 0b11110001})


def test_an_empty_game_and_words_that_it_lacks_have_weights_too() -> None:
    assert within("ködös lap", 0, {}) == within("ködös lap", 0, {"lap": 1})
    assert all(weight > 0 for weight in within("ködös qqqq", 0b11, {}).values())


def test_question_words_weigh_the_same_in_every_game() -> None:
    (usual,) = (term.weight for term in plan("hány lap", Index()) if term.asks)
    assert within("hány lap", 0b11, {"lap": 0b11})["hány"] == usual


def test_numbers_in_words_stand_for_digits() -> None:
    related = planned("huszonöt", Synonyms(EVERYDAY))
    assert related["huszonöt"].related["25"] == SYNONYM
    assert planned("25", Synonyms(EVERYDAY))["25"].related == {"25": 1.0}  # the index holds no `huszonöt`
