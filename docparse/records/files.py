"""Records as plain rows, and in files: CSV, JSON Lines, Parquet, chosen by the ending."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from docparse.errors import InputError, MissingExtraError
from docparse.records.model import Record
from docparse.records.taxonomy import Taxonomy

PATH = " > "  # between the parts of a path, as in "Current assets > Cash"


def to_row(record: Record) -> dict[str, Any]:
    """Return a record as a flat row of strings and numbers; `value` is a decimal in plain digits."""
    period, box, source = record.period, record.box, record.provenance
    return {
        "page": record.page,
        "text": record.text,
        "value": format(record.value.normalize(), "f"),
        "unit": record.unit,
        "kind": record.kind,
        "scale": record.scale,
        "start": period.start.isoformat() if period and period.start else None,
        "end": period.end.isoformat() if period else None,
        "label": PATH.join(filter(None, record.label)),
        "header": PATH.join(record.header),
        "section": PATH.join(record.section),
        "caption": record.caption,
        "x0": round(box.x0, 2),
        "y0": round(box.y0, 2),
        "x1": round(box.x1, 2),
        "y1": round(box.y1, 2),
        "confidence": record.confidence,
        "trust": None if record.trust is None else round(record.trust, 4),
        "read_as": record.read_as,
        "source": source.source if source else None,
        "why": json.dumps(record.why, ensure_ascii=False),
    }


def to_records(records: Iterable[Record], taxonomy: Taxonomy | None = None) -> list[dict[str, Any]]:
    """Return the rows of records, which `pandas.DataFrame` and `polars.DataFrame` take as they are.

    With a `taxonomy` each has the concept that it is of, else None.
    """
    if taxonomy is None:
        return [to_row(record) for record in records]
    return [to_row(record) | {"concept": taxonomy.concept_of(record)} for record in records]


def write_records(records: Sequence[Record], path: Path, taxonomy: Taxonomy | None = None) -> None:
    """Write records to `path`, .csv, .jsonl or .parquet, with the concepts of a `taxonomy`.

    Raises:
        InputError: another ending, or a path that cannot be written.
        MissingExtraError: Parquet without pyarrow.
    """
    if path.suffix not in WRITERS:
        raise InputError("records are written to " + ", ".join(WRITERS), path=path)
    try:
        WRITERS[path.suffix](to_records(records, taxonomy), path)
    except OSError as error:
        problem = f"cannot be written: {error.strerror}"
        raise InputError(problem, path=path) from error


def _csv(rows: list[dict[str, Any]], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, _columns(rows))
        writer.writeheader()
        writer.writerows({name: _tame(value) for name, value in row.items()} for row in rows)


def _columns(rows: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys([*COLUMNS, *(rows[0] if rows else ())]))


def _tame(value: Any) -> Any:
    """A text that a spreadsheet would run as a formula, made plain text."""
    return "'" + value if isinstance(value, str) and value[:1] in ("=", "@", "\t", "\r") else value


def _jsonl(rows: list[dict[str, Any]], path: Path) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def _parquet(rows: list[dict[str, Any]], path: Path) -> None:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtraError("pyarrow", "parquet") from error
    columns = _columns(rows)
    kinds = dict.fromkeys(columns, arrow.string()) | {"page": arrow.int32(), "scale": arrow.int32()}
    kinds |= dict.fromkeys(("x0", "y0", "x1", "y1", "confidence", "trust"), arrow.float32())
    schema = arrow.schema([(name, kinds[name]) for name in columns])
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), str(path))


COLUMNS = (
    "page", "text", "value", "unit", "kind", "scale", "start", "end", "label", "header", "section", "caption",
    "x0", "y0", "x1", "y1", "confidence", "trust", "read_as", "source", "why",
)  # fmt: skip
WRITERS: dict[str, Callable[[list[dict[str, Any]], Path], None]] = {
    ".csv": _csv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
