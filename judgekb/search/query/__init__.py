"""The language of the search box: one registry of fields, one grammar, one sentence that says what was understood.

Pure Python: knows neither Django nor the base. What a name such as `lap:Köd` stands for is decided by the caller.
"""

from judgekb.search.query.faults import QueryFault
from judgekb.search.query.parse import parse
from judgekb.search.query.tree import Both, Filter, Phrase, Query, Side, Word

__all__ = ["Both", "Filter", "Phrase", "Query", "QueryFault", "Side", "Word", "parse"]
