"""The quotes of an index on disk: a JSON Lines file of which a line is read when its quote is asked for."""

from __future__ import annotations

import json
import mmap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import overload

import numpy as np

from docparse.document import Quote
from docparse.errors import SchemaError
from docparse.quotes.files import from_plain_row, to_plain_row

LINES, OFFSETS = "quotes.jsonl", "offsets.npy"


class StoredQuotes(Sequence[Quote]):
    """Quotes in a folder, memory-mapped; crops are left out."""

    def __init__(self, folder: Path) -> None:
        """Raises SchemaError where the folder holds none, or its two files do not belong together."""
        try:
            self._offsets = np.load(folder / OFFSETS, mmap_mode="r")
            with (folder / LINES).open("rb") as file:
                self._data: mmap.mmap | bytes = (
                    mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if len(self._offsets) > 1 else b""
                )
        except (OSError, ValueError) as error:
            msg = f"{folder} holds no index: {error}"
            raise SchemaError(msg) from error
        if int(self._offsets[-1]) != len(self._data):
            msg = f"{folder}: {LINES} and {OFFSETS} do not belong together"
            raise SchemaError(msg)

    def __len__(self) -> int:
        return len(self._offsets) - 1

    @overload
    def __getitem__(self, place: int) -> Quote: ...
    @overload
    def __getitem__(self, place: slice) -> list[Quote]: ...
    def __getitem__(self, place: int | slice) -> Quote | list[Quote]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        start, stop = int(self._offsets[place]), int(self._offsets[place + 1])
        row = json.loads(self._data[start:stop])
        row.pop("image")
        return from_plain_row(row)


def save_quotes(quotes: Sequence[Quote], folder: Path) -> None:
    """Write quotes without their crops, and where each begins."""
    offsets = np.zeros(len(quotes) + 1, np.int64)
    with (folder / LINES).open("wb") as file:
        for place, line in enumerate(_lines(quotes), start=1):
            file.write(line)
            offsets[place] = offsets[place - 1] + len(line)
    np.save(folder / OFFSETS, offsets)


def _lines(quotes: Sequence[Quote]) -> Iterator[bytes]:
    for quote in quotes:
        row = to_plain_row(replace(quote, image=None))
        yield (json.dumps(row, ensure_ascii=False) + "\n").encode()
