"""A document as hOCR 1.2: pages, areas, paragraphs, lines and words with their boxes, for OCR tools.

https://kba.github.io/hocr-spec/1.2/: `ocr_page`, `ocr_carea`, `ocr_par`, `ocr_line`, `ocrx_word`; `bbox` in
whole units, origin top left. A unit is a tenth of a point, so that a box loses nothing that can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from docparse.document import Block, Document, Page, Provenance, Word
from docparse.errors import ArgumentError
from docparse.export.text import printable
from docparse.geometry import BBox, union

_NOBODY = Provenance("text_layer", "", "")
UNITS = 10  # a point
DPI = 72 * UNITS
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title></title>\n'
    '<meta charset="utf-8" />\n<meta name="ocr-system" content="docparse" />\n'
    '<meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word" />\n'
    "</head>\n<body>\n"
)


def to_hocr(document: Document) -> str:
    """Return hOCR; the words are those of `Page.words`, each in the block that holds its middle.

    Raises:
        ArgumentError: a document that was parsed without `LayoutOptions(words=True)`.
    """
    if any(page.blocks and not page.words for page in document.pages):
        raise ArgumentError("document", document.source, "parsed with LayoutOptions(words=True)")
    return "".join([_HEAD, *(_page(page) for page in document.pages), "</body></html>\n"])


def _page(page: Page) -> str:
    name, box = f"page_{page.number}", BBox(0, 0, page.width, page.height)
    properties = f"{_bbox(box)}; ppageno {page.number - 1}; scan_res {DPI} {DPI}"
    areas = [_area(block, words, f"{name}_{at}") for at, (block, words) in enumerate(_homes(page), start=1)]
    return f'<div class="ocr_page" id="{name}" title="{properties}">\n{"".join(areas)}</div>\n'


def _homes(page: Page) -> Iterator[tuple[Block, list[Word]]]:
    """Yield the blocks with the words in them; a word in several boxes is the first block's."""
    left = list(page.words)
    for block in page.blocks:
        inside = [word for word in left if _holds(block.box, word.box)]
        left = [word for word in left if not _holds(block.box, word.box)]
        yield block, inside
    for word in left:
        yield Block(page.number, word.box, "text", word.text, _NOBODY), [word]


def _area(block: Block, words: Sequence[Word], name: str) -> str:
    lines = "".join(_line(line, f"{name}_{at}") for at, line in enumerate(_lines(words), start=1))
    box = f'title="{_bbox(block.box)}"'
    paragraph = f'<p class="ocr_par" id="par_{name}" {box}>{lines}</p>'
    return f'<div class="ocr_carea" id="area_{name}" {box}>{paragraph}</div>\n'


def _lines(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Yield runs of words that are on one line."""
    line: list[Word] = []
    for word in words:
        middle = (word.box.y0 + word.box.y1) / 2
        if line and not (line[0].box.y0 <= middle <= line[0].box.y1 and word.box.x0 >= line[-1].box.x0):
            yield line
            line = []
        line.append(word)
    if line:
        yield line


def _line(words: Sequence[Word], name: str) -> str:
    spans = " ".join(_word(word, f"{name}_{at}") for at, word in enumerate(words, start=1))
    box = _bbox(union(word.box for word in words))
    return f'<span class="ocr_line" id="line_{name}" title="{box}">{spans}</span>\n'


def _word(word: Word, name: str) -> str:
    title = f"{_bbox(word.box)}; x_wconf {round(100 * word.confidence)}"
    return f'<span class="ocrx_word" id="word_{name}" title="{title}">{escape(printable(word.text))}</span>'


def _holds(box: BBox, word: BBox) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def _bbox(box: BBox) -> str:
    return "bbox " + " ".join(str(max(0, round(UNITS * side))) for side in box)
