"""What asks the base: what a text names exactly, and what is nearest to it."""

from __future__ import annotations

from rulings.search.resolve import nearest, resolve
from tests.fuzz.target import Target
from tests.fuzz.texts import TYPED
from tests.rows import make_card, make_ruling, make_section


def make_base() -> None:
    """Make the few rows that the references may name."""
    make_ruling("AK106.1", cards=(("Mézgasárkány", "új", "subject"),), topics=("ködpakli",))
    make_ruling("AK106.2")
    make_section("21.6.0", title="Ködpakli")
    make_card("Zin'dorr suttogása")
    make_card("Az esti órák átka")


def ask(text: str) -> None:
    things = resolve(text)
    assert len(set(things)) == len(things)
    assert len(nearest(text)) <= 5
    assert resolve(text, game=text[:20] or "x") is not None


TARGETS = (Target("what a reference names", TYPED.text, ask, needs_base=True),)
