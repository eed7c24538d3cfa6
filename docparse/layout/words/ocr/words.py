"""OCR words as loose words: base line and size from their boxes; and what of them the text layer lacks."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import OCR, Floats, OcrWords, Words
from docparse.layout.params import Numbers
from docparse.layout.words.form import LooseWords, join
from docparse.layout.words.letters import are_unreadable
from docparse.layout.words.ocr.pace import told_sizes

_SIGN_BEHIND = re.compile(r"(?<=[\d)%])(?=[$€£¥])")
_TALL = frozenset("bdfhijklt0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%&()[]{}/|!?'\"")
_WORD = re.compile(r"\d|[^\W_].*[^\W_]")
_DEEP = frozenset("gjpqy,;()[]{}/|$")


def loose_from_ocr(numbers: Numbers, ocr: OcrWords) -> LooseWords:
    """OCR words with base line and size.

    Some engines box the ink of each word, some the line it is on. Where words without tall letters are
    much lower than others, the box is taken for ink, and letters tell which part of the em it shows. Dashes
    do not tell: their boxes are low either way.
    """
    ocr = part_signs(ocr)
    count = len(ocr)
    letters = np.array([ord(c) for text in ocr.text for c in text], np.int32)
    ends = np.cumsum([len(text) for text in ocr.text], dtype=np.int32)
    span = np.stack([ends - np.array([len(t) for t in ocr.text], np.int32), ends], axis=1).astype(np.int32)
    base, size = _lines_of(numbers, ocr)
    size = _of_cells(ocr, size)
    box = np.ascontiguousarray(ocr.box, np.float32)
    return LooseWords(
        span=np.ascontiguousarray(span.reshape(-1, 2)),
        letters=letters,
        rows=np.full(len(letters), -1, np.int32),
        edge=np.full(count, 3, np.uint8),
        box=box,
        u0=np.ascontiguousarray(box[:, 0]),
        u1=np.ascontiguousarray(box[:, 2]),
        base=base,
        size=size,
        font=np.full(count, -1, np.int32),
        style=ocr.styles,
        color=np.full(count, 0xFF, np.uint32),
        angle=np.zeros(count, np.float32),
        mcid=np.full(count, -1, np.int32),
        object=np.full(count, -1, np.int32),
        score=np.ascontiguousarray(ocr.score, np.float32),
    )


def part_signs(ocr: OcrWords) -> OcrWords:
    """A currency sign behind a figure begins the next column: `814$` is two words, `723$814` too.

    Each part takes a share of the box by its count of characters.
    """
    if not any(_SIGN_BEHIND.search(text) for text in ocr.text):
        return ocr
    texts: list[str] = []
    rows: list[int] = []
    ends: list[tuple[float, float]] = []
    for row, text in enumerate(ocr.text):
        cuts = [0, *(match.start() for match in _SIGN_BEHIND.finditer(text)), len(text)]
        for start, end in pairwise(cuts):
            texts.append(text[start:end])
            rows.append(row)
            ends.append((start / max(1, len(text)), end / max(1, len(text))))
    whole = ocr.taken(np.array(rows))
    box = whole.box
    width = box[:, 2] - box[:, 0]
    share = np.array(ends, np.float32)
    left, right = box[:, 0] + share[:, 0] * width, box[:, 0] + share[:, 1] * width
    parts = np.stack([left, box[:, 1], right, box[:, 3]], axis=1).astype(np.float32)
    return replace(whole, text=tuple(texts), box=parts)


def _lines_of(numbers: Numbers, ocr: OcrWords) -> tuple[Floats, Floats]:
    high = (ocr.box[:, 3] - ocr.box[:, 1]).astype(np.float32)
    tall = np.array([not _TALL.isdisjoint(text) for text in ocr.text], bool)
    deep = np.array([not _DEEP.isdisjoint(text) for text in ocr.text], bool)
    flat = ~tall & ~deep & np.array([text.islower() for text in ocr.text], bool)
    inked = (
        flat.sum() >= 3 and tall.sum() >= 3 and np.median(high[flat]) < numbers.flat * np.median(high[tall])
    )
    if not inked:
        # Boxes of lines grow and shrink about their middle, those of short figures most.
        middle = ((ocr.box[:, 1] + ocr.box[:, 3]) / 2).astype(np.float32)
        pace = (ocr.box[:, 2] - ocr.box[:, 0]) / np.array([max(1, len(text)) for text in ocr.text])
        sized, told = told_sizes(numbers, ocr, (numbers.of_box * high).astype(np.float32))
        size = np.where(told, sized, _calm(numbers, _level(numbers, middle, sized, pace)))
        return (middle + numbers.middle_to_base * size).astype(np.float32), size
    above = np.where(tall, numbers.tall_height, numbers.flat_height)
    below = np.where(deep, numbers.depth, 0.0)
    size = high / (above + below)
    return (ocr.box[:, 3] - below * size).astype(np.float32), _calm(numbers, size.astype(np.float32))


def _level(numbers: Numbers, middle: Floats, size: Floats, pace: NDArray[np.floating]) -> Floats:
    """Each size as that of most words at its height, where it is near: a figure is as large as its label.

    A box much higher than those beside it is none of larger type where its letters are too narrow for that;
    `pace` is the width of a word by its count of letters.
    """
    order = np.argsort(middle, kind="stable")
    y, sizes = middle[order], size[order]
    first = np.searchsorted(y, y - numbers.level * sizes, "left").tolist()
    last = np.searchsorted(y, y + numbers.level * sizes, "right").tolist()
    usual = np.array([np.median(sizes[a:b]) for a, b in zip(first, last, strict=True)], np.float32)
    level = size.copy()
    near = (sizes > numbers.usual_least * usual) & (
        (sizes < numbers.usual_most * usual) | (pace[order] < numbers.narrow * sizes)
    )
    level[order] = np.where(near, usual, sizes)
    return level


def _calm(numbers: Numbers, size: Floats) -> Floats:
    """Sizes that differ by measuring alone made equal: sorted, a step of more than 8 % begins another."""
    if not len(size):
        return size
    order = np.argsort(size)
    steps = np.diff(size[order]) > numbers.step * size[order][:-1]
    group = np.concatenate([[0], np.cumsum(steps)])
    calm = size.copy()
    for g in range(int(group[-1]) + 1):
        rows = order[group == g]
        # A chain of small steps may still span headings and notes: cut it at its quartiles' spread.
        low, middle, high = np.percentile(size[rows], [10, 50, 90])
        near = (size[rows] > numbers.calm_least * middle) & (size[rows] < numbers.calm_most * middle)
        calm[rows[near]] = middle
        calm[rows[~near & (size[rows] <= numbers.calm_least * middle)]] = low
        calm[rows[~near & (size[rows] >= numbers.calm_most * middle)]] = high
    return calm


def _of_cells(ocr: OcrWords, size: Floats) -> Floats:
    """Return `size` with one size for all monospaced words in cells of one width."""
    for cell in () if ocr.cell is None else np.unique(ocr.cell[ocr.cell > 0]):
        size = np.where(ocr.cell == cell, np.median(size[ocr.cell == cell]), size)
    return size


def doubtful_words(numbers: Numbers, ocr: OcrWords, pictures: Floats) -> NDArray[np.bool_]:
    """Return which words, (n,), were read in a picture most of whose letters the engine was not sure of.

    Textures of photographs look like letters to any engine. `pictures` are boxes (m, 4).
    """
    found = np.zeros(len(ocr), np.bool_)
    letters = np.array([sum(map(str.isalnum, text)) for text in ocr.text], np.int32)
    x, y = (ocr.box[:, 0] + ocr.box[:, 2]) / 2, (ocr.box[:, 1] + ocr.box[:, 3]) / 2
    for x0, y0, x1, y1 in pictures.tolist():
        held = (x > x0) & (x < x1) & (y > y0) & (y < y1)
        sure = letters[held & (ocr.score >= numbers.sure)].sum()
        if 2 * sure < letters[held].sum():
            found |= held
    return found


def unsure_rows(words: Words, sure: float) -> list[int]:
    """Return the words, rows of `words`, that OCR read with a score below `sure`.

    A word has a figure or two letters: of lone letters and signs no score tells whether they are right.
    """
    rows = np.flatnonzero((words.style & OCR > 0) & (words.score < sure)).tolist()
    return [row for row in rows if _WORD.search(words.word(row))]


def merge_words(
    numbers: Numbers, layer: LooseWords, ocr: OcrWords, distrusted: NDArray[np.bool_]
) -> tuple[LooseWords, NDArray[np.bool_]]:
    """Join the text layer's words with those OCR words that it lacks; mark the layer's words that give way.

    A readable word of the layer wins over OCR words on the same spot; an unreadable or `distrusted` one gives
    way to them.
    """
    bad = _unreadable(layer) | distrusted
    inside = _covers(layer.box[~bad], ocr.box)
    new = ocr.taken(~inside)
    replaced = bad & _covers(new.box, layer.box)
    rest = layer.without(np.flatnonzero(replaced).astype(np.int32))
    return join(rest, loose_from_ocr(numbers, new)), replaced


def _unreadable(words: LooseWords) -> NDArray[np.bool_]:
    total = np.concatenate([[0], np.cumsum(are_unreadable(words.letters))])
    first, last = words.span[:, 0], words.span[:, 1]
    return np.asarray(2 * (total[last] - total[first]) > last - first)


def _covers(boxes: Floats, others: Floats) -> NDArray[np.bool_]:
    """Mask `others` that have their middle in one of `boxes`, or hold the middle of one of them."""
    if not len(boxes) or not len(others):
        return np.zeros(len(others), bool)
    return _middles_in(others, boxes) | _middles_in(boxes, others, axis=0)


def _middles_in(points: Floats, boxes: Floats, axis: int = 1) -> NDArray[np.bool_]:
    x = (points[:, 0] + points[:, 2])[:, None] / 2
    y = (points[:, 1] + points[:, 3])[:, None] / 2
    hit = (x > boxes[:, 0]) & (x < boxes[:, 2]) & (y > boxes[:, 1]) & (y < boxes[:, 3])
    return np.asarray(hit.any(axis=axis))
