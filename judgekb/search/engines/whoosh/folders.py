"""The folders of the index: each holds one complete, checksummed state, and `CURRENT` names the one in use.

A change is written beside the state in use (whose files never change, so they are shared by hard links) and becomes
the state in use when `CURRENT` is replaced. Whatever is interrupted leaves `CURRENT` on a complete state.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from judgekb.search.engines.base import IndexUnavailable, LockError
from judgekb.search.entries import FORMAT

CURRENT, MANIFEST, LOCK = "CURRENT", "MANIFEST.json", "LOCK"
STATE_PREFIX = "state-"

# Files whose checksum this process has found right: (device, inode, size, time of change) -> checksum. Files are
# never changed in place, so one look is enough until `thorough`.
_seen: dict[tuple[int, int, int, int], str] = {}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a state holds: the checksum of each file, and how many documents there are."""

    documents: int
    files: Mapping[str, str]


def current(root: Path) -> Path:
    """Return the folder of the state in use. Raises `IndexUnavailable` when there is none."""
    try:
        name = (root / CURRENT).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise IndexUnavailable("There is no search index yet: run `manage.py rebuild_index`.") from None
    except (OSError, ValueError) as error:
        raise IndexUnavailable(f"{root / CURRENT} cannot be read: {error}") from error
    if not name.startswith(STATE_PREFIX) or not name.replace("-", "").isalnum():
        raise IndexUnavailable(f"{root / CURRENT} names no state of the index.")
    return root / name


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Hold the single writer's lock; `LockError` when another holds it. The lock dies with its process."""
    root.mkdir(parents=True, exist_ok=True)
    with (root / LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LockError("Another process is writing to the search index; try again later.") from None
        yield


def new_state(root: Path, like: Path | None = None) -> Path:
    """Make a folder for a new state, with the files of the state `like` in it."""
    root.mkdir(parents=True, exist_ok=True)
    folder = root / f"{STATE_PREFIX}{secrets.token_hex(8)}"
    folder.mkdir()
    for file in sorted(like.iterdir()) if like else ():
        if file.name != MANIFEST and not file.name.endswith("LOCK"):
            _share(file, folder / file.name)
    return folder


def _share(file: Path, target: Path) -> None:
    try:
        target.hardlink_to(file)
    except OSError:  # a file system without hard links
        shutil.copy2(file, target)


def seal(folder: Path, documents: int) -> None:
    """Write the manifest of a finished state, everything on disk."""
    files = {}
    for file in _held(folder):
        files[file.name] = checksum(file)
        if file.stat().st_nlink == 1:  # files shared with an older state are on disk already
            _sync(file)
    text = json.dumps({"format": FORMAT, "documents": documents, "files": files}, indent=1, sort_keys=True)
    (folder / MANIFEST).write_text(text, encoding="utf-8")
    _sync(folder / MANIFEST)
    _sync(folder)


def use(root: Path, folder: Path) -> None:
    """Make a sealed state the one in use, at once, and remove the others."""
    named = root / f"{CURRENT}.new"
    named.write_text(folder.name + "\n", encoding="ascii")
    _sync(named)
    named.replace(root / CURRENT)
    _sync(root)
    sweep(root)


def sweep(root: Path) -> None:
    """Remove states that are not in use. Call it under the lock only."""
    kept = current(root)
    for folder in root.glob(f"{STATE_PREFIX}*"):
        if folder != kept:
            shutil.rmtree(folder, ignore_errors=True)


def verify(folder: Path, *, thorough: bool = False) -> Manifest:
    """Compare a state with its manifest and return it; raises `IndexUnavailable` that names the first fault."""
    manifest = _manifest(folder)
    names = {file.name for file in _held(folder)}
    for name in sorted(manifest.files.keys() | names):
        if name not in names:
            raise IndexUnavailable(f"The search index is damaged: its file {name} is missing.")
        if name not in manifest.files:
            raise IndexUnavailable(f"The search index is damaged: {name} does not belong to it.")
        try:
            found = checksum(folder / name, again=thorough)
        except OSError as error:
            raise IndexUnavailable(f"The search index cannot be read: {error}") from error
        if found != manifest.files[name]:
            raise IndexUnavailable(f"The search index is damaged: the checksum of {name} is wrong.")
    return manifest


def _manifest(folder: Path) -> Manifest:
    try:
        read = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        found = read["format"]
        manifest = Manifest(int(read["documents"]), {str(name): str(value) for name, value in read["files"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise IndexUnavailable(f"The search index is damaged: its manifest cannot be read ({error}).") from error
    if found != FORMAT:
        raise IndexUnavailable("The search index was made by another version of judgekb.")
    return manifest


def checksum(file: Path, *, again: bool = False) -> str:
    """Return the SHA-256 of a file; read anew only when it changed since the last look, or `again`."""
    state = file.stat()
    identity = (state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns)
    if again or identity not in _seen:
        if len(_seen) > 10_000:
            _seen.clear()
        with file.open("rb") as opened:
            _seen[identity] = hashlib.file_digest(opened, "sha256").hexdigest()
    return _seen[identity]


def _held(folder: Path) -> list[Path]:
    """Return the files of a state that the manifest speaks of."""
    try:
        return sorted(f for f in folder.iterdir() if f.name != MANIFEST and not f.name.endswith("LOCK"))
    except OSError as error:
        raise IndexUnavailable(f"The search index cannot be read: {error}") from error


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
