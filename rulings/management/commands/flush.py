"""`manage.py flush`: Django's own, which empties the base whole; history is let go of before and kept again after."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush

from rulings.triggers import keep_history, let_go


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        let_go(using=options["database"])
        try:
            super().handle(**options)
        finally:
            keep_history(using=options["database"])
