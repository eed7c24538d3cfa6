"""The formats that are asked for on the command line, and their files."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from docparse import export
from docparse.cli._output import write_bytes
from docparse.document import Document
from docparse.errors import ArgumentError, MissingExtraError
from docparse.formats import FORMATS, TEXTS, Images, files_of, tables_as_csv


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


def write_images(document: Document, folder: Path, prefix: str, beside: Path) -> Images:
    """Write the figures to `folder` as `PREFIX-page-1-figure-1.png` ...; return their addresses by name.

    The addresses are relative to the folder `beside`.
    """
    addresses = {}
    for name, image in export.render_figures(document):
        path = folder / f"{prefix}-{name}"
        write_bytes(path, image)
        addresses[name] = Path(os.path.relpath(path, beside)).as_posix()
    return addresses


def render(document: Document, name: str, images: Images) -> str:
    """Return the document in one format as text; the tables of "csv" are parted by an empty line."""
    if name == "md":
        return document.to_markdown(images=images)
    return "\r\n".join(tables_as_csv(document)) if name == "csv" else TEXTS[name][1](document)


def write(document: Document, name: str, base: Path, images: Images) -> None:
    """Write the document in one format to `base` with the format's suffix; a CSV file for every table."""
    for suffix, data in files_of(document, name, images).items():
        write_bytes(base.with_name(base.name + suffix), data)
