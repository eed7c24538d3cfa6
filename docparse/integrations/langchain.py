"""LangChain: a document loader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from docparse.errors import MissingExtraError
from docparse.integrations.pieces import Unit, pieces

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document as LangChainDocument
except ImportError as error:
    raise MissingExtraError("langchain-core", "langchain") from error


class DocparseLoader(BaseLoader):
    """Load files as LangChain documents, one for each quote or page.

    `options` are those of `docparse.parse`. A file that cannot be read raises InputError.
    """

    def __init__(
        self, paths: str | Path | Iterable[str | Path], *, unit: Unit = "quote", **options: Any
    ) -> None:
        self.paths = [paths] if isinstance(paths, str | Path) else list(paths)
        self.unit, self.options = unit, options

    def lazy_load(self) -> Iterator[LangChainDocument]:
        """Yield the documents of one file after the other."""
        from docparse import parse

        for path in self.paths:
            for key, text, metadata in pieces(parse(Path(path), **self.options), self.unit):
                yield LangChainDocument(page_content=text, metadata=metadata, id=key)
