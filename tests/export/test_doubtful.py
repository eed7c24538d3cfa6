"""Doubtful numbers marked in Markdown and HTML."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from docparse.document import Document, Mark, Word
from docparse.errors import ArgumentError
from docparse.export import Doubtful, set_off, show_marks
from docparse.geometry import BBox
from docparse.verification import Disagreement
from tests.records.tables import document
from tests.records.test_trust import STATEMENT, scanned

MISREAD = STATEMENT.replace("9,873", "9,8l3")
MARK = re.compile(r'<mark class="doubtful" title="([^"]*)">(.*?)</mark>')


def read_wrongly() -> Document:
    place = next(word.box for word in scanned(MISREAD).pages[0].words if word.text == "9,8l3")
    return scanned(MISREAD, (Disagreement(1, "9,8l3", "9,873", place),))


@pytest.mark.parametrize("form", ["to_markdown", "to_html"])
def test_only_the_doubtful_number_is_marked_with_the_reason(form: str) -> None:
    found = MARK.findall(getattr(read_wrongly(), form)(mark_doubtful=0.9))
    assert [re.sub("<.*?>", "", text) for _, text in found] == ["9,8l3"]
    assert "a second engine read 9,873" in unescape(found[0][0])


@pytest.mark.parametrize("form", ["to_markdown", "to_html"])
def test_marks_change_nothing_else(form: str) -> None:
    plain = getattr(scanned(STATEMENT), form)
    assert MARK.sub(r"\2", plain(mark_doubtful=1.0)) == plain() == plain(mark_doubtful=0.0)


def test_marks_of_a_paragraph_move_with_its_text() -> None:
    whole = document("Sales of 41,250 were better than 38,911.")
    (block,) = whole.pages[0].blocks
    bold = replace(block, marks=(Mark("bold", 21, 27),))
    page = replace(whole.pages[0], blocks=(bold,), words=(Word("41,250", BBox(10, 0, 50, 10)),))
    doubtful = (Doubtful(1, BBox(10, 0, 50, 10), "41,250", "71% sure"),)
    marked = set_off(replace(whole, pages=(page,)), doubtful).to_markdown(emphasis=True)
    assert show_marks(marked, doubtful) == (
        'Sales of <mark class="doubtful" title="71% sure">41,250</mark> were **better** than 38,911.\n'
    )


@pytest.mark.parametrize("below", [-0.1, 1.5, 90])
def test_a_threshold_is_a_probability(below: float) -> None:
    with pytest.raises(ArgumentError, match="mark_doubtful"):
        scanned(STATEMENT).to_html(mark_doubtful=below)
