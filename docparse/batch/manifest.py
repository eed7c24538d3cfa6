"""Record of what a batch has done, in one SQLite file beside its outputs.

Every file has one row: `started` until its outputs are there, then `done`, `failed`, `same` (its bytes are
another file's), or `killed` (something outside killed its worker, twice). A row changes in one transaction
after the outputs are on disk. So a process that is killed at any point has lost nothing, and does again only
what was `started` or `killed`, which the next run finds as `left`.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Self

from docparse.batch.address import full_address
from docparse.batch.work import Outcome
from docparse.errors import ArgumentError, OutputError, WorkerKilledError

FILE = "manifest.sqlite"

_SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS recipe (signature TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- of its outputs, without suffix
    size INTEGER, modified INTEGER, sha256 TEXT,
    state TEXT NOT NULL,
    starts INTEGER NOT NULL DEFAULT 1,         -- how often it was begun
    same_as TEXT,                              -- the path whose outputs are this one's too
    pages INTEGER, failed_pages TEXT,          -- JSON: [[page, why], ...]
    problem TEXT, page INTEGER,                -- why the file failed, and at which page
    seconds REAL, finished TEXT
);
CREATE INDEX IF NOT EXISTS by_content ON files (sha256);
CREATE TABLE IF NOT EXISTS rows (path TEXT PRIMARY KEY, data BLOB NOT NULL);  -- not yet in the data set
CREATE TABLE IF NOT EXISTS parts (number INTEGER PRIMARY KEY);                -- of the data set
"""

_LEAVE = """
UPDATE files SET state = 'left' WHERE state IN ('started', 'killed');
UPDATE files SET state = 'left'
WHERE state = 'same' AND same_as IN (SELECT path FROM files WHERE state = 'left');
"""

_START = """
INSERT INTO files (path, name, size, modified, sha256, state, same_as) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (path) DO UPDATE SET (size, modified, sha256, state, same_as, starts)
= (excluded.size, excluded.modified, excluded.sha256, excluded.state, excluded.same_as, starts + 1)
"""

_FINISH = """
UPDATE files SET state = ?, pages = ?, failed_pages = ?, problem = ?, page = ?, seconds = ?, finished = ?
WHERE path = ?
"""


@dataclass(frozen=True, slots=True)
class Content:
    """A file's bytes: their number and hash, and when they were changed (nanoseconds since 1970)."""

    size: int
    modified: int
    sha256: str


def content_of(path: Path) -> Content | None:
    """Read and hash a file; return None if it cannot be read: whoever parses it says why."""
    try:
        with path.open("rb") as file:
            found = os.fstat(file.fileno())
            return Content(found.st_size, found.st_mtime_ns, file_digest(file, "sha256").hexdigest())
    except (OSError, ValueError):
        return None


