"""Gold: pages with tagged facts, made from inline-XBRL filings or from annotations."""

from docparse.judge.gold.browser import Browser
from docparse.judge.gold.ixbrl import GoldOptions, GoldPage, GoldSet, make_pages

__all__ = ["Browser", "GoldOptions", "GoldPage", "GoldSet", "make_pages"]
