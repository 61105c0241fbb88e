#!/usr/bin/env python3
"""Run judgekb's commands: `manage.py help` lists them."""

import os
import sys

READER_GONE = 141  # what a shell tells of a program that SIGPIPE ended


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()  # here, where a reader who has gone is no fault
    except ImproperlyConfigured as error:
        sys.exit(f"A setting is wrong: {error}\ndocs/settings.md says what each setting means.")
    except (OperationalError, ProgrammingError) as error:
        said, _, _ = str(error).partition("\n")
        missing = any(words in said for words in ("no such table", "no such column", "has no column", "does not exist"))
        if missing and "FATAL" not in said:  # that says of the base itself, or of its user, that it does not exist
            sys.exit(f"The base has no tables yet, or older ones: run `make setup` first. ({said})")
        if isinstance(error, ProgrammingError) or "--traceback" in sys.argv:
            raise
        sys.exit(f"The database does not answer: {said}\n`manage.py doctor` says what to do.")
    except BrokenPipeError:  # `manage.py … | head`: who reads has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(READER_GONE)
    except KeyboardInterrupt:
        sys.exit("\nStopped. What was not finished is undone; run the command again.")


if __name__ == "__main__":
    main()
