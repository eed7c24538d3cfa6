"""LlamaIndex: a reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docparse.errors import MissingExtraError
from docparse.integrations.pieces import Unit, pieces

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document as LlamaDocument
except ImportError as error:
    raise MissingExtraError("llama-index-core", "llama-index") from error


class DocparseReader(BaseReader):
    """Read a file as LlamaIndex documents, one for each quote or page.

    It may be given to `SimpleDirectoryReader(file_extractor={".pdf": DocparseReader()})`. `options` are those
    of `docparse.parse`.
    """

    def __init__(self, *, unit: Unit = "quote", **options: Any) -> None:
        self.unit, self.options = unit, options

    def lazy_load_data(
        self, file: str | Path, extra_info: dict[str, Any] | None = None, **_: Any
    ) -> Iterator[LlamaDocument]:
        """Yield the documents of a file; `extra_info` is added to their metadata. Raises InputError."""
        from docparse import parse

        for key, text, metadata in pieces(parse(Path(file), **self.options), self.unit):
            yield LlamaDocument(text=text, metadata={**metadata, **(extra_info or {})}, id_=key)

    def load_data(self, *args: Any, **more: Any) -> list[LlamaDocument]:
        """Return what `lazy_load_data` yields."""
        return list(self.lazy_load_data(*args, **more))
