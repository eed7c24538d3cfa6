"""Text and table measures, in one place: each name is computed in the module it comes from."""

from __future__ import annotations

from typing import NamedTuple

from docparse.judge.read.prediction import Prediction
from docparse.judge.read.text import html_text, released_text
from docparse.measures.distance import edit_distance
from docparse.measures.rouge import Rouge, RougeScore, is_east_asian, rouge, rouge_tokens
from docparse.measures.teds import table_tree, teds
from docparse.measures.trees import Tree, tree_distance, tree_similarity, tree_size

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
    """ROUGE-1 and ROUGE-L F1 with stemmer and normalised edit distance, each 0 to 1.

    `rouge1` and `rougeL` are over the words that the released code counts, None where the gold page has none;
    the next two count Chinese, Japanese and Korean characters as well. The last three are what the released
    evaluation computes of the output as it is, None for a page without one, which it passes over.
    """

    rouge1: float | None
    rougeL: float | None
    edit_distance: float
    rouge1_characters: float
    rougeL_characters: float
    released_rouge1: float | None
    released_rougeL: float | None
    released_edit_distance: float | None


def text_scores(gold_html: str, prediction: Prediction | str | None) -> TextScores:
    """Return what FinCriticalED reports for a page, on its text; no prediction counts as an empty one.

    A prediction in Markdown is taken without its markup, so that it can be held against HTML.
    """
    read = prediction if isinstance(prediction, Prediction) else Prediction(prediction or "")
    gold, text = html_text(gold_html), read.text
    words = rouge(gold, text)
    characters = rouge(gold, text, tokens="characters") if is_east_asian(gold + text) else words
    one, two = _f1(words) if rouge_tokens(gold, stemmer=False) else (None, None)
    released = (None, None, None) if prediction is None else _released(gold_html, read.source)
    return TextScores(one, two, edit_distance(gold, text), *_f1(characters), *released)


def _released(gold_html: str, output: str) -> tuple[float, float, float]:
    gold, text = released_text(gold_html), released_text(output)
    return *_f1(rouge(gold, text)), edit_distance(gold, text)


def _f1(scores: Rouge) -> tuple[float, float]:
    return scores.rouge1.fmeasure, scores.rougeL.fmeasure
