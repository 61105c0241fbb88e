"""What keeps a draft from being read, approved and published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulings.models import Draft


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. `field` is the key of the content; blocking ones refuse submit, approve, publish."""

    code: str
    field: str
    text: str
    blocking: bool = True


class Blocked(Exception):
    """A draft that cannot go on as it is."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.text for problem in problems))
        self.problems = tuple(problems)


def problems(draft: Draft) -> list[Problem]:
    """Return what is wrong with a draft, blocking things first."""
    return []


def refuse_blocked(draft: Draft) -> None:
    """Raise `Blocked` when a draft has a blocking problem."""
    if blocking := [problem for problem in problems(draft) if problem.blocking]:
        raise Blocked(blocking)
