"""The formats that are asked for on the command line, and their files."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from docparse import export
from docparse.cli.common.output import write_bytes
from docparse.document import Document
from docparse.errors import ArgumentError, MissingExtraError
from docparse.formats import FORMATS, Images, Look, files_of, suffix_of

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


def write(document: Document, name: str, base: Path, look: Look) -> list[Path]:
    """Write the document in one format to `base` with the format's suffix; a CSV file for every table.

    Returns the paths.
    """
    files = {
        base.with_name(base.name + suffix): data for suffix, data in files_of(document, name, look).items()
    }
    for path, data in files.items():
        write_bytes(path, data)
    return list(files)


def first_files(formats: Sequence[str], base: Path) -> list[Path]:
    """Return the paths that `write` has for a document in every format: of CSV the first table's."""
    return [base.with_name(base.name + suffix_of(name)) for name in formats]
