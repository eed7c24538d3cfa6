"""Displayed formulas: all runs that belong to one, and the order in which they are read.

A formula on lines of its own is two-dimensional: sums with limits, fractions, rows in tall brackets,
equations below each other. What stands in its height, near to it, is a part of it. Tall brackets are drawn
from pieces, and hang from their base lines as large operators do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers, Params
from docparse.numerals.script import UNSPACED

OPENING, CLOSING, EITHER = frozenset("⎛⎜⎝⎡⎢⎣⎧⎨⎩"), frozenset("⎞⎟⎠⎤⎥⎦⎫⎬⎭"), "⎪"
PIECES = OPENING | CLOSING | frozenset(EITHER)
HANGS = PIECES | frozenset("∑∏∐∫∮⋂⋃⋀⋁⨀⨁⨂⨄⨆√")
RELATION = re.compile(r"[=≈≠≤≥≡∼≃≅≜≪≫∝→↦⇒⇔]")
SIGN = re.compile(r"[=≈≠≤≥∈∉⊂⊆→⇒↔⇔±×÷∑∏∫√∞∂∆∇∪∩∀∃^−]|[\u0370-\u03ff]|[\U0001d400-\U0001d7ff]")
WORD = re.compile(rf"[^\W\d_{UNSPACED}]{{3,}}")
FUNCTION = re.compile(
    r"(?:arg|(?:arc)?cosh?|cot|csc|deg|det|dim|exp|gcd|hom|inf|ker|lim|log|max|min|mod|sec|(?:arc)?sinh?|sup"
    r"|(?:arc)?tanh?)"
    r"|[a-z]*[\u0370-\u03ff]\w*"
)
"""What is written in letters and is no word: functions, and a letter with its Greek index."""
NUMBER = re.compile(r"\([A-Z]?[\d.]+[a-z]?\)")

Bools: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class FormulaPart:
    """Runs of a formula that touch on one base line; places in points, top down."""

    runs: tuple[int, ...]
    x0: float
    x1: float
    base: float
    size: float
    text: str

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


def bracket_pieces(words: Words) -> Bools:
    """Return which words are pieces of brackets over several rows."""
    pieces: Bools = np.zeros(len(words), np.bool_)
    if not PIECES.isdisjoint(words.text):
        pieces[:] = [words.text[start] in PIECES for start in words.start.tolist()]
    return pieces


def _row_base(numbers: Numbers, part: FormulaPart) -> float:
    """Return the base line of the row that a part is in: half of what hangs is above that."""
    return part.base + (numbers.hanging / 2 * part.size if is_hanging(part.text) else 0.0)


def is_hanging(text: str) -> bool:
    """Return True for signs that hang from their base line."""
    return text != "" and HANGS.issuperset(text.replace(" ", ""))


def names_functions(text: str) -> bool:
    """Return True for a formula whose only words are names of functions."""
    words = WORD.findall(text)
    return SIGN.search(text) is not None and words != [] and all(map(FUNCTION.fullmatch, words))


def is_equation(text: str) -> bool:
    """Return True for what holds a sign of equality or order."""
    return RELATION.search(text) is not None


def is_number(text: str) -> bool:
    """Return True for the number of an equation."""
    return NUMBER.fullmatch(text.replace(" ", "")) is not None


def grown(numbers: Numbers, member: Bools, free: Bools, band: Floats, bottom: Floats, size: Floats) -> Bools:
    """Return the runs of a formula, `member` and those of the `free` that stand in its height, near to it.

    `bottom` is that of what is drawn, which may hang.
    """
    member, height = member.copy(), numbers.shared * (band[:, 3] - band[:, 1])
    while True:
        x0, y0, x1 = band[member, 0].min(), band[member, 1].min(), band[member, 2].max()
        shared = np.minimum(bottom, bottom[member].max()) - np.maximum(band[:, 1], y0)
        gap = numbers.near * np.maximum(size, size[member].max())
        near = free & ~member & (shared > height) & (band[:, 0] < x1 + gap) & (band[:, 2] > x0 - gap)
        if not near.any():
            return member
        member |= near


def in_reading_order(
    params: Params, runs: Sequence[int], texts: Sequence[str], band: Floats, base: Floats, size: Floats
) -> list[int]:
    """Return the runs of a formula as they are read: rows downwards, each from left to right.

    What is centred on each other is read downwards, what tall brackets hold between them. `texts` are of all
    runs of the page.
    """
    if len(runs) == 1:
        return list(runs)
    single = [
        FormulaPart(
            (run,), float(band[run, 0]), float(band[run, 2]), float(base[run]), float(size[run]), texts[run]
        )
        for run in runs
    ]
    whole = (
        _ordered(params, _level(params, single))
        if len(single) <= params.order.displayed.most
        else _across(params.order.displayed, single)
    )
    return [run for part in whole for run in part.runs]


def _level(params: Params, parts: list[FormulaPart]) -> list[FormulaPart]:
    """Join parts of one size that touch on one base line."""
    found: list[FormulaPart] = []
    for part in sorted(parts, key=lambda part: part.x0):
        at = next((i for i, last in enumerate(found) if _goes_on(params, last, part)), None)
        if at is None:
            found.append(part)
        else:
            last, x1 = found[at], max(found[at].x1, part.x1)
            found[at] = FormulaPart(
                last.runs + part.runs, last.x0, x1, last.base, last.size, last.text + part.text
            )
    return found


def _goes_on(params: Params, last: FormulaPart, part: FormulaPart) -> bool:
    level = (
        max(abs(part.base - last.base), abs(part.size - last.size)) < params.order.formulas.level * part.size
    )
    touches = abs(part.x0 - last.x1) < params.order.displayed.one_level * part.size
    return level and touches and not is_hanging(part.text) and not is_hanging(last.text)


def _ordered(params: Params, parts: list[FormulaPart]) -> list[FormulaPart]:
    while (fence := _first_fence(params, parts)) is not None:
        opening, inner, closing = fence
        held = {id(part) for part in [*opening, *inner, *closing]}
        parts = [
            _bracketed(params.order.displayed, *fence),
            *(part for part in parts if id(part) not in held),
        ]
    heads = [part for part in parts if is_equation(part.text)]
    return [
        part
        for row in _rows(params.order.displayed, parts, heads)
        for part in _across(params.order.displayed, row)
    ]


def _bracketed(
    numbers: Numbers, opening: list[FormulaPart], inner: list[FormulaPart], closing: list[FormulaPart]
) -> FormulaPart:
    """Return what brackets hold, row by row, and the brackets as one part."""
    rows = [part for row in _rows(numbers, inner, inner) for part in _across(numbers, row)]
    whole, size = [*opening, *rows, *closing], opening[0].size
    base = sum(part.base for part in opening) / len(opening)
    runs = tuple(run for part in whole for run in part.runs)
    return FormulaPart(runs, opening[0].x0, max(part.x1 for part in whole), base + size, size, "")


def _across(numbers: Numbers, parts: list[FormulaPart]) -> list[FormulaPart]:
    """Return parts from left to right, those that are centred on each other downwards."""
    stacks: list[list[FormulaPart]] = []
    for part in sorted(parts, key=lambda part: part.x0):
        if stacks and abs(part.middle - stacks[-1][0].middle) < numbers.centred * part.size:
            stacks[-1].append(part)
        else:
            stacks.append([part])
    return [part for stack in stacks for part in sorted(stack, key=lambda part: part.base)]


def _rows(numbers: Numbers, parts: list[FormulaPart], heads: list[FormulaPart]) -> list[list[FormulaPart]]:
    """Return parts row by row: those of full size among `heads` tell where rows are."""
    largest = max((part.size for part in parts), default=0.0)
    bases = sorted(
        part.base for part in heads if part.size > numbers.full * largest and not is_hanging(part.text)
    )
    starts = [base for above, base in pairwise([-np.inf, *bases]) if base - above > numbers.row * largest]
    if len(starts) < 2:
        return [parts]
    rows: list[list[FormulaPart]] = [[] for _ in starts]
    for part in parts:
        rows[min(range(len(starts)), key=lambda row: abs(_row_base(numbers, part) - starts[row]))].append(
            part
        )
    return rows


def _first_fence(
    params: Params,
    parts: list[FormulaPart],
) -> tuple[list[FormulaPart], list[FormulaPart], list[FormulaPart]] | None:
    """Return the pieces of the first tall bracket that opens, what it holds, and the pieces that close it."""
    middles = [part for part in parts if part.text == EITHER]
    opens = [part for part in parts if part.text and OPENING.issuperset(part.text)]
    if not opens:
        return None
    first = max(opens, key=lambda part: part.x0)  # the innermost: what it holds opens no other
    opening = _stack(params.order.displayed, [*opens, *middles], first.x0)
    top = opening[0].base - params.order.formulas.level * first.size
    foot = opening[-1].base + params.order.displayed.hanging * first.size
    beside = [part for part in parts if part.middle > first.middle and top <= part.base <= foot]
    closes = [part for part in beside if part.text and CLOSING.issuperset(part.text)]
    end = min((part.x0 for part in closes), default=np.inf)
    middles = [part for part in middles if part in beside and part not in opening]
    closing = _stack(params.order.displayed, [*closes, *middles], end)
    pieces = {id(part) for part in [*opening, *closing]}
    return opening, [part for part in beside if part.middle < end and id(part) not in pieces], closing


def _stack(numbers: Numbers, pieces: list[FormulaPart], x0: float) -> list[FormulaPart]:
    """Return the pieces of the bracket at `x0`, downwards."""
    return sorted(
        (part for part in pieces if abs(part.x0 - x0) < numbers.centred * part.size),
        key=lambda part: part.base,
    )
