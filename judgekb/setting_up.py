"""Bring the site to a state in which it can serve: tables, starter data, index. Quick when there is nothing to do."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from judgekb.search.service import catch_up, index_needs_rebuild

Say = Callable[[str], object]


def set_up(*, say: Say) -> None:
    """Migrate, load the starter data when its files changed, bring the index up to date."""
    if _has_unapplied_migrations():
        say("Making the tables …")
        call_command("migrate", interactive=False, verbosity=0)
    if not settings.ENVIRONMENT.debug:
        say("Collecting the static files …")
        call_command("collectstatic", interactive=False, verbosity=0)
    fingerprint = corpus_fingerprint(settings.CORPUS_DIR)
    if _loaded_fingerprint() != fingerprint:
        say("Loading the starter data …")
        call_command("load_corpus")
        _remember(fingerprint)
    if index_needs_rebuild():
        say("Building the index …")
        call_command("rebuild_index")
    else:
        catch_up()


def _has_unapplied_migrations() -> bool:
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def corpus_fingerprint(folder: Path) -> str:
    """Return a hash of the starter data's files: names and contents."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.yaml")):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _loaded_fingerprint() -> str:
    from rulings.models import LoadedCorpus

    return LoadedCorpus.objects.values_list("fingerprint", flat=True).first() or ""


def _remember(fingerprint: str) -> None:
    from rulings.models import LoadedCorpus

    LoadedCorpus.objects.update_or_create(pk=1, defaults={"fingerprint": fingerprint})
