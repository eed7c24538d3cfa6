"""Quote selection: the quotes that an answer cites, against the gold ones (MMDocRAG, section 4.1 and A.2).

    response → without its reasoning → cited ids → precision, recall, F1

A quote's id is `text6` or `image4`; answers cite it as `[6]` and `(image4)`, mostly `![](image4)`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from docparse.answers import Rule

_TEXT = re.compile(r"\[(\d+)\]")
_IMAGE = re.compile(r"\(image(\d+)\)")
_REASONING = re.compile(r"\A.*</think>(?:[ \t]*\n){0,2}", re.DOTALL)
_RELEASED_MARKS = ("</think>\n\n", " seconds\n\n")


class Overlap(NamedTuple):
    """Precision, recall and F1 of two sets, 0 to 1; an empty denominator gives 0."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Citations:
    """One question's gold ids and the ids that its answer cites."""

    gold: frozenset[str]
    cited: frozenset[str]

    @classmethod
    def of(cls, gold: Collection[str], answer: str) -> Citations:
        """Take an answer without its reasoning (see `final_answer`)."""
        return cls(frozenset(gold), frozenset(cited_quotes(answer)))


class SelectionScores(NamedTuple):
    """`overall` is the mean over questions of each one's figures, text and image quotes taken together.

    `text` and `image` count the quotes of one kind over all questions at once, as the published tables do.
    """

    overall: Overlap
    text: Overlap
    image: Overlap


def final_answer(response: str | None, rule: Rule = "paper") -> str:
    """Return a response without the reasoning before it; None counts as an empty one.

    `paper` drops everything up to the last `</think>` and the blank line after it. `released` keeps what
    is between the first and the second `</think>` that a blank line follows; without one, the same for
    the word "seconds" at the end of a paragraph ("Thought for 12 seconds"), which also cuts plain answers.
    """
    text = response or " "
    if rule == "paper":
        return _REASONING.sub("", text, count=1)
    for mark in _RELEASED_MARKS:
        if mark in text:
            return text.split(mark)[1]
    return text


def cited_quotes(answer: str) -> tuple[str, ...]:
    """Ids of the quotes that an answer cites, each once: text quotes, then image quotes."""
    cited = [f"text{number}" for number in _TEXT.findall(answer)]
    cited += [f"image{number}" for number in _IMAGE.findall(answer)]
    return tuple(dict.fromkeys(cited))


def overlap(gold: Collection[str], predicted: Collection[str]) -> Overlap:
    """Precision, recall and F1 of `predicted` against `gold`, both taken as sets."""
    common = len(set(gold) & set(predicted))
    return _overlap(common, len(set(gold)), len(set(predicted)))


def selection_scores(questions: Sequence[Citations]) -> SelectionScores:
    """Score all questions of a benchmark; see `SelectionScores`.

    Raises:
        ValueError: no question.
    """
    if not questions:
        msg = "no question to score"
        raise ValueError(msg)
    each = [overlap(question.gold, question.cited) for question in questions]
    overall = Overlap(*(sum(figures) / len(each) for figures in zip(*each, strict=True)))
    return SelectionScores(overall, _pooled(questions, images=False), _pooled(questions, images=True))


def is_image(quote: str) -> bool:
    """Return True for the id of an image quote; every id that does not begin with "text" is one."""
    return not quote.startswith("text")


def _pooled(questions: Sequence[Citations], *, images: bool) -> Overlap:
    common = gold = cited = 0
    for question in questions:
        wanted = {quote for quote in question.gold if is_image(quote) == images}
        chosen = {quote for quote in question.cited if is_image(quote) == images}
        common, gold, cited = common + len(wanted & chosen), gold + len(wanted), cited + len(chosen)
    return _overlap(common, gold, cited)


def _overlap(common: int, gold: int, predicted: int) -> Overlap:
    precision = common / predicted if predicted else 0.0
    recall = common / gold if gold else 0.0
    total = precision + recall
    return Overlap(precision, recall, 2 * (precision * recall) / total if total else 0.0)
