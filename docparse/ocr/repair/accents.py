"""Specks above letters that were read as accents: `Janúary`, `urgènt`.

The recogniser is sure of a printed accent. Of a letter below a speck it weighs the plain one as well: that is
meant where the word is a common one without the accent. Pages with more accents that are sure have them in
their language, and stay.
"""

from __future__ import annotations

import re
import unicodedata
from math import inf

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import change_words, word_cells
from docparse.ocr.repair.lexicon import COMMON
from docparse.text.known import known_words

LEAST_ODDS = -6.0
"""Log-odds of the plain letter against the accented one from which it may be meant. Of printed accents
(receipts in French, German and Spanish) they are -6.6 at most, of specks (forms) -5.1 at least."""

SHORTEST = 4
"""Letters of the shortest word that is mended."""

_RUN = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")


def repair_accents(page: OcrPage) -> OcrPage:
    """The page without the accents that are specks."""
    cells = [cell for cell in word_cells(page) if len(cell.word.rivals) == len(cell.word.text)]
    doubtful = [odds >= LEAST_ODDS for cell in cells for odds in _odds(cell.word).values()]
    if 2 * sum(doubtful) <= len(doubtful):
        return page
    return change_words(page, {(cell.item, cell.index): _plain(cell.word) for cell in cells})


def _odds(word: OcrItem) -> dict[int, float]:
    """The places of a word's accented letters, and the log-odds of the plain one there."""
    return {
        i: dict(others).get(_base(letter), -inf)
        for i, (letter, others) in enumerate(zip(word.text, word.rivals, strict=True))
        if letter.isalpha() and _base(letter) != letter
    }


def _base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


def _plain(word: OcrItem) -> str:
    """A word's text without its doubtful accents where a common word is left."""
    specks = {i for i, odds in _odds(word).items() if odds >= LEAST_ODDS}
    if not specks:
        return word.text
    plain = "".join(_base(letter) if i in specks else letter for i, letter in enumerate(word.text))
    return _RUN.sub(
        lambda run: plain[run.start() : run.end()] if _is_common(plain[run.start() : run.end()]) else run[0],
        word.text,
    )


def _is_common(word: str) -> bool:
    return known_words().get(word.lower(), 0) >= COMMON
