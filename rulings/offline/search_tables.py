"""The words and numbers of the search as data: what its second implementation, in the browser, is fed with.

Whatever is tuned in `judgekb.search` or `rulings.search` is read from there, so that it is written once; only how the
numbers are used is written twice, and `tests/browser/test_offline_search.py` holds both to the same hits.
"""

from __future__ import annotations

import string
from types import ModuleType
from typing import Any

from judgekb.search import entries, everyday, highlight, holding, plan, ranking, retrieval, suggesting, vocabulary
from judgekb.search import synonyms as synonym_rules
from judgekb.search.analysis import czech, hungarian, stopwords
from judgekb.search.analysis.tokens import ENDINGS
from judgekb.search.engines import base
from judgekb.search.query import fields, postlex, tree
from judgekb.search.query.parse import MOST_CONDITIONS
from rulings.search import (
    cards,
    documents,
    filters,
    find,
    hits,
    limits,
    names,
    references,
    sources,
)
from rulings.search import (
    suggesting as doors,
)

Data = dict[str, Any]
MODULES: dict[str, tuple[ModuleType, ...]] = {
    "vocabulary": (vocabulary,),
    "synonyms": (synonym_rules,),
    "plan": (plan,),
    "ranking": (ranking,),
    "retrieval": (retrieval, base),
    "holding": (holding,),
    "highlight": (highlight,),
    "suggesting": (suggesting, doors),
    "entries": (entries,),
    "query": (postlex, filters, limits),
    "names": (names,),
    "references": (references,),
    "find": (find, hits, cards, documents),
}
CAPITALS = frozenset(string.ascii_uppercase + "_")


def search_tables() -> Data:
    """Return the tables as plain data, the same in every process."""
    return {
        "analysis": _analysis(),
        "numbers": {name: _numbers(modules) for name, modules in MODULES.items()},
        "everyday": [[*group] for group in everyday.EVERYDAY],
        "query": _query(),
        "named_by_slug": [*entries.NAMED_BY_SLUG],
        "kinds": [*suggesting.KINDS],
        "around": references.AROUND,
        "between": references.BETWEEN,
        "section_words": sorted(references.SECTION_WORDS),
        "rule_of": documents.RULE_OF,
        "usual_format": hits.USUAL_FORMAT,
        "holding": [str(status) for status in hits.HOLDING],
        "status_of_section": {str(told): str(status) for told, status in limits.STATUS_OF_SECTION.items()},
    }


def _numbers(modules: tuple[ModuleType, ...]) -> Data:
    """Return the constants of modules that are numbers: weights, shares, limits."""
    held = {name: value for module in modules for name, value in vars(module).items() if set(name) <= CAPITALS}
    return {name: value for name, value in sorted(held.items()) if type(value) in (int, float)}


def _analysis() -> Data:
    return {
        "stop_words": _words(stopwords.STOP_WORDS),
        "asking_words": _words(stopwords.ASKING_WORDS),
        "quantity_words": _words(stopwords.QUANTITY_WORDS),
        "number_words": _words(stopwords.NUMBER_WORDS),
        "endings": _words(ENDINGS),
        "preverbs": _words(hungarian.PREVERBS),
        "hungarian": {
            "shortest": hungarian.SHORTEST,
            "vowels": "".join(sorted(hungarian.VOWELS)),
            "verbs": [*hungarian._VERBS],
            "cases": [*hungarian._CASES],
            "possessives": [*hungarian._POSSESSIVES],
            "plurals": [*hungarian._PLURALS],
            "derived": [*hungarian._DERIVED],
        },
        "czech": {"shortest": czech.SHORTEST, "endings": [*czech.ENDINGS]},
    }


def _words(words: frozenset[str]) -> str:
    return " ".join(sorted(words))


def _query() -> Data:
    """Return the fields of the query language with their names and choices, and the kinds of sources."""
    return {
        "most_conditions": MOST_CONDITIONS,
        "fields": [
            {
                "name": field.name,
                "english_name": field.english_name,
                "kind": str(field.kind),
                "names": [*field.names],
                "example": field.examples[0].partition(":")[2],
                "choices": [[one.value, one.hungarian, *one.spellings] for one in field.choices],
                "takes_all": field.takes_all,
            }
            for field in fields.FIELDS
        ],
        "not_words": [*tree.NOT_WORDS],
        "source_kinds": {str(kind): [*words] for kind, words in sources.KINDS.items()},
        "unknown": {str(kind): words for kind, words in filters.UNKNOWN_HUNGARIAN.items()},
    }
