"""No character that an engine read is lost between OCR and the document, and none is added."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.content import empty_page
from docparse.document import Page, Provenance, Triage
from docparse.layout import LayoutOptions, OcrWords, analyse_page, finish_document
from docparse.layout.params import PARAMS
from docparse.layout.words.form import read_words
from docparse.pdf import open_pdf

PAGES = sorted((Path(__file__).parents[2] / "fixtures" / "pages").glob("*.pdf"))
SOURCE = Provenance("ocr", "oracle", "1")
SIZE = (612.0, 792.0)


def laid_out(words: OcrWords, size: tuple[float, float] = SIZE) -> Page:
    draft = analyse_page(
        empty_page(1, *size),
        provenance=SOURCE,
        triage=Triage("ocr", "no text layer"),
        ocr_words=words,
        options=LayoutOptions(dehyphenate=False),
    )
    (page,) = finish_document([draft])
    return page


def characters(page: Page) -> Counter[str]:
    found: Counter[str] = Counter()
    for block in page.blocks:
        texts = [block.text] if block.table is None else [cell.text for cell in block.table.cells]
        found.update("".join("".join(texts).split()))
    return found


def read(words: OcrWords) -> Counter[str]:
    return Counter("".join(words.text))


def oracle(path: Path) -> tuple[OcrWords, tuple[float, float]]:
    """The words of a page's text layer, as an engine would read them that makes no mistake."""
    with open_pdf(path) as pdf:
        content = pdf.content(0)
    loose = read_words(PARAMS, content)
    letters = loose.letters.astype("<u4").tobytes().decode("utf-32-le")
    texts = tuple(letters[start:end] for start, end in loose.span.tolist())
    return OcrWords(texts, loose.box, np.ones(len(texts), np.float32)), (content.width, content.height)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("order", ["as read", "shuffled"])
def test_pages_of_ours(path: Path, order: str) -> None:
    words, size = oracle(path)
    if order == "shuffled":
        rows = np.random.default_rng(7).permutation(len(words.text))
        words = OcrWords(tuple(words.text[row] for row in rows), words.box[rows], words.score[rows])
    assert characters(laid_out(words, size)) == read(words)


CELLS = st.tuples(
    st.sampled_from(["Total", "1,234", "(56)", "$", "%", "—", "8", "of", "•", "1.", "2024", "a)"]),
    st.integers(0, 10),
    st.integers(0, 30),
    st.sampled_from([6.0, 10.0, 10.0, 18.0]),
)


@given(st.lists(CELLS, max_size=40, unique_by=lambda cell: cell[1:3]))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_words_anywhere(cells: list[tuple[str, int, int, float]]) -> None:
    boxes = [
        (40 + 50 * column, 40 + 22 * row, min(40 + 50 * column + 0.5 * size * len(text), 88 + 50 * column))
        for text, column, row, size in cells
    ]
    box = [(x0, y0, x1, y0 + cell[3]) for (x0, y0, x1), cell in zip(boxes, cells, strict=True)]
    words = OcrWords(
        tuple(cell[0] for cell in cells),
        np.array(box, np.float32).reshape(-1, 4),
        np.ones(len(cells), np.float32),
    )
    assert characters(laid_out(words)) == read(words)
