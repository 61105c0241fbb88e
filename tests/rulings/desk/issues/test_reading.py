"""What is pasted or uploaded: which lines are read, and what is refused, with a sentence that helps."""

from __future__ import annotations

import pytest

from rulings.desk.issues.reading import MOST_BYTES, MOST_LINES, NO_WORDS, TITLE, IssueError, decoded, read_issue

TWO = "Fúj a szél? Igen.\nEsik az eső? Nem."


def raws(text: str) -> list[str]:
    return [paragraph.raw for paragraph in read_issue(text).paragraphs]


class TestLines:
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\n \t\n"])
    def test_line_ends(self, end: str) -> None:
        assert raws(end.join(TWO.split("\n"))) == TWO.split("\n")

    def test_a_byte_order_mark(self) -> None:
        assert raws(decoded(b"\xef\xbb\xbf" + TWO.encode())) == TWO.split("\n")

    def test_other_separators_end_no_line(self) -> None:
        assert len(raws("Fúj\u2028a szél? Igen.\x85")) == 1

    def test_a_title_is_passed_over_and_told(self) -> None:
        issue = read_issue(f"Kérdezz-felelek, 150. szám:\n{TWO}")
        assert issue.title == "Kérdezz-felelek, 150. szám"
        assert [(line.line, line.why) for line in issue.passed_over] == [(1, TITLE)]
        assert len(issue.paragraphs) == 2

    @pytest.mark.parametrize("line", ["***", "(AK150)", "(AK150) ?!", "____", "Szabály:"])
    def test_a_line_without_words_is_passed_over_and_told(self, line: str) -> None:
        issue = read_issue(f"{TWO}\n{line}")
        assert [(passed.line, passed.text, passed.why) for passed in issue.passed_over] == [(3, line, NO_WORDS)]

    def test_answers_on_lines_of_their_own(self) -> None:
        text = "Kérdés: Fúj a szél?\nVálasz: Igen.\nK: Esik?\nV: Nem.\nV: De holnap igen."
        assert raws(text) == ["Fúj a szél? Igen.", "Esik? Nem. De holnap igen."]

    def test_an_answer_before_any_question_stays(self) -> None:
        assert raws("Válasz: Igen, fúj.") == ["Válasz: Igen, fúj."]


class TestRefused:
    @pytest.mark.parametrize("text", ["", " \n\t\r\n ", "\ufeff", "***\n---", "(AK150)"])
    def test_an_empty_paste_says_so(self, text: str) -> None:
        with pytest.raises(IssueError, match=r"^Nincs benne szöveg"):
            read_issue(text)

    def test_a_nul(self) -> None:
        with pytest.raises(IssueError, match=r"^2\. sor: vezérlőjel van benne \(0x00\)"):
            read_issue("Fúj? Igen.\nEsik?\x00 Nem.")

    def test_half_a_pair(self) -> None:
        with pytest.raises(IssueError, match="fél betűpár"):
            read_issue("Fúj? \ud800 Igen.")

    def test_another_encoding(self) -> None:
        with pytest.raises(IssueError, match=r"^2\. sor: ez nem UTF-8"):
            decoded("Ki az?\nŐszi eső.".encode("iso-8859-2"))

    def test_the_limit_of_bytes(self) -> None:
        line = "ő" * 9_999 + "\n"
        most = line * (MOST_BYTES // len(line.encode())) + "a" * (MOST_BYTES % len(line.encode()))
        assert len(most.encode()) == MOST_BYTES
        assert decoded(most.encode()) == most
        read_issue(most)
        for refused in (lambda: read_issue(most + "a"), lambda: decoded(most.encode() + b"a")):
            with pytest.raises(IssueError, match="túl hosszú: 1000001 bájt"):
                refused()

    def test_the_limit_of_lines(self) -> None:
        lines = [f"Fúj-e a {number}. szél?" for number in range(MOST_LINES + 1)]
        assert len(raws("\n".join(lines[:-1]))) == MOST_LINES
        with pytest.raises(IssueError, match="2001 sor"):
            read_issue("\n".join(lines))

    def test_a_long_line(self) -> None:
        assert len(raws("a" * 20_000)) == 1
        with pytest.raises(IssueError, match=r"^1\. sor: 20001 betű"):
            read_issue("a" * 20_001)
