"""Addresses of pages. They depend on nothing but what is named, so they are made once and kept."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

MOST = 20_000  # addresses in memory, about 200 bytes each


@lru_cache(maxsize=MOST)
def address(name: str, *parts: str) -> str:
    """Return the address of a named page with its parts. Raises `NoReverseMatch`."""
    return reverse(name, args=parts)
