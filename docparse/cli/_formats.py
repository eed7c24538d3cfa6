"""The formats that `docparse parse` writes: their suffixes, and how a document becomes files."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from docparse import export
from docparse.cli._output import write_bytes, write_text
from docparse.document import Document
from docparse.errors import ArgumentError, MissingExtraError
from docparse.quotes.files import to_jsonl, write_parquet


def _quotes(document: Document) -> str:
    return to_jsonl(document.quotes(crops=False))


def _tables(document: Document) -> list[str]:
    return [block.table.to_csv() for block in document.blocks if block.table is not None]


TEXTS: dict[str, tuple[str, Callable[[Document], str]]] = {
    "md": (".md", Document.to_markdown),
    "html": (".html", Document.to_html),
    "json": (".json", partial(export.to_json, indent=1)),
    "text": (".txt", Document.to_text),
    "layout": (".layout.txt", partial(Document.to_text, layout=True)),
    "hocr": (".hocr", export.to_hocr),
    "quotes": (".quotes.jsonl", _quotes),
}
FORMATS = (*TEXTS, "csv", "parquet")
WORDS = frozenset({"layout", "hocr"})  # formats that need `Page.words`
INLINE = Path("inline")  # --images inline: the figures are in the Markdown and HTML themselves


def wanted_formats(text: str) -> tuple[str, ...]:
    """Read the names in "md,html".

    Raises:
        ArgumentError: an unknown name, or none.
        MissingExtraError: Parquet without its package.
    """
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not names or not set(names) <= set(FORMATS):
        raise ArgumentError("--format", text, ", ".join(FORMATS))
    if "parquet" in names and find_spec("pyarrow") is None:
        raise MissingExtraError("pyarrow", "parquet")
    return names


Images = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """Choices for Markdown and HTML; `images` are addresses of figures by name."""

    images: Images
    emphasis: bool = False
    page_marks: bool = False


def write_images(document: Document, folder: Path, prefix: str, beside: Path) -> Images:
    """Write the figures to `folder` as `PREFIX-page-1-figure-1.png` ...; return their addresses by name.

    The addresses are relative to the folder `beside`. With the folder "inline" nothing is written, and each
    address holds its image.
    """
    addresses = {}
    for name, image in export.render_figures(document):
        if folder == INLINE:
            addresses[name] = f"data:image/png;base64,{base64.b64encode(image).decode('ascii')}"
            continue
        path = folder / f"{prefix}-{name}"
        write_bytes(path, image)
        addresses[name] = Path(os.path.relpath(path, beside)).as_posix()
    return addresses


def render(document: Document, name: str, look: Look) -> str:
    """Return the document in one format as text; the tables of "csv" are parted by an empty line."""
    if name == "md":
        return document.to_markdown(images=look.images, emphasis=look.emphasis, page_marks=look.page_marks)
    if name == "html":
        return document.to_html(images=look.images)
    return "\r\n".join(_tables(document)) if name == "csv" else TEXTS[name][1](document)


def write(document: Document, name: str, base: Path, look: Look) -> None:
    """Write the document in one format to `base` with the format's suffix; a CSV file for every table."""
    if name == "csv":
        for number, table in enumerate(_tables(document), start=1):
            write_text(base.with_name(f"{base.name}.table-{number}.csv"), table)
    elif name == "parquet":
        write_parquet(document.quotes(), base.with_name(base.name + ".quotes.parquet"))
    else:
        write_text(base.with_name(base.name + TEXTS[name][0]), render(document, name, look))
