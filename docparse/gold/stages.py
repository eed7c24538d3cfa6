"""The steps from a filing to its gold pages, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.gold.browser import Browser, find_chromium
from docparse.gold.contexts import Context
from docparse.gold.ixbrl import GoldOptions, make_pages
from docparse.gold.pages import FilingPage, split_pages
from docparse.gold.read import read_filing
from docparse.gold.records import SUFFIX, read_records
from docparse.gold.sheets import Printer, print_html
from docparse.gold.tokens import VOIDS, Token

__all__ = [
    "SUFFIX",
    "VOIDS",
    "Browser",
    "Context",
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
