"""What `manage.py doctor` looks at: each thing that a new operator can have forgotten, and what to do about it.

The order is that of setting up, so the first fault is the one to mend first.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import ERROR, run_checks
from django.db import connection
from django.utils import timezone

from cards.models import Game
from judgekb.health import collected, parts, pooling
from judgekb.search.models import OutboxEntry

LEAST_DISK = 200  # MB free beside the base and the index
SHOWN = 3  # names of files that are told
LONGEST_WAIT = timedelta(minutes=5)  # of a change for the consumer
LARGEST_LAG = timedelta(seconds=30)  # between our clock and that of the base
ASK_ABOUT = {  # where no base answers
    "postgresql": "Is the server running? Does the base exist, and are its name, host, user and password in "
    "DATABASE_URL right?",
    "sqlite": "Is there the folder that DATABASE_URL names, and may the user that runs the site write there?",
}


class Level(StrEnum):
    """Whether something must be done (`fault`), may be (`note`) or need not (`ok`)."""

    OK = "ok"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it is, and what to do, `""` when nothing is."""

    name: str
    level: Level
    says: str
    do: str = ""


def examine() -> list[Finding]:
    """Look at everything. What cannot be looked at is a fault too; never raises."""
    findings: list[Finding] = []
    for name, look in LOOKS.items():
        if name in NEED_BASE and any(finding.name == "database" and finding.do for finding in findings):
            findings.append(
                Finding(name, Level.NOTE, "not looked at without the database.", "Mend the database first.")
            )
            continue
        if name in NEED_TABLES and any(finding.name == "migrations" and finding.do for finding in findings):
            findings.append(Finding(name, Level.NOTE, "not looked at without the tables.", "Make the tables first."))
            continue
        try:
            found = list(look(name))
        except Exception as error:
            first = (str(error).strip().split("\n") or [""])[0]
            says = f"cannot be looked at: {type(error).__name__}: {first}"
            found = [Finding(name, Level.FAULT, says, "Mend what stands above first, then ask again.")]
        findings += found or [Finding(name, Level.OK, "in order")]
    return findings


def check_settings(name: str) -> Iterator[Finding]:
    """Look at the settings, on a public site with the checks of a public site."""
    told = run_checks(include_deployment_checks=not settings.ENVIRONMENT.debug)
    for message in sorted(told, key=lambda message: (-message.level, message.id or "")):  # the gravest first
        level = Level.FAULT if message.level >= ERROR else Level.NOTE
        yield Finding(name, level, f"{message.msg} ({message.id})", message.hint or "Read docs/settings.md.")


def check_disk(name: str) -> Iterator[Finding]:
    """Look whether what is kept on this disk can be written: the base of SQLite, the index of Whoosh."""
    kept = [Path(str(settings.DATABASES["default"]["NAME"])).parent] if connection.vendor == "sqlite" else []
    kept += [Path(settings.SEARCH_INDEX_DIR)] if settings.SEARCH_ENGINE == "whoosh" else []
    for folder in {_nearest(folder) for folder in kept}:
        free = shutil.disk_usage(folder).free // 1_000_000
        if free < LEAST_DISK:
            yield Finding(name, Level.FAULT, f"{free} MB are free in {folder}.", "Make room on that disk.")
        if not _can_write(folder):
            do = f"Give the user that runs the site the right to write there: chown -R USER {folder}"
            yield Finding(name, Level.FAULT, f"{folder} cannot be written.", do)


def _nearest(folder: Path) -> Path:
    return next(parent for parent in (folder, *folder.parents) if parent.is_dir())


def _can_write(folder: Path) -> bool:
    probe = folder / ".judgekb-doctor"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def check_database(name: str) -> Iterator[Finding]:
    """Look whether the base answers; its driver's own words help here, and hold no password."""
    try:
        parts.database()
    except Exception as error:
        words = str(error).strip().split("\n")[0]
        yield Finding(name, Level.FAULT, f"The database does not answer: {words}", ASK_ABOUT[connection.vendor])


