"""Text and images for a model: limits hold exactly, and the result says what was cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.document import Block, Cell, Document, Page, Provenance, Table
from docparse.export import page_text
from docparse.geometry import BBox
from docparse.model_input import (
    CUTOFFS,
    BytesTokenizer,
    ImageSetting,
    OffsetsTokenizer,
    PieceTokenizer,
    text_input,
)
from docparse.model_input.text import page_strings
from docparse.verification import Failure

TEXT_LAYER = Provenance("text_layer", "pdfium", "1")
SETTINGS = settings(derandomize=True, deadline=None, max_examples=100)


class Letters:
    """One token a character."""

    unit = "characters"

    def ends(self, text: str) -> Iterator[int]:
        return iter(range(1, len(text) + 1))


def document(*texts: str | None) -> Document:
    """A page of one paragraph for each text; None is a page that failed."""
    box = BBox(0, 0, 10, 10)
    pages = tuple(
        Page(number, 100, 100, failure=Failure("PageError", "broken"))
        if text is None
        else Page(number, 100, 100, blocks=(Block(number, box, "text", text, TEXT_LAYER),))
        for number, text in enumerate(texts, 1)
    )
    return Document("a.pdf", pages, len(pages))


def test_whole() -> None:
    result = text_input(document("one", None, "three"), tokenizer=Letters())
    assert result.text == "one\n\nthree"
    assert (result.tokens, result.total_tokens, result.limit, result.cut) == (10, 10, None, False)
    assert (result.pages, result.cut_page, result.failed) == ((1, 3), None, (2,))
    assert (result.unit, result.sources) == ("characters", ("text_layer: pdfium 1",))


@pytest.mark.parametrize(
    ("limit", "text", "pages", "cut_page"),
    [
        (1, "o", (1,), 1),
        (3, "one", (1,), None),
        (4, "one\n", (1,), None),
        (6, "one\n\nt", (1, 2), 2),
        (8, "one\n\ntwo", (1, 2), None),
        (99, "one\n\ntwo", (1, 2), None),
    ],
)
def test_cut(limit: int, text: str, pages: tuple[int, ...], cut_page: int | None) -> None:
    result = text_input(document("one", "two"), limit=limit, tokenizer=Letters())
    assert (result.text, result.pages, result.cut_page) == (text, pages, cut_page)
    assert result.tokens == min(limit, 8)
    assert result.cut == (limit < 8)


def test_an_empty_last_page_is_there_where_nothing_was_cut() -> None:
    whole = text_input(document("one", ""), tokenizer=Letters())
    assert (whole.pages, whole.cut_page, whole.cut) == ((1, 2), None, False)
    assert text_input(document("one", "", "two", ""), limit=4, tokenizer=Letters()).pages == (1,)


@pytest.mark.parametrize(
    ("limit", "strings"),
    [
        (None, ["one", "", "two"]),
        (6, ["one", "", "two"]),
        (4, ["one", "", "t"]),
        (3, ["one", ""]),
        (2, ["on"]),
    ],
)
def test_page_strings_are_cut_where_all_pages_reach_the_limit(limit: int | None, strings: list[str]) -> None:
    pages = document("one", None, "two")
    assert page_strings(pages, limit=limit, tokenizer=Letters()) == strings


def test_no_text() -> None:
    for empty in (document(), document(None), document("")):
        result = text_input(empty, limit=5)
        assert (result.text, result.tokens, result.cut) == ("", 0, False)
    with pytest.raises(ValueError, match="at least one"):
        text_input(document("a"), limit=0)


@SETTINGS
@given(st.text())
def test_pieces_cover_the_text(text: str) -> None:
    ends = list(PieceTokenizer().ends(text))
    assert ends == sorted(set(ends))
    assert (ends[-1] if ends else 0) == len(text)


@SETTINGS
@given(st.lists(st.text(max_size=20), max_size=5), st.integers(1, 30))
def test_a_cut_is_the_beginning_of_the_whole(texts: list[str], limit: int) -> None:
    whole, cut = text_input(document(*texts)), text_input(document(*texts), limit=limit)
    assert whole.text.startswith(cut.text)
    assert cut.tokens == min(limit, whole.tokens)
    assert whole.pages[: len(cut.pages)] == cut.pages
    assert cut.cut == (cut.text != whole.text)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (
            "net sales of $1,234.5 million",
            ["net", " sales", " of", " $", "1", ",", "234", ".", "5", " million"],
        ),
        ("收入 100 元\n\n二", ["收", "入", " 100", " 元", "\n\n", "二"]),
        ("consolidated", ["consoli", "dated"]),
        ("  a_b", [" ", " a", "_", "b"]),
    ],
)
def test_pieces(text: str, pieces: list[str]) -> None:
    ends = [0, *PieceTokenizer().ends(text)]
    assert [text[a:b] for a, b in pairwise(ends)] == pieces


def test_other_tokenizers() -> None:
    class Encoding:
        def __init__(self, text: str) -> None:
            self.offsets = [(i, i + 2) for i in range(0, len(text), 2)]

    class Fast:
        def encode(self, text: str, *, add_special_tokens: bool) -> Encoding:
            assert not add_special_tokens
            return Encoding(text)

    class Bytes:
        def encode(self, text: str, *, disallowed_special: tuple[()]) -> list[int]:
            assert disallowed_special == ()
            return list(range(0, len(text), 2))

        def decode_with_offsets(self, tokens: list[int]) -> tuple[str, list[int]]:
            return "", tokens

    for tokenizer in (OffsetsTokenizer(Fast(), "pairs"), BytesTokenizer(Bytes(), "pairs")):
        result = text_input(document("abcdef"), limit=2, tokenizer=tokenizer)
        assert (result.text, result.tokens, result.total_tokens, result.unit) == ("abcd", 2, 3, "pairs")
    assert list(BytesTokenizer(Bytes(), "pairs").ends("")) == []


def test_tables_become_lines() -> None:
    table = Table(2, 2, (Cell(0, 0, "a"), Cell(0, 1, "b  c"), Cell(1, 1, "d")))
    box = BBox(0, 0, 1, 1)
    blocks = (
        Block(1, box, "text", "before", TEXT_LAYER),
        Block(1, box, "table", "a b c d", TEXT_LAYER, table=table),
    )
    assert page_text(Page(1, 10, 10, blocks=blocks)) == "before\na\tb c\nd"


def test_cutoffs() -> None:
    assert CUTOFFS == (200_000, 128_000, 96_000, 64_000)


@pytest.mark.parametrize("name", ["U@F", "300@F", "50@1920", "15@3840", "U@1920"])
def test_image_settings(name: str) -> None:
    setting = ImageSetting.parse(name)
    assert str(setting) == name
    plan = setting.plan(101)
    assert len(plan.groups) <= (setting.limit or 101)
    assert plan.merged == (setting.limit is not None and setting.limit < 101)


@pytest.mark.parametrize("name", ["", "F@U", "0@F", "50", "50@", "50@19.2", "-1@F"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="50@1920"):
        ImageSetting.parse(name)


def test_the_other_reading() -> None:
    setting = ImageSetting.parse("15@F")
    assert max(len(group) for group in setting.plan(100, per_image=True).groups) == 15
    assert setting.plan(100, layout="vertical").columns == 1


@pytest.mark.parametrize(
    ("name", "fallbacks"),
    [
        ("300@F", ["300@3840", "300@1920", "50@1920", "15@1920"]),
        ("U@3840", ["U@1920", "300@1920", "50@1920", "15@1920"]),
        ("15@1920", []),
        ("50@1000", ["15@1000"]),
    ],
)
def test_fallbacks(name: str, fallbacks: list[str]) -> None:
    assert list(map(str, ImageSetting.parse(name).fallbacks())) == fallbacks
