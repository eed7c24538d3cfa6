from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.answers.overlap import corpus_bleu, rouge_l, sentence_bleu, word_tokens
from docparse.errors import MissingExtraError

pytest.importorskip("nltk", reason="needs nltk: pip install 'docfacts[scores]'")
pytest.importorskip("sacrebleu", reason="needs sacrebleu: pip install 'docfacts[scores]'")

REFERENCE = "Net sales rose 4% to $84.3 billion in fiscal 2025. See ![](image2) and Mr. Smith's letter [3]."


def test_tokens_are_those_of_nltk_word_tokenize() -> None:
    """Sentence ends are split off, abbreviations and decimals are not, as `word_tokenize` does it."""
    assert word_tokens("Mr. Smith can't pay $5.3 million. He left.") == (
        ["Mr.", "Smith", "ca", "n't", "pay", "$", "5.3", "million", ".", "He", "left", "."]
    )


def test_equal_texts_score_one_and_strange_ones_nothing() -> None:
    assert sentence_bleu(REFERENCE, REFERENCE) == pytest.approx(1)
    assert sentence_bleu(REFERENCE, " ") == 0
    assert sentence_bleu(REFERENCE, "quite other words here altogether") == pytest.approx(0, abs=1e-6)


def test_bleu_is_not_smoothed() -> None:
    """Precisions 4/4, 2/3, 0/2, 0/1: without smoothing the product all but vanishes."""
    assert sentence_bleu("the cat sat on a mat", "the cat on a") < 1e-70


def test_corpus_bleu_carries_its_signature() -> None:
    score, signature = corpus_bleu([REFERENCE, "a b c d"], [REFERENCE, "a b c d"])
    assert score == pytest.approx(100)
    assert "tok:13a" in signature
    assert "version:" in signature


def test_rouge_l_with_the_weight_of_the_paper() -> None:
    """Longest common subsequence 2 of 3 and 4 words: precision 1/2, recall 2/3."""
    assert rouge_l("alpha beta gamma", "alpha beta delta epsilon") == pytest.approx(4 / 7)
    weighted = (1 + 1.44) * 0.5 * (2 / 3) / (1.44 * 0.5 + 2 / 3)
    assert rouge_l("alpha beta gamma", "alpha beta delta epsilon", beta=1.2) == pytest.approx(weighted)
    assert rouge_l("", "") == 0


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_have_a_score(a: str, b: str) -> None:
    assert 0 <= rouge_l(a, b) <= 1
    assert 0 <= sentence_bleu(a, b) <= 1 + 1e-9


def test_a_missing_package_names_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics", None)
    with pytest.raises(MissingExtraError, match=r"sacrebleu is not installed: pip install"):
        corpus_bleu(["a"], ["a"])
