"""What the pure query language says, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import get_language, gettext

from judgekb.saying import joined
from judgekb.search.query import QueryFault
from judgekb.search.query.explain import IN_HUNGARIAN, Condition, Explanation, sentence
from judgekb.search.query.fields import Value

FIXED = (Value.STATUS, Value.LANGUAGE)  # whose names are words of the language, not of the base


def searched(told: Explanation) -> str:
    """Return the sentence that says what was searched."""
    if not told.words and not told.conditions:
        return told.english if get_language() == "en" else told.hungarian
    conditions = tuple(replace(one, names=_names(one)) for one in told.conditions)
    return sentence(replace(told, conditions=conditions), IN_HUNGARIAN.translated(gettext))


def _names(condition: Condition) -> tuple[str, ...]:
    if condition.kind not in FIXED:
        return condition.names
    if get_language() == "en":
        return condition.english
    return tuple(_word(name) for name in condition.names)


def _word(name: str) -> str:
    """Return a word with the day that may stand behind it in brackets."""
    word, bracket, day = name.partition(" (")
    return gettext(word) + bracket + day


def fault_sentence(fault: QueryFault) -> str:
    """Return what is wrong with a query."""
    return joined(fault.said, gettext)
