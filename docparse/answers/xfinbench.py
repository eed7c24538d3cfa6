"""XFinBench: statements to be called true or false, choices, calculations.

Every answer is looked for behind the sentence "Therefore, my answer is" that the benchmark's prompt asks for,
or "Therefore, the answer is", as other prompts say it; a response without it is no answer. `released` knows
the first alone and repeats the published script, its slips included.
"""

from __future__ import annotations

import re
from typing import Literal

from docparse.answers import Rule
from docparse.answers.numbers import is_within, last_number

Task = Literal["bool", "mcq", "calcu"]
Answer = bool | str | float

TOLERANCE = 0.005
_RELEASED_MARK = "Therefore, my answer is"
_MARK = re.compile(r"Therefore, (?:my|the) (?:final )?answer is")
_DASHES = str.maketrans(dict.fromkeys("−–—‐‑﹣－", "-"))
_TRUE, _FALSE = re.compile(r"\b(?:true|correct)\b", re.I), re.compile(r"\b(?:false|incorrect)\b", re.I)
_CHOICE = re.compile(r"\b([A-D])\b")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


def read_answer(task: Task, response: str | None, rule: Rule = "paper") -> Answer | None:
    """Return the answer that a response ends in, or None."""
    parts = response.split(_RELEASED_MARK) if rule == "released" and response else _MARK.split(response or "")
    if len(parts) == 1:
        return None
    tail = parts[-1]
    if task == "calcu":
        return _released_number(tail) if rule == "released" else _number(tail)
    sentence = tail.split(".")[0]
    if task == "mcq":
        return _released_choice(sentence) if rule == "released" else _choice(sentence)
    return _released_truth(sentence) if rule == "released" else _truth(sentence)


def read_gold(task: Task, gold: object, rule: Rule = "paper") -> Answer:
    """Return the gold answer of a row. Raises ValueError for one that is none of its task.

    Any dash is a minus sign; `released` knows the hyphen alone.
    """
    text = str(gold).strip()
    if task == "calcu" and isinstance(gold, int | float | str):
        return float(text if rule == "released" else text.translate(_DASHES))
    if task == "mcq" and text.upper() in {"A", "B", "C", "D"}:
        return text.upper()
    if task == "bool" and text.lower() in {"true", "false", "1", "0", "1.0", "0.0"}:
        return text.lower() in {"true", "1", "1.0"}
    msg = f"{gold!r} is no gold answer of the task {task}"
    raise ValueError(msg)


def is_equal(answer: Answer | None, gold: Answer) -> bool:
    """Return True if the answer is the gold one exactly."""
    return answer is not None and answer == gold


def is_near(answer: float | None, gold: float, rule: Rule = "paper") -> bool:
    """Return True if a calculation is within .5 % of gold; a gold of zero asks for zero.

    `released` measures from the answer, strictly, takes a hundredth or a hundredfold of gold too, and calls
    an answer of 0 wrong even where gold is 0.
    """
    if answer is None:
        return False
    if rule == "paper":
        return is_within(answer, gold, TOLERANCE)
    if answer == 0:
        return False
    hundredth = answer * 0.01
    return (
        abs((answer - gold) / answer) < TOLERANCE
        or abs((hundredth - gold) / hundredth) < TOLERANCE
        or abs((answer - gold * 0.01) / answer) < TOLERANCE
    )


def _truth(sentence: str) -> bool | None:
    right, wrong = _TRUE.search(sentence), _FALSE.search(sentence)
    return None if bool(right) == bool(wrong) else bool(right)


def _released_truth(sentence: str) -> bool | None:
    """Note that "incorrect" holds "correct", so it is read as true."""
    if any(word in sentence for word in ("TRUE", "true", "True", "correct")):
        return True
    return False if any(word in sentence for word in ("FALSE", "false", "False")) else None


def _choice(sentence: str) -> str | None:
    letters = set(_CHOICE.findall(sentence))
    return letters.pop() if len(letters) == 1 else None


def _released_choice(sentence: str) -> str | None:
    return next((letter for letter in "ABCD" if letter in sentence), None)


def _number(tail: str) -> float | None:
    brackets = _BRACKETS.findall(tail)
    return last_number(brackets[-1] if brackets else tail)


def _released_number(tail: str) -> float | None:
    """Digits, periods, slashes and minus signs of the last pair of brackets, all else left out."""
    inside = tail.strip().split("[")[-1].split("]")[0]
    try:
        return float("".join(c for c in inside if "-" <= c <= "9"))
    except ValueError:
        return None
