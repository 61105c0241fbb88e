"""Where a kind of deck rule, a code of a finding and a field of the query language must stand besides their registry.

CONTRIBUTING.md leads through the same places; `tests/test_contributing.py` holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date
from pathlib import Path

import polib
from django.conf import settings

from cards.decks import rules
from cards.decks.codes import CODES
from cards.decks.rules import KINDS, Kind
from cards.decks.rules.registry import Parameter
from judgekb.search.query import Query, explain, fields
from judgekb.text import fold
from rulings.decks.words import KIND_WORDS
from rulings.pages.searched import FIXED
from rulings.search import filters

ROOT = Path(settings.BASE_DIR)
TWINS = "judgekb/static/judgekb/offline"
CATALOGUES = ("judgekb/locale/en/LC_MESSAGES/django.po", "judgekb/locale/cs/LC_MESSAGES/django.po")
DAY = date(2031, 2, 28)

Missing = dict[str, list[str]]  # what a place lacks, by the place


def text_of(place: str) -> str:
    return (ROOT / place).read_text(encoding="utf-8")


def keys_of(place: str, opening: str) -> set[str]:
    """Return the keys of an object that stands in a JavaScript module, from its opening to the end of its brackets."""
    body = text_of(place).split(opening, maxsplit=1)[1].split("};", maxsplit=1)[0]
    return set(re.findall(r'^\s*"?([\w-]+)"?: ', body, flags=re.MULTILINE))


def rows_of(place: str) -> set[str]:
    return {line.strip() for line in text_of(place).split("\n") if line.startswith("| `")}


def kind_row(kind: Kind) -> str:
    """Return the row of a kind in the manual."""
    written = [_parameter(name, one) for name, one in kind.parameters.items()]
    codes = ", ".join(f"`{code}`" for code in kind.codes)
    return f"| `{kind.name}` | {kind.meaning} | {', '.join(written) or '–'} | {codes} |"


def _parameter(name: str, one: Parameter) -> str:
    return f"{f'**{name}**' if one.required else name} ({one.type})"


def _told(found: Mapping[str, Collection[str]]) -> Missing:
    return {place: sorted(names) for place, names in found.items() if names}


def missing_kinds() -> Missing:
    """Return what the places of a kind of rule lack; empty when all is well."""
    manual = rows_of("docs/decks.md")
    modules = {path.stem for path in (ROOT / "cards/decks/rules").glob("*.py")} - {"__init__", "registry"}
    registered = {module.__name__.rpartition(".")[2] for module in rules.MODULES}
    twins = {path.stem for path in (ROOT / TWINS / "deck/core/rules").glob("*.js")}
    checks = keys_of(f"{TWINS}/deck/core/rules/registry.js", "export const CHECKS = {")
    return _told(
        {
            "cards/decks/rules/__init__.py": modules ^ registered,
            f"{TWINS}/deck/core/rules": modules - twins,
            f"{TWINS}/deck/core/rules/registry.js": checks ^ set(KINDS),
            "rulings/decks/words.py": set(KIND_WORDS) ^ set(KINDS),
            "docs/decks.md": {name for name, kind in KINDS.items() if kind_row(kind) not in manual},
        }
    )


def missing_codes() -> Missing:
    """Return what the places of a code lack."""
    manual = rows_of("docs/decks.md")
    rows = {name: f"| `{name}` | {code.severity} | {code.en} |" for name, code in CODES.items()}
    found: dict[str, set[str]] = {"docs/decks.md": {name for name, row in rows.items() if row not in manual}}
    for place in CATALOGUES:
        said = {entry.msgid for entry in polib.pofile(str(ROOT / place)).translated_entries()}
        found[place] = {name for name, code in CODES.items() if code.hu not in said}
    return _told(found)


def missing_fields() -> Missing:
    """Return what the places of a field of the query language lack."""
    held = {str(field.kind): field for field in fields.FIELDS}
    chosen = {kind for kind, field in held.items() if field.choices}
    manual = "\n".join(rows_of("docs/search.md"))
    rows = {kind: f"| `{fold(field.name)}` | `{field.english_name}` | " for kind, field in held.items()}
    makers = {str(kind) for kind in filters._Binder(Query(), None, DAY)._makers}
    document = text_of("judgekb/api/openapi.yaml")
    found = {
        "judgekb/search/query/fields.py": {str(kind) for kind in fields.Value} ^ set(held),
        "judgekb/search/query/explain.py": {str(kind) for kind in explain.HUNGARIAN.keys() & explain.ENGLISH.keys()}
        ^ set(held),
        "rulings/search/filters.py": makers ^ set(held),
        "rulings/pages/searched.py": {str(kind) for kind in FIXED} ^ chosen,
        f"{TWINS}/search/conditions.js": keys_of(f"{TWINS}/search/conditions.js", "this.makers = {") ^ set(held),
        "docs/search.md": {kind for kind, row in rows.items() if row not in manual},
        "judgekb/api/openapi.yaml": {
            kind for kind, field in held.items() if f"`{field.english_name}:` (" not in document
        },
    }
    for place in CATALOGUES:
        said = {entry.msgid for entry in polib.pofile(str(ROOT / place)).translated_entries()}
        found[place] = {kind for kind, field in held.items() if field.hungarian not in said}
    return _told(found)
