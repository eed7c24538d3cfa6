"""Filings written in other ways than most: every page is kept, every number counted and in its text layer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from docparse.errors import MissingExtraError
from docparse.gold import Browser, GoldSet, make_pages
from docparse.gold.browser import find_chromium
from docparse.gold.layer import lost_facts
from docparse.gold.stats import read_folder
from docparse.judge.read.gold import lint
from tests.gold.filings import ix, write

_NUMBERS = count(1007, 7)
_ALWAYS = '<hr style="page-break-after:always"/>'
_PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    "gg=="
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        find_chromium()
    except MissingExtraError:
        pytest.skip("no Chromium in PATH (set CHROMIUM to name one)")
    with Browser() as running:
        yield running


def number() -> str:
    return ix(f"{next(_NUMBERS):,}")


def rows(lines: int, columns: int = 2) -> str:
    cells = ("".join(f"<td>$</td><td>{number()}</td>" for _ in range(columns)) for _ in range(lines))
    return "".join(f"<tr><td>Net income of line {i}</td>{row}</tr>" for i, row in enumerate(cells))


def table(lines: int, columns: int = 2, style: str = "width:100%") -> str:
    return f'<table style="{style}">{rows(lines, columns)}</table>'


def placed(top: int) -> str:
    """Twenty-five lines of a page, each placed absolutely from `top` on."""
    lines = (
        f'<div style="position:absolute;left:500px;top:{top + 24 * i}px">{number()}</div>' for i in range(25)
    )
    return "".join(lines)


def absolute_pages() -> str:
    box = '<div style="position:absolute;top:{}px;left:40px;width:740px;height:1056px">{}</div>'
    return '<div style="page-break-after:always"></div>'.join(
        box.format(1100 * i, table(10)) for i in range(3)
    )


def absolute_without_breaks() -> str:
    box = '<div style="position:absolute;left:0;top:{}px;width:816px;height:1056px">{}</div>'
    return "".join(box.format(1056 * i, placed(60)) for i in range(3))


def word_processor() -> str:
    return (
        "<style>@page One{size:5in 4in;margin:1in} @page :first{margin:3in} div.One{page:One} .Two{page:Two}"
        "html{width:8.5in;overflow:hidden;height:100%} body{width:612pt;margin:1in auto;height:100%}</style>"
        f'<div class="One">{table(12)}</div><br clear="all" style="page-break-before:always"/>'
        f'<div class="Two">{table(12)}</div>'
    )


# name: body, pages, numbers; a body may be made anew, since its numbers count on
VARIANTS: dict[str, tuple[Callable[[], str], int, int]] = {
    "pages placed absolutely": (absolute_pages, 3, 60),
    "pages placed absolutely, no breaks": (absolute_without_breaks, 1, 75),
    "boxes of a fixed size": (
        lambda: "".join(
            '<div style="position:relative;width:816px;height:1056px;overflow:hidden;break-after:page">'
            f"{placed(60)}</div>"
            for _ in range(2)
        ),
        2,
        50,
    ),
    "a table of forty-five columns": (lambda: table(12, 22, "white-space:nowrap"), 1, 264),
    "a box of 2,600 pixels": (lambda: f'<div style="width:2600px">{table(12, 14)}</div>', 1, 168),
    "no breaks": (lambda: "".join(table(30) for _ in range(6)), 1, 360),
    "one long table": (lambda: f"<table><thead><tr><th>2024</th></tr></thead>{rows(150)}</table>", 1, 300),
    "lines ended by br": (lambda: "<br/>".join(f"Income {number()}" for _ in range(150)), 1, 150),
    "a break within a table": (
        lambda: f'<table>{rows(9)}<tr style="page-break-before:always"><td/></tr>{rows(9)}</table>',
        2,
        36,
    ),
    "a break within a cell": (
        lambda: (
            f"<table><tr><td>A {number()}{_ALWAYS}B {number()}</td><td>{number()}</td></tr>{rows(9)}</table>"
        ),
        2,
        21,
    ),
    "heights of the window": (
        lambda: _ALWAYS.join(f'<div style="min-height:100vh">{table(9)}</div>' for _ in range(2)),
        2,
        36,
    ),
    "beyond the left edge": (lambda: f'<div style="margin-left:-60px">{table(9)}</div>', 1, 18),
    "turned": (lambda: f'<div style="transform:rotate(-90deg)">{table(9)}</div>', 1, 18),
    "a word processor's sheets": (word_processor, 2, 48),
    "a tall picture": (
        lambda: f'<p>{number()}</p><img src="{_PIXEL}" style="width:300px;height:2400px"/><p>{number()}</p>',
        1,
        2,
    ),
    "a table in a paragraph": (lambda: f"<p>a {number()}{table(9)}b<p>{number()}</p></p>", 1, 20),
    "a block of text round rows": (
        lambda: f'<table><ix:nonNumeric name="x:B" contextRef="c">{rows(9)}</ix:nonNumeric>{rows(3)}</table>',
        1,
        24,
    ),
    "columns and floats": (
        lambda: (
            f'<div style="display:flex"><div>{table(8)}</div><div>{table(8)}</div></div>'
            f'<div style="columns:2">{table(8)}</div><div style="float:left">{table(3)}</div>'
        ),
        1,
        54,
    ),
}


@pytest.mark.grid(5)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_page_is_kept(name: str, browser: Browser, tmp_path: Path) -> None:
    body, pages, numbers = VARIANTS[name]
    gold = make_pages(write(tmp_path, body()), tmp_path, browser=browser)
    assert gold.manifest["pages_in_filing"] == pages
    assert gold.manifest["counts"]["number"] == numbers
    assert gold.manifest["kept"]["share_kept"] in {1.0, None}
    assert [item for item in gold.manifest["left_out"] if item["facts"]] == []
    assert all(entry["scale"] >= 0.4 for entry in gold.manifest["pages"])
    in_their_layers(gold, tmp_path)


def in_their_layers(gold: GoldSet, folder: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    assert {page.html for page in gold.pages} == {file.path for file in read_folder(folder)}
    for file in read_folder(folder):
        assert lint(file.path.read_text(encoding="utf-8")) == ()
        pdf = pdfium.PdfDocument(str(file.path).replace(".gold.html", ".pdf"))
        assert len(pdf) == 1
        text = pdf[0].get_textpage().get_text_range()
        pdf.close()
        assert lost_facts(file.facts, text) == [], file.path.name


def test_a_filing_without_breaks_counts_its_sheets(browser: Browser, tmp_path: Path) -> None:
    body = "".join(table(30) for _ in range(4)) + f'<div style="height:3000px">{number()}</div>'
    kept = make_pages(write(tmp_path, body), tmp_path, browser=browser).manifest["kept"]
    assert kept["pages"] == 1
    assert kept["pages_with_20_facts"] == kept["pages_with_20_facts_kept"] == kept["sheets"] > 2
