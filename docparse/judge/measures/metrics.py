"""Text and table measures, in one place: each name is computed in the module it comes from."""

from __future__ import annotations

from typing import NamedTuple

from docparse.judge.measures.distance import edit_distance
from docparse.judge.measures.rouge import Rouge, RougeScore, rouge, rouge_tokens
from docparse.judge.measures.teds import table_tree, teds
from docparse.judge.measures.trees import Tree, tree_distance, tree_similarity, tree_size
from docparse.judge.read.prediction import is_html, read_prediction
from docparse.judge.read.text import html_text

__all__ = [
    "Rouge",
    "RougeScore",
    "TextScores",
    "Tree",
    "edit_distance",
    "html_text",
    "rouge",
    "rouge_tokens",
    "table_tree",
    "teds",
    "text_scores",
    "tree_distance",
    "tree_similarity",
    "tree_size",
]


class TextScores(NamedTuple):
    """ROUGE-1 and ROUGE-L F1 with stemmer and normalised edit distance, each 0 to 1."""

    rouge1: float
    rougeL: float
    edit_distance: float


def text_scores(gold_html: str, prediction: str | None) -> TextScores:
    """What FinCriticalED reports for a page, on its text; no prediction counts as an empty one.

    A prediction in Markdown is taken without its markup, so that it can be held against HTML.
    """
    gold, text = html_text(gold_html), _prediction_text(prediction or "")
    scores = rouge(gold, text)
    return TextScores(scores.rouge1.fmeasure, scores.rougeL.fmeasure, edit_distance(gold, text))


def _prediction_text(prediction: str) -> str:
    return (
        html_text(prediction) if is_html(prediction) else " ".join(read_prediction(prediction).text.split())
    )
