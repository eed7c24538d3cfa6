"""Turn a page image upright before it is read: quarter turns, then skew, then the bow of a curled page, the
spread of lines that a camera saw from one end, or any other curve of its lines.

All are found without reading the page. Skew: the angle at which the ink of small components falls into the
sharpest rows (projection profiles; Postl 1986). In lines that run up or down letters stand closer above each
other than beside each other. A bow is found as skew is: by the parabola along which the rows are sharpest. A
spread is, too: by slopes that grow down the page. Other curves are fitted to the lines of letters.
Upside down or not is left to PP-OCR's line classifier, which the `rapidocr` wheel brings: single lines it
often gets wrong, so it sees many, each both ways up, and the page is turned only if it clearly prefers that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.image.curve import (
    LEAST_LETTERS,
    evenness,
    find_curve,
    find_letters,
    lines_of,
    straightness,
)
from docparse.ocr.protocol import Frame, Image

LONG_EDGE = 1200
MAX_SKEW = 15.0
COARSE, COARSEST = 15_000, 4_000
"""Points of ink that show the angle to a degree, and a bow nearly."""

LIKELY = 24
"""Bends that few points of ink find sharpest, among which more points choose."""

_NEAR = (-2, -1, 0, 1, 2)

LEAST_SKEW = 0.05
"""Degrees below which straightening would blur more than it mends."""

MOST_BOW, BOW_GAIN = 0.08, 1.15
"""Greatest bow as a share of the page's width, and how much sharper than level rows the bent ones must be."""

CURVE_GAIN, LINE_GAIN = 1.25, 1.05
"""How much more letters of a curved page must stand level once it is flattened, and letters of one line.

Of made pages that are wavy or bound all but a few gain 1.2 and 1.1 or more; a scan that gains less is read
as well without. Flat ones have up to 1.14 and 1.04; drawings up to 1.35 and .97, where letters of columns
come to stand level that have nothing to do with each other; pages with a bow or fan 1.1 and 1.04, unless it
was not found.
"""

LEAST_FAN, MOST_FAN = 0.01, 0.07
"""Least and greatest slope that the lowest lines of a page have against its middle ones."""

UPSIDE_DOWN_MARGIN = 0.45
"""Margin by which the classifier must find the lines upside down as they are rather than turned round. Of
about 95 pages held on their head (poor scans and forms too) all but four have .52 or more: two that run from
right to left, a Korean one, one of few lines. Upright Thai and Devanagari have up to .34."""

VOTERS = 24
FIRST_VOTERS, CLEAR_MARGIN = 8, 0.4
"""Lines asked first, and the margin from which their vote for upright is clear: the others are not asked."""

MIN_VOTERS = 4


@dataclass(frozen=True, slots=True)
class _InkPoints:
    """Points of text-like ink in a reduced page: x, y in reduced pixels, and the page's size there."""

    x: npt.NDArray[np.float32]
    y: npt.NDArray[np.float32]
    width: int
    height: int


