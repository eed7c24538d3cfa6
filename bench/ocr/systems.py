"""Systems of `bench.ocr`: those of `docparse.compare` by the names that the bench has for them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from docparse.compare import (
    SYSTEMS as COMPARED,
)
from docparse.compare import (
    TEXT,
    ComparedSystem,
    FilesSystem,
    ImageSystem,
    Request,
    TextLayer,
    open_system,
    recipe,
)
from docparse.errors import DocparseError

LAYER = "textlayer"
SYSTEMS = (*COMPARED, LAYER, "files")


def make_system(
    name: str, work: Path, files: Path | None, model: Mapping[str, str] | None = None
) -> ComparedSystem:
    """Open a system for page images, or `textlayer`, or `files`; raw answers are kept in `work`.

    `model`: which one `openai` asks, as keywords of its factory.

    Raises:
        DocparseError: it cannot be had (the message says what to install), or reads no images.
    """
    if name == LAYER:
        return TextLayer(LAYER)
    if name == "files":
        if files is None:
            msg = "--system files needs --files DIR"
            raise DocparseError(msg)
        return FilesSystem(files)
    system = open_system(name, "image", Request(work, dict(model or {})))
    if system is None:
        msg = f"{name} reads no page images: docparse compare --system {name} --condition {TEXT}"
        raise DocparseError(msg)
    if isinstance(system, ImageSystem):
        print(f"{name}: {recipe(system.watch.info)}", file=sys.stderr)
    return system