class Manifest:
    """The manifest of one output folder. Used from one thread. Use as a context manager."""

    def __init__(self, folder: Path, signature: str, *, resume: bool, retry: bool = False) -> None:
        """Open the manifest in `folder`, or make one; `retry` forgets what failed.

        Raises:
            ArgumentError: there is one, and `resume` is False, or its recipe is another.
            OutputError: it cannot be read or written.
        """
        self.path = folder / FILE
        self._numbers: dict[str, int] = {}
        try:
            self._database = sqlite3.connect(self.path, isolation_level=None)
            self._database.executescript(_SCHEMA)
            self._check(signature, resume)
            self._database.executescript(_LEAVE)
            if retry:
                self._database.execute("UPDATE files SET state = 'left' WHERE state = 'failed'")
        except sqlite3.Error as error:
            problem = f"cannot be used: {error}"
            raise OutputError(problem, self.path, "choose another folder") from error

    def _check(self, signature: str, resume: bool) -> None:
        found = self._database.execute("SELECT signature FROM recipe").fetchone()
        if found is None:
            self._database.execute("INSERT INTO recipe VALUES (?)", (signature,))
        elif not resume:
            raise ArgumentError(
                "-o", str(self.path.parent), "an empty folder; --resume goes on in a used one"
            )
        elif found[0] != signature:
            allowed = f"for the options and version of the first run, {found[0]}"
            raise ArgumentError("--resume", str(self.path.parent), allowed)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Give the database; what is done to it is kept if the block ends well, or else undone."""
        with self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield self._database

    def is_settled(self, path: Path) -> bool:
        """Return True if a file was done, failed or the same as another, and was not changed since."""
        row = self._database.execute(
            "SELECT size, modified, state FROM files WHERE path = ?", (path_text(path),)
        ).fetchone()
        if row is None or row[2] in ("started", "left", "killed"):
            return False
        try:
            found = path.stat()
        except OSError:
            return False
        return (found.st_size, found.st_mtime_ns) == tuple(row[:2])

    def start(self, path: Path, name: str, content: Content | None) -> bool:
        """Note that a file is begun; return False if there are outputs of its bytes: its own, or another's.

        `name` is what its outputs are to be called; it is numbered where it is taken, and kept for good.
        `content` is None for a file that cannot be read.
        """
        key = path_text(path)
        size, modified, digest = (None, None, None) if content is None else astuple(content)
        first = self._database.execute(
            "SELECT path FROM files WHERE sha256 = ? AND path != ? AND state NOT IN ('same', 'left')",
            (digest, key),
        ).fetchone()
        query = "SELECT name, sha256, state FROM files WHERE path = ?"
        known = self._database.execute(query, (key,)).fetchone()
        if known is not None and known[1:] in ((digest, "done"), (digest, "failed")) and digest is not None:
            query = "UPDATE files SET size = ?, modified = ? WHERE path = ?"  # touched, but the same
            self._database.execute(query, (size, modified, key))
            return False
        own = self._free(name) if known is None else known[0]
        state, same_as = ("started", None) if first is None else ("same", first[0])
        self._database.execute(_START, (key, own, size, modified, digest, state, same_as))
        return first is None

    def _free(self, name: str) -> str:
        """Return `name`, numbered if another file has it."""
        number = self._numbers.get(name.casefold(), 0)
        while True:
            number += 1
            numbered = name if number == 1 else f"{name}-{number}"
            if not self._database.execute("SELECT 1 FROM files WHERE name = ?", (numbered,)).fetchone():
                self._numbers[name.casefold()] = number
                return numbered

    def name(self, path: Path) -> str:
        """Return what the outputs of a file that was begun are called."""
        row = self._database.execute("SELECT name FROM files WHERE path = ?", (path_text(path),)).fetchone()
        name: str = row[0]
        return name

    def finish(self, outcome: Outcome, row: bytes | None = None) -> None:
        """Note how a file ended, its outputs being on disk; `row` is its row of the data set."""
        rendered, error = outcome.rendered, outcome.error
        failures = [] if rendered is None else [(one.page, one.message) for one in rendered.failures]
        key = path_text(outcome.path)
        values = (
            _end_state(outcome),
            0 if rendered is None else rendered.pages,
            json.dumps(failures),
            None if error is None else encodable(str(error)),
            None if error is None else error.page,
            round(outcome.seconds, 3),
            datetime.now(UTC).isoformat(timespec="seconds"),
            key,
        )
        with self.transaction() as database:
            database.execute(_FINISH, values)
            if row is not None:
                database.execute("INSERT OR REPLACE INTO rows VALUES (?, ?)", (key, row))

    def digest(self, path: Path) -> str:
        """Return the SHA-256 of a file that was begun."""
        query = "SELECT sha256 FROM files WHERE path = ?"
        digest: str = self._database.execute(query, (path_text(path),)).fetchone()[0]
        return digest

    def digests(self) -> frozenset[str]:
        """Return the SHA-256 of all bytes of which there is an outcome."""
        query = "SELECT sha256 FROM files WHERE state IN ('done', 'failed') AND sha256 IS NOT NULL"
        return frozenset(digest for (digest,) in self._database.execute(query))

    def parts(self) -> list[int]:
        """Return the numbers of the data set's parts that are whole."""
        return [number for (number,) in self._database.execute("SELECT number FROM parts")]

    def waiting_bytes(self) -> int:
        """Return the size of all rows that are in no part yet."""
        query = "SELECT coalesce(sum(length(data)), 0) FROM rows"
        size: int = self._database.execute(query).fetchone()[0]
        return size

    def waiting_rows(self) -> dict[str, bytes]:
        """Return the rows that are in no part yet, by path."""
        return dict(self._database.execute("SELECT path, data FROM rows ORDER BY path").fetchall())

    def add_part(self, number: int, paths: list[str]) -> None:
        """Note that a part, which is on disk, has the rows of `paths`."""
        with self.transaction() as database:
            database.execute("INSERT INTO parts VALUES (?)", (number,))
            database.executemany("DELETE FROM rows WHERE path = ?", [(path,) for path in paths])

    def without_output(self, state: str) -> list[tuple[str, str]]:
        """Return path and reason of the files that are `failed` or `killed`, by path."""
        query = "SELECT path, problem FROM files WHERE state = ? ORDER BY path"
        return list(self._database.execute(query, (state,)))

    def slowest(self, count: int) -> list[tuple[str, float]]:
        """Return path and seconds of the files that took longest."""
        query = "SELECT path, seconds FROM files WHERE seconds IS NOT NULL ORDER BY seconds DESC LIMIT ?"
        return list(self._database.execute(query, (count,)))

    def pages(self) -> tuple[int, int]:
        """Return the number of pages that were read, and of those that failed."""
        query = (
            "SELECT coalesce(sum(pages), 0), coalesce(sum(json_array_length(failed_pages)), 0) FROM files"
            " WHERE state = 'done'"
        )
        pages, failed = self._database.execute(query).fetchone()
        return pages - failed, failed

    def count(self) -> dict[str, int]:
        """Return the number of files by state."""
        return dict(self._database.execute("SELECT state, count(*) FROM files GROUP BY state").fetchall())


def _end_state(outcome: Outcome) -> str:
    if isinstance(outcome.error, WorkerKilledError):
        return "killed"
    return "failed" if outcome.rendered is None else "done"


def path_text(path: Path) -> str:
    """Return a path or address as text that can be stored: backslash escapes for what is not UTF-8."""
    return encodable(full_address(path))


def encodable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