def check_pooler(name: str) -> Iterator[Finding]:
    """Look whether what stands between us and PostgreSQL keeps what we prepare: else pages end with errors."""
    if connection.vendor == "postgresql" and settings.DATABASE_PREPARE and pooling.lends():
        says = "A pooler lends connections to PostgreSQL for a transaction: what is prepared in them is lost."
        do = "Set DATABASE_PREPARE=false (docs/deploy.md, A pooler), or pool_mode = session in PgBouncer."
        yield Finding(name, Level.FAULT, says, do)


def check_clock(name: str) -> Iterator[Finding]:
    """Look whether our clock and that of a base on another machine agree: a ruling is published by the clock."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (theirs,) = cursor.fetchone() or (timezone.now(),)
    lag = _difference(theirs)
    if lag > LARGEST_LAG:
        says = f"The clocks of this machine and of the base differ by {int(lag.total_seconds())} s."
        yield Finding(name, Level.FAULT, says, "Let both follow a time server (timedatectl set-ntp true).")


def _difference(theirs: datetime) -> timedelta:
    return abs(timezone.now() - theirs)


def check_migrations(name: str) -> Iterator[Finding]:
    """Look whether the tables are those of this version."""
    if problem := parts.migrations():
        yield Finding(name, Level.FAULT, problem, "manage.py migrate (`make setup` runs it too).")


def check_data(name: str) -> Iterator[Finding]:
    """Look whether the base holds a game."""
    if not Game.objects.exists():
        yield Finding(name, Level.FAULT, "The base holds no game.", "manage.py load_corpus loads the starter data.")


def check_index(name: str) -> Iterator[Finding]:
    """Look at the search index; `check_index` reads every byte of it."""
    if problem := parts.index():
        yield Finding(name, Level.FAULT, problem, "manage.py rebuild_index")


def check_consumer(name: str) -> Iterator[Finding]:
    """Look whether changes have been waiting for the index."""
    waiting = OutboxEntry.objects.filter(recorded_at__lt=timezone.now() - LONGEST_WAIT).count()
    if waiting:
        says = f"{waiting} changes have been waiting for the index for more than 5 minutes."
        yield Finding(
            name, Level.FAULT, says, "Run manage.py run_consumer beside the site (serve does), once per base."
        )


def check_cache(name: str) -> Iterator[Finding]:
    """Look whether the cache keeps what it is given."""
    try:
        problem = parts.cache_works()
    except Exception as error:
        problem = f"The cache does not answer: {type(error).__name__}."
    if problem:
        yield Finding(name, Level.FAULT, problem, "Is Redis running, and is CACHE_URL right?")


def check_static(name: str) -> Iterator[Finding]:
    """Look whether a public site has its styles and scripts collected, as they are in this version."""
    if settings.ENVIRONMENT.debug:
        return
    do = "manage.py collectstatic --noinput (`make setup` runs it too), then start the site again."
    try:
        files = collected.not_collected()
    except (OSError, ValueError):  # no manifest, or none that can be read
        yield Finding(name, Level.FAULT, "The static files are not collected.", do)
        return
    if files:
        more = ", …" if len(files) > SHOWN else ""
        says = f"{len(files)} static files are not collected as they are now: {', '.join(files[:SHOWN])}{more}"
        yield Finding(name, Level.FAULT, says, do)


def check_people(name: str) -> Iterator[Finding]:
    """Look whether anybody can let editors in."""
    if not get_user_model().objects.filter(is_superuser=True, is_active=True).exists():
        says = "Nobody may administer the site; reading needs nobody."
        yield Finding(name, Level.NOTE, says, "manage.py createsuperuser, then give editors a role in /admin/.")


NEED_BASE = ("pooler", "clock", "migrations", "data", "index", "consumer", "people")
NEED_TABLES = ("data", "index", "consumer", "people")
LOOKS: dict[str, Callable[[str], Iterator[Finding]]] = {
    "settings": check_settings,
    "disk": check_disk,
    "database": check_database,
    "pooler": check_pooler,
    "clock": check_clock,
    "migrations": check_migrations,
    "data": check_data,
    "index": check_index,
    "consumer": check_consumer,
    "cache": check_cache,
    "static files": check_static,
    "people": check_people,
}
