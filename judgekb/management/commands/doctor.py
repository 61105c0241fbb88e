"""`manage.py doctor [--json]`: what is wrong with this site, in plain words, and what to do."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from judgekb.health.doctor import Finding, Level, examine
from judgekb.terminal import as_json


class Command(BaseCommand):
    help = "Say what is wrong with this site and what to do about it. Exit code 1 when something must be done."
    requires_system_checks = ()  # they are among what it tells

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        findings = examine()
        if json:
            self.stdout.write(as_json([asdict(finding) for finding in findings]))
        else:
            self.stdout.write("\n".join(lines(findings)))
        if any(finding.level == Level.FAULT for finding in findings):
            sys.exit(1)


def lines(findings: list[Finding]) -> list[str]:
    """Return findings as a person reads them, with a sum at the end."""
    told = []
    for finding in findings:
        told.append(f"{finding.level.upper():5}  {finding.name}: {finding.says}")
        if finding.do:
            told.append(f"       do: {finding.do}")
    faults = sum(finding.level == Level.FAULT for finding in findings)
    return [*told, f"{faults} to mend." if faults else "The site is in order."]
