"""One question's score by a paper's rule: gold row and response → a mark, 0 to 1, and what was read.

finmmdocr           a number within .2 % of gold
finmmdocr-programs  the same of the number that a program returns (run in a sandbox)
xfinbench           a truth value, a choice, or a number within .5 % of gold
finmtm              options: 0 if one is wrong, else the share of the gold ones
mmdocrag            F1 of the quotes that are cited
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from docparse.answers import Rule, finmtm, xfinbench
from docparse.answers.citations import cited_quotes, final_answer, overlap
from docparse.answers.numbers import FINMMDOCR_TOLERANCE, evaluated, final_number, is_within
from docparse.answers.programs import program_of, run_program

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """The score of one answer, 0 to 1; `read` is what was taken out of the response, None if nothing was.

    `score` is None where the question's gold cannot be used. `figures` are further shares of 0 to 1.
    """

    score: float | None
    read: object = None
    figures: Mapping[str, float] = field(default_factory=dict)


Scorer = Callable[[Row, "str | None", Rule], AnswerMark]


def number_mark(gold: Row, response: str | None, rule: Rule = "paper") -> AnswerMark:
    """FinMMDocR. With `released` the response is the answer that a model took out of it (`extraction`)."""
    if rule == "paper":
        value = final_number(final_answer(response))
    else:
        value = None if response is None or "none" in response.lower() else evaluated(response)
    return _near(value, gold)


def program_mark(gold: Row, response: str | None, rule: Rule = "paper") -> AnswerMark:
    """FinMMDocR, programs of thought. Raises MissingExtraError where there is no sandbox."""
    del rule  # the paper and its code agree
    if response is None:
        return _near(None, gold)
    run = run_program(program_of(response))
    mark = _near(run.value, gold)
    return AnswerMark(mark.score, mark.read, {**mark.figures, "executed": float(run.executed)})


def _near(value: float | None, gold: Row) -> AnswerMark:
    wanted = gold_number(gold)
    if wanted is None:
        return AnswerMark(None, value)
    within = {"within_0.5%": float(is_within(value, wanted, xfinbench.TOLERANCE))}
    return AnswerMark(float(is_within(value, wanted, FINMMDOCR_TOLERANCE)), value, within)


def xfinbench_mark(gold: Row, response: str | None, rule: Rule = "paper") -> AnswerMark:
    """XFinBench: exact, calculations within .5 %. `exact` is in the figures.

    By `paper` gold that is none of its task cannot be used; by `released` every answer to it is wrong.
    """
    task: Any = gold.get("task")
    if task not in get_args(xfinbench.Task):
        return AnswerMark(None)
    answer = xfinbench.read_answer(task, response, rule)
    try:
        wanted = xfinbench.read_gold(task, gold_answer(gold), rule)
    except ValueError:
        return AnswerMark(None if rule == "paper" else 0.0, answer, {"exact": 0.0})
    exact = xfinbench.is_equal(answer, wanted)
    near = exact
    if task == "calcu":
        near = isinstance(answer, float) and xfinbench.is_near(answer, float(wanted), rule)
    return AnswerMark(float(near), answer, {"exact": float(exact)})


def options_mark(gold: Row, response: str | None, rule: Rule = "paper") -> AnswerMark:
    """FinMTM, equation 1, of the `answer` of the last JSON object in a response."""
    del rule
    chosen = chosen_options(response)
    try:
        score = finmtm.choice_score(chosen or (), listed(gold_answer(gold)))
    except ValueError:
        return AnswerMark(None, chosen)
    return AnswerMark(score, chosen, {"all_right": float(score == 1)})


def citation_mark(gold: Row, response: str | None, rule: Rule = "paper") -> AnswerMark:
    """MMDocRAG, quote selection: `gold_quotes` (or `gold_set`) against the quotes cited."""
    wanted = gold.get("gold_quotes", gold.get("gold_set"))
    cited = cited_quotes(final_answer(response, rule))
    if not isinstance(wanted, list | tuple):
        return AnswerMark(None, list(cited))
    found = overlap(wanted, cited)
    return AnswerMark(found.f1, list(cited), {"precision": found.precision, "recall": found.recall})


RULES: Mapping[str, Scorer] = {
    "finmmdocr": number_mark,
    "finmmdocr-programs": program_mark,
    "xfinbench": xfinbench_mark,
    "finmtm": options_mark,
    "mmdocrag": citation_mark,
}


def gold_answer(row: Row) -> Any:
    """Return the gold answer of a row: its `ground_truth`, else its `answer`."""
    return row.get("ground_truth", row.get("answer"))


def gold_number(row: Row) -> float | None:
    """Return a row's gold answer as a number, or None where it is none."""
    try:
        return float(gold_answer(row))
    except (TypeError, ValueError):
        return None


def chosen_options(response: str | None) -> list[object] | None:
    """Return the options that the last JSON object with an `answer` in a response chooses; None without."""
    text, decoder = final_answer(response), json.JSONDecoder()
    for start in [i for i, c in enumerate(text) if c == "{"][::-1]:
        try:
            value, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if "answer" in value:
            return listed(value["answer"])
    return None


def listed(value: object) -> list[object]:
    """Return options as a list: "A,C" has two."""
    if isinstance(value, str):
        return list(value.split(","))
    return list(value) if isinstance(value, Sequence) else [] if value is None else [value]
