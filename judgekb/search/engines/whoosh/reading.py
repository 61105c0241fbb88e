"""Files of a segment, read where they lie.

As it comes, Whoosh maps a segment into memory and then copies each of its files: twice the memory, and a file that is
cut short while it is served ends the process (SIGBUS). Here only the terms are held, for they are looked up in small
steps; all else is read when it is asked for, and what is missing then is an `OSError`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from whoosh.codec.whoosh3 import W3Codec, W3Segment
from whoosh.filedb.compound import CompoundStorage
from whoosh.filedb.structfile import BufferFile


class Segment(W3Segment):  # type: ignore[misc]
    """A segment whose files are parts of one file, which is open as long as it is used."""

    def open_compound_file(self, storage: Any) -> Any:
        """Return the storage of the parts."""
        return _Storage(_Part.of(Path(storage.folder) / self.make_filename(self.COMPOUND_EXT)))


class _Open:
    """An open file, closed when nobody uses it any more."""

    number = -1  # where it could not be opened: it may be swept away at any moment

    def __init__(self, path: Path) -> None:
        self.number = os.open(path, os.O_RDONLY)

    def __del__(self, close: Callable[[int], None] = os.close) -> None:  # `os` may be gone when the process ends
        if self.number >= 0:
            close(self.number)


class _Part:
    """A part of a file. Reading it moves no place, so several threads may."""

    def __init__(self, file: _Open, offset: int, length: int) -> None:
        self._file, self._offset, self._length = file, offset, length

    @classmethod
    def of(cls, path: Path) -> _Part:
        """Return the whole of a file."""
        return cls(_Open(path), 0, path.stat().st_size)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, wanted: slice) -> bytes:
        start, stop, _ = wanted.indices(self._length)
        found = os.pread(self._file.number, max(0, stop - start), self._offset + start)
        if len(found) < stop - start:
            raise OSError("a file of it was cut short")
        return found

    def part(self, offset: int, length: int) -> _Part:
        """Return a part of the part."""
        return _Part(self._file, self._offset + offset, length)


class _Storage(CompoundStorage):  # type: ignore[misc]
    def __init__(self, whole: _Part) -> None:
        self._whole = whole
        super().__init__(_file(whole, "segment"), use_mmap=False)

    def open_file(self, name: str, *args: Any, **options: Any) -> Any:
        part = self._whole.part(*self.range(name))
        return BufferFile(part[:], name=name) if name.endswith(W3Codec.TERMS_EXT) else _file(part, name)


def _file(part: _Part, name: str) -> Any:
    """Return a part as a file of Whoosh: `get` reads anywhere, `read` reads on."""
    opened = BufferFile(b"", name=name)
    opened._buf, opened.file = part, io.BufferedReader(_Stream(part))
    return opened


class _Stream(io.RawIOBase):
    """A part of a file that is read on from a place."""

    def __init__(self, part: _Part) -> None:
        self._part, self._place = part, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: len(self._part)}[whence]
        self._place = max(0, start + offset)
        return self._place

    def readinto(self, target: Any) -> int:
        """Fill the target with what follows; return how many bytes that are."""
        found = self._part[self._place : self._place + len(target)]
        target[: len(found)] = found
        self._place += len(found)
        return len(found)
