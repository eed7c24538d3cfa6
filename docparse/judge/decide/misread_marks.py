"""A mark beside a fact (bracket, currency sign, percent, comma) misread, while the fact itself is intact.

The fact's own characters are all there and in place, and one other character is where the mark was. That
is a misread mark and no change of the fact, as long as the character cannot be taken for a part of the fact:
a letter cannot; a digit can, save in the place of a bracket whose partner was read; and of two brackets
one has to be left, or the sign is gone. A mark that is there still, one character off, was not misread.
"""

from __future__ import annotations

import re

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import Occurrence

_LONGER = re.compile(r"\d[.,]\d")


def misread_mark(gold: SearchIndex, fact: Occurrence, prediction: SearchIndex, at: int) -> str:
    """Return the one misread mark beside a fact that is intact at offset `at`, else ""."""
    size = fact.end - fact.start
    if at < 0 or prediction.text[at : at + size] != gold.text[fact.start : fact.end]:
        return ""
    before = _mark(gold.text, fact.start, -1), _mark(prediction.text, at, -1)
    behind = _mark(gold.text, fact.end, 1), _mark(prediction.text, at + size, 1)
    wrong = [(mark, read) for mark, read in (before, behind) if mark != read]
    if len(wrong) != 1:
        return ""
    mark, read = wrong[0]
    beyond = (fact.start - 2, at - 2) if (mark, read) == before else (fact.end + 1, at + size + 1)
    if not mark or not read or _runs(gold.text, beyond[0]) != _runs(prediction.text, beyond[1]):
        return ""
    if prediction.text[beyond[1] : beyond[1] + 1] == mark:
        return ""  # the mark is there: a character was added to the fact
    around = prediction.text[max(0, beyond[1] - 1) : beyond[1] + 2]
    if _LONGER.search(around):
        return ""  # it is a part of a longer number
    paired = before[0] == "(" and behind[0] == ")"
    return mark if _harmless(mark, read, paired) else ""


def _mark(text: str, at: int, step: int) -> str:
    """The character beside a span, "" for white space and the ends of the text."""
    at += min(step, 0)
    return text[at].strip() if 0 <= at < len(text) else ""


def _runs(text: str, at: int) -> bool:
    """Return True if a word or number is at an offset."""
    return 0 <= at < len(text) and text[at].isalnum()


def _harmless(mark: str, read: str, paired: bool) -> bool:
    if mark.isalnum() or mark in "-+":
        return False
    if paired and mark in "()":
        return read.isalnum() or read in ".,"
    return read.isalpha()
