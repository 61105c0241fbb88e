"""What asks the base: what a text names exactly, and what is nearest to it."""

from __future__ import annotations

from rulings.search.resolve import nearest, resolve
from tests.fuzz.tape import Tape
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


GAMES = (None, "hkk", "nincs", "\x00\ud800")


def any_question(tape: Tape) -> tuple[str, str | None, bool]:
    """Return a text, the game it is asked in, and whether the nearest are asked for too: that is much dearer."""
    return TYPED.text(tape.part(2)) + tape.pick(("", ".1", "-ban")), tape.pick(GAMES), tape.below(4) == 0


def ask(made: tuple[str, str | None, bool]) -> None:
    text, game, seeks_nearest = made
    things = resolve(text, game=game)
    assert len(set(things)) == len(things)
    assert not seeks_nearest or len(nearest(text, game=game)) <= 5


TARGETS = (Target("what a reference names", any_question, ask, needs_base=True),)
