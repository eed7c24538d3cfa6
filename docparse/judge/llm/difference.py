"""Compare a model's quotation with a fact: what no answer can overrule under `strict`."""

from __future__ import annotations

from docparse.judge.llm.answer import digits, signed
from docparse.judge.model import Fact
from docparse.numerals.amounts import token_value, value
from docparse.numerals.dates import date_meaning
from docparse.numerals.tokens import numbers
from docparse.numerals.units import unit_class
from docparse.text import fold


def difference(fact: Fact, quotation: str) -> str:
    """Return what a quotation differs in from a fact, "" if only notation, spacing or typography differ.

    Numbers must have the same digits, sign, percent and value (`16.950` is not `16,950`), dates the same
    meaning, units must be the same unit, and words the same letters.
    """
    own, other = (" ".join(fold(text, "strict").text.split()) for text in (fact.text, quotation))
    if fact.type == "monetary_unit":
        return "" if unit_class(own) == unit_class(other) else "another unit"
    if digits(own) != digits(other):
        return "" if fact.type == "temporal" and date_meaning(own) & date_meaning(other) else "other digits"
    if fact.type == "number":
        return _of_numbers(own, other)
    return "" if _letters(own) == _letters(other) else "other words"


def _of_numbers(text: str, other: str) -> str:
    if signed(text) != signed(other):
        return "another sign"
    if ("%" in text) != ("%" in other):
        return "another percent sign"
    one, two = numbers(text), numbers(other)
    if len(one) != 1 or len(two) != 1:
        same = value(text) is not None and value(text) == value(other)
        return "" if same or _letters(text) == _letters(other) else "another value"
    if one[0].body == two[0].body:
        return ""
    amounts = token_value(text, one[0]), token_value(other, two[0])
    return "" if amounts[0] is not None and amounts[0] == amounts[1] else "another value"


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())
