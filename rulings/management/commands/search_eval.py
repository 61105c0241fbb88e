"""`manage.py search_eval FILE… [--engine whoosh|postgres] [--json]`: how good the search is on known questions."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgekb.search import service
from judgekb.search.engines.base import SearchError
from judgekb.search.engines.registry import ENGINES, get_engine, using
from judgekb.search.query.faults import QueryFault
from judgekb.terminal import as_json, progress_bar, table
from judgekb.touches import knowing, version
from rulings.search.documents import count_documents
from rulings.search.evaluation import DEPTHS, BadQuestions, evaluate, read_questions, summary
from rulings.search.find import QueryTooLong, find
from rulings.versions import EVERYTHING


class Command(BaseCommand):
    help = "Ask questions with known answers, through the very call that the page uses, and tell how many were found."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help='JSON: [{"q", "refs", "style", "game"}, …]'
        )
        parser.add_argument("--engine", choices=sorted(ENGINES), default=None, help="default: that of the settings")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, files: list[Path], engine: str | None, json: bool, **options: Any) -> None:
        try:
            questions = [question for path in files for question in read_questions(path)]
            with using(engine or settings.SEARCH_ENGINE):
                _bring_up_to_date()
                with knowing(version(EVERYTHING)), progress_bar(len(questions), "questions") as bar:  # as for a page
                    outcomes = evaluate(questions, _ask, progress=bar.update)
        except (BadQuestions, SearchError) as error:
            raise CommandError(str(error)) from error
        measured = summary(outcomes)
        self.stdout.write(as_json(measured) if json else _text(measured))


def _ask(text: str, game: str | None) -> list[str]:
    """Return the references that the page shows; a text that the page refuses finds nothing."""
    try:
        return [hit.ref for hit in find(text, game=game, limit=max(DEPTHS)).results]
    except (QueryFault, QueryTooLong):
        return []


def _bring_up_to_date() -> None:
    """Index what waits. An engine beside that of the settings gets no changes, so its index is made anew."""
    engine = get_engine()
    beside = engine is not get_engine(settings.SEARCH_ENGINE)
    if not beside and not service.index_needs_rebuild():
        service.catch_up()
        return
    with progress_bar(count_documents(), "index") as bar:
        if beside:
            engine.rebuild(service.documents(), progress=bar.update)
        else:
            service.rebuild(progress=bar.update)


def _text(measured: dict[str, Any]) -> str:
    groups = [("overall", measured["overall"])]
    for kind in ("styles", "games"):
        groups += [(f"{kind[:-1]} {name or '(none)'}", values) for name, values in measured[kind].items()]
    names = list(measured["overall"])
    parts = [table(["", *names], [[title, *(values[name] for name in names)] for title, values in groups])]
    for miss in measured["misses"]:
        rank = f"rank {miss['rank']}" if miss["rank"] else "not found"
        parts.append(f"{rank}: {miss['q']}\n  wanted {', '.join(miss['refs'])}; found {', '.join(miss['found'])}")
    return "\n\n".join(parts)
