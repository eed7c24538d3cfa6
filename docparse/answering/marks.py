"""Responses → marks → figures with intervals, whole and by strata; two systems on the same questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from docparse.answering.inputs import Setting
from docparse.answering.questions import Question
from docparse.answering.responses import Response
from docparse.answers.citations import Citations, cited_quotes, final_answer, selection_scores
from docparse.answers.ranking import Ranking, hit_at, recall_at, reciprocal_rank
from docparse.answers.rules import RULES, AnswerMark
from docparse.endpoint import Prices
from docparse.judge.scores.intervals import Difference, paired_difference, share_interval

FIELDS = (
    "domain",
    "evidence_modality_type",
    "evidence_type",
    "question_type",
    "task",
    "type",
    "difficulty",
    "language",
)
"""Columns of a question by which figures are told apart, where questions have them."""

DEPTHS = (1, 3, 5, 10, 20)
_LENGTHS = (10, 20, 50, 100)
_MOST_VALUES = 40  # of one column: one with more tells questions apart, not kinds of them

Strata = Mapping[str, Mapping[str, "MeanScore"]]


@dataclass(frozen=True, slots=True)
class Marked:
    """A question, what came of it, and its mark. A question without an answer is wrong."""

    question: Question
    response: Response
    mark: AnswerMark


@dataclass(frozen=True, slots=True)
class Result:
    """The marked questions of one system, in the order of the file."""

    name: str
    setting: Setting
    marked: tuple[Marked, ...]


@dataclass(frozen=True, slots=True)
class MeanScore:
    """A mean over `n` questions, 0 to 1, with its 95 % interval over questions (None below two)."""

    n: int
    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures of one system.

    `score` is None where no question can be scored. `failed` questions have no answer (they are wrong),
    `unread` an answer in which the rule found none; `unusable` ones have no gold that the rule can use and
    leave the mean. `figures` are further shares of the rule, `retrieval` those of what was offered, where
    questions say what is gold; `positions` the share of gold quotes that are cited, by the place at which
    they were offered. `cost` is in the currency of the prices.
    """

    name: str
    questions: int
    score: MeanScore | None
    failed: int
    unread: int
    unusable: int
    truncated: int
    figures: Mapping[str, float] = field(default_factory=dict)
    retrieval: Mapping[str, float] = field(default_factory=dict)
    strata: Strata = field(default_factory=dict)
    positions: Mapping[str, MeanScore] = field(default_factory=dict)
    prompt_tokens: int = 0
    completion_tokens: int = 0
    without_tokens: int = 0
    cost: float | None = None


def result_of(
    questions: Sequence[Question], responses: Sequence[Response], setting: Setting, name: str = ""
) -> Result:
    """Mark the responses of one system, one for each question, in order.

    Raises:
        MissingExtraError: programs are to be run and there is no sandbox.
    """
    pairs = zip(questions, responses, strict=True)
    marked = tuple(Marked(one, response, _mark(one, response, setting)) for one, response in pairs)
    return Result(name or setting.system, setting, marked)


def _mark(question: Question, response: Response, setting: Setting) -> AnswerMark:
    gold = dict(question.row)
    if setting.rule == "mmdocrag":
        gold["gold_quotes"] = list(response.gold) or gold.get("gold_quotes", gold.get("gold_set"))
    text = response.extracted if setting.extracts else response.text
    mark = RULES[setting.rule](gold, text, setting.profile)
    return mark if mark.score is None or text is not None else replace(mark, score=0.0)


