"""The catalogues of the user interface, brought up to date: `make messages` calls it.

The texts are those of the code and the templates (`extracted`), in Hungarian. `judgekb/locale/<language>` holds the
translations as `django.po`, for people, and compiled beside it as `django.mo`, for Django: whoever installs the
product needs no tool for it. What has lost its text is dropped; what is new is written without a translation, and
`tests/judgekb/test_messages.py` fails until it has one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "judgekb" / "locale"
PACKAGES = ("judgekb", "cards", "rulings")
PLURAL_FORMS = {
    "hu": "nplurals=2; plural=(n != 1);",
    "en": "nplurals=2; plural=(n != 1);",
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
}
OWN = "hu"  # the language of the texts themselves
FORMS = {"hu": 2, "en": 2, "cs": 3}
# What each function of Django takes in front: a context, a text, a text for several things.
KINDS = {
    name: kind
    for kind, names in {
        "t": ("gettext", "gettext_lazy", "gettext_noop", "said"),
        "tp": ("ngettext", "ngettext_lazy"),
        "ct": ("pgettext", "pgettext_lazy"),
        "ctp": ("npgettext", "npgettext_lazy"),
    }.items()
    for name in names
}
SPEAKING = ("django.utils.translation", "judgekb.saying")
STRING = r"""(u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"(?<![\w.])(n?p?gettext|_)\({STRING}(?:,\s*{STRING})?(?:,\s*{STRING})?")


class Text(NamedTuple):
    """A text of the user interface; `plural` and `context` are `""` where it has none."""

    text: str
    plural: str = ""
    context: str = ""


@dataclass
class Catalogue:
    """All texts in the order of the files, each with the files in which it stands."""

    texts: dict[Text, list[str]] = field(default_factory=dict)

    def add(self, text: Text, file: str) -> None:
        files = self.texts.setdefault(text, [])
        if file not in files:
            files.append(file)


def extracted() -> Catalogue:
    """Return every text that the code and the templates mark for translation, and those of the pure cores."""
    found = Catalogue()
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for text in of_template(path.read_text(encoding="utf-8")):
            found.add(text, str(path.relative_to(ROOT)))
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for text in of_module(path.read_text(encoding="utf-8")):
                found.add(text, str(path.relative_to(ROOT)))
    for words, file in of_cores():
        found.add(Text(words), file)
    return found


def of_template(source: str) -> Iterator[Text]:
    """Yield the texts of a template."""
    for found in CALL.finditer(templatize(source)):
        name, *literals = found.groups()
        strings = [ast.literal_eval(one) for one in literals if one is not None]
        yield _text(KINDS["gettext" if name == "_" else name], strings)


def of_module(source: str) -> Iterator[Text]:
    """Yield the texts of a Python file: what is given as it stands to one of Django's functions, under any name."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: KINDS[alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in SPEAKING
        for alias in node.names
        if alias.name in KINDS
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        kind = names.get(call.func.id) if isinstance(call.func, ast.Name) else None
        strings = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if kind and len(strings) >= len(kind):
            yield _text(kind, strings)


def _text(kind: str, strings: list[str]) -> Text:
    parts = dict(zip(kind, strings, strict=False))
    return Text(parts["t"], parts.get("p", ""), parts.get("c", ""))


def of_cores() -> Iterator[tuple[str, str]]:
    """Yield what the pure cores say in Hungarian, with the file: pages translate it, the cores know no Django."""
    from cards.decks.codes import CODES
    from judgekb.search.query.explain import HUNGARIAN, IN_HUNGARIAN
    from judgekb.search.query.fields import FIELDS, SIGNS
    from rulings.pages.bots import recipes
    from rulings.search.filters import UNKNOWN_HUNGARIAN, said_of_unknown

    yield from ((code.hu, "cards/decks/codes.py") for code in CODES.values())
    yield from ((one.hungarian, "judgekb/search/query/fields.py") for one in (*SIGNS, *FIELDS))
    yield from ((one.hungarian, "judgekb/search/query/fields.py") for field in FIELDS for one in field.choices)
    phrases = [getattr(IN_HUNGARIAN, one.name) for one in fields(IN_HUNGARIAN) if one.name != "forms"]
    yield from ((text, "judgekb/search/query/explain.py") for text in chain(*HUNGARIAN.values(), phrases))
    yield from ((text, "rulings/pages/recipes.yaml") for one in recipes("") for text in (one.title, one.text))
    yield from ((said_of_unknown(kind, "").text, "rulings/search/filters.py") for kind in UNKNOWN_HUNGARIAN)


def catalogue_of(language: str) -> polib.POFile:
    """Return the catalogue of a language as it is held, an empty one where there is none."""
    path = path_of(language)
    return polib.pofile(str(path)) if path.exists() else polib.POFile()


def path_of(language: str, ending: str = "po") -> Path:
    """Return where a catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / f"django.{ending}"


def updated(language: str, found: Catalogue) -> polib.POFile:
    """Return a catalogue with exactly the texts that were found, and the translations that it has of them."""
    held = {Text(one.msgid, one.msgid_plural or "", one.msgctxt or ""): one for one in catalogue_of(language)}
    new = polib.POFile(wrapwidth=120)
    new.metadata = {
        "Project-Id-Version": "judgekb",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS[language],
    }
    for text, files in found.texts.items():
        new.append(_entry(language, text, files, held.get(text)))
    return new


def _entry(language: str, text: Text, files: list[str], held: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(msgid=text.text, occurrences=[(file, "") for file in files])
    if text.context:
        entry.msgctxt = text.context
    if text.plural:
        entry.msgid_plural = text.plural
        own = {0: text.text, 1: text.plural} if language == OWN else dict.fromkeys(range(FORMS[language]), "")
        entry.msgstr_plural = own if held is None or language == OWN else held.msgstr_plural
    else:
        entry.msgstr = text.text if language == OWN else held.msgstr if held else ""
    if held:
        entry.tcomment = held.tcomment
    return entry


def main() -> int:
    """Write all catalogues; exit code 1 while a translation is missing."""
    found, missing = extracted(), 0
    for language in PLURAL_FORMS:
        new = updated(language, found)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        new.save(str(path))
        path_of(language, "mo").write_bytes(new.to_binary())
        lacking = new.untranslated_entries()
        missing += len(lacking)
        print(f"{path.relative_to(ROOT)}: {len(new)} texts, {len(lacking)} without a translation")
    return 1 if missing else 0


if __name__ == "__main__":
    import django

    django.setup()
    sys.exit(main())
