"""Rows of JSON Lines files (or JSON lists), joined by the id of their question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docparse.errors import SchemaError

Row = dict[str, Any]


def read_rows(path: Path) -> list[Row]:
    """Read one JSON object a line, or one list of objects.

    Raises:
        SchemaError: the file cannot be read or holds anything else; the message names the line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"{path} cannot be read: {error}"
        raise SchemaError(msg) from error
    if text.lstrip().startswith("["):
        rows = _decoded(text, path, 1)
    else:
        lines = enumerate(text.split("\n"), start=1)
        rows = [_decoded(line, path, number) for number, line in lines if line.strip()]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        msg = f"{path}: expected JSON objects, one a line"
        raise SchemaError(msg)
    return rows


def by_id(rows: Sequence[Row], path: Path, key: str = "q_id") -> dict[str, Row]:
    """Rows by the id of their question, as text, in their order.

    Raises:
        SchemaError: a row without an id, or two with the same.
    """
    found: dict[str, Row] = {}
    for number, row in enumerate(rows, start=1):
        if key not in row:
            msg = f"{path}, row {number}: no {key!r}"
            raise SchemaError(msg)
        if str(row[key]) in found:
            msg = f"{path}, row {number}: {key} {row[key]!r} comes a second time"
            raise SchemaError(msg)
        found[str(row[key])] = row
    return found


def _decoded(text: str, path: Path, line: int) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        msg = f"{path}, line {line}: not JSON: {error}"
        raise SchemaError(msg) from error
