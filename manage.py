#!/usr/bin/env python3
"""Run judgekb's commands: `manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"A setting is wrong: {error}\ndocs/settings.md says what each setting means.")
    except (OperationalError, ProgrammingError) as error:
        if "no such table" in str(error) or "does not exist" in str(error):
            sys.exit(
                f"The base has no tables yet, or older ones: run `make setup` first. ({str(error).splitlines()[0]})"
            )
        raise
    except KeyboardInterrupt:
        sys.exit("\nStopped. What was not finished is undone; run the command again.")


if __name__ == "__main__":
    main()
