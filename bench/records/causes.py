"""What is wrong with a record, by its root: the meaning that was missed, not the case."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from docparse.records import Record

WEEK = 8  # days: a period moved by no more is the same one, its days derived wrongly
MOVED = "days moved by a week or less"


def causes(truth: dict[str, Any], unit: str, right: frozenset[str], record: Record | None) -> Iterator[str]:
    """Yield what is wrong with the record of a tagged number; `unit` is the right one."""
    if record is None:
        yield "no record"
        return
    if "unit" not in right:
        yield f"unit: {_kind(record.unit)} for {_kind(unit)}"
    elif "value" not in right:
        yield f"value: scale of {_kind(unit)}" if _is_power(truth, record) else "value: digits or sign"
    if "period" not in right:
        yield f"period: {_period(truth, record)}"


def _kind(unit: str | None) -> str:
    if unit is None:
        return "none"
    return "per share" if "/" in unit else "money" if unit.isupper() else unit


def _is_power(truth: dict[str, Any], record: Record) -> bool:
    """Return True if the value is right but for a power of ten."""
    bare = [str(value or "").replace(".", "").strip("-0") for value in (truth["value"], record.value)]
    return bare[0] == bare[1]


def _period(truth: dict[str, Any], record: Record) -> str:
    if record.period is None:
        return "none"
    start, end = (
        None if truth[name] is None else date.fromisoformat(truth[name]) for name in ("start", "end")
    )
    if end is None:
        return "one for none"
    if (record.period.start is None) != (start is None):
        return "flow for balance" if start is None else "balance for flow"
    near = abs((record.period.end - end).days) <= WEEK
    if start is None or record.period.start is None:
        return MOVED if near else "another day"
    if not near:
        return "another span"
    return MOVED if abs((record.period.start - start).days) <= WEEK else "same end, another length"
