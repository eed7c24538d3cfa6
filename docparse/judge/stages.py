"""The steps of a verdict, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.judge.judge import by_published_rule, judge_prediction
from docparse.judge.match.invented import invented_numbers
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import PROFILES, FactType, Profile
from docparse.judge.read.html import read_html
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.text import strip_fact_tags
from docparse.judge.read.text_page import TextPage
from docparse.judge.scores.intervals import share_interval
from docparse.judge.scores.metrics import Tree, teds, tree_similarity
from docparse.judge.scores.pages import set_figures
from docparse.measures.agreement import wilson

__all__ = [
    "PROFILES",
    "FactType",
    "GoldIndex",
    "Profile",
    "SearchIndex",
    "TableLabels",
    "TextPage",
    "Tree",
    "by_published_rule",
    "canonical",
    "invented_numbers",
    "judge_prediction",
    "read_html",
    "set_figures",
    "share_interval",
    "strip_fact_tags",
    "teds",
    "tree_similarity",
    "wilson",
]
