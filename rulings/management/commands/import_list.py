"""`manage.py import_list FILE --game hkk --format hagyomanyos --from DATE [--apply]`: an announced ban list."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.decks.text import MAX_BYTES, TooLarge
from cards.models import Format, Game
from judgekb.options import day_option
from judgekb.terminal import as_json
from rulings.decks.lists import ListPlan, ListRefused, UnusableList, apply_list, plan_list
from rulings.decks.uploads import Unreadable, text_of_file


class Command(BaseCommand):
    help = (
        "Read the ban list of an announcement: names on lines of their own, or with · , ; between them. "
        "Without --apply it says what would change. All or nothing; the older list ends on the day before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--game", required=True, help="slug of the game")
        parser.add_argument("--format", required=True, help="slug of the format that it is announced for")
        parser.add_argument("--from", dest="valid_from", type=day_option, required=True, help="its first day")
        parser.add_argument("--list", dest="slug", default="", help="which list, where the format has several")
        parser.add_argument("--title", default="", help="how it is called in findings (default: with its first day)")
        parser.add_argument("--seen", type=day_option, default=None, help="the day on which it was seen in force")
        parser.add_argument("--basis", action="append", default=[], metavar="REF", help="the announcement: a reference")
        parser.add_argument("--apply", action="store_true", help="write it; else only the preview is shown")
        parser.add_argument("--json", action="store_true", help="print the plan as JSON")

    def handle(self, *args: Any, file: Path, json: bool, apply: bool, **options: Any) -> None:
        form = _format(options["game"], options["format"])
        keys = ("valid_from", "slug", "title", "seen", "basis")
        try:
            with file.open("rb") as stream:
                text = text_of_file("list.txt", stream.read(MAX_BYTES + 1))
            with transaction.atomic():
                plan = plan_list(text, form=form, **{key: options[key] for key in keys})
                if apply:
                    apply_list(plan)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except UnusableList as error:
            raise CommandError(_faults(error)) from error
        except (ListRefused, TooLarge, Unreadable) as error:
            raise CommandError(f"{error} Nothing was imported.") from error
        self.stdout.write(as_json(plan_data(plan, applied=apply)) if json else "\n".join(_told(plan, applied=apply)))


def _format(game: str, slug: str) -> Format:
    form = Format.objects.filter(game__slug=game, slug=slug).select_related("game").first()
    if form is None:
        known = Format.objects.filter(game__slug=game).values_list("slug", flat=True)
        games = Game.objects.values_list("slug", flat=True)
        hint = f"formats of {game}: {', '.join(known)}" if known else f"games: {', '.join(games)}"
        raise CommandError(f"There is no format {slug!r} of {game!r}; {hint}.")
    return form


def _faults(error: UnusableList) -> str:
    lines = [
        f"line {one.line}: {one.text}: {one.reason}"
        + (f" Did you mean {' | '.join(one.suggestions)}?" if one.suggestions else "")
        for one in error.faults
    ]
    return "\n".join([*lines, f"{error} Nothing was imported."])


def plan_data(plan: ListPlan, *, applied: bool) -> dict[str, Any]:
    """Return a plan as plain data."""
    return {
        "game": plan.form.game.slug,
        "format": plan.form.slug,
        "list": plan.slug,
        "title": plan.title,
        "valid_from": plan.valid_from,
        "valid_to": plan.valid_to,
        "cards": [{"name": card.name, "edition": edition or None} for card, edition, _ in plan.rows],
        "added": list(plan.added),
        "removed": list(plan.removed),
        "closes": str(plan.before) if plan.before and not plan.is_held else None,
        "also_for": list(plan.also),
        "periods_changed": [str(one) for one in plan.periods],
        "warnings": list(plan.warnings),
        "already_held": plan.is_held,
        "applied": applied and not plan.is_held,
    }


def _told(plan: ListPlan, *, applied: bool) -> list[str]:
    days = f"from {plan.valid_from}" + (f" to {plan.valid_to}" if plan.valid_to else " on")
    lines = [f"{plan.form.game.slug}, {plan.form.slug}: list {plan.slug} ({plan.title}), {days}"]
    if plan.is_held:
        return [*lines, f"This list of {len(plan.rows)} cards is held already: nothing to do."]
    kept = len(plan.rows) - len(plan.added)
    lines.append(f"{len(plan.rows)} cards: {len(plan.added)} added, {len(plan.removed)} removed, {kept} as before")
    lines += [f"  + {name}" for name in plan.added]
    lines += [f"  - {name}" for name in plan.removed]
    lines += [f"  ! {warning}" for warning in plan.warnings]
    if plan.before:
        lines.append(f"Ends on {_day_before(plan.valid_from)}: {plan.before.title}")
    if plan.also:
        lines.append(f"The list is also that of {', '.join(plan.also)}.")
    if plan.periods:
        lines.append(f"The ban comes into: {'; '.join(map(str, plan.periods))}")
    if not plan.basis:
        lines.append("No announcement was named (--basis REF): findings will not say where the list stands.")
    return [*lines, "Imported." if applied else "Preview: nothing was written. Add --apply to import it."]


def _day_before(day: date) -> date:
    return date.fromordinal(day.toordinal() - 1)
