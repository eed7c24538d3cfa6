"""Runs, tables and figures → lines in reading order.

A recursive XY-cut. A sheet with two pages is cut at its fold. Then zones: a line that is apart at the top
or bottom of the page is read before or after everything else. Then, in a region, the gutter with most text
facing each other across it is looked for. Text that runs across the gutter (titles, wide figures) cuts the
region into bands, and what is beside it goes with it; a band that nothing crosses is cut at the gutter,
left before right, notes at the foot of the columns last, unless it reads row by row (numbers before their
items, labels and values). White across the whole region that is much wider than the gutter is cut first.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import inf
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import (
    HIDDEN,
    OCR,
    SUPERSCRIPT,
    Bytes,
    FigureDraft,
    Floats,
    Ints,
    LineDraft,
    TableDraft,
    Words,
)
from docparse.layout.order.cards import part_cards
from docparse.layout.order.displayed import bracket_pieces, in_reading_order
from docparse.layout.order.fold import find_fold
from docparse.layout.order.formulas import Groups, group_formulas, sum_runs, texts_of
from docparse.layout.order.zones import ZONES, find_zones
from docparse.layout.params import Numbers, Params
from docparse.text.bullets import BULLETS

Item: TypeAlias = LineDraft | TableDraft | FigureDraft
Object: TypeAlias = TableDraft | FigureDraft

# Where a line begins and stops in the order; box, base line, size and style.
LineRow: TypeAlias = tuple[int, int, list[float], float, float, int]

NAME = re.compile(r"(?![ivxlc]+$)[^\W\d_]{3,}", re.IGNORECASE)  # no number or mark
COUNTED = re.compile(r"(\d{1,2})[.)](?=\s|$)")
DIGITS = frozenset("0123456789")


def order_page(
    params: Params,
    words: Words,
    tables: list[TableDraft],
    figures: list[FigureDraft],
    size_of_page: tuple[float, float],
    drawn: Floats,
) -> list[Item]:
    """Lines, tables and figures of a page in reading order; no word is lost, none comes twice.

    `size_of_page` is its width and height; `drawn` (n, 4) are the boxes of what is drawn on it.
    """
    kernel = _kernel()
    objects: list[Object] = [*tables, *figures]
    free, piece = np.ones(len(words), np.bool_), bracket_pieces(words)
    for item in objects:
        free[item.words] = False
    first, last, band, outer, base, size, upright = kernel.gather_runs(
        params.array,
        words.run,
        words.start,
        words.end,
        words.box,
        words.base,
        words.size,
        words.angle,
        free,
        piece,
    )
    if not len(first) + len(objects):
        return []
    groups = group_formulas(params, words, first, last, piece[first], band, base, size)
    band, base, tall = _with_objects(
        params.order.page, band, base, np.where(upright, size, np.float32(params.order.page.turned)), objects
    )
    scan = bool((words.style & (OCR | HIDDEN)).any())
    fold = _fold(params, words, (first, last), band[: len(first) + len(tables)], upright, size_of_page)
    zone = find_zones(params.order.zones, band, tall, size_of_page[1], upright, size, scan=scan, fold=fold)
    kinds = _kinds_of(words, first, last, len(objects))
    alone = (groups.owner == np.arange(len(first))).all()
    texts = [] if alone else texts_of(words, first, last)
    order, region, line = _order_groups(params, groups.owner, texts, band, base, tall, zone, kinds)
    _order_turned(
        params.order.page, order, region, band, np.where(upright, np.float32(0), words.angle[first])
    )
    begin, box, bases, sizes, styles = kernel.measure_lines(
        params.array,
        order,
        line,
        first,
        last,
        outer,
        base,
        size,
        words.size,
        words.start,
        words.end,
        words.style,
    )
    runs = list(zip(first.tolist(), last.tolist(), strict=True))
    columns = [column.tolist() for column in (box, bases, sizes, styles)]
    lines = zip(begin.tolist(), [*begin.tolist()[1:], len(order)], *columns, strict=True)
    places = order.tolist(), region.tolist(), (zone % ZONES).tolist()
    return _collect(params, words, drawn, runs, objects, lines, places, _are_formulas(groups, order, line))


def _fold(
    params: Params,
    words: Words,
    runs: tuple[Ints, Ints],
    band: Floats,
    upright: NDArray[np.bool_],
    size: tuple[float, float],
) -> float:
    """Return where a page of some `size` folds into two; `band` are the boxes of its runs and tables."""
    if size[0] < params.order.fold.landscape * size[1]:
        return inf
    lines = np.flatnonzero(upright)
    tables = np.arange(len(upright), len(band))
    first, last = (rows[lines] for rows in runs)
    return find_fold(params, band[np.append(lines, tables)], texts_of(words, first, last), *size)


def _order_groups(
    params: Params,
    owner: Ints,
    texts: Sequence[str],
    band: Floats,
    base: Floats,
    size: Floats,
    zone: Ints,
    kinds: tuple[Bytes, Bytes],
) -> tuple[Ints, Ints, Ints]:
    """Order items as `order_items` does; runs of one `owner` as one run on its base line, in place of it.

    `texts` are those of runs, where any has another for its owner; `kinds` are what `_kinds_of` returns.
    """
    from docparse.layout.order._xycut_numba import order_items

    grouped = np.flatnonzero(owner != np.arange(len(owner)))
    if not len(grouped):
        result: tuple[Ints, Ints, Ints] = order_items(params, band, base, size, zone, *kinds)
        return result
    drawn = band.copy(), base.copy(), size
    members: dict[int, list[int]] = {home: [home] for home in owner[grouped].tolist()}
    for run in grouped.tolist():
        home = int(owner[run])
        members[home].append(run)
        band[home, :2] = np.minimum(band[home, :2], band[run, :2])
        band[home, 2:] = np.maximum(band[home, 2:], band[run, 2:])
        base[run] = base[home]
    kept = np.delete(np.arange(len(band), dtype=np.int32), grouped)
    order, region, line = order_items(
        params, band[kept], base[kept], size[kept], zone[kept], *(kind[kept] for kind in kinds)
    )
    order = kept[order]
    parts = [members.get(item, [item]) for item in order.tolist()]
    runs = [in_reading_order(params, some, texts, *drawn) for some in parts]
    times = [len(part) for part in runs]
    whole = np.array([run for part in runs for run in part], np.int32)
    return whole, np.repeat(region, times), np.repeat(line, times)


def _order_turned(numbers: Numbers, order: Ints, region: Ints, band: Floats, angle: Floats) -> None:
    """Put turned runs (`angle` is not 0) that follow each other into the order of their reading, in place.

    Columns that are read downwards are one region.

    The next line of turned text is below in its own direction: to the left where it is turned clockwise.
    """
    if not angle.any():
        return
    turned = np.append(angle, np.zeros(len(band) - len(angle), np.float32))[order]
    down = np.abs(turned[1:] - np.pi / 2) < numbers.turn
    change = (np.abs(np.diff(turned)) > numbers.turn) | ((np.diff(region) > 0) & ~down)
    cuts = [0, *(np.flatnonzero(change) + 1).tolist(), len(order)]
    for begin, stop in pairwise(cuts):
        if turned[begin] and stop - begin > 1:
            items, theta = order[begin:stop], turned[begin]
            middle = (band[items, :2] + band[items, 2:]) / 2
            below = middle[:, 1] * np.cos(theta) - middle[:, 0] * np.sin(theta)
            order[begin:stop] = items[np.argsort(below, kind="stable")]
            region[begin:stop] = region[begin]


def _kinds_of(words: Words, first: Ints, last: Ints, objects: int) -> tuple[Bytes, Bytes]:
    """Return which runs, and then objects, are figures or end with one, and what each run opens with."""
    opens = [_opening(words.text, start) for start in words.start[first].tolist()]
    none = np.zeros(objects, np.uint8)
    return np.append(_figures(words, first, last), none), np.append(np.array(opens, np.uint8), none)


def _opening(text: str, at: int) -> int:
    """Return what a run opens with: a small letter, the mark of an item, its number or nothing of these."""
    from docparse.layout.order._rows_numba import LOWER, MARK, NUMBER

    if text[at] in BULLETS:
        return MARK
    number = COUNTED.match(text, at) if text[at].isdecimal() else None
    return NUMBER + int(number[1]) if number is not None else LOWER * text[at].islower()


def _figures(words: Words, first: Ints, last: Ints) -> Bytes:
    """Return which runs (first row, row after the last) have more digits than letters, or end with one."""
    from docparse.layout.order._rows_numba import ENDS_IN_FIGURE, FIGURE

    written, figures = (sum_runs(column, first, last) for column in (words.letters, words.digits))
    tails = [words.text[max(stop - 2, 0) : stop] for stop in words.end[last - 1].tolist()]
    digit = np.array([tail[-2 if tail[-1] == "," else -1 :][0] in DIGITS for tail in tails], np.bool_)
    kind: Bytes = (FIGURE * (figures > written) + ENDS_IN_FIGURE * (digit & (written > 0))).astype(np.uint8)
    return kind


def _are_formulas(groups: Groups, order: Ints, line: Ints) -> set[int]:
    """Return where in `order` lines begin that are displayed formulas, without words."""
    if not groups.displayed.any():
        return set()
    runs = order < len(groups.displayed)
    item = np.where(runs, order, 0)
    displayed, prose = runs & groups.displayed[item], runs & groups.prose[item]
    formulas = np.setdiff1d(line[displayed], line[prose])
    return set(np.searchsorted(line, formulas).tolist())


def _with_objects(
    numbers: Numbers, band: Floats, base: Floats, size: Floats, objects: list[Object]
) -> tuple[Floats, Floats, Floats]:
    if not objects:
        return band, base, size
    outer = np.array([item.box for item in objects], np.float32)
    middle = (outer[:, 1] + outer[:, 3]) / 2
    return (
        np.concatenate([band, outer]),
        np.concatenate([base, middle]),
        np.concatenate([size, np.full(len(objects), numbers.turned, np.float32)]),
    )


def _collect(
    params: Params,
    words: Words,
    drawn: Floats,
    runs: list[tuple[int, int]],
    objects: list[Object],
    lines: Iterable[LineRow],
    places: tuple[list[int], list[int], list[int]],
    formula: set[int],
) -> list[Item]:
    """Make the items of a page; `places` are the order of runs, and region and zone of each."""
    out: list[Item] = []
    numbers = params.order.page
    order, region, zone = places
    text, starts, ends = words.text, words.start.tolist(), words.end.tolist()
    colors, word_styles = words.color.tolist(), words.style.tolist()
    white = words.box[1:, 0] - words.box[:-1, 2] > numbers.tab * words.size[1:]
    behind: list[int] = (np.flatnonzero(white) + 1).tolist()
    for begin, stop, box, base, size, style in lines:
        item = order[begin]
        if item >= len(runs):
            out.append(objects[item - len(runs)])
            continue
        whole = [runs[run] for run in order[begin:stop]]
        stretches = (
            part_cards(params.order.cards, words, whole, drawn, size)
            if zone[item] == 1
            else _running_parts(numbers, words, whole, size)
        )
        for parts in stretches:
            said = " ".join([text[starts[a] : ends[b - 1]] for a, b in parts]).replace("\n", " ")
            head, tail = parts[0][0], parts[-1][1] - 1
            noted = word_styles[head] & SUPERSCRIPT != 0
            look = style, colors[head], noted, word_styles[head], word_styles[tail]
            if len(stretches) > 1:
                (x0, y0, x1, y1), em = _measure(words, parts)
            else:
                (x0, y0, x1, y1), em = box, size
            own = (
                region[begin] if parts is stretches[0] else -1 - begin
            )  # the next line goes on below the first
            place = x0, y0, x1, y1, base, em, own, zone[item]
            out.append(
                LineDraft(
                    said,
                    *place,
                    tuple(parts),
                    *look,
                    open=_is_open(numbers, words, parts, em),
                    formula=begin in formula,
                    tab=_tab(words, behind, parts),
                )
            )
    return out


def _running_parts(
    numbers: Numbers, words: Words, parts: list[tuple[int, int]], size: float
) -> list[list[tuple[int, int]]]:
    """Cut a line at the edge of its page where it is wide open: a title here, a page number there."""
    cut = [parts[:1]]
    for (_, end), part in pairwise(parts):
        if words.box[part[0], 0] - words.box[end - 1, 2] > numbers.apart * size:
            cut.append([])
        cut[-1].append(part)
    return cut


def _tab(words: Words, behind: list[int], parts: list[tuple[int, int]]) -> float:
    """Return where text begins behind the one wide white of a line, 0 if there is none or more."""
    found = [first for first, _ in parts[1:]]
    for first, last in parts:
        found += behind[bisect_right(behind, first) : bisect_left(behind, last)]
    return float(words.box[found[0], 0]) if len(found) == 1 else 0.0


def _is_open(numbers: Numbers, words: Words, parts: list[tuple[int, int]], size: float) -> bool:
    """Return True if a line is open so wide that it is a row: what a number or mark hangs before is none."""
    if len(parts) == 1:
        return False
    reach = accumulate((float(words.box[a:b, 2].max()) for a, b in parts), max)  # a fraction's parts overlap
    gaps = [float(words.box[a, 0]) - end for (a, _), end in zip(parts[1:], reach, strict=False)]
    label = words.text[words.start[parts[0][0]] : words.end[parts[0][1] - 1]]
    hangs = len(label) <= numbers.hanging and not NAME.fullmatch(label)
    return any([gap > numbers.open * size for gap in gaps[hangs:]])


def _measure(words: Words, parts: list[tuple[int, int]]) -> tuple[list[float], float]:
    """Return the box of some runs, and the size of their largest words."""
    rows = np.concatenate([np.arange(first, last) for first, last in parts])
    corners = [words.box[rows, :2].min(0), words.box[rows, 2:].max(0)]
    return [float(value) for corner in corners for value in corner], float(words.size[rows].max())


def _kernel() -> ModuleType:
    from docparse.layout.order import _runs_numba

    return _runs_numba
