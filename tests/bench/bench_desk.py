"""How long the desk takes over a base of 50,000 entries: `make bench-desk`. Exit code 1 past a limit.

The entries are our own, recombined, in a scratch base that is thrown away. Each draft is asked about for the first
time; `waited` is the median by the clock, the others are the time of one core.
"""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from tests.bench.empty_base import empty_base

if TYPE_CHECKING:
    from cards.models import Game
    from judgekb.search.documents import Document

ENTRIES = int(os.environ.get("ENTRIES", "50000"))
ASKED = 100
PUBLISHED = 20
LIMIT_MS = 300.0  # of the suggestions, p95


def fill(count: int) -> None:
    """Make the base hold so many rulings, the made ones with the cards, topics and sections of one of ours."""
    from django.db import transaction

    from judgekb.search import service
    from rulings.models import Ruling
    from tests.bench.entries import recombined

    originals = [document for document in service.documents() if document.kind == "ruling" and document.game == "hkk"]
    missing = max(0, count - Ruling.objects.count())
    made = recombined(originals, len(originals) + missing)[len(originals) :]
    with transaction.atomic():
        make_rulings(made)
    service.rebuild()


def make_rulings(made: Sequence[Document]) -> None:
    """Write documents as rulings of HKK."""
    from cards.models import Card, Game
    from judgekb.text import reference_key
    from rulings.markup import render
    from rulings.models import Citation, Ruling, RulingCard, RulingRevision, RulingTopic, Section, Topic

    game = Game.objects.get(slug="hkk")
    sources = {code: make_source(game, code) for code in {document.ref.partition(".")[0] for document in made}}
    rulings = Ruling.objects.bulk_create(
        (
            Ruling(
                game=game,
                source=sources[document.ref.partition(".")[0]],
                ref=document.ref,
                ref_key=reference_key(document.ref),
                state="published",
                language="hu",
            )
            for document in made
        ),
        batch_size=2_000,
    )
    texts = RulingRevision.objects.bulk_create(
        (
            RulingRevision(
                ruling=ruling,
                number=1,
                question=document.title,
                answer=document.body,
                answer_html=render(document.body),
                origin="corpus",
            )
            for ruling, document in zip(rulings, made, strict=True)
        ),
        batch_size=2_000,
    )
    for ruling, text in zip(rulings, texts, strict=True):
        ruling.current = text
    Ruling.objects.bulk_update(rulings, ["current"], batch_size=1_000)
    pairs = list(zip(rulings, made, strict=True))
    cards = dict(Card.objects.filter(game=game).values_list("name", "pk"))
    topics = dict(Topic.objects.filter(game=game).values_list("name", "pk"))
    sections = dict(Section.objects.values_list("citation", "pk"))
    RulingCard.objects.bulk_create(
        RulingCard(ruling=ruling, card_id=cards[name], role="subject")
        for ruling, document in pairs
        for name in dict.fromkeys(label.rpartition(" (")[0] or label for label in document.cards)
        if name in cards
    )
    RulingTopic.objects.bulk_create(
        RulingTopic(ruling=ruling, topic_id=topics[name])
        for ruling, document in pairs
        for name in dict.fromkeys(document.topics)
        if name in topics
    )
    Citation.objects.bulk_create(
        Citation(ruling=ruling, kind="cites", target=target, to_section_id=sections[target])
        for ruling, document in pairs
        for target in dict.fromkeys(document.sections)
        if target in sections
    )


def make_source(game: Game, code: str) -> Any:
    from judgekb.text import reference_key
    from rulings.models import Source

    return Source.objects.create(
        game=game,
        code=code,
        code_key=reference_key(code),
        kind="magazine",
        title=code,
        published_not_after=date(2005, 1, 1),
    )


def drafts() -> list[dict[str, Any]]:
    """Return the contents that are asked about: those of entries, as if they were new."""
    from rulings.desk.content import content_of_ruling
    from rulings.models import Ruling

    chance = random.Random(6)
    refs = list(Ruling.objects.filter(game__slug="hkk").public().order_by("id").values_list("pk", flat=True))
    rows = Ruling.objects.filter(pk__in=chance.sample(refs, min(ASKED, len(refs)))).order_by("pk")
    return [content_of_ruling(row) | {"ref": ""} for row in rows]


def suggestions() -> dict[str, float]:
    """Time the suggestions beside a draft."""
    from cards.models import Game
    from rulings.desk.affected import affected

    game = Game.objects.get(slug="hkk")
    affected(game=game, content={"question": "Fúj-e a szél?"})  # opens the index
    return timed(lambda content: affected(game=game, content=content), drafts())


def publications() -> dict[str, float] | None:
    """Time the publication of approved drafts; `None` where this version cannot publish yet."""
    try:
        from rulings.desk.publishing import publish
    except ImportError:
        return None
    from django.contrib.auth.models import Group, User

    from cards.models import Game
    from rulings.desk.drafting import create_draft, submit
    from rulings.desk.reviewing import approve
    from rulings.models import Source

    people = []
    for name, role in (("Sára", "editor"), ("Bence", "reviewer"), ("Kinga", "publisher")):
        user = User.objects.create_user(name)
        user.groups.add(Group.objects.get(name=role))
        people.append(User.objects.get(pk=user.pk))
    writer, reviewer, publisher = people
    game = Game.objects.get(slug="hkk")
    source = Source.objects.get(game=game, code="AK106")
    approved = []
    for number in range(PUBLISHED):
        content = {"question": f"Fúj-e a {number}. szél?", "answer": "Fúj, amíg el nem áll."}
        draft = create_draft(game=game, by=writer, content=content, source=source)
        submit(draft=draft, by=writer)
        approve(draft=draft, by=reviewer)
        draft.refresh_from_db()
        approved.append(draft)
    return timed(lambda draft: publish(draft=draft, by=publisher), approved)


def timed(act: Callable[[Any], object], things: Iterable[Any]) -> dict[str, float]:
    """Return times in milliseconds."""
    used, waited = [], []
    for thing in things:
        began, busy = perf_counter(), process_time()
        act(thing)
        used.append((process_time() - busy) * 1000)
        waited.append((perf_counter() - began) * 1000)
    return {
        "p50_ms": round(statistics.median(used), 1),
        "p95_ms": round(statistics.quantiles(used, n=20)[-1], 1),
        "waited_ms": round(statistics.median(waited), 1),
    }


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        empty_base(Path(folder))
        from django.core.management import call_command

        call_command("load_corpus", stdout=sys.stderr)
        began = perf_counter()
        fill(ENTRIES)
        gc.collect()
        gc.freeze()  # a server has not made 50,000 entries before it answers
        print(f"{ENTRIES:,} entries made and indexed in {perf_counter() - began:.0f} s\n", flush=True)
        found = {"suggestions": suggestions(), "publication": publications()}
    print(f"{'what':14} {'p50 ms':>8} {'p95 ms':>8} {'waited':>8}  limit")
    for name, values in found.items():
        limit = f"p95 ≤ {LIMIT_MS:g} ms" if name == "suggestions" else ""
        row = " ".join(f"{value:8.1f}" for value in values.values()) if values else "not in this version"
        print(f"{name:14} {row}  {limit}")
    print(json.dumps(found))
    asked = found["suggestions"]
    return int(asked is None or asked["p95_ms"] > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())
