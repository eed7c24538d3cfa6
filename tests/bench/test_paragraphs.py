from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.corpora.made import compare, paragraph_items
from bench.corpora.pages import any_items
from bench.measures.cuts import find_cuts, is_cut
from docparse import parse_pdf
from docparse.compare import own_pages
from docparse.document import Block, Document, Page, Provenance, Role
from docparse.errors import DocparseError
from docparse.geometry import BBox
from docparse.gold import Browser
from fixtures.paragraphs import ProsePiece, ProseSheet, make_sheet


def block(text: str, role: Role = "text") -> Block:
    return Block(1, BBox(0, 0, 1, 1), role, text, Provenance("text_layer", "pdfium", ""))


@pytest.mark.parametrize(
    ("end", "begin", "cut"),
    [
        ("sales rose in the", "second half of the year.", True),
        ("sales rose in the inter-", "national business.", True),
        ("sales rose.", "second half", False),
        ("sales rose.”", "second half", False),
        ("sales rose.12", "second half", False),
        ("The following:", "sales", False),
        ("Total", "Revenue was", False),
        ("sales rose by", "12%", False),
    ],
)
def test_a_cut_is_a_sentence_that_goes_on(end: str, begin: str, cut: bool) -> None:
    assert is_cut(end, begin) is cut


def test_what_a_reader_skips_does_not_hide_a_cut() -> None:
    blocks = [
        block("sales rose in the"),
        block("3", "page_footer"),
        block("", "table"),
        block("second half."),
    ]
    count, cuts = find_cuts(blocks)
    assert (count, len(cuts)) == (2, 1)
    assert find_cuts([blocks[0], block("Costs", "section_header"), blocks[3]])[1] == []


def test_a_seed_is_a_document() -> None:
    assert make_sheet(3) == make_sheet(3)
    assert make_sheet(3).html != make_sheet(4).html
    assert not any("\u00ad" in piece.text for piece in make_sheet(3).pieces)


def test_pieces_count_as_whole_only_by_themselves() -> None:
    sheet = ProseSheet(
        "",
        (
            ProsePiece("h2", "Costs"),
            ProsePiece("p", "A well-known plant closed."),
            ProsePiece("li", "One of them."),
        ),
    )
    whole = [
        block("COSTS", "section_header"),
        block("A well-known plant closed."),
        block("• One of them.", "list_item"),
    ]
    page = Page(1, 100, 100, tuple(whole))
    figures = compare(sheet, Document("", (page,), 1))
    assert [figures[name] for name in ("headings", "paragraphs", "list items")] == [(1, 1)] * 3
    cut = [block("A wellknown", "section_header"), block("plant closed. • One of them.")]
    figures = compare(sheet, Document("", (Page(1, 100, 100, tuple(cut)),), 1))
    assert figures["whole"] == (0, 3)
    assert (figures["false_words"], figures["false_headings"]) == ((1, 1), (1, 1))


def test_printed_pages_are_measured(tmp_path: Path) -> None:
    try:
        with Browser():
            pass
    except DocparseError as error:
        pytest.skip(str(error))
    (item,) = paragraph_items(tmp_path, [2])
    pieces = Counter(piece.kind for piece in make_sheet(2).pieces)
    assert item.score(parse_pdf(item.path, ocr="never"))["headings"] == (pieces["h2"], pieces["h2"])


def test_cuts_are_counted_on_any_pdfs(tmp_path: Path) -> None:
    assert list(any_items(tmp_path)) == []
    item = next(any_items(own_pages()))
    cuts, blocks = item.score(parse_pdf(item.path, ocr="never"))["cuts"]
    assert cuts == 0 < blocks
