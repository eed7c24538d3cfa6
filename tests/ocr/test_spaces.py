"""Numbers as other languages write them: points, commas and spaces by the document's own convention."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.compare.conditions import page_image
from docparse.judge.read.gold import read_gold
from docparse.ocr.protocol import OcrItem, rectangle
from docparse.ocr.read import read_page
from docparse.ocr.repair import REPAIRED, repair
from docparse.ocr.repair.convention import group_mark
from tests.ocr.items import page
from tests.ocr.printed import print_columns
from tests.ocr.rapid import rapid

NARROW = {**{0xFF10 + digit: 0x30 + digit for digit in range(10)}, 0xFF0C: 0x2C}
"""Full-width digits and comma to plain ones."""

LANGUAGES = Path(__file__).parents[2] / "fixtures" / "languages"
GERMAN = ("1.234,56", "98.765,40", "412,7", "2.345.678")
FRENCH = ("1 234,56", "98 765,40", "412,7", "2 345 678")
ENGLISH = ("1,234.56", "98,765.40", "412.7", "2,345,678")


def item(text: str, y: float, *, x: float = 300, spaces: float = -12.0, rival: float = -9.0) -> OcrItem:
    """A right-aligned line whose characters have these log-odds of a space, and of the other separator."""
    other = {".": ",", ",": "."}
    words, left = [], x - 8.0 * len(text)
    for match in re.finditer(r"\S+", text):
        box = rectangle(left + 8 * match.start(), y, left + 8 * match.end(), y + 20)
        rivals = tuple(((other[c], rival),) if c in other else () for c in match[0])
        words.append(OcrItem(match[0], "word", box, 1.0, rivals=rivals, spaces=(spaces,) * len(match[0])))
    return OcrItem(text, "line", rectangle(left, y, x, y + 20), 1.0, tuple(words))


def in_document(convention: tuple[str, ...], *items: OcrItem) -> list[str]:
    """The texts of `items` after repair, on a page that holds other numbers of a convention."""
    rest = [item(text, 900 + 30.0 * row, x=900) for row, text in enumerate(convention)]
    return [one.text for one in repair(page(*items, *rest)).items[: len(items)]]


DAMAGED = ("43,09", "72,13", "106,61s", "16,398", "40,616", "3.508", "9.080", "28.748", "20,424", "122,070")
"""Whole numbers of an English page, three of which lost a digit."""

TAILLESS = ("6.933,85", "3.451,89", "9.929,86", "7.00", "1.73", "37.38", "1.92", "23.04", "16,16")
"""Numbers of a German page, most of whose commas lost their tails."""


@pytest.mark.parametrize(
    ("numbers", "mark"),
    [(GERMAN, "."), (FRENCH, " "), (ENGLISH, ","), (DAMAGED, ","), (TAILLESS, "."), (("1,2",), ",")],
)
def test_the_numbers_of_a_page_say_how_it_groups(numbers: tuple[str, ...], mark: str) -> None:
    assert group_mark(page(*(item(text, 30.0 * row) for row, text in enumerate(numbers)))) == mark


def test_commas_read_for_points_are_points_in_a_german_document() -> None:
    column = [item(text, 30.0 * row, rival=-1.0) for row, text in enumerate(["4,640", "12,501", "9,118"])]
    assert in_document(GERMAN, *column) == ["4.640", "12.501", "9.118"]
    assert in_document(ENGLISH, *column) == ["4,640", "12,501", "9,118"]


def test_points_stay_points_in_a_german_document() -> None:
    column = [item(text, 30.0 * row, rival=-1.0) for row, text in enumerate(["4.640", "12.501", "9.118"])]
    assert in_document(GERMAN, *column) == ["4.640", "12.501", "9.118"]


def test_decimal_points_are_commas_in_a_french_document() -> None:
    column = [item(text, 30.0 * row, rival=-1.0) for row, text in enumerate(["640.25", "501.10", "118.00"])]
    assert in_document(FRENCH, *column) == ["640,25", "501,10", "118,00"]
    assert in_document(ENGLISH, *column) == ["640.25", "501.10", "118.00"]


def test_lost_spaces_come_back_between_groups_of_a_french_document_only() -> None:
    read = item("1234567", 0, spaces=-4.0)
    assert in_document(FRENCH, read) == ["1 234 567"]
    assert in_document(ENGLISH, read) == ["1234567"]
    assert in_document(FRENCH, item("2025", 0, spaces=-9.0)) == ["2025"]


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("铅笔 12支", "铅笔12支"),
        ("电话 010-12345678", "电话010-12345678"),
        ("消費税 8% 対象", "消費税8%対象"),
        ("3 x 5.23", "3x5.23"),
        ("12 × 1,640", "12×1,640"),
        ("Durham, NC", "Durham,NC"),
    ],
)
def test_blanks_between_scripts_and_beside_signs_of_times_come_back_by_their_odds(
    printed: str, read: str
) -> None:
    blanks = {sum(map(len, printed.split()[:count])) for count in range(1, len(printed.split()))}
    (word,) = item(read, 0).words
    odds = tuple(-3.5 if i in blanks else -6.0 for i in range(len(read)))
    line = replace(item(read, 0), words=(replace(word, spaces=odds),))
    (mended,) = repair(page(line)).items
    assert mended.text == printed
    assert [one.text for one in mended.words] == printed.split()
    assert REPAIRED in mended.flags


def test_joined_words_are_taken_apart_where_the_odds_say_so() -> None:
    assert in_document((), item("vomEinkommen", 0, spaces=-1.0)) == ["vom Einkommen"]
    assert in_document((), item("PayPal", 0, spaces=-6.0)) == ["PayPal"]


def test_a_number_with_a_space_inside_is_one_by_its_glyphs() -> None:
    line = item("1, 745,906,138.32", 0)
    first, second = line.words
    near = rectangle(first.box[2] + 1, 0, first.box[2] + 1 + 8 * len(second.text), 20)
    near_line = OcrItem(
        line.text, "line", line.polygon, 1.0, (first, OcrItem(second.text, "word", near, 1.0))
    )
    whole = repair(page(near_line)).items[0]
    assert whole.text == "1,745,906,138.32"
    assert [word.text for word in whole.words] == ["1,745,906,138.32"]
    assert REPAIRED in whole.words[0].flags
    assert repair(page(line)).items[0].text == line.text, "a true space is as wide as a character"


def test_full_width_digits_are_one_number_on_a_chinese_page() -> None:
    chinese = item("本年收入为人民币一百二十八亿元其中运费", 300)
    lines = [item("员工2 4 1 8人", 0), item("运费3，650万元", 40), item("第1 2节", 80)]
    result = repair(page(*lines, chinese)).items
    assert [one.text for one in result[:3]] == ["员工2418人", "运费3,650万元", "第1 2节"]
    assert [[word.text for word in one.words] for one in result[:2]] == [["员工2418人"], ["运费3,650万元"]]
    assert [REPAIRED in one.flags for one in result[:3]] == [True, True, False]


@given(
    st.sampled_from([GERMAN, FRENCH, ENGLISH]).flatmap(
        lambda numbers: st.lists(st.sampled_from([*numbers, "2025", "1.1.2025", "Total"]), max_size=12)
    )
)
@settings(derandomize=True, deadline=None, max_examples=80)
def test_sure_readings_stay(texts: list[str]) -> None:
    items = [item(text, 40.0 * row) for row, text in enumerate(texts)]
    assert [one.text for one in repair(page(*items)).items] == texts


@pytest.mark.grid(3)
@pytest.mark.parametrize("language", ["german", "french", "chinese"])
def test_numbers_of_scanned_statements_are_read_as_their_language_writes_them(language: str) -> None:
    image, dpi = page_image(LANGUAGES / f"{language}.pdf", "scan")
    items = read_page(image, dpi, rapid(), quarters=False).items
    text = " ".join("\n".join(one.text for one in items).replace("\u202f", " ").split())
    gold = read_gold((LANGUAGES / f"{language}.gold.html").read_text(encoding="utf-8"))
    numbers = [" ".join(fact.text.split()) for fact in gold.facts if fact.type == "number"]
    assert len(numbers) > 30
    text = text.translate(NARROW)
    assert [number for number in numbers if number.translate(NARROW).rstrip(" %") not in text] == []


def test_names_with_a_capital_inside_stay_whole(tmp_path: Path) -> None:
    names = ["PayPal", "YouTube", "McDonald", "BlackRock", "eBay", "LinkedIn", "FedEx", "DuPont"]
    path = print_columns(tmp_path / "names.pdf", [names] * 4)
    image, dpi = page_image(path, "scan")
    read = " ".join(one.text for one in read_page(image, dpi, rapid(), quarters=False).items)
    assert not re.search(r"Pay Pal|You Tube|Mc Don|Black Rock|e Bay|Linked In|Fed Ex|Du Pont", read)


@pytest.mark.parametrize(
    ("read", "printed"),
    [("Costcenter:", "Cost center:"), ("Page3of4", "Page 3 of 4"), ("NETAMOUNT", "NET AMOUNT"), ("Q3", "Q3"),
     ("network", "network"), ("Kesslerman", "Kesslerman")],
)  # fmt: skip
def test_words_are_apart_where_a_list_or_a_figure_and_the_odds_of_a_space_say_so(
    read: str, printed: str
) -> None:
    assert repair(page(item(read, 30.0, spaces=-2.0))).items[0].text == printed
    assert repair(page(item(read, 30.0, spaces=-4.0))).items[0].text == read
