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

from tests.bench import traffic
from tests.bench.bench_desk import fill


def use_index() -> None:
    """Keep the index of Whoosh beside the scratch base."""
    settings.SEARCH_INDEX_DIR = Path(os.environ["BENCH_INDEX"])


def main() -> None:
    part, number = sys.argv[1], int(sys.argv[2])
    use_index()
    if part == "fill":
        call_command("migrate", verbosity=0)
        call_command("load_corpus", stdout=sys.stderr, verbosity=0)
        fill(number)
        return
    make = {"zipf": traffic.repeating, "cold": traffic.unrepeated}[part]
    made = islice(make(traffic.things()), number)
    print(json.dumps([[one.kind, one.path, one.body] for one in made]))


if __name__ == "__main__":
    main()
