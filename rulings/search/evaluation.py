"""How good and how fast the search is: questions with known answers are asked, ranks and times are summed up."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from judgekb.text import reference_key

DEPTHS = (1, 5, 10)  # hit@k is told for these
MISSED = 5  # a question without an answer among so many is a miss

Ask = Callable[[str, str | None], Iterable[str]]  # (text, slug of the game) -> references, best first


class BadQuestions(ValueError):
    """A file holds no questions. The message names the file, the place and what is wrong, in a sentence."""


@dataclass(frozen=True, slots=True)
class Question:
    """A text as a judge types it, and the references of the entries that answer it. `game` is the one chosen, or ""."""

    text: str
    refs: tuple[str, ...]
    style: str
    game: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question. `rank` counts from 1; 0 says that no answer was among the deepest of `DEPTHS`."""

    question: Question
    rank: int
    seconds: float
    found: tuple[str, ...]


def read_questions(path: Path) -> list[Question]:
    """Read a JSON list of `{"q", "refs", "style", "game"}`; the last two may be left out. Raises `BadQuestions`."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadQuestions(f"{path}: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise BadQuestions(f"{path}: this is no JSON: {error}.") from error
    if not isinstance(rows, list) or not rows:
        raise BadQuestions(f"{path}: expected a list of questions.")
    return [_question(row, f"{path}, question {number}") for number, row in enumerate(rows, start=1)]


def _question(row: object, place: str) -> Question:
    if not isinstance(row, Mapping):
        raise BadQuestions(f"{place}: expected an object with q and refs.")
    text, refs = row.get("q"), row.get("refs")
    if not isinstance(text, str) or not text.strip():
        raise BadQuestions(f"{place}: q must be a text.")
    if not isinstance(refs, list) or not refs or not all(isinstance(ref, str) for ref in refs):
        raise BadQuestions(f"{place}: refs must be a list of references.")
    return Question(text, tuple(refs), str(row.get("style") or ""), str(row.get("game") or ""))


def evaluate(
    questions: Iterable[Question], ask: Ask, *, progress: Callable[[int], object] | None = None
) -> list[Outcome]:
    """Ask every question, one after another; `progress` is called with 1 for each."""
    outcomes = []
    for question in questions:
        outcomes.append(_outcome(question, ask))
        if progress is not None:
            progress(1)
    return outcomes


def _outcome(question: Question, ask: Ask) -> Outcome:
    began = perf_counter()
    found = tuple(ask(question.text, question.game or None))[: max(DEPTHS)]
    seconds = perf_counter() - began
    wanted = {reference_key(ref) for ref in question.refs}
    rank = next((place for place, ref in enumerate(found, start=1) if reference_key(ref) in wanted), 0)
    return Outcome(question, rank, seconds, found)


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the measures overall, by style and by game, and the questions without an answer among the first five."""
    styles: dict[str, list[Outcome]] = defaultdict(list)
    games: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        styles[outcome.question.style].append(outcome)
        games[outcome.question.game].append(outcome)
    return {
        "overall": measures(outcomes),
        "styles": {name: measures(styles[name]) for name in sorted(styles)},
        "games": {name: measures(games[name]) for name in sorted(games)},
        "misses": [_miss(outcome) for outcome in outcomes if not 0 < outcome.rank <= MISSED],
    }


def measures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return hit@k and MRR (shares of 1), the times in milliseconds and the number of questions."""
    count = len(outcomes) or 1
    times = [outcome.seconds for outcome in outcomes]
    hits = {f"hit_at_{most}": sum(0 < outcome.rank <= most for outcome in outcomes) / count for most in DEPTHS}
    return {
        **{name: round(share, 4) for name, share in hits.items()},
        "mrr": round(sum(1 / outcome.rank for outcome in outcomes if outcome.rank) / count, 4),
        "p50_ms": round(percentile(times, 50) * 1000, 2),
        "p95_ms": round(percentile(times, 95) * 1000, 2),
        "n": len(outcomes),
    }


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that at least so many percent of the values do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)] if ordered else 0.0


def _miss(outcome: Outcome) -> dict[str, Any]:
    question = outcome.question
    return {
        "q": question.text,
        "style": question.style,
        "game": question.game,
        "refs": list(question.refs),
        "rank": outcome.rank or None,
        "found": list(outcome.found[:MISSED]),
    }
