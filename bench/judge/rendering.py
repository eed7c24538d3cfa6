"""Gold pages rendered anew in forms that keep the meaning: every fact is right, and attributed, in each.

html_spans    heads over their columns by colspan, the corner by rowspan
html_flat     one row of heads, each with its whole path
html_corner   the first section's title in the corner of the heads
markdown      pipe tables with flattened heads
text          columns aligned by spaces
transposed    columns as rows
split_columns two tables side by side, labels repeated
split_rows    two tables one below the other, heads repeated
columns       text, a table read column by column
sections_span a section's title in the first column of its rows, by rowspan
sections_column the same, repeated in each row
sections_prefix the same, before each label
csv           tables as comma-separated values, heads flattened
json          tables as JSON rows: objects with label and values by head, or lists where heads recur
latex         a page of LaTeX, tables in tabular, heads and section titles in multicolumn
"""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Callable, Iterable
from itertools import groupby

from bench.judge.grid import LogicalTable, pieces_of

_GAP = "   "
Form = Callable[[LogicalTable], str]


def render(gold_html: str, form: str) -> str | None:
    """Return a gold page in one of `FORMS`; None where no table of it can be set in that form."""
    pieces = pieces_of(gold_html)
    tables = [piece for piece in pieces if isinstance(piece, LogicalTable)]
    if not tables or any(isinstance(piece, str) and piece.startswith("<table") for piece in pieces):
        return None
    in_html = form in _HTML_FORMS
    parts = [
        FORMS[form](piece) if isinstance(piece, LogicalTable) else _paragraph(piece, form) for piece in pieces
    ]
    page = ("\n" if in_html else "\n\n").join(parts)
    return f"<html><body>{page}</body></html>" if in_html else page


def _paragraph(text: str, form: str) -> str:
    if form == "latex":
        return _latex_text(text)
    return f"<p>{_escape(text)}</p>" if form in _HTML_FORMS else text


def _escape(text: str) -> str:
    return html.escape(text, quote=False)


def _cell(text: str, spans: str = "") -> str:
    return f"<td{spans}>{_escape(text)}</td>"


