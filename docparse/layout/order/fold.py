"""The fold of a sheet with two pages on it, as of a book laid open: all left of it is read before the rest.

A landscape page whose text is in two columns looks much like it. What tells is weighed: the white at the fold
is as wide as two margins, nothing runs across it, and each half may have the number of a page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Floats
from docparse.layout.params import Numbers, Params

_FOLIO = re.compile(r"\d{1,4}\b(?![.,/%])|(?<![.,/%$€£])\b\d{1,4}$")


@dataclass(frozen=True, slots=True)
class FoldEvidence:
    """What is said of a fold; see the comments, and `order.fold.weights` for what it weighs."""

    left: float  # white right of the fold, in times the margin at the left of the sheet
    right: float  # white left of it, in times the margin at the right
    gutter: float  # both, in em
    crossed: float  # share of what runs across, by height
    aside: float  # from the middle of the white to that of the sheet, as a share of its width
    tall: float  # height of the text of the half that has less, as a share
    wide: float  # by how much each half is wider than a page
    numbered: float  # 1 where the numbers of two pages that follow each other stand at one height


def find_fold(params: Params, box: Floats, texts: Sequence[str], width: float, height: float) -> float:
    """Return where a sheet folds into two pages; infinity where it is a single one.

    `box` (n, 4) are its upright lines, whose `texts` are given, and then its tables.
    """
    if not len(box):
        return math.inf
    at = _emptiest(params.order.fold, box, width)
    halves = box[:, 2] <= at, box[:, 0] >= at
    if not (halves[0].any() and halves[1].any()):
        return math.inf
    evidence, weights = _evidence(params, box, texts, (width, height), halves), params.order.fold.weights
    margin = sum([weights[one.name] * getattr(evidence, one.name) for one in fields(evidence)])
    return at if margin > weights["bar"] else math.inf


def _emptiest(numbers: Numbers, box: Floats, width: float) -> float:
    """Return where near the middle of a sheet least text runs across, the nearer to it the better."""
    places = np.arange((0.5 - numbers.near) * width, (0.5 + numbers.near) * width)
    across = (box[:, 0] < places[:, None]) & (box[:, 2] > places[:, None])
    heights = across @ (box[:, 3] - box[:, 1])
    best = places[heights <= heights.min()]
    return float(best[np.abs(best - width / 2).argmin()])


def _evidence(
    params: Params,
    box: Floats,
    texts: Sequence[str],
    size: tuple[float, float],
    halves: tuple[NDArray[np.bool_], NDArray[np.bool_]],
) -> FoldEvidence:
    numbers = params.order.fold
    width, height = size
    one, two = (box[half] for half in halves)
    end, begin = float(one[:, 2].max()), float(two[:, 0].min())
    margins = float(box[:, 0].min()), width - float(box[:, 2].max())
    across = box[~halves[0] & ~halves[1]]
    extents = [(float(half[:, 3].max()) - float(half[:, 1].min())) / height for half in (one, two)]

    def times(white: float, margin: float) -> float:
        return min(numbers.most, max(0.0, white) / max(margin, numbers.least * width))

    return FoldEvidence(
        left=times(begin - width / 2, margins[0]),
        right=times(width / 2 - end, margins[1]),
        gutter=min(numbers.widest, (begin - end) / params.typography.em),
        crossed=float((across[:, 3] - across[:, 1]).sum() / (box[:, 3] - box[:, 1]).sum()),
        aside=abs(begin + end - width) / (2 * width),
        tall=min(extents),
        wide=max(0.0, width / (2 * height) - numbers.square),
        numbered=float(_numbered(params, box, texts, height, halves)),
    )


def _numbered(
    params: Params,
    box: Floats,
    texts: Sequence[str],
    height: float,
    halves: tuple[NDArray[np.bool_], NDArray[np.bool_]],
) -> bool:
    """Return True if a line at the edge of one half has a number, and one level with it the next."""
    zones = params.order.zones
    level = params.order.fold.level * params.typography.em
    edge = (box[:, 3] < zones.top * height) | (box[:, 1] > zones.foot * height)
    one, two = (
        [
            (int(number), float(box[at, 3]))
            for at in np.flatnonzero(edge & half).tolist()
            if at < len(texts)
            for number in _FOLIO.findall(texts[at])
        ]
        for half in halves
    )
    return any(b == a + 1 and abs(y - x) < level for a, x in one for b, y in two)
