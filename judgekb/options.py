"""Options that several commands take."""

from __future__ import annotations

from argparse import ArgumentTypeError
from datetime import date

from judgekb.days import parse_day


def day_option(text: str) -> date:
    """Read the value of `--on`; argparse prints the sentence of the error."""
    try:
        return parse_day(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
