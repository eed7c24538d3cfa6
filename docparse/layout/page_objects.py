"""Tables and figures of a page, found together: what one of them holds, the other must not take."""

from __future__ import annotations

import numpy as np

from docparse.content import PageContent
from docparse.layout.figures import find_drawings, find_marks, make_figures
from docparse.layout.model import HIDDEN, FigureDraft, Ints, TableDraft, Words
from docparse.layout.rules import find_rules
from docparse.layout.tables import ruled_tables, text_tables

UPRIGHT = 0.1  # radians


def find_objects(
    words: Words, content: PageContent, *, tables: bool = True, figures: bool = True
) -> tuple[list[TableDraft], list[FigureDraft]]:
    """Tables and figures, each from top to bottom; no word belongs to two of them.

    Tables drawn by rules come first, since nothing else looks like them; then drawings, since the labels of a
    chart stand in rows as those of a table do; then tables that only their text shows.
    """
    free = np.flatnonzero(words.style & HIDDEN == 0).astype(np.int32)
    rules = find_rules(content.drawings, content.width, content.height)
    upright = free[np.abs(words.angle[free]) < UPRIGHT]
    marks = find_marks(content, rules)
    found = ruled_tables(words, upright, rules, marks) if tables else []
    free = _without(free, [draft.words for draft in found])
    drawings = find_drawings(words, free, content, rules, marks)
    left = _without(free, [drawing.words for drawing in drawings])
    if tables:
        found += text_tables(words, left[np.abs(words.angle[left]) < UPRIGHT], rules)
        free = _without(free, [draft.words for draft in found])
    found.sort(key=lambda draft: (draft.box[1], draft.box[0]))
    return found, make_figures(words, free, content, drawings, found) if figures else []


def _without(rows: Ints, taken: list[Ints]) -> Ints:
    return rows[~np.isin(rows, np.concatenate(taken))] if taken else rows