def straighten(image: Image, *, quarters: bool = True, deskew: bool = True) -> tuple[Image, Frame]:
    """The page upright and straight, and how it was turned."""
    height, width = image.shape[:2]
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    binary = reduce_to_ink(grey)
    quarter = 90 if quarters and _lines_run_down(binary) else 0
    skew = find_skew(np.ascontiguousarray(np.rot90(binary, -quarter // 90))) if quarters or deskew else 0.0
    level = Frame(source=(width, height), quarter=quarter, skew=skew)
    if quarters and upside_down(turn(grey, level)):
        quarter += 180
    frame = Frame((width, height), quarter)
    if deskew:
        frame = _laid_level(np.ascontiguousarray(np.rot90(binary, -quarter // 90)), frame, skew)
    return turn(image, frame), frame


def _laid_level(ink: Image, frame: Frame, turned: float) -> Frame:
    """`frame` with the skew, and the bow, the fan or the curve, that make the rows of `ink` sharpest."""
    skew, bow = find_bow(ink, turned)
    skew, fan = (skew, 0.0) if bow else find_fan(ink, skew)
    simple = replace(frame, skew=skew, bow=bow, fan=fan)
    return _curved(ink, simple, turned)


def _curved(ink: Image, simple: Frame, turned: float) -> Frame:
    """`simple`, or the frame with a curve in place of its bow or fan if that makes the rows clearly sharper.

    Of a page that bends otherwise, the skew that was found may be one half's: lines are sought on the page as
    it lies, too."""
    small = replace(simple, source=(ink.shape[1], ink.shape[0]), quarter=0)
    letters = find_letters(ink)
    lines = lines_of(letters, small) if len(letters.feet) >= LEAST_LETTERS else None
    if lines is None:
        return simple
    starts = [Frame(small.source, 0, skew) for skew in sorted({turned, 0.0})]
    best, even = simple, CURVE_GAIN * evenness(letters, small)
    straight = LINE_GAIN * max(straightness(letters, frame, lines) for frame in (small, *starts))
    for start in starts:
        curve = find_curve(letters, start)
        if curve is None:
            continue
        bent = replace(start, curve=curve)
        gained = evenness(letters, bent)
        if gained > even and straightness(letters, bent, lines) > straight:
            best, even = replace(simple, skew=start.skew, bow=0.0, fan=0.0, curve=curve), gained
    return best


def turn(image: Image, frame: Frame) -> Image:
    """`image` turned as `frame` says; what comes in from beyond the edge has the page's usual colour."""
    turned: Image = np.ascontiguousarray(np.rot90(image, -frame.quarter // 90))
    if frame.skew == 0.0 and not frame.is_bent:
        return turned
    width, height = frame.upright
    # OpenCV's angles are anticlockwise.
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -frame.skew, 1.0)
    paper = np.median(turned[::8, ::8], axis=(0, 1))
    border = tuple(float(v) for v in np.atleast_1d(paper))
    if frame.is_bent:
        back, x = cv2.invertAffineTransform(matrix), np.arange(width)[None]
        y = frame.level(x + 0.5, np.arange(height)[:, None] + 0.5) - 0.5
        across, down = ((row[0] * x + row[1] * y + row[2]).astype(np.float32) for row in back)
        bent: Image = cv2.remap(turned, across, down, interpolation=cv2.INTER_CUBIC, borderValue=border)
        return bent
    result: Image = cv2.warpAffine(turned, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=border)
    return result


def reduce_to_ink(grey: Image) -> Image:
    """A reduced page, 1 where there is ink of the size of letters, else 0."""
    scale = min(1.0, LONG_EDGE / max(grey.shape))
    size = (max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if scale < 1.0 else grey
    local = cv2.blur(small, (31, 31)).astype(np.int16)
    ink = (small.astype(np.int16) < local - 25).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    long_side = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    letters = (long_side >= 3) & (long_side <= 80) & (stats[:, cv2.CC_STAT_AREA] >= 4)
    letters[0] = False
    result: Image = letters[labels].astype(np.uint8)
    return result


def find_skew(binary: Image) -> float:
    """Clockwise degrees that straighten the page, within ±15; 0.0 where there is no clear answer."""
    ink, coarse = _points(binary), _points(binary, COARSE)
    if len(ink.x) < 200:
        return 0.0
    best, step, span = 0.0, 1.0, MAX_SKEW
    level = _sharpness(ink, 0.0)
    while step >= 0.01:
        angles = best + np.arange(-span, span + step / 2, step)
        points = coarse if step == 1.0 else ink
        scores = [_sharpness(points, float(angle)) for angle in angles]
        best, span, step = float(angles[int(np.argmax(scores))]), step * 1.5, step / 4
    gains = _sharpness(ink, best) > 1.03 * level
    return round(best, 3) if gains and abs(best) >= LEAST_SKEW else 0.0


def find_bow(binary: Image, skew: float) -> tuple[float, float]:
    """The clockwise degrees and the bow (`Frame`) that make the page's rows sharpest; `skew` and 0.0 where it
    is not clearly bent. Of a bent page the skew that was found may be that of one half."""
    return _flattened(binary, skew, MOST_BOW, range(-3, 4), lambda bow: (bow, 0.0))


def find_fan(binary: Image, skew: float) -> tuple[float, float]:
    """The same for lines that spread: the degrees and the fan (`Frame`)."""
    near = [skew + quarter / 4 for quarter in range(-8, 9)]
    found = _flattened(binary, skew, MOST_FAN, near, lambda fan: (0.0, fan))
    return found if abs(found[1]) >= LEAST_FAN else (skew, 0.0)


def _flattened(
    binary: Image,
    skew: float,
    most: float,
    angles: Iterable[float],
    shape: Callable[[float], tuple[float, float]],
) -> tuple[float, float]:
    """The degrees, of `angles`, and the bend up to `most` that make rows sharpest; `shape` is bow and fan."""
    ink, coarse = _points(binary, COARSE), _points(binary, COARSEST)
    if len(ink.x) < 200:
        return skew, 0.0
    pixel = 1.0 / ink.width
    starts = [(a, b) for a in (skew, *angles) for b in np.arange(-most, most, 3 * pixel)]
    likely = sorted(starts, key=lambda one: _sharpness(coarse, one[0], *shape(one[1])))[-LIKELY:]
    best = max(likely, key=lambda one: _sharpness(ink, one[0], *shape(one[1])))
    for finer in (1.0, 0.4, 0.16, 0.06):
        near = [(best[0] + a * 0.4 * finer, best[1] + b * pixel * finer) for a in _NEAR for b in _NEAR]
        best = max(near, key=lambda one: _sharpness(ink, one[0], *shape(one[1])))
    gain = _sharpness(ink, best[0], *shape(best[1])) / max(_sharpness(ink, skew), 1.0)
    bent = gain > BOW_GAIN and abs(best[1]) > 2 * pixel
    return (round(best[0], 3), round(float(best[1]), 5)) if bent else (skew, 0.0)


def _lines_run_down(binary: Image) -> bool:
    """Return True if letters lie closer to their neighbours above and below than to those beside them.

    Ink that is smeared along the line joins letters to words; smeared across it leaves them apart.
    """
    _, _, stats, _ = cv2.connectedComponentsWithStats(binary, connectivity=8)
    if len(stats) < 20 or np.count_nonzero(binary) < 200:
        return False
    reach = max(3, round(0.6 * float(np.median(stats[1:, 2:4].max(axis=1)))))
    across = cv2.morphologyEx(binary, cv2.MORPH_CLOSE, np.ones((1, reach), dtype=np.uint8))
    down = cv2.morphologyEx(binary, cv2.MORPH_CLOSE, np.ones((reach, 1), dtype=np.uint8))
    return bool(cv2.connectedComponents(down)[0] < 0.8 * cv2.connectedComponents(across)[0])


def _points(binary: Image, most: int = 60_000) -> _InkPoints:
    y, x = np.nonzero(binary)
    if len(x) > most:
        chosen = np.random.default_rng(0).choice(len(x), most, replace=False)
        x, y = x[chosen], y[chosen]
    return _InkPoints(x.astype(np.float32), y.astype(np.float32), binary.shape[1], binary.shape[0])


def _sharpness(ink: _InkPoints, angle: float, bow: float = 0.0, fan: float = 0.0) -> float:
    """Measure how sharply the ink, turned clockwise by `angle` degrees and flattened, falls into rows."""
    radians = np.radians(angle)
    sin, cos = np.sin(radians), np.cos(radians)
    rows = ink.x * sin + ink.y * cos
    if bow:
        rows -= bow * ink.width * np.square(2 * ink.x / ink.width - 1)
    if fan:
        x, y = ink.x - ink.width / 2, ink.y - ink.height / 2
        rows -= 2 * fan * (x * cos - y * sin) * (x * sin + y * cos) / ink.height
    profile = np.bincount((rows - rows.min()).astype(np.int64)).astype(np.float64)
    return float(np.square(np.diff(profile)).sum())


def upside_down(grey: Image) -> bool:
    """Return True if a page with horizontal lines is on its head, by its longest lines."""
    pieces = _line_pieces(grey)
    if len(pieces) < MIN_VOTERS:
        return False
    if _margin(pieces[:FIRST_VOTERS]) < -CLEAR_MARGIN:
        return False
    return _margin(pieces) > UPSIDE_DOWN_MARGIN


def _margin(pieces: list[Image]) -> float:
    """By how much the classifier finds lines upside down as they are rather than turned round, -1 to 1."""
    session = _classifier()
    tensor = np.stack([piece.astype(np.float32) / 127.5 - 1.0 for piece in pieces])
    tensor = np.repeat(tensor[:, None], 3, axis=1)
    name = session.get_inputs()[0].name
    as_is, on_head = (session.run(None, {name: view})[0][:, 1] for view in (tensor, tensor[..., ::-1, ::-1]))
    return float((as_is - on_head).mean())


def _line_pieces(grey: Image) -> list[Image]:
    """Up to 24 pieces of text lines, each 48 x 192 pixels, from the longest lines of a straight page."""
    binary = reduce_to_ink(grey)
    scale = grey.shape[0] / binary.shape[0]
    joined = cv2.morphologyEx(binary, cv2.MORPH_CLOSE, np.ones((1, 21), dtype=np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    boxes = [
        tuple(int(v) for v in row[:4]) for row in stats[1:] if row[2] >= 4 * row[3] and 6 <= row[3] <= 40
    ]
    boxes.sort(key=lambda box: -box[2])
    pieces: list[Image] = []
    for x, y, w, h in boxes[:VOTERS]:
        top, bottom = max(0, round((y - 1) * scale)), round((y + h + 1) * scale)
        left = max(0, round((x - 1) * scale))
        piece = grey[top:bottom, left : left + min(round((w + 2) * scale), 4 * (bottom - top))]
        how = cv2.INTER_AREA if len(piece) > 48 else cv2.INTER_CUBIC
        pieces.append(cv2.resize(piece, (192, 48), interpolation=how))
    return pieces


_SESSION: list[Any] = []


def _classifier() -> Any:
    if not _SESSION:
        import onnxruntime

        from docparse.ocr.engines.rapid.models import small

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        path = small().detector.parent / "ch_ppocr_mobile_v2.0_cls_mobile.onnx"
        _SESSION.append(onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"]))
    return _SESSION[0]
