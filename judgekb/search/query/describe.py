"""The query language described from its registry: for the page, the API and the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judgekb.search.query.fields import FIELDS, SIGNS, Choice

SIGN_OF_LANGUAGE = re.compile(r"[\s:+\"„”“«»‟″]+")
HYPHENS = "-‐‑‒–—―−"


def described() -> str:
    """Return a description in English, in Markdown, of everything that can be written in a query."""
    signs = [f"- `{sign.form}` — {sign.english} Examples: {_listed(sign.examples)}." for sign in SIGNS]
    fields = [
        f"- `{field.english_name}:` (also {_listed(name for name in field.names if name != field.english_name)}) —"
        f" {field.english} Examples: {_listed(field.examples)}.{_choices(field.choices)}"
        for field in FIELDS
    ]
    return "\n".join(["Words and signs:", "", *signs, "", 'Fields, each `name:value` or `name:"value"`:', "", *fields])


def _choices(choices: Iterable[Choice]) -> str:
    told = [f"`{choice.english}` (`{choice.hungarian}`)" for choice in choices]
    return f" Values: {', '.join(told)}." if told else ""


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


def as_words(text: str) -> str:
    """Return a text without the signs of the language: what remains are words, whatever was typed."""
    words = (word.strip(HYPHENS) for word in SIGN_OF_LANGUAGE.split(text))
    return " ".join(word.lower() if word in ("NEM", "NOT") else word for word in words if word)
