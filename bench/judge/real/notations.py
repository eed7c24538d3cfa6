"""An output's Markdown set again in other notations, cell for cell."""

from __future__ import annotations

import re
from html import escape
from itertools import zip_longest

_BAR = re.compile(r"(?<!\\)\|")
_RAISED = re.compile(r"</?su[bp]>")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_BREAK = re.compile(r"<br\s*/?>", re.I)
_EMPHASIS = re.compile(r"(?<!\\)(\*{1,3}|(?<![A-Za-z0-9_])_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w*_)")
_RUN_ON = re.compile(r"((?<![A-Za-z0-9_\\])_(?=\S)[^_]{1,200}(?<=\S)_)(?=[A-Za-z0-9])(?!\w*_)")  # `_net_on`
_GLUED = re.compile(r"(?<=[a-z,;)])_{1,3}(?=[A-Z(])([^_]{1,200})(?<=\S)_{1,3}(?![A-Z0-9_])")  # `in_Sales_as`
_MARK = re.compile(r"\*\*|(?<![A-Za-z0-9_])_(?=\S)|(?<=\S)_(?![A-Za-z0-9_])|\\(?=[!-/:-@\[-`{-~])")
_RULE = re.compile(r":?-+:?")


def to_html(markdown: str) -> str:
    """Return Markdown's pipe tables as HTML tables and its other lines as paragraphs."""
    parts: list[str] = []
    rows: list[str] = []
    for line in [*markdown.split("\n"), ""]:
        cells = _cells(line)
        if cells is not None:
            rows.append("".join(f"<td>{'<br>'.join(map(escape, lines))}</td>" for lines in cells))
        elif not _is_rule(line):
            if rows:
                parts.append("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")
                rows = []
            if line.strip():
                parts.append(f"<p>{escape(_plain(line))}</p>")
    return "<html><body>" + "\n".join(parts) + "</body></html>\n"


def to_text(markdown: str) -> str:
    """Return Markdown's table rows as lines with a tab between cells, its other lines as they stand.

    A table's first row takes as many lines as its cells have; in others the lines of a cell become one.
    """
    lines: list[str] = []
    in_table = False
    for line in markdown.split("\n"):
        cells = _cells(line)
        if cells is not None:
            rows = [map(" ".join, cells)] if in_table else zip_longest(*cells, fillvalue="")
            lines += ["\t".join(row) for row in rows]
        elif not _is_rule(line):
            lines.append(_plain(line))
        in_table = cells is not None or _is_rule(line)
    return "\n".join(lines)


def _is_rule(line: str) -> bool:
    inner = line.strip()
    return inner.startswith("|") and all(
        _RULE.fullmatch(cell.strip()) for cell in inner.strip("|").split("|")
    )


def _cells(line: str) -> list[list[str]] | None:
    """Return the lines of each cell of a table's row; None for other lines and the rule below the heads."""
    inner = line.strip()
    if len(inner) < 2 or not (inner.startswith("|") and inner.endswith("|")) or _is_rule(inner):
        return None
    return [[_plain(part) for part in _BREAK.split(text)] for text in _BAR.split(inner[1:-1])]


def _plain(line: str) -> str:
    """Return a line or cell without a heading's marks, emphasis, inline tags and escapes.

    What is raised stands apart, as does what underscores part; a word of which some letters are underlined
    or bold is one word.
    """
    line = _TAG.sub("", _RAISED.sub(" ", line))
    line = _GLUED.sub(r" \1 ", _EMPHASIS.sub(r"\2", _RUN_ON.sub(r"\1 ", line)))
    return _MARK.sub("", line).strip().lstrip("# ")
