"""The columns of each collection, in the order in which they stand in its CSV: a file of no items has them too."""

from __future__ import annotations

from collections.abc import Mapping

_COLUMNS = {
    "cards": (
        "ref game slug name url editions colours types subtypes alignments divine any_number starting_only"
        " named_adventurer token copy_limit facts_from details printings texts page_url"
    ),
    "citations": "game ruling kind target held extent clause basis reason valid_from",
    "formats": "ref game slug name note url periods rules page_url",
    "lists": "game id title valid_from valid_to last_seen note cards basis",
    "modifiers": "game card edition kind parameters zones certainty text basis",
    "rulebooks": "ref game title short_title source sections url page_url",
    "rulings": (
        "ref game kind source language url state question answer answer_html revision published valid_from valid_to"
        " formats cards sections topics citations merged_refs page_url"
    ),
    "sections": "ref game citation number rulebook title kind state about parent url texts page_url",
    "sources": "ref game code kind number title published external_url url page_url",
    "terms": (
        "ref game slug name url kind aliases abbreviations definition definition_html english defined_by page_url"
    ),
    "topics": "ref game slug name url page_url",
}
COLUMNS: Mapping[str, tuple[str, ...]] = {name: tuple(text.split()) for name, text in _COLUMNS.items()}
