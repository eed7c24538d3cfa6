"""The formats of a document's files: what each is called, and its bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from docparse import export
from docparse.codec import encoded
from docparse.document import Document

Images = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """Choices for Markdown and HTML; `images` are the addresses of figures by name."""

    images: Images = field(default_factory=dict)
    emphasis: bool = False
    page_marks: bool = False
    mark_doubtful: float | None = None

    def markdown(self, document: Document) -> str:
        """Return the document's Markdown."""
        return document.to_markdown(
            images=self.images,
            emphasis=self.emphasis,
            page_marks=self.page_marks,
            mark_doubtful=self.mark_doubtful,
        )


PLAIN = Look()


def _quotes(document: Document) -> str:
    from docparse.quotes.files import to_jsonl

    return to_jsonl(document.quotes(crops=False))


def tables_as_csv(document: Document) -> list[str]:
    """Return the CSV of every table, in reading order."""
    return [table.to_csv() for table in document.tables]


TEXTS: dict[str, tuple[str, Callable[[Document], str]]] = {
    "md": (".md", Document.to_markdown),
    "html": (".html", Document.to_html),
    "json": (".json", export.to_json),
    "text": (".txt", Document.to_text),
    "layout": (".layout.txt", partial(Document.to_text, layout=True)),
    "hocr": (".hocr", export.to_hocr),
    "quotes": (".quotes.jsonl", _quotes),
}
FORMATS = (*TEXTS, "csv", "parquet")
WORDS = frozenset({"layout", "hocr"})  # formats that need `Page.words`


def text_of(document: Document, name: str, look: Look = PLAIN) -> str:
    """Return the document in one of `TEXTS`, or its tables as "csv", parted by an empty line."""
    if name == "md":
        return look.markdown(document)
    if name == "html":
        return document.to_html(images=look.images, mark_doubtful=look.mark_doubtful)
    return "\r\n".join(tables_as_csv(document)) if name == "csv" else TEXTS[name][1](document)


def suffix_of(name: str) -> str:
    """Return the suffix of a format's first file."""
    return {"csv": ".table-1.csv", "parquet": ".quotes.parquet"}.get(name) or TEXTS[name][0]


def files_of(document: Document, name: str, look: Look = PLAIN) -> dict[str, bytes]:
    """Return the files of one format by their suffixes: one, but for "csv" one for every table.

    What UTF-8 cannot hold (a file name that is not UTF-8, half a character out of a broken PDF) becomes a
    backslash escape, which JSON reads back.

    Raises:
        MissingExtraError: "parquet" without pyarrow.
    """
    if name == "parquet":
        from docparse.quotes.files import to_parquet

        return {".quotes.parquet": to_parquet(document.quotes())}
    if name == "csv":
        tables = enumerate(tables_as_csv(document), start=1)
        return {f".table-{number}.csv": encoded(table) for number, table in tables}
    return {TEXTS[name][0]: encoded(text_of(document, name, look))}
