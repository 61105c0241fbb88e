"""How well and how fast the linker finds card names: `make bench-link`.

    python -m tests.bench.linking [--folder CORPUS]

The expected names are those of `mentions.json` beside the source documents (60 entries) and of
`tests/gold/links.yaml` (40 entries); they are looked for in the source's texts and in our own restatement of them.
Names are compared without their tags, each once per entry; editions are compared where the name was found. What
the lists call unsure counts neither way, and of our links only the certain ones count. Exit code 1 below the limits.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
GOLD = ROOT / "tests" / "gold" / "links.yaml"
LEAST_NAMES, LEAST_EDITIONS, LEAST_SPEED = 0.97, 0.95, 1.0
TAGGED = re.compile(r"(.+) \(([^()]+)\)")

if TYPE_CHECKING:
    from rulings.linking.linker import Linker


@dataclass(frozen=True, slots=True)
class Expected:
    """What an entry names: (name, edition) pairs, and names that count neither way."""

    ref: str
    cards: frozenset[tuple[str, str]]
    unsure: frozenset[str]


@dataclass(slots=True)
class Score:
    """Right answers, wrong answers and misses, with the entries that they stand in."""

    right: int = 0
    extra: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def count(self, ref: str, wanted: set[str], found: set[str]) -> None:
        self.right += len(wanted & found)
        self.extra += [f"{ref}: {name}" for name in sorted(found - wanted)]
        self.missed += [f"{ref}: {name}" for name in sorted(wanted - found)]

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + len(self.extra))

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + len(self.missed))


def score(linker: Linker, expected: Iterable[Expected], texts: Mapping[str, str]) -> tuple[int, Score, Score]:
    """Return how many entries were compared, and the scores of names and of editions."""
    names, editions, entries = Score(), Score(), 0
    for entry in expected:
        if entry.ref not in texts:
            continue
        entries += 1
        found = {(link.name, link.edition) for link in linker.cards(texts[entry.ref]) if link.name not in entry.unsure}
        wanted_names, found_names = {name for name, _ in entry.cards}, {name for name, _ in found}
        names.count(entry.ref, wanted_names, found_names)
        both = wanted_names & found_names
        editions.count(entry.ref, _tagged(entry.cards, both), _tagged(found, both))
    return entries, names, editions


def _tagged(cards: Iterable[tuple[str, str]], names: set[str]) -> set[str]:
    return {f"{name} ({edition})" for name, edition in cards if name in names}


def expected_of_the_issue() -> list[Expected]:
    rows = json.loads((SHARED / "hkk" / "mentions.json").read_text(encoding="utf-8"))
    return [
        Expected(
            ref=row["ref"],
            cards=frozenset((card["name"], card["edition"]) for card in row["cards"] if card["certain"]),
            unsure=frozenset(card["name"] for card in row["cards"] if not card["certain"]),
        )
        for row in rows
    ]


def expected_of_our_own() -> list[Expected]:
    import yaml

    rows = yaml.safe_load(GOLD.read_text(encoding="utf-8"))["entries"]
    return [Expected(row["ref"], frozenset(map(_pair, row["cards"])), frozenset(row.get("unsure", ()))) for row in rows]


def _pair(text: str) -> tuple[str, str]:
    found = TAGGED.fullmatch(text)
    return (found.group(1), found.group(2)) if found else (text, "")


def source_texts() -> dict[str, str]:
    """Return the lines of the original document by reference."""
    document = next((SHARED / "seeds").glob("004_*.txt")).read_text(encoding="utf-8").split("\n")
    rows = (SHARED / "hkk" / "refs.tsv").read_text(encoding="utf-8").split("\n")[1:]
    texts: dict[str, str] = {}
    for line, ref, *_ in (row.split("\t") for row in rows if row):
        texts.setdefault(ref, document[int(line) - 1])
    return texts


def own_texts() -> dict[str, str]:
    """Return our restatements by reference."""
    from rulings.models import Ruling

    rows = Ruling.objects.filter(game__slug="hkk", current__isnull=False)
    values = rows.values_list("ref", "current__question", "current__answer")
    return {ref: f"{question}\n\n{answer}" for ref, question, answer in values}


def megabytes_per_second(linker: Linker, text: str, *, runs: int = 5) -> float:
    """Return the best speed of several runs, in seconds of one core: others may use the machine too."""
    seconds = []
    for _ in range(runs):
        start = time.process_time()
        linker.find(text)
        seconds.append(time.process_time() - start)
    return len(text.encode()) / min(seconds) / 1e6


def loaded_linker(folder: Path) -> Linker:
    """Return a linker for the names of the starter data, loaded into a base of its own."""
    import django

    django.setup()
    from django.core.management import call_command

    from cards.models import Game
    from rulings.linking.base import load_linker

    call_command("migrate", verbosity=0)
    call_command("load_corpus", "hkk", folder=folder, stdout=io.StringIO())
    return load_linker(Game.objects.get(slug="hkk"))


def rows_of(linker: Linker) -> Iterator[tuple[str, int, Score, Score]]:
    sources, own = source_texts(), own_texts()
    for label, expected in (("the issue's 60", expected_of_the_issue()), ("our own 40", expected_of_our_own())):
        for kind, texts in (("source", sources), ("restated", own)):
            entries, names, editions = score(linker, expected, texts)
            yield f"{label}, {kind}", entries, names, editions


def report(linker: Linker) -> bool:
    """Print the tables; return whether every limit is held."""
    from judgekb.terminal import table

    rows = list(rows_of(linker))
    head = ("texts", "entries", "names", "precision", "recall", "editions: precision", "recall")
    print(
        table(
            head,
            [
                (label, entries, names.right + len(names.missed), *_shares(names), *_shares(editions))
                for label, entries, names, editions in rows
            ],
        )
    )
    for label, _, names, editions in rows:
        for what, listed in (("missed", names.missed), ("extra", names.extra)):
            print(*(f"{label}: {what}: {item}" for item in listed), sep="\n", end="\n" if listed else "")
        wrong = [*editions.missed, *editions.extra]
        print(*(f"{label}: edition: {item}" for item in wrong), sep="\n", end="\n" if wrong else "")
    text = "\n".join(source_texts().values())
    cold = megabytes_per_second(linker, text, runs=1)
    warm = megabytes_per_second(linker, text)
    print(
        f"\nSpeed on {len(text.encode()) / 1e6:.2f} MB: {cold:.2f} MB/s at first, {warm:.2f} MB/s warmed up (of one core)"
    )
    shares = [share for _, _, names, _ in rows for share in (names.precision, names.recall)]
    editions_shares = [share for *_, editions in rows for share in (editions.precision, editions.recall)]
    return min(shares) >= LEAST_NAMES and min(editions_shares) >= LEAST_EDITIONS and warm >= LEAST_SPEED


def _shares(found: Score) -> tuple[str, str]:
    return f"{found.precision:.3f}", f"{found.recall:.3f}"


def main(arguments: Any = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=ROOT / "judgekb" / "corpus", help="the starter data")
    folder = parser.parse_args(arguments).folder
    if not SHARED.is_dir():
        print("The benchmark needs the source documents in ../shared.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["DATABASE_URL"] = f"sqlite:///{scratch}/base.sqlite3"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
        held = report(loaded_linker(folder))
    print("All limits are held." if held else "BELOW THE LIMITS.")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
