"""Make a form's fields part of the page's text, as a reader sees them.

A tick is mostly a drawing, or a letter of a font of marks; a value may be one that viewers draw by themselves
(PDF 32000-1, 12.7.2, NeedAppearances). Both become characters in their places, so that each comes out once,
in its line or cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

import numpy as np
from numpy.typing import NDArray

from docparse.annotations import Field
from docparse.content import CharFlag, Chars, Font, PageContent
from docparse.geometry import BBox
from docparse.layout.params import Numbers, Params

MARKS = {
    ("checkbox", True): "\u2611",
    ("checkbox", False): "\u2610",
    ("radio", True): "\u25c9",
    ("radio", False): "\u25ef",
}
NARROW, BROAD = frozenset("fijlrtI.,:;'|!()[] "), frozenset("mwMW%@")  # letters, in most fonts
_FONT = Font("", 400, bold=False, italic=False, monospace=False, embedded=False)

Letter = tuple[str, BBox, float]
"""A character, its box, and the height of its base line."""


def show_fields(params: Params, content: PageContent) -> PageContent:
    """Return `content` with ticks, and values that nothing draws, among its characters."""
    if not content.fields:
        return content
    chars = content.chars
    drawn = np.flatnonzero((chars.flags & CharFlag.GENERATED == 0) & (chars.code > 32))
    middle = ((chars.box[drawn, :2] + chars.box[drawn, 2:]) / 2).astype(np.float32)
    size = float(np.median(chars.size[drawn])) if len(drawn) else params.typography.em
    code, added = chars.code.copy(), list[Letter]()
    for field in content.fields:
        inside = drawn[_contains(field.box, middle)]
        mark = MARKS.get((field.kind, bool(field.checked)))
        if mark is not None and len(inside) == 1:
            code[inside] = ord(mark)
        elif mark is not None:
            added.append(mark_in(params.fields, mark, field.box, size))
        elif field.kind in ("text", "choice") and not len(inside):
            added += _value(params.fields, field, size)
    fonts = (*content.fonts, _FONT) if added else content.fonts
    return replace(
        content, chars=_with_letters(replace(chars, code=code), added, len(fonts) - 1), fonts=fonts
    )


def add_marks(content: PageContent, marks: Sequence[Letter], gone: NDArray[np.bool_]) -> PageContent:
    """Return `content` with marks among its characters; `gone` ones go."""
    kept = Chars(**{one.name: getattr(content.chars, one.name)[~gone] for one in fields(Chars)})
    chars = _with_letters(kept, marks, len(content.fonts))
    return replace(content, chars=chars, fonts=(*content.fonts, _FONT))


def _contains(box: BBox, points: NDArray[np.float32]) -> NDArray[np.bool_]:
    x, y = points[:, 0], points[:, 1]
    inside: NDArray[np.bool_] = (x > box.x0) & (x < box.x1) & (y > box.y0) & (y < box.y1)
    return inside


def mark_in(numbers: Numbers, mark: str, box: BBox, size: float) -> Letter:
    """Return a mark as large as letters of `size`, in the middle of its box."""
    half = min(box.width, box.height, size) / 2
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return mark, BBox(x - half, y - half, x + half, y + half), y + 2 * numbers.rise * half


def _value(numbers: Numbers, field: Field, size: float) -> Iterator[Letter]:
    """Yield the letters of a value: one line in the middle of its field, several from the top."""
    lines = field.value.split("\n")
    size = min(size, field.box.height / (numbers.pitch * len(lines)))
    room = max(field.box.width - 2 * numbers.padding, 1.0)
    em = (
        min(size, room / max(sum(_advance(numbers, letter) for letter in line) for line in lines))
        if field.value
        else size
    )
    top = (field.box.y0 + field.box.y1 - size) / 2 if len(lines) == 1 else field.box.y0
    for row, line in enumerate(lines):
        x, y = field.box.x0 + numbers.padding, top + numbers.pitch * size * row
        for letter in line:
            end = x + em * _advance(numbers, letter)
            yield letter, BBox(x, y, end, y + size), y + (numbers.letters_half + numbers.rise) * size
            x = end


def _advance(numbers: Numbers, letter: str) -> float:
    """Return a usual width in em."""
    return (
        numbers.narrow_width
        if letter in NARROW
        else numbers.broad_width
        if letter in BROAD
        else numbers.usual_width
    )


def _with_letters(chars: Chars, letters: Sequence[Letter], font: int) -> Chars:
    """Return `chars` and after them `letters`, upright and black, in `font`."""
    if not letters:
        return chars
    box = np.array([tuple(box) for _, box, _ in letters], np.float32)
    base = np.array([base for _, _, base in letters], np.float32)
    count = len(letters)
    added = {
        "code": np.array([ord(letter) for letter, _, _ in letters], np.int32),
        "box": box,
        "ink": box,
        "origin": np.stack([box[:, 0], base], axis=1),
        "size": box[:, 3] - box[:, 1],
        "weight": np.full(count, 400, np.int32),
        "font": np.full(count, font, np.int32),
        "angle": np.zeros(count, np.float32),
        "color": np.full(count, 0xFF, np.uint32),
        "flags": np.zeros(count, np.uint8),
        "mcid": np.full(count, -1, np.int32),
        "object": np.full(count, -1, np.int32),
    }
    return Chars(
        **{one.name: np.concatenate([getattr(chars, one.name), added[one.name]]) for one in fields(Chars)}
    )
