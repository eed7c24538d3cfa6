from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from docparse.layout.blocks.paragraphs.split import split_blocks
from docparse.layout.blocks.text import join_lines, page_text, text_block
from docparse.layout.model import LayoutOptions, LineDraft
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from docparse.layout.words.hyphens import Hyphens
from tests.layout.sheets import HEIGHT, Pen, blocks, contents


@pytest.mark.parametrize(
    ("elsewhere", "lines", "joined"),
    [
        ("", ["an inter-", "nal matter"], "an internal matter"),
        ("each term counts, a term", ["a long-", "term loan"], "a long-term loan"),
        ("we overcome it, come what may, come", ["to over-", "come all"], "to overcome all"),
        ("", ["a well-", "known risk"], "a well-known risk"),
        ("", ["of https://books.example.org/quay/", "north-1"], "of https://books.example.org/quay/north-1"),
        ("", ["at www.example.org/quay-", "north of it"], "at www.example.org/quay-north of it"),
        ("", ["at books.example.org/the-", "quay/"], "at books.example.org/the-quay/"),
        ("", ["of input/out-", "put of it"], "of input/output of it"),
        ("", ["at https://books.example.org.", "Ships"], "at https://books.example.org. Ships"),
        ("", ["by sea and/", "or land"], "by sea and/ or land"),
        ("so the lar is a cial thing", ["the so-", "lar cell"], "the solar cell"),
        (
            "so it is social: in and of ten",
            ["a so-", "cial in-", "novation of-", "ten"],
            "a social innovation often",
        ),
        ("", ["the hard-", "fought and cost-", "effective"], "the hard-fought and cost-effective"),
        ("", ["the fisheries-", "independent survey"], "the fisheries-independent survey"),
        ("", ["the state-", "of-the-art survey"], "the state-of-the-art survey"),
        ("", ["the inter-", "est-bearing debt"], "the interest-bearing debt"),
        ("", ["the supernatural-", "ism of it"], "the supernaturalism of it"),
        ("de la de la", ["c'est main-", "tenant de la"], "c'est maintenant de la"),
        ("", ["pre-", "and post-tax"], "pre- and post-tax"),
        ("", ["an inter\u2010", "nal matter"], "an internal matter"),
        ("", ["an inter\u00ad", "nal matter"], "an internal matter"),
        ("", ["pages 10-", "12 of it"], "pages 10-12 of it"),
        ("", ["in Alsace-", "Lorraine"], "in Alsace-Lorraine"),
        ("", ["中文第一行", "第二行"], "中文第一行第二行"),
    ],
)
def test_hyphens_at_line_ends(elsewhere: str, lines: list[str], joined: str) -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, elsewhere or "nothing"))
    words = find_words(PARAMS, content)
    page = page_text(
        replace(words, hyphens=Hyphens(PARAMS.words.hyphens, words.text)), (), content.drawings.paths
    )
    text, offsets = join_lines(PARAMS.words.hyphens, page, lines)
    assert text == joined
    assert all(
        text[offset:].startswith(line.rstrip("-\u2010\u00ad"))
        for offset, line in zip(offsets, lines, strict=True)
    )


def test_chinese_goes_on_with_a_blank_behind_a_line_that_leaves_room() -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "nothing"))
    lines = [
        LineDraft(text, 72, y, 72 + 10 * len(text), y + 10, y + 8, 10, 1, 1, [(0, 1)])
        for text, y in (("客户服务", 100), ("本年度营业收入及净利润均有增长并且", 114), ("较上年度增加", 128))
    ]
    block = text_block(PARAMS, page_text(find_words(PARAMS, content), (), content.drawings.paths), lines)
    assert block.text == "客户服务 本年度营业收入及净利润均有增长并且较上年度增加"


def test_what_a_line_cuts_off_is_no_word_of_the_page() -> None:
    def draw(pen: Pen) -> None:
        lines = (
            "They find a signif-",
            "icant rise and a signif-",
            "icant fall of what is icant-",
            "free here.",
        )
        for row, line in enumerate(lines):
            pen.text(72, 100 + 12 * row, line)

    assert "a significant rise and a significant fall" in blocks(draw)[0].text


