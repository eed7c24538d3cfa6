"""What OCR reads against what the text layer says, font by font: a wrong mapping is the fault of a font.

A layer may look wrong and be right: a page of part numbers has hardly a vowel, one of program text is full of
signs. Once OCR has read the page, the two readings are compared where they stand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from docparse.content import PageContent
from docparse.layout.model import OcrWords
from docparse.layout.params import Numbers

Mask = NDArray[np.bool_]


def agreeing_fonts(numbers: Numbers, content: PageContent, ocr: OcrWords) -> Mask:
    """Return of which fonts of a page, (fonts,), OCR reads most letters as the text layer has them.

    A font with few letters where OCR reads any is as the page is on the whole.
    """
    chars = content.chars
    font = np.clip(chars.font, 0, None)
    read, alike = np.zeros((2, max(len(content.fonts), 1)))
    x, y = (chars.box[:, :2] + chars.box[:, 2:]).T / 2
    inked = chars.code > ord(" ")
    for text, (x0, y0, x1, y1) in zip(ocr.text, ocr.box.tolist(), strict=True):
        rows = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1) & inked)
        rows = rows[np.argsort(x[rows], kind="stable")]
        letters = [chr(code).casefold()[:1] for code in chars.code[rows].tolist()]
        np.add.at(read, font[rows], 1)
        for same in Indel.opcodes(letters, [*text.casefold()]):
            if same.tag == "equal":
                np.add.at(alike, font[rows[same.src_start : same.src_end]], 1)
    if not read.sum():
        return np.zeros(len(read), np.bool_)
    whole = alike.sum() / read.sum()
    share = np.where(read < numbers.few, whole, alike / np.maximum(read, 1))
    agree: Mask = share > numbers.agree
    return agree
