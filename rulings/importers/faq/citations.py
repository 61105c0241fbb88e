"""What a paragraph cites: sections of the Kódex, issues of Alanori Krónika, pages of printed rulebooks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulings.importers.faq.cleaning import LOWER, UPPER
from rulings.linking.references import NUMBER, section_places

KODEX = "Kódex"
QUOTED_KODEX = re.compile(rf"\bKódex[{LOWER}]* .{{0,40}}\b(?:szabály|pont)")

AK_ISSUE = re.compile(r"\bAK ?([0-9]{1,4})\b")
OTHER_ISSUE = re.compile(r"\b([0-9]{1,4})-[aeoö]s (?:szám[a-záéí]* Kérdezz|(?:Alanori )?Krónik)")
ISSUE_BEFORE = re.compile(r"\b[Ee]lőző (?:Alanori )?Krónik")

PAGE = re.compile(r"\b([0-9]{1,3})\. oldal")

# Points at something that is not there: a link, a list, an example or a rule text that got lost (hard case 36).
DANGLING = re.compile(
    r"\b(?:[Ll]ásd|[Ll]d\.?) itt\b|\bcikk[a-záéíóöőúüű]*[.)]{1,2}$|^Hasonlóan az előző|^Az (?:első|második) ilyen"
    rf"|\balábbi szabály[^:]{{0,40}}: Kódex {NUMBER}\.? \[[^\]]{{1,30}}\]\.?$"
)


def cited_sections(text: str) -> tuple[str, ...]:
    """Return the numbers of the Kódex sections that a text cites, each once, in order."""
    return tuple(dict.fromkeys(number for _, _, number in section_places(text, KODEX)))


def quotes_unnumbered_section(text: str) -> bool:
    """Whether a text quotes the Kódex without saying which section."""
    return bool(QUOTED_KODEX.search(text)) and not cited_sections(text)


def cited_issues(sentences: Sequence[str], own_issue: int | None) -> list[tuple[int, str]]:
    """Return (issue, sentence that cites it) of a text without its mark; "the issue before" counts from its own.

    A sentence that cites an issue again and again is there once.
    """
    found: dict[tuple[int, str], None] = {}
    for sentence in sentences:
        places = [(match.start(), int(match.group(1))) for match in AK_ISSUE.finditer(sentence)]
        places += [(match.start(), int(match.group(1))) for match in OTHER_ISSUE.finditer(sentence)]
        if own_issue is not None and own_issue > 1:
            places += [(match.start(), own_issue - 1) for match in ISSUE_BEFORE.finditer(sentence)]
        found |= dict.fromkeys((issue, sentence) for _, issue in sorted(places))
    return list(found)


def cited_pages(text: str) -> tuple[int, ...]:
    """Return the pages of printed rulebooks that a text cites; they are no sections of the Kódex (hard case 52)."""
    return tuple(dict.fromkeys(int(match.group(1)) for match in PAGE.finditer(text)))


def is_dangling(text: str) -> bool:
    """Whether a text points at something that the document does not hold."""
    return bool(DANGLING.search(text))


# "Ősök Városa formátumon", "a Csak Ősök Városa versenyeken": the whole run of capitals is the name (hard case 57).
CAPITALS = rf"[{UPPER}][{LOWER}]{{1,30}} "
FORMAT = re.compile(
    rf"(?<!\w)(?:Az? )?(?:((?:{CAPITALS}){{1,4}})formátum|((?:{CAPITALS}){{2,4}})verseny)",
)


def named_formats(text: str) -> tuple[str, ...]:
    """Return the names of formats that a text gives in capitals, each once."""
    names = ((match.group(1) or match.group(2)).strip() for match in FORMAT.finditer(text))
    return tuple(dict.fromkeys(names))
