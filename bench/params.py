"""The numbers that decide in layout, as files: which there are, and how they are written back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from docparse.layout.params import FILE, Value, rows


def names() -> list[str]:
    """Return the names of numbers that are no counts, as `part.name`."""
    return [
        f"{part}.{name}"
        for part, numbers in rows().items()
        for name, row in numbers.items()
        if not isinstance(row["value"], int)
    ]


def times(name: str, factor: Callable[[], float]) -> Value:
    """Return a number times what `factor` gives; each of a series has a factor of its own."""
    part, _, own = name.rpartition(".")
    value: Value = rows()[part][own]["value"]
    return [one * factor() for one in value] if isinstance(value, list) else value * factor()


def write(values: Mapping[str, float], path: Path = FILE) -> None:
    """Write numbers into the data file; unit, meaning and all else stay."""
    data = json.loads(path.read_text("utf-8"))
    for name, value in values.items():
        part, _, own = name.rpartition(".")
        data["parts"][part][own]["value"] = value
    path.write_text(as_text(data), "utf-8")


def as_text(data: Mapping[str, Any]) -> str:
    """Return the data file's text: a row a line, so that a difference shows what changed."""
    parts = [
        f"  {_json(part)}: {{\n"
        + ",\n".join(f"   {_json(name)}: {_json(row)}" for name, row in numbers.items())
        + "\n  }"
        for part, numbers in data["parts"].items()
    ]
    how = [f"  {_json(name)}: {_json(text)}" for name, text in data["how"].items()]
    opening = f'{{\n "what": {_json(data["what"])},\n "how": {{\n' + ",\n".join(how) + "\n },\n"
    return opening + ' "parts": {\n' + ",\n".join(parts) + "\n }\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
