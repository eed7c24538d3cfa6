"""Answers against the reference answers of their questions: words in common, and five judged qualities.

MMDocRAG's tables have both beside quote selection: BLEU and ROUGE-L over whole answers, and a model's word on
fluency, citations, coherence of text and image, logic and factuality (section 4.1 and A.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from docparse.answering.marks import Marked, Result
from docparse.answers.citations import final_answer
from docparse.answers.overlap import rouge_l, sentence_bleu
from docparse.answers.qualities import BEST, Judged, judge_qualities, mean_qualities
from docparse.endpoint import Client

COLUMN, SHORT = "answer_interleaved", "answer_short"
"""Columns of a question with its reference answer, and with what is right in few words."""


def shared_words(result: Result) -> dict[str, float]:
    """Return mean ROUGE-L and BLEU over the questions with a reference; {} where none has one.

    An answer that failed is empty, and shares nothing.

    Raises:
        MissingExtraError: nltk or its sentence model is not installed.
    """
    pairs = [(_reference(one), _answer(one, result)) for one in result.marked if _reference(one)]
    if not pairs:
        return {}
    measures: Mapping[str, Callable[[str, str], float]] = {"rouge_l": rouge_l, "bleu": sentence_bleu}
    return {name: sum(measure(*pair) for pair in pairs) / len(pairs) for name, measure in measures.items()}


def judged_qualities(
    result: Result, client: Client, *, done: Callable[[int], None] | None = None
) -> dict[str, float]:
    """Return the mean of each quality and of all five as shares of 1, and the share of answers `unjudged`.

    Only questions with a reference are judged; {} where none has one. Errors of the endpoint leave an answer
    unjudged.
    """
    items = [
        Judged(one.question.text, str(one.question.row.get(SHORT, "")), _reference(one), _answer(one, result))
        for one in result.marked
        if _reference(one)
    ]
    if not items:
        return {}
    judged = judge_qualities(items, client, rule=result.setting.profile, done=done)
    means = {name: value / BEST for name, value in mean_qualities(judged).items() if value is not None}
    return {f"judged {name.lower()}": value for name, value in means.items()} | {
        "unjudged": judged.count(None) / len(judged)
    }


def _reference(one: Marked) -> str:
    return str(one.question.row.get(COLUMN) or "")


def _answer(one: Marked, result: Result) -> str:
    return final_answer(one.response.text, result.setting.profile)
