"""Figures of a page."""

from __future__ import annotations

from collections.abc import Sequence

from docparse.content import PageContent
from docparse.layout.model import FigureDraft, TableDraft, Words


def find_figures(words: Words, content: PageContent, tables: Sequence[TableDraft]) -> list[FigureDraft]:
    """Pictures and drawings of a page outside its tables, each group one figure with the words inside it."""
    return []
