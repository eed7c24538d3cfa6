"""Blocks → quotes: the units that a retrieval index holds and an answer cites (MMDocRAG, section 3)."""

from __future__ import annotations

from docparse.document import Document, Quote


def to_quotes(document: Document, *, crops: bool = True) -> tuple[Quote, ...]:
    """Text quotes (paragraphs, lists, equations) and image quotes (tables, figures), in reading order.

    `crops=False` leaves `Quote.image` None, as does a document without a `cropper`.
    """
    return ()
