"""Differences between a gold page and a prediction outside the facts (FinCriticalED, appendix D.1)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from rapidfuzz.distance import Levenshtein

from docparse.judge.model import Verdict
from docparse.judge.read.gold import Gold
from docparse.judge.read.text_page import TextPage

_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_WORD = re.compile(rf"[^\W_]+(?:[{_INVISIBLE}]+[^\W_]+)*")
_NO_INVISIBLE = dict.fromkeys(map(ord, _INVISIBLE))
_SPILL = 2  # words put in beside a wrong fact that still belong to it


class PageErrors(NamedTuple):
    """Critical: at least one fact is wrong. Non-critical: at least one word outside the facts differs."""

    critical: bool
    non_critical: bool

    @property
    def name(self) -> str:
        """One of `clean`, `critical_only`, `non_critical_only`, `both`."""
        if self.critical:
            return "both" if self.non_critical else "critical_only"
        return "non_critical_only" if self.non_critical else "clean"


def page_errors(gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> PageErrors:
    """Kinds of error on a page.

    Words (runs of letters and digits, letter case kept, compatibility forms and invisible characters folded)
    are aligned in reading order. Markup and punctuation are not compared: in Markdown one cannot be told from
    the other.
    """
    critical = any(not verdict.correct for verdict in verdicts)
    return PageErrors(critical, _differs_outside(gold, prediction, verdicts))


def _differs_outside(gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> bool:
    ids: dict[str, int] = {}
    gold_words = list(_WORD.finditer(gold.page.text))
    a = [ids.setdefault(_fold(word[0]), len(ids)) for word in gold_words]
    b = [ids.setdefault(_fold(word[0]), len(ids)) for word in _WORD.finditer(prediction.text)]
    if a == b:
        return False
    inside, wrong = _fact_words([word.span() for word in gold_words], verdicts)
    for change in Levenshtein.opcodes(a, b):
        if change.tag == "insert":
            beside = {change.src_start - 1, change.src_start} & wrong
            if not beside or change.dest_end - change.dest_start > _SPILL:
                return True
        elif change.tag != "equal" and not inside.issuperset(range(change.src_start, change.src_end)):
            return True
    return False


def _fact_words(words: list[tuple[int, int]], verdicts: Sequence[Verdict]) -> tuple[set[int], set[int]]:
    """Indices of the words that facts, and that wrong facts, reach into."""
    starts = [start for start, _ in words]
    inside: set[int] = set()
    wrong: set[int] = set()
    for verdict in verdicts:
        first = max(0, bisect_right(starts, verdict.fact.start) - 1)
        last = bisect_left(starts, verdict.fact.end)
        touched = {at for at in range(first, last) if words[at][1] > verdict.fact.start}
        inside |= touched
        wrong |= set() if verdict.correct else touched
    return inside, wrong


def _fold(word: str) -> str:
    return word if word.isascii() else normalize("NFKC", word.translate(_NO_INVISIBLE))
