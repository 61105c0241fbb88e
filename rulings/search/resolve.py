"""What a text names exactly: `AK106`, `ak 106.1`, `Kódex 21.6`, a full card name, a topic."""

from __future__ import annotations

from rulings.search.answers import Thing


def resolve(text: str, *, game: str | None = None) -> tuple[Thing, ...]:
    """Return the things that the whole text names, best first; empty when it names none. A few fixed queries."""
    raise NotImplementedError


def nearest(ref: str, *, game: str | None = None, limit: int = 5) -> tuple[Thing, ...]:
    """Return the things whose reference or name is most like `ref`, for a page that says "no such entry"."""
    raise NotImplementedError
