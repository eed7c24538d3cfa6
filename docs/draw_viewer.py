"""Draw docs/images/viewer.png: the viewer with a page of our own report, as Chromium shows it.

python docs/draw_viewer.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from docparse import parse
from docparse.view import to_view

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "images" / "viewer.png"


def main() -> int:
    """Take the picture."""
    document = parse(ROOT / "fixtures" / "annual_report.pdf", pages="4", ocr="never")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "view.html"
        path.write_text(to_view(document), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1100, "height": 820})
        page.goto(path.as_uri())
        page.locator('[data-block="b4-5"]').click(position={"x": 120, "y": 60})
        page.screenshot(path=TARGET)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
