"""Documents and quotes as JSON, quotes as JSON lines and Parquet."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from pathlib import Path

from docparse.document import Document, Quote
from docparse.errors import MissingExtraError


def to_json(document: Document, *, indent: int | None = None) -> str:
    """Return `Document.to_dict()` as JSON; docs/document.schema.json describes it."""
    return json.dumps(document.to_dict(), ensure_ascii=False, indent=indent)


def quotes_to_jsonl(quotes: Iterable[Quote], source: str = "") -> str:
    """Return one JSON object a line; crops as base64 PNG."""
    return "".join(json.dumps(_quote_row(q, source), ensure_ascii=False) + "\n" for q in quotes)


def _quote_row(quote: Quote, source: str) -> dict[str, object]:
    return {
        "source": source,
        "id": quote.id,
        "kind": quote.kind,
        "page": quote.page,
        "box": list(quote.box),
        "role": quote.role,
        "text": quote.text,
        "caption": quote.caption,
        "vlm_text": quote.vlm_text,
        "image": None if quote.image is None else base64.b64encode(quote.image).decode("ascii"),
    }


def _encodable(row: dict[str, object]) -> dict[str, object]:
    """Text that UTF-8 cannot hold (a path that is not UTF-8) with backslash escapes in it."""
    return {
        name: value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
        for name, value in row.items()
    }


def quotes_to_parquet(quotes: Iterable[Quote], path: str | Path, source: str = "") -> None:
    """Write quotes to a Parquet file, crops as binary.

    Raises:
        MissingExtraError: pyarrow, of the `parquet` extra, is not installed.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtraError("pyarrow", "parquet") from error
    rows = [{**_encodable(_quote_row(quote, source)), "image": quote.image} for quote in quotes]
    text, number = arrow.string(), arrow.float32()
    schema = arrow.schema(
        [
            ("source", text),
            ("id", text),
            ("kind", text),
            ("page", arrow.int32()),
            ("box", arrow.list_(number)),
            ("role", text),
            ("text", text),
            ("caption", text),
            ("vlm_text", text),
            ("image", arrow.binary()),
        ]
    )
    with Path(path).open("wb") as file:  # Arrow itself takes no path that is not UTF-8
        parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), file)
