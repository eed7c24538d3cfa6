"""The array steps of PP-OCR round its two networks: prepare, cut out lines, decode.

Detection gives quadrilaterals, each is cut out of the page in full resolution (a network that reads lines 48
pixels high gains from pixels that the detector did without) and read by a CTC network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.engines.rapid.alphabet import BLANK, Alphabet
from docparse.ocr.engines.rapid.sessions import FloatArray, Network
from docparse.ocr.engines.rapid.strips import GAP, STEP, Strip, pack
from docparse.ocr.image.denoise import letter_height
from docparse.ocr.protocol import Frame, Image, Rivals

DETECTION_SIDE = 2000
"""Most pixels of the longer side of what the detector sees."""

DETECTION_LETTER, SMALL_LETTERS = 12.0, 0.2
"""Height of letters in pixels that the detector needs, and the share of a page's letters that may be smaller.
With 9 it joins columns; with 10 it finds all lines, but .15% of the facts of 48 scanned pages go astray in
boxes a little wider or narrower, with 12 none of those."""

CORE, LEAST_CORE, LEAST_SCORE, GROWTH = 0.3, 3.0, 0.5, 1.6
"""Probability of a core, its least width (pixels), its least mean probability, and by how much it grows."""

LINE_HEIGHT = 48
LEAST_WIDTH = 12
RIVALS, LEAST_ODDS, SURE = 5, -12.0, 0.999
"""Rivals kept of a character, the least log-odds told, and the probability above which none are kept."""
LEAST_WEIGHT = exp(LEAST_ODDS)
READ, CLEAR = 0.6, 0.95
"""Mean probability of its characters but blanks below which a line is not read, and from which it is clearly.
"""
NARROW = 1.5
NARROW_BORDER = 24


@dataclass(frozen=True, slots=True)
class LineReading:
    """A line as the network read it: its text, and for each character its centre (0 at the left edge of the
    line, 1 at the right one), its probability, its rivals, and the log-odds of a space before it. `other` is
    the text of a first look that this one replaced, if it differs."""

    text: str
    centres: tuple[float, ...]
    confidences: tuple[float, ...]
    rivals: tuple[Rivals, ...]
    spaces: tuple[float, ...]
    other: str = ""

    @property
    def confidence(self) -> float:
        return float(np.mean(self.confidences)) if self.confidences else 0.0

    @property
    def is_read(self) -> bool:
        said = [c for c, one in zip(self.confidences, self.text, strict=True) if not one.isspace()]
        return bool(said) and float(np.mean(said)) >= READ


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


def find_lines(image: Image, network: Network) -> tuple[list[FloatArray], list[float]]:
    """Lines of text as quadrilaterals (4 x 2, pixels of `image`, clockwise from the top left), with scores.

    Differentiable binarisation (Liao et al. 2020): the network gives for each pixel the probability that it
    lies in the shrunk core of a line; cores become rectangles and are grown back.
    """
    height, width = image.shape[:2]
    scale = detection_scale(image)
    size = (_multiple(width * scale), _multiple(height * scale))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1.0 else cv2.INTER_LINEAR)
    probability = network(normalise(small)[None])[0, 0]
    core = cv2.dilate((probability > CORE).astype(np.uint8), np.ones((2, 2), dtype=np.uint8))
    contours, _ = cv2.findContours(core, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    factor = np.array([width / size[0], height / size[1]], dtype=np.float32)
    quads: list[FloatArray] = []
    scores: list[float] = []
    for contour in contours:
        (middle, (w, h), angle) = cv2.minAreaRect(contour)
        if min(w, h) < LEAST_CORE:
            continue
        score = _mean_inside(probability, cv2.boxPoints((middle, (w, h), angle)))
        if score < LEAST_SCORE:
            continue
        growth = w * h * GROWTH / (2 * (w + h))
        grown = cv2.boxPoints((middle, (w + 2 * growth, h + 2 * growth), angle))
        limits = np.array([width, height], dtype=np.float32)
        quads.append(np.clip(_clockwise(grown) * factor, 0, limits).astype(np.float32))
        scores.append(score)
    return quads, scores


def detection_scale(image: Image) -> float:
    """Share of its size at which the detector sees a page; its cost grows with the pixels."""
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    letters = letter_height(grey, SMALL_LETTERS)
    fine = DETECTION_LETTER / letters if letters else 1.0
    return float(min(1.0, fine, DETECTION_SIDE / max(image.shape[:2])))


def _multiple(length: float) -> int:
    """The multiple of 32 that the network needs."""
    return max(32, round(length / 32) * 32)


def _mean_inside(probability: FloatArray, corners: npt.NDArray[np.float32]) -> float:
    x0, y0 = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
    part = np.ascontiguousarray(probability[y0:y1, x0:x1])
    mask = np.zeros(part.shape, dtype=np.uint8)
    cv2.fillPoly(mask, [(corners - [x0, y0]).astype(np.int32)], 1)
    return float(cv2.mean(part, mask)[0])


def _clockwise(corners: npt.NDArray[np.float32]) -> FloatArray:
    """Four corners of a rectangle, from its top left on."""
    by_x = corners[np.argsort(corners[:, 0], kind="stable")]
    left, right = by_x[:2], by_x[2:]
    left, right = left[np.argsort(left[:, 1])], right[np.argsort(right[:, 1])]
    return np.array([left[0], right[0], right[1], left[1]], dtype=np.float32)


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
    return _to_read(flat.astype(np.uint8))


def cut_along(image: Image, quad: FloatArray, frame: Frame) -> Crop:
    """The same of a line of the flattened page, whose ink in `image` is bent as `frame` tells."""
    width, height = (round(side) for side in sides(quad))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    points = np.stack([across.ravel(), down.ravel()], axis=1).astype(np.float32)
    there = cv2.perspectiveTransform(points[None], matrix)[0].astype(np.float64)
    x, y = (part.reshape(height, width).astype(np.float32) for part in (frame.find(there) - 0.5).T)
    flat = cv2.remap(image, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return _to_read(flat.astype(np.uint8))


def _to_read(flat: Image) -> Crop:
    height, width = flat.shape[:2]
    target = (max(LEAST_WIDTH, round(width * LINE_HEIGHT / height)), LINE_HEIGHT)
    how = cv2.INTER_AREA if height > LINE_HEIGHT else cv2.INTER_LINEAR
    resized: Image = cv2.resize(flat, target, interpolation=how)
    border = NARROW_BORDER if width < NARROW * height else 0
    if border:
        resized = cv2.copyMakeBorder(resized, 0, 0, border, border, cv2.BORDER_REPLICATE)
    return Crop(resized, border)


def read_lines(crops: Sequence[Crop], network: Network, alphabet: Alphabet) -> list[LineReading]:
    """Read cut-out lines; the answer is in the order of `crops`.

    The network takes a whole strip into account: beside a line in a script that it does not know, a number
    loses its first digit and is sure of the others. What is beside such a line is read again alone, and what
    that adds is kept.
    """
    readings: dict[int, LineReading] = {}
    strips = pack([crop.width for crop in crops])
    for strip in strips:
        readings |= _read_strip(strip, crops, network, alphabet)
    for i in _beside_unread(strips, readings):
        alone = _read_strip(Strip([(i, 0)], crops[i].width), crops, network, alphabet)[i]
        if alone.confidence >= CLEAR and readings[i].text in alone.text:
            readings[i] = alone
    return [readings[i] for i in range(len(crops))]


def _read_strip(
    strip: Strip, crops: Sequence[Crop], network: Network, alphabet: Alphabet
) -> dict[int, LineReading]:
    tensor = np.zeros((1, 3, LINE_HEIGHT, strip.width), dtype=np.float32)
    for i, left in strip.places:
        tensor[0, :, :, left : left + crops[i].width] = normalise(crops[i].image)
    probabilities = network(tensor)[0]
    readings = {}
    for i, left in strip.places:
        first = max(left - GAP // 2, 0) // STEP
        last = (left + crops[i].width + GAP // 2) // STEP
        readings[i] = decode_ctc(probabilities[first:last], alphabet, left - first * STEP, crops[i])
    return readings


def _beside_unread(strips: Sequence[Strip], readings: dict[int, LineReading]) -> list[int]:
    """Lines that were read in one strip with a line that was not."""
    mixed = [[i for i, _ in strip.places] for strip in strips]
    return [
        i
        for lines in mixed
        if not all(readings[i].is_read for i in lines)
        for i in lines
        if readings[i].is_read
    ]


def decode_ctc(probabilities: FloatArray, alphabet: Alphabet, left: int, crop: Crop) -> LineReading:
    """Best-path CTC decoding of one line (Graves et al. 2006, section 3.2).

    `probabilities` is (steps, classes), class 0 the blank; a step is 8 pixels, and the crop begins `left`
    pixels from the first one.
    """
    probabilities = alphabet.within(probabilities)
    best = probabilities.argmax(axis=1)
    most = probabilities[np.arange(len(best)), best]
    keep = best != BLANK
    keep[1:] &= best[1:] != best[:-1]
    steps = np.flatnonzero(keep)
    pixels = (steps + 0.5) * STEP - left - crop.border
    shares = np.clip(pixels / max(crop.width - 2 * crop.border, 1), 0.0, 1.0)
    return LineReading(
        text="".join(alphabet.characters[best[step]] for step in steps),
        centres=tuple(round(float(share), 4) for share in shares),
        confidences=tuple(round(float(most[step]), 4) for step in steps),
        rivals=tuple(_rivals(probabilities, best, int(step), alphabet) for step in steps),
        spaces=_space_odds(probabilities[:, len(alphabet.characters) - 1] / most, steps),
    )


def _space_odds(shares: FloatArray, steps: npt.NDArray[np.intp]) -> tuple[float, ...]:
    """Log-odds of a space against what was read, the best between each character and the one before it;
    `shares` is the space's probability as a share of the likeliest character's, by step."""
    odds = np.log(np.maximum(shares, 1e-9))
    best = [LEAST_ODDS, *(float(odds[a : b + 1].max()) for a, b in pairwise(steps))]
    return tuple(round(max(value, LEAST_ODDS), 1) for value in best[: len(steps)])


def _rivals(probabilities: FloatArray, best: npt.NDArray[np.intp], step: int, alphabet: Alphabet) -> Rivals:
    """The likeliest other characters of the run of steps that begins at `step`."""
    end = step + 1
    while end < len(best) and best[end] == best[step]:
        end += 1
    run, own = probabilities[step:end], int(best[step])
    weight = float(run[:, own].sum())
    likely: list[int] = []
    if weight < SURE * len(run):
        weights = run.sum(axis=0)
        weighed = np.flatnonzero(weights >= LEAST_WEIGHT * weight)
        likely = weighed[np.argsort(weights[weighed])[-RIVALS:]].tolist()
    if own in alphabet.separators:
        likely.append(alphabet.separators[own])
    odds = {
        alphabet.characters[i]: round(max(log(max(float(run[:, i].sum()), 1e-9) / weight), LEAST_ODDS), 2)
        for i in likely
        if i not in (BLANK, own)
    }
    return tuple(sorted(odds.items(), key=lambda rival: -rival[1]))
