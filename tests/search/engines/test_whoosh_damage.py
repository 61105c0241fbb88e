"""A damaged, half-written or foreign index of Whoosh is noticed before anything of it is believed."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from judgekb.lagging import lags
from judgekb.search.documents import Document
from judgekb.search.engines.base import IndexUnavailable, LockError, Query
from judgekb.search.engines.whoosh import WhooshEngine, folders
from judgekb.search.entries import FORMAT
from tests.search.engines.documents import FEW, ruling


@pytest.fixture
def root(tmp_path: Path) -> Path:
    WhooshEngine(tmp_path / "index").rebuild(FEW)
    return tmp_path / "index"


def state_files(root: Path) -> list[Path]:
    state = folders.current(root)
    return sorted(file for file in state.iterdir() if not file.name.endswith("LOCK"))


def fault(root: Path) -> str:
    """Return what a process that has not looked yet finds."""
    folders._seen.clear()
    with pytest.raises(IndexUnavailable):
        WhooshEngine(root).search(Query("köd"))
    return WhooshEngine(root).health().fault


def test_every_flipped_bit_is_noticed(root: Path) -> None:
    for file in state_files(root):
        sound = file.read_bytes()
        for place in {0, len(sound) // 3, len(sound) // 2, len(sound) - 1}:
            damaged = bytearray(sound)
            damaged[place] ^= 0x10
            file.write_bytes(damaged)
            assert fault(root) != ""
        file.write_bytes(sound)
    assert WhooshEngine(root).health(thorough=True).fault == ""


@pytest.mark.parametrize("share", [0, 0.5, 0.9])
def test_files_that_are_cut_short_while_they_are_served_change_no_answer(root: Path, share: float) -> None:
    engine = WhooshEngine(root)
    before = engine.search(Query("köd"))
    assert before.matches
    for file in state_files(root):
        os.truncate(file, int(file.stat().st_size * share))
    try:
        assert engine.search(Query("köd")) == before
        assert share
    except IndexUnavailable as error:
        assert str(error) == "The search index cannot be read: OSError('a file of it was cut short')"
    assert fault(root) != ""


def test_a_missing_file_is_noticed(root: Path) -> None:
    for file in state_files(root):
        kept = file.read_bytes()
        file.unlink()
        assert fault(root) != ""
        file.write_bytes(kept)


def test_a_truncated_file_is_noticed(root: Path) -> None:
    file = next(file for file in state_files(root) if file.suffix == ".seg")
    file.write_bytes(file.read_bytes()[:-1])
    assert fault(root) == f"The search index is damaged: the checksum of {file.name} is wrong."


def test_a_file_that_does_not_belong_is_noticed(root: Path) -> None:
    (folders.current(root) / "_MAIN_99.toc").write_bytes(b"")
    assert fault(root) == "The search index is damaged: _MAIN_99.toc does not belong to it."


@pytest.mark.parametrize("written", ["", "state-nowhere", "../elsewhere", "state-../x", "é", "state-0\x00"])
def test_a_bad_name_of_the_state_in_use(root: Path, written: str) -> None:
    (root / "CURRENT").write_text(written, encoding="utf-8")
    assert fault(root) != ""


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"format": 1}', '{"format": 1, "documents": "x", "files": {}}'])
def test_a_bad_manifest(root: Path, written: str) -> None:
    (folders.current(root) / "MANIFEST.json").write_text(written, encoding="utf-8")
    assert fault(root) != ""


def test_an_index_of_another_version_is_not_read(root: Path) -> None:
    manifest = folders.current(root) / "MANIFEST.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps({**told, "format": FORMAT + 1}), encoding="utf-8")
    assert fault(root) == "The search index was made by another version of judgekb."


def test_damage_under_an_open_index_is_found_by_the_thorough_look(root: Path) -> None:
    engine = WhooshEngine(root)
    engine.search(Query("köd"))
    file = next(file for file in state_files(root) if file.suffix == ".seg")
    times = file.stat()
    sound = file.read_bytes()
    file.write_bytes(bytes([sound[0] ^ 1]) + sound[1:])
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert engine.health().fault == ""
    assert engine.health(thorough=True).fault == f"The search index is damaged: the checksum of {file.name} is wrong."


def test_a_damaged_index_is_not_added_to_but_can_be_made_anew(root: Path) -> None:
    file = next(file for file in state_files(root) if file.suffix == ".seg")
    file.write_bytes(b"x")
    folders._seen.clear()
    engine = WhooshEngine(root)
    with pytest.raises(IndexUnavailable):
        engine.add([ruling("AK3.1", "Bögre?")])
    assert engine.rebuild(FEW) == len(FEW)
    assert engine.health(thorough=True).fault == ""


@pytest.mark.parametrize("step", ["seal", "use"])
def test_a_writer_that_dies_leaves_the_state_in_use(root: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def die(*args: object) -> None:
        raise KeyboardInterrupt

    before = (root / "CURRENT").read_text(encoding="ascii")
    with monkeypatch.context() as patched:
        patched.setattr(folders, step, die)
        with pytest.raises(KeyboardInterrupt):
            WhooshEngine(root).add([ruling("AK3.1", "Bögre?")])
    assert (root / "CURRENT").read_text(encoding="ascii") == before
    assert WhooshEngine(root).health(thorough=True).fault == ""
    WhooshEngine(root).add([ruling("AK3.1", "Bögre?")])
    assert [folder.name for folder in root.glob("state-*")] == [folders.current(root).name]  # nothing is left over


KILLED = """
import os, signal, sys
from pathlib import Path
from judgekb.search.engines.whoosh import WhooshEngine, folders
from tests.search.engines.documents import ruling

