"""Answers of models against gold, after FinMMDocR, XFinBench and FinMTM.

Rows are JSON Lines (or a JSON list); their id is `q_id`, `question_id`, `id`, `sample_id` or `session_id`.

numeric    gold `ground_truth` (or `answer`); responses `response` (or `output`). `paper` takes the number
           that a response gives as final, else its last one; `released` evaluates `extracted_pred_answer`,
           which a model took from it (`extractor` asks one). Right within .2 % of gold; .5 % is beside it.
programs   the same gold; a response holds a Python program. Run only with `run_programs`, and only in a
           sandbox (bubblewrap).
xfinbench  gold `task` (bool, mcq, calcu) and `ground_truth`; responses `response`. Gold that is none of its
           task is counted (`unusable_gold`): `paper` leaves its row out, by `released` every answer is wrong.
choices    gold `answer`, an option or a list; responses `answer`, or `response` with JSON that has one.
dialogues  judged rows, no gold: `task`, `turns` (a judgement of five capabilities, or null), `session`.
agents     judged rows, no gold: `model_tool_calls`, `reference_tool_calls`, `matches` (pairs of indices that
           a model proposes, or `tool_metrics` with `matched_pairs` as the released judge writes it; without
           either identical calls), `answer_score`, `reasoning_score` (or null).

Every figure is in percent, which dialogues and agents are scored in anyway. A question without a response
is wrong; a judgement that failed leaves the mean. Both are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from docparse import __version__
from docparse.answers import Rule, finmtm, xfinbench
from docparse.answers.citations import final_answer
from docparse.answers.extraction import NONE, extract_answers
from docparse.answers.programs import sandbox
from docparse.answers.rules import (
    AnswerMark,
    Scorer,
    chosen_options,
    gold_answer,
    listed,
    number_mark,
    program_mark,
    xfinbench_mark,
)
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import SchemaError
from docparse.scoring.rows import Row, by_id, read_rows

IDS = ("q_id", "question_id", "id", "sample_id", "session_id")
Pair = tuple[Row, Row | None]
Result = dict[str, Any]


def score_answers(
    task: str,
    responses: Path,
    gold: Path | None,
    *,
    rule: Rule = "paper",
    run_programs: bool = False,
    extractor: EndpointConfig | None = None,
) -> Result:
    """Score the files of one task; see the module. `extractor` is the model that takes out final answers.

    Raises:
        SchemaError: a file that is not as described, or gold that is asked for and not given.
        MissingExtraError: programs are to be run and there is no sandbox.
    """
    rows = _rows(responses)
    head: Result = {"task": task, "rule": rule, "version": __version__}
    if task in JUDGED:
        return head | JUDGED[task](list(rows.values()))
    if gold is None:
        msg = f"the task {task} needs --gold"
        raise SchemaError(msg)
    if task == "programs":
        _allow(run_programs)
    pairs = [(row, rows.get(q_id)) for q_id, row in _rows(gold).items()]
    if not pairs:
        msg = f"{gold} holds no question"
        raise SchemaError(msg)
    if extractor is not None and task == "numeric":
        head["extraction"] = _extract(pairs, extractor)
    missing = sum(row is None for _, row in pairs)
    return head | {"n": len(pairs), "missing": missing} | COMPARED[task](pairs, rule)


def _extract(pairs: Sequence[Pair], config: EndpointConfig) -> Result:
    """Fill in `extracted_pred_answer` where a response has none, and say what it took."""
    asked = [row for _, row in pairs if row is not None and "extracted_pred_answer" not in row]
    questions = {id(row): str(gold.get("question", "")) for gold, row in pairs}
    with Client(config) as client:
        items = [(questions[id(row)], final_answer(_text(row)) or "") for row in asked]
        found = extract_answers(items, client)
        usage = {"model": client.config.model, "usage": str(client.usage), "failed": found.count(None)}
    for row, answer in zip(asked, found, strict=True):
        row["extracted_pred_answer"] = answer or NONE
    return usage


def _allow(run_programs: bool) -> None:
    if not run_programs:
        msg = "programs that a model wrote are run only with --run-programs"
        raise SchemaError(msg)
    sandbox()


def numeric(pairs: Sequence[Pair], rule: Rule) -> Result:
    """Numbers given as text."""
    return _nearness(_marks(number_mark, pairs, rule, _numeric_answer if rule == "released" else _text))


def programs(pairs: Sequence[Pair], rule: Rule) -> Result:
    """Numbers that programs return."""
    marks = _marks(program_mark, pairs, rule, _text)
    return _nearness(marks) | {
        "execution_rate": _percent(mark.figures.get("executed", 0.0) for mark in marks)
    }


def _marks(
    scorer: Scorer, pairs: Sequence[Pair], rule: Rule, text_of: Callable[[Row | None], str | None]
) -> list[AnswerMark]:
    marks = [scorer(gold, text_of(row), rule) for gold, row in pairs]
    for mark, (gold, _) in zip(marks, pairs, strict=True):
        if mark.score is None:
            msg = f"question {gold}: the gold answer is no number"
            raise SchemaError(msg)
    return marks


def _nearness(marks: Sequence[AnswerMark]) -> Result:
    return {
        "accuracy": _percent(mark.score or 0.0 for mark in marks),
        "within_0.5%": _percent(mark.figures["within_0.5%"] for mark in marks),
        "unanswered": sum(mark.read is None for mark in marks),
    }


def xfinbench_answers(pairs: Sequence[Pair], rule: Rule) -> Result:
    """Truth values, choices and calculations, each task apart and together."""
    scored: dict[str, list[AnswerMark]] = {task: [] for task in get_args(xfinbench.Task)}
    unanswered = unusable = 0
    for gold, row in pairs:
        task = gold.get("task")
        if task not in scored:
            msg = f"{task!r} is no task of XFinBench: {', '.join(scored)}"
            raise SchemaError(msg)
        mark = xfinbench_mark(gold, _text(row), rule)
        unanswered += mark.read is None
        unusable += not _is_usable(task, gold, rule)
        if mark.score is not None:
            scored[task].append(mark)
    figures: Result = {"unanswered": unanswered, "unusable_gold": unusable}
    for task, marks in scored.items():
        if marks:
            figures[f"{task}_exact"] = _percent(mark.figures["exact"] for mark in marks)
            figures[f"{task}_n"] = len(marks)
    if scored["calcu"]:
        figures["calcu_within_0.5%"] = _percent(mark.score or 0.0 for mark in scored["calcu"])
    return figures | {"accuracy": _percent(mark.score or 0.0 for marks in scored.values() for mark in marks)}


def _is_usable(task: xfinbench.Task, gold: Row, rule: Rule) -> bool:
    try:
        xfinbench.read_gold(task, gold_answer(gold), rule)
    except ValueError:
        return False
    return True


def choices(pairs: Sequence[Pair], rule: Rule) -> Result:
    """Options chosen out of several: a row's `answer`, or that of the last JSON object in its text."""
    del rule
    scores, unread = [], 0
    for gold, row in pairs:
        given = row is not None and "answer" in row
        chosen = listed(row["answer"]) if row and given else chosen_options(_text(row))
        unread += chosen is None
        try:
            wanted = listed(gold.get("answer", gold.get("ground_truth")))
            scores.append(finmtm.choice_score(chosen or (), wanted))
        except ValueError as error:
            msg = f"question {gold}: {error}"
            raise SchemaError(msg) from error
    right = 100 * scores.count(1.0) / len(scores)
    return {"score": _percent(scores), "unread": unread, "all_right": right}


