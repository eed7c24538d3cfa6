"""Gold: pages with tagged facts, made from inline-XBRL filings or from annotations; how annotators agree."""

from docparse.gold.browser import Browser
from docparse.gold.ixbrl import GoldOptions, GoldPage, GoldSet, make_pages

__all__ = ["Browser", "GoldOptions", "GoldPage", "GoldSet", "make_pages"]
