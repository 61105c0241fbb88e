"""The frame of every page: what is the same on all pages of a game is laid out once for each language."""

from __future__ import annotations

import re
from types import SimpleNamespace

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rulings.templatetags.reading import keeping

register = template.Library()
MOST = 64  # laid out parts in the memory of a process, a few KB each
A_DAY = "1000-01-01"  # stands in links for the chosen day, which differs from page to page
ITS_LINK = re.compile(rf'(href="[^"]*)\?on={A_DAY}(?=["#])')
ITS_PLACE = "<day>"  # which no escaped text holds: the name of a game may hold anything


@register.tag
def once(parser: Parser, token: Token) -> Once:
    """`{% once game %}…{% endonce %}`: what depends on the game, the language and the chosen day, and on nothing else.

    The day may only be in addresses, where `link` puts it. The game may be missing.
    """
    _, name = token.split_contents()
    inside = parser.parse(("endonce",))
    parser.delete_first_token()
    return Once(parser.compile_filter(name), inside)


class Once(template.Node):
    """A part of a page that is laid out once."""

    def __init__(self, game: FilterExpression, nodelist: NodeList) -> None:
        self.game = game
        self.nodelist = nodelist
        self.held: dict[tuple[str | None, ...], str] = {}

    def render(self, context: template.Context) -> SafeString:
        game = self.game.resolve(context, ignore_failures=True)
        key = get_language(), *((game.slug, game.name, game.language) if game else ())
        text = self.held.get(key)
        if text is None:
            with context.push(request=SimpleNamespace(GET={"on": A_DAY})):
                text = ITS_LINK.sub(rf"\1{ITS_PLACE}", self.nodelist.render(context))
            if len(self.held) >= MOST:
                self.held.clear()
            self.held[key] = text
        return mark_safe(text.replace(ITS_PLACE, keeping(context)))  # laid out with all escapes
