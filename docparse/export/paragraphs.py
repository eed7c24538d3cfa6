"""Paragraphs that go on over columns, pages and figures, made whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar, get_args

from docparse.document import Block, Furniture, Role
from docparse.errors import ArgumentError

CARRIED: frozenset[Role] = frozenset({"text", "list_item"})
"""Roles of blocks that another block may continue."""


def check_furniture(furniture: str) -> None:
    """Raise ArgumentError unless `furniture` is "keep" or "drop"."""
    if furniture not in get_args(Furniture):
        raise ArgumentError("furniture", furniture, get_args(Furniture))


Other = TypeVar("Other", bound=str)


def whole_paragraphs(blocks: Iterable[Block | Other]) -> list[Block | Other]:
    """Return `blocks` with every continuation put to the block that it carries on, which stays in its place.

    A whole block has the box and the lines of its first part. Strings between the blocks stay where they are,
    and so does what follows a displayed formula: the sentence goes on after it.
    """
    whole: list[Block | Other] = []
    home: int | None = None  # the last block that may go on
    for block in blocks:
        if isinstance(block, str):
            whole.append(block)
            continue
        if block.continues is not None and home is not None:
            whole[home] = _carried_on(whole[home], block)  # type: ignore[arg-type]  # a block by `home`
            continue
        if block.role in CARRIED:
            home = len(whole)
        elif block.role == "formula":
            home = None
        whole.append(block)
    return whole


def _carried_on(first: Block, second: Block) -> Block:
    text = first.text[:-1] if second.continues == "mended" else first.text
    text += " " if second.continues == "blank" else ""
    by = len(text)
    kept = (replace(mark, end=min(mark.end, by)) for mark in first.marks)
    moved = (replace(mark, start=mark.start + by, end=mark.end + by) for mark in second.marks)
    return replace(first, text=text + second.text, marks=(*kept, *moved))
