"""Draw docs/images/overview.png: a page, its Markdown and its records with their proof, as Chromium shows it.

python docs/draw_overview.py
"""

from __future__ import annotations

import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from docparse import Document, parse
from docparse.geometry import BBox
from docparse.images.encode import encode
from docparse.pdf import open_pdf

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "fixtures" / "annual_report.pdf"
TARGET = ROOT / "docs" / "images" / "overview.png"
PAGE = 4
SHOWN = {"Terminals": "#1a5fb4", "Total revenue": "#1f6f3f", "Operating costs": "#b3261e"}
"""Rows of which the first number is shown as a record, each with the colour of its frame."""
DPI = 144
WIDTH = 560.0  # of the page on the screen, in pixels
LINES = 12  # of Markdown
STYLE = """
body { margin: 0; width: 1360px; display: flex; gap: 28px; background: #fff; color: #1b1b1b;
  font: 15px/1.4 "Liberation Sans", sans-serif }
.page { position: relative; width: 560px; height: 428px; overflow: hidden; border: 1px solid #bbb }
.page img { width: 560px; margin-top: -60px }
.page i { position: absolute; border: 3px solid; border-radius: 3px; box-sizing: border-box }
.out { flex: 1 }
h2 { font-size: 15px; margin: 6px 0; color: #555; font-weight: normal }
pre { margin: 0 0 14px; padding: 10px; background: #f5f5f2; font: 13px/1.35 "Liberation Mono", monospace }
table { border-collapse: collapse; width: 100%; font-size: 14px }
td, th { text-align: left; padding: 4px 8px; border-bottom: 1px solid #ddd; white-space: nowrap }
td:first-child { border-left: 5px solid }
"""
TOP = 60.0  # pixels of the page that are cut off, as in STYLE


def main() -> int:
    """Take the picture."""
    document = parse(SAMPLE, pages=str(PAGE), ocr="never")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(device_scale_factor=1.5, viewport={"width": 1360, "height": 430})
        page.set_content(_html(document))
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(64).save(TARGET, optimize=True)
        browser.close()
    return 0


def _html(document: Document) -> str:
    with open_pdf(SAMPLE) as pdf:
        image = b64encode(encode(pdf.render(PAGE - 1, dpi=DPI))).decode()
    markdown = "\n".join([*document.to_markdown().splitlines()[:LINES], "…"])
    head = "".join(f"<th>{name}</th>" for name in ("label", "value", "unit", "period", "proof"))
    rows = list(_records(document))
    frames = "".join(_frame(box, colour) for box, colour, _ in rows)
    return (
        f"<style>{STYLE}</style><div class=page><img src='data:image/png;base64,{image}'>{frames}</div>"
        f"<div class=out><h2>Markdown</h2><pre>{escape(markdown)}</pre><h2>Records, and what proves them</h2>"
        f"<table><tr>{head}</tr>{''.join(row for _, _, row in rows)}</table></div>"
    )


def _records(document: Document) -> Iterator[tuple[BBox, str, str]]:
    """Yield the box, the colour and the row of each record that is shown."""
    proofs = {check.entry.cell.box: check for check in document.checks()}
    for label, colour in SHOWN.items():
        record = next(one for one in document.records() if one.label[-1:] == (label,))
        check = proofs[record.box]
        assert record.period is not None
        assert check.verdict == "proved"
        proof = str(check.equations[0]).replace("- -", "+ ").replace("= + ", "= ")
        cells = (label, f"{record.value:,.0f}", str(record.unit), str(record.period), proof)
        yield (
            record.box,
            colour,
            f"<tr><td style='border-left-color:{colour}'>" + "<td>".join(map(escape, cells)),
        )


def _frame(box: BBox, colour: str) -> str:
    scale = WIDTH / 612
    x0, y0, x1, y1 = (value * scale for value in box)
    return (
        f"<i style='border-color:{colour};left:{x0:.0f}px;top:{y0 - TOP:.0f}px;"
        f"width:{x1 - x0:.0f}px;height:{y1 - y0:.0f}px'></i>"
    )


if __name__ == "__main__":
    sys.exit(main())
