"""Find how the lines of a page bend that no parabola describes: at a book's spine, in a wave, seen slantwise.

Letters that follow each other are linked to lines, and one smooth surface is fitted to the feet of all of
them: a polynomial of the place across the page, and one that grows down the page (paper bends along straight
rulings, so that a camera sees each line as the one above it, a little more or less bent). Ink that is no foot
of a line (descenders, drawings) is outweighed (Huber 1964). Links reach further as the lines become
straighter, in the end from a label to its amount. Whether a page is bent so at all is for
`docparse.ocr.image.orient` to say, by how many more letters then stand level.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.protocol import Curve, Frame, Image

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

DEGREE, SPREAD_DEGREE = 7, 4
"""Degrees of the polynomial of all lines and of the one that grows down the page."""

REACHES = (1.5, 4.0, 12.0, 40.0, 40.0)
"""Gaps over which letters are linked, in heights of a letter, one round after the other."""

PHRASE = 4.0
"""Gap in heights of a letter up to which a line shows how straight it is; beyond it may be another column."""

LEVEL, ASIDE = 0.5, 4.0
"""Difference of two linked letters' feet at most, in heights of a letter, and how much it counts against the
gap between them."""

STEPS = 4
"""Parts of a pixel of the reduced page to which letters are level; a pixel off counts less."""

LEAST_HEIGHT, SHORT, TALL = 4, 0.6, 2.0
"""Least height of a letter in pixels of the reduced page; in usual heights, the least of one that tells of
its line, and the greatest: marks and bars tell nothing."""

AT_ONCE = 256
"""Letters whose followers are sought together."""

LEAST_LETTERS, LEAST_LINE = 60, 4
"""Letters on a page, and in a line, that tell of its bend."""

STIFFNESS, LEAST_STIFFNESS = 0.0002, 0.01
"""Weight against high degrees: the square of the degree above 1 times this times the letters; the least."""

ROUNDS, OUTWEIGHED, LEAST_OFF = 6, 2.0, 0.02
"""Rounds of weighing letters by their distance from the fit; the usual distances from which they weigh less;
the least usual distance, in heights of a letter."""

MOST_BEND = 0.15
"""Greatest bend as a share of the page's width."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters of a reduced page, in its pixels: lowest points (n, 2), widths (n,), and their usual height."""

    feet: Floats
    widths: Floats
    height: float


