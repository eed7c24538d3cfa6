"""Draw docs/images/attributed.png: a table as six systems might read it, each value coloured by its verdict.

python docs/draw_attributed.py
"""

from __future__ import annotations

import re
import shutil
import sys
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

from docparse.judge import Verdict, judge_page

TARGET = Path(__file__).parent / "images" / "attributed.png"
Rows = tuple[tuple[str, ...], ...]
"""Rows of cells; a cell that begins with `2|` spans two columns."""

HEADS: Rows = (("", "2|Three months", "2|Six months"), ("", "2024", "2023", "2024", "2023"))
BODY: Rows = (("Revenue", "120", "110", "230", "215"), ("Profit", "12", "11", "25", "19"))
FLAT: Rows = (("", "Three months 2024", "Three months 2023", "Six months 2024", "Six months 2023"),)
READINGS: dict[str, tuple[str, Rows]] = {
    "Heads in one row": ("", (*FLAT, *BODY)),
    "Rows as columns": ("", tuple(zip(*FLAT, *BODY, strict=True))),
    "Heads outside the table": ("Three months Six months 2024 2023 2024 2023", BODY),
    "Two columns in one": (
        "",
        (
            ("", "Three months", "2|Six months"),
            ("", "2024 2023", "2024", "2023"),
            *((row[0], f"{row[1]} {row[2]}", *row[3:]) for row in BODY),
        ),
    ),
    "A spanning head one column off": ("", (("", "3|Three months", "Six months"), HEADS[1], *BODY)),
    "Two columns exchanged": ("", (*HEADS, *((row[0], row[2], row[1], *row[3:]) for row in BODY))),
}
COLOURS = {"gold": "#e9ecef", "attributed": "#b7e4c7", "not attributed": "#ffe08a", "wrong": "#f5b5b0"}
STYLE = """body{font:15px/1.35 'DejaVu Sans',sans-serif;margin:14px;width:1090px;color:#1b1b1b}
main{display:grid;grid-template-columns:1fr 1fr;gap:18px 30px}h2{font-size:15px;margin:0 0 5px}
table{border-collapse:collapse}td{border:1px solid #adb5bd;padding:2px 8px;height:1.35em;text-align:right}
td:first-child{text-align:left}p{margin:4px 0;font-size:13px;color:#444}
.wide{text-align:center}i{font-style:normal;padding:1px 9px;margin-right:6px}"""


def table(rows: Rows, colour: dict[str, str] | None = None, tagged: bool = False) -> str:
    """Return rows as HTML: plain, with the values tagged as gold, or coloured by value."""
    return (
        "<table>"
        + "".join(f"<tr>{''.join(_cell(c, colour, tagged) for c in row)}</tr>" for row in rows)
        + "</table>"
    )


def _cell(cell: str, colour: dict[str, str] | None, tagged: bool) -> str:
    span, _, text = cell.rpartition("|")
    attributes = f' colspan={span} class="wide"' if span else ""
    values = re.findall(r"\b\d{2,3}\b", text)
    if colour and values:
        attributes += f' style="background:{colour[values[0]]}"'
    shown = f"<number>{text}</number>" if tagged and values else escape(text)
    return f"<td{attributes}>{shown}</td>"


def state(verdict: Verdict) -> str:
    """Return the colour's name for a verdict."""
    if not verdict.correct:
        return "wrong"
    return "attributed" if verdict.attributed == "yes" else "not attributed"


def reading(name: str, before: str, rows: Rows) -> str:
    """Judge one reading and draw it, with the first reason given."""
    source = (f"<p>{before}</p>" if before else "") + table(rows)
    verdicts = judge_page(table((*HEADS, *BODY), tagged=True), source)
    colour = {verdict.fact.text: COLOURS[state(verdict)] for verdict in verdicts}
    why = next((v for v in verdicts if state(v) != "attributed"), None)
    reason = (f"{why.fact.text}: {why.attribution}" if why.correct else why.reason) if why else ""
    lead = f"<p>{before}</p>" if before else ""
    return f"<section><h2>{name}</h2>{lead}{table(rows, colour)}<p>{escape(reason)}</p></section>"


def main() -> int:
    """Take the picture."""
    grey = {text: COLOURS["gold"] for row in BODY for text in row[1:]}
    gold = f"<section><h2>The page (gold)</h2>{table((*HEADS, *BODY), grey)}</section>"
    words = {"attributed": "right, attributed", "not attributed": "right, not attributed", "wrong": "wrong"}
    keys = "".join(f'<p><i style="background:{COLOURS[key]}"></i>{text}</p>' for key, text in words.items())
    parts = "".join(reading(name, *shown) for name, shown in READINGS.items())
    body = f"<main>{gold}<section>{keys}</section>{parts}</main>"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1120, "height": 100})
        page.set_content(f"<!DOCTYPE html><meta charset=utf-8><style>{STYLE}</style>{body}")
        page.screenshot(path=TARGET, full_page=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
