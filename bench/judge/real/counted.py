"""What an output's own characters say of a fact, without any of the verifier's rules.

A fact is lost where the output has its text less often than the page; a value cannot be told from another
where the output's only cell with it holds two values; facts of one text that are said to be right cannot be
more than the output has of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from html import unescape

from docparse.judge import Fact

_FACT_TAGS = re.compile(
    r"</?(?:number|temporal|monetaryunit|reportingentity|financialconcepts?)\b[^>]*>", re.I
)
_TAGS = re.compile(r"<[^>]+>")
_LEFT_OUT = re.compile(r"[\s*_#|]+")
_CELLS = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>|(?<=\|)([^|\n]*)(?=\|)", re.S)
_VALUE = re.compile(r"(?<![\d.,])\d[\d.,]*")
_ALIKE = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "\u2212": "-"})


def is_lost(fact: Fact, gold: str, output: str) -> bool:
    """Return True if an output has the text of a fact less often than the page, white space left out."""
    return _times(fact, output) < _times(fact, gold)


def shares_every_cell(fact: Fact, output: str) -> bool:
    """Return True if each cell of an output's tables that holds a number holds another value, too."""
    cells = [_text(one or other) for one, other in _CELLS.findall(output)]
    own = _text(fact.text).strip()
    holding = [values for cell in cells if own in (values := _VALUE.findall(cell))]
    return bool(holding) and all(len(values) > 1 for values in holding)


def right_beyond_output(right: Iterable[Fact], output: str) -> list[Fact]:
    """Return one fact for each time that a text is said to be right more often than an output has it."""
    beyond: list[Fact] = []
    said: Counter[tuple[bool, str]] = Counter()
    for fact in right:
        key = (fact.type == "number", _text(fact.text).strip())
        said[key] += 1
        if said[key] > _times(fact, output):
            beyond.append(fact)
    return beyond


def _times(fact: Fact, source: str) -> int:
    own = _text(fact.text).strip()
    if fact.type == "number" and any(map(str.isdigit, own)):
        return len(re.findall(rf"(?<![\d.,]){re.escape(own)}(?!\d|[.,]\d)", _text(source)))
    return _squeezed(source).count(_LEFT_OUT.sub("", own).lower())


@lru_cache(maxsize=4)
def _text(source: str) -> str:
    return unescape(_TAGS.sub(" ", _FACT_TAGS.sub("", source))).translate(_ALIKE)


@lru_cache(maxsize=4)
def _squeezed(source: str) -> str:
    return _LEFT_OUT.sub("", _text(source)).lower()
