"""The document: pages of blocks, as a reader would name them. Frozen, slotted, built once.

Boxes are PDF points with the origin at the top left (`geometry`). Block roles are docling-core's labels.
What rooms above make of a document (`to_markdown`, `quotes`, `records` …) comes from the bases in `facade`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from docparse.annotations import Annotation, Field
from docparse.codec import from_plain, to_plain
from docparse.errors import SchemaError
from docparse.facade import DocumentMethods, PageMethods, TableMethods
from docparse.geometry import BBox
from docparse.verification import Disagreement, Failure, Mended, Verification

SCHEMA_VERSION = 1

Role = Literal[
    "title", "section_header", "text", "list_item", "table", "picture", "caption", "formula", "footnote",
    "code", "document_index", "page_header", "page_footer",
]  # fmt: skip
Seam = Literal["blank", "joined", "mended"]
DropReason = Literal[
    "hidden", "duplicate", "off page", "leader", "line number", "repeated head", "replaced by OCR", "doubtful"
]
Furniture = Literal["keep", "drop"]
FURNITURE: frozenset[Role] = frozenset({"page_header", "page_footer"})


@dataclass(frozen=True, slots=True)
class Provenance:
    """Origin of content: the text layer, OCR or a vision model, and the engine that read it."""

    source: Literal["text_layer", "ocr", "vlm"]
    engine: str
    version: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its box; confidence and contrast of its image 0-1 (1 for a text layer)."""

    text: str
    box: BBox
    confidence: float = 1.0
    contrast: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block."""

    text: str
    box: BBox


MarkKind = Literal["superscript", "subscript", "link", "bold", "italic", "doubtful"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A run of the text of a block or cell, `text[start:end]`, that is set apart; marks may overlap.

    `target` is the address of a link; "#page=3" leads to a page of the document. "doubtful" is what an
    OCR engine was not sure of, as it is of little handwriting; a text layer has none.
    """

    kind: MarkKind
    start: int
    end: int
    target: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: row and column from 0, spans of at least 1; `page` is the box's if not the block's.

    `marks` are those of bold, italic, raised, lowered and doubtful text.
    """

    row: int
    column: int
    text: str
    row_span: int = 1
    column_span: int = 1
    header: bool = False
    box: BBox | None = None
    page: int | None = None
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        if self.row < 0 or self.column < 0 or self.row_span < 1 or self.column_span < 1:
            msg = f"a cell needs row, column >= 0 and spans >= 1, not {self}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Table(TableMethods):
    """A grid of cells that never overlap, sorted by row and column; a place without a cell is empty."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, drawing or chart; `text` is the text inside it, by text layer or OCR."""

    kind: Literal["raster", "vector", "mixed"]
    text: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """An entry of a table of contents: the page as printed ("" where none is), the level from 1."""

    title: str
    page: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value, the colon between them left out."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Block:
    """One unit of layout.

    `page` counts from 1. `text` is plain, lines joined; for a table its cells row by row, for a picture the
    text inside it. `level` is the depth of a section header or list item from 1, else 0. `caption_of` is the
    index on the same page of the table or picture that a caption belongs to. `section` is the path of
    headings above the block, outermost first. `continues` tells that the block carries on the paragraph of
    the last text before it, over a column, page, figure or displayed formula: after a blank, "joined" to it,
    or "mended", which is joined without its last hyphen. `entries` are those of a `document_index`, one for
    each line of its text; `pairs` are the labels and values of a text that has nothing else on its lines.
    `margin` is the log odds of the reading that was taken against the next best: of a table that it is one,
    of text that it is none; None where nothing else was proposed.
    """

    page: int
    box: BBox
    role: Role
    text: str
    provenance: Provenance
    confidence: float = 1.0
    level: int = 0
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    table: Table | None = None
    figure: Figure | None = None
    caption_of: int | None = None
    section: tuple[str, ...] = ()
    continues: Seam | None = None
    entries: tuple[IndexEntry, ...] = ()
    pairs: tuple[Pair, ...] = ()
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class Triage:
    """Decision to read a page from its text layer, by OCR, or both, and the reason."""

    verdict: Literal["text", "ocr", "mixed"]
    reason: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """Text of a page that is in none of its blocks, as far as it is on one line; and why.

    hidden           nobody sees it: drawn invisibly, in the colour of its ground, covered, clipped away
    duplicate        drawn twice in one place (fake bold)
    off page         outside the page's box
    leader           dots or dashes that lead the eye from a title or label to its number
    line number      what numbers a line of running text, as in drafts and critical editions
    repeated head    header rows that a table repeats on every page it goes on to, and lines that say it does
    replaced by OCR  a text layer, or a word of it, that cannot be trusted
    doubtful         what OCR read in a picture that seems to have no text: most of it without being sure
    """

    text: str
    box: BBox
    reason: DropReason


