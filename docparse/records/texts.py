"""The texts of a block: its own, or those of the cells of its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from docparse.document import Block


def texts_of(block: Block) -> list[str]:
    """Return the text of a block, or those of the cells of its table."""
    return [block.text] if block.table is None else [cell.text for cell in block.table.cells]


def rewritten(block: Block, anew: Callable[[str], str]) -> Block:
    """Return a block with its text and those of its cells anew."""
    table = block.table
    if table is not None:
        table = replace(table, cells=tuple(replace(cell, text=anew(cell.text)) for cell in table.cells))
    return replace(block, text=anew(block.text), table=table)
