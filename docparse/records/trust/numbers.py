"""The numbers of a document as they were read: where each is, who read it, and what speaks of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from docparse.document import Block, Document, Page, Word
from docparse.geometry import BBox
from docparse.numerals.grouping import oddly_grouped
from docparse.numerals.patterns import CURRENCY
from docparse.records.arithmetic import Check, check_table
from docparse.records.digits import document_digits
from docparse.records.grid import RecordGrid
from docparse.verification import Disagreement

_Checked = tuple[Check, tuple[str, ...]]
"""A number cell's check, and the texts of the other numbers of its column."""

_DIGIT = re.compile(r"\d")
_SIGN = re.compile(CURRENCY)
_NEAR = 0.5
"""Share of the lower box's height, and of the narrower one's width, that two boxes of one number share."""


@dataclass(frozen=True, slots=True)
class NumberWord:
    """A word with digits in it: `text` as read, `confidence` the engine's (1 for a text layer).

    `other` is what a second engine read there ("": nothing), None where both read it alike or where none was
    asked; `second` is that engine, "" for none. `contrast` is that of its image (1 for a text layer).
    `oddly_grouped`: by another separator than the numbers of its page, or by none ("48.663" for "48,663").
    `in_place_of_sign`: it is one digit, over or under a currency sign ("5" for "$"). `check` is arithmetic's
    say, `column` the texts of the numbers over and under it; both are empty outside tables. `doubtful`: it is
    marked so.
    """

    page: int
    box: BBox
    text: str
    confidence: float
    scanned: bool
    second: str
    other: str | None = None
    contrast: float = 1.0
    oddly_grouped: bool = False
    in_place_of_sign: bool = False
    check: Check | None = None
    column: tuple[str, ...] = ()
    doubtful: bool = False


def find_numbers(document: Document) -> Iterator[NumberWord]:
    """Yield every number of a document, page by page; those of pages that failed are not there."""
    return numbers_among(document, checked_tables(document))


def checked_tables(document: Document) -> Iterator[tuple[int, Sequence[Check]]]:
    """Yield the page of each table of a document, and what its sums say of each of its numbers."""
    digits = document_digits(document)
    for block in document.blocks:
        if block.table is not None:
            yield block.page, check_table(list(RecordGrid(block.table, digits).entries()))


def numbers_among(document: Document, tables: Iterable[tuple[int, Sequence[Check]]]) -> Iterator[NumberWord]:
    """Yield every number of a document whose `tables` have been checked."""
    cells: dict[int, list[_Checked]] = defaultdict(list)
    for table_page, checks in tables:
        columns: dict[int, list[str]] = defaultdict(list)
        for check in checks:
            columns[check.entry.cell.column].append(check.entry.amount.text)
        for check in checks:
            others = _without(columns[check.entry.cell.column], check.entry.amount.text)
            cells[check.entry.cell.page or table_page].append((check, others))
    words: dict[int, list[Word]] = defaultdict(list)
    kept = {page.number for page in document.pages if page.words}
    for page in document.pages:
        words[page.number] += page.words
        for number, word in chain.from_iterable(map(_block_words, page.blocks)):
            if number not in kept:
                words[number].append(word)
    for page in document.pages:
        yield from _page_numbers(page, words[page.number], cells[page.number])


def _page_numbers(page: Page, words: Sequence[Word], cells: Sequence[_Checked]) -> Iterator[NumberWord]:
    record = page.verification
    second = "" if record is None or record.failure is not None else record.engine
    doubts = record.disagreements if record is not None else ()
    scanned = {"text": False, "ocr": True, "mixed": None}[page.triage.verdict]
    signs = [word.box for word in words if _SIGN.fullmatch(word.text)]
    marked = list(_doubtful(page))
    for word, odd in zip(words, oddly_grouped([word.text for word in words]), strict=True):
        if not _DIGIT.search(word.text):
            continue
        check, column = _in_table(word, cells)
        yield NumberWord(
            page.number,
            word.box,
            word.text,
            word.confidence,
            _is_scanned(word, page.blocks) if scanned is None else scanned,
            second,
            _other(word, doubts),
            word.contrast,
            odd,
            len(word.text) == 1 and any(_is_over(word.box, sign) for sign in signs),
            check,
            column,
            any(word.text in text and holds(box, word.box) for box, text in marked),
        )


def _block_words(block: Block) -> Iterator[tuple[int, Word]]:
    """The words of a block, each with its page and the box of its cell or line."""
    cells = () if block.table is None else block.table.cells
    parts = [(cell.page or block.page, cell.text, cell.box or block.box) for cell in cells]
    parts = parts or [(block.page, line.text, line.box) for line in block.lines]
    for page, text, box in parts:
        yield from ((page, Word(word, box, block.confidence)) for word in text.split())


def _doubtful(page: Page) -> Iterator[tuple[BBox, str]]:
    """Yield the texts that are marked as doubtful, each with the box of its block or cell."""
    for block in page.blocks:
        for spot in (block,) if block.table is None else block.table.cells:
            for mark in spot.marks:
                if mark.kind == "doubtful":
                    yield spot.box or block.box, spot.text[mark.start : mark.end]


def _without(texts: Sequence[str], text: str) -> tuple[str, ...]:
    at = texts.index(text)
    return (*texts[:at], *texts[at + 1 :])


def _in_table(word: Word, cells: Sequence[_Checked]) -> tuple[Check | None, tuple[str, ...]]:
    """The check of the number cell that holds a word, and its column."""
    digits = digits_of(word.text)
    for check, column in cells:
        box = check.entry.cell.box
        if box is not None and holds(box, word.box) and digits in digits_of(check.entry.amount.text):
            return check, column
    return None, ()


def digits_of(text: str) -> str:
    """Return the digits of a text, everything else left out."""
    return "".join(_DIGIT.findall(text))


def holds(box: BBox, inner: BBox) -> bool:
    """Return True if the middle of `inner` is in `box`, or within a point of it."""
    x, y = (inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2
    return box.x0 - 1 <= x <= box.x1 + 1 and box.y0 - 1 <= y <= box.y1 + 1


def _other(word: Word, doubts: Sequence[Disagreement]) -> str | None:
    """Return a second engine's reading in the place of a word, if it was something else."""
    for doubt in doubts:
        if doubt.text and _same_place(doubt.box, word.box):
            return doubt.other
    return None


def _same_place(first: BBox, second: BBox) -> bool:
    height = min(first.y1, second.y1) - max(first.y0, second.y0)
    width = min(first.x1, second.x1) - max(first.x0, second.x0)
    high, wide = min(first.height, second.height), min(first.width, second.width)
    return height >= _NEAR * high and width >= _NEAR * wide


def _is_over(box: BBox, sign: BBox) -> bool:
    """Return True if a character is over or under a sign, one or the other in the same column."""
    width = min(box.x1, sign.x1) - max(box.x0, sign.x0)
    return width >= _NEAR * min(box.width, sign.width)


def _is_scanned(word: Word, blocks: Sequence[Block]) -> bool:
    """Return True if the block that holds a word of a mixed page was not read from the text layer."""
    home = next((block for block in blocks if holds(block.box, word.box)), None)
    return home is not None and home.provenance.source != "text_layer"
