"""Pieces of a filing as HTML: pages, paragraphs, and tables as filers' software writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from bench.filings.tags import SPACES, Span, Tags, printed

FONT = "font-family:'Times New Roman',serif;font-size:9.5pt;line-height:120%"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers: its heads from top to bottom, and what its numbers are of."""

    heads: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed: `value` in units of `scale` (a power of ten).

    `digits` are its separators of thousands and of decimals; `minus` is the sign of a negative one, in whose
    place are brackets without it.
    """

    value: Decimal
    unit: str
    scale: int
    span: Span
    decimals: int = 0
    sign: str = ""
    behind: str = ""
    digits: str = ",."
    minus: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; one without amounts heads the lines below it."""

    label: str
    amounts: tuple[Amount | None, ...] = ()
    indent: int = 0
    total: bool = False


def page(*parts: str) -> str:
    return "".join(parts) + '<hr style="page-break-after:always"/>'


def paragraph(text: str) -> str:
    return f'<div style="margin-top:7pt;text-align:justify"><span style="{FONT}">{text}</span></div>'


def title(text: str) -> str:
    style = f"{FONT};font-weight:700"
    return f'<div style="text-align:center;margin-top:8pt"><span style="{style}">{text}</span></div>'


def table(columns: Sequence[Column], rows: Sequence[Row], tags: Tags, stub: str = "") -> str:
    """Write a table; equal heads beside each other are one cell."""
    levels = len(columns[0].heads)
    body = [_heads(columns, level, stub if level == levels - 1 else "") for level in range(levels)]
    body += [_row(row, tags) for row in rows]
    return (
        '<table style="border-collapse:collapse;width:100%;margin-top:6pt">'
        + "".join(f"<tr>{one}</tr>" for one in body)
        + "</table>"
    )


def _heads(columns: Sequence[Column], level: int, stub: str) -> str:
    cells = [_cell(stub, "text-align:left")]
    for _, group in groupby(columns, key=lambda column: column.heads[: level + 1]):
        same = list(group)
        style = "text-align:center;font-weight:700" + (
            ";border-bottom:1px solid black" if same[0].heads[level] else ""
        )
        width = 4 * len(same) - 1
        cells.append(_cell("", "width:6pt") + _cell(same[0].heads[level], style, width))
    return "".join(cells)


def _row(row: Row, tags: Tags) -> str:
    weight = "font-weight:700" if not row.amounts else ""
    line = "border-top:1px solid black" if row.total else ""
    cells = [_cell(row.label, f"text-align:left;padding-left:{8 * row.indent + 1}pt;{weight}")]
    cells += [part for amount in row.amounts for part in _amount(amount, tags, line)]
    return "".join(cells)


def _amount(amount: Amount | None, tags: Tags, line: str) -> Iterator[str]:
    yield _cell("", "width:6pt")
    if amount is None:
        yield from (_cell("", line), _cell("—", f"text-align:right;{line}"), _cell("", line))
        return
    before, behind = ((amount.minus, "") if amount.minus else ("(", ")")) if amount.value < 0 else ("", "")
    yield _cell(amount.sign, f"text-align:left;{line}")
    yield _cell(before + tagged(amount, tags), f"text-align:right;{line}")
    yield _cell(behind + amount.behind, f"text-align:left;{line}")


def tagged(amount: Amount, tags: Tags) -> str:
    """The digits of an amount in their tag; without a unit they have none."""
    shown = printed(amount.value, amount.decimals, amount.digits)
    if not amount.unit:
        return shown
    form = "num-comma-decimal" if amount.digits.endswith(",") else "num-dot-decimal"
    return tags.number(shown, amount.unit, amount.scale, amount.span, amount.value < 0, form)


def _cell(text: str, style: str, width: int = 1) -> str:
    across = f' colspan="{width}"' if width > 1 else ""
    place = f"vertical-align:bottom;padding:1.5pt 1pt;{style}"
    return f'<td{across} style="{place}"><span style="{FONT}">{text}</span></td>'


def document(name: str, pages: Sequence[str], tags: Tags) -> str:
    """A whole filing."""
    spaces = " ".join(f'xmlns{":" + key if key else ""}="{url}"' for key, url in SPACES.items())
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<html {spaces}><head><title>{name}</title></head><body>'
        f"{tags.header()}{''.join(pages)}</body></html>"
    )
