"""The text of a document as HTML, as it stands: no sign of it is markup."""

from __future__ import annotations

import re

from rulings.markup import render

# Every sign that Markdown lets a backslash make literal; `&` and `<` are escaped by `render` itself.
SIGNS = re.compile(r"[\\`*_{}\[\]()>#+\-.!]")


def as_html(text: str) -> str:
    """Return plain text as sanitised HTML, one paragraph per line (`2*Lélektan`, `<barva>`, `[#]` are shown)."""
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join(render(SIGNS.sub(r"\\\g<0>", line)) for line in lines if line)
