"""`manage.py affected REF [--game G] [--limit N] [--json]`: what an entry may overturn."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.terminal import as_json, table
from rulings.desk.affected import affected
from rulings.desk.content import content_of_ruling
from rulings.management.commands.search import limit_option
from rulings.models import Ruling
from rulings.search.references import reference_keys
from rulings.search.resolve import nearest

WIDEST_QUESTION = 60


class Command(BaseCommand):
    help = "List the entries that an entry may overturn, the likeliest first; its own edges and citations do not count."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ref", metavar="REF", help="AK106.1, gyk.12 …")
        parser.add_argument("--game", default=None, help="slug of the game, where several have the reference")
        parser.add_argument("--limit", type=limit_option, default=20, metavar="N", help="most entries (default: 20)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, ref: str, game: str | None, limit: int, json: bool, **options: Any) -> None:
        ruling = _ruling(ref, game)
        content = content_of_ruling(ruling)
        found = affected(game=ruling.game, content=content, ref=ruling.ref, limit=limit)
        if json:
            rows = [{"ref": item.ruling.ref, "score": item.score, "why": item.why_english} for item in found]
            self.stdout.write(as_json(rows))
            return
        lines = [[item.ruling.ref, f"{item.score:.3f}", _question(item.ruling), item.why_english] for item in found]
        self.stdout.write(table(["ref", "score", "question", "why"], lines) if lines else "Nothing like it is held.")


def _ruling(ref: str, game: str | None) -> Ruling:
    """Return the ruling under a reference, following a merged one. Raises `CommandError`."""
    rows = Ruling.objects.filter(ref_key__in=reference_keys(ref)).select_related("game", "merged_into__game")
    row = (rows.filter(game__slug=game) if game else rows).order_by("game__position", "id").first()
    if row is None:
        near = ", ".join(thing.ref for thing in nearest(ref, game=game) if thing.kind == "ruling")
        raise CommandError(f"No entry {ref}." + (f" Nearest: {near}." if near else ""))
    return row.merged_into or row


def _question(ruling: Ruling) -> str:
    question = ruling.current.question if ruling.current else ""
    return question if len(question) <= WIDEST_QUESTION else question[: WIDEST_QUESTION - 1] + "…"