def test_evidence_on_hyphens_holds_no_lock() -> None:
    page = Hyphens(PARAMS.words.hyphens, "a well-\nknown risk\n")
    assert not page.breaks("a well-", "known")
    assert pickle.loads(pickle.dumps(page)).known == page.known


def test_hyphens_stay_where_asked_and_in_the_lines() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "The directors consider it an entirely inter-")
        pen.text(72, 112, "nal matter of the group and its managers.")

    kept = blocks(draw, LayoutOptions(dehyphenate=False))[0]
    gone = blocks(draw)[0]
    assert "inter-nal matter" in kept.text
    assert "internal matter" in gone.text
    assert gone.lines[0].text.endswith("inter-")


def test_links_are_marks_with_their_target() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "See the full report online for details")
        left = 72 + pen.canvas.stringWidth("See the ", "Times-Roman", 10)
        right = left + pen.canvas.stringWidth("full report", "Times-Roman", 10)
        pen.canvas.linkURL("https://example.org/a", (left, HEIGHT - 103, right, HEIGHT - 92))

    block = blocks(draw)[0]
    (mark,) = block.marks
    assert (mark.kind, mark.target) == ("link", "https://example.org/a")
    assert block.text[mark.start : mark.end] == "full report"


def test_rows_of_labels_and_values_are_no_paragraph_and_their_head_no_heading() -> None:
    rows = (("Services", "13,695.00"), ("Hosting", "7,470.00"), ("Support", "3,735.00"))

    def draw(pen: Pen) -> None:
        pen.prose(72, 60, 450, 5)
        for row, line in enumerate((("Description", "Amount"), *rows)):
            for x, text in zip((72, 420), line, strict=True):
                pen.text(x, 150 + 13 * row, text, font="Times-Roman" if row else "Times-Bold")
        pen.prose(72, 230, 450, 5)

    found = [(block.role, block.text) for block in blocks(draw, LayoutOptions(tables=False))]
    lines = ["Description Amount", *(" ".join(row) for row in rows)]
    assert found[1:-1] == [("text", "\n".join(lines))]


def test_limits_and_fractions_in_mid_sentence_part_no_paragraph() -> None:
    lines = (
        "the sum over all ships of the northern port from the first to the last of them is",
        "known to every clerk and it is that of the quotient",
        "which the harbour master wrote down in ink on the evening of that very same day.",
    )

    def draw(pen: Pen) -> None:
        pen.text(72, 100, lines[0])
        pen.text(72, 119, lines[1])
        pen.text(282, 119, "S")
        pen.text(280, 110, "N", 7)  # limits of a sum
        pen.text(280, 127, "i=1", 7)
        pen.text(320, 119, "= 1 + 2 + 3 for every port")
        pen.text(72, 138, lines[2])

    (block,) = blocks(draw)
    said = [block.text.index(line) for line in lines]
    assert said == sorted(said)
    assert "i=1" in block.text


def test_short_words_between_two_lines_are_no_part_of_a_formula() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Messages from our management on value creation and foundations of the group")
        pen.text(180, 108, "Source of value", 8)

    assert len(blocks(draw)) == 2


@given(
    st.lists(
        st.tuples(st.sampled_from([3, 4, 6, 8, 12, 20]), st.integers(0, 40), st.integers(1, 40)), min_size=1
    )
)
@example([(12, 0, 40), (12, 10, 1), (4, 8, 10), (4, 0, 40)])  # a part of a part of the next line
def test_every_line_is_in_one_block(steps: list[tuple[int, int, int]]) -> None:
    lines, base = [], 0.0
    for step, x0, wide in steps:
        base += step
        lines.append(
            LineDraft("x = y", 5 * x0, base - 8, 5 * (x0 + wide), base + 2, base, 10, 0, 1, [(0, 1)])
        )
    split = split_blocks(PARAMS, lines)
    assert sorted(id(line) for block in split for line in block) == sorted(map(id, lines))
