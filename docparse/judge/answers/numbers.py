"""Numeric answers (FinMMDocR): the number that a text or an expression gives, and how near it is to gold.

Percent signs and units are never rescaled: "12%" is 12, "3 million" is 3.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable

FINMMDOCR_TOLERANCE = 0.002

_NUMBER = re.compile(
    r"(?<![\w.,])(?P<sign>[-+−–]?)[ \t]?(?:[$€£¥]|US\$)?[ \t]?"
    r"(?P<body>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][-+]?\d{1,3})?(?![\w]|[.,]\d)"
)
_GLUED = re.compile(r"(?<=\d)(?=[A-Za-z°])(?![eE][-+]?\d)")  # "5bn", "12pp": a unit may touch its number
_DROPPED = re.compile(r"million|billion|thousand|trillion|USD|US|RMB|approximately|[£€¥$%°`,]")
_POWER = re.compile(r"(?<=\d)\s*\^\s*(?=[-\d(])")
_TIMES = re.compile(r"\s+x\s+|×")
_UNIT = re.compile(r"^\s*[^\W\d_]+(?=[\s:]+[-+.\d(])|(?<=[\d)])\s*[^\W\d_]+(?:\s+[^\W\d_]+)*\s*$")
_OPERATIONS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,
}
_LONGEST = 400  # characters of an expression: an answer is a few numbers


def last_number(text: str) -> float | None:
    """Return the last number of a text, or None: the answer of a chain of thoughts, as the paper takes it.

    A minus sign counts where nothing but white space or a currency sign parts it from the digits and no word
    or digit is before it, so the second year of "2023-2024" is positive.
    """
    found = list(_NUMBER.finditer(_GLUED.sub(" ", text)))
    if not found:
        return None
    match = found[-1]
    value = float(match["body"].replace(",", "") + (match["exponent"] or ""))
    return -value if match["sign"] in {"-", "−", "–"} else value


def evaluated(answer: str) -> float | None:
    """Return the value of an extracted answer, normalised as in released code: an expression without words.

    What follows the last "=" or "≈" and precedes " or " is taken; scales, currencies, percent signs and
    thousands separators are dropped; `10^3`, `x` and `×` are arithmetic. None where no value is left.
    """
    text = re.split("[=≈]", answer.strip().rstrip("."))[-1].split(" or ")[0]
    text = _TIMES.sub("*", _POWER.sub("**", _DROPPED.sub("", text)))
    text = _UNIT.sub("", text).replace("−", "-").strip()
    if not text or len(text) > _LONGEST:
        return None
    try:
        value = _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return None
    return value if math.isfinite(value) else None


def is_within(prediction: float | None, gold: float, tolerance: float) -> bool:
    """Return True if |prediction − gold| ≤ tolerance · |gold|; None is never right."""
    return prediction is not None and abs(prediction - gold) <= tolerance * abs(gold)


def _value(node: ast.expr) -> float:
    """Value of an arithmetic expression; ValueError for anything else in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        value = _value(node.operand)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        return float(_OPERATIONS[type(node.op)](_value(node.left), _value(node.right)))
    msg = "not arithmetic"
    raise ValueError(msg)
