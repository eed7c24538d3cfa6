"""Markdown as the layout benchmark reads it: pipe tables become HTML, tables become trees of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_UNESCAPED_BAR = re.compile(r"(?<!\\)\|")
_SEPARATOR = re.compile(r"^[-: ]*-[-: ]*$")
_TABLE_EDGE = re.compile(r"<(/?)table\b[^>]*>", re.IGNORECASE)
_INNER_ROOT = re.compile(r"</?(?:thead|tbody|tfoot)\b[^>]*>", re.IGNORECASE)
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class HtmlCell:
    """One cell of an HTML table, its text with white space folded."""

    text: str
    colspan: int = 1
    rowspan: int = 1


HtmlTable = list[list[HtmlCell]]


def fold_space(text: str) -> str:
    """White space folded to single blanks, none at the ends."""
    return _SPACE.sub(" ", text).strip()


def pipe_tables_to_html(markdown: str) -> str:
    """`markdown` with every pipe table (header row, separator row, body) as one line of HTML.

    Short rows are padded, long ones cut; three cells under a wider header are the benchmark's own repair of a
    spanning header: the middle one is repeated. An empty header row gives way to the first body row.
    """
    lines = markdown.splitlines()
    out: list[str] = []
    at = 0
    while at < len(lines):
        header = _split_row(lines[at])
        rule = _split_row(lines[at + 1]) if header and at + 1 < len(lines) else None
        if header is None or rule is None or not all(_SEPARATOR.match(cell) for cell in rule):
            out.append(lines[at])
            at += 1
            continue
        width = max(len(header), len(rule))
        rows = [_fit(header, width)]
        at += 2
        while at < len(lines) and (cells := _split_row(lines[at])) is not None:
            rows.append(_fit(cells, width))
            at += 1
        if len(rows) > 1 and not any(rows[0]):
            del rows[0]
        out.append(_rows_to_html(rows))
    return "\n".join(out)


def _split_row(line: str) -> list[str] | None:
    line = line.strip()
    if "|" not in line:
        return None
    cells = _UNESCAPED_BAR.split(line)
    if line.startswith("|"):
        cells = cells[1:]
    if cells and not cells[-1] and line.endswith("|"):
        cells = cells[:-1]
    return [cell.strip().replace("\\|", "|") for cell in cells] or None


def _fit(cells: list[str], width: int) -> list[str]:
    if len(cells) == 3 < width:
        return [cells[0], *[cells[1]] * (width - 2), cells[2]]
    return [*cells, *[""] * (width - len(cells))][:width]


def _rows_to_html(rows: list[list[str]]) -> str:
    body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in rows)
    return f"<table>{body}</table>"


def table_spans(html: str) -> list[tuple[int, int]]:
    """Start and end offsets of every outermost `<table>…</table>`; an unclosed one reaches to the end."""
    spans: list[tuple[int, int]] = []
    depth, start = 0, 0
    for edge in _TABLE_EDGE.finditer(html):
        if not edge[1]:
            if depth == 0:
                start = edge.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                spans.append((start, edge.end()))
    if depth:
        spans.append((start, len(html)))
    return spans


def read_tables(html: str) -> list[HtmlTable]:
    """Every outermost table of `html` as rows of cells; header cells count as cells, sections are dropped."""
    from lxml import html as lxml_html

    tables: list[HtmlTable] = []
    for start, end in table_spans(html):
        root = lxml_html.fragment_fromstring(_INNER_ROOT.sub("", html[start:end]), create_parent="div")
        tables += [_read_rows(table) for table in root.iterchildren("table")]
    return tables


def _read_rows(table: HtmlElement) -> HtmlTable:
    return [[_read_cell(cell) for cell in row.iter("td", "th")] for row in table.iter("tr")]


def _read_cell(cell: HtmlElement) -> HtmlCell:
    for br in cell.iter("br"):
        br.tail = " " + (br.tail or "")
    return HtmlCell(fold_space(cell.text_content()), _span(cell, "colspan"), _span(cell, "rowspan"))


def _span(cell: HtmlElement, name: str) -> int:
    value = cell.get(name, "1").strip()
    return max(1, int(value)) if value.isdecimal() else 1
