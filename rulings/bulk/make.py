"""Make the bulk files: read the base as of one moment, write what differs in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from cards.models import Game
from rulings.bulk.columns import COLUMNS
from rulings.bulk.packing import Packed, pack, parts
from rulings.bulk.rows import COLLECTIONS
from rulings.models import BulkFile, BulkMark, BulkPart

PART = 256 * 1024  # bytes
KEPT = timedelta(days=1)  # how long a replaced file can still be fetched under its hashed address
AT_ONCE = 500  # marks deleted by one statement

Place = tuple[int, str, str]  # id of the game, collection, format


@dataclass(frozen=True, slots=True)
class Made:
    """What a make did: the files that it wrote, how many there are, how many old ones it threw away."""

    written: tuple[str, ...]
    files: int
    pruned: int


def make_bulk(*, now: datetime | None = None) -> Made:
    """Bring the bulk files in line with the base. Writes only what differs, so a second run writes nothing.

    Readers see all of it at once. Changes that come while it reads have marks of their own and wait for the next run.
    """
    marks = list(BulkMark.objects.values_list("pk", flat=True))
    with _one_moment():
        packed = dict(_packed())
    with transaction.atomic():
        # One writer at a time. NO KEY: rulings may be written meanwhile.
        list(Game.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        written = _write(packed, now or timezone.now())
        for start in range(0, len(marks), AT_ONCE):
            BulkMark.objects.filter(pk__in=marks[start : start + AT_ONCE]).delete()
        pruned = _prune(now or timezone.now())
    return Made(written, len(packed), pruned)


def is_stale() -> bool:
    """Say whether something has changed since the files were made. One query."""
    return BulkMark.objects.exists()


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read the base as it is at one moment, and hold up no writer. Inside a transaction there is nothing to do."""
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # atomic() would take SQLite's write lock
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _packed() -> Iterator[tuple[Place, Packed]]:
    for game in Game.objects.order_by("position", "slug"):
        for collection, items in COLLECTIONS.items():
            head = {
                "collection": collection,
                "game": game.slug,
                "name": game.name,
                "language": game.language,
                "licence_note": game.licence_note,
            }
            for form, file in pack(head, COLUMNS[collection], items(game)).items():
                yield (game.pk, collection, form), file


def _write(packed: Mapping[Place, Packed], now: datetime) -> tuple[str, ...]:
    served = {
        (row.game_id, row.collection, row.format): row
        for row in BulkFile.objects.filter(replaced_at=None).select_related("game")
    }
    games = set(Game.objects.values_list("pk", flat=True))  # one may have gone since the base was read
    written = []
    for place, old in served.items():
        new = packed.get(place)
        if new is None or new.content_sha256 != old.content_sha256:
            old.replaced_at = now
            old.save(update_fields=["replaced_at"])
    for place, new in packed.items():
        if place[0] in games and (place not in served or served[place].content_sha256 != new.content_sha256):
            written.append(str(_store(place, new, now)))
    return tuple(written)


def _store(place: Place, new: Packed, now: datetime) -> BulkFile:
    """Serve these bytes from now on. Bytes that were served before and are still kept are taken up again."""
    game, collection, form = place
    facts = {
        "size": new.size,
        "content_sha256": new.content_sha256,
        "content_size": new.content_size,
        "count": new.count,
        "made_at": now,
        "replaced_at": None,
    }
    file, is_new = BulkFile.objects.update_or_create(
        game_id=game, collection=collection, format=form, sha256=new.sha256, defaults=facts
    )
    if is_new:
        pieces = enumerate(parts(new.content, PART))
        BulkPart.objects.bulk_create(BulkPart(file=file, number=number, content=piece) for number, piece in pieces)
    return file


def _prune(now: datetime) -> int:
    old = BulkFile.objects.filter(Q(replaced_at__lt=now - KEPT))
    count = old.count()
    if count:
        old.delete()
    return count
