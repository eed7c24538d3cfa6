"""Make rules that are drawn for underscores part of the page's text: `glp_read`, not `glp read`.

TeX's text fonts have no underscore: it is a rule of a third of an em on the base line (The TeXbook, appendix
B). What tells it from a blank to fill in, an underline, which is lower, or the bar of a fraction is that
letters of one line touch both its ends and none is above it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, Drawings, PageContent
from docparse.layout.params import Numbers

UNDERSCORE = ord("_")

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Underscores side by side: the character before them, the boxes of their rules, (n, 4), and their ends.

    Where the white between characters is parted, (n + 1,): an underscore takes the kerns beside its rule.
    """

    before: int
    rules: Floats
    ends: Floats


def read_underscores(numbers: Numbers, content: PageContent) -> PageContent:
    """Return `content` with a character for every underscore that is drawn as a rule."""
    chars = content.chars
    rules = _short_rules(numbers, content.drawings, float(chars.size.max(initial=0)))
    if not 0 < len(rules) <= numbers.most:
        return content
    seen = np.flatnonzero(
        (chars.flags & (CharFlag.GENERATED | CharFlag.INVISIBLE) == 0)
        & (chars.code > 32)
        & (chars.angle == 0)
    )
    seen = seen[np.argsort(chars.origin[seen, 1], kind="stable")]
    bases, em = chars.origin[seen, 1], float(chars.size.max(initial=0))
    middle = (rules[:, 1] + rules[:, 3]) / 2
    first = np.searchsorted(bases, middle - numbers.below * em, "left")
    rules = rules[first < np.searchsorted(bases, middle + numbers.above * em, "right")]
    found: list[_Drawn] = []
    for y, runs in groupby(_runs(numbers, rules) if len(rules) else (), _height):
        near = np.sort(seen[slice(*np.searchsorted(bases, (y - numbers.below * em, y + numbers.above * em)))])
        rise = (y - chars.origin[near, 1]) / chars.size[near]
        rows = near[(rise > -numbers.above) & (rise < numbers.below)]
        if len(rows):
            found += [one for run in runs if (one := _between(numbers, run, chars, rows)) is not None]
    return replace(content, chars=_with_underscores(chars, found)) if found else content


def _short_rules(numbers: Numbers, drawn: Drawings, size: float) -> Floats:
    """Return the boxes, (n, 4), of level rules that may be an underscore of type up to `size`."""
    half, none = drawn.line_width / 2, np.zeros_like(drawn.line_width)
    boxes = np.concatenate([drawn.line_boxes + np.stack([none, -half, none, half], 1), drawn.rects])
    wide, high = (boxes[:, 2:] - boxes[:, :2]).T
    found: Floats = boxes[
        (wide <= numbers.widest * size) & (high <= numbers.thickest * size) & (wide > 2 * high)
    ]
    return found


def _runs(numbers: Numbers, rules: Floats) -> Iterator[Floats]:
    """Yield rules that are side by side, as those of `__init__` are."""
    rules = rules[np.lexsort((rules[:, 0], np.round(rules[:, 3], 1)))]
    gap = rules[1:, 0] - rules[:-1, 2]
    joined = (np.round(rules[1:, 3], 1) == np.round(rules[:-1, 3], 1)) & (gap >= 0)
    joined &= gap < numbers.beside * (rules[1:, 2] - rules[1:, 0])
    yield from np.split(rules, np.flatnonzero(~joined) + 1)


def _height(run: Floats) -> float:
    return float(run[0, 1] + run[0, 3]) / 2


def _between(numbers: Numbers, run: Floats, chars: Chars, rows: NDArray[np.int64]) -> _Drawn | None:
    """Return rules as underscores if letters of one line are at both their ends and none is over them.

    `rows` are the characters whose base line they are near.
    """
    x0, x1 = float(run[0, 0]), float(run[-1, 2])
    left, right = chars.box[rows, 0], chars.box[rows, 2]
    em = numbers.near * chars.size[rows]
    before = np.flatnonzero(np.abs(right - x0) < em)
    behind = np.flatnonzero(np.abs(left - x1) < em)
    over = (left < x1 - em) & (right > x0 + em)
    if len(before) != 1 or len(behind) != 1 or over.any():
        return None
    row = int(rows[before[0]])
    wide = (run[:, 2] - run[:, 0]) / chars.size[row]
    level = abs(chars.origin[row, 1] - chars.origin[rows[behind[0]], 1]) < numbers.near * chars.size[row]
    sized = (wide > numbers.narrowest).all() and (wide < numbers.widest).all()
    thin = (run[:, 3] - run[:, 1] < numbers.thickest * chars.size[row]).all()
    ends = np.concatenate([right[before], run[1:, 0], left[behind]])
    return _Drawn(row, run, ends) if level and sized and thin else None


def _with_underscores(chars: Chars, found: list[_Drawn]) -> Chars:
    """Return the characters with underscores behind those that they follow, set as these are."""
    before = np.concatenate([np.full(len(one.rules), one.before) for one in found])
    rules = np.concatenate([one.rules for one in found])
    new = {column.name: getattr(chars, column.name)[before] for column in fields(Chars)}
    new["code"] = np.full(len(before), UNDERSCORE, np.int32)
    starts, stops = (
        np.concatenate([one.ends[part] for one in found]) for part in (slice(-1), slice(1, None))
    )
    new["box"] = np.column_stack([starts, new["box"][:, 1], stops, new["box"][:, 3]])
    new["ink"] = rules
    new["origin"] = np.column_stack([starts, new["origin"][:, 1]])
    return Chars(
        **{name: np.insert(getattr(chars, name), before + 1, column, 0) for name, column in new.items()}
    )
