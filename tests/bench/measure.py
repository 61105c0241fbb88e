"""One measurement of the search, in a process of its own: `python -m tests.bench.measure PART …` prints JSON.

`bench_search.py` calls it, with DATABASE_URL naming a scratch base.
"""

# ruff: noqa: E402 - Django is set up before what needs it is imported

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
django.setup()

from django.conf import settings
from django.core.management import call_command

from judgekb.search import service
from judgekb.search.documents import Document
from judgekb.search.engines.base import Engine, Query
from judgekb.search.engines.registry import ENGINES
from rulings.search.asking import HIT_KINDS
from rulings.search.evaluation import Question, evaluate, percentile, summary
from rulings.search.find import find
from rulings.search.glossary import synonyms
from tests.bench import entries
from tests.bench.others import OTHERS

ROUNDS = 5  # of which the median is told
CHANGES = 9  # entries changed, one after another
NEW_WORD = "újdonatúj{}szó"
Found = dict[str, Any]


def prepare(options: argparse.Namespace) -> Found:
    """Fill the scratch base with the starter data; keep its documents and the texts that are asked."""
    call_command("migrate", verbosity=0)
    call_command("load_corpus", stdout=sys.stderr)
    documents = list(service.documents())
    entries.save(documents, options.folder / "documents.json")
    asked = entries.asked(documents, entries.questions(options.shared))
    texts = {"questions": [asdict(question) for question in asked], "typed": entries.typed_beginnings(documents)}
    (options.folder / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    return {"documents": len(documents)}


def quality(options: argparse.Namespace) -> Found:
    """Ask the known questions through the page's own call."""
    service.rebuild()
    return summary(evaluate(entries.questions(options.shared), _references))


def _references(text: str, game: str | None) -> list[str]:
    return [hit.ref for hit in find(text, game=game, limit=10).results]


def import_faq(options: argparse.Namespace) -> Found:
    """Put the original FAQ into the scratch base."""
    call_command("import_faq", str(next(options.shared.glob("seeds/004_*.txt"))), stdout=sys.stderr)
    return {}


def speed(options: argparse.Namespace) -> Found:
    """Fill an engine with so many entries and measure it."""
    documents = _documents(options)
    asked, typed = _texts(options)
    engine = _engine(options)
    began = perf_counter()
    engine.rebuild(documents)
    return {
        "rebuild_s": perf_counter() - began,
        **_timed("search", lambda: _warm(options), lambda fresh, query: fresh.search(query), asked),
        **_timed("suggest", lambda: _warm(options), lambda fresh, text: fresh.suggest(text), typed),
        "memory_mb": statistics.median(_memory(options) for _ in range(3)),
        "visible_ms": _until_seen(options, engine, documents),
    }


def other(options: argparse.Namespace) -> Found:
    """The same entries and texts in another store of postings."""
    store = OTHERS[options.engine](options.folder)
    began = perf_counter()
    store.fill(_documents(options))
    return {
        "rebuild_s": perf_counter() - began,
        **_timed("search", store.forget, lambda _, query: store.search(query), _texts(options)[0]),
    }


def _documents(options: argparse.Namespace) -> list[Document]:
    return entries.recombined(entries.load(options.folder / "documents.json"), options.size)


def _texts(options: argparse.Namespace) -> tuple[list[Query], list[str]]:
    """Return what the page asks the engine for a judge who has chosen the game, and what the search box does."""
    read = json.loads((options.folder / "texts.json").read_text(encoding="utf-8"))
    questions = [Question(**row) for row in read["questions"]]
    known = {game: synonyms(game) for game in {question.game for question in questions}}
    return [
        Query(q.text, games=(q.game,) if q.game else (), kinds=HIT_KINDS, synonyms=known[q.game]) for q in questions
    ], read["typed"]


def _engine(options: argparse.Namespace) -> Engine:
    return ENGINES[options.engine](settings.SEARCH_INDEX_DIR)


def _warm(options: argparse.Namespace) -> Engine:
    """Return a fresh engine: it has opened its index, but remembers nothing that was asked."""
    engine = _engine(options)
    for game in ("hkk", "kivalasztottak", "dragoborne", "sarkanymagus", "fairy-tale"):
        engine.search(Query("xyzzyxyzzy", games=(game,), kinds=HIT_KINDS))
    engine.suggest("xyzzyxyzzy")
    return engine


def _timed(
    name: str, ready: Callable[[], Any], ask: Callable[[Any, Any], object], texts: Sequence[object]
) -> dict[str, float]:
    """Return p50 and p95 over the texts in milliseconds; the time of a text is the median of several rounds."""
    rounds: list[list[float]] = []
    for _ in range(ROUNDS):
        fresh = ready()
        gc.collect()
        rounds.append([_milliseconds(ask, fresh, text) for text in texts])
    times = [statistics.median(of_text) for of_text in zip(*rounds, strict=True)]
    return {f"{name}_p{part}": percentile(times, part) for part in (50, 95)}


def _milliseconds(ask: Callable[[Any, Any], object], fresh: object, text: object) -> float:
    began = perf_counter()
    ask(fresh, text)
    return (perf_counter() - began) * 1000


def _memory(options: argparse.Namespace) -> float:
    process = _process("serve", options)
    said, _ = process.communicate()
    return float(json.loads(said)["memory_mb"])


def serve(options: argparse.Namespace) -> Found:
    """Answer every text in a process that does nothing else, and tell how much memory it holds (Linux)."""
    asked, typed = _texts(options)
    engine = _engine(options)
    for query in asked:
        engine.search(query)
    for text in typed:
        engine.suggest(text)
    lines = Path("/proc/self/status").read_text(encoding="ascii").split("\n")
    return {"memory_mb": next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024}


def _until_seen(options: argparse.Namespace, engine: Engine, documents: Sequence[Document]) -> float:
    """Return the milliseconds until another process finds a changed entry: the median of several changes."""
    watcher = _process("watch", options)
    if watcher.stdin is None or watcher.stdout is None:
        raise RuntimeError("the watcher cannot be spoken to")
    took = []
    for number in range(CHANGES):
        word = NEW_WORD.format(number)
        watcher.stdin.write(f"{word}\n")
        watcher.stdin.flush()
        watcher.stdout.readline()  # it is watching
        changed = documents[number * 97 % len(documents)]
        began = monotonic()
        engine.add([replace(changed, title=f"{changed.title} {word}")])
        took.append((float(watcher.stdout.readline()) - began) * 1000)
    watcher.communicate()
    return statistics.median(took)


def watch(options: argparse.Namespace) -> Found:
    """For each word on standard input, print the moment at which a search first finds it."""
    engine = _warm(options)
    for line in sys.stdin:
        word = line.strip()
        print("watching", flush=True)
        while not any(not match.missing for match in engine.search(Query(word)).matches):
            sleep(0.002)
        print(monotonic(), flush=True)
    return {}


def _process(part: str, options: argparse.Namespace) -> subprocess.Popen[str]:
    """Start another part with the same options."""
    command = [sys.executable, "-m", "tests.bench.measure", part, "--engine", options.engine]
    command += ["--folder", str(options.folder), "--shared", str(options.shared), "--size", str(options.size)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


PARTS = (prepare, quality, import_faq, speed, other, serve, watch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=[part.__name__ for part in PARTS])
    parser.add_argument("--engine", default="whoosh")
    parser.add_argument("--size", type=int, default=2_000)
    parser.add_argument("--folder", type=Path, required=True, help="scratch folder; the index is kept in it")
    parser.add_argument("--shared", type=Path, default=settings.BASE_DIR.parent / "shared")
    options = parser.parse_args()
    settings.SEARCH_INDEX_DIR = options.folder / "index"
    if options.engine in ENGINES:
        settings.SEARCH_ENGINE = options.engine
    part = next(part for part in PARTS if part.__name__ == options.part)
    print(json.dumps(part(options)), flush=True)


if __name__ == "__main__":
    main()
