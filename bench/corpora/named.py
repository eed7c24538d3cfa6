"""All corpora by name."""

from __future__ import annotations

from bench.corpora.items import BenchCorpus
from bench.corpora.made import MADE
from bench.corpora.pages import PAGES
from bench.corpora.tables import TABLES, UNSEEN_CORPUS

CORPORA: dict[str, BenchCorpus] = PAGES | TABLES | MADE
ALONE = ("printed", UNSEEN_CORPUS, *MADE)
"""Corpora of our own making: what can be measured without a data folder."""
LEAST_IS_BEST = frozenset(
    {"invented", "lost", "clean_lost", "cuts", "false_words", "false_headings", "failed"}
)
"""Measures of which less is better."""
