"""Data that flows between the steps of layout: arrays of words and lines, and drafts of blocks.

A page's words are arrays, one row a word, whether they come from the text layer or from OCR; every later
step (tables, figures, lines, order, roles) works on these and never asks where a word came from. Coordinates
are points of the page as displayed, origin top left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from docparse.annotations import Annotation, Field
from docparse.arguments import require_choice
from docparse.document import (
    Dropped,
    Figure,
    IndexEntry,
    Line,
    Mark,
    Pair,
    Provenance,
    Role,
    Table,
    Triage,
    Word,
)
from docparse.layout.params import PARAMS, Params
from docparse.layout.words.hyphens import Hyphens

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]

BOLD = 1
ITALIC = 2
MONOSPACE = 4
OCR = 8  # read by OCR, not from the text layer
SUPERSCRIPT = 16
SUBSCRIPT = 32
JOINED = 64  # no white space between this word and the one before it on its run (a change of style only)
HIDDEN = 128  # drawn invisibly; kept only where a page has no other text
UNDERLINED = 256  # of lines, not of words


@dataclass(frozen=True, slots=True)
class Words:
    """n words, sorted by run and within a run in reading direction.

    text   the page's words in row order, each followed by one separator; word i is `text[start[i]:end[i]]`
    start  int32 (n,)
    end    int32 (n,)
    box    float32 (n, 4)  x0, y0, x1, y1: advance widths by ascent and descent of the font
    base   float32 (n,)    y of the base line
    size   float32 (n,)    font size in points (the largest of its characters)
    font   int32 (n,)      index into `PageContent.fonts`, -1 for OCR
    style  uint8 (n,)      bits: BOLD, ITALIC, MONOSPACE, OCR, SUPERSCRIPT, SUBSCRIPT, JOINED, HIDDEN
    color  uint32 (n,)     0xRRGGBBAA of its first character
    angle  float32 (n,)    direction of writing, radians clockwise, 0 = left to right
    run    int32 (n,)      a run is words on one base line without a gap that could part columns or cells
    mcid   int32 (n,)      marked-content id of its first character, -1 where there is none
    object int32 (n,)      drawing order of its first character's text object, -1 unknown
    score  float32 (n,)    confidence 0-1 (1 for a text layer)
    letters int32 (n,)     how many letters it has
    digits int32 (n,)      how many digits, 0 to 9, it has
    spelled bool (n,)      four letters of it are in a row, as in words of prose and not of formulas
    hyphens                evidence on the hyphens at ends of lines; None: all stay
    """

    text: str
    start: Ints
    end: Ints
    box: Floats
    base: Floats
    size: Floats
    font: Ints
    style: Bytes
    color: NDArray[np.uint32]
    angle: Floats
    run: Ints
    mcid: Ints
    object: Ints
    score: Floats
    letters: Ints
    digits: Ints
    spelled: NDArray[np.bool_]
    hyphens: Hyphens | None = None

    def __len__(self) -> int:
        return len(self.start)

    def word(self, index: int) -> str:
        """The text of word `index`."""
        return self.text[self.start[index] : self.end[index]]


@dataclass(frozen=True, slots=True)
class OcrWords:
    """Words of an OCR engine: `text` (n,), `box` float32 (n, 4) in points of the page, `score` 0-1 (n,).

    As far as their image tells, `bold` (n,) are those set in bold type, and the letters of a monospaced word
    stand in cells of width `cell` float32 (n,), in points, 0 for others; None: none. Words with a score below
    `sure` are doubtful.
    """

    text: tuple[str, ...]
    box: Floats
    score: Floats
    bold: NDArray[np.bool_] | None = None
    cell: Floats | None = None
    sure: float = 0.0

    @property
    def styles(self) -> Bytes:
        """Style bits of the words, uint8 (n,)."""
        none = np.zeros(len(self), np.bool_)
        bold = none if self.bold is None else self.bold
        mono = none if self.cell is None else self.cell > 0
        return (OCR + BOLD * bold + MONOSPACE * mono).astype(np.uint8)

    def taken(self, rows: Ints | NDArray[np.bool_]) -> OcrWords:
        """Return the words of `rows`, as numbers or as a mask."""
        chosen = np.arange(len(self))[rows].tolist()
        bold = None if self.bold is None else self.bold[chosen]
        cell = None if self.cell is None else self.cell[chosen]
        texts = tuple(self.text[row] for row in chosen)
        return OcrWords(texts, self.box[chosen], self.score[chosen], bold, cell, self.sure)

    def __len__(self) -> int:
        return len(self.text)


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table found on a page: its outer box, the table, the rows of `Words` that it holds, its leaders.

    It is `doubtful` where its rows alone leave open whether it is a table, a `part` where its rules hold but
    some of what the page has of it. `margin` is the log odds that it is a table.
    """

    box: tuple[float, float, float, float]
    table: Table
    words: Ints
    dropped: tuple[Dropped, ...] = ()
    doubtful: bool = False
    part: bool = False
    margin: float = math.nan


