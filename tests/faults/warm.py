"""What a process of the site loads before it does anything: the server of `tests.faults.forked` loads it once for all."""

# ruff: noqa: E402 - Django is set up before what needs it is imported

from __future__ import annotations

import os
import tempfile

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.faults.settings"
os.environ.setdefault("TEST_INDEX_DIR", tempfile.gettempdir())  # every process gets its own

import django

django.setup()

from django.core.management import get_commands, load_command_class
from django.urls import get_resolver

import tests.faults.seed
import tests.faults.stalling  # noqa: F401 - loaded for all
from rulings.management.commands import run_consumer

OF_THE_TESTS = ("migrate", "load_corpus", "import_faq", "rebuild_index", "check_index", "run_consumer")
run_consumer.AFTER_FAULT = 0.5  # seconds; a test need not wait for five

for name in OF_THE_TESTS:
    load_command_class(get_commands()[name], name)
assert get_resolver().url_patterns
