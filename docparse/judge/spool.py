"""What is kept of pages in a temporary file, so that a set of thousands is never in memory."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from threading import Lock
from weakref import finalize

_IN_MEMORY = 4 << 20  # bytes up to which no file is made


class ScoreSpool:
    """Bytes put one after another into a temporary file, which goes with the last of them."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        finalize(self, self._file.close)
        self._end = 0
        self._turn = Lock()

    def put(self, data: bytes) -> Spooled:
        """Keep some bytes, compressed."""
        packed = zlib.compress(data, 1)
        with self._turn:
            self._file.seek(self._end)
            self._file.write(packed)
            start, self._end = self._end, self._end + len(packed)
        return Spooled(self, start, len(packed))

    def read(self, start: int, size: int) -> bytes:
        """Return the bytes at a place, as they were put."""
        with self._turn:
            self._file.seek(start)
            return zlib.decompress(self._file.read(size))


@dataclass(frozen=True, slots=True)
class Spooled:
    """Bytes in a spool; `bytes(spooled)` reads them. A copy, pickled or deep, is the bytes themselves."""

    spool: ScoreSpool
    start: int
    size: int

    def __bytes__(self) -> bytes:
        return self.spool.read(self.start, self.size)

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        return bytes, (bytes(self),)
