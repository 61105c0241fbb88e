"""What editors and readers type: queries, Markdown, references, texts with names; and two or three texts compared."""

from __future__ import annotations

import re

from judgekb.search.query import QueryFault, parse
from judgekb.search.query.fields import FIELDS
from rulings.desk.content import Content, ContentError, tidied
from rulings.desk.merging import MergedText, has_marks, merge_content, merge_text
from rulings.differences import Change, differences
from rulings.markup import ALLOWED_TAGS, plain, render
from rulings.search.references import card_keys, cleaned, last_number, reference_keys, section_numbers, squeezed
from tests.fuzz.tape import Grammar, Tape
from tests.fuzz.target import Target
from tests.rulings.linking.invented import CARDS, make_linker

QUERIES = Grammar(
    pieces=(
        *(f"{name}:" for field in FIELDS for name in field.names),
        *(example for field in FIELDS for example in field.examples),
        *(
            "NEM ",
            "NOT ",
            "-",
            "–",
            "+",
            " + ",
            '"',
            "„",
            "”",
            "«",
            "köd",
            "Szél",
            "100-120",
            "2025-09-05",
            "1.4.3",
            "+1/+1",
        ),
    ),
    lines=(
        "kiegészítő pakli hány lap",
        "Szepuku + Élet",
        "lap:„Asylux átka” -bűbáj ak:100-120",
        "állapot:felváltott téma:harc",
    ),
    ends=("", "", " ", "\n", "\u00a0"),
)


def read_query(text: str) -> None:
    try:
        query = parse(text)
    except QueryFault as fault:
        assert 0 <= fault.start < fault.end <= len(text)
        assert fault.hungarian and str(fault)
        return
    assert parse(str(query)) == query


ANSWERS = Grammar(
    pieces=(
        *("# ", "## ", "> ", "- ", "* ", "+ ", "1. ", "12) ", "    ", "\t", "***", "**", "*", "_", "__", "`", "``", "~~~", "```"),
        *("[", "]", "](", ")", "![", "]: ", "[[", "]]", "<", ">", "&amp;", "&#0;", "<b>", "<script>", "http://a.hu", "javascript:"),
        *("|", "|-|-|", "---", "===", "\\", "  \n", "\n\n", "a", "köd", "\n"),
    ),
    lines=(
        "Két *szép* szó [itt](https://pelda.hu/?a=1&b=2).", "| a | b |", "| - | :-: |", "- egy", "    - kettő", "1. első",
        "> idézet", "A [[Ködfonó Pemete (új)]] fúj.", "Cím", "===", "`x<y`", "<a href=x onclick=alert(1)>", "[a]: http://b 'c'",
    ),
)  # fmt: skip
TAG = re.compile(r"<(/?)([a-zA-Z0-9]*)([^<>]*)>")
ATTRIBUTES = re.compile(r'( href="(?!javascript)[^"]*")?( rel="noopener noreferrer")?')


def show(text: str) -> None:
    """What is shown has allowed tags alone, and cleaning it again changes nothing."""
    html = render(text)
    for _, name, attributes in TAG.findall(html):
        assert name in ALLOWED_TAGS, name
        assert not attributes or (name == "a" and ATTRIBUTES.fullmatch(attributes)), attributes
    assert html.count("<") == len(TAG.findall(html))
    assert "\n" not in plain(html)


TYPED = Grammar(
    pieces=(
        "AK",
        "ak ",
        "106",
        ".1",
        "/",
        "-",
        ":",
        "#",
        "Kódex ",
        "HKK ",
        "21.6.0",
        "KIV 5.5.E/2",
        "DB Q7",
        "KIIRAS-2025",
        "-ban",
        " pont",
        "§",
        "(új)",
    ),
    lines=("AK106.1", "ak 106.1", "AK/106-ban", "Kódex 21.6", "HKK 21.6.0 pontja", "KIV 5.5.E/2", *CARDS),
)
RULEBOOKS = {"hkk": "HKK", "kodex": "HKK", "kiv": "KIV"}


def read_reference(text: str) -> None:
    assert all(key == key.strip() for key in section_numbers(text, RULEBOOKS))
    for key in (*reference_keys(text), *card_keys(text), cleaned(text), squeezed(text)):
        key.encode()
    assert 0 <= last_number(text) < 10**9


