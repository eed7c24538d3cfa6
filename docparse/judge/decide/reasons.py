"""Explain verdicts in words that a person understands."""

from __future__ import annotations

import re

from docparse.judge.match.marks import sign_mark
from docparse.judge.match.search.queries import FactQuery, Occurrence
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
_NOUNS = {"+": "plus", "△": "triangle"}


def misfit_reason(rule: str, query: FactQuery, other: Occurrence, printed: tuple[str, str]) -> str:
    """Explain an occurrence with the fact's digits that is not the same fact.

    `printed` are both as printed, with the signs beside them.
    """
    one, two = query.own.number, other.number
    if rule == "unit":
        return f"the currency sign {query.currency} is gone: {printed[0]} reads as {printed[1]}"
    if one is None or two is None:
        return _marks_reason(rule, *printed)
    if rule == "sign":
        return _sign_reason(one, two, printed)
    if rule == "percent":
        return f"the percent sign {'is gone' if one.percent else 'was added'}: {_reads(one, two)}"
    return f"{query.fact.text} runs into its neighbour: {two.left}{two.body}{'%' * two.percent}{two.right}"


def _marks_reason(rule: str, written: str, read: str) -> str:
    """Explain a number of several groups (1 234) by the marks round it."""
    if rule == "percent":
        return f"the percent sign {'is gone' if '%' in written else 'was added'}: {written} reads as {read}"
    if rule == "sign":
        return f"{_sign_change(sign_mark(written), sign_mark(read))}: {written} reads as {read}"
    return f"{written} runs into its neighbour: {read}"


def _sign_reason(one: Number, two: Number, printed: tuple[str, str]) -> str:
    change = _sign_change(one.sign, two.sign, two.brackets)
    if one.sign and two.sign:
        return f"{change}: {printed[0]} reads as {printed[1]}"
    return f"{change}: {_reads(one, two)}"


def _sign_change(one: str, two: str, brackets: str = "") -> str:
    """Say what became of a sign; `brackets` are those that are left of a pair."""
    if one == "()" and not two:
        gone = {"(": "closing parenthesis is", ")": "opening parenthesis is"}
        return f"the {gone.get(brackets, 'parentheses are')} gone"
    if two == "()" and not one:
        return "parentheses were added"
    if not two:
        return f"the {_NOUNS.get(one, 'minus')} is gone"
    if not one:
        return f"a {_NOUNS.get(two, 'minus')} was added"
    return f"{_SIGN_NAMES[one]} became {_SIGN_NAMES[two]}"


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
    if rule == "sign":
        return f"{_sign_change(sign_mark(text), sign_mark(matched))}: {text} reads as {matched}"
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


def exchange_reason(query: FactQuery) -> str:
    """Explain a value that changed places with another."""
    return f"{query.fact.text} is elsewhere: between the words round its place there is another value"
