"""No page says a word of the user interface that is not translated.

Every page is rendered with catalogues in which each message is signs instead of letters. The letters that are left
must be data of the base, or names that are the same in all languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import quote, unquote

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils.translation import _trans  # type: ignore[attr-defined]
from pytest_django import Settings

from judgekb.search.service import rebuild
from rulings.templatetags import frame
from tests.judgekb.test_access import rows, unlimited
from tests.messages import catalogue_of
from tests.world import World, close, make_world

KEPT = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+>")
LETTERS = re.compile(r"[^\W\d_]+")
ADDRESS = re.compile(r"https?://\S+")
WORD = re.compile(r"[^\W\d_]{2,}")
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-count", "data-text")
SILENT = {"script", "style", "code", "pre", "textarea"}  # code, and what a person typed
SURELY_A_MESSAGE = 12  # letters; shorter ones may be words of the data
ALONE = {"br", "hr", "img", "input", "link", "meta", "wbr", "path", "rect", "circle"}
# Names that are the same in every language, what the program is called, and the examples of what can be typed.
NAMES = WORD.findall(
    "judgekb magyar English čeština API JSON CSV PDF OpenAPI Atom Markdown QR AK Kódex Asylux átka HKK Haláljáró"
    " kiegeszito pakli hany lap Eltörlés allapot datum formatum jatek kodex nyelv tema"
)
POSTS: tuple[tuple[str, dict[str, str]], ...] = (
    ("pakli", {"do": "check", "text": "Pakli:\n4 Nincs ilyen\nhuszonkét lap\n1000 Lap", "format": "proba/proba"}),
    ("pakli", {"do": "check", "text": ""}),
    ("pakli", {"do": "check", "text": "1 Lap"}),
    ("verseny/{event}", {"do": "check", "text": "1 Nincs ilyen"}),
    ("verseny/{event}/biro", {"registered": "1 Lap\n2 Nincs ilyen", "table": "2 Lap"}),
    ("verseny/{event}/biro", {"registered": "", "table": ""}),
    ("nyelv", {"language": "xx"}),
)
MORE = (
    "?q=%22",
    "?q=lap:nincs",
    "?q=nincs:ilyen",
    "?q=allapot:hatalyos+nyelv:magyar+-lap",
    "?q=datum:tegnap",
    "?q=sz%C3%B3&list=1",
    "?q=" + "a" * 3000,
    "nincs-ilyen",
    "proba/nincs",
    "proba/lap?letter=q",
    "?on=nem-nap",
    "proba?on=1990-01-01",
    "szerkesztoseg/uj?game=proba",
    "szerkesztoseg/import?game=proba",
    "szerkesztoseg/jelentesek?lista=lezart",
)


def signs(text: str) -> str:
    """Return a message with a sign for each letter; placeholders and tags stay."""
    parts, place = [], 0
    for found in KEPT.finditer(text):
        parts += [LETTERS.sub("¤", text[place : found.start()]), found.group()]
        place = found.end()
    return "".join([*parts, LETTERS.sub("¤", text[place:])])


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every translation be signs."""
    for name, texts in {
        "gettext": signs,
        "ngettext": lambda text, more, count: signs(text if count == 1 else more),
        "pgettext": lambda context, text: signs(text),
        "npgettext": lambda context, text, more, count: signs(text if count == 1 else more),
    }.items():
        monkeypatch.setattr(_trans, name, texts, raising=False)
    monkeypatch.setattr(frame, "get_language", lambda: "signs")  # what was laid out before in letters stays aside


class Spoken(HTMLParser):
    """Gathers what a page says: its text and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        silent = tag in SILENT or (held.get("lang") == "en" and held.get("class") == "api")
        if tag not in ALONE:
            self._open.append((tag, silent))
        if not any(is_silent for _tag, is_silent in self._open):
            self.said += [held[name] or "" for name in SPOKEN if name in held]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(silent for _tag, silent in self._open):
            self.said.append(data)


def spoken(html: str) -> Iterator[str]:
    parser = Spoken()
    parser.feed(html)
    for text in parser.said:
        yield from WORD.findall(ADDRESS.sub(" ", text))


def data_words() -> set[str]:
    """Return every word that stands in a row of the base."""
    found: set[str] = set()
    for model in apps.get_models():
        for row in model._base_manager.all():
            found.update(WORD.findall(" ".join(str(value) for value in vars(row).values())))
    return found


def addresses() -> Iterator[str]:
    """Yield the addresses of pages that are read, without the API, the admin, feeds and files."""
    for route, example, got, _posted in rows():
        machine = ("api", "^api", "admin", "health", "ready", "sitemap", "table ")
        if "200" in got.split() and not route.startswith(machine) and not route.endswith(("atom", ".svg")):
            yield example
    yield from ("/" + more for more in MORE)


def filled(world: World, example: str) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: quote(world.parts[found.group(1)], safe=""), example)


class Walk:
    """Everything that a stranger and a publisher may read, page by page."""

    def __init__(self, world: World, language: str = "") -> None:
        self.world = world
        self.clients = {"stranger": Client(), "publisher": Client()}
        publisher = world.people["publisher"]
        assert publisher is not None
        self.clients["publisher"].force_login(publisher)
        for client in self.clients.values():
            client.cookies.load({settings.LANGUAGE_COOKIE_NAME: language} if language else {})

    def pages(self) -> Iterator[tuple[str, str, str]]:
        """Yield what was asked, everything that was typed for it, and the page."""
        asked: list[tuple[str, str, dict[str, str]]] = [("get", address, {}) for address in addresses()]
        asked += [("post", "/" + address, sent) for address, sent in POSTS]
        for role, client in self.clients.items():
            for method, address, sent in asked:
                response = getattr(client, method)(filled(self.world, address), sent)
                if response.headers.get("Content-Type", "").startswith("text/html") and response.status_code != 302:
                    typed = unquote(" ".join((address, *sent.values())))
                    yield f"{role} {method} {address[:80]} {response.status_code}", typed, response.content.decode()
                close(response)


@pytest.fixture
def world(db: None, settings: Settings) -> World:
    unlimited(settings)
    made = make_world()
    rebuild()
    return made


@pytest.mark.usefixtures("marked")
def test_every_word_of_every_page_is_a_message(world: World) -> None:
    known = {word.casefold() for word in (*data_words(), *NAMES)}
    left = []
    for page, typed, html in Walk(world).pages():
        own = {word.casefold() for word in WORD.findall(typed)}
        if words := sorted({word for word in spoken(html) if word.casefold() not in known | own}):
            left.append(f"{page}: {' '.join(words)}")
    assert "\n".join(left) == ""


@pytest.mark.parametrize("language", ["en", "cs"])
def test_no_page_shows_a_message_of_another_language(world: World, language: str) -> None:
    """Every page says its language, and holds none of the longer Hungarian texts that have a translation."""
    others = [
        entry.msgid
        for entry in catalogue_of(language)
        if len(entry.msgid) >= SURELY_A_MESSAGE and not KEPT.search(entry.msgid) and entry.msgstr != entry.msgid
    ]
    wrong, seen = [], 0
    for page, typed, html in Walk(world, language).pages():
        parser = Spoken()
        parser.feed(html)
        text = "\n".join(parser.said)
        seen += 1
        if f'<html lang="{language}"' not in html and "/elonezet " not in page:  # a piece of a page, with the page's
            wrong.append(f"{page}: not in {language}")
        wrong += [f"{page}: {other}" for other in others if other in text and other not in typed]
    assert "\n".join(wrong) == ""
    assert seen > 100
