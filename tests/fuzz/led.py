"""One target driven by atheris: `python -m tests.fuzz.led TARGET INPUTS SEED` prints what came of it as JSON.

Atheris ends the process it runs in, so each target has its own; the last input prints.
"""

from __future__ import annotations

import json
import os
import sys

import atheris
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
with atheris.instrument_imports(include=["cards.decks", "cards.importing", "judgekb", "rulings"]):
    django.setup()
    from tests.fuzz.every import TARGETS

from tests.fuzz.tally import Tally


def main() -> None:
    name, most, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    target = next(one for one in TARGETS if one.name == name)
    tally = Tally("atheris")

    def try_one(tape: bytes) -> None:
        tally.count(target, tape)
        if tally.inputs >= most:
            print(json.dumps(tally.as_json()), flush=True)
            os._exit(0)

    options = ["-max_len=160", "-len_control=0", f"-seed={seed}", "-timeout=60", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *options], try_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
