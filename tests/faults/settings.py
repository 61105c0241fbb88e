"""The settings of the site, with the index of Whoosh in a folder of the test."""

from __future__ import annotations

import os
from pathlib import Path

from judgekb.settings import *  # noqa: F403 - all of them

SEARCH_INDEX_DIR = Path(os.environ["TEST_INDEX_DIR"])
