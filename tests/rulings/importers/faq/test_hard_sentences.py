"""Hard cases 33 to 36, 49, 53 to 55 and 58: questions, titles, topics, and one paragraph as one entry."""

from __future__ import annotations

from rulings.importers.faq.entries import Entry
from rulings.importers.faq.sentences import sentences

At = dict[int, Entry]


def test_case_33_several_questions_are_one_entry(at: At) -> None:
    counts = {9: 5, 1067: 3, 5: 2, 33: 2, 41: 2, 103: 2, 185: 1, 189: 2, 1251: 1, 1343: 2}
    assert {line: len(at[line].questions) for line in counts} == counts
    assert [line for line in counts if at[line].title != at[line].questions[0]] == []
    assert at[9].questions[1:3] == ("Reakció?", "Halálsikoly?")


def test_case_34_a_title_needs_no_question_mark(at: At) -> None:
    lines = (279, 747, 1029)
    assert [at[line].title for line in lines] == [sentences(at[line].text)[0] for line in lines]
    assert [at[line].title[-1] for line in lines] == [".", ".", "."]
    assert [at[line].questions for line in lines] == [(), (), ()]


def test_case_35_a_question_without_an_answer(at: At) -> None:
    assert [entry.ref for entry in at.values() if not entry.answered] == ["AK1.7"]
    assert (at[1385].ref, at[1385].is_published, "unanswered" in at[1385].flags) == ("AK1.7", False, True)


def test_published_are_all_but_the_unanswered_and_the_redirect(at: At) -> None:
    entries = dict.fromkeys(at.values())
    assert (len(entries), len([entry for entry in entries if entry.is_published])) == (814, 812)


def test_case_36_references_to_what_is_not_there(at: At) -> None:
    lines = [entry.lines[0] for entry in dict.fromkeys(at.values()) if "reference-missing" in entry.flags]
    assert lines == [17, 213, 285, 375, 597, 1625]
    assert at[597].cites == ()


def test_case_37_a_question_without_a_space_after_it(at: At) -> None:
    assert [at[line].title.rsplit(" ", 1)[1] for line in (155, 1285)] == ["kijátszom?", "róla?"]


def test_case_38_two_sentences_where_the_full_stop_is_missing(at: At) -> None:
    first, second = sentences(at[195].text)[:2]
    assert (first.rsplit(" ", 1)[1], second.split(" ")[0]) == ("jelzőt", "Erre")


def test_case_49_inner_numbers_do_not_split(at: At) -> None:
    assert {line: len(at[line].raw) - len(at[line].text) for line in (207, 227)} == {207: 0, 227: 0}
    assert [at[line].lines for line in (679, 207, 525, 1263, 227)] == [(679,), (207,), (525,), (1263,), (227,)]
    assert "list-number" not in {flag for line in (679, 1263) for flag in at[line].flags}


def test_case_53_topics_in_front(at: At) -> None:
    topics = {
        1287: "Mérgezés",
        1343: "KF-es tárgyak",
        1381: "Időzítés",
        1251: "Reakció lapok",
        1259: "Passzivizálást igénylő képesség",
        1265: "Passzív lapok",
        497: "Automatikus hatás",
        499: "Büntető szabály",
        871: "Hatás",
        945: "Versenyszabály",
        935: "Párbaj és Anti-mágia",
        1085: "Kijátszás",
        433: "Védekezés",
        419: "Páros játék",
        233: "Isteni szabály",
        373: "Védekezés szabály",
    }
    assert {line: at[line].topic for line in topics} == topics
    assert {entry.topic for entry in at.values()} == {*topics.values(), ""}
    assert [line for line, topic in topics.items() if at[line].text.startswith(topic + ":")] == []


def test_case_53_titles_and_sentences_that_end_in_a_colon_are_no_topics(at: At) -> None:
    assert [at[line].topic for line in (193, 205, 321, 501, 1593, 769, 323)] == [""] * 7
    assert at[321].title == "Módosítjuk a nekron szabályt"
    assert at[501].title == "Pontosítjuk az ősmágia fogalmát"
    assert at[323].title == "Páros versenyen a kezdés pontos menete"


def test_case_54_several_rules_are_one_entry(at: At) -> None:
    held = {
        547: ("Jutalom: X", "Kárpótlás: X"),
        441: ("Zilak-din", "Grobox"),
        719: ("Archaix", "max. ÉP"),
        1549: ("manó",),
    }
    assert {line: all(word in at[line].text for word in words) for line, words in held.items()} == dict.fromkeys(
        held, True
    )


def test_case_55_lengths(at: At) -> None:
    lengths = sorted(len(entry.raw) for entry in dict.fromkeys(at.values()))
    assert lengths[-1] == len(at[1625].raw)
    assert [len(at[line].raw) for line in (1625, 999, 1155)] == [4561, 3319, 2817]
    assert [at[line].is_published for line in (1277, 411, 983)] == [True] * 3


def test_case_58_a_keyword_inside_a_sentence_is_no_topic(at: At) -> None:
    assert (at[513].topic, "Áramlás: után leírt" in at[513].text) == ("", True)
    assert [at[line].topic for line in (1289, 1299, 1173)] == ["", "", ""]
