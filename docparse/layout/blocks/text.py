"""Lines of one block → a draft: its text, with hyphens resolved where asked, its lines and its marks."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from docparse.content import Link
from docparse.document import Line, Mark, MarkKind
from docparse.geometry import BBox
from docparse.layout.blocks.code import code_text
from docparse.layout.model import (
    BOLD,
    ITALIC,
    OCR,
    SUBSCRIPT,
    SUPERSCRIPT,
    BlockDraft,
    Floats,
    LineDraft,
    TableDraft,
    Words,
)
from docparse.layout.params import Numbers, Params
from docparse.layout.words.hyphens import FIRST_CJK, GLUE, seam
from docparse.layout.words.ocr.words import unsure_rows

Marked = dict[int, list[tuple[MarkKind, str]]]
"""Kinds and targets of the marks on a row of `Words`."""

Spans = dict[tuple[MarkKind, str], list[tuple[int, int]]]
"""Starts and ends of the marked stretches of a text, by the kind and target of their marks."""

_STYLES: tuple[tuple[int, MarkKind], ...] = (
    (BOLD, "bold"),
    (ITALIC, "italic"),
    (SUPERSCRIPT, "superscript"),
    (SUBSCRIPT, "subscript"),
)


@dataclass(frozen=True)
class PageText:
    """Data that all blocks of a page share: its words, those set apart, and what else they might have been.

    `rivals` has each word's best log odds to be in a table, of the readings that were beaten, else NaN; it is
    empty where none was.
    `titles` are what the document's outline names on the page, as `title_names` returns them.
    `paths` (n, 4) are the boxes of drawn shapes, the grounds and frames of listings among them.
    """

    words: Words
    marked: Marked
    rivals: Floats
    paths: Floats
    mcid: Sequence[int] = ()  # of every word, where the page has a structure tree
    titles: frozenset[str] = frozenset()


def page_text(
    words: Words,
    links: Sequence[Link],
    paths: Floats,
    beaten: Sequence[TableDraft] = (),
    *,
    tagged: bool = False,
    sure: float = 0.0,
    titles: frozenset[str] = frozenset(),
) -> PageText:
    """`PageText` with the words set apart by their style, a score below `sure`, or one of `links`.

    A style that most words of a page have sets nothing apart.
    """
    marked: Marked = {}
    for bit, kind in _STYLES:
        rows = np.flatnonzero(words.style & bit)
        for row in rows.tolist() if 2 * len(rows) <= len(words.style) else ():
            marked.setdefault(row, []).append((kind, ""))
    for row in unsure_rows(words, sure):
        marked.setdefault(row, []).append(("doubtful", ""))
    x, y = ((words.box[:, side] + words.box[:, side + 2]) / 2 for side in (0, 1))
    for link in links:
        target = link.uri if link.uri is not None else f"#page={link.page}" if link.page else ""
        if not target:
            continue
        x0, y0, x1, y1 = link.box
        inside = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))
        for row in inside.tolist():
            marked.setdefault(row, []).append(("link", target))
    mcid = words.mcid.tolist() if tagged else ()
    rivals = np.full(len(words) if beaten else 0, np.nan, np.float32)
    for draft in beaten:
        rivals[draft.words] = np.fmax(rivals[draft.words], draft.margin)
    return PageText(words, marked, rivals, paths, mcid, titles)


def text_block(params: Params, page: PageText, lines: list[LineDraft]) -> BlockDraft:
    """The draft of one block of text."""
    first = lines[0]
    text, offsets = join_lines(
        params.words.hyphens, page, [line.text for line in lines], _short(params.blocks.text, lines)
    )
    return BlockDraft(
        (
            min([line.x0 for line in lines]),
            min([line.y0 for line in lines]),
            max([line.x1 for line in lines]),
            max([line.y1 for line in lines]),
        ),
        "text",
        text,
        lines=tuple([Line(line.text, BBox(line.x0, line.y0, line.x1, line.y1)) for line in lines]),
        marks=mark_lines(page, lines, offsets),
        size=first.size,
        style=first.style,
        last_style=lines[-1].style,
        color=first.color,
        zone=first.zone,
        noted=first.noted,
        bullet=first.bullet,
        initials=first.initials,
        open=any([line.open for line in lines]),
        formula=all([line.formula for line in lines]),
        mcids=tuple([page.mcid[line.parts[0][0]] for line in lines]) if page.mcid else (),
        confidence=_confidence(page.words, lines),
        margin=_margin(page.rivals, lines),
    )


def code_block(params: Params, page: PageText, lines: list[LineDraft]) -> BlockDraft:
    """Return the draft of one listing; marks are left out, since code shows its text as it is."""
    block = text_block(params, page, lines)
    return replace(block, role="code", text=code_text(params.blocks.code, page.words, lines), marks=())


def join_lines(
    numbers: Numbers, page: PageText, lines: list[str], short: Collection[int] = ()
) -> tuple[str, list[int]]:
    """Return one text made of lines, and the offset of each of them in it.

    Chinese and Japanese fill a line before they go on without a blank: behind the lines that are `short`, by
    index, something new begins.
    """
    parts, offsets, length = [lines[0]], [0], len(lines[0])
    end = lines[0]  # of the text; a sum of all lines would be copied for each
    for i, line in enumerate(lines[1:]):
        glue = seam(numbers, page.words.hyphens, end, line)
        if i in short and end[-1:] >= FIRST_CJK and end[-1:].isalnum() and line[:1].isalnum():
            glue = "blank"
        if glue == "mended":
            parts[-1], end, length = parts[-1][:-1], end[:-1], length - 1
        between = GLUE.get(glue, "")
        parts += between, line
        offsets.append(length + len(between))
        length += len(between) + len(line)
        end = end[-numbers.reach :] + between + line
    return "".join(parts), offsets


def _short(numbers: Numbers, lines: Sequence[LineDraft]) -> set[int]:
    """Lines, by index, with room left at their end for more than what may not begin the next one."""
    edge = max([line.x1 for line in lines])
    return {i for i, line in enumerate(lines) if edge - line.x1 > numbers.short * line.size}


def _confidence(words: Words, lines: list[LineDraft]) -> float:
    """Mean score of a block's words; 1 where all come from a text layer."""
    if not any(line.style & OCR for line in lines):
        return 1.0
    scores = np.concatenate([words.score[a:b] for line in lines for a, b in line.parts])
    return round(float(scores.mean()), 4)


