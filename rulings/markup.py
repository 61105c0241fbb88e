"""The one path from an editor's Markdown to safe HTML. Run when a text is written, never when it is read."""

from __future__ import annotations

import html

import markdown
import nh3

ALLOWED_TAGS = {"p", "em", "strong", "ul", "ol", "li", "blockquote", "code", "br", "a", "h3", "h4", "table"}
ALLOWED_TAGS |= {"thead", "tbody", "tr", "th", "td"}
ALLOWED_ATTRIBUTES = {"a": {"href"}}


def render(text: str) -> str:
    """Return sanitised HTML of a Markdown text.

    Every `<`, `>` and `&` is escaped first, so what looks like markup of HTML is shown, not run
    (`a < b` and `&amp;` survive as they are); Markdown's own marks then work on the escaped text.
    """
    escaped = html.escape(text, quote=False).replace("&gt; ", "> ") if text.startswith("> ") else html.escape(text, quote=False)
    rendered = markdown.markdown(escaped, extensions=["tables"], output_format="html")
    return nh3.clean(rendered, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES, url_schemes={"https", "http"})


def plain(rendered: str) -> str:
    """Return the words of rendered HTML, for the index and for excerpts."""
    return " ".join(html.unescape(nh3.clean(rendered.replace("><", "> <"), tags=set())).split())
