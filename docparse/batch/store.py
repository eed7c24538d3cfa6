"""Stores of outcomes: files in a folder, or one Parquet data set; both whole, whatever ends the process.

A row of the data set waits in the manifest until enough are there for a part. A part is written under its
final name before the manifest knows of it; a part that the manifest does not know is from a run that was
killed in between, and is removed.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from docparse.batch.manifest import Manifest, encodable, path_text
from docparse.batch.work import Outcome, Rendered
from docparse.errors import MissingExtraError, OutputError
from docparse.formats import TEXTS

PART_BYTES = 64 << 20
"""Compressed bytes of rows that make a part of the data set."""


class Store(Protocol):
    """A place for outcomes. `keep` may be called once more for an outcome after a kill."""

    def keep(self, outcome: Outcome) -> None:
        """Put an outcome on disk, then tell the manifest. Raises OutputError."""

    def close(self) -> None:
        """Write what still waits."""


class FolderStore:
    """Outputs as files, `NAME.md` and so on, each written whole or not at all."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder, self._manifest = folder, manifest

    def keep(self, outcome: Outcome) -> None:
        if outcome.rendered is not None:
            name = self._manifest.name(outcome.path)
            for suffix, data in outcome.rendered.files.items():
                write_whole(self._folder / f"{name}{suffix}", data)
        self._manifest.finish(outcome)

    def close(self) -> None:
        return


class DatasetStore:
    """Outputs as rows of Parquet files, `part-00001.parquet` ...: a document a row, a format a column."""

    def __init__(self, folder: Path, manifest: Manifest, formats: Sequence[str]) -> None:
        """Raises MissingExtraError without pyarrow."""
        try:
            import pyarrow  # noqa: F401
        except ImportError as error:
            raise MissingExtraError("pyarrow", "parquet") from error
        self._folder, self._manifest, self._formats = folder, manifest, formats
        for path in folder.glob("part-*.parquet"):
            if path.name not in {_part(number) for number in manifest.parts()}:
                path.unlink()
        self._size = manifest.waiting_bytes()

    def keep(self, outcome: Outcome) -> None:
        if outcome.rendered is None:
            self._manifest.finish(outcome)
            return
        digest = self._manifest.digest(outcome.path)
        row = row_of(outcome.path, digest, outcome.rendered, self._formats)
        packed = zlib.compress(json.dumps(row).encode("ascii"), 1)
        self._manifest.finish(outcome, packed)
        self._size += len(packed)
        if self._size >= PART_BYTES:
            self.close()

    def close(self) -> None:
        waiting = self._manifest.waiting_rows()
        if waiting:
            number = max(self._manifest.parts(), default=0) + 1
            rows = [json.loads(zlib.decompress(data)) for data in waiting.values()]
            write_whole(self._folder / _part(number), to_parquet(rows, self._formats))
            self._manifest.add_part(number, list(waiting))
        self._size = 0


def _part(number: int) -> str:
    return f"part-{number:05d}.parquet"


def row_of(path: Path, digest: str, rendered: Rendered, formats: Sequence[str]) -> dict[str, Any]:
    """Return the row of a document: where it comes from, its pages, and a column for every format."""
    outputs: dict[str, Any] = {}
    for name in formats:
        if name == "csv":
            outputs[name] = [
                data.decode() for suffix, data in rendered.files.items() if suffix.endswith(".csv")
            ]
        else:
            outputs[name] = rendered.files[TEXTS[name][0]].decode()
    failed = [{"page": one.page, "message": encodable(one.message)} for one in rendered.failures]
    source = {"path": path_text(path), "sha256": digest}
    return {**source, "pages": rendered.pages, "failed_pages": failed, **outputs}


def to_parquet(rows: Sequence[dict[str, Any]], formats: Sequence[str]) -> bytes:
    """Return a Parquet file of rows as `row_of` makes them."""
    import io

    import pyarrow as arrow
    from pyarrow import parquet

    text = arrow.string()
    failed = arrow.list_(arrow.struct([("page", arrow.int32()), ("message", text)]))
    columns = [("path", text), ("sha256", text), ("pages", arrow.int32()), ("failed_pages", failed)]
    columns += [(name, arrow.list_(text) if name == "csv" else arrow.large_string()) for name in formats]
    file = io.BytesIO()
    table = arrow.Table.from_pylist(list(rows), schema=arrow.schema(columns))
    parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all, whatever ends the process or the machine.

    Raises:
        OutputError: it cannot be written.
    """
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        problem = f"cannot be written: {error.strerror or error}"
        raise OutputError(problem, path) from error
