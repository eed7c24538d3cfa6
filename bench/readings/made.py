"""Pages of our own making, one a seed and kind: tables, and what looks like one and is none."""

from __future__ import annotations

from collections.abc import Callable

from bench.readings import others, tables
from bench.readings.page import Page

KINDS: dict[str, tuple[Callable[[Page], None], bool]] = {
    "matrices": (others.matrices, False),
    "equations": (others.equations, False),
    "fractions": (others.fractions, False),
    "charts": (others.charts, False),
    "diagrams": (others.diagrams, False),
    "papers": (others.papers, False),
    "cards": (others.cards, False),
    "lists": (others.lists, False),
    "contents": (others.contents, False),
    "indexes": (others.indexes, False),
    "listings": (others.listings, False),
    "margins": (others.margins, False),
    "authors": (others.authors, False),
    "amounts": (tables.amounts, True),
    "leaders": (tables.leaders, True),
    "commands": (tables.commands, True),
    "pairs": (tables.pairs, True),
    "grids": (tables.grids, True),
    "smalls": (tables.smalls, True),
}
"""Name of a kind → what draws its page, and whether its regions are tables."""
SEEN, UNSEEN = range(24), range(1000, 1024)
"""Seeds whose pages weights are fitted on, and those that only measure."""


def make_page(kind: str, seed: int) -> bytes:
    """Return a page of a kind."""
    page = Page(seed)
    KINDS[kind][0](page)
    return page.data()
