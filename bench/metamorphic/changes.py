"""Changes of a page's content that a reader does not see: each maps a `PageContent` to another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, Drawings, PageContent
from docparse.layout import resize_content

THIN = 3.0  # points: filled rectangles no thicker are rulings
JITTER = 0.2  # points

Random = np.random.Generator
Change = Callable[[PageContent, Random], PageContent]
Floats = NDArray[np.float32]


def scale(factor: float, page: PageContent, _: Random) -> PageContent:
    """Return the page enlarged or reduced by `factor`, as another paper size would print it."""
    by, chars = np.float32(factor), page.chars
    return replace(
        resize_content(page, factor),
        chars=replace(
            chars, box=chars.box * by, ink=chars.ink * by, origin=chars.origin * by, size=chars.size * by
        ),
    )


def redraw(kind: str, page: PageContent, _: Random) -> PageContent:
    """Draw rulings as strokes along their middle (`lines`), as thin filled rectangles (`rects`), or as filled
    trapezoids, as browsers draw borders (`paths`); those that are so drawn stay as they are."""
    drawn = page.drawings
    upright = _upright(drawn.lines) & (kind != "lines")
    thin = _thin(drawn.rects) & (kind != "rects")
    bodies = np.concatenate([_outlines(drawn, upright), drawn.rects[thin]])
    color = np.concatenate([drawn.line_color[upright], drawn.rect_color[thin]])
    nobody = np.full(len(bodies), -1, np.int32)
    lines = _of(~upright, lines=drawn.lines, line_width=drawn.line_width, line_color=drawn.line_color)
    rects = _of(~thin, rects=drawn.rects, rect_color=drawn.rect_color, rect_object=drawn.rect_object)
    added = {
        "lines": dict(zip(("lines", "line_width"), _strokes(bodies), strict=True), line_color=color),
        "rects": {"rects": bodies, "rect_color": color, "rect_object": nobody},
        "paths": {"paths": bodies, "path_curves": nobody * 0, "path_fill": color, "path_object": nobody},
    }[kind]
    columns = {name: getattr(drawn, name) for name in added} | lines | rects
    columns |= {name: np.concatenate([columns[name], values]) for name, values in added.items()}
    return replace(page, drawings=replace(drawn, **columns))


def _strokes(rects: Floats) -> tuple[Floats, Floats]:
    """Return the strokes along the middle of thin rectangles, and their widths."""
    x0, y0, x1, y1 = rects.T
    flat = x1 - x0 >= y1 - y0
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    ends = [np.where(flat, x0, x), np.where(flat, y, y0), np.where(flat, x1, x), np.where(flat, y, y1)]
    return np.stack(ends, 1).astype(np.float32), np.where(flat, y1 - y0, x1 - x0)


def split_glyphs(page: PageContent, _: Random) -> PageContent:
    """Make every glyph a text object of its own, without the blanks between words.

    The letters of a ligature, which share one pen position, are one glyph.
    """
    chars = page.chars
    white = np.isin(chars.code, [9, 10, 13, 32, 160]) | (chars.flags & CharFlag.GENERATED > 0)
    kept = _rows(chars, np.flatnonzero(~white))
    glyph = _glyphs(kept)
    drawn = page.drawings
    parts = [
        kept.object[np.flatnonzero(np.diff(glyph, prepend=-1))],
        drawn.path_object,
        drawn.rect_object,
        page.pictures.object,
    ]
    owners = np.concatenate(parts)
    rank = np.empty(len(owners), np.int32)
    rank[np.lexsort((np.arange(len(owners)), owners))] = np.arange(len(owners), dtype=np.int32)
    letters, paths, rects, pictures = np.split(rank, np.cumsum([len(part) for part in parts[:-1]]))
    return replace(
        page,
        chars=replace(kept, object=letters[glyph]),
        drawings=replace(drawn, path_object=paths, rect_object=rects),
        pictures=replace(page.pictures, object=pictures),
    )


def shuffle(page: PageContent, random: Random) -> PageContent:
    """Give the text objects of the page in another order."""
    chars = page.chars
    if not len(chars):
        return page
    owner = chars.object.copy()
    for row in np.flatnonzero(chars.flags & CharFlag.GENERATED).tolist():
        owner[row] = owner[row - 1] if row else owner[row]  # what the backend put in goes with its neighbour
    starts = np.flatnonzero(np.r_[True, owner[1:] != owner[:-1]])
    parts = np.split(np.arange(len(chars)), starts[1:])
    random.shuffle(parts)
    return replace(page, chars=_rows(chars, np.concatenate(parts)))


def jitter(page: PageContent, random: Random) -> PageContent:
    """Move every glyph, stroke, rectangle and picture by up to `JITTER` points.

    The letters of a ligature, which share one pen position, are one glyph.
    """
    chars, drawn = page.chars, page.drawings

    def moves(count: int) -> Floats:
        return random.uniform(-JITTER, JITTER, (count, 2)).astype(np.float32)

    glyph = _glyphs(chars)
    by = moves(int(glyph.max(initial=-1)) + 1)[glyph]
    twice = np.tile(by, 2)
    return replace(
        page,
        chars=replace(chars, box=chars.box + twice, ink=chars.ink + twice, origin=chars.origin + by),
        drawings=replace(
            drawn,
            lines=drawn.lines + np.tile(moves(len(drawn.lines)), 2),
            rects=drawn.rects + np.tile(moves(len(drawn.rects)), 2),
            paths=drawn.paths + np.tile(moves(len(drawn.paths)), 2),
        ),
        pictures=replace(page.pictures, box=page.pictures.box + np.tile(moves(len(page.pictures.box)), 2)),
    )


def widen(factor: float, page: PageContent, _: Random) -> PageContent:
    """Make the advance widths of upright glyphs `factor` times as wide; every pen stays where it is."""
    box = page.chars.box.copy()
    flat = np.abs(page.chars.angle) < 0.01
    box[flat, 2] = box[flat, 0] + (box[flat, 2] - box[flat, 0]) * np.float32(factor)
    return replace(page, chars=replace(page.chars, box=box))


def _glyphs(chars: Chars) -> NDArray[np.intp]:
    """Return the glyph of every character, counted from 0."""
    moved = (chars.origin[1:] != chars.origin[:-1]).any(1)
    glyphs: NDArray[np.intp] = np.cumsum(np.r_[[False] * bool(len(chars)), moved].astype(np.intp))
    return glyphs


def _thin(rects: Floats) -> NDArray[np.bool_]:
    sides = rects[:, 2:] - rects[:, :2]
    thin: NDArray[np.bool_] = (sides.min(1) <= THIN) & (sides.max(1) > 2 * sides.min(1))
    return thin


def _upright(lines: Floats) -> NDArray[np.bool_]:
    sides = np.abs(lines[:, 2:] - lines[:, :2])
    upright: NDArray[np.bool_] = (sides.min(1) < 0.05) & (sides.max(1) > THIN)
    return upright


def _outlines(drawn: Drawings, rows: NDArray[np.bool_]) -> Floats:
    """Return the rectangles that strokes cover."""
    lines, width = drawn.lines[rows], np.clip(drawn.line_width[rows], 0.25, THIN)
    low, high = np.minimum(lines[:, :2], lines[:, 2:]), np.maximum(lines[:, :2], lines[:, 2:])
    across = (high - low < 0.05) * width[:, None] / 2
    boxes: Floats = np.concatenate([low - across, high + across], 1).astype(np.float32)
    return boxes


def _of(rows: NDArray[np.bool_], **columns: NDArray[Any]) -> dict[str, Any]:
    return {name: column[rows] for name, column in columns.items()}


def _rows(chars: Chars, rows: NDArray[np.intp]) -> Chars:
    return Chars(**{field.name: getattr(chars, field.name)[rows] for field in fields(Chars)})


CHANGES: dict[str, Change] = {
    "scaled by .7": partial(scale, 0.7),
    "scaled by 1.4": partial(scale, 1.4),
    "rulings as strokes": partial(redraw, "lines"),
    "rulings as rectangles": partial(redraw, "rects"),
    "rulings as trapezoids": partial(redraw, "paths"),
    "single glyphs": split_glyphs,
    "shuffled": shuffle,
    "jitter": jitter,
    "2% wider": partial(widen, 1.02),
    "2% narrower": partial(widen, 0.98),
}
