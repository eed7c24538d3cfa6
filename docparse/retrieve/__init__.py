"""Retrieval over quotes.

    quotes → terms → BM25 ┐
    quotes → vectors      ┴→ ranks, fused → hits, candidate sets, pages

`Index` searches; `candidate_set` makes what a model is offered for a question (MMDocRAG's C15 and C20).
"""

from __future__ import annotations

from docparse.retrieve.candidates import CandidateSet, candidate_set
from docparse.retrieve.index import SPLITS, Hit, Index, PageHit
from docparse.retrieve.lexical import Bm25
from docparse.retrieve.ranking import top

__all__ = ["SPLITS", "Bm25", "CandidateSet", "Hit", "Index", "PageHit", "candidate_set", "top"]
