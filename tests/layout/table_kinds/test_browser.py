"""The same kinds as a browser prints them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bench.measures.content import normalise
from docparse import parse_pdf
from tests.layout.table_kinds.paper import LONG, PROSE, STATEMENT, YEARS, Grid, found, plain

Print = Callable[[str], bytes]
ROWS = [YEARS, *STATEMENT]
FACES = {
    "serif": "font:10pt/1.25 'Liberation Serif',serif",
    "sans": "font:8.5pt/1.6 'DejaVu Sans',sans-serif",
}
SIDES = (
    "table{border-collapse:collapse}td,th{text-align:right;padding:2pt 5pt;font-weight:inherit}"
    "tr>:first-child{text-align:left}"
)
ROWS_RULED = "tr>*{border-bottom:.75pt solid}"
BOOKTABS = "table{border-top:1.2pt solid;border-bottom:1.2pt solid}thead th{border-bottom:.75pt solid}"
GRID = "td,th{border:.75pt solid}"


@pytest.fixture
def to_pdf(chromium: Any) -> Print:
    """Return a function that prints HTML as Letter pages with margins of .8 in."""

    def print_html(html: str) -> bytes:
        page = chromium.new_page()
        page.set_content(html)
        margin = dict.fromkeys(("top", "bottom", "left", "right"), "0.8in")
        pdf: bytes = page.pdf(format="Letter", print_background=True, tagged=False, margin=margin)
        page.close()
        return pdf

    return print_html


def html_rows(rows: Grid, *, head: int = 1) -> str:
    """Return rows of cells, the first `head` of them heads."""
    lines = []
    for number, row in enumerate(rows):
        tag = "th" if number < head else "td"
        lines.append("<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in row))
    return f"<thead>{''.join(lines[:head])}</thead><tbody>{''.join(lines[head:])}</tbody>"


def sheet(face: str, style: str, body: str) -> str:
    """Return a page: prose, `body`, prose."""
    css = f"body{{{FACES[face]};margin:0}}p{{text-align:justify}}{SIDES}{style}"
    return f"<!doctype html><style>{css}</style><p>{PROSE}{body}<p>{PROSE}"


TABLES = {
    "ridges": "table{border-collapse:separate;border-spacing:0}td,th{border:1.5pt ridge #888}",
    "grooves in a frame": "table{border-collapse:separate;border:3pt double}td,th{border:1pt inset #999}",
    "double frame": "table{border:3pt double #333}td,th{border:.75pt solid #333}",
    "stripes": "tr:nth-child(even)>*{background:#e4e8f0}",
    "stripes below a dark head": "tr:nth-child(odd)>*{background:#eee}thead th{background:#335;color:#fff}",
    "stripes in white gaps": "table{border-collapse:separate}tbody tr:nth-child(odd)>*{background:#ddd}",
    "dotted rules": "tr>*{border-bottom:.75pt dotted #555}",
    "rules of the foot": "tr:last-child>*{border-top:.75pt solid;border-bottom:2pt double}",
}  # fmt: skip


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", TABLES)
def test_tables_of_browsers_keep_their_grid(to_pdf: Print, face: str, name: str) -> None:
    body = f"<table>{html_rows(ROWS)}</table>"
    assert found(to_pdf(sheet(face, TABLES[name], body))) == [plain(ROWS)]


WRAPPED = [
    YEARS,
    *(
        [label, *row[1:]]
        for label, row in zip(
            (
                "Net sales to mills, bakers and all other buyers of grain at home",
                "Cost of goods sold",
                "Gross margin before what the quays and the ships of the group cost",
                "Selling and administration, without the cost of the offices abroad",
                "Interest and other",
                "Earnings before taxes on income and taxes on land",
            ),
            STATEMENT,
            strict=True,
        )
    ),
]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("side", ["top", "middle", "bottom"])
@pytest.mark.parametrize("rules", ["none", "rows"])
def test_values_of_wrapped_labels_stay_in_their_rows(to_pdf: Print, face: str, side: str, rules: str) -> None:
    style = f"td{{vertical-align:{side}}}tr>:first-child{{width:15em}}td{{padding:4pt 5pt}}"
    style += ROWS_RULED * (rules == "rows")
    assert found(to_pdf(sheet(face, style, f"<table>{html_rows(WRAPPED)}</table>"))) == [plain(WRAPPED)]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("rules", ["none", "heads"])
def test_statements_with_signs_in_cells_of_their_own(to_pdf: Print, face: str, rules: str) -> None:
    """Filings put `$` and the closing bracket into cells beside their figure."""
    style = "td,th{padding:2pt 0}td.n{min-width:4em}td.w{min-width:1.2em}td.s{text-align:left}"
    style += "th{text-align:center}"
    style += "th.r{border-bottom:.75pt solid}" * (rules == "heads")
    lines = ["<tr><th><th class=w><th class=r colspan=10>Years ended<br>December 31,"]
    lines.append("<tr><th>" + "".join(f"<th class=w><th class=r colspan=3>{year}" for year in YEARS[1:]))
    for number, row in enumerate(STATEMENT):
        sign = "$" if number in (0, len(STATEMENT) - 1) else ""
        lines.append(f"<tr><td>{row[0]}")
        for text in row[1:]:
            figure, close = text.rstrip(")"), ")" * text.endswith(")")
            lines.append(f"<td class=w><td class=s>{sign}<td class=n>{figure}<td class=s>{close}")
    head = [normalise("Years ended December 31,")] * 3
    expected = [["", *head], *plain(ROWS)]
    assert found(to_pdf(sheet(face, style, f"<table>{''.join(lines)}</table>"))) == [expected]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("side", ["top", "middle"])
def test_labels_of_groups_span_their_rows(to_pdf: Print, face: str, side: str) -> None:
    groups = {"Grain": ["Wheat", "Barley", "Oats"], "Freight": ["Coast", "Ocean"], "Ports": ["North quay"]}
    lines, expected = ["<tr><th>Segment<th>Product<th>2024<th>2023"], [["Segment", "Product", "2024", "2023"]]
    for group, products in groups.items():
        for number, product in enumerate(products):
            values = [f"{len(expected)},204", f"{len(expected)},117"]
            first = f"<td rowspan={len(products)}>{group}" if number == 0 else ""
            lines.append(f"<tr>{first}<td>{product}<td>{values[0]}<td>{values[1]}")
            expected.append([group, product, *values])
    style = f"td,th{{border:.75pt solid #333;vertical-align:{side};text-align:left}}"
    assert found(to_pdf(sheet(face, style, f"<table>{''.join(lines)}</table>"))) == [plain(expected)]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("heads", ["repeated", "first page"])
@pytest.mark.parametrize("rules", ["grid", "rows", "none"])
def test_a_table_over_pages_is_one(to_pdf: Print, face: str, heads: str, rules: str) -> None:
    style = {"grid": "td,th{border:.75pt solid}", "rows": "tr>*{border-bottom:.75pt solid}", "none": ""}[
        rules
    ]
    style += "thead{display:table-row-group}" * (heads == "first page") + "table{width:100%}"
    rows = [["", "2024", "2023"], *LONG]
    pdf = to_pdf(sheet(face, style, f"<table>{html_rows(rows)}</table>"))
    assert len(parse_pdf(pdf, ocr="never").pages) >= 3
    assert found(pdf) == [plain(rows)]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("rules", ["rows", "booktabs", "none"])
def test_a_table_in_a_column_of_a_browser_is_a_table(to_pdf: Print, face: str, rules: str) -> None:
    style = {"rows": ROWS_RULED, "booktabs": BOOKTABS, "none": ""}[rules]
    rows = [["", "2024", "2023"], *(row[:3] for row in STATEMENT)]
    body = f"<p>{PROSE * 3}<table>{html_rows(rows)}</table><p>{PROSE * 9}"
    page = sheet(face, style + "body{columns:2;column-gap:20pt}table{width:100%;margin:8pt 0}", body)
    assert found(to_pdf(page)) == [plain(rows)]


@pytest.mark.grid(3)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("rules", ["grid", "booktabs", "none"])
def test_tables_beside_each_other_in_a_browser_are_two(to_pdf: Print, face: str, rules: str) -> None:
    style = {"grid": GRID, "booktabs": BOOKTABS, "none": ""}[rules]
    left = [["", "2024", "2023"], *(row[:3] for row in STATEMENT)]
    right = [["", "Tons", "Ships"], ["North quay", "310", "27"], ["South quay", "598", "41"],
             ["Locks", "72", "9"], ["All quays", "980", "77"]]  # fmt: skip
    body = "".join(f"<table>{html_rows(rows)}</table>" for rows in (left, right))
    page = sheet(face, style + "div{display:flex;justify-content:space-between;align-items:start}",
                 f"<div>{body}</div>")  # fmt: skip
    assert found(to_pdf(page)) == [plain(left), plain(right)]
