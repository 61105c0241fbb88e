"""What a typed text says: words, phrases, exclusions, pairs of cards, fields; and that every text says something."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgekb.search.query import Both, Filter, Phrase, Query, QueryFault, Side, Word, parse
from judgekb.search.query.fields import FIELDS
from judgekb.search.query.parse import MOST_CONDITIONS

PIECES = st.sampled_from(
    [
        *(
            "köd",
            "NEM",
            "NOT",
            "Szél",
            "ÉLET",
            "lehet-e?",
            "K.A.P.",
            "1.4.3",
            "+1/+1",
            "-1",
            "(",
            ")",
            "*",
            "?",
            "[",
            "{",
        ),
        *(
            "-",
            "–",
            "+",
            ":",
            '"',
            "„",
            "”",
            "«",
            "a:",
            "ak:",
            "lap:",
            "LAP:",
            "téma:",
            "kérdés:",
            "datum:",
            "állapot:",
        ),
        *("100-120", "106", "2025-09-05", "hatályos", " ", "  ", "\n", "\u00a0", "\u200b", "'", "//", "\x00", "\ud800"),
        *("e\u0301", "te\u0301ma:", "²", "４", "😀", "_", "-szél", '"két szó"', "anti-mágia"),
    ]
)


def items(text: str) -> tuple[object, ...]:
    return parse(text).items


class TestPlainTexts:
    @pytest.mark.parametrize(
        "text",
        [
            "kiegeszito pakli hany lap",
            "1.4.3",
            "K.A.P.",
            "AK/12",
            "anti-mágia",
            "Lehet-e?",
            "Zu'lit kísérlete",
            "-1/-1 +1/+1 jelző",
            "-2 sebzés",
            "1+1",
            "50%",
            "12:30",
            "Kérdés: mi történik?",
            "MIÉRT NEM HAT",
            "NEM",
            "köd NEM",
            "a_b:c",
        ],
    )
    def test_they_are_words_as_typed(self, text: str) -> None:
        assert items(text) == tuple(Word(word) for word in text.split())
        assert parse(text).is_plain

    @pytest.mark.parametrize(
        "text", ["", " ", "(", ")", "*", "?", '"', "„", "-", "–", "+", "- +", '""', "…", "\x00", '-""']
    )
    def test_signs_without_words_say_nothing(self, text: str) -> None:
        assert parse(text) == Query()

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("köd - szél", "köd szél"),
            ("köd – szél", "köd szél"),
            ("köd + ?", "köd"),
            ("+köd", "köd"),
            ("C++", "C"),
            ("köd ? szél", "köd szél"),
            ('köd " szél', "köd szél"),
            ("„Élet”-et", '"Élet"'),
            ("http://pelda.hu", "http: //pelda.hu"),
            ("a:b", "a: b"),
            ("a:-b", "a: b"),
            ("--köd", "köd"),
            ('"?"-köd', "köd"),
            ("köd+-szél", "köd + szél"),
            ('"Élet"-et -szél', '"Élet" -szél'),
            ("köd NEM +lap:x", "köd NEM +lap:x"),
            ("köd NEM lap:x", "köd -lap:x"),
            ("-NEM + köd", "-NEM köd"),
            ('NEM -" köd', "-köd"),
        ],
    )
    def test_what_remains_of_them(self, text: str, words: str) -> None:
        assert str(parse(text)) == words


class TestPhrases:
    @pytest.mark.parametrize(
        "text", ['"két  helyszín"', "„két helyszín”", "“két helyszín”", "«két helyszín»", "”két\nhelyszín"]
    )
    def test_any_quotation_marks(self, text: str) -> None:
        assert items(text if text[0] != "”" else text + "“") == (Phrase("két helyszín"),)

    def test_among_words(self) -> None:
        assert items('kell "két lap" ide') == (Word("kell"), Phrase("két lap"), Word("ide"))
        assert parse('kell "két lap"').text == "kell két lap"
        assert not parse('"két lap"').is_plain


class TestExclusions:
    @pytest.mark.parametrize(
        "text", ["köd -szél", "köd –szél", "köd −szél", "köd NEM szél", "köd NOT szél", "-szél köd", "(köd) -szél"]
    )
    def test_words(self, text: str) -> None:
        assert Word("szél", negated=True) in items(text)
        assert parse(text).text.strip("()") in ("köd", "köd)")

    def test_phrases_and_fields(self) -> None:
        assert items('-"két lap" -ak:106 NEM lap:Köd NEM "a b"') == (
            Phrase("két lap", negated=True),
            Filter("ak", "106", negated=True),
            Filter("lap", "Köd", negated=True),
            Phrase("a b", negated=True),
        )

    def test_in_capitals_alone_nem_is_a_word(self) -> None:
        assert items("KÖD NEM SZÉL") == (Word("KÖD"), Word("NEM"), Word("SZÉL"))
        assert items("köd NEM SZÉL") == (Word("köd"), Word("SZÉL", negated=True))
        assert items("nem szél") == (Word("nem"), Word("szél"))


class TestPairs:
    @pytest.mark.parametrize(
        ("text", "sides"),
        [
            ("Szepuku + Élet", ("Szepuku", "Élet")),
            ("Szepuku+Élet", ("Szepuku", "Élet")),
            ("Asylux átka + Élet vize + Köd", ("Asylux átka", "Élet vize", "Köd")),
            ("Élet jár-e + Köd", ("Élet jár-e", "Köd")),
        ],
    )
    def test_names(self, text: str, sides: tuple[str, ...]) -> None:
        assert items(text) == (Both(tuple(map(Side, sides))),)

    def test_quoted_names_end_where_they_end(self) -> None:
        assert items('jár „Asylux átka” + "Élet" ide') == (
            Word("jár"),
            Both((Side("Asylux átka", is_quoted=True), Side("Élet", is_quoted=True))),
            Word("ide"),
        )

    @pytest.mark.parametrize(
        "text", ["+ köd", "köd +", "köd + -szél", "-köd + szél", "ak:1 + köd", "köd + ak:1", "1 + 1"]
    )
    def test_a_plus_without_two_names(self, text: str) -> None:
        assert not any(isinstance(item, Both) for item in items(text)) or text == "1 + 1"


class TestFields:
    @pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
    def test_every_name_in_any_case_with_and_without_accents(self, field: object) -> None:
        for name in field.names:  # type: ignore[attr-defined]
            value = field.examples[0].partition(":")[2]  # type: ignore[attr-defined]
            expected = parse(f"{field.name}:{value}")  # type: ignore[attr-defined]
            for typed in (name, name.upper(), name.capitalize()):
                assert parse(f"{typed}:{value}") == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("téma:köd", Filter("tema", "köd")),
            ("te\u0301ma:köd", Filter("tema", "köd")),
            ("lap: Köd", Filter("lap", "Köd")),
            ('lap:"Asylux  átka"', Filter("lap", "Asylux átka", is_quoted=True)),
            ("lap:„Asylux átka”", Filter("lap", "Asylux átka", is_quoted=True)),
            ("(lap:Köd)", Filter("lap", "Köd")),
            ("lap:Köd,", Filter("lap", "Köd")),
            ("lap:Zu'lit", Filter("lap", "Zu'lit")),
            ("kodex:5.5.E/2", Filter("kodex", "5.5.E/2")),
            ("ak:106", Filter("ak", "106")),
            ("ak:100-120", Filter("ak", "100-120")),
            ("ak:100–120", Filter("ak", "100-120")),
            ("ak:AK100-AK120", Filter("ak", "100-120")),
            ("ak:100..120", Filter("ak", "100-120")),
            ("forrás:KIIRAS-2025", Filter("ak", "KIIRAS-2025")),
            ("datum:2025-09-05", Filter("datum", "2025-09-05")),
            ("date:2025.9.5.", Filter("datum", "2025-09-05")),
            ("állapot:HATALYOS", Filter("allapot", "hatályos")),
            ("status:in_force", Filter("allapot", "hatályos")),
            ('allapot:"még nem hatályos"', Filter("allapot", "leendő")),
            ("language:cs", Filter("nyelv", "cseh")),
        ],
    )
    def test_values(self, text: str, expected: Filter) -> None:
        assert items(text) == (expected,)

    def test_places(self) -> None:
        (word, found) = parse('köd -lap:"Élet vize"').items
        assert isinstance(word, Word)
        assert isinstance(found, Filter)
        assert (word.place, found.place, found.value_place) == ((0, 3), (4, 20), (9, 20))


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "code", "faulty", "suggestions"),
        [
            ("szín:piros", "unknown-field", "szín:", ()),
            ("köd tma:szél", "unknown-field", "tma:", ("tema:",)),
            ("formatun:x", "unknown-field", "formatun:", ("formatum:",)),
            ("-satus:x", "unknown-field", "satus:", ("allapot:",)),
            ("lap:", "empty-value", "lap:", ()),
            ("köd lap: ", "empty-value", "lap:", ()),
            ('lap:""', "empty-value", "lap:", ()),
            ("lap:?", "empty-value", "lap:", ()),
            ("lap:ak:106", "empty-value", "lap:", ()),
            ("lap: -köd", "empty-value", "lap:", ()),
            ("lap:-köd", "empty-value", "lap:-köd", ("-lap:köd",)),
            ("datum:tegnap", "bad-date", "tegnap", ()),
            ("datum:2025-02-30", "bad-date", "2025-02-30", ("2025-02-28",)),
            ("datum:2024", "bad-date", "2024", ("2024-12-31",)),
            ("datum:２０２５-09-05", "bad-date", "２０２５-09-05", ()),
            ("ak:120-100", "bad-range", "120-100", ("100-120",)),
            ("állapot:jó", "unknown-status", "jó", ("hatályos", "felváltott", "leendő", "visszavont", "vitatott")),
            ("nyelv:x", "unknown-language", "x", ("magyar", "cseh")),
            ("datum:2025-01-01 datum:2025-01-02", "two-days", "datum:2025-01-02", ()),
        ],
    )
    def test_place_and_suggestions(self, text: str, code: str, faulty: str, suggestions: tuple[str, ...]) -> None:
        with pytest.raises(QueryFault) as raised:
            parse(text)
        fault = raised.value
        assert (fault.code, text[fault.start : fault.end], fault.suggestions) == (code, faulty, suggestions)
        assert fault.hungarian != fault.english == str(fault)

    def test_a_repaired_text_can_be_read(self) -> None:
        with pytest.raises(QueryFault) as raised:
            parse("köd tma:szél ak:1")
        assert raised.value.repaired("köd tma:szél ak:1") == ("köd tema:szél ak:1",)

    def test_as_many_conditions_as_are_possible(self) -> None:
        assert len(items("lap:köd " * MOST_CONDITIONS)) == MOST_CONDITIONS
        with pytest.raises(QueryFault, match="at most 16"):
            parse("lap:köd " * (MOST_CONDITIONS + 1))
        assert len(items("köd " * 500)) == 500

    def test_the_same_day_twice_is_one_day(self) -> None:
        assert len(items("datum:2025-01-01 date:2025.01.01")) == 2


class TestAnyText:
    @settings(max_examples=400)
    @given(st.one_of(st.text(alphabet=st.characters(), max_size=80), st.lists(PIECES, max_size=14).map("".join)))
    def test_nothing_but_faults_is_raised_and_what_is_written_reads_the_same(self, text: str) -> None:
        try:
            query = parse(text)
        except QueryFault as fault:
            assert 0 <= fault.start < fault.end <= len(text)
            return
        assert parse(str(query)) == query
        assert str(parse(str(query))) == str(query)

    @pytest.mark.parametrize("piece", ["a ", "(", '"', "-", "lapx", "„x” ", "+", "á:", "(a:", "- ", "NEM "])
    def test_time_grows_with_the_length_only(self, piece: str) -> None:
        def seconds(count: int) -> float:
            began = time.process_time()
            with contextlib.suppress(QueryFault):
                parse(piece * count)
            return time.process_time() - began

        seconds(10)
        short, long = min(seconds(1_000) for _ in range(3)), min(seconds(8_000) for _ in range(3))
        assert long < 40 * max(short, 0.002)
