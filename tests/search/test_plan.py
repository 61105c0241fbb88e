"""How the words of a query are understood: numbers for question words, other names, words with and without a preverb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judgekb.search.analysis import forms
from judgekb.search.plan import NUMBER, SYNONYM, QueryTerm, Term, plan
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
