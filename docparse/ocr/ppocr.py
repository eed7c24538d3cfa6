"""The array steps of PP-OCR round its two networks: prepare, cut out lines, decode.

Detection gives quadrilaterals, each is cut out of the page in full resolution (a network that reads lines 48
pixels high gains from pixels that the detector did without) and read by a CTC network. Batches are as wide
as their widest line, not at least 320 pixels: in tables most lines are short numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.protocol import Image

FloatArray = npt.NDArray[np.float32]
Session = Callable[[FloatArray], FloatArray]

LINE_HEIGHT = 48
MIN_WIDTH = 48
BLANK = 0
NARROW = 1.5
NARROW_BORDER = 24


@dataclass(frozen=True, slots=True)
class LineReading:
    """A line as the network read it: its text, and for each character its centre (0 at the left edge of the
    line, 1 at the right one) and its probability."""

    text: str
    centres: tuple[float, ...]
    confidences: tuple[float, ...]

    @property
    def confidence(self) -> float:
        return float(np.mean(self.confidences)) if self.confidences else 0.0


@dataclass(frozen=True, slots=True)
class Crop:
    """A line cut out of the page, 48 pixels high, with `border` pixels added at the left and at the right."""

    image: Image
    border: int = 0

    @property
    def width(self) -> int:
        return int(self.image.shape[1])


def normalise(image: Image) -> FloatArray:
    """uint8 (h, w) or (h, w, 3) → float32 (3, h, w) in -1 … 1."""
    scaled = image.astype(np.float32) / 127.5 - 1.0
    if scaled.ndim == 2:
        return np.repeat(scaled[None], 3, axis=0)
    return np.ascontiguousarray(scaled.transpose(2, 0, 1)[::-1])  # the networks were trained on BGR


def sides(quad: FloatArray) -> tuple[float, float]:
    """Width and height of a quadrilateral (4 x 2, clockwise from the top left), at least one pixel."""
    edges = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return max(float(edges[0]), float(edges[2]), 1.0), max(float(edges[1]), float(edges[3]), 1.0)


def as_read(quads: Sequence[FloatArray]) -> list[FloatArray]:
    """Quads of lines that run downwards, turned so that they start where the reading does.

    Such a line is one and a half times as high as wide, and twice as high as the page's lines are: a lone
    `$` or digit is high and narrow too, and must stay upright.
    """
    if not len(quads):
        return []
    usual = float(np.median([min(sides(quad)) for quad in quads]))
    turned = []
    for quad in quads:
        width, height = sides(quad)
        downwards = height >= 1.5 * width and height > 2 * usual
        turned.append(np.roll(quad, -1, axis=0) if downwards else quad)
    return turned


def cut_line(image: Image, quad: FloatArray) -> Crop:
    """The part of `image` inside `quad` (4 x 2, clockwise from the start of the line), laid flat, 48 pixels
    high. Narrow ones get a border of their own edge: a lone `$` is else read as `S`."""
    width, height = (round(side) for side in sides(quad))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    flat = cv2.warpPerspective(
        image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC
    )
    target = (max(MIN_WIDTH // 4, round(width * LINE_HEIGHT / height)), LINE_HEIGHT)
    how = cv2.INTER_AREA if height > LINE_HEIGHT else cv2.INTER_LINEAR
    resized: Image = cv2.resize(flat, target, interpolation=how)
    border = NARROW_BORDER if width < NARROW * height else 0
    if border:
        resized = cv2.copyMakeBorder(resized, 0, 0, border, border, cv2.BORDER_REPLICATE)
    return Crop(resized, border)


def read_lines(
    crops: Sequence[Crop], session: Session, characters: Sequence[str], *, batch: int = 6
) -> list[LineReading]:
    """Read cut-out lines; the answer is in the order of `crops`."""
    order = sorted(range(len(crops)), key=lambda i: crops[i].width)
    readings: dict[int, LineReading] = {}
    for start in range(0, len(order), batch):
        members = order[start : start + batch]
        widest = max(MIN_WIDTH, *(crops[i].width for i in members))
        tensor = np.zeros((len(members), 3, LINE_HEIGHT, widest), dtype=np.float32)
        for row, i in enumerate(members):
            tensor[row, :, :, : crops[i].width] = normalise(crops[i].image)
        probabilities = session(tensor)
        for row, i in enumerate(members):
            readings[i] = decode_ctc(probabilities[row], characters, widest, crops[i])
    return [readings[i] for i in range(len(crops))]


def decode_ctc(probabilities: FloatArray, characters: Sequence[str], widest: int, crop: Crop) -> LineReading:
    """Best-path CTC decoding of one line (Graves et al. 2006, section 3.2).

    `probabilities` is (steps, classes), class 0 the blank; the steps cover `widest` pixels, of which the
    crop's are the first.
    """
    best = probabilities.argmax(axis=1)
    keep = best != BLANK
    keep[1:] &= best[1:] != best[:-1]
    steps = np.flatnonzero(keep)
    pixels = (steps + 0.5) * widest / len(best)
    shares = np.clip((pixels - crop.border) / max(crop.width - 2 * crop.border, 1), 0.0, 1.0)
    return LineReading(
        text="".join(characters[best[step]] for step in steps),
        centres=tuple(round(float(share), 4) for share in shares),
        confidences=tuple(round(float(probabilities[step, best[step]]), 4) for step in steps),
    )
