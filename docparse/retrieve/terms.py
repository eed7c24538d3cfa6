"""Text → search terms: words without case and ending, numbers without separators, Han and kana in pairs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from docparse.errors import MissingExtraError

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TERM = re.compile(rf"\d+(?:[.,]\d+)*|[{_WIDE}]+|(?:(?![{_WIDE}])[^\W\d_])+(?:['’](?:s|t|re|ve|ll|d)\b)?")
_POSSESSIVE = re.compile(r"['’].*")
_WIDE_RUN = re.compile(rf"[{_WIDE}]")

# Words of nearly every passage, and those that make a sentence a question.
_COMMON = """
    a an and are as at be been but by did do does for from had has have how if in into is it its of on or our
    shall should so such than that the their them then there these they this those to was we were what when
    where which while who whom whose why will with would you your
"""
STOPWORDS = frozenset(_COMMON.split())


def terms(text: str) -> list[str]:
    """Return the search terms of a text, in order, repeated as often as they occur.

    Raises:
        MissingExtraError: PyStemmer is not installed.
    """
    found: list[str] = []
    for token in _TERM.findall(text.lower()):
        if token[0].isdigit():
            found.append(token.replace(",", ""))
        elif _WIDE_RUN.match(token):
            found += _pairs(token)
        else:
            word = _POSSESSIVE.sub("", token)
            if word not in STOPWORDS:
                found.append(word)
    stems: list[str] = _stemmer().stemWords(found)
    return stems


@cache
def _stemmer() -> Any:
    try:
        import Stemmer
    except ImportError as error:
        raise MissingExtraError("PyStemmer", "retrieval") from error
    return Stemmer.Stemmer("english")


def _pairs(run: str) -> list[str]:
    """Characters and neighbouring pairs of a script that sets no spaces."""
    return [*run, *(run[place : place + 2] for place in range(len(run) - 1))]
