"""The words and numbers of the deck check as data: what its second implementation, in the browser, is fed with."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from cards.decks import check, deck, names, report, stated, text
from cards.decks.codes import CODES, Severity
from cards.decks.facts import FACT_NAMES
from cards.decks.rules import KINDS
from cards.decks.rules.colours import MOST_COLOURS, NO_COLOUR
from cards.decks.rules.copies import ORDINARY
from rulings.decks.asking import MOST, NUMBERS
from rulings.decks.words import ZONE_WORDS
from rulings.pages.decks import words

Data = dict[str, Any]


def core_words() -> Data:
    """Return what the pure core takes from no row: header words, marks, limits of reading, reasons, codes, kinds."""
    return {
        "text": {
            "max_bytes": text.MAX_BYTES,
            "max_line": text.MAX_LINE,
            "max_count": text.MAX_COUNT,
            "longest_header": text.LONGEST_HEADER,
            "zones": [*text.ZONES],
            "word_zones": sorted(text.WORD_ZONES),
            "zone_titles": text.ZONE_TITLES,
            "headers": text.HEADERS,
            "fields": text.FIELDS,
            "field_titles": text.FIELD_TITLES,
            "times": "".join(sorted(text.TIMES)),
            "signs": "".join(sorted(text.SIGNS)),
            "fraction": "".join(sorted(text.FRACTION)),
            "tags": text.TAGS,
        },
        "names": {
            "suggestions": names.SUGGESTIONS,
            "cutoff": names.CUTOFF,
            "max_suggested": names.MAX_SUGGESTED,
            "half": names.HALF,
        },
        "deck": {
            "max_suggested_lines": deck.MAX_SUGGESTED_LINES,
            "bad_count": deck.BAD_COUNT,
            "two_counts": deck.TWO_COUNTS,
            "too_long": deck.TOO_LONG,
            "no_name": deck.NO_NAME,
            "bad_day": deck.BAD_DAY,
            "twice": deck.TWICE,
            "comment": deck.COMMENT,
            "not_held": deck.NOT_HELD,
            "no_count": deck.NO_COUNT,
        },
        "stated": _stated(),
        "check": {"no_side": check.NO_SIDE},
        "facts": [*FACT_NAMES],
        "severities": [str(one) for one in Severity],
        "codes": [[code.name, str(code.severity), code.hu] for code in CODES.values()],
        "message": [*report.MESSAGE_WORDS["hu"]],
        "kinds": {name: _defaults(name) for name in KINDS},
        "rules": {"most_colours": MOST_COLOURS, "ordinary": ORDINARY, "no_colour": NO_COLOUR},
        "options": {"numbers": [*NUMBERS], "most": MOST},
    }


def _stated() -> Data:
    return {
        "facts": [[name, title, read.__name__.lstrip("_")] for name, (title, _, read) in stated.FACTS.items()],
        "words": stated.WORDS,
        "colourless": stated.COLOURLESS,
        "yes_no": stated.YES_NO,
        "no_answer": stated.NO_ANSWER,
        "no_number": stated.NO_NUMBER,
        "no_day": stated.NO_DAY,
        "no_fact": stated.NO_FACT,
        "stated_twice": stated.STATED_TWICE,
        "unreadable": stated.UNREADABLE,
    }


def _defaults(kind: str) -> Data:
    """Return the parameters of a kind of rule with the value that each has where a row gives none."""
    held = KINDS[kind].parameters.items()
    return {name: [*one.default] if isinstance(one.default, tuple) else one.default for name, one in held}


def page_words() -> Data:
    """Return the sentences that a page makes of a report, in the language of the reader."""
    return {
        "verdicts": _said(words.VERDICTS),
        "tones": words.TONES,
        "reasons": _said(words.REASONS),
        "stated_reasons": [[mark, str(said)] for mark, said in words.STATED_REASONS],
        "facts": _said(words.FACT_WORDS),
        "codes": {code.name: gettext(code.hu) for code in CODES.values()},
        "zones": _said(ZONE_WORDS),
        "fields": _said(words.HEADER_WORDS),
        "statuses": _said(words.STATUS_WORDS),
        "line_tones": _said(words.TONE_WORDS),
        "even": str(words.EVEN),
        "allowed": _said(words.ALLOWED_LABELS),
        "fixes": [[action, needs, str(said)] for action, needs, said in words.FIX_WORDS],
    }


def _said(held: dict[str, Any]) -> dict[str, str]:
    return {name: str(words) for name, words in held.items()}
