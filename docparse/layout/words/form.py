"""Characters or OCR words → words → runs.

1. `judge_glyphs` keeps what a reader sees. Generated characters, those off the page, hidden ones (unless the
   page has no other text: a scan with a hidden text layer) and glyphs drawn twice for fake bold are left out.
2. `split_words`: the pen's own widths say where words end. A gap counts as a space from 0.12 em on, or where
   the backend saw a space; from 0.2 em on in a line that draws its blanks; from less in a tight line without
   blanks; in tracked (letter-spaced) text from the strip's usual gap plus as much.
3. `form_runs`: words on one base line, whatever their order in the file, chained while the gap is that of a
   word space; small raised or lowered words join the word they touch as super- or subscripts, initials over
   several lines join the first of them.
4. `emit_text`: one string for the page, so that words, runs and lines are slices of it.

OCR words enter at step 3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent
from docparse.layout.model import JOINED, MONOSPACE, SUPERSCRIPT, Bytes, Floats, Ints, Words
from docparse.layout.params import Params
from docparse.layout.words.fonts import boldness, monospaced_fonts, read_dingbats
from docparse.layout.words.letters import count_letters

KEPT = 1  # of `judge_glyphs`; the codes of the kernel, which is only loaded when there are pages to read

_RAISED = np.array(list(map(ord, "⁰¹²³⁴⁵⁶⁷⁸⁹")), np.int32)
_AMOUNT = re.compile(r"[\d—]$|\d%?\)$|\d%$")


@dataclass(frozen=True, slots=True)
class LooseWords:
    """n words before they are ordered; columns as in `Words`, and:

    span     int32 (n, 2)  the word is `letters[span[i, 0]:span[i, 1]]`
    letters  int32 (m,)    code points
    rows     int32 (m,)    the page's character that each letter is, -1 from OCR
    u0, u1   float32 (n,)  pen start and end in the frame of the word's direction
    edge     uint8 (n,)    1: white space before it, 2: after it, 4: seen by the backend after it, 8: leftward
    """

    span: Ints
    letters: Ints
    rows: Ints
    edge: Bytes
    box: Floats
    u0: Floats
    u1: Floats
    base: Floats
    size: Floats
    font: Ints
    style: Bytes
    color: NDArray[np.uint32]
    angle: Floats
    mcid: Ints
    object: Ints
    score: Floats

    def __len__(self) -> int:
        return len(self.span)

    def without(self, rows: Ints) -> LooseWords:
        """Return the words that are not in `rows`; letters that are in no word stay."""
        if not len(rows):
            return self
        own = [field.name for field in fields(LooseWords) if field.name not in ("letters", "rows")]
        return replace(self, **{name: np.delete(getattr(self, name), rows, axis=0) for name in own})


def judge_glyphs(params: Params, content: PageContent) -> Bytes:
    """Return the fate of every character of a page's text layer, uint8 (n,); codes as in `_keep_numba`."""
    chars = content.chars
    fate: Bytes = _kernel().judge_glyphs(
        params.array,
        chars.code,
        chars.box,
        chars.origin,
        chars.size,
        chars.flags,
        chars.object,
        content.width,
        content.height,
    )
    return fate


def read_words(params: Params, content: PageContent, fate: Bytes | None = None) -> LooseWords:
    """Read the words of a page's text layer, line by line."""
    kernel, chars = _kernel(), content.chars
    keep = (judge_glyphs(params, content) if fate is None else fate) == KEPT
    span, edge, kept, u0, u1, v = kernel.split_words(
        params.array, chars.code, chars.box, chars.origin, chars.size, chars.angle, chars.flags, keep
    )
    box, u0, u1, base, size, font, style, color, angle, mcid, object_ = kernel.measure_words(params.array,
        span, kept, u0, u1, v, chars.code, chars.box, chars.size, chars.angle, chars.font, chars.color,
        chars.flags, boldness(content), chars.mcid, chars.object,
    )  # fmt: skip
    mono = monospaced_fonts(params.words.fonts, content)
    style[mono[font]] |= MONOSPACE
    letters = chars.code[kept]
    read_dingbats(content, letters, chars.font[kept])
    score = np.ones(len(span), np.float32)
    return LooseWords(
        span, letters, kept, edge, box, u0, u1, base, size, font, style, color, angle, mcid, object_, score
    )


def join(first: LooseWords, second: LooseWords) -> LooseWords:
    """Join the words of two sources on one page."""
    columns = {
        field.name: np.concatenate([getattr(first, field.name), getattr(second, field.name)])
        for field in fields(LooseWords)
    }
    columns["span"][len(first) :] += np.int32(len(first.letters))
    return LooseWords(**columns)


def form_words(params: Params, loose: LooseWords) -> Words:
    """Form runs of loose words, each in reading direction."""
    return arrange_words(params, loose)[0]


def arrange_words(params: Params, loose: LooseWords) -> tuple[Words, Ints]:
    """Form runs of loose words; return them, and the rows of `loose` that repeat a word in its place."""
    kernel = _kernel()
    base, size = loose.base.copy(), loose.size.copy()  # initials take those of their line
    order, run, style = kernel.form_runs(
        params,
        loose.u0,
        loose.u1,
        base,
        size,
        loose.angle,
        loose.style.copy(),
        loose.edge,
        loose.span,
        loose.letters,
    )
    codes, start, end = kernel.emit_text(order, run, style, loose.span, loose.letters)
    _raise_figures(codes, start, end, style)
    letters, digits, spelled = count_letters(codes, start, end)
    words = Words(
        text=codes.astype("<u4").tobytes().decode("utf-32-le"),
        start=start,
        end=end,
        box=loose.box[order],
        base=base[order],
        size=size[order],
        font=loose.font[order],
        style=style,
        color=loose.color[order],
        angle=loose.angle[order],
        run=run,
        mcid=loose.mcid[order],
        object=loose.object[order],
        score=loose.score[order],
        letters=letters,
        digits=digits,
        spelled=spelled,
    )
    repeated = np.ones(len(loose), np.bool_)
    repeated[order] = False
    return words, np.flatnonzero(repeated).astype(np.int32)


def _raise_figures(codes: Ints, start: Ints, end: Ints, style: Bytes) -> None:
    """Write raised figures right after an amount as such, in place: 556² is no 5562."""
    for row in np.flatnonzero((style & (SUPERSCRIPT | JOINED)) == (SUPERSCRIPT | JOINED)).tolist():
        first, last = start[row], end[row]
        figures = codes[first:last]
        amount = first and _AMOUNT.search("".join(map(chr, codes[max(first - 3, 0) : first])))
        digits = (figures >= ord("0")) & (figures <= ord("9"))
        if amount and (digits | (figures == ord(","))).all():
            figures[digits] = _RAISED[figures[digits] - ord("0")]
            style[row] &= ~np.uint8(SUPERSCRIPT)


def find_words(params: Params, content: PageContent) -> Words:
    """Read the words of a page's text layer, by run."""
    return form_words(params, read_words(params, content))


def _kernel() -> ModuleType:
    from docparse.layout.words.kernels import _kernels_numba

    return _kernels_numba
