"""The way of a draft: one table of steps (design 7). Pure.

draft → in review → changes requested / approved → scheduled → published. What becomes of a published ruling later
(superseded, withdrawn, disputed) is the content of another draft, or follows from one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from rulings.desk.roles import Right
from rulings.models.drafts import OPEN_STATES
from rulings.models.drafts import DraftState as State

UNDO_WINDOW = timedelta(minutes=10)  # after publication


class Action(StrEnum):
    """A step of a draft."""

    CREATE = "create"
    SAVE = "save"
    SUBMIT = "submit"
    TAKE_BACK = "take_back"
    REQUEST_CHANGES = "request_changes"
    APPROVE = "approve"
    SCHEDULE = "schedule"
    UNSCHEDULE = "unschedule"
    PUBLISH = "publish"
    UNDO = "undo"
    DISCARD = "discard"
    TAKE_OUT = "take_out"


@dataclass(frozen=True, slots=True)
class Transition:
    """Which states a step leads from, where to, who may take it, and whether it must say why."""

    action: Action
    sources: tuple[State, ...]
    target: State
    right: Right
    needs_why: bool = False


TRANSITIONS: tuple[Transition, ...] = (
    Transition(Action.SAVE, (State.DRAFT, State.CHANGES_REQUESTED), State.DRAFT, Right.WRITE),
    Transition(Action.SUBMIT, (State.DRAFT,), State.IN_REVIEW, Right.WRITE),
    Transition(Action.TAKE_BACK, (State.IN_REVIEW, State.APPROVED), State.DRAFT, Right.WRITE),
    Transition(
        Action.REQUEST_CHANGES,
        (State.IN_REVIEW, State.APPROVED, State.SCHEDULED),
        State.CHANGES_REQUESTED,
        Right.REVIEW,
        needs_why=True,
    ),
    Transition(Action.APPROVE, (State.IN_REVIEW,), State.APPROVED, Right.REVIEW),
    Transition(Action.SCHEDULE, (State.APPROVED, State.SCHEDULED), State.SCHEDULED, Right.PUBLISH),
    Transition(Action.UNSCHEDULE, (State.SCHEDULED,), State.APPROVED, Right.PUBLISH),
    Transition(Action.PUBLISH, (State.APPROVED, State.SCHEDULED), State.PUBLISHED, Right.PUBLISH),
    Transition(Action.UNDO, (State.PUBLISHED,), State.APPROVED, Right.PUBLISH, needs_why=True),
    Transition(
        Action.DISCARD,
        (State.DRAFT, State.IN_REVIEW, State.CHANGES_REQUESTED, State.APPROVED),
        State.DISCARDED,
        Right.WRITE,
        needs_why=True,
    ),
    # Out of the issue that it came with: it is written on by itself, and the rest of the issue goes out without it.
    Transition(Action.TAKE_OUT, OPEN_STATES, State.DRAFT, Right.WRITE, needs_why=True),
)
BY_ACTION = {transition.action: transition for transition in TRANSITIONS}


class WrongStep(Exception):
    """A step that does not lead from the draft's state; the message names both."""


def target_of(action: Action, state: State) -> State:
    """Return the state that a step leads to. Raises `WrongStep`."""
    transition = BY_ACTION[action]
    if state not in transition.sources:
        raise WrongStep(f"{action} does not lead from {state}")
    return transition.target


def steps_from(state: State) -> tuple[Transition, ...]:
    """Return the steps that lead from a state, in the order of the table."""
    return tuple(transition for transition in TRANSITIONS if state in transition.sources)
