"""Pages that wait for the rest of their document: the first in memory, the others in a temporary file.

The file has no name, so that nothing stays of it however the process ends. It holds JSON, as what comes from
child processes does: nothing in it is ever run.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from docparse.codec import from_plain, to_plain
from docparse.reading.results import PageResult

IN_MEMORY = 100


class Spool:
    """A list of pages that is written once and then read once. Use as a context manager."""

    def __init__(self) -> None:
        self._first: list[PageResult] = []
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 (closed by __exit__)
        self._sizes: list[int] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, result: PageResult) -> None:
        """Add a page."""
        if len(self._first) < IN_MEMORY:
            self._first.append(result)
            return
        packed = zlib.compress(json.dumps(to_plain(result)).encode("ascii"), 1)
        self._sizes.append(len(packed))
        self._file.write(packed)

    def __iter__(self) -> Iterator[PageResult]:
        """Yield the pages, letting go of each."""
        while self._first:
            yield self._first.pop(0)
        self._file.seek(0)
        for size in self._sizes:
            yield from_plain(PageResult, json.loads(zlib.decompress(self._file.read(size))))
