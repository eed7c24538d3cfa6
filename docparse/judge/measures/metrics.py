"""Text and table measures, in one place: each name is computed in the module it comes from."""

from __future__ import annotations

from typing import NamedTuple

from docparse.judge.measures.distance import edit_distance
from docparse.judge.measures.rouge import Rouge, RougeScore, rouge, rouge_tokens
from docparse.judge.measures.teds import table_tree, teds
from docparse.judge.measures.trees import Tree, tree_distance, tree_similarity, tree_size
from docparse.judge.read.prediction import Prediction
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


def text_scores(gold_html: str, prediction: Prediction | str | None) -> TextScores:
    """Return what FinCriticalED reports for a page, on its text; no prediction counts as an empty one.

    A prediction in Markdown is taken without its markup, so that it can be held against HTML.
    """
    read = prediction if isinstance(prediction, Prediction) else Prediction(prediction or "")
    gold, text = html_text(gold_html), read.text
    scores = rouge(gold, text)
    return TextScores(scores.rouge1.fmeasure, scores.rougeL.fmeasure, edit_distance(gold, text))
