"""The words of a page, and the glyphs of its text layer that are in none of them.

Every glyph has a fate (uint8, one a character): it is kept, and then in exactly one word, or it is dropped
for a reason. Words are spans of the kept characters; lines, tables and figures are rows of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.document import Dropped, DropReason, Triage
from docparse.geometry import BBox
from docparse.layout.layer.mapping import distrusted_chars
from docparse.layout.model import Bytes, Ints, OcrWords, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.words.form import KEPT, LooseWords, arrange_words, judge_glyphs, read_words
from docparse.layout.words.line_numbers import line_numbers
from docparse.layout.words.ocr.words import doubtful_words, loose_from_ocr, merge_words

OFF_PAGE, HIDDEN, DUPLICATE, REPLACED = 2, 3, 4, 5
REASONS: dict[int, DropReason] = {
    OFF_PAGE: "off page",
    HIDDEN: "hidden",
    DUPLICATE: "duplicate",
    REPLACED: "replaced by OCR",
}

_BLANKS = (*{*range(33)} - {2}, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x3000)
_IS_BLANK = np.isin(np.arange(0x3002), _BLANKS)


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of a page, what was dropped, and how many kept glyphs are in no word (none should be)."""

    words: Words
    dropped: tuple[Dropped, ...]
    lost: int


def page_words(params: Params, content: PageContent, triage: Triage, ocr: OcrWords | None) -> PageWords:
    """Read the words of a page as its triage says: from the text layer, from OCR or from both."""
    fate = judge_glyphs(params, content)
    kept = np.flatnonzero(fate == KEPT).astype(np.int32)
    glyphs = int((~_blank(content.chars.code[kept])).sum())
    if triage.verdict == "ocr" and ocr is not None:
        fate[kept] = REPLACED
        loose = loose_from_ocr(params.words.ocr, ocr)
        numbering = line_numbers(params, loose)
        words, repeated = arrange_words(params, loose.without(numbering))
        said = tuple(_numbers_of(loose, numbering))
        return PageWords(words, describe(params.words.page, content.chars, fate) + said, 0)
    layer = read_words(params, content, fate)
    read = int((layer.span[:, 1] - layer.span[:, 0]).sum())
    loose, origin = layer, np.arange(len(layer), dtype=np.int32)
    unread: tuple[Dropped, ...] = ()
    if triage.verdict == "mixed" and ocr is not None:
        wrong = distrusted_chars(params.layer.mapping, content) | (
            content.chars.flags & CharFlag.UNMAPPED > 0
        )
        first = wrong[layer.rows[layer.span[:, 0]]]
        doubtful = doubtful_words(params.words.ocr, ocr, content.pictures.box)
        unread = tuple(_unread(ocr.taken(doubtful)))
        loose, replaced = merge_words(params.words.ocr, layer, ocr.taken(~doubtful), first)
        _mark(fate, layer, np.flatnonzero(replaced).astype(np.int32), REPLACED)
        origin = np.flatnonzero(~replaced).astype(np.int32)
    numbering = line_numbers(params, loose)
    unread += tuple(_numbers_of(loose, numbering))
    origin = np.delete(origin, numbering[numbering < len(origin)])
    words, repeated = arrange_words(params, loose.without(numbering))
    _mark(fate, layer, origin[repeated[repeated < len(origin)]], DUPLICATE)
    return PageWords(words, describe(params.words.page, content.chars, fate) + unread, abs(glyphs - read))


def _unread(ocr: OcrWords) -> Iterator[Dropped]:
    for text, box in zip(ocr.text, ocr.box.tolist(), strict=True):
        yield Dropped(text, BBox(*box), "doubtful")


def _numbers_of(loose: LooseWords, rows: Ints) -> Iterator[Dropped]:
    for (first, last), box in zip(loose.span[rows].tolist(), loose.box[rows].tolist(), strict=True):
        yield Dropped("".join(map(chr, loose.letters[first:last])), BBox(*box), "line number")


def _mark(fate: Bytes, layer: LooseWords, rows: Ints, reason: int) -> None:
    for first, last in layer.span[rows].tolist():
        fate[layer.rows[first:last]] = reason


def _blank(code: Ints) -> NDArray[np.bool_]:
    """Return which codes are white space, as the kernels see it."""
    blank: NDArray[np.bool_] = _IS_BLANK[np.minimum(np.maximum(code, 0), len(_IS_BLANK) - 1)]
    return blank


def describe(numbers: Numbers, chars: Chars, fate: Bytes) -> tuple[Dropped, ...]:
    """Dropped glyphs as text: one entry for each stretch of one line that was dropped for one reason."""
    gone = np.flatnonzero(fate > KEPT).astype(np.int32)
    gone = gone[~_blank(chars.code[gone])]
    return tuple(_describe(numbers, chars, gone, fate)) if len(gone) else ()


def _describe(numbers: Numbers, chars: Chars, gone: Ints, fate: Bytes) -> Iterator[Dropped]:
    size = np.maximum(chars.size[gone], 1.0)
    step = chars.origin[gone[1:]] - chars.origin[gone[:-1]]
    cosine, sine = np.cos(chars.angle[gone[1:]]), np.sin(chars.angle[gone[1:]])
    off = np.abs(step[:, 1] * cosine - step[:, 0] * sine) > numbers.off_line * size[1:]
    cut = off | (fate[gone[1:]] != fate[gone[:-1]])
    spaced = [False, *(gone[1:] - gone[:-1] > 1).tolist()]
    letters = [_letter(code) for code in chars.code[gone].tolist()]
    firsts = np.concatenate([[0], np.flatnonzero(cut) + 1])
    box = chars.box[gone]
    edges = np.hstack([np.minimum.reduceat(box[:, :2], firsts), np.maximum.reduceat(box[:, 2:], firsts)])
    spans = pairwise([*firsts.tolist(), len(gone)])
    for (first, last), edge, reason in zip(spans, edges.tolist(), fate[gone[firsts]].tolist(), strict=True):
        rest = [" " + letters[row] if spaced[row] else letters[row] for row in range(first + 1, last)]
        yield Dropped("".join([letters[first], *rest]), BBox(*edge), REASONS[reason])


def _letter(code: int) -> str:
    return chr(code) if 0 < code < 0xD800 or 0xE000 <= code <= 0x10FFFF else "\ufffd"
