"""Differences between a gold page and a prediction outside the facts (FinCriticalED, appendix D.1).

Words and marks are aligned in reading order. Letter case counts; kinds of dash and of quote do not, nor do
bullets, leaders and rules, and the space between cells and lines, which differs from layout to layout.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from rapidfuzz.distance import Levenshtein

from docparse.judge.model import Verdict
from docparse.judge.read.gold import Gold
from docparse.judge.read.text_page import TextPage
from docparse.text import Folded, fold

_TOKEN = re.compile(
    r"""
      (?m:^)[ \t]*(?:[•●▪◦■□◆►‣·]\s+ | [-*+>\#]+[ ]+(?=[^\W\d]))   # bullet, or Markdown's mark
    | ([-._=~*·])\1{2,}                                          # leader or rule
    | (?P<token>[^\W_]+|[^\w\s]|_)
    """,
    re.VERBOSE,
)
_NOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)|[*†‡]")  # raised or not, with a space before or not
_BEFORE = re.compile(r"[(\-+△▲$€£¥ \t]*\Z")
_BEHIND = re.compile(r"[)% \t]*")
_SIGN_ROOM = 6  # characters in which a number's signs are looked for
_SPILL = 2  # words put in beside a wrong fact that still belong to it


class PageErrors(NamedTuple):
    """Critical: a fact is wrong. Non-critical: words, punctuation or spacing outside the facts differ."""

    critical: bool
    non_critical: bool

    @property
    def name(self) -> str:
        """One of `clean`, `critical_only`, `non_critical_only`, `both`."""
        if self.critical:
            return "both" if self.non_critical else "critical_only"
        return "non_critical_only" if self.non_critical else "clean"


def page_errors(gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> PageErrors:
    """Return the kinds of error on a page; the marks round a number (`(`, `$`, `%`) belong to the fact."""
    critical = any(not verdict.correct for verdict in verdicts)
    return PageErrors(critical, _differs_outside(gold, prediction, verdicts))


class _Token(NamedTuple):
    """A word or a mark of a folded text; `space` before it: "" none, " " some, "?" layout's or a note's."""

    text: str
    space: str
    start: int
    end: int


def _differs_outside(gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> bool:
    folded = fold(gold.page.text, "typography")
    ours = list(_tokens(folded.text))
    theirs = list(_tokens(fold(prediction.text, "typography").text))
    ids: dict[str, int] = {}
    a, b = ([ids.setdefault(token.text, len(ids)) for token in tokens] for tokens in (ours, theirs))
    inside, wrong = _fact_tokens(folded, ours, verdicts)
    for change in Levenshtein.opcodes(a, b):
        size = change.src_end - change.src_start
        if change.tag == "equal":
            shift = change.dest_start - change.src_start
            if any(
                not (at in inside and at - 1 in inside) and _spaced(ours[at], theirs[at + shift])
                for at in range(change.src_start + 1, change.src_start + size)
            ):
                return True
        elif change.tag == "insert":
            beside = {change.src_start - 1, change.src_start} & wrong
            words = sum(token.text.isalnum() for token in theirs[change.dest_start : change.dest_end])
            if not beside or words > _SPILL:
                return True
        elif not inside.issuperset(range(change.src_start, change.src_end)):
            return True
    return False


def _spaced(one: _Token, two: _Token) -> bool:
    """Return True if a space before a token was lost or added within a line."""
    return one.space != two.space and "?" not in (one.space, two.space)


def _tokens(text: str) -> Iterator[_Token]:
    end = 0
    for match in _TOKEN.finditer(text):
        if match["token"]:
            gap = text[end : match.start()]
            plain = not gap.strip(" ") and not _NOTE.match(text, match.start())
            yield _Token(_one_form(match["token"]), gap[:1] if plain else "?", *match.span())
        end = match.end()


def _fact_tokens(
    folded: Folded, tokens: Sequence[_Token], verdicts: Sequence[Verdict]
) -> tuple[set[int], set[int]]:
    """Indices of the tokens that facts, and that wrong facts, reach into, a number's signs included."""
    ends, starts = [token.end for token in tokens], [token.start for token in tokens]
    inside: set[int] = set()
    wrong: set[int] = set()
    for verdict in verdicts:
        start, end = (folded.folded_at(at) for at in (verdict.fact.start, verdict.fact.end))
        if verdict.fact.type == "number":
            before = _BEFORE.search(folded.text, max(0, start - _SIGN_ROOM), start)
            behind = _BEHIND.match(folded.text, end, end + _SIGN_ROOM)
            start, end = before.start() if before else start, behind.end() if behind else end
        touched = set(range(bisect_left(ends, start + 1), bisect_left(starts, end)))
        inside |= touched
        wrong |= set() if verdict.correct else touched
    return inside, wrong


def _one_form(token: str) -> str:
    return token if token.isascii() else normalize("NFKC", token)
