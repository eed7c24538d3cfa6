"""Text → search terms: words without case and ending, numbers without separators, Han and kana in pairs.

A date or period is a term too, one for all its spellings: of the words of "June 30, 2024" each stands in
nearly every passage of a report, the day itself in few.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from docparse.errors import MissingExtraError
from docparse.numerals.dates import dates

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
        found += _pairs(token) if _WIDE_RUN.match(token) else _term(token)
    return found + sorted("-".join(map(str, meaning)) for meaning in dates(text.casefold()))


@lru_cache(maxsize=1 << 19)
def _term(token: str) -> tuple[str, ...]:
    """The term of a word or number, none for a stop word; kept, since a text repeats its words."""
    if token[0].isdigit():
        return (token.replace(",", ""),)
    word = _POSSESSIVE.sub("", token)
    return () if word in STOPWORDS else (str(_stemmer().stemWord(word)),)


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
