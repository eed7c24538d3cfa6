"""Answers kept in SQLite, so that nothing is paid for twice.

A connection is opened for each operation: that costs a fraction of a millisecond beside a call of seconds,
and it makes the cache safe with threads, forked processes and several runs at once. Each answer is one
committed statement; the first answer stored under a key stays. The file holds a hash of each question, never
its text, and no API key; answers may quote documents, so only its owner can read it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path

from docparse.endpoint.chat import Answer
from docparse.errors import PermanentEndpointError

_TABLE = """CREATE TABLE IF NOT EXISTS answers (
    digest TEXT PRIMARY KEY, model TEXT NOT NULL, prompt_version TEXT NOT NULL,
    stored TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, answer TEXT NOT NULL) WITHOUT ROWID"""
_PATIENCE = 60.0  # seconds to wait for another process's write


class AnswerCache:
    """The cache file at `path`, made where it does not exist.

    Every method raises PermanentEndpointError where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=True)
        except OSError as error:
            msg = f"the answer cache {path} cannot be made: {error}"
            raise PermanentEndpointError(msg) from error
        with self._connection() as connection:
            connection.execute(_TABLE)

    def get(self, digest: str) -> Answer | None:
        with self._connection() as connection:
            row = connection.execute("SELECT answer FROM answers WHERE digest = ?", (digest,)).fetchone()
        if row is None:
            return None
        fields = json.loads(row[0])
        return replace(Answer(**{**fields, "conceded": tuple(fields["conceded"])}), cached=True)

    def put(self, digest: str, answer: Answer, *, model: str, prompt_version: str) -> None:
        text = json.dumps(asdict(answer))
        with self._connection() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO answers (digest, model, prompt_version, answer) VALUES (?, ?, ?, ?)",
                (digest, model, prompt_version, text),
            )

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)) as connection:
                yield connection
        except sqlite3.Error as error:
            msg = f"the answer cache {self._path} cannot be used ({error}): delete it, or name another"
            raise PermanentEndpointError(msg) from error
