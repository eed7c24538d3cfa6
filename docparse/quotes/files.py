"""Quotes as files: JSON Lines with the crops beside it, Parquet with the crops inside, MMDocRAG's rows."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from docparse.codec import from_plain, to_plain
from docparse.document import Quote
from docparse.errors import MissingExtraError, SchemaError

QUOTES_FILE, IMAGES_FOLDER = "quotes.jsonl", "images"


def to_jsonl(quotes: Iterable[Quote]) -> str:
    """Return one JSON object a line; `image` is null, since crops are files of their own."""
    return "".join(json.dumps(to_plain_row(quote), ensure_ascii=False) + "\n" for quote in quotes)


def write_folder(quotes: Iterable[Quote], folder: Path, name: str) -> Path:
    """Write `NAME.quotes.jsonl` and `images/NAME-image1.png` ...; return the path of the former.

    In the file `image` is the path of the crop, relative to the folder.
    """
    lines = []
    for quote in quotes:
        crop = None if quote.image is None else f"{IMAGES_FOLDER}/{name}-{quote.id}.png"
        if crop is not None and quote.image is not None:
            (folder / IMAGES_FOLDER).mkdir(parents=True, exist_ok=True)
            (folder / crop).write_bytes(quote.image)
        lines.append(json.dumps(to_plain_row(quote, crop), ensure_ascii=False) + "\n")
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}.{QUOTES_FILE}"
    target.write_text("".join(lines), encoding="utf-8", errors="backslashreplace")
    return target


def read_folder(folder: Path, *, images: bool = False) -> list[Quote]:
    """Read every `*.quotes.jsonl` of a folder, by name; with `images` the crops too.

    Raises:
        SchemaError: no such file, or one that is not of this kind; the message names the line.
    """
    files = sorted(folder.glob(f"*.{QUOTES_FILE}"))
    if not files:
        msg = f"{folder} holds no *.{QUOTES_FILE}: make them with `docparse quotes`"
        raise SchemaError(msg)
    return [quote for path in files for quote in _read(path, images=images)]


def _read(path: Path, *, images: bool) -> Iterator[Quote]:
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if not line:
            continue
        try:
            row = json.loads(line)
            crop, quote = row.pop("image"), from_plain_row(row)
        except (ValueError, KeyError, TypeError, AttributeError, SchemaError) as error:
            msg = f"{path}, line {number}: not a quote: {error}"
            raise SchemaError(msg) from error
        yield replace(quote, image=(path.parent / crop).read_bytes()) if images and crop else quote


def to_plain_row(quote: Quote, image: str | bytes | None = None) -> dict[str, Any]:
    """Return a quote as plain data with boxes as [x0, y0, x1, y1] and `image` in the place of its crop."""
    plain: dict[str, Any] = to_plain(replace(quote, image=None))
    regions = [{"page": region.page, "box": list(region.box)} for region in quote.regions]
    return plain | {"box": list(quote.box), "regions": regions, "image": image}


def from_plain_row(row: dict[str, Any]) -> Quote:
    """Return the quote of a row without its crop. Raises SchemaError for a field that does not fit."""
    regions = [{**region, "box": _box(region["box"])} for region in row["regions"]]
    quote: Quote = from_plain(Quote, row | {"box": _box(row["box"]), "regions": regions, "image": None})
    return quote


def _box(sides: Sequence[float]) -> dict[str, float]:
    return dict(zip(("x0", "y0", "x1", "y1"), sides, strict=True))


def write_parquet(quotes: Iterable[Quote], path: Path) -> None:
    """Write what `to_parquet` returns to a file. Raises as it does."""
    path.write_bytes(to_parquet(quotes))  # Arrow itself takes no path that is not UTF-8


def to_parquet(quotes: Iterable[Quote]) -> bytes:
    """Return a Parquet file of quotes, one a row, crops as PNG bytes in `image`.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtraError("pyarrow", "parquet") from error
    text, box = arrow.string(), arrow.list_(arrow.float32())
    region = arrow.struct([("page", arrow.int32()), ("box", box)])
    kinds = {
        "page": arrow.int32(),
        "box": box,
        "section": arrow.list_(text),
        "regions": arrow.list_(region),
        "image": arrow.binary(),
    }
    rows = [_encodable(to_plain_row(quote, quote.image)) for quote in quotes]
    schema = arrow.schema([(field.name, kinds.get(field.name, text)) for field in fields(Quote)])
    file = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), file)
    return file.getvalue()


def _encodable(row: dict[str, Any]) -> dict[str, Any]:
    """Text that UTF-8 cannot hold (a path that is not UTF-8) with backslash escapes in it."""
    return {
        name: value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
        for name, value in row.items()
    }


def mmdocrag_quote(quote: Quote, layout_id: int, quote_id: str = "", img_path: str = "") -> dict[str, Any]:
    """Return a quote as MMDocRAG has it; an image quote is described by its VLM-text, or else its own."""
    row: dict[str, Any] = {
        "quote_id": quote_id or quote.id,
        "type": quote.kind,
        "page_id": quote.page,
        "layout_id": layout_id,
    }
    if quote.kind == "text":
        return row | {"text": quote.passage}
    return row | {"img_path": img_path, "img_description": quote.vlm_text or quote.passage}


def mmdocrag_row(quotes: Sequence[Quote], name: str, **question: Any) -> dict[str, Any]:
    """Return a row of MMDocRAG that offers `quotes`, numbered anew in their order: `text1` ..., `image1` ...

    `question` are further columns: `q_id`, `question`, `gold_quotes`, `answer_interleaved` ...
    """
    numbers = {"text": 0, "image": 0}
    offered: dict[str, list[dict[str, Any]]] = {"text": [], "image": []}
    for place, quote in enumerate(quotes, start=1):
        numbers[quote.kind] += 1
        path = f"{IMAGES_FOLDER}/{Path(quote.source).stem or name}-{quote.id}.png"
        quote_id = f"{quote.kind}{numbers[quote.kind]}"
        offered[quote.kind].append(mmdocrag_quote(quote, place, quote_id, path))
    return {"doc_name": name, **question, "text_quotes": offered["text"], "img_quotes": offered["image"]}