def _margin(rivals: Floats, lines: list[LineDraft]) -> float | None:
    """Return the log odds that a block is text; None where no other reading has most of its words."""
    if not len(rivals):
        return None
    own = np.concatenate([rivals[a:b] for line in lines for a, b in line.parts])
    told = own[~np.isnan(own)]
    return rounded(-median(told.tolist())) if 2 * len(told) > len(own) else None


def rounded(margin: float) -> float | None:
    """Return log odds to two places; None where nothing was weighed."""
    return None if math.isnan(margin) else round(margin, 2)


def mark_lines(page: PageText, lines: list[LineDraft], offsets: list[int]) -> tuple[Mark, ...]:
    """Marks of a block with lines at `offsets`; neighbouring words of one kind and target are one mark."""
    if not page.marked:
        return ()
    spans: Spans = {}
    words = page.words
    for line, offset in zip(lines, offsets, strict=True):
        if not any([row in page.marked for a, b in line.parts for row in range(a, b)]):
            continue
        at = offset
        for a, b in line.parts:
            begin = int(words.start[a])
            for row in filter(page.marked.__contains__, range(a, b)):
                start, end = at + int(words.start[row]) - begin, at + int(words.end[row]) - begin
                for kind, target in page.marked[row]:
                    add_span(spans, kind, target, start, end)
            at += int(words.end[b - 1]) - begin + 1
    return tuple(sorted(marks_of(spans), key=_place))


def add_span(spans: Spans, kind: MarkKind, target: str, start: int, end: int) -> None:
    """Add a span, or make the last one of its kind and target longer if only a blank is between them."""
    alike = spans.setdefault((kind, target), [])
    if alike and start <= alike[-1][1] + 1:
        alike[-1] = alike[-1][0], max(alike[-1][1], end)
    else:
        alike.append((start, end))


def marks_of(spans: Spans) -> Iterator[Mark]:
    """Yield the marks that marked spans make."""
    for (kind, target), alike in spans.items():
        for start, end in alike:
            yield Mark(kind, start, end, target)


def _place(mark: Mark) -> tuple[int, int]:
    return mark.start, mark.end