LINKER = make_linker()
PROSE = Grammar(
    pieces=(
        *CARDS,
        *("a ", "Az ", "-t", "-vel", " lapot", "kal", "nak", "ccsal", "é", ", ", ". ", "(", ")", " (új)", "(2022)", "„", "”", "’"),
        *("AK", "106", ".1", "Kódex ", "21.6.0", "KIV ", "5.5.E/2", "Alanori Krónika ", "1.1", "harapás", "VP", "(J)"),
    ),
    lines=(
        "A Mézgasárkány nagyanyja (új) nem szereti a harapást.", "Az AK106-ban, a Kódex 21.6 szerint igen.",
        "Örs, a csontkalapács és Zin'dorr suttogása együtt fúj.", "Mezgasarkany, Kodfono Pemetevel az esti orak atka utan.",
    ),
)  # fmt: skip


def link(text: str) -> None:
    links = LINKER.find(text)
    edges = [edge for one in links for edge in (one.start, one.end)]
    assert edges == sorted(edges)
    assert [text[one.start : one.end] for one in links] == [one.surface for one in links]
    for suggestion in LINKER.suggestions(text):
        assert text[suggestion.start : suggestion.end] == suggestion.surface


def two_texts(tape: Tape) -> tuple[str, str]:
    one = ANSWERS.text(tape.part(2))
    return one, changed(one, tape) if tape.below(2) else ANSWERS.text(tape)


def three_texts(tape: Tape) -> tuple[str, str, str]:
    base = ANSWERS.text(tape.part(2))
    return base, changed(base, tape.part(4)), changed(base, tape)


def changed(text: str, tape: Tape) -> str:
    """Return a text with a few places written anew."""
    for _ in range(tape.below(4)):
        at = tape.below(len(text) + 1)
        text = text[:at] + ANSWERS.text(tape.part(4)) + text[at + tape.below(40) :]
    return text


def differ(pair: tuple[str, str]) -> None:
    pieces = differences(*pair)
    assert "".join(piece.text for piece in pieces if piece.change != Change.ADDED) == pair[0]
    assert "".join(piece.text for piece in pieces if piece.change != Change.REMOVED) == pair[1]


def merge(texts: tuple[str, str, str]) -> None:
    """No word that a side added is lost, one side alone is taken as it is, and conflicts are marked."""
    base, mine, theirs = texts
    merged = merge_text(base, mine, theirs)
    assert (set(mine.split()) | set(theirs.split())) - set(base.split()) <= set(merged.text.split())
    assert has_marks(merged.text) or not merged.conflicts
    assert merge_text(base, mine, base) == MergedText(mine)
    assert merge_text(base, base, theirs) == MergedText(theirs)


WORDS = ("köd", "fúj", "a", "Pemete", "nem", "igen", "méz", "", "x y", "a b c")
PARTS: tuple[str, ...] = (
    "question",
    "answer",
    "note",
    "status",
    "valid_from",
    "sections",
    "topics",
    "cards",
    "changes",
    "published",
    "merged_into",
)


def any_content(tape: Tape) -> Content:
    """Return a content, now and then with a value of another type."""
    content: Content = {}
    for _ in range(tape.below(8)):
        key = tape.pick(PARTS)
        items = [tape.pick(WORDS) for _ in range(tape.below(4))]
        of_key = {
            "sections": items, "topics": items, "cards": [{"name": name, "role": tape.pick(WORDS)} for name in items],
            "changes": [{"kind": "changes", "target": name, "reason": tape.pick(WORDS)} for name in items],
            "published": {"not_after": tape.pick(WORDS), "evidence": tape.pick(WORDS)},
        }  # fmt: skip
        content[key] = of_key.get(key, tape.pick(WORDS))
        if tape.below(16) == 0:
            content[key] = tape.pick((None, items, {"a": items}, 1))
    return content


def merge_contents(three: tuple[Content | None, Content, Content]) -> None:
    """Contents that are stored are merged; what is no content is refused."""
    try:
        base, mine, theirs = three[0] and tidied(three[0]), tidied(three[1]), tidied(three[2])
    except ContentError as error:
        assert error.sentence
        return
    merged = merge_content(base, mine, theirs)
    assert set(merged.content) <= {*(base or {}), *mine, *theirs}
    assert merge_content(base, mine, mine).content == mine


def three_contents(tape: Tape) -> tuple[Content | None, Content, Content]:
    return tape.pick((None, any_content(tape))), any_content(tape), any_content(tape)


TARGETS = (
    Target("query", QUERIES.text, read_query),
    Target("Markdown", ANSWERS.text, show),
    Target("reference", TYPED.text, read_reference),
    Target("names in texts", PROSE.text, link),
    Target("differences of texts", two_texts, differ),
    Target("three-way merge of texts", three_texts, merge),
    Target("three-way merge of contents", three_contents, merge_contents),
)
