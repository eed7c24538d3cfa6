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
    r"(?<![A-Za-z0-9_.,])(?P<sign>[-+−–]?)[ \t]?(?P<outer>\(?)(?:[A-Z]{1,3}\$|[$€£¥])?[ \t]?(?P<inner>\(?)"
    r"(?P<body>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][-+]?\d{1,3})?(?![A-Za-z0-9_]|[.,]\d)(?P<closed>[ \t]?[%％]?\))?"
)
_GLUED = re.compile(r"(?<=\d)(?=[A-Za-z°])(?![eE][-+]?\d)")  # "5bn", "12pp": a unit may touch its number
_FINAL = re.compile(  # the words that a final answer follows
    r"(?:final |correct )?answer(?:\s+(?:is|would be|will be|equals|=)|\s*[:：])|\\boxed(?=\{)"
    r"|答案(?:是|为|[:：])?",
    re.I,
)
_ASIDE = re.compile(  # what is said about an answer: its rounding, its sources, remarks after it
    r"\([^()]*(?:round|decimal|approx|see|based|note|table|page|figure|source)[^()]*\)"
    r"|\b(?:round(?:ed|ing)?|correct|accurate)\s+(?:off\s+)?to\s+(?:the\s+nearest\s+\S+|\w+\s+\S+(?:\s+places?)?)"
    r"|\b(?:table|page|figure|fig\.|note|item|step|exhibit|section|chart)s?\s*\d+(?:\.\d+)*\b"
    r"|^[^\S\n]*(?:[*_#>-]+[^\S\n]*)*(?:notes?|sources?|remarks?|references?)\b[*_]*[^\S\n]*[:：].*",
    re.I | re.M,
)
_WRAPPED = re.compile(r"[*`{}\\]+")
_DROPPED = re.compile(r"million|billion|thousand|trillion|USD|US|RMB|approximately|[£€¥$%°`,]")
_POWER = re.compile(r"(?<=\d)\s*\^\s*(?=[-\d(])")
_TIMES = re.compile(r"\s+x\s+|×")
_AFFIXED = (
    re.compile(  # a number with one word, or one or two signs, on either side, as released code drops them
        r"(?:[^-+0-9 ]+ |[^-+\d.]{1,2})?([-+]?[\d,]*\.?\d+)(?: [^0-9 ]+|[^\d]{1,2})?"
    )
)
_UNIT = re.compile(r"^\s*[^\W\d_]+(?=[\s:]+[-+.\d(])|(?<=[\d)])\s*[^\W\d_]+(?:\s+[^\W\d_]+)*\s*$")
_OPERATIONS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,
}
_LEAD_WORDS = 2  # "approximately", "about USD" before the number that answers
_LONGEST = 400  # characters of an expression: an answer is a few numbers


def final_number(text: str) -> float | None:
    """Return the number that a chain of thoughts gives as final, else its last one, as the paper takes it.

    What a text says about its answer is no answer: how it was rounded, the table it comes from, notes below.
    """
    text = _WRAPPED.sub(" ", _ASIDE.sub(" ", _FINAL.sub("\0", text)))
    for tail in text.split("\0")[:0:-1]:
        sentence = re.split(r"(?<!\d)\.\s|\.\n|\n\s*\n", tail.strip(), maxsplit=1)[0]
        if (value := _stated(sentence)) is not None:
            return value
    return last_number(text)


def last_number(text: str) -> float | None:
    """Return the last number of a text, or None.

    A minus sign counts where nothing but white space or a currency sign parts it from the digits and no word
    or digit is before it, so the second year of "2023-2024" is positive. Brackets are a minus sign.
    """
    found = _numbers(text)
    return _signed(found[-1]) if found else None


def _stated(sentence: str) -> float | None:
    """Return the number that a sentence begins with, else its last one; what follows the last "=" counts."""
    sentence = re.split("[=≈]", sentence)[-1]
    found = _numbers(sentence)
    if not found:
        return None
    opens = len(re.findall(r"\w+", sentence[: found[0].start()])) <= _LEAD_WORDS
    return _signed(found[0] if opens else found[-1])


def _numbers(text: str) -> list[re.Match[str]]:
    return list(_NUMBER.finditer(_GLUED.sub(" ", text)))


def _signed(match: re.Match[str]) -> float:
    value = float(match["body"].replace(",", "") + (match["exponent"] or ""))
    bracketed = bool(match["outer"] or match["inner"]) and bool(match["closed"])
    return -value if bracketed or match["sign"] in {"-", "−", "–"} else value


def evaluated(answer: str) -> float | None:
    """Return the value of an extracted answer, normalised as in released code: an expression without words.

    What follows the last "=" or "≈" and precedes " or " is taken; scales, currencies, percent signs and
    thousands separators are dropped; `10^3`, `x` and `×` are arithmetic. None where no value is left.
    """
    text = re.split("[=≈]", answer.strip().rstrip("."))[-1].split(" or ")[0]
    text = _TIMES.sub("*", _POWER.sub("**", _DROPPED.sub("", text)))
    text = text.replace("−", "-").strip()
    affixed = _AFFIXED.fullmatch(text)
    text = affixed[1] if affixed else _UNIT.sub("", text).strip()
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