def scores_of(result: Result, *, by: Sequence[str] = (), prices: Prices | None = None) -> Scores:
    """Return the figures of one system; `by` are further columns of the questions to tell them apart by."""
    marked = result.marked
    scored = [one for one in marked if one.mark.score is not None]
    responses = [one.response for one in marked]
    tokens = [(one.prompt_tokens, one.completion_tokens) for one in responses]
    prompt, completion = (sum(pair[n] or 0 for pair in tokens) for n in (0, 1))
    cost = None if prices is None else (prompt * prices.prompt + completion * prices.completion) / 1e6
    return Scores(
        result.name,
        len(marked),
        _figure(scored),
        failed=sum(one.response.text is None for one in marked),
        unread=sum(one.response.text is not None and not _is_read(one.mark) for one in scored),
        unusable=len(marked) - len(scored),
        truncated=sum(one.truncated for one in responses),
        figures=_further(result, scored),
        retrieval=_retrieval(marked),
        strata=_strata(scored, by),
        positions=_positions(result, scored),
        prompt_tokens=prompt,
        completion_tokens=completion,
        without_tokens=sum(
            one.text is not None and None in pair for one, pair in zip(responses, tokens, strict=True)
        ),
        cost=cost,
    )


def compared(first: Result, second: Result, *, by: Sequence[str] = ()) -> dict[str, Any]:
    """Return `second` − `first` over the questions that both have a score for, whole and by strata.

    Keys are "n", "all" and "strata"; a difference is None below two questions.
    """
    ours = {one.question.id: one for one in first.marked if one.mark.score is not None}
    pairs = [
        (ours[one.question.id], one)
        for one in second.marked
        if one.mark.score is not None and one.question.id in ours
    ]
    groups = _groups([mine for mine, _ in pairs], by)
    other = {mine.question.id: theirs for mine, theirs in pairs}
    strata = {
        name: {
            value: _difference([(one, other[one.question.id]) for one in ones])
            for value, ones in values.items()
        }
        for name, values in groups.items()
    }
    return {"n": len(pairs), "all": _difference(pairs), "strata": strata}


def _difference(pairs: Sequence[tuple[Marked, Marked]]) -> Difference | None:
    if len(pairs) < 2:
        return None
    first, second = (np.array([_score(pair[n]) for pair in pairs]) for n in (0, 1))
    return paired_difference(first, second)


def _score(one: Marked) -> float:
    assert one.mark.score is not None
    return one.mark.score


def _figure(scored: Sequence[Marked]) -> MeanScore | None:
    return _mean([_score(one) for one in scored]) if scored else None


def _mean(values: Sequence[float]) -> MeanScore:
    part = np.array(values, np.float64)
    return MeanScore(len(values), float(part.mean()), share_interval(part, np.ones(len(values))))


def _is_read(mark: AnswerMark) -> bool:
    return mark.read is not None and mark.read != []


def _further(result: Result, scored: Sequence[Marked]) -> dict[str, float]:
    """Means of the further shares of a rule; of quote selection the pooled ones of both kinds too."""
    found: dict[str, list[float]] = defaultdict(list)
    for one in scored:
        for name, value in one.mark.figures.items():
            found[name].append(value)
    means = {name: sum(values) / len(scored) for name, values in found.items()}
    if result.setting.rule != "mmdocrag" or not scored:
        return means
    answers = ((one, final_answer(one.response.text, result.setting.profile)) for one in scored)
    pooled = selection_scores([Citations.of(_gold_ids(one), answer) for one, answer in answers])
    for kind, figures in (("text", pooled.text), ("image", pooled.image)):
        means |= {f"{kind}_{name}": value for name, value in figures._asdict().items()}
    return means


def _gold_ids(one: Marked) -> tuple[str, ...]:
    return one.response.gold or one.question.gold_quotes


def _retrieval(marked: Sequence[Marked]) -> dict[str, float]:
    """hit@k, recall@k and MRR of what was offered, `all` of it too, over questions that name what is gold."""
    rankings = [ranking for one in marked if (ranking := _ranking(one)) is not None]
    if not rankings:
        return {}
    deepest = max(len(ranking.retrieved) for ranking in rankings)
    depths = {str(k): k for k in DEPTHS if k < deepest} | {"all": deepest}
    measures: dict[str, Callable[[Ranking], float]] = {"mrr": reciprocal_rank}
    for name, k in depths.items():
        measures |= {f"hit@{name}": _at(hit_at, k), f"recall@{name}": _at(recall_at, k)}
    means = {name: sum(map(measure, rankings)) / len(rankings) for name, measure in measures.items()}
    return {"questions": float(len(rankings)), **means}


