"""Receipts and forms of our own: what their pages hold, how they are bent, and how a reading is measured."""

from __future__ import annotations

import numpy as np
import pytest

from bench.ocr.receipts import score
from fixtures.receipts.kinds import make_page
from fixtures.receipts.printing import PHOTOS, photographed, print_page


@pytest.mark.parametrize("seed", range(6))
def test_goods_on_two_lines_have_name_above_and_amount_beside_count_and_price(seed: int) -> None:
    page = make_page("counted", seed)
    lines: dict[float, list[str]] = {}
    for text in sorted(page.texts, key=lambda text: text.x):
        lines.setdefault(text.y, []).append(text.text)
    rows = [" ".join(" ".join(texts).split()) for _, texts in sorted(lines.items())]
    for label, amount in page.pairs[:4]:
        (at,) = (at for at, row in enumerate(rows) if row == f"{' '.join(label.split())} {amount}")
        assert rows[at - 1] in [text.text for text in page.texts]


def test_a_row_holds_its_amount_whatever_sign_of_multiplication_is_read() -> None:
    page = make_page("counted", 0)
    rows = "".join(
        f"<tr><td>{label.replace('x', '×')}</td><td>{value}</td></tr>" for label, value in page.pairs
    )
    assert all(score(page, f"<table>{rows}</table>").pairs.values())
    apart = score(page, "".join(f"<p>{label}</p><p>{value}</p>" for label, value in page.pairs))
    assert not any(apart.pairs.values())
    assert apart.read == len(page.pairs)
    assert score(page, rows.replace(page.pairs[-1][1], "?")).read == len(page.pairs) - 1


@pytest.mark.parametrize("seed", range(12))
def test_what_was_typed_into_a_business_form_is_near_its_caption_and_nearer_than_others(seed: int) -> None:
    page = make_page("office", seed)
    places = {text.text: text for text in page.texts}
    for label, value in page.pairs:
        at, said = places[value], places[label]
        above = 0 <= at.y - said.y < 3.5 * at.size and abs(at.x - said.x) < 3 * at.size
        beside = abs(at.y - said.y) < 0.6 * at.size and said.x < at.x
        assert above or beside
        assert 0 <= at.x < page.width
        assert 0 <= at.y < page.height


def test_a_fax_is_black_and_white_at_its_own_resolution() -> None:
    pages = [make_page("office", seed) for seed in range(12)]
    assert len({page.fax for page in pages}) == 2
    middling = []
    for page in (next(page for page in pages if page.fax is fax) for fax in (False, True)):
        image = print_page(page)
        middling.append(np.mean((image > 20) & (image < 235) & (image != np.median(image))))
    assert middling[1] < middling[0]


@pytest.mark.parametrize("how", sorted(PHOTOS))
def test_a_photographed_page_keeps_its_ink(how: str) -> None:
    page = np.full((400, 300), 255, np.uint8)
    page[190:210, 60:240] = 0
    seen = photographed(page, how)
    ink = np.argwhere(seen < 128)
    assert 0.85 < len(ink) / (20 * 180) < 1.15
    assert seen.shape != page.shape or not np.array_equal(seen, page)
