"""What is the same on all pages of a game is laid out once for each language, and keeps the chosen day."""

from __future__ import annotations

import pytest
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.test import RequestFactory
from django.utils import translation
from django.utils.html import escape

from cards.models import Game
from rulings.templatetags import frame

TEXT = """{% load i18n reading frame %}\
{% once game %}<b>{{ game.name }}</b> <a href="{% link 'terms' slug %}">{% translate "Szótár" %}</a>{% endonce %}"""


def say(template: object, day: str = "", read_in: str = "hu", **game: str) -> str:
    request = RequestFactory().get("/", {"on": day} if day else {})
    context = {"slug": "proba", "game": Game(**game) if game else None}
    with translation.override(read_in):
        text: str = template.render(context, request)  # type: ignore[attr-defined]
    return text


@pytest.fixture
def template() -> object:
    engine = engines["django"]
    assert isinstance(engine, DjangoTemplates)
    return engine.from_string(TEXT)


GAME = {"slug": "proba", "name": "A & B", "language": "hu"}


def test_links_keep_the_day_of_each_reader(template: object) -> None:
    for day in ("", "2020-01-01", "2021-02-03", "nonsense", ""):
        kept = f"?on={day}" if day[:2] == "20" else ""
        assert say(template, day, **GAME) == f'<b>A &amp; B</b> <a href="/proba/szotar{kept}">Szótár</a>'


def test_a_name_that_looks_like_the_place_of_a_day_stays(template: object) -> None:
    for name in (f"?on={frame.A_DAY}", frame.ITS_PLACE, f'href="/?on={frame.A_DAY}"'):
        for day in ("", "2020-01-01"):
            kept = f"?on={day}" if day else ""
            wanted = f'<b>{escape(name)}</b> <a href="/proba/szotar{kept}">Szótár</a>'
            assert say(template, day, **GAME | {"name": name}) == wanted


def test_each_language_and_game_has_its_own(template: object) -> None:
    for _ in range(2):
        assert say(template, read_in="en", **GAME) == '<b>A &amp; B</b> <a href="/proba/szotar">Glossary</a>'
        assert say(template, **GAME) == '<b>A &amp; B</b> <a href="/proba/szotar">Szótár</a>'
        assert say(template, **GAME | {"name": "C"}) == '<b>C</b> <a href="/proba/szotar">Szótár</a>'
        assert say(template) == '<b></b> <a href="/proba/szotar">Szótár</a>'


def test_few_are_kept(template: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "MOST", 2)
    names = "ABCAB"
    assert [say(template, **GAME | {"name": name})[3] for name in names] == list(names)
