"""The steps from a filing to its gold pages, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.judge.gold.browser import Browser, find_chromium
from docparse.judge.gold.ixbrl import GoldOptions, make_pages
from docparse.judge.gold.pages import FilingPage, split_pages
from docparse.judge.gold.read import read_filing
from docparse.judge.gold.records import SUFFIX, read_records
from docparse.judge.gold.sheets import Printer, print_html
from docparse.judge.gold.tokens import VOIDS, Token

__all__ = [
    "SUFFIX",
    "VOIDS",
    "Browser",
    "FilingPage",
    "GoldOptions",
    "Printer",
    "Token",
    "find_chromium",
    "make_pages",
    "print_html",
    "read_filing",
    "read_records",
    "split_pages",
]
