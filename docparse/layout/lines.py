"""Characters → words → runs.

1. `keep_chars`: what a reader sees. Generated characters, those off the page, invisible ones (unless the page
   has no other text: a scan with a hidden text layer) and glyphs drawn twice for fake bold are left out.
2. `split_words`: the pen's own widths say where words end. A gap counts as a space from 0.16 em on; in tracked
   (letter-spaced) text from the strip's median gap plus as much.
3. `form_runs`: words on one base line, whatever their order in the file, chained while the gap is that of a
   word space; small raised or lowered words join the word they touch as super- or subscripts.
4. `emit_text`: one string for the page, so that words, runs and lines are slices of it.
"""

from __future__ import annotations

import re

import numpy as np

from docparse.content import Chars, Font, PageContent
from docparse.layout.model import MONOSPACE, Words

_HEAVY = re.compile(r"bold|black|heavy|demi|semibd|[-,](?:bd|medi)\b", re.IGNORECASE)
_PLAIN = re.compile(r"regular|roman|book|light|thin|medium|normal", re.IGNORECASE)


def find_words(content: PageContent) -> Words:
    """The words of a page's text layer, by run."""
    from docparse.layout import _lines_numba as kernel

    chars = _contiguous(content.chars)
    heavy = np.array([is_heavy(font) for font in content.fonts] or [False], np.uint8)
    keep = kernel.keep_chars(chars.code, chars.box, chars.origin, chars.flags, content.width, content.height)
    words, edge, kept, u0, u1, v = kernel.split_words(
        chars.code, chars.box, chars.origin, chars.size, chars.angle, chars.flags, keep
    )
    box, w0, w1, base, size, font, style, color, angle, mcid, object_ = kernel.measure_words(
        words, kept, u0, u1, v, chars.code, chars.box, chars.size, chars.angle, chars.font, chars.color,
        chars.flags, heavy, chars.mcid, chars.object,
    )  # fmt: skip
    order, run, style = kernel.form_runs(w0, w1, base, size, angle, style, edge, words, kept, chars.code)
    codes, start, end = kernel.emit_text(order, run, style, words, kept, chars.code)
    mono = np.array([font.monospace for font in content.fonts] or [False])
    style[mono[font[order].clip(0, len(mono) - 1)]] |= MONOSPACE
    return Words(
        text=codes.astype("<u4").tobytes().decode("utf-32-le"),
        start=start, end=end, box=box[order], base=base[order], size=size[order], font=font[order],
        style=style, color=color[order], angle=angle[order], run=run, mcid=mcid[order],
        object=object_[order], score=np.ones(len(order), np.float32),
    )  # fmt: skip


def is_heavy(font: Font) -> bool:
    """Whether a font is bold: by its name where that tells, for weights guessed from stems often mislead."""
    if _HEAVY.search(font.name):
        return True
    return (font.bold or font.weight >= 600) and not _PLAIN.search(font.name)


def _contiguous(chars: Chars) -> Chars:
    fields = {name: np.ascontiguousarray(getattr(chars, name)) for name in Chars.__dataclass_fields__}
    return Chars(**fields)