def documents():
    for number in range(10):
        if number == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        yield ruling(f"AK7.{number}", "Bögre?")

if sys.argv[2] == "10":
    folders.use = lambda *args: os.kill(os.getpid(), signal.SIGKILL)
WhooshEngine(Path(sys.argv[1])).add(documents())
"""


@pytest.mark.parametrize("moment", [0, 5, 10])
def test_a_killed_writer_loses_nothing_and_frees_the_lock(root: Path, moment: int) -> None:
    here = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", KILLED, str(root), str(moment)], cwd=here, check=False)
    assert done.returncode == -9
    engine = WhooshEngine(root)
    assert (engine.health(thorough=True).documents, engine.health().fault) == (len(FEW), "")
    engine.add([ruling("AK3.1", "Bögre?")])
    assert [match.key for match in engine.search(Query("bögre")).matches] == ["ruling:proba:AK3.1"]
    assert len(list(root.glob("state-*"))) == 1


def test_a_process_that_holds_the_lock_keeps_others_out(root: Path) -> None:
    with folders.locked(root), pytest.raises(LockError):
        WhooshEngine(root).add([])
    WhooshEngine(root).add([])


def test_readers_keep_the_old_state_while_a_new_one_is_made(root: Path) -> None:
    reader = WhooshEngine(root)

    def slow() -> Iterator[Document]:
        assert [match.key for match in reader.search(Query("ködpakli")).matches] == ["ruling:proba:AK1.1"]
        yield ruling("AK3.1", "Bögre?")

    WhooshEngine(root).rebuild(slow())
    assert [match.key for match in reader.search(Query("bögre")).matches] == ["ruling:proba:AK3.1"]


def test_without_hard_links_files_are_copied(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    WhooshEngine(root).add([ruling("AK3.1", "Bögre?")])
    assert WhooshEngine(root).health(thorough=True).documents == len(FEW) + 1


def test_a_state_that_is_swept_away_while_it_is_opened(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another writer may do so at any moment; nothing but `IndexUnavailable` comes of it, not even later."""
    told: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    manifest = folders.verify(folders.current(root))
    monkeypatch.setattr(folders, "verify", lambda folder: manifest)
    for suffix in (".seg", ".toc"):
        next(file for file in state_files(root) if file.suffix == suffix).unlink()
        with pytest.raises(IndexUnavailable):
            WhooshEngine(root).search(Query("köd"))
    gc.collect()
    assert told == []


def test_states_that_change_faster_than_they_can_be_opened(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, writer = WhooshEngine(root), WhooshEngine(root)
    before = engine.search(Query("köd"))
    sound, tried = folders.verify, []

    def late(folder: Path) -> folders.Manifest:
        monkeypatch.setattr(folders, "verify", sound)
        writer.rebuild(FEW)  # and `folder` is gone
        monkeypatch.setattr(folders, "verify", late)
        tried.append(folder)
        return sound(folder)

    writer.rebuild([])
    monkeypatch.setattr(folders, "verify", late)
    with pytest.raises(IndexUnavailable, match="faster than it can be opened"):
        WhooshEngine(root).search(Query("köd"))
    assert len(tried) == 3
    lag = lags()
    assert (engine.search(Query("köd")), lags()) == (before, lag + 1)  # what was opened before still serves
    monkeypatch.setattr(folders, "verify", sound)
    writer.rebuild([])
    assert engine.search(Query("köd")).matches == ()


def test_an_index_folder_that_is_gone_while_open(root: Path) -> None:
    engine = WhooshEngine(root)
    engine.search(Query("köd"))
    shutil.rmtree(root)
    with pytest.raises(IndexUnavailable):
        engine.search(Query("köd"))
