"""Documents as they were parsed, kept on disk: what changes records does not parse a filing again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import docparse
from bench.command import digest_of
from docparse.document import Document

BEHIND = (
    "records", "check", "judge", "cli", "integrations", "view", "export", "quotes", "retrieve", "batch",
    "compare", "scoring",
)  # fmt: skip
"""Folders of docparse that a parsed document does not depend on."""


def kept(pages: Sequence[Path], folder: Path, parse: Callable[[Sequence[Path]], Document]) -> Document:
    """Return the pages as parsed, from `folder` if neither they nor the parser have changed since."""
    path = folder / f"{digest_of([*parser_sources(), *pages])}.pickle"
    if path.exists():
        document: Document = pickle.loads(path.read_bytes())  # written by ourselves
        return document
    document = parse(pages)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(document))
    return document


@cache
def parser_sources() -> list[Path]:
    """Return all sources that a parsed document depends on."""
    root = Path(docparse.__file__).parent
    return [p for p in sorted(root.rglob("*.py")) if p.relative_to(root).parts[0] not in BEHIND]
