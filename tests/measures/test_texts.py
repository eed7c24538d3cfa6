"""Text measures against the packages they reproduce."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer
from rapidfuzz.distance import Levenshtein
from rouge_score.rouge_scorer import RougeScorer

from docparse.judge.read.text import html_text, released_text, strip_fact_tags
from docparse.judge.scores.metrics import edit_distance, rouge, rouge_tokens, text_scores
from docparse.measures.porter import stem

_settings = settings(derandomize=True, deadline=None, max_examples=80)
_ORACLES = {on: RougeScorer(["rouge1", "rougeL"], use_stemmer=on) for on in (False, True)}
_SUFFIXES = re.findall(
    "[a-z]+",
    """s es ies ed eed ied ing y ational tional enci anci izer abli alli entli eli ousli ization ation ator
    alism iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al
    ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize e ll at bl iz""",
)
_words = st.builds(
    lambda head, tail: head + "".join(tail),
    st.text("aeiouybcdlstzwx19", max_size=5),
    st.lists(st.sampled_from(_SUFFIXES), max_size=3),
).filter(lambda word: len(word) > 3)
_prose = st.lists(
    st.one_of(
        _words, st.sampled_from(["The", "1,200", "İstanbul", "(net)", "$5", "naïve", "Profits", "profit"])
    ),
    max_size=30,
).map(" ".join)


def _random_words() -> Iterator[str]:
    rng = random.Random(5)
    for _ in range(30_000):
        head = "".join(rng.choices("aeiouybcdlstzwx19", k=rng.randint(0, 5)))
        yield head + "".join(rng.choices(_SUFFIXES, k=rng.randint(1, 3)))


def test_stems_are_those_of_nltk() -> None:
    oracle = PorterStemmer()
    words = {word for word in _random_words() if len(word) > 3}
    words |= set(re.findall("[a-z0-9]{4,}", (Path(__file__).parents[2] / "LICENSE").read_text().lower()))
    words |= set(oracle.pool) | {"feed", "skies", "yyyyyyed", "relational", "geologi", "controll", "aaing"}
    assert {word: stem(word) for word in words if len(word) > 3} == {
        word: oracle.stem(word) for word in words if len(word) > 3
    }


@_settings
@given(_prose, _prose, st.booleans())
def test_rouge_is_that_of_rouge_score_bit_for_bit(gold: str, prediction: str, stemmer: bool) -> None:
    expected = _ORACLES[stemmer].score(gold, prediction)
    ours = rouge(gold, prediction, stemmer=stemmer)
    assert tuple(ours.rouge1) == tuple(expected["rouge1"])
    assert tuple(ours.rougeL) == tuple(expected["rougeL"])


@_settings
@given(st.text(max_size=60))
def test_tokens_of_any_text(text: str) -> None:
    assert rouge_tokens(text) == _ORACLES[True]._tokenizer.tokenize(text)
    assert rouge_tokens(text, stemmer=False) == _ORACLES[False]._tokenizer.tokenize(text)


@_settings
@given(st.text("ab c", max_size=80), st.text("ab c", max_size=80))
def test_edit_distance_is_levenshtein_over_the_longer_length(a: str, b: str) -> None:
    assert edit_distance(a, b) == pytest.approx(Levenshtein.normalized_distance(a, b), abs=1e-12)


def test_edit_distance_does_not_depend_on_the_hint() -> None:
    rng = random.Random(3)
    gold = "".join(rng.choices("abcdef ", k=5000))
    for share in (0.0, 0.01, 0.3, 1.0):
        noisy = "".join(rng.choice("xyz") if rng.random() < share else c for c in gold)
        assert edit_distance(gold, noisy) == Levenshtein.distance(gold, noisy) / 5000
    assert edit_distance("Net", "net") == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Net<br>sales</p><td>1</td><td>2</td>", "Net sales 1 2"),
        ("$<Number>1,2</Number>00 in <monetaryunit >m</monetaryunit>", "$1,200 in m"),
        ("a&nbsp;&amp;lt;b&#8212;&bogus;", "a &lt;b—&bogus;"),
        ("x < 3 and y > 2, <5 and <<", "x < 3 and y > 2, <5 and <<"),
        ("a<!-- b -- > <p> -->c<!-- open <p>d", "a c"),
        ("a<script>if (a</b) '<p>'</script >b<STYLE>p{}</style>c", "a b c"),
        ('<p title="a > b">c</p><p don\'t>d</p>', "c d"),
        ("<head><title>a.pdf</title></head><body>b", "b"),
        ("<!DOCTYPE html><?xml version='1.0'?><b/>a", "a"),
        ("<script>never closed", ""),
        ("| a | b |\n|---|---|\n| **1** | 2 |", "| a | b | |---|---| | **1** | 2 |"),
        ("", ""),
    ],
)
def test_html_text(html: str, text: str) -> None:
    assert html_text(html) == text


def test_html_text_is_that_of_beautiful_soup(gold_pages: list[Path]) -> None:
    for path in gold_pages[::6]:
        html = path.read_text("utf-8")
        soup = BeautifulSoup(strip_fact_tags(html), "html.parser")
        assert html_text(html) == " ".join(soup.get_text(" ").split())


@pytest.mark.timeout(120)  # a quadratic pattern takes minutes, this one milliseconds
@pytest.mark.parametrize(
    "piece", ["<a ", "<!--", "<script>", '<a "', "</", "<!", "<number ", "<!-- -", "<b>"]
)
def test_what_only_looks_like_markup_takes_linear_time(piece: str) -> None:
    for end in ("", "</script"):
        assert len(html_text(piece * 20_000 + end)) <= len(piece * 20_000 + end)


def test_text_scores_of_a_page() -> None:
    gold = "<p>Net income <number>10</number> million</p>"
    assert text_scores(gold, "<p>Net income 10 million</p>") == (1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0)
    markdown = text_scores(gold, "**Net income** 10 million\n")
    assert markdown.edit_distance == 0.0
    assert text_scores(gold, None) == (0.0, 0.0, 1.0, 0.0, 0.0, None, None, None)
    assert text_scores("<p></p>", "") == (None, None, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def test_east_asian_text_is_counted_by_characters_and_never_as_nothing() -> None:
    same = text_scores("<p>营业收入增加</p>", "营业收入增加")
    assert same == (None, None, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0)
    other = text_scores("<p>2023年营业收入增加</p>", "2023年净利润减少")
    assert other.rouge1 == 1.0  # the released code sees the figures only
    assert 0.0 < other.rouge1_characters < 0.5
    decomposed = normalize("NFD", "매출액 증가")
    assert text_scores("<p>매출액 증가</p>", decomposed).rouge1_characters == 1.0


@pytest.mark.parametrize(
    "source",
    [
        "<p>($<number>1,200</number>)</p><!-- no --><style>p {}</style>",
        "```html\n<table><tr><td>**5**<td>&amp;amp; 6</table>\n```",
        "<think>a sum</think> # Head\n| a | b |",
        r"\( x^2 \) &lt; 3 | no markup",
        "<title>T</title><noscript>N</noscript><iframe>F</iframe> a\u00a0 b",
        "",
    ],
)
def test_the_released_text_is_that_of_the_released_steps(source: str) -> None:
    text = source
    if "<" in source and ">" in source:
        soup = BeautifulSoup(source, "html.parser")
        for element in soup(["script", "style", "noscript", "template", "iframe"]):
            element.decompose()
        text = soup.get_text(separator=" ", strip=True)
    assert released_text(source) == re.sub(r"\s+", " ", html.unescape(text)).strip()


def test_the_released_measures_pass_over_pages_without_an_output() -> None:
    assert text_scores("<p>Net loss</p>", None)[5:] == (None, None, None)
    fenced = text_scores("<p>Net loss</p>", "```\nNet loss\n```")
    assert fenced.edit_distance == 0
    assert fenced.released_edit_distance == 8 / 16
    assert fenced.released_rouge1 == 1
