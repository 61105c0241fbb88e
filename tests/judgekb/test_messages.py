"""The catalogues of the user interface: complete, sound, and compiled as they stand."""

from __future__ import annotations

import re

import polib
import pytest
from django.conf import settings
from django.utils import translation

from tests.messages import (
    FORMS,
    OWN,
    PLURAL_FORMS,
    Catalogue,
    Text,
    catalogue_of,
    extracted,
    of_module,
    of_template,
    path_of,
)

LANGUAGES = [code for code, _name in settings.LANGUAGES]
TRANSLATED = [code for code in LANGUAGES if code != OWN]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+>")
HUNGARIAN_ONLY = re.compile(r"[őűŐŰ]")


@pytest.fixture(scope="module")
def found() -> Catalogue:
    return extracted()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def texts_of(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def name_of(entry: polib.POEntry) -> Text:
    return Text(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def test_every_text_stands_in_every_catalogue_and_nothing_else(language: str, found: Catalogue) -> None:
    """`make messages` brings the catalogues up to date; what it calls missing has to be translated."""
    held = {name_of(entry) for entry in catalogue_of(language) if not entry.obsolete}
    assert (sorted(found.texts.keys() - held), sorted(held - found.texts.keys())) == ([], [])


def test_every_text_is_translated(language: str) -> None:
    catalogue = catalogue_of(language)
    wrong = [*catalogue.untranslated_entries(), *catalogue.fuzzy_entries(), *catalogue.obsolete_entries()]
    assert [entry.msgid for entry in wrong] == []


def test_no_text_is_translated_twice(found: Catalogue) -> None:
    """One with plural forms and one without are the same to gettext."""
    names = [(text.context, text.text) for text in found.texts]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_placeholders_are_those_of_the_text(language: str) -> None:
    wrong = [
        (entry.msgid, text)
        for entry in catalogue_of(language)
        for text in texts_of(entry)
        if sorted(PLACEHOLDER.findall(text)) != sorted(PLACEHOLDER.findall(entry.msgid))
    ]
    assert wrong == []


def test_plural_forms(language: str) -> None:
    catalogue = catalogue_of(language)
    assert catalogue.metadata["Plural-Forms"] == PLURAL_FORMS[language]
    wrong = [entry.msgid for entry in catalogue if entry.msgid_plural and len(entry.msgstr_plural) != FORMS[language]]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("hu", 1, "1 döntés"),
        ("hu", 5, "5 döntés"),
        ("en", 1, "1 ruling"),
        ("en", 0, "0 rulings"),
        ("cs", 1, "1 téma"),
        ("cs", 2, "2 témata"),
        ("cs", 4, "4 témata"),
        ("cs", 5, "5 témat"),
        ("cs", 22, "22 témat"),
    ],
)
def test_numbers_take_the_form_of_the_language(language: str, count: int, words: str) -> None:
    with translation.override(language):
        if language == "cs":
            said = f"{count} {translation.npgettext('a szám alatt', 'téma', 'téma', count)}"
        else:
            said = translation.ngettext("%(count)s döntés", "%(count)s döntés", count) % {"count": count}
    assert said == words


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_look_like_their_text(language: str) -> None:
    """White space around it, a colon and an ellipsis at the end; no letters that only Hungarian has."""

    def shape(text: str) -> tuple[bool, ...]:
        return text[:1] == " ", text[-1:] == " ", text.rstrip()[-1:] == ":", text[-1:] == "…", text[:1] == ","

    wrong = [
        (entry.msgid, text)
        for entry in catalogue_of(language)
        for text in texts_of(entry)
        if shape(text) != shape(entry.msgid) or HUNGARIAN_ONLY.search(text)
    ]
    assert wrong == []


def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    """Nobody needs a tool to install the product, so both are kept; `make messages` writes both."""
    assert path_of(language, "mo").read_bytes() == catalogue_of(language).to_binary()


def test_texts_of_a_template() -> None:
    source = """{% load i18n %}{% translate "Fő" %} {% translate 'Lap' context "játék" %} {{ a|default:_("nincs") }}
    {% blocktranslate count n=a %}{{ n }} lap{% plural %}{{ n }} lapok{% endblocktranslate %} gettext("nem")"""
    texts = [Text("Fő"), Text("Lap", context="játék"), Text("nincs"), Text("%(n)s lap", "%(n)s lapok")]
    assert list(of_template(source)) == texts


def test_texts_of_a_module() -> None:
    source = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy as other
from judgekb.saying import said
a = _("egy")
b = ngettext("kettő", "kettők", n) + other("ahol", "három")
c = said("négy: %(x)s", x=_("öt"))
d = _(name) + gettext("hat") + self._("hét")
"""
    texts = [Text("egy"), Text("kettő", "kettők"), Text("három", context="ahol"), Text("négy: %(x)s"), Text("öt")]
    assert list(of_module(source)) == texts