def _row(cells: Iterable[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def _table(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of texts as a table."""
    return f"<table>{''.join(_row(map(_cell, row)) for row in rows)}</table>"


def _flat_heads(table: LogicalTable) -> list[str]:
    return [" ".join(text for text in table.stubs if text), *table.flat_heads()]


def _body(table: LogicalTable) -> list[list[str]]:
    """Return label and values of each row; of a section's title the label alone."""
    return [[label, *values] for label, values in table.rows]


def _full(table: LogicalTable) -> list[list[str]]:
    """Return flat heads and all rows, each as wide as the table."""
    rows = [_flat_heads(table), *_body(table)]
    return [[*row, *[""] * (table.width + 1 - len(row))] for row in rows]


def _html_spans(table: LogicalTable) -> str:
    rows = []
    for number, heads in enumerate(table.heads):
        cells = []
        if not number:
            cells.append(_cell(_flat_heads(table)[0], f" rowspan={len(table.heads)}"))
        at = 0
        for first, last, text in heads:
            cells.extend(_cell("") for _ in range(first - at))
            cells.append(_cell(text, f" colspan={last - first}"))
            at = last
        cells.extend(_cell("") for _ in range(table.width - at))
        rows.append(_row(cells))
    return f"<table>{''.join([*rows, *(_row(map(_cell, row)) for row in _body(table))])}</table>"


def _html_flat(table: LogicalTable) -> str:
    return _table([_flat_heads(table), *_body(table)])


def _html_corner(table: LogicalTable) -> str:
    titled = not table.rows[0][1] and not any(table.stubs)
    corner, *heads = _flat_heads(table)
    return _table([[table.rows[0][0] if titled else corner, *heads], *_body(table)[titled:]])


def _markdown(table: LogicalTable) -> str:
    heads, *body = _full(table)
    rows = [heads, ["---"] * (table.width + 1), *body]
    return "\n".join("| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in rows)


def _text(table: LogicalTable) -> str:
    widths = [max([len(v[c]) for _, v in table.rows if v] + [6]) for c in range(table.width)]
    for heads in table.heads:
        for first, last, text in heads:
            room = sum(widths[first:last]) + len(_GAP) * (last - first - 1)
            widths[last - 1] += max(0, len(text) - room)
    left = max([len(label) for label, _ in table.rows] + [len(stub) for stub in table.stubs])
    lines = []
    for stub, heads in zip(table.stubs, table.heads, strict=True):
        line, at = stub.ljust(left), 0
        for first, last, text in heads:
            line += "".join(_GAP + " " * width for width in widths[at:first])
            line += _GAP + text.center(sum(widths[first:last]) + len(_GAP) * (last - first - 1))
            at = last
        lines.append(line.rstrip())
    for label, values in table.rows:
        cells = "".join(_GAP + text.rjust(width) for text, width in zip(values, widths, strict=False))
        lines.append((label.ljust(left) + cells).rstrip())
    return "\n".join(lines)


def _transposed(table: LogicalTable) -> str:
    return _table(zip(*_full(table), strict=True))


def _split_columns(table: LogicalTable) -> str:
    middle = (table.width + 1) // 2 + 1
    rows = [_flat_heads(table), *_body(table)]
    return _table(row[:middle] for row in rows) + _table([row[0], *row[middle:]] for row in rows)


def _split_rows(table: LogicalTable) -> str:
    rows, middle = _body(table), (len(table.rows) + 1) // 2
    return "".join(_table([_flat_heads(table), *part]) for part in (rows[:middle], rows[middle:]) if part)


def _columns(table: LogicalTable) -> str:
    columns = zip(*_full(table), strict=True)
    return "\n".join(text for column in columns for text in column if text)


_LATEX_SIGNS = {character: f"\\{character}" for character in "&%$#_{}"} | {
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
}
_TO_LATEX = str.maketrans(_LATEX_SIGNS)


def _latex_text(text: str) -> str:
    return text.translate(_TO_LATEX)


def _latex_cell(text: str, columns: int = 1, side: str = "c") -> str:
    escaped = _latex_text(text)
    return f"\\multicolumn{{{columns}}}{{{side}}}{{{escaped}}}" if columns > 1 else escaped


def _latex(table: LogicalTable) -> str:
    rows = []
    for stub, heads in zip(table.stubs, table.heads, strict=True):
        cells, at = [_latex_cell(stub)], 0
        for first, last, text in heads:
            cells += [""] * (first - at) + [_latex_cell(text, last - first)]
            at = last
        rows.append(cells + [""] * (table.width - at))
    for label, values in table.rows:
        title = [_latex_cell(label, table.width + 1, "l")]
        rows.append([_latex_text(text) for text in (label, *values)] if values else title)
    lines = [" & ".join(cells) + r" \\" for cells in rows]
    lines.insert(len(table.heads), r"\midrule")
    body = "\n".join(lines)
    columns = "l" + "r" * table.width
    return f"\\begin{{tabular}}{{{columns}}}\n\\toprule\n{body}\n\\bottomrule\n\\end{{tabular}}"


def _with_sections(table: LogicalTable) -> list[tuple[str, str, list[str]]]:
    """Return (section, label, values) of the rows that hold values."""
    rows, section = [], ""
    for label, values in table.rows:
        if values:
            rows.append((section, label, values))
        else:
            section = label
    return rows


def _sections_span(table: LogicalTable) -> str:
    rows = _with_sections(table)
    parts = [_row(map(_cell, ["", *_flat_heads(table)]))]
    for section, run in groupby(rows, key=lambda row: row[0]):
        own = [_row(map(_cell, [label, *values])) for _, label, values in run]
        first = _cell(section, f" rowspan={len(own)}")
        parts += [own[0].replace("<tr>", f"<tr>{first}", 1), *own[1:]]
    return f"<table>{''.join(parts)}</table>"


def _sections_column(table: LogicalTable) -> str:
    rows = ([section, label, *values] for section, label, values in _with_sections(table))
    return _table([["", *_flat_heads(table)], *rows])


def _sections_prefix(table: LogicalTable) -> str:
    rows = (
        [f"{section} - {label}" if section else label, *values]
        for section, label, values in _with_sections(table)
    )
    return _table([_flat_heads(table), *rows])


def _csv(table: LogicalTable) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(_full(table))
    return out.getvalue()


def _json(table: LogicalTable) -> str:
    heads, body = _flat_heads(table), _body(table)
    rows: list[object] = [dict(zip(heads, row, strict=False)) for row in body]
    if len(set(heads)) < len(heads):
        rows = [heads, *body]
    return json.dumps(rows, ensure_ascii=False, indent=1)


FORMS: dict[str, Form] = {
    "html_spans": _html_spans,
    "html_flat": _html_flat,
    "html_corner": _html_corner,
    "markdown": _markdown,
    "text": _text,
    "transposed": _transposed,
    "split_columns": _split_columns,
    "split_rows": _split_rows,
    "columns": _columns,
    "sections_span": _sections_span,
    "sections_column": _sections_column,
    "sections_prefix": _sections_prefix,
    "csv": _csv,
    "json": _json,
    "latex": _latex,
}
_HTML_FORMS = FORMS.keys() - {"markdown", "text", "columns", "csv", "json", "latex"}