def find_letters(binary: Image) -> Letters:
    """The components of a reduced page (1 is ink) that are as high as letters are."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(binary, connectivity=8)
    boxes = stats[1:, :4]
    tall = boxes[boxes[:, 3] >= LEAST_HEIGHT, 3]
    usual = float(np.median(tall)) if len(tall) else 0.0
    sized = np.flatnonzero((boxes[:, 3] >= SHORT * usual) & (boxes[:, 3] <= TALL * usual) & (usual > 0))
    feet = [_foot(labels, label + 1, boxes[label]) for label in sized.tolist()]
    return Letters(np.array(feet).reshape(-1, 2), boxes[sized, 2].astype(np.float64), usual)


def _foot(labels: npt.NDArray[np.int32], label: int, box: npt.NDArray[np.int32]) -> tuple[float, float]:
    x, y, width, height = box.tolist()
    lowest = np.flatnonzero(labels[y + height - 1, x : x + width] == label)
    return x + float(lowest.mean()) + 0.5, float(y + height)


def evenness(letters: Letters, frame: Frame) -> float:
    """How many letters, and pairs of them, stand level once the reduced page is turned as `frame` tells."""
    y = frame.lay(letters.feet)[:, 1]
    return _pairs(y - y.min())


def straightness(letters: Letters, frame: Frame, lines: Indices) -> float:
    """The same within lines, (n,) as `lines_of` has them: what comes from other columns counts nothing."""
    in_line = lines >= 0
    y = frame.lay(letters.feet[in_line])[:, 1]
    _, line = np.unique(lines[in_line], return_inverse=True)
    drop = y - (np.bincount(line, y) / np.bincount(line))[line]
    far = 2 * letters.height
    return _pairs(np.clip(drop, -far, far) + (3 * line + 1) * 2 * far)


def lines_of(letters: Letters, frame: Frame) -> Indices | None:
    """The line of each letter, (n,), -1 of those in none, on the page turned by `frame`; parts that are far
    apart are two. None where no line is long enough."""
    return _linked(letters, frame.lay(letters.feet), PHRASE)


def _pairs(y: Floats) -> float:
    """How many pairs of `y` (n,), pixels, are equal; those that differ by a pixel count less."""
    rows = np.bincount((STEPS * y).astype(np.int64)).astype(np.float64)
    return float(np.square(np.convolve(rows, np.bartlett(2 * STEPS + 3))).sum())


def find_curve(letters: Letters, start: Frame) -> Curve | None:
    """The bend of a page's lines once it is turned by `start`'s skew, which shows them nearly level. None
    where too few lines tell, or too much bends."""
    points, size = start.lay(letters.feet), start.source
    places = points[:, 0] / size[0]
    shape = Curve(float(places.min()), float(places.max()), (), ())
    terms = _terms(shape, points, size)
    bend: Floats = np.zeros(len(points))
    for reach in REACHES:
        lines = _linked(letters, points + bend[:, None] * [0, 1], reach)
        if lines is None:
            return None
        weights = _fitted(terms, points[:, 1], lines, letters.height)
        bend = terms @ weights
    if np.abs(bend).max() > MOST_BEND * size[0]:
        return None
    shares = tuple(float(share) for share in (weights / size[0]).round(6))
    return replace(shape, bends=shares[:DEGREE], fans=shares[DEGREE:])


def _terms(shape: Curve, points: Floats, size: tuple[int, int]) -> Floats:
    """What each coefficient of a curve does at `points`, (n, DEGREE + SPREAD_DEGREE)."""
    across = np.polynomial.chebyshev.chebvander(shape.across(points[:, 0] / size[0]), DEGREE)[:, 1:]
    down = (points[:, 1] / size[1] - 0.5)[:, None]
    return np.hstack([across, across[:, :SPREAD_DEGREE] * down])


def _linked(letters: Letters, points: Floats, reach: float) -> Indices | None:
    """The line of each letter, (n,), -1 of those in none, if they stand at `points`; None without lines."""
    following = _following(letters, points, reach)
    line = np.arange(len(points))
    for letter in np.argsort(points[:, 0]).tolist():
        after = int(following[letter])
        if after >= 0 and line[after] == after:
            line[after] = line[letter]
    long = np.bincount(line, minlength=len(line))[line] >= LEAST_LINE
    return np.where(long, line, -1) if long.any() else None


def _following(letters: Letters, points: Floats, reach: float) -> Indices:
    """The nearest letter on each one's right, level with it and within `reach` heights, (n,); -1 without."""
    following = np.full(len(points), -1)
    by_row = np.argsort(points[:, 1])
    rows, drop = points[by_row, 1], LEVEL * letters.height
    for start in range(0, len(by_row), AT_ONCE):
        some = by_row[start : start + AT_ONCE]
        first, last = np.searchsorted(rows, (rows[start] - drop, points[some[-1], 1] + drop))
        near = by_row[first:last]
        away = _away(letters, points, some, near, reach)
        nearest = away.argmin(axis=1)
        found = np.isfinite(away[np.arange(len(some)), nearest])
        following[some[found]] = near[nearest[found]]
    return following


def _away(letters: Letters, points: Floats, some: Indices, others: Indices, reach: float) -> Floats:
    """How far each of `others` follows each of `some`, (n, m), infinite where it does not."""
    (x, y), (other_x, other_y) = points[some].T[..., None], points[others].T
    gap = other_x - letters.widths[others] / 2 - x - letters.widths[some, None] / 2
    drop, height = np.abs(other_y - y), letters.height
    follows = (gap >= -LEVEL * height) & (gap <= reach * height) & (drop <= LEVEL * height) & (other_x > x)
    return np.where(follows, np.maximum(gap, 0) + ASIDE * drop, np.inf)


def _fitted(terms: Floats, y: Floats, lines: Indices, height: float) -> Floats:
    """Coefficients that lay the letters of each line level, robustly."""
    in_line = lines >= 0
    terms, y, (_, lines) = terms[in_line], y[in_line], np.unique(lines[in_line], return_inverse=True)
    degrees = np.concatenate([np.arange(1, DEGREE + 1), np.arange(1, SPREAD_DEGREE + 1)])
    stiff = np.diag(STIFFNESS * len(y) * (np.square(degrees - 1.0) + LEAST_STIFFNESS))
    weight = np.ones(len(y))
    answer: Floats = np.zeros(terms.shape[1])
    for _ in range(ROUNDS):
        apart, drop = _less_mean(terms, lines, weight), _less_mean(y[:, None], lines, weight)[:, 0]
        weighed = apart.T * weight
        answer = np.asarray(np.linalg.solve(weighed @ apart + stiff, -weighed @ drop), dtype=np.float64)
        off = np.abs(drop + apart @ answer)
        usual = max(float(np.median(off)), LEAST_OFF * height)
        weight = np.minimum(1.0, OUTWEIGHED * usual / np.maximum(off, 1e-9))
    return answer


def _less_mean(values: Floats, lines: Indices, weight: Floats) -> Floats:
    """`values` (n, k) less the weighted mean of their line."""
    total = np.bincount(lines, weight)
    sums = np.stack([np.bincount(lines, weight * column) for column in values.T], axis=1)
    result: Floats = values - (sums / total[:, None])[lines]
    return result
