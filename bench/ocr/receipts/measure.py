"""Rows, words and single digits of a reading against the page that was printed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from html import unescape

from bench.ocr.invented import single_digits
from bench.ocr.receipts.pages import Page

_BREAK = re.compile(
    r"(?i)</(?:p|tr|h\d|li|div|dd|caption|figure|pre)>|<br\s*/?>|<(?:p|tr|h\d|li|div)\b[^>]*>"
)
_TAG = re.compile(r"(?is)<style.*?</style>|<head.*?</head>|<[^>]+>")
_LETTERS = re.compile(r"\w")
_BETWEEN = r"[:.|]?(?:rm|eur|[$£€¥])?"


@dataclass(frozen=True, slots=True)
class Score:
    """`pairs` tells of each label whether its value is right behind it, on receipts in the same row of the
    output; `digits` are single ones that nobody printed."""

    pairs: dict[tuple[str, str], bool]
    words: int
    lost: list[str]
    digits: list[str]


def score(page: Page, html: str) -> Score:
    """Measure the output `html` against `page`."""
    rows = rows_of(html)
    folded = [fold("".join(rows))] if page.squares else [fold(row) for row in rows]
    output, whole = " ".join(rows), " ".join(text.text for text in page.texts)
    said, printed = _words(output), _words(whole)
    pairs = {pair: any(_holds(text, *pair) for text in folded) for pair in page.pairs}
    return Score(pairs, printed.total(), sorted((printed - said).elements()), single_digits(whole, output))


def rows_of(html: str) -> list[str]:
    """The lines of an output: rows of tables, paragraphs, items, each as text."""
    text = _TAG.sub(" ", _BREAK.sub("\n", html.replace("\n", " ")))
    return [" ".join(unescape(line).split()) for line in text.split("\n") if line.strip()]


def fold(text: str) -> str:
    """Text without blanks, letter case and full-width forms, × as x: a lost blank is counted by the words."""
    return "".join(unicodedata.normalize("NFKC", text).lower().replace("×", "x").split())


def _holds(text: str, label: str, value: str) -> bool:
    """Tell if a label is right before its value; a colon and a sign of currency may be between."""
    return re.search(f"{re.escape(fold(label))}{_BETWEEN}{re.escape(fold(value))}", text) is not None


def _words(text: str) -> Counter[str]:
    folded = unicodedata.normalize("NFKC", text).replace("×", "x")
    return Counter(word for word in folded.split() if _LETTERS.search(word))