def dialogues(rows: Sequence[Row]) -> Result:
    """Dialogues that a model has judged."""
    scores: dict[str, list[float]] = {}
    failed_turns = failed = 0
    for row in rows:
        task: Any = row.get("task")
        turns = row.get("turns") or []
        if task not in finmtm.CHECKLISTS:
            msg = f"{task!r} is no task of a dialogue: {', '.join(finmtm.CHECKLISTS)}"
            raise SchemaError(msg)
        failed_turns += sum(turn is None for turn in turns)
        score = finmtm.dialogue_score(task, turns, row.get("session"))
        if score is None:
            failed += 1
        else:
            scores.setdefault(task, []).append(score)
    every = [score for values in scores.values() for score in values]
    by_task = {task: _mean(values) for task, values in scores.items()}
    return {
        "n": len(rows),
        "score": _mean(every),
        "by_task": by_task,
        "failed": failed,
        "failed_turns": failed_turns,
    }


def agents(rows: Sequence[Row]) -> Result:
    """Runs of agents that a model has judged; the calls of a run whose judgement failed still count."""
    calls = [
        finmtm.match_calls(
            row.get("model_tool_calls") or [], row.get("reference_tool_calls") or [], _proposed_pairs(row)
        )
        for row in rows
    ]
    totals = [
        finmtm.agent_score(row["answer_score"], row["reasoning_score"], call)
        for row, call in zip(rows, calls, strict=True)
        if row.get("answer_score") is not None and row.get("reasoning_score") is not None
    ]
    return {
        "n": len(rows),
        "score": _mean(totals),
        "tool_precision": _mean(100 * call.precision for call in calls),
        "tool_recall": _mean(100 * call.recall for call in calls),
        "tool_f2": _mean(100 * call.f2 for call in calls),
        "exact_match_rate": _mean(100.0 * call.exact for call in calls),
        "dropped_pairs": sum(call.dropped_pairs for call in calls),
        "failed": len(rows) - len(totals),
    }


def _proposed_pairs(row: Row) -> Sequence[Any] | None:
    metrics = row.get("tool_metrics")
    given = row.get("matches", metrics.get("matched_pairs") if isinstance(metrics, dict) else None)
    return given if isinstance(given, list) else None


COMPARED: dict[str, Callable[[Sequence[Pair], Rule], Result]] = {
    "numeric": numeric,
    "programs": programs,
    "xfinbench": xfinbench_answers,
    "choices": choices,
}
JUDGED: dict[str, Callable[[Sequence[Row]], Result]] = {"dialogues": dialogues, "agents": agents}
TASKS = (*COMPARED, *JUDGED)


def _rows(path: Path) -> dict[str, Row]:
    rows = read_rows(path)
    key = next((name for name in IDS if rows and name in rows[0]), IDS[0])
    return by_id(rows, path, key)


def _text(row: Row | None) -> str | None:
    if row is None:
        return None
    text = row.get("response", row.get("output"))
    if isinstance(text, list) and text:  # released outputs hold a list of one
        text = text[0]
    return text if isinstance(text, str) else None


def _numeric_answer(row: Row | None) -> str | None:
    """The answer that a model took out of a response."""
    if row is None:
        return None
    if "extracted_pred_answer" not in row:
        msg = "the released rule asks a model to extract each answer: --url, or `extracted_pred_answer`"
        raise SchemaError(msg)
    return str(row["extracted_pred_answer"])


def _percent(values: Iterable[float]) -> float | None:
    mean = _mean(values)
    return None if mean is None else 100 * mean


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None


def answer_lines(result: Result) -> Iterator[str]:
    """Yield a result for the terminal, a line for each figure."""
    yield from (f"{name:24}{_shown(value)}" for name, value in result.items())


def _shown(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