@dataclass(frozen=True, slots=True)
class FigureDraft:
    """A figure found on a page: its box, kind, and the rows of `Words` that are inside it."""

    box: tuple[float, float, float, float]
    figure: Figure
    words: Ints


class LineDraft(NamedTuple):
    """A line in reading order.

    `region` is the leaf of the XY-cut, `zone` 0 at the page's top, 2 at its bottom; `parts` are the rows of
    `Words` it is made of, as ranges; `noted` if it opens with a raised mark, `bullet` if one is drawn before
    it, `initials` if the letter before it is of a name, `open` if white parts it so widely that it is a row,
    `formula` if its parts are on base lines of their own. `tab` is where text begins behind white, or 0.
    `style` is that of most letters, `opens` and `closes` are those of the first and last word.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    region: int
    zone: int
    parts: tuple[tuple[int, int], ...]
    style: int = 0
    color: int = 0
    noted: bool = False
    opens: int = 0
    closes: int = 0
    bullet: bool = False
    initials: bool = False
    open: bool = False
    formula: bool = False
    tab: float = 0.0


@dataclass(frozen=True, slots=True)
class BlockDraft:
    """A block before the steps across pages, which may still find another `role` and `level` for it."""

    box: tuple[float, float, float, float]
    role: Role
    text: str
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    level: int = 0
    table: Table | None = None
    figure: Figure | None = None
    caption_of: int | None = None
    size: float = 0.0
    style: int = 0
    last_style: int = 0
    color: int = 0
    zone: int = 1
    noted: bool = False
    bullet: bool = False
    initials: bool = False
    open: bool = False
    formula: bool = False
    mcids: tuple[int, ...] = ()
    tagged_level: int = 0
    confidence: float = 1.0
    entries: tuple[IndexEntry, ...] = ()
    pairs: tuple[Pair, ...] = ()
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page after the steps on a page, before those across pages."""

    number: int
    width: float
    height: float
    rotation: int
    triage: Triage
    provenance: Provenance
    blocks: tuple[BlockDraft, ...]
    ocr_provenance: Provenance | None = None
    words: tuple[Word, ...] = ()
    body_size: float = 0.0
    dropped: tuple[Dropped, ...] = ()
    unexplained: int = 0
    annotations: tuple[Annotation, ...] = ()
    fields: tuple[Field, ...] = ()
    fields_problem: str = ""


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """Choices a caller may make; the defaults are what `parse_pdf` uses.

    tags         use the PDF's structure tree where it is sound, and bookmarks for headings and their levels
    words        fill `Page.words` for pages of a text layer too (costs time)
    dehyphenate  drop hyphens that only a line's end explains (`Block.lines` keep them as printed)
    join_tables  join a table that goes on over pages into one, on the page where it starts
    tables       look for tables
    figures      look for figures
    params       the numbers that decide
    """

    tags: bool = True
    words: bool = False
    dehyphenate: bool = True
    join_tables: bool = True
    tables: bool = True
    figures: bool = True
    params: Params = field(default=PARAMS, repr=False, metadata={"stored": False})

    def __post_init__(self) -> None:
        for option in fields(self)[:-1]:
            require_choice(f"LayoutOptions.{option.name}", getattr(self, option.name), (True, False))
