"""Gold: pages with tagged facts, made from inline-XBRL filings or from annotations."""

from docparse.judge.gold.browser import Browser, BrowserMissingError
from docparse.judge.gold.ixbrl import GoldOptions, GoldPage, GoldSet, make_pages

__all__ = ["Browser", "BrowserMissingError", "GoldOptions", "GoldPage", "GoldSet", "make_pages"]