def _at(measure: Callable[[Ranking, int], float], k: int) -> Callable[[Ranking], float]:
    return lambda ranking: measure(ranking, k)


def _ranking(one: Marked) -> Ranking | None:
    if one.question.gold_quotes and one.response.quotes:
        return Ranking.of(one.question.gold_quotes, one.response.quotes)
    if one.question.pages and one.response.pages:
        return Ranking.of(one.question.pages, one.response.pages)
    return None


def _strata(scored: Sequence[Marked], by: Sequence[str]) -> dict[str, dict[str, MeanScore]]:
    return {
        name: {value: _mean([_score(one) for one in ones]) for value, ones in values.items()}
        for name, values in _groups(scored, by).items()
    }


def _groups(marked: Sequence[Marked], by: Sequence[str]) -> dict[str, dict[str, list[Marked]]]:
    """Questions by the values of their columns; one with a list of values counts for each of them.

    A column with one value for all is left out, and one of ours with a value for almost every question.
    """
    groups: dict[str, dict[str, list[Marked]]] = {}
    for name in dict.fromkeys((*FIELDS, *by)):
        groups[name] = _grouped(marked, _column(name))
    groups["pages of the document"] = _grouped(marked, _length)
    groups["pages of evidence"] = _grouped(marked, _evidence)
    groups["position"] = _grouped(marked, _position)
    return {
        name: dict(sorted(values.items(), key=lambda item: _natural(item[0])))
        for name, values in groups.items()
        if name in by or 1 < len(values) <= _MOST_VALUES
    }


def _grouped(
    marked: Sequence[Marked], values_of: Callable[[Marked], Iterable[str]]
) -> dict[str, list[Marked]]:
    found: dict[str, list[Marked]] = defaultdict(list)
    for one in marked:
        for value in dict.fromkeys(values_of(one)):
            found[value].append(one)
    return found


def _column(name: str) -> Callable[[Marked], list[str]]:
    return lambda one: _values(one.question.row.get(name))


def _natural(value: str) -> tuple[int, str]:
    """Numbers at the start of a value order it: "6–10" before "11–20"."""
    digits = "".join(c if c.isdecimal() else " " for c in value).split()
    return (int(digits[0]) if value[:1].isdecimal() and digits else 0, value)


def _values(value: object) -> list[str]:
    if value is None or value == "":
        return []
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _length(one: Marked) -> list[str]:
    pages = one.response.length
    if not pages:
        return []
    least = 1
    for most in _LENGTHS:
        if pages <= most:
            return [f"{least}–{most}"]
        least = most + 1
    return [f"{least} and more"]


def _evidence(one: Marked) -> list[str]:
    count = len(one.question.pages)
    return [] if not count else ["1 page"] if count == 1 else ["2 and more pages"]


def _position(one: Marked) -> list[str]:
    """The third of the document in which the evidence begins, where page ids are numbers from 1."""
    numbers = [int(page) for page in one.question.pages if page.isdecimal()]
    length = one.response.length
    if not numbers or not 1 <= min(numbers) <= length:
        return []
    third = 3 * (min(numbers) - 1) // length
    return [("1st third", "2nd third", "3rd third")[third]]


def _positions(result: Result, scored: Sequence[Marked]) -> dict[str, MeanScore]:
    """How often gold quotes are cited, by the place at which they were offered."""
    if result.setting.rule != "mmdocrag":
        return {}
    found: dict[str, list[float]] = defaultdict(list)
    for one in scored:
        cited = set(cited_quotes(final_answer(one.response.text, result.setting.profile)))
        for quote in _gold_ids(one):
            if quote.removeprefix("text").removeprefix("image").isdecimal():
                found[quote].append(float(quote in cited))
    order = sorted(found, key=lambda quote: (not quote.startswith("text"), _place(quote)))
    return {quote: _mean(found[quote]) for quote in order}


def _place(quote: str) -> int:
    return int("".join(c for c in quote if c.isdecimal()))