@dataclass(frozen=True, slots=True)
class Page(PageMethods):
    """A page in reading order. A failed page keeps its place: no blocks, and `failure` says why.

    `verification` is there where OCR read the page, or a part of it, and a second engine was asked for. Every
    glyph of the page is in one block, or in `dropped`; `unexplained` counts those for which that does not
    hold (0 unless there is a defect in this library). `annotations` are comments, which are in no block.
    `mended` are the words that OCR repair changed.
    `fields` are those of a form; what a reader sees in them, ticks included, is in the blocks too. Where they
    could not be read, `fields_problem` says why.
    """

    number: int
    width: float
    height: float
    blocks: tuple[Block, ...] = ()
    rotation: int = 0
    triage: Triage = Triage("text", "")
    words: tuple[Word, ...] = ()
    failure: Failure | None = None
    verification: Verification | None = None
    dropped: tuple[Dropped, ...] = ()
    unexplained: int = 0
    annotations: tuple[Annotation, ...] = ()
    mended: tuple[Mended, ...] = ()
    fields: tuple[Field, ...] = ()
    fields_problem: str = ""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: level from 1; 1-based page, or None where it leads nowhere."""

    title: str
    level: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Region:
    """A place on a page; pages count from 1."""

    page: int
    box: BBox


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotable unit (MMDocRAG, section 3): `text1`, `text2` ... and `image1` ... in reading order.

    A text quote is a paragraph, list or equation; an image quote a table, figure or chart with its crop
    (PNG bytes, None where it could not be rendered), OCR-text and, where an endpoint is set, VLM-text. The
    text of a table is Markdown, with its units above and its notes below.

    `page` and `box` are those of its first part, `regions` of every part. `section` is the path of headings
    above it. `key` is a fingerprint of content and page: it stays the same when the file is parsed again, and
    with other pages left out; `source` is the document's.
    """

    id: str
    kind: Literal["text", "image"]
    page: int
    box: BBox
    role: Role
    text: str
    caption: str = ""
    image: bytes | None = None
    vlm_text: str | None = None
    section: tuple[str, ...] = ()
    regions: tuple[Region, ...] = ()
    key: str = ""
    source: str = ""

    @property
    def passage(self) -> str:
        """Section path, caption and text, each once: what is searched, and shown to a model."""
        path = " › ".join(self.section)
        caption = "" if self.section and self.caption == self.section[-1] else self.caption
        return "\n".join(filter(None, (path, caption, self.text)))


Cropper = Callable[[int, BBox], bytes]


@dataclass(frozen=True, slots=True)
class Document(DocumentMethods):
    """A parsed file. `source` is its path, or "" for bytes and streams."""

    source: str
    pages: tuple[Page, ...]
    page_count: int
    metadata: dict[str, str] = field(default_factory=dict)
    outline: tuple[OutlineEntry, ...] = ()
    schema_version: int = SCHEMA_VERSION
    # Renders a region of a page to PNG when a quote asks for it: parsing never pays for crops nobody wants.
    cropper: Cropper | None = field(default=None, repr=False, compare=False, metadata={"stored": False})

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every block of every page, in reading order."""
        return tuple(block for page in self.pages for block in page.blocks)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table, in reading order."""
        return tuple(block.table for block in self.blocks if block.table is not None)

    @property
    def failures(self) -> tuple[Page, ...]:
        """The pages that failed."""
        return tuple(page for page in self.pages if page.failure is not None)

    @property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """Every number that the second OCR engine read otherwise, page by page."""
        found = (page.verification for page in self.pages)
        return tuple(doubt for one in found if one is not None for doubt in one.disagreements)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON; `docs/document.schema.json` describes it."""
        plain: dict[str, Any] = to_plain(self)
        return plain

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Document:
        """Read what `to_dict` returned.

        Raises:
            SchemaError: another version, or a field that does not fit.
        """
        if (version := data.get("schema_version")) != SCHEMA_VERSION:
            msg = f"document schema version {version!r} cannot be read; this release reads {SCHEMA_VERSION}"
            raise SchemaError(msg)
        return from_plain(cls, data)
