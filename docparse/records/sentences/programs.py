"""Signs beside numbers that are of programs: how likely each is.

How likely a sign beside a number is one of a program or formula ("$1" of a shell, "$10^6$" of LaTeX, "46 % a
comment") is weighed: by the marks round it that programs have and sentences have not, by the typewriter's
letters of its block, by a whole number under a dollar, by a percent sign apart from a whole number (a comment
behind the number of its line), and by the other signs of the document. The weights are log odds, rounded from
a logistic model of 2,879 signs (349 of programs) in manuals, filings, papers and everyday pages.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from docparse.records.amounts import Amount

NEAR = 24  # characters before and behind a sign in which marks are looked for
MOST = 4  # marks: more say no more
GLUED = 4  # marks that something glued to a number and its sign is worth: "$3.14$", "$1.map", "andi-0.14 %"
OFTEN = 0.25  # share of a document's signs that have marks of a program near
_ODDS, _MARK, _TYPED, _WHOLE, _COMMENT, _AMONG_OTHERS = -8.0, 1.0, 2.0, 4.0, 4.0, 3.0
_SIGN = re.compile(r"\$\s?\d[\d.,]*|\d\s?%")
_MARKS = re.compile(r"([\\{}\[\]=<>|^_])\1*|&&")  # a line of them is one
_GLUED_BEHIND, _GLUED_BEFORE = re.compile(r"[$%]|\.[A-Za-z]"), re.compile(r"[A-Za-z]-\d")
_DOLLAR_BEHIND = re.compile(r" ?\$")
_COMMENT_SIGN = re.compile(r"\s%(?=.)(?!\)|\s*[.,;)])")


def is_program_like(texts: Iterable[str]) -> bool:
    """Return True for a document of whose signs beside numbers many have marks of a program near."""
    near = [_marks(text, *found.span()) > 0 for text in texts for found in _SIGN.finditer(text)]
    return sum(near) > OFTEN * len(near)


def chance_of_program(text: str, amount: Amount, *, typed: bool, among_others: bool) -> float:
    """Return how likely the dollar or percent sign of an amount of a text is one of a program.

    `typed` says that its block is set in a typewriter's letters, `among_others` that the document
    `is_program_like`. A number with neither sign has no chance.
    """
    behind = _DOLLAR_BEHIND.match(text, amount.end)
    end = behind.end() if behind else amount.end
    signs = {"$", "%"}.intersection(text[amount.start : end])
    if not signs:
        return 0.0
    marks = min(_marks(text, amount.start, end), MOST)
    odds = _ODDS + _MARK * marks + _TYPED * typed + _AMONG_OTHERS * among_others
    odds += _WHOLE * ("$" in signs and amount.scale is None and amount.text.isdecimal())
    before_words = _COMMENT_SIGN.match(text, amount.end - len(" %")) is not None
    odds += _COMMENT * (typed and before_words and amount.text.isdecimal())
    return 1 / (1 + math.exp(-odds))


def _marks(text: str, start: int, end: int) -> int:
    """Count the marks of programs near; what is glued to the number counts as several."""
    before, behind = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    named = _GLUED_BEFORE.search(text, max(0, start - 2), min(start + 2, end))
    glued = bool(named or _GLUED_BEHIND.match(behind) or text.endswith("%%", start, end))
    return len(_MARKS.findall(before)) + len(_MARKS.findall(behind)) + GLUED * glued
