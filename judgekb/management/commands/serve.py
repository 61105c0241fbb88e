"""`manage.py serve`: set up, then serve the site together with the consumer of the outbox, until Ctrl-C."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager
from typing import Any

import waitress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgekb.setting_up import set_up
from judgekb.watching import kept_running
from judgekb.wsgi import application

THREADS = 8
# A proxy on this machine may say that the reader came by https; nobody else is believed.
TRUSTED_PROXY = {
    "trusted_proxy": "127.0.0.1",
    "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"},
    "clear_untrusted_proxy_headers": True,
}


class Command(BaseCommand):
    help = "Serve the site on this machine. `make run` runs it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # so that the consumer is ended too
        set_up(say=self.stdout.write)
        try:
            server = waitress.create_server(
                application, host=host, port=port, threads=THREADS, ident="judgekb", **TRUSTED_PROXY
            )
        except OSError as error:
            raise CommandError(f"Cannot serve on {host}:{port}: {error.strerror}. Try another --port.") from error
        with _consumer():
            self.stdout.write(f"judgekb is at http://{host}:{port}/ (Ctrl-C stops it)")
            self.stdout.flush()
            server.run()


def _consumer() -> AbstractContextManager[None]:
    """Run the consumer of the outbox beside the server."""
    return kept_running([sys.executable, str(settings.BASE_DIR / "manage.py"), "run_consumer", "--with-parent"])
