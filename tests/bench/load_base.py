"""The base of `bench_load`: fill it, or print what readers ask of it. `python -m tests.bench.load_base PART NUMBER`."""

# ruff: noqa: E402 - Django is set up before what needs it is imported

from __future__ import annotations

import json
import os
import sys
from itertools import islice
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "judgekb.settings"
django.setup()

from django.conf import settings
from django.core.management import call_command

from judgekb.search import service
from judgekb.search.engines.registry import get_engine
from rulings.models import Ruling
from tests.bench import traffic
from tests.bench.bench_desk import fill


def use_index() -> None:
    """Keep the index of Whoosh beside the scratch base."""
    settings.SEARCH_INDEX_DIR = Path(os.environ["BENCH_INDEX"])


def prepare(number: int) -> str:
    """Make the base hold so many entries and their index, and say what had to be done."""
    call_command("migrate", verbosity=0)
    if Ruling.objects.count() < number:
        call_command("load_corpus", stdout=sys.stderr, verbosity=0)
        fill(number)
        return "made and indexed"
    if get_engine().health().fault:
        service.rebuild()
        return "kept, and indexed anew"
    return "kept from before"


def asked(kind: str, number: int) -> list[list[str]]:
    """Return requests as the client takes them: of all kinds, or of one kind that never repeats."""
    make = traffic.repeating if kind == "zipf" else traffic.unrepeated
    every = make(traffic.things())
    made = every if kind in ("zipf", "cold") else (one for one in every if one.kind == kind)
    return [[one.kind, one.path, one.body] for one in islice(made, number)]


def main() -> None:
    part, number = sys.argv[1], int(sys.argv[2])
    use_index()
    print(prepare(number) if part == "fill" else json.dumps(asked(part, number)))


if __name__ == "__main__":
    main()
