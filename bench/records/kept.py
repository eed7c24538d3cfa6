"""Documents as they were parsed, kept on disk: what changes records does not parse a filing again."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import docparse
from docparse.document import Document

BEHIND = (
    "records",
    "check",
    "judge",
    "cli",
    "integrations",
    "view",
    "export",
    "quotes",
    "retrieve",
    "batch",
    "compare",
    "scoring",
)
"""Folders of docparse that a parsed document does not depend on."""


def kept(pages: Sequence[Path], folder: Path, parse: Callable[[Sequence[Path]], Document]) -> Document:
    """Return the pages as parsed, from `folder` if neither they nor the parser have changed since."""
    digest = hashlib.sha256(parser_digest().encode())
    for page in pages:
        digest.update(page.read_bytes())
    path = folder / f"{digest.hexdigest()[:24]}.pickle"
    if path.exists():
        document: Document = pickle.loads(path.read_bytes())  # written by ourselves
        return document
    document = parse(pages)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(document))
    return document


@cache
def parser_digest() -> str:
    """The digest of all sources that a parsed document depends on."""
    root = Path(docparse.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] not in BEHIND:
            digest.update(path.read_bytes())
    return digest.hexdigest()
