"""A document as pieces for a retriever: text, and where it is from as plain metadata."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from docparse.arguments import require_choice
from docparse.check import ACCEPTED, Claims
from docparse.document import Document

Unit = Literal["quote", "page"]


class SourcedText(NamedTuple):
    """A text with its origin; `key` stays the same when the file is read again."""

    key: str
    text: str
    metadata: dict[str, Any]


def pieces(document: Document, unit: Unit = "quote") -> Iterator[SourcedText]:
    """Yield a document's quotes, or its pages as Markdown; a page that failed or is empty gives none.

    Metadata hold strings and numbers only: `source`, `page`, and for quotes `id`, `kind`, `role`, `section`
    and the box as `x0`, `y0`, `x1`, `y1` in points.

    Raises:
        ArgumentError: another unit.
    """
    require_choice("unit", unit, ("quote", "page"))
    yield from _pages(document) if unit == "page" else _quotes(document)


def _pages(document: Document) -> Iterator[SourcedText]:
    for page in document.pages:
        text = page.to_markdown()
        if page.failure is None and text.strip():
            metadata = {"source": document.source, "page": page.number}
            yield SourcedText(f"{document.source}#page={page.number}", text, metadata)


def _quotes(document: Document) -> Iterator[SourcedText]:
    for quote in document.quotes(crops=False):
        x0, y0, x1, y1 = quote.box
        metadata = {
            "source": document.source,
            "page": quote.page,
            "id": quote.id,
            "kind": quote.kind,
            "role": quote.role,
            "section": " › ".join(quote.section),
            "x0": x0,
            "y0": y0,
            "x1": x1,
            "y1": y1,
        }
        yield SourcedText(quote.key, quote.passage, metadata)


def share_accepted(claims: Claims) -> float | None:
    """Return the share of a text's claims that documents support; None where it has none."""
    accepted = [one.verdict in ACCEPTED for one in claims.verdicts]
    return sum(accepted) / len(accepted) if accepted else None
