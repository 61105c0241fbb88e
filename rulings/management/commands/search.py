"""`manage.py search "…" [--game G] [--limit N] [--on DATE] [--explain] [--json]`: what the search box finds."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.options import day_option
from judgekb.search.query import QueryFault
from judgekb.terminal import as_json, table
from rulings.search.find import LONGEST_QUERY, Answer, Hit, QueryTooLong, Thing, find

MOST_SHOWN = 100
WIDEST_TITLE = 100


def limit_option(text: str) -> int:
    """Read the value of `--limit`: a whole number from 1 to `MOST_SHOWN`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_SHOWN):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 to {MOST_SHOWN}.")
    return int(text)


class Command(BaseCommand):
    help = "Search rulings and sections; a reference or a full card name is found as the thing itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", metavar="TEXT", help="words, a reference (AK106), a card name, or fields (ak:106)")
        parser.add_argument("--game", default=None, help="slug of the one game to search")
        parser.add_argument("--limit", type=limit_option, default=10, metavar="N", help="most results (default: 10)")
        parser.add_argument("--on", type=day_option, default=None, metavar="DATE", help="the day (default: today)")
        parser.add_argument("--explain", action="store_true", help="say in a sentence what was searched")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(
        self,
        *args: Any,
        query: str,
        game: str | None,
        limit: int,
        on: date | None,
        **options: Any,
    ) -> None:
        try:
            answer = find(query, game=game, on=on, limit=limit)
        except QueryTooLong as error:
            raise CommandError(f"The text is too long: {len(query)} characters, at most {LONGEST_QUERY}.") from error
        except QueryFault as fault:
            raise CommandError(fault_text(fault, query), returncode=2) from fault
        told = answer.explanation
        if options["json"]:
            said = {"explain": {"hu": told.hungarian, "en": told.english}} if options["explain"] else {}
            self.stdout.write(as_json(answer_data(answer) | said))
        else:
            opening = f"{told.english}\n\n" if options["explain"] and told.english else ""
            self.stdout.write(opening + answer_text(answer))
        if answer.notice:
            self.stderr.write(answer.notice)


def fault_text(fault: QueryFault, query: str) -> str:
    """Return what is wrong with a query, with its place marked and what may have been meant."""
    lines = [fault.english, f"  {query}", f"  {' ' * fault.start}{'^' * (fault.end - fault.start)}"]
    lines += [f"Perhaps: {repaired}" for repaired in fault.repaired(query)]
    return "\n".join(lines)


def answer_data(answer: Answer) -> dict[str, Any]:
    """Return an answer as plain data."""
    return {
        "query": answer.query,
        "things": [_thing_data(thing) for thing in answer.things],
        "results": [_hit_data(hit) for hit in answer.results],
        "cards": [_thing_data(thing) for thing in answer.cards],
    }


def _thing_data(thing: Thing) -> dict[str, str]:
    return {"kind": thing.kind, "ref": thing.ref, "title": thing.title, "url": thing.url}


def _hit_data(hit: Hit) -> dict[str, Any]:
    return {"ref": hit.ref, "kind": hit.kind, "title": hit.title, "status": _status(hit), "score": hit.score}


def _status(hit: Hit) -> str:
    return hit.standing.status.value if hit.standing else hit.section_status


def answer_text(answer: Answer) -> str:
    """Return an answer as a person reads it on a terminal."""
    parts = [f"Did you mean: {typed} -> {used}?" for typed, used in answer.corrections]
    if answer.things:
        rows = [[thing.kind, thing.ref, _cut(thing.title), thing.url] for thing in answer.things]
        parts.append(table(["thing", "ref", "title", "url"], rows))
    if answer.results:
        parts.append(table(["ref", "source", "status", "title"], [_row(hit) for hit in answer.results]))
    if answer.cards:
        parts.append(table(["card", "url"], [[_cut(thing.title), thing.url] for thing in answer.cards]))
    shown = len(answer.results)
    parts.append(f"{shown} of {answer.total} results on {answer.on}." if shown or answer.cards else "Nothing found.")
    return "\n\n".join(parts)


def _row(hit: Hit) -> list[str]:
    missing = f"  (lacks: {', '.join(hit.missing_words)})" if hit.missing_words else ""
    return [hit.ref, hit.source, _status(hit) or "-", _cut(hit.title) + missing]


def _cut(title: str) -> str:
    return title if len(title) <= WIDEST_TITLE else title[: WIDEST_TITLE - 1] + "…"
