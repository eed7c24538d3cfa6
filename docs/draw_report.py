"""Draw docs/images/report.png: the fidelity report on a page of our own, as Chromium shows it.

python docs/draw_report.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from docparse.judge import System, score_set, write_report
from docparse.view.sheets import sheets_in

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "fixtures" / "pages"
TARGET = ROOT / "docs" / "images" / "report.png"
NAME = "report_p4_income"
DAMAGE = {"3,190.8": "3,190.3", "(<number>214.9": "<number>214.9", "Impairment losses": "Impairment tosses"}


def main() -> int:
    """Take the picture."""
    gold = (PAGES / f"{NAME}.gold.html").read_text("utf-8")
    prediction = gold
    for old, new in DAMAGE.items():
        prediction = prediction.replace(old, new, 1)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        system = System("an engine", score_set([(NAME, gold, prediction)]))
        index = write_report(Path(folder), [system], sheets=sheets_in(PAGES))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 760})
        page.goto(f"{index.as_uri()}#page={NAME}")
        page.keyboard.press("j")
        page.locator(".card").wait_for()
        page.wait_for_timeout(300)
        page.screenshot(path=TARGET)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
