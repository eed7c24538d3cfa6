"""Tables that an output has as values separated by tabs or commas or as rows in JSON, brought into HTML.

A tab parts cells where lines in a row have tabs and one of them has three cells, and in a line alone with two
values: a tab before a paragraph or behind an item's mark parts nothing.

Lines are comma-separated where three in a row have as many fields, or two have many, no comma outside quotes
is beside a space, as it is in prose, and most have no numbers side by side, as rows of text have. What a few
have of them (a date in a head, a label's note before three digits: `Net loss 2,103,96`) is settled by the
rows around.
"""

from __future__ import annotations

import csv
import json
import re
from html import escape
from itertools import groupby
from typing import Any

_FEW_ROWS, _FEW_FIELDS = 3, 3
_MANY_FIELDS = 5  # a line of heads and one of values are a table, too
_FEW_VALUES = 2  # cells with figures by which a line alone is a row
_PROSE = re.compile(r",[ \t]|[ \t],")
_NUMBERS = re.compile(r"\d[ \t]+[\d($]|(?:^|[ \t$(])\d{1,3}(?:,\d{3})+(?!\d)")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_ROWS = re.compile(r"\[\s*[\[{]")
_MARKUP = re.compile(r"<[a-zA-Z/!]|(?:^|\t) *\||\| *(?:\t|$)")  # a tag, or a pipe at a field's end


def rows_as_tables(source: str) -> str:
    """Return an output with its separated and JSON tables as HTML tables; all else as it is."""
    if "[" in source and '"' in source:
        source = _json_rows(source)
    if "\t" in source:
        source = _tab_separated(source)
    return _comma_separated(source) if source.count(",") >= _FEW_ROWS else source


def _tab_separated(source: str) -> str:
    out: list[str] = []
    every = source.split("\n")
    tabs = [line.count("\t") if _has_tabs(line) else 0 for line in every]
    for parted, group in groupby(
        range(len(every)), key=lambda at: bool(tabs[at]) or _is_title(every, tabs, at)
    ):
        lines = [every[at] for at in group]
        rows = [[text.strip() for text in line.split("\t")] for line in lines]
        wide = any(len(row) >= _FEW_FIELDS and sum(map(bool, row)) > 1 for row in rows)
        lone = len(rows) == 1 and sum(any(map(str.isdigit, text)) for text in rows[0]) < _FEW_VALUES
        out += [_table(rows)] if parted and wide and not lone else lines
    return "\n".join(out)


def _is_title(lines: list[str], tabs: list[int], at: int) -> bool:
    """Return True for a section's title: a line alone between rows of as many cells."""
    around = tabs[at - 1 : at + 2 : 2] if at else []
    return len(around) > 1 and around[0] == around[1] > 0 and bool(lines[at].strip()) and "<" not in lines[at]


def _has_tabs(line: str) -> bool:
    return "\t" in line.strip(" \r") and line.strip() != "" and not _MARKUP.search(line)


def _comma_separated(source: str) -> str:
    out: list[str] = []
    for size, group in groupby(source.split("\n"), key=lambda line: len(_fields(line))):
        lines = list(group)
        if size >= _FEW_FIELDS and _is_table(lines):
            out.append(_table([_fields(line) for line in lines]))
        else:
            out += lines
    return "\n".join(out)


def _is_table(lines: list[str]) -> bool:
    """Return True for lines with as many fields of which enough, and most, cannot be rows of text."""
    sure = sum(not _NUMBERS.search(_QUOTED.sub("", line)) for line in lines)
    few = _FEW_ROWS - (len(_fields(lines[0])) >= _MANY_FIELDS)
    return sure >= few and 2 * sure > len(lines)


def _fields(line: str) -> list[str]:
    """Return the fields of a line that may be comma-separated; none of one of prose, Markdown or HTML."""
    if "," not in line or "|" in line or "<" in line or _PROSE.search(_QUOTED.sub("", line)):
        return []
    return next(csv.reader([line]))


def _json_rows(source: str) -> str:
    out, at = [], 0
    decoder = json.JSONDecoder()
    for match in _ROWS.finditer(source):
        if match.start() < at:
            continue
        try:
            rows, end = decoder.raw_decode(source, match.start())
        except (ValueError, RecursionError):
            continue
        if table := _as_rows(rows):
            out += [source[at : match.start()], _table(table)]
            at = end
    return "".join([*out, source[at:]])


def _as_rows(rows: list[Any]) -> list[list[str]]:
    """Return JSON rows as rows of texts, heads first; none where they are no table."""
    if len(rows) >= _FEW_ROWS - 1 and all(isinstance(row, dict) for row in rows):
        heads = list(dict.fromkeys(name for row in rows for name in row))
        body = [[_shown(row.get(name)) for name in heads] for row in rows]
        return [heads, *body] if len(heads) > 1 else []
    if all(isinstance(row, list) for row in rows) and any(len(row) > 1 for row in rows):
        return [[_shown(value) for value in row] for row in rows]
    return []


def _shown(value: Any) -> str:
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def _table(rows: list[list[str]]) -> str:
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table>{body}</table>"
