"""An output's Markdown set again in other notations, cell for cell."""

from __future__ import annotations

import re
from html import escape

_BAR = re.compile(r"(?<!\\)\|")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_MARK = re.compile(r"\*\*|\\(?=[!-/:-@\[-`{-~])")
_RULE = re.compile(r":?-+:?")


def to_html(markdown: str) -> str:
    """Return Markdown's pipe tables as HTML tables and its other lines as paragraphs."""
    parts: list[str] = []
    rows: list[str] = []
    for line in [*markdown.split("\n"), ""]:
        cells = _cells(line)
        if cells is not None:
            rows.append("".join(f"<td>{escape(text)}</td>" for text in cells))
        elif not _is_rule(line):
            if rows:
                parts.append("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")
                rows = []
            if line.strip():
                parts.append(f"<p>{escape(_plain(line))}</p>")
    return "<html><body>" + "\n".join(parts) + "</body></html>\n"


def to_text(markdown: str) -> str:
    """Return Markdown's table rows as lines with a tab between cells, its other lines as they stand."""
    lines: list[str] = []
    for line in markdown.split("\n"):
        cells = _cells(line)
        if cells is not None:
            lines.append("\t".join(cells))
        elif not _is_rule(line):
            lines.append(_plain(line))
    return "\n".join(lines)


def _is_rule(line: str) -> bool:
    inner = line.strip()
    return inner.startswith("|") and all(
        _RULE.fullmatch(cell.strip()) for cell in inner.strip("|").split("|")
    )


def _cells(line: str) -> list[str] | None:
    """Return the cells of a table's row; None for other lines and for the rule below the heads."""
    inner = line.strip()
    if len(inner) < 2 or not (inner.startswith("|") and inner.endswith("|")) or _is_rule(inner):
        return None
    return [_plain(text) for text in _BAR.split(inner[1:-1])]


def _plain(line: str) -> str:
    """Return a line or cell without a heading's marks, bold type, inline tags and escapes."""
    return _MARK.sub("", _TAG.sub(" ", line)).strip().lstrip("# ")
