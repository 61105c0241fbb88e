"""All targets."""

from __future__ import annotations

from tests.fuzz import based, decks, files, texts

TARGETS = (*decks.TARGETS, *texts.TARGETS, *files.TARGETS, *based.TARGETS)
