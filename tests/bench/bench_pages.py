"""How long the server takes for pages of a base of 50,000 entries: `make bench-pages`. Exit code 1 past a limit.

The entries are made up, in a scratch base that is thrown away. `p50` and `p95` are the time of one core for a whole
request, each page asked for the first time; `waited` is the median by the clock, which counts what else the machine
does. Queries are counted in a round of their own.
"""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from tests.bench.empty_base import empty_base

if TYPE_CHECKING:
    from rulings.models import Citation, Ruling, Section

ENTRIES = int(os.environ.get("ENTRIES", "50000"))
PER_SOURCE = 50
CHAIN = 12  # entries of one chain; every second group of so many is one
LIMITS = {"entry with a chain": (60.0, 12)}  # ms, queries
ASKED = 100
FIRST_DAY = date(2000, 1, 1)


def fill(count: int) -> None:
    """Make sources, entries with one text each, cards, topics, sections, and the edges between them."""
    from django.db import transaction

    from cards.models import Card, Game
    from judgekb.sorting import collation_key as key
    from judgekb.text import slugify
    from rulings.markup import render
    from rulings.models import (
        Citation,
        Rulebook,
        Ruling,
        RulingCard,
        RulingRevision,
        RulingTopic,
        Section,
        Source,
        Topic,
    )

    chance = random.Random(6)
    answer = "A köd leszáll, és a szél eláll. Aki ekkor fúj, annak a következő körben nem kell.\n\n" * 4
    html = render(answer)
    with transaction.atomic():
        game = Game.objects.create(slug="proba", name="Próba", language="hu")
        sources = Source.objects.bulk_create(
            Source(
                game=game,
                code=f"AK{number}",
                code_key=f"ak{number}",
                kind="magazine",
                number=number,
                title=f"Krónika {number}",
                position=number,
                published_not_after=FIRST_DAY + timedelta(number),
            )
            for number in range(1, count // PER_SOURCE + 1)
        )
        rulings = Ruling.objects.bulk_create(
            (
                Ruling(
                    game=game,
                    source=source,
                    ref=f"{source.code}.{place}",
                    ref_key=f"{source.code_key}.{place}",
                    state="published",
                    position=place,
                    language="hu",
                )
                for source in sources
                for place in range(1, PER_SOURCE + 1)
            ),
            batch_size=2_000,
        )
        texts = RulingRevision.objects.bulk_create(
            (
                RulingRevision(
                    ruling=ruling,
                    number=1,
                    question=f"Fúj-e a szél a {ruling.ref} szerint, ha leszállt a köd?",
                    answer=answer,
                    answer_html=html,
                    origin="corpus",
                )
                for ruling in rulings
            ),
            batch_size=2_000,
        )
        for ruling, text in zip(rulings, texts, strict=True):
            ruling.current = text
        Ruling.objects.bulk_update(rulings, ["current"], batch_size=1_000)
        cards = Card.objects.bulk_create(
            Card(game=game, name=(name := f"lap {number}"), name_key=name, sort_key=key(name, "hu"), slug=slugify(name))
            for number in range(count // 25)
        )
        topics = Topic.objects.bulk_create(
            Topic(
                game=game, name=(name := f"tema {number}"), name_key=name, sort_key=key(name, "hu"), slug=slugify(name)
            )
            for number in range(200)
        )
        book = Rulebook.objects.create(game=game, prefix="HKK", title="Kódex", short_title="Kódex")
        sections = Section.objects.bulk_create(
            Section(
                rulebook=book,
                citation=f"HKK {number}",
                citation_key=f"hkk {number}",
                number=str(number),
                position=number,
            )
            for number in range(1, 1_001)
        )
        RulingCard.objects.bulk_create(
            (
                RulingCard(ruling=ruling, card=card, role=role)
                for ruling in rulings
                for card, role in zip(chance.sample(cards, 3), ("subject", "mentioned", "mentioned"), strict=True)
            ),
            batch_size=5_000,
        )
        RulingTopic.objects.bulk_create(
            (RulingTopic(ruling=ruling, topic=topic) for ruling in rulings for topic in chance.sample(topics, 2)),
            batch_size=5_000,
        )
        Citation.objects.bulk_create(edges(rulings, sections, chance), batch_size=5_000)


def edges(rulings: list[Ruling], sections: list[Section], chance: random.Random) -> Iterator[Citation]:
    """Yield two citations and one section for every entry, and the changes along the chains."""
    from rulings.models import Citation

    for place, ruling in enumerate(rulings):
        section = chance.choice(sections)
        yield Citation(ruling=ruling, kind="cites", target=section.citation, to_section=section)
        for cited in chance.sample(rulings, 2):
            yield Citation(ruling=ruling, kind="cites", target=cited.ref, to_ruling=cited)
        if is_chained(place) and place % CHAIN:
            extent = "whole" if place % 2 else "part"
            older = rulings[place - 1]
            yield Citation(
                ruling=ruling,
                kind="supersedes" if extent == "whole" else "changes",
                target=older.ref,
                to_ruling=older,
                extent=extent,
                clause="a köd",
                reason="Új szabály.",
            )


def is_chained(place: int) -> bool:
    """Whether the entry at a place belongs to a chain."""
    return place // CHAIN % 2 == 0


def paths() -> dict[str, list[str]]:
    """Return the addresses that are asked, by what they are."""
    from cards.models import Card
    from rulings.models import Ruling, Topic

    chance = random.Random(7)
    refs = list(Ruling.objects.order_by("id").values_list("ref_key", flat=True))
    chained = [ref for place, ref in enumerate(refs) if is_chained(place)]
    alone = [ref for place, ref in enumerate(refs) if not is_chained(place)]
    slugs = list(Card.objects.values_list("slug", flat=True))
    topics = list(Topic.objects.values_list("slug", flat=True))
    return {
        "entry with a chain": [f"/proba/{ref}" for ref in chance.sample(chained, min(ASKED, len(chained)))],
        "entry without one": [f"/proba/{ref}" for ref in chance.sample(alone, min(ASKED, len(alone)))],
        "its wordings": [f"/proba/{ref}/valtozatok" for ref in chance.sample(refs, 30)],
        "source": [f"/proba/ak{number}" for number in range(1, 21)],
        "card": [f"/proba/lap/{slug}" for slug in chance.sample(slugs, 30)],
        "topic": [f"/proba/tema/{slug}" for slug in chance.sample(topics, 30)],
        "section": [f"/proba/szabaly/HKK%20{number}" for number in range(1, 31)],
    }


def measure(asked: list[str]) -> dict[str, float]:
    """Return the times in milliseconds, and the most queries of one page."""
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from judgekb.kept_pages import CACHE

    client, used, waited, queries = Client(), [], [], 0
    assert client.get(asked[0]).status_code == 200
    for path in asked:
        began, busy = perf_counter(), process_time()
        response = client.get(path)
        used.append((process_time() - busy) * 1000)
        waited.append((perf_counter() - began) * 1000)
        assert response.status_code == 200, path
    caches[CACHE].clear()  # a page that is kept takes one query
    for path in asked[:10]:
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        queries = max(queries, len(captured))
    return {
        "server_p50_ms": statistics.median(used),
        "server_p95_ms": statistics.quantiles(used, n=20)[-1],
        "waited_p50_ms": statistics.median(waited),
        "queries": queries,
    }


def main() -> int:
    found: dict[str, dict[str, float]] = {}
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        empty_base(Path(folder))
        began = perf_counter()
        fill(ENTRIES)
        gc.collect()
        gc.freeze()  # a server has not made 50,000 entries before it answers
        print(f"{ENTRIES:,} entries made in {perf_counter() - began:.0f} s\n")
        print(f"{'page':20} {'p50 ms':>8} {'p95 ms':>8} {'waited':>8} {'queries':>8}  limit")
        for name, asked in paths().items():
            values = found[name] = {key: round(value, 1) for key, value in measure(asked).items()}
            p50, p95, waited, queries = values.values()
            limit = LIMITS.get(name)
            said = f"p95 ≤ {limit[0]:g} ms, ≤ {limit[1]} queries" if limit else ""
            print(f"{name:20} {p50:8.1f} {p95:8.1f} {waited:8.1f} {queries:8}  {said}", flush=True)
            if limit and (p95 > limit[0] or queries > limit[1]):
                failed.append(name)
    print(json.dumps(found))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
