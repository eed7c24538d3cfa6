"""Explain verdicts in words that a person understands."""

from __future__ import annotations

import re

from docparse.judge.match.placement import Placement
from docparse.judge.match.queries import FactQuery, Occurrence
from docparse.numerals.tokens import Number

_SIGN_NAMES = {
    "": "no sign",
    "()": "parentheses",
    "-": "a minus",
    "-)": "a minus behind",
    "+": "a plus",
    "△": "a triangle",
    "?": "a dash",
}


def misfit_reason(rule: str, query: FactQuery, other: Occurrence, matched: str) -> str:
    """An occurrence with the fact's digits that is not the same fact."""
    one, two, text = query.own.number, other.number, query.fact.text
    if rule == "unit":
        return f"the currency sign {query.currency} is gone: {text} reads as {matched}"
    if one is None or two is None:
        return f"the {rule} differs: {text} reads as {matched}"
    if rule == "sign":
        return _sign_reason(one, two, text, matched)
    if rule == "percent":
        return f"the percent sign {'is gone' if one.percent else 'was added'}: {_reads(one, two)}"
    return f"{text} runs into its neighbour: {two.left}{two.body}{'%' * two.percent}{two.right}"


def _sign_reason(one: Number, two: Number, text: str, matched: str) -> str:
    what = ""
    if one.sign == "()" and not two.sign:
        gone = {"(": "closing parenthesis is", ")": "opening parenthesis is"}
        what = f"the {gone.get(two.brackets, 'parentheses are')} gone"
    elif two.sign == "()" and not one.sign:
        what = "parentheses were added"
    elif not two.sign:
        what = f"the {_sign(one)} is gone"
    elif not one.sign:
        what = f"a {_sign(two)} was added"
    if what:
        return f"{what}: {_reads(one, two)}"
    return f"{_SIGN_NAMES[one.sign]} became {_SIGN_NAMES[two.sign]}: {text} reads as {matched}"


def _sign(number: Number) -> str:
    return {"+": "plus", "△": "triangle"}.get(number.sign, "minus")


def _reads(one: Number, two: Number) -> str:
    return f"{_signed(one)} reads as {_signed(two)}"


def _signed(number: Number) -> str:
    sign = "\u2212" if number.sign in ("()", "-", "-)") else number.sign if number.sign in "+△" else ""
    return f"{sign}{number.body}{'%' if number.percent else ''}"


_MARKS = {",": "comma", ".": "point", "'": "apostrophe", "’": "apostrophe", " ": "space", "\u00a0": "space"}


def read_as_reason(rule: str, text: str, matched: str) -> str:
    """Explain a fact with something else in its place."""
    if rule == "separators":
        return f"{_separator_change(text, matched)}: {matched} for {text}"
    what = "the digits differ" if rule == "digits" else "the text differs"
    return f"{what}: {text} reads as {matched}"


def _separator_change(text: str, matched: str) -> str:
    """Name the first separator that differs, where the digits between the others agree."""
    ours, theirs = (re.findall(r"\d|[,.'’ \u00a0](?=\d)", part) for part in (text, matched))
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), -1)
    mark, other = (_MARKS.get(part[at]) if at >= 0 else None for part in (ours, theirs))
    if mark and other:
        return f"the {mark} became {'an' if other[0] == 'a' else 'a'} {other}"
    if mark or other:
        return f"the {mark} is gone" if mark else f"{'an' if str(other)[0] == 'a' else 'a'} {other} was added"
    return "the separators differ"


def unit_reason(text: str) -> str:
    """Explain a unit that occurs in another notation."""
    return f"{text} occurs in another notation only"


def lost_reason(text: str, times: int) -> str:
    """Explain a fact with nothing in its place; `times` counts its occurrences elsewhere."""
    if times:
        return f"{text} is lost here; it occurs {times} time{'s' * (times > 1)} elsewhere, for other facts"
    return f"{text} does not occur"


def placement_reason(query: FactQuery, placement: Placement) -> str:
    """Explain a value under another label."""
    if placement.reason:
        return f"{query.fact.text} is out of place: {placement.reason}"
    text, other = query.fact.text, placement.predicted or "another place"
    return f"{text} is in the {placement.kind} of {other!r}, not of {placement.own!r}"


def exchange_reason(query: FactQuery) -> str:
    """Explain a value that changed places with another."""
    return f"{query.fact.text} is elsewhere: between the words round its place there is another value"
