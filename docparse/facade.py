"""The methods by which users ask a document for what rooms above it make: exports, quotes, records.

The model inherits them and knows none of these rooms; here they are known by name, and one is opened when the
first of its methods is called. Each method says where its work is done and described.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from docparse._lazy import LazyModule

if TYPE_CHECKING:
    from pandas import DataFrame

    from docparse import export, quotes, records
    from docparse.document import Document, Furniture, Quote
    from docparse.export import tables
    from docparse.records import Check, Record, trust
    from docparse.records.trust import Fidelity, Trusted
else:
    export, quotes, records = map(LazyModule, ("docparse.export", "docparse.quotes", "docparse.records"))
    tables, trust = map(LazyModule, ("docparse.export.tables", "docparse.records.trust"))


class TableMethods:
    """What a `Table` gives besides its cells."""

    __slots__ = ()

    def to_html(self: Any) -> str:
        """Return a `<table>`; see `docparse.export.tables.to_html`."""
        return tables.to_html(self)

    def to_markdown(self: Any) -> str:
        """Return a pipe table, or HTML if cells span; see `docparse.export.tables.to_markdown`."""
        return tables.to_markdown(self)

    def to_csv(self: Any) -> str:
        """Return CSV; see `docparse.export.tables.to_csv`."""
        return tables.to_csv(self)

    def to_rows(self: Any) -> list[list[str]]:
        """Return the cells' text as rows of strings; see `docparse.export.tables.to_rows`."""
        return tables.to_rows(self)

    def to_dataframe(self: Any) -> DataFrame:
        """Return a pandas DataFrame of strings; see `docparse.export.tables.to_dataframe`."""
        return tables.to_dataframe(self)

    def records(self: Any) -> tuple[Record, ...]:
        """Return what each of its numbers means, by its own words; see `docparse.records.lone_records`."""
        return records.lone_records(self)


class PageMethods:
    """What a `Page` gives besides its blocks."""

    __slots__ = ()

    @property
    def text(self: Any) -> str:
        """Plain text; see `docparse.export.page_text`."""
        return export.page_text(self)

    def to_markdown(self: Any, profile: str = "default") -> str:
        """Return Markdown; see `docparse.export.to_markdown`."""
        return export.to_markdown((self,), profile=profile)


class DocumentMethods:
    """What a `Document` gives besides its pages."""

    __slots__ = ()

    def to_markdown(
        self: Any,
        profile: str = "default",
        *,
        furniture: Furniture = "drop",
        images: Mapping[str, str] = MappingProxyType({}),
        emphasis: bool = False,
        page_marks: bool = False,
        mark_doubtful: float | None = None,
    ) -> str:
        """Return Markdown; see `docparse.export.to_markdown`, and `docparse.records.trust.with_marks`."""
        shown = partial(
            export.to_markdown, profile=profile, furniture=furniture, images=images, emphasis=emphasis,
            page_marks=page_marks,
        )  # fmt: skip
        return _with_marks(self, mark_doubtful, lambda one: shown(one.pages))

    def to_text(self: Any, *, layout: bool = False) -> str:
        """Return plain text, a form feed between pages; see `docparse.export.to_text`."""
        return export.to_text(self, layout=layout)

    def to_html(
        self: Any, *, images: Mapping[str, str] = MappingProxyType({}), mark_doubtful: float | None = None
    ) -> str:
        """Return a complete HTML document; see `docparse.export.to_html` and `records.trust.with_marks`."""
        return _with_marks(self, mark_doubtful, partial(export.to_html, images=images))

    def quotes(self: Any, *, crops: bool = True, **options: Any) -> tuple[Quote, ...]:
        """Return text and image quotes; see `docparse.quotes.to_quotes`; `QuoteOptions` has the options."""
        return quotes.to_quotes(self, quotes.QuoteOptions(**options), crops=crops)

    def records(self: Any) -> tuple[Record, ...]:
        """Return what each number means; see `docparse.records.records`."""
        return records.records(self)

    def checks(self: Any) -> tuple[Check, ...]:
        """Return what the tables' sums say of their numbers; see `docparse.records.checks`."""
        return records.checks(self)

    def trust(self: Any) -> tuple[Trusted, ...]:
        """Return how likely each number has been read right; see `docparse.records.trust.trust`."""
        return trust.trust(self)

    @property
    def fidelity(self: Any) -> Fidelity | None:
        """The estimated percentage of numbers that are right; see `docparse.records.trust.fidelity`."""
        return trust.fidelity(self)


def _with_marks(document: Document, below: float | None, export_one: Callable[[Document], str]) -> str:
    # What numbers mean is a large room: it is not opened for an export that asks nothing of it.
    return export_one(document) if below is None else trust.with_marks(document, below, export_one)
