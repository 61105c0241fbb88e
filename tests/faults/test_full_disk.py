"""The disk of the index is full: what was found before is found still, no change is lost, and room is enough to go on."""

from __future__ import annotations

import gc
import io
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from judgekb.search import outbox, service
from judgekb.search.models import OutboxEntry
from rulings.search.find import find
from tests.rows import make_ruling

pytestmark = pytest.mark.django_db
BIG = 6  # entries of BIG_TEXT letters each, which do not fit
BIG_TEXT = 8_000


def mount(folder: Path, size: str, *, again: bool = False) -> bool:
    options = f"{'remount,' if again else ''}size={size}"
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=False, capture_output=True
    )
    return done.returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path, settings: object) -> Iterator[Path]:
    """A disk of 256 kB for the index."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if settings.SEARCH_ENGINE != "whoosh":  # type: ignore[attr-defined]
        pytest.skip("the index is kept in the base, whose disk is not ours to fill")
    try:
        mounted = mount(folder, "256k")
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("may not mount a small disk here")
    settings.SEARCH_INDEX_DIR = folder / "index"  # type: ignore[attr-defined]
    try:
        yield folder
    finally:
        close_what_is_left(folder)
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


def close_what_is_left(folder: Path) -> None:
    """Close the files that Whoosh could not close: what was logged holds them until they would fail another test."""
    for left in gc.get_objects():
        if type(left) is io.FileIO and not left.closed and str(left.name).startswith(str(folder)):
            with suppress(OSError):
                left.close()


def refs(text: str) -> list[str]:
    return [hit.ref for hit in find(text, game="proba").results]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # files of Whoosh that cannot be closed
def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    make_ruling("AK1.1", question="Mit tesz a szitakötő?")
    service.rebuild()
    for number in range(1, BIG + 1):
        words = " ".join(f"szó{number}x{place}" for place in range(BIG_TEXT // 10))
        make_ruling(f"AK2.{number}", question=f"Mit tesz a hullám{number}?", answer=words)
        outbox.record(f"ruling:proba:AK2.{number}")
    outbox.record("source:proba:AK2")
    with pytest.raises(OSError, match="No space left"):
        service.catch_up()
    assert OutboxEntry.objects.count() == BIG + 1
    assert (refs("szitakötő"), refs(f"hullám{BIG}")) == (["AK1.1"], [])
    with pytest.raises(OSError, match="No space left"):
        service.rebuild()
    assert refs("szitakötő") == ["AK1.1"]
    assert mount(small_disk, "20m", again=True)
    assert service.catch_up() == BIG + 1
    assert (refs("szitakötő"), refs(f"hullám{BIG}")[0]) == (["AK1.1"], f"AK2.{BIG}")
    assert service.inspect().faults == ()
