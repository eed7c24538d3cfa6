"""The steps of a verdict, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical
from docparse.judge.model import FactType
from docparse.judge.read.html import read_html
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.text import strip_fact_tags
from docparse.judge.read.text_page import TextPage
from docparse.judge.scores.pages import set_figures
from docparse.measures.agreement import wilson

__all__ = [
    "FactType",
    "SearchIndex",
    "TableLabels",
    "TextPage",
    "canonical",
    "read_html",
    "set_figures",
    "strip_fact_tags",
    "wilson",
]
