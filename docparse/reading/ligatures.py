"""Spell ligatures to which their font gives no Unicode: "de�ned" is "defined".

A glyph among letters whose code says nothing is held against the font's own letters, set side by side: what
looks like "f" and "i" and is as wide is "fi". The words that come of a spelling count as well. A glyph that
neither decides stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.layout.turned.upright import turn_content, turn_points
from docparse.text.known import known_words

SPELLINGS = (
    "fi", "fl", "ff", "ffi", "ffl", "Th", "ft", "fft", "tt", "ti", "tti", "ct", "st", "fj", "fb", "fh", "fk",
)  # fmt: skip
USUAL = {"f": 0.3, "i": 0.26, "l": 0.26, "t": 0.31, "j": 0.26, "s": 0.43, "c": 0.48, "T": 0.6}
"""Usual widths of letters, in em, for those that a page does not show in the same font."""
OTHER_WIDTH = 0.53
BROADEST = 2.0  # em
SPECIMENS = 15  # of a letter, of which the one of middle width is taken
MOST = 300  # glyphs of a page that are looked at
SAME = 0.985  # likeness of two drawings of one glyph, at least
EM = 100  # pixels to an em when glyphs are compared
ASCENT, DESCENT, LEFT, RIGHT = 0.85, 0.25, 0.25, 0.25  # em about the pen's way that a look takes
FINE, COARSE = 5, 10  # pixels by pixels that are compared as one: of two drawings of a glyph, of two glyphs
NARROWEST, WIDEST = 0.8, 1.2  # times the width of its letters that a ligature may have
CELL = 0.5  # em: letters that are all wider have the cells of a monospaced font, and a ligature has one
WORDS = 0.35  # what a share of known words of 1 is worth beside looks that are the same
CLEARLY = 0.03  # lead of the best spelling
LOOKS, LOOKS_KNOWN = 0.9, 0.6  # likeness, at least; where most words are known too
UNSEEN = 0.7  # likeness of letters that cannot be compared
BEHIND = 0.15  # likeness behind the best looks, at most: no word makes up for more

Image = NDArray[np.float32]
Box = tuple[float, float, float, float]
Render = Callable[[Box, float], NDArray[np.uint8]]
"""A part of the page, in points, at some dpi, in grey."""


@dataclass(frozen=True, slots=True)
class GlyphPage:
    """The characters of a page, their codes as text (one letter each), and the page's rendering.

    `plain` tells which glyphs may be looked at; `looks` are those that were, by row.
    """

    chars: Chars
    text: str
    plain: NDArray[np.bool_]
    render: Render
    looks: dict[int, Image] = field(default_factory=dict)


def spell_ligatures(content: PageContent, render: Render) -> PageContent:
    """Return `content` with every ligature that has no Unicode spelled out, where its letters are clear."""
    nameless = _nameless(content.chars)
    if not nameless.any():
        return content
    quarters = np.rint(content.chars.angle[nameless] / (np.pi / 2)).astype(int) % 4
    for quarter in np.unique(-90 * quarters % 360).tolist():
        turned = turn_content(content, quarter)
        spelled = _spell_upright(turned, _turned_render(turned, quarter, render))
        content = turn_content(spelled, -quarter % 360) if spelled is not turned else content
    return content


def _turned_render(turned: PageContent, quarter: int, render: Render) -> Render:
    """Return the rendering of a page that is turned clockwise by `quarter` degrees."""
    if quarter == 0:
        return render

    def image(box: Box, dpi: float) -> NDArray[np.uint8]:
        corners = np.array(box, np.float32).reshape(2, 2)
        there = turn_points(corners, 360 - quarter, turned.width, turned.height)
        (x0, y0), (x1, y1) = there.min(0).tolist(), there.max(0).tolist()
        return np.rot90(render((x0, y0, x1, y1), dpi), -quarter // 90)

    return image


def _spell_upright(content: PageContent, render: Render) -> PageContent:
    rows = np.flatnonzero(_lost(content))
    if not len(rows):
        return content
    chars = content.chars
    codes = np.where((chars.code > 0) & (chars.code < 0x10000), chars.code, 0xFFFD)
    page = GlyphPage(chars, "".join(map(chr, codes.tolist())), _plain(content), render)
    spelled: dict[int, str] = {}
    for alike in _alike(page, rows.tolist()):
        spelling = _spelling(page, alike)
        if spelling:
            spelled |= dict.fromkeys(alike, spelling)
    return replace(content, chars=_with_letters(chars, spelled)) if spelled else content


def _nameless(chars: Chars) -> NDArray[np.bool_]:
    """Return which glyphs have no Unicode, or one for private use."""
    code = chars.code
    nameless: NDArray[np.bool_] = (
        (code == 0xFFFD) | ((code < 32) & (code != 2)) | ((code >= 0xE000) & (code < 0xF000))
    )
    nameless &= (chars.flags & CharFlag.GENERATED) == 0
    if nameless.any():
        nameless &= chars.ink[:, 2] > chars.ink[:, 0]
    return nameless


def _plain(content: PageContent) -> NDArray[np.bool_]:
    """Return which glyphs are upright, on the page and no wider than any ligature."""
    chars = content.chars
    x0, y0, x1, y1 = chars.box.T
    on_page = (x0 >= 0) & (y0 >= 0) & (x1 <= content.width) & (y1 <= content.height)
    plain: NDArray[np.bool_] = on_page & (np.abs(chars.angle) < 0.01) & (x1 - x0 < BROADEST * chars.size)
    return plain


def _lost(content: PageContent) -> NDArray[np.bool_]:
    """Return which nameless glyphs are upright and touch a letter of their font on their line."""
    chars = content.chars
    code = chars.code
    lost = _nameless(chars) & _plain(content)
    letter = _is_letter(code)
    beside = np.zeros(len(code), np.bool_)
    near = (chars.font[1:] == chars.font[:-1]) & (
        np.abs(chars.origin[1:, 1] - chars.origin[:-1, 1]) < 0.1 * chars.size[1:]
    )
    near &= np.abs(chars.box[1:, 0] - chars.box[:-1, 2]) < 0.15 * chars.size[1:]
    beside[1:] |= near & letter[:-1]
    beside[:-1] |= near & letter[1:]
    return lost & beside


def _is_letter(code: NDArray[np.int32]) -> NDArray[np.bool_]:
    folded = code | 32
    latin: NDArray[np.bool_] = ((folded >= 97) & (folded <= 122)) | ((code >= 0xC0) & (code < 0x250))
    return latin


def _alike(page: GlyphPage, rows: Sequence[int]) -> list[list[int]]:
    """Return the rows of each glyph: of one font and one look."""
    groups: list[list[int]] = []
    for row in rows[:MOST]:
        for group in groups:
            same = page.chars.font[row] == page.chars.font[group[0]]
            if same and _cosine(_look(page, row), _look(page, group[0]), FINE) > SAME:
                group.append(row)
                break
        else:
            groups.append([row])
    return groups


def _spelling(page: GlyphPage, rows: Sequence[int]) -> str:
    """Return the letters that one glyph, drawn at `rows`, is made of; "" where that is not clear."""
    row = rows[0]
    look = _look(page, row)
    specimens = {letter: _specimen(page, row, letter) for letter in sorted(set("".join(SPELLINGS)))}
    scores = []
    for spelling in SPELLINGS:
        likeness = _likeness(page, row, look, [(letter, specimens[letter]) for letter in spelling])
        if likeness is None:
            continue
        known = np.mean([word.casefold() in known_words() for word in _words(page.text, rows, spelling)])
        enough = LOOKS_KNOWN if known > 0.5 else LOOKS
        scores.append((likeness + WORDS * float(known), likeness >= enough, spelling, likeness))
    best = max([score[-1] for score in scores], default=0.0)
    scores = sorted([score for score in scores if score[-1] > best - BEHIND], reverse=True)
    if not scores or not scores[0][1] or (len(scores) > 1 and scores[0][0] - scores[1][0] < CLEARLY):
        return ""
    return scores[0][2]


def _words(text: str, rows: Sequence[int], spelling: str) -> Iterator[str]:
    """Yield the words that `spelling` makes in place of the glyphs at `rows`."""
    for row in rows:
        first, last = row, row + 1
        while first > 0 and text[first - 1].isalpha():
            first -= 1
        while last < len(text) and text[last].isalpha():
            last += 1
        yield text[first:row] + spelling + text[row + 1 : last]


def _specimen(page: GlyphPage, row: int, letter: str) -> int | None:
    """Return a row that shows `letter` upright in the font of `row`, None where there is none."""
    chars = page.chars
    shown = page.plain & (chars.font == chars.font[row]) & (chars.code == ord(letter))
    rows = np.flatnonzero(shown)[:SPECIMENS].tolist()
    widths = sorted((_width(chars, at), at) for at in rows)  # some are the last of their line
    return widths[(len(widths) - 1) // 2][1] if widths else None


def _likeness(
    page: GlyphPage, row: int, look: Image, letters: Sequence[tuple[str, int | None]]
) -> float | None:
    """Return how much a look is like letters side by side, 0-1; None where widths speak against it."""
    chars = page.chars
    widths = [USUAL.get(c, OTHER_WIDTH) if at is None else _width(chars, at) for c, at in letters]
    ratio = _width(chars, row) / sum(widths)
    cell = min(widths) > CELL and max(widths) - min(widths) < 0.02 and abs(ratio * len(widths) - 1) < 0.05
    if not (NARROWEST <= ratio <= WIDEST or cell):
        return None
    shown = [at for _, at in letters if at is not None]
    if len(shown) < len(letters):
        return UNSEEN
    pens = np.concatenate([[0.0], np.cumsum(widths)]) * EM
    side = np.zeros((look.shape[0], int(pens[-1]) + EM), np.float32)
    for at, pen in zip(shown, pens.tolist(), strict=False):
        image = _look(page, at)
        part = side[:, round(pen) : round(pen) + image.shape[1]]
        np.maximum(part, image[:, : part.shape[1]], out=part)
    way = np.arange(look.shape[1]) - LEFT * EM
    columns = np.clip(np.where(way > 0, way / ratio, way) + LEFT * EM, 0, side.shape[1] - 1).astype(int)
    return _cosine(look, side[:, columns], COARSE)


def _width(chars: Chars, row: int) -> float:
    """Return the advance of a glyph in em: the way to the next pen, for boxes take in what hangs over."""
    x, y = chars.origin[row].tolist()
    wide = float(chars.box[row, 2]) - x
    if row + 1 < len(chars) and abs(float(chars.origin[row + 1, 1]) - y) < 0.1 * float(chars.size[row]):
        step = float(chars.origin[row + 1, 0]) - x
        wide = float(step) if 0.3 * wide < step < wide else wide
    return float(wide / chars.size[row])


def _look(page: GlyphPage, row: int) -> Image:
    """Return the ink of a glyph, 0-1, `EM` pixels to an em; neighbours are left out."""
    if row in page.looks:
        return page.looks[row]
    chars = page.chars
    em = float(chars.size[row])
    x, y = chars.origin[row].tolist()
    wide = float(chars.box[row, 2] - x) / em
    box = x - LEFT * em, y - ASCENT * em, x + (wide + RIGHT) * em, y + DESCENT * em
    grey = page.render(box, 72 * EM / em).astype(np.float32)
    shape = round((ASCENT + DESCENT) * EM), round((LEFT + wide + RIGHT) * EM)
    image = np.zeros(shape, np.float32)
    part = grey[: shape[0], : shape[1]]
    image[: part.shape[0], : part.shape[1]] = np.abs(part - np.median(grey)) / 255
    left, right = (((chars.ink[row, [0, 2]] - x) / em + LEFT) * EM).tolist()
    image[:, : max(int(left) - 1, 0)] = 0
    image[:, int(right) + 2 :] = 0
    page.looks[row] = image
    return image


def _cosine(one: Image, other: Image, cell: int) -> float:
    """Return how much two looks are like each other in cells of some pixels, from 0 to 1."""
    wide = max(one.shape[1], other.shape[1])
    a, b = (_cells(np.pad(image, ((0, 0), (0, wide - image.shape[1]))), cell) for image in (one, other))
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float((a * b).sum()) / norm if norm else 0.0


def _cells(image: Image, cell: int) -> Image:
    high, wide = image.shape[0] // cell, image.shape[1] // cell
    cells = image[: high * cell, : wide * cell].reshape(high, cell, wide, cell)
    return np.asarray(cells.mean((1, 3)), np.float32)


def _with_letters(chars: Chars, spelled: dict[int, str]) -> Chars:
    """Return `chars` with the rows of `spelled` as several, which share its box evenly."""
    times = np.ones(len(chars), np.int64)
    times[list(spelled)] = [len(text) for text in spelled.values()]
    columns = {one.name: getattr(chars, one.name).repeat(times, axis=0) for one in fields(Chars)}
    first = np.cumsum(times) - times
    for row, text in spelled.items():
        part = slice(int(first[row]), int(first[row]) + len(text))
        columns["code"][part] = list(map(ord, text))
        columns["flags"][part] &= ~np.uint8(CharFlag.UNMAPPED)
        for name in ("box", "ink"):
            x0, x1 = columns[name][part.start, [0, 2]].tolist()
            edges = np.linspace(x0, x1, len(text) + 1)
            columns[name][part, 0], columns[name][part, 2] = edges[:-1], edges[1:]
        columns["origin"][part, 0] = columns["box"][part, 0]
    return Chars(**columns)
