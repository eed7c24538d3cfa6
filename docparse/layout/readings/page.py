"""What a page's tables are looked at with: found once, whatever tables are tried."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent
from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import Floats, Ints, Words
from docparse.layout.readings.series import CONTENTS_TITLE
from docparse.layout.words.runs.starts import run_starts
from docparse.text.captions import FIGURE_LABEL, TABLE_LABEL

_MATH_FONT = re.compile(
    r"CM(?:MI|SY|EX|BSY|MIB)|LM(?:Math|MI|SY|EX)|MS[AB]M|[mM]ath|MATH|Symbol|RSFS|EUFM|(?:tx|px)(?:mi|sy|ex)|MT(?:MI|SY|EX)|Euclid"
)
_MATH = re.compile(
    r"[∑∏∫√∂∇≤≥≈≠≡∈∉∀∃∞→⇒↦⊂⊆∪∩⊗⊕∝⟨⟩‖′⋅∗Α-ω⎛-⎴𝐀-𝟿\ue000-\uf8ff\ufffd]"
)  # and pieces of brackets, which have no Unicode


@dataclass(frozen=True, slots=True)
class PageEvidence:
    """What tables of a page are looked at with.

    words, rulings, marks     of the page
    math                      (n,) which words are mathematics
    index                     where lines of an index end (`Leaders`)
    captions, figures, titles words that open captions of tables and of figures, and titles of contents
    number, width, height     of the page
    """

    words: Words
    rulings: Rulings
    marks: Floats
    math: NDArray[np.bool_]
    index: Floats
    captions: Ints
    figures: Ints
    titles: Ints
    number: int
    width: float
    height: float


def page_evidence(
    words: Words, content: PageContent, rulings: Rulings, marks: Floats, index: Floats
) -> PageEvidence:
    """Return what is the same for every table of a page, whose usual type has `EM` points."""
    fonts = np.array([_MATH_FONT.search(font.name) is not None for font in content.fonts] or [False])
    found = fonts[np.clip(words.font, 0, len(fonts) - 1)] & (words.font >= 0) & (words.letters > 0)
    signs = [match.start() for match in _MATH.finditer(words.text)]
    found[np.searchsorted(words.start, signs, side="right") - 1] = True
    opened = _opened(words, TABLE_LABEL), _opened(words, FIGURE_LABEL), _contents_titles(words)
    page = content.number, content.width, content.height
    return PageEvidence(words, rulings, marks, found, index, *opened, *page)


def _opened(words: Words, pattern: re.Pattern[str]) -> Ints:
    """Return the words that a match of `pattern` begins with."""
    begins = [match.start() for match in pattern.finditer(words.text)]
    at = np.array(begins, np.int32)
    row = np.minimum(np.searchsorted(words.start, at), len(words) - 1)
    opened: Ints = row[words.start[row] == at].astype(np.int32)
    return opened


def _contents_titles(words: Words) -> Ints:
    """Return the words that begin a line which is a title of contents and nothing else."""
    text = words.text
    first = np.flatnonzero(run_starts(words)).tolist()
    found = [CONTENTS_TITLE.match(text, at) for at in words.start[first].tolist()]
    alone = [match is not None and text[match.end() : match.end() + 1] in {"\n", ""} for match in found]
    return np.array(first, np.int32)[alone]
