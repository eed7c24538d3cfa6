from __future__ import annotations

import numpy as np

from docparse.content import empty_page
from docparse.document import Provenance, Triage
from docparse.layout import OcrWords, analyse_page, finish_document
from docparse.layout.params import PARAMS
from docparse.layout.words.form import LooseWords, form_words, read_words
from docparse.layout.words.ocr.words import loose_from_ocr, merge_words
from tests.layout.sheets import LAYER, contents

READ = Provenance("ocr", "test", "0")


def ocr(rows: list[tuple[str, float, float, float, float]], score: float = 0.9) -> OcrWords:
    box = np.array([row[1:] for row in rows], np.float32).reshape(-1, 4)
    return OcrWords(tuple(row[0] for row in rows), box, np.full(len(rows), score, np.float32))


def both(layer: LooseWords, read: OcrWords) -> LooseWords:
    return merge_words(PARAMS.words.ocr, layer, read, np.zeros(len(layer), np.bool_))[0]


def test_ink_boxes_give_one_base_line_and_one_size() -> None:
    rows = [
        ("Tax", 72, 93, 90, 100),
        ("on", 95, 95, 106, 100),
        ("gains", 110, 93, 140, 102),
        ("rose", 145, 95, 165, 100),
    ]
    rows += [
        ("no", 72, 115, 82, 120),
        ("Loss", 85, 113, 105, 120),
        ("was", 110, 115, 130, 120),
        ("Due", 135, 113, 150, 120),
    ]
    words = form_words(PARAMS, loose_from_ocr(PARAMS.words.ocr, ocr(rows)))
    assert words.text == "Tax on gains rose\nno Loss was Due"
    assert float(np.ptp(words.size)) < 0.5


def test_low_boxes_of_dashes_do_not_make_the_boxes_ink() -> None:
    cells = [("Apparel", 72, 0), ("1,230", 110, 0), ("—", 138, 2), ("890", 146, 0), ("—", 164, 2)]
    rows = [
        (text, x, 100 + 14 * y + inset, x + 5 * len(text), 111 + 14 * y - inset)
        for y in range(4)
        for text, x, inset in cells
    ]
    loose = loose_from_ocr(PARAMS.words.ocr, ocr(rows))
    assert np.ptp(loose.base.reshape(4, -1), axis=1).max() < 2
    assert np.ptp(loose.size[[text != "—" for text, *_ in rows]]) < 0.5


def test_an_ocr_page_becomes_blocks_with_its_engine_and_confidence() -> None:
    rows = [
        (f"word{i}", 72 + 50 * (i % 8), 100 + 14 * (i // 8), 115 + 50 * (i % 8), 110 + 14 * (i // 8))
        for i in range(24)
    ]
    draft = analyse_page(
        empty_page(1, 612, 792),
        provenance=LAYER,
        triage=Triage("ocr", "no text layer"),
        ocr_words=ocr(rows),
        ocr_provenance=READ,
    )
    (page,) = finish_document([draft])
    assert page.triage.verdict == "ocr"
    assert " ".join(block.text for block in page.blocks).split() == [row[0] for row in rows]
    assert {block.provenance for block in page.blocks} == {READ}
    assert all(abs(block.confidence - 0.9) < 1e-3 for block in page.blocks)


def test_the_text_layer_is_never_doubled() -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "Net income 380.7"))
    layer = read_words(PARAMS, content)
    again = [("Net", 72, 92, 87, 101), ("incorne", 90, 92, 121, 101), ("Assets", 72, 200, 100, 210)]
    words = form_words(PARAMS, both(layer, ocr(again)))
    assert sorted(words.text.split()) == ["380.7", "Assets", "Net", "income"]


def test_unreadable_words_of_the_layer_give_way() -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "Net income"))
    layer = read_words(PARAMS, content)
    layer.letters[layer.span[0, 0] : layer.span[0, 1]] = 0xE001
    words = form_words(PARAMS, both(layer, ocr([("Net", 72, 92, 87, 101)])))
    assert words.text.split() == ["Net", "income"]


def test_no_ocr_words_change_nothing() -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "Net income"))
    assert len(both(read_words(PARAMS, content), ocr([]))) == 2
    assert len(form_words(PARAMS, loose_from_ocr(PARAMS.words.ocr, ocr([])))) == 0


def test_words_are_never_glued_whatever_order_the_engine_gives_them_in() -> None:
    note = ("8", 121, 90, 124, 96)
    rows = [("219", 100, 92, 120, 102), ("Derivatives", 20, 92, 80, 102), note, ("587", 160, 92, 180, 102)]
    assert form_words(PARAMS, loose_from_ocr(PARAMS.words.ocr, ocr(rows))).text.split() == [
        "Derivatives",
        "219",
        "8",
        "587",
    ]


def test_boxes_of_one_line_that_differ_in_height_share_base_and_size() -> None:
    """Engines that box lines draw those of short figures and brackets higher than those of words."""
    rows = []
    for line in range(6):
        middle = 100 + 15 * line
        for at, (text, half) in enumerate((("label", 6.0), ("over", 6.0), ("(370)", 9.0), ("12", 6.6))):
            rows.append((text, 72 + 60 * at, middle - half, 72 + 60 * at + 5 * len(text), middle + half))
    words = loose_from_ocr(PARAMS.words.ocr, ocr(rows))
    assert float(np.ptp(words.size)) < 0.1
    assert all(float(np.ptp(words.base[4 * line : 4 * line + 4])) < 0.1 for line in range(6))


def test_a_title_beside_small_text_keeps_its_size() -> None:
    small = [("note", 300.0 + 40 * at, 110.0, 320.0 + 40 * at, 120.0) for at in range(4)]
    words = loose_from_ocr(PARAMS.words.ocr, ocr([("REPORT", 72, 102, 180, 128), *small]))
    assert float(words.size[0]) > 1.8 * float(words.size[1])


def test_groups_of_a_number_stay_together_where_boxes_of_ocr_are_uneven() -> None:
    amounts = [("6 078 934", "5 570 527"), ("5 739 313", "788 369"), ("4 751 082", "1 040 801"),
               ("36 066", "7 284 719"), ("2 777 178", "4 644 475")]  # fmt: skip
    rows = []
    for at, row in enumerate([("2023", "2022"), *amounts]):
        y = 100 + 18.0 * at
        for x, text in zip((72, 260, 400), ("Produits" if at else "", *row), strict=True):
            left = float(x)
            for part in text.split():
                rows.append((part, left, y, left + 5.5 * len(part), y + 9.5))
                left += 5.5 * len(part) + (5.5 if at % 2 else 7.0)
    draft = analyse_page(
        empty_page(1, 612, 792),
        provenance=LAYER,
        triage=Triage("ocr", "no text layer"),
        ocr_words=ocr(rows),
        ocr_provenance=READ,
    )
    (table,) = [b.table for page in finish_document([draft]) for b in page.blocks if b.table is not None]
    assert [tuple(row[1:]) for row in table.to_rows()[1:]] == amounts
