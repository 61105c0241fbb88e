"""Hard cases 23 to 32 and 37 to 42: letters, icons, dashes and spaces that got lost, and garbled words."""

from __future__ import annotations

from rulings.importers.faq.entries import Entry

At = dict[int, Entry]


def codes(entry: Entry) -> set[str]:
    return {flag.partition(":")[0] for flag in entry.flags}


def with_code(at: At, code: str) -> list[int]:
    return [entry.lines[0] for entry in dict.fromkeys(at.values()) if code in codes(entry)]


def test_case_23_escaped_quotes(at: At) -> None:
    assert 'X darab "késleltetés" jelzőt' in at[555].text
    assert 'A "hatás" csak' in at[555].text
    assert '\\"hatás\\"' in at[555].raw


def test_cases_24_and_25_letters_of_another_code_page(at: At) -> None:
    assert [entry.ref for entry in at.values() if set(entry.text) & set("õûôÕÛÔ")] == []
    lines = {line for line, entry in at.items() if set(entry.raw) & set("õû")}
    assert lines == {233, 247, 249, 251, 253, 255, 1121, 1153, 1629}
    assert "olyan színből" in at[233].text
    assert "2. körétől kezdve, saját fő" in at[513].text
    assert "a kezéből" in at[517].text
    assert "LAP VAGY JELZŐ SINCS" in at[557].text


def test_cases_26_to_28_lost_icons_are_shown_as_unknown(at: At) -> None:
    assert with_code(at, "icon-lost") == [123, 127, 165, 183]
    assert "Voidfókusszal a [ikon] képességét" in at[123].text
    assert "saját [ikon] képességét" in at[127].text
    assert "A [ikon] elvesztése" in at[183].text
    assert at[165].text.count("[ikon] képesség") == 2
    assert [at[line].icons for line in (123, 127, 165, 183)] == [("",), ("",), ("", ""), ("", "")]
    assert "reading" in codes(at[183])


def test_case_29_an_icon_in_braces(at: At) -> None:
    assert at[203].icons == ("életkioltó",)
    assert "az [életkioltó ikon] ikon" in at[203].text
    assert "{" not in at[203].text


def test_case_30_icons_lost_without_a_trace_are_flagged(at: At) -> None:
    assert with_code(at, "icon-missing") == [373, 531, 551, 559, 581]


def test_case_31_a_question_mark_for_a_dash(at: At) -> None:
    assert "Bűbájmásolás – A türelem rózsája" in at[1127].text
    assert "Kisebb zan – Helvir" in at[1127].text
    assert "Ha – a Déja Vu szövege szerint – mindketten" in at[1135].text
    assert with_code(at, "sign-restored") == [1127, 1135]
    assert (at[1135].questions, len(at[1127].questions)) == ((), 1)


def test_case_32_a_question_mark_for_a_value(at: At) -> None:
    kept = {
        207: "- ?-es vagy X-es",
        487: "X-et és ?-et",
        503: "vagy a ?-nek",
        1407: "itt ? vagy X",
        1605: "mindig a ? helyére",
    }
    assert {line: words for line, words in kept.items() if words in at[line].text} == kept
    assert [at[line].questions for line in kept] == [()] * 5


def test_case_37_lost_spaces(at: At) -> None:
    assert with_code(at, "space-restored") == [155, 959, 1115, 1249, 1285, 1347]
    assert "kijátszom? Az ellenfél" in at[155].text
    assert "varázslatát, a mivel" in at[1115].text
    assert "megakadályozhatom azt," in at[1249].text
    assert "életjelzős lényt is," in at[959].text
    assert (at[1347].topic, at[1347].text[:7]) == ("KF-es tárgyak", "Olyan l")


def test_case_38_a_lost_full_stop(at: At) -> None:
    assert with_code(at, "sentence-end-missing") == [195, 247, 553, 555]


def test_case_39_the_rest_of_a_tag(at: At) -> None:
    assert "A Köd> tehát" in at[1103].text
    assert with_code(at, "markup-left") == [1103]


def test_case_40_garbled_statements_read_as_denials(at: At) -> None:
    assert "halálsikolya nem sül ki, ha" in at[81].text
    assert "Nem számít lapkijátszásnak egy helyszín" in at[877].text
    assert "nem lesz használható a [ikon]" in at[183].text
    assert "lapkijátszásnak számít egy" in at[877].raw


def test_case_41_doubled_words_are_flagged_and_stay(at: At) -> None:
    assert with_code(at, "doubled-words") == [19, 595, 921]
    assert "adok adok" in at[19].text
    assert "vegyél le a lényről vegyél le" in at[595].text
    assert "ez a a saját" in at[921].text
    assert "legyen 1 db" in at[49].text
    assert "védekezési bónuszt a hajók" in at[85].text
    assert "reading" in codes(at[281])


def test_case_42_misspelt_names_are_read_right(at: At) -> None:
    right = {
        9: "Haláljáró és egy másik",
        37: "Lélekrezonanciával átadom",
        599: "Pusztító mamelukkal",
        839: "Thu’zad hazaérkezése",
        1065: "megvédje a galetkijét",
        1099: "Védelmező rakshallion",
        1145: "Kijátszhatom-e a Nekromancia",
    }
    assert {line: words for line, words in right.items() if words in at[line].text} == right
    assert {line for line in right if right[line] in at[line].raw} == set()
    assert at[1283].text.count("sáhkány") == 2


def test_every_emendation_still_acts(at: At) -> None:
    assert with_code(at, "emended") == [9, 37, 49, 81, 85, 183, 599, 839, 877, 1065, 1099, 1145]


def test_case_56_misspelt_ordinary_words_stay(at: At) -> None:
    words = {935: "Párbajbál", 547: "elenfeled", 753: "lértejönnének", 1453: "prezícen", 393: "reackiósor"}
    assert {line: word for line, word in words.items() if word in at[line].text} == words
