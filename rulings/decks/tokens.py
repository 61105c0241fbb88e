"""Unguessable links and edit secrets. Letters and digits that a person can copy by hand: no 0 o 1 l i."""

from __future__ import annotations

import hashlib
import re
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
DECK_LENGTH = 20  # 99 bits
EVENT_LENGTH = 10  # 49 bits: an event is announced in public, its link only must not collide
SECRET_LENGTH = 26  # 128 bits
TOKEN = re.compile(r"[a-z0-9]{1,40}")


def new_token(length: int) -> str:
    """Return a new random token of so many letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def hashed(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def opens(secret: str, secret_hash: str) -> bool:
    """Say whether a secret is the one that was stored, in a time that tells nothing of it."""
    return secrets.compare_digest(hashed(secret), secret_hash)
