"""The one path from an editor's Markdown to safe HTML. Run when a text is written, never when it is read."""

from __future__ import annotations

import html
import re

import markdown
import nh3

from rulings.markup_limits import LITERAL, as_typed, tamed

ALLOWED_TAGS = {"p", "em", "strong", "ul", "ol", "li", "blockquote", "code", "br", "a", "h3", "h4", "table"}
ALLOWED_TAGS |= {"thead", "tbody", "tr", "th", "td"}
ALLOWED_ATTRIBUTES = {"a": {"href"}}

# `[[card]]` says to the desk which card is meant; readers see the name alone. `[[1]](address)` is a link of Markdown.
CARD_IN_BRACKETS = re.compile(r"\[\[([^\[\]\n]{1,230})\]\](?!\()")

# Private letters stand in for `&` and `<` while Markdown works, so that no markup of HTML reaches it.
ESCAPES = {"&": "\ue000", "<": "\ue001"}
ESCAPED = {ord(letter): stand_in for letter, stand_in in ESCAPES.items()}
NO_STAND_IN = str.maketrans(dict.fromkeys((*ESCAPES.values(), *LITERAL.values()), ""))
SHOWN = str.maketrans({stand_in: html.escape(letter) for letter, stand_in in (ESCAPES | LITERAL).items()})


def render(text: str) -> str:
    """Return sanitised HTML of a Markdown text.

    `&` and `<` are escaped first, so what looks like markup of HTML is shown, not run
    (`a < b`, `<b>` and `&amp;` appear as they were typed). The brackets of `[[card]]` are not shown.
    A paragraph with more signs than a person writes is shown as it was typed; half a letter is shown as `?`.
    """
    return _html(tamed(without_brackets(_sound(text))))


def render_plain(line: str) -> str:
    """Return sanitised HTML of a line in which no sign is markup."""
    return _html(as_typed(_sound(line)))


def _sound(text: str) -> str:
    """Return a text without half letters and without what stands in for signs."""
    return text.encode("utf-8", "replace").decode("utf-8").translate(NO_STAND_IN)


def _html(text: str) -> str:
    made = _markdown().convert(text.translate(ESCAPED)).translate(SHOWN)
    return nh3.clean(made, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES, url_schemes={"https", "http"})


def _markdown() -> markdown.Markdown:
    """Return the Markdown of this site: with tables, without links by reference, which make much of few letters."""
    made = markdown.Markdown(extensions=["tables"], output_format="html")
    made.parser.blockprocessors.deregister("reference")
    for name in ("reference", "image_reference", "short_reference", "short_image_ref"):
        made.inlinePatterns.deregister(name)
    return made


def without_brackets(text: str) -> str:
    """Return a text with the names of `[[card]]` standing without their brackets."""
    return CARD_IN_BRACKETS.sub(r"\1", text)


def plain(rendered: str) -> str:
    """Return the words of rendered HTML, for the index and for excerpts."""
    return " ".join(html.unescape(nh3.clean(rendered.replace("><", "> <"), tags=set())).split())
