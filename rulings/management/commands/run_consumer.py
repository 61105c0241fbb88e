"""`manage.py run_consumer [--once]`: publish drafts at their time, and bring changes into the search index."""

from __future__ import annotations

import logging
import os
import signal
import threading
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from time import monotonic
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from judgekb.search.engines.base import LockError, SearchError
from judgekb.search.service import consume
from judgekb.touches import tidy
from rulings.bulk.keeping import Keeper
from rulings.desk.clock import publish_due

POLL = 0.5  # seconds between two looks at the outbox
AFTER_FAULT = 5.0  # seconds until the next try after a fault
TIDY = 60.0  # seconds between two looks at the notes of what was written

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Publish drafts at their time and bring changes into the search index, until SIGTERM or Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what waits now, then stop")
        parser.add_argument("--with-parent", action="store_true", help="stop when the process that started it ends")

    def handle(self, *args: Any, once: bool, with_parent: bool, **options: Any) -> None:
        if once:
            if published := publish_due():
                self.stdout.write(f"{published} drafts published.")
            self.stdout.write(f"{drain()} changes brought into the index.")
        else:
            keeper, notes = Keeper(), _Tidying()
            beside = (keeper.look, notes.look)
            run(_stopped_by_signals(), parent=os.getppid() if with_parent else None, beside=beside)


def drain() -> int:
    """Consume until nothing waits and return how many changes that were. Raises `CommandError`."""
    settled = 0
    try:
        while done := consume():
            settled += done
    except SearchError as error:
        raise CommandError(str(error)) from error
    return settled


def run(stop: threading.Event, *, parent: int | None = None, beside: Sequence[Callable[[], object]] = ()) -> None:
    """Publish what is due and consume, until `stop` is set or `parent` (a process id) has ended.

    A fault is logged and tried again; a held lock means later. What is `beside` is called on every round, and never
    raises.
    """
    while not stop.is_set() and parent in (None, os.getppid()):
        close_old_connections()
        pause = POLL if _publish() else AFTER_FAULT
        try:
            while consume() and not stop.is_set():
                pass
        except LockError:
            logger.debug("The index is being written by another process")
        except Exception:  # whatever it is, the consumer must live on
            logger.exception("Changes could not be brought into the search index; trying again")
            pause = AFTER_FAULT
        for look in beside:
            look()
        stop.wait(pause)


class _Tidying:
    """Puts the notes of what was written together, once a minute. Never raises."""

    def __init__(self) -> None:
        self._looked = -TIDY

    def look(self) -> None:
        if monotonic() - self._looked < TIDY:
            return
        self._looked = monotonic()
        try:
            tidy()
        except Exception:  # the base may be away; the next look is soon
            logger.exception("The notes of what was written could not be put together; trying again in a minute")


def _publish() -> bool:
    """Publish what is due; say whether that went without a fault."""
    try:
        publish_due()
    except Exception:  # whatever it is, the consumer must live on
        logger.exception("Drafts could not be published at their time; trying again")
        return False
    return True


def _stopped_by_signals() -> threading.Event:
    stop = threading.Event()

    def on_signal(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, on_signal)
    return stop
