"""Read pages the way a reader does: texts of elements and addresses of links, nothing of how they are marked up."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client

BLOCKS = {"p", "li", "div", "dd", "dt", "summary", "h1", "h2", "h3"}  # a reader sees a gap between them
VOID = {"meta", "link", "input", "br", "hr", "img"}


class _Elements(HTMLParser):
    """Collects the text of every element of a tag and class (`""`: any) that is not hidden."""

    def __init__(self, tag: str, css_class: str) -> None:
        super().__init__()
        self.wanted = (tag, css_class)
        self.open: list[int] = []  # places in `found` of the wanted elements that are open, by depth
        self.depths: list[int] = []
        self.depth = 0
        self.hidden_from = 0  # the depth of the hidden element that is open; 0: none is
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        self.depth += 1
        self.gap(tag)
        if "hidden" in dict(attrs) and not self.hidden_from:
            self.hidden_from = self.depth
        if self.hidden_from:
            return
        classes = (dict(attrs).get("class") or "").split()
        if tag == self.wanted[0] and (not self.wanted[1] or self.wanted[1] in classes):
            self.open.append(len(self.found))
            self.depths.append(self.depth)
            self.found.append("")

    def gap(self, tag: str) -> None:
        if tag in BLOCKS:
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        self.gap(tag)
        if self.depths and self.depths[-1] == self.depth:
            self.depths.pop()
            self.open.pop()
        if self.hidden_from == self.depth:
            self.hidden_from = 0
        self.depth -= 1

    def handle_data(self, data: str) -> None:
        for place in () if self.hidden_from else self.open:
            self.found[place] += data


def texts(html: str, tag: str, css_class: str = "") -> list[str]:
    """Return the text of every such element, white space squeezed."""
    parser = _Elements(tag, css_class)
    parser.feed(html)
    return [" ".join(text.split()) for text in parser.found]


def links(html: str) -> list[str]:
    """Return the addresses of all links, in order."""
    found: list[str] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "a":
                found.append(dict(attrs).get("href") or "")

    Links().feed(html)
    return found


def main_links(html: str) -> list[str]:
    """Return the addresses of the links in the page's main part."""
    return links(html[html.index("<main") : html.index("</main>")])


def read(client: Client, path: str, status: int = 200, **parameters: Any) -> str:
    """Return the HTML of a page."""
    response = client.get(path, parameters)
    assert response.status_code == status, (response.status_code, response.headers)
    return str(response.content.decode())


def moved(client: Client, path: str, status: int = 301) -> str:
    """Return where a page redirects to."""
    response = client.get(path)
    assert response.status_code == status
    return response.headers["Location"]
