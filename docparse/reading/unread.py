"""Text in a script that the engine does not know: its place is a figure, and the page says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from docparse.content import PageContent, Pictures
from docparse.document import Dropped, Triage
from docparse.geometry import BBox
from docparse.layout.model import PageDraft
from docparse.ocr.protocol import OcrItem, OcrPage

POINTS = 72.0  # an inch
APART = 1.0  # heights of a line that the next one of its text may be below it

_HELP = "`docparse doctor` lists scripts with the languages that read them"

Boxes: TypeAlias = npt.NDArray[np.float32]


def with_unread(content: PageContent, page: OcrPage) -> PageContent:
    """`content` with the unread lines of `page` among its pictures."""
    if not page.unread:
        return content
    known, boxes = content.pictures, _texts(page)
    count = len(boxes)
    pictures = Pictures(
        np.concatenate([known.box, boxes]),
        np.concatenate([known.pixels, np.zeros((count, 2), np.int32)]),
        np.concatenate([known.object, np.full(count, -1, np.int32)]),
    )
    return replace(content, pictures=pictures)


def telling_unread(draft: PageDraft, page: OcrPage, corner: tuple[float, float] = (0.0, 0.0)) -> PageDraft:
    """Return `draft` saying what of `page`, or a region with that corner (points), was not read.

    It says so in its triage, its figures and what it dropped.
    """
    if not page.unread:
        return draft
    script = f"{page.script} script" if page.script else "unknown script or illegible"
    count = f"{len(page.unread)} line" + "s" * (len(page.unread) > 1)
    reason = f"{draft.triage.reason}; {count} in {script}: {page.info.engine} cannot read them; {_HELP}"
    moved = np.array(corner * 2, np.float32)
    boxes = _texts(page) + moved
    blocks = list(draft.blocks)
    for at, block in enumerate(blocks):
        figure = block.figure
        if figure is not None and _touches(np.array(block.box, np.float32), boxes):
            alt = figure.alt or f"text in {script}, not read"
            blocks[at] = replace(block, figure=replace(figure, alt=alt))
    unread = tuple(
        Dropped(item.text.strip(), BBox(*box), "doubtful")
        for item, box in zip(page.unread, (_boxes(page.unread, page.dpi) + moved).tolist(), strict=True)
        if item.text.strip()
    )
    triage = Triage(draft.triage.verdict, reason)
    return replace(draft, triage=triage, blocks=tuple(blocks), dropped=draft.dropped + unread)


def _texts(page: OcrPage) -> Boxes:
    """Boxes (n, 4) of unread texts: lines below each other, as far as nothing that was read is among them."""
    read = _boxes(page.items, page.dpi)
    middles = (read[:, :2] + read[:, 2:]) / 2
    texts: list[Boxes] = []
    for line in sorted(_boxes(page.unread, page.dpi), key=lambda box: float(box[1])):
        reach = line - np.float32(APART) * np.array([0, line[3] - line[1], 0, 0], np.float32)
        for i, text in enumerate(texts):
            whole = np.concatenate([np.minimum(text[:2], line[:2]), np.maximum(text[2:], line[2:])])
            within = (middles > whole[:2]) & (middles < whole[2:])
            if _touches(reach, text[None]) and not within.all(axis=1).any():
                texts[i] = whole
                break
        else:
            texts.append(line)
    return _apart(np.array(texts, np.float32))


def _apart(texts: Boxes) -> Boxes:
    """The boxes, none running into the one below it: of figures that touch, one is made with all between."""
    apart = texts.copy()
    for i, j in permutations(range(len(texts)), 2):
        upper, lower = texts[i], texts[j]
        if upper[1] < lower[1] < upper[3] < lower[3] and _touches(upper, lower[None]):
            between = (upper[3] + lower[1]) / 2
            apart[i, 3], apart[j, 1] = min(apart[i, 3], between), max(apart[j, 1], between)
    return apart


def _boxes(items: Sequence[OcrItem], dpi: float) -> Boxes:
    """Boxes (n, 4) of lines in points."""
    return np.array([item.box for item in items], np.float32).reshape(-1, 4) * np.float32(POINTS / dpi)


def _touches(box: Boxes, others: Boxes) -> bool:
    """Return True if a box, (4,), overlaps one of `others`, (n, 4)."""
    return bool(((others[:, :2] < box[2:]) & (others[:, 2:] > box[:2])).all(axis=1).any())
