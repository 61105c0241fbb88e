"""The text of a document as HTML, as it stands: no sign of it is markup."""

from __future__ import annotations

from rulings.markup import render_plain


def as_html(text: str) -> str:
    """Return plain text as sanitised HTML, one paragraph per line (`2*Lélektan`, `<barva>`, `[#]` are shown)."""
    return "\n".join(render_plain(line) for line in text.split("\n") if line.strip())
