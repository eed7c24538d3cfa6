"""FinMTM: choices, dialogues over several turns, and agents that call tools. Equations 1 to 6 of the paper.

A model says how good a turn or a session is, and which calls do the same; all arithmetic is done here.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

DialogueTask = Literal["comprehension", "calculation", "self-correction", "memory"]

CAPABILITIES = (
    "visual_precision",
    "financial_logic",
    "data_accuracy",
    "cross_modal_verification",
    "temporal_awareness",
)
CHECKLISTS: Mapping[DialogueTask, tuple[str, ...]] = {
    "comprehension": ("entity_recognition", "spatial_awareness"),
    "calculation": ("multi_step_calculation", "chart_estimation"),
    "self-correction": ("adversarial_robustness", "logical_consistency"),
    "memory": ("cross_page_linking", "long_context", "multi_source_fusion"),
}
PAIR_KEYS = ("predicted_index", "reference_index")
TOOL_WEIGHT, ANSWER_WEIGHT, REASONING_WEIGHT = 25.0, 50.0, 25.0


def choice_score(chosen: Iterable[object], gold: Iterable[object]) -> float:
    """Score chosen options, 0 to 1: 0 if one of them is wrong, else the share of the gold ones (equation 1).

    Options are trimmed and taken in upper case. Raises ValueError where nothing is gold.
    """
    wanted = _options(gold)
    if not wanted:
        msg = "a question needs at least one gold option"
        raise ValueError(msg)
    options = _options(chosen)
    return 0.0 if options - wanted else len(options & wanted) / len(wanted)


def turn_score(scores: Mapping[str, object]) -> float:
    """Mean of the five capabilities of a turn, 0 to 10; one that is missing counts 0 (equations 2 and 3)."""
    return sum(_clamped(scores.get(name), 10) for name in CAPABILITIES) / len(CAPABILITIES)


def session_score(task: DialogueTask, scores: Mapping[str, object]) -> float:
    """Mean of the checklist of a session's task, 0 to 10; an item that is missing counts 0."""
    checklist = CHECKLISTS[task]
    return sum(_clamped(scores.get(name), 10) for name in checklist) / len(checklist)


def dialogue_score(
    task: DialogueTask, turns: Sequence[Mapping[str, object] | None], session: Mapping[str, object] | None
) -> float | None:
    """Score a dialogue, 0 to 100: half its mean turn, half its session (equation 4).

    A turn that was not generated or not judged is None and leaves the mean; without any turn or without the
    session's judgement there is no score.
    """
    judged = [turn_score(turn) for turn in turns if turn is not None]
    if not judged or session is None:
        return None
    return 10 * (0.5 * sum(judged) / len(judged) + 0.5 * session_score(task, session))


@dataclass(frozen=True, slots=True)
class CallScores:
    """Predicted tool calls against the reference: `f2` weighs recall; `exact` is True if all calls match.

    `dropped_pairs` counts the proposals that do not hold.
    """

    precision: float
    recall: float
    f2: float
    exact: bool
    dropped_pairs: int = 0


def match_calls(
    predicted: Sequence[Any], reference: Sequence[Any], pairs: Sequence[Any] | None = None
) -> CallScores:
    """Match calls one to one, whatever their order; identical calls count once.

    `pairs` are a model's proposals: `[index of a predicted call, index of a reference call]`, or an object
    with `predicted_index` and `reference_index` as the released judge writes them. Indices count the calls
    without repetitions. Pairs out of range or of a call that is taken already are dropped, and so is what
    is no pair. Without them only identical calls match.
    """
    ours, theirs = _keys(predicted), _keys(reference)
    n, m = len(ours), len(theirs)
    matched = len(ours & theirs) if pairs is None else _valid_pairs(pairs, n, m)
    precision, recall = matched / n if n else 0.0, matched / m if m else 0.0
    total = 4 * precision + recall
    f2 = 5 * precision * recall / total if total else 0.0
    dropped = 0 if pairs is None else len(pairs) - matched
    return CallScores(precision, recall, f2, matched == n == m, dropped)


def agent_score(answer: float, reasoning: float, calls: CallScores) -> float:
    """Score an agent's run, 0 to 100: answer 0–50, reasoning 0–25, calls 25 · F2 (equations 5 and 6)."""
    said = _clamped(answer, ANSWER_WEIGHT) + _clamped(reasoning, REASONING_WEIGHT)
    return said + TOOL_WEIGHT * calls.f2


def _valid_pairs(pairs: Sequence[Any], n: int, m: int) -> int:
    """Count the pairs that hold, of `n` predicted and `m` reference calls."""
    left: set[int] = set()
    right: set[int] = set()
    for pair in pairs:
        mine, other = _indices(pair)
        if 0 <= mine < n and 0 <= other < m and mine not in left and other not in right:
            left.add(mine)
            right.add(other)
    return len(left)


def _indices(pair: Any) -> tuple[int, int]:
    """Return the two indices of a proposal, (-1, -1) where there are none."""
    given: Any = [pair.get(key) for key in PAIR_KEYS] if isinstance(pair, Mapping) else pair
    try:
        mine, other = given
        return int(mine), int(other)
    except (TypeError, ValueError, OverflowError):
        return -1, -1


def _keys(calls: Sequence[Any]) -> set[str]:
    return {json.dumps(call, ensure_ascii=False, sort_keys=True) for call in calls}


def _options(values: Iterable[object]) -> set[str]:
    return {option for value in values if (option := str(value).strip().upper())}


def _clamped(value: object, most: float) -> float:
    """A judge's figure between 0 and `most`; what is no number counts 0."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return 0.0
    try:
        number = float(value)
    except ValueError:
        return 0.0
    return min(max(number, 0.0), most) if math.isfinite(number) else 0.0
