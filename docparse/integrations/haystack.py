"""Haystack: a converter component."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docparse.errors import MissingExtraError
from docparse.integrations.pieces import Unit, pieces

try:
    from haystack import Document as HaystackDocument
    from haystack import component, default_from_dict, default_to_dict
    from haystack.dataclasses import ByteStream
except ImportError as error:
    raise MissingExtraError("haystack-ai", "haystack") from error


@component
class DocparseConverter:
    """Convert files to Haystack documents, one for each quote or page.

    `options` are those of `docparse.parse`. A file that cannot be read raises InputError.
    """

    def __init__(self, *, unit: Unit = "quote", **options: Any) -> None:
        self.unit, self.options = unit, options

    def to_dict(self) -> dict[str, Any]:
        """Return the component as plain data, for a pipeline in YAML."""
        data: dict[str, Any] = default_to_dict(self, unit=self.unit, **self.options)
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> DocparseConverter:
        """Read what `to_dict` returned."""
        made: DocparseConverter = default_from_dict(cls, data)
        return made

    @component.output_types(documents=list[HaystackDocument])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, list[HaystackDocument]]:
        """Convert paths and byte streams."""
        from docparse import parse

        documents = []
        for source in sources:
            data, about = (source.data, source.meta) if isinstance(source, ByteStream) else (Path(source), {})
            for key, text, metadata in pieces(parse(data, **self.options), self.unit):
                documents.append(HaystackDocument(id=key, content=text, meta={**metadata, **about}))
        return {"documents": documents}
