"""Bold and italic, page marks and links within the document, images in HTML, text with its layout kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html as lxml_html

from docparse import Document, LayoutOptions, parse_pdf
from docparse.cli import main
from docparse.document import Mark, Page, Word
from docparse.errors import ArgumentError
from docparse.export.text_layout import layout_text
from docparse.geometry import BBox
from tests.export.rendered import RENDERERS, Rendered
from tests.export.samples import block, document
from tests.export.test_markdown_safety import RUNS, TEXT, visible
from tests.layout.sheets import PROSE, Pen, blocks, pages

FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_the_styles_of_a_page_become_marks() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 120, "Data contamination.", font="Times-Bold")
        pen.text(162, 120, "To show that the results hold, every")
        pen.text(310, 120, "test", font="Times-Italic")
        pen.text(328, 120, "was")
        pen.text(72, 132, "repeated on another set of documents, with the same outcome in all.")

    (one,) = blocks(draw)
    kinds = {(mark.kind, one.text[mark.start : mark.end]) for mark in one.marks}
    assert kinds == {("bold", "Data contamination."), ("italic", "test")}
    read = document(one)
    assert "<strong>Data contamination.</strong> To show" in read.to_html()
    assert "every <em>test</em> was" in read.to_html()
    assert "<strong>Data contamination.</strong> To show" in read.to_markdown(emphasis=True)
    assert "every *test* was" in read.to_markdown(emphasis=True)
    assert read.to_markdown().startswith("Data contamination. To show")


def test_a_style_that_the_whole_page_has_sets_nothing_apart() -> None:
    def draw(pen: Pen) -> None:
        for number in range(8):
            pen.text(72, 100 + 12 * number, PROSE[:80], font="Times-Bold")

    assert all(not one.marks for one in blocks(draw))


def test_a_heading_is_bold_by_itself() -> None:
    bold = (Mark("bold", 0, 5),)
    read = document(block("section_header", "Costs", level=1, marks=bold), block("text", "Costs", marks=bold))
    assert read.to_markdown(emphasis=True) == "## Costs\n\n**Costs**\n"
    assert read.to_html().count("<strong>") == 1


def test_bold_italic_and_other_marks_share_a_text() -> None:
    marks = (Mark("bold", 0, 9), Mark("italic", 5, 9), Mark("superscript", 9, 10))
    shown = document(block("text", "bold both1 plain", marks=marks)).to_markdown(emphasis=True)
    assert shown == "**bold** <strong><em>both</em></strong><sup>1</sup> plain\n".replace(
        "<strong><em>both</em></strong>", "<em><strong>both</strong></em>"
    )


@st.composite
def emphasised(draw: st.DrawFn) -> tuple[str, tuple[Mark, ...]]:
    text = draw(TEXT) + draw(TEXT)
    kinds = st.sampled_from(["bold", "italic", "superscript", "link", "doubtful"])
    places = st.integers(0, len(text))
    drawn = draw(st.lists(st.tuples(kinds, places, places), max_size=5))
    return text, tuple(
        Mark(kind, min(a, b), max(a, b), "https://a.example" if kind == "link" else "")
        for kind, a, b in drawn
    )


IMAGE = "![x](http://evil.example/p.png)"


@pytest.mark.grid(2)
@pytest.mark.parametrize("renderer", ["CommonMark", "GFM with links", "mistune"])
@RUNS
@example((2 * IMAGE, (Mark("link", 0, len(IMAGE) + 1, "https://a.example"),)), True)
@example(("~~\n~~~~", (Mark("link", 0, 2, "https://a.example"),)), True)
@given(emphasised(), st.booleans())
def test_emphasis_changes_no_word(renderer: str, drawn: tuple[str, tuple[Mark, ...]], emphasis: bool) -> None:
    text, marks = drawn
    source = document(block("text", text, marks=marks)).to_markdown(emphasis=emphasis)
    page = Rendered(RENDERERS[renderer](source))
    assert page.words == visible(text), source
    assert set(page.elements) <= {"p", "sup", "a", "strong", "em", "mark"}, source
    assert ("strong" in page.elements) <= any(mark.kind == "bold" for mark in marks), source


@RUNS
@given(emphasised())
def test_html_keeps_every_character(drawn: tuple[str, tuple[Mark, ...]]) -> None:
    text, marks = drawn
    shown = document(block("text", text, marks=marks)).to_html().replace("\x00", "")
    (paragraph,) = lxml_html.document_fromstring(shown).xpath("//p")
    assert visible(paragraph.text_content()) == visible(text)


def two_pages() -> Document:
    link = (Mark("link", 4, 8, "#page=2"), Mark("link", 9, 13, "#page=9"))
    first = Page(1, 100, 100, (block("text", "see that else", marks=link),))
    return Document("a.pdf", (first, Page(2, 100, 100, (block("text", "That."),))), 2)


def test_links_within_the_document_lead_to_its_pages() -> None:
    assert '<a href="#page-2">that</a> else' in two_pages().to_html()
    assert 'id="page-2"' in two_pages().to_html()
    marked = two_pages().to_markdown(page_marks=True)
    assert marked == '<a id="page-1"></a>\n\nsee [that](#page-2) else\n\n<a id="page-2"></a>\n\nThat.\n'
    assert two_pages().to_markdown() == "see that else\n\nThat.\n"


def test_a_real_link_in_a_file_leads_to_its_page() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 4)

    read = Document("", pages(draw), 1)
    assert "<a " not in read.to_html()
    contents = parse_pdf(FIXTURES / "annual_report.pdf", ocr="never")
    targets = {mark.target for one in contents.blocks for mark in one.marks if mark.kind == "link"}
    for number in (int(target[6:]) for target in targets if target.startswith("#page=")):
        assert f'href="#page-{number}"' in contents.to_html()


def test_html_shows_figures(tmp_path: Path) -> None:
    command = [
        "parse",
        str(FIXTURES / "annual_report.pdf"),
        "--pages",
        "3",
        "--ocr",
        "never",
        "--timeout",
        "0",
    ]
    command += ["-o", str(tmp_path), "--format", "html,md", "--images"]
    assert main([*command, str(tmp_path / "img")]) == 0
    shown = (tmp_path / "annual_report.html").read_text("utf-8")
    (source,) = re.findall(r'<img src="([^"]+)"', shown)
    assert (tmp_path / source).read_bytes().startswith(b"\x89PNG")
    assert "img-src 'self' file: data:" in shown
    assert main([*command, "inline", "--force"]) == 0
    assert 'src="data:image/png;base64,iVBOR' in (tmp_path / "annual_report.html").read_text("utf-8")
    rendered = Rendered(RENDERERS["CommonMark"]((tmp_path / "annual_report.md").read_text("utf-8")))
    assert [one[:22] for one in rendered.addresses if one.startswith("data:")] == ["data:image/png;base64,"]


def test_text_with_its_layout_keeps_columns() -> None:
    options = LayoutOptions(words=True)
    read = parse_pdf(FIXTURES / "pages" / "report_p4_income.pdf", ocr="never", layout=options)
    lines = read.to_text(layout=True).split("\n")
    rows = [line for line in lines if re.match(r"\s*(Terminals|Logistics|Energy services)\b", line)]
    assert [row.split()[0] for row in rows] == ["Terminals", "Logistics", "Energy"]
    ends = [[match.end() for match in re.finditer(r"\d[\d,.]*", row)] for row in rows]
    assert all(len(row) == 3 for row in ends)
    assert all(max(column) - min(column) <= 3 for column in zip(*ends, strict=True))
    heading = next(line for line in lines if line.strip() == "Consolidated Statements of Income")
    assert heading.startswith(" " * 15)


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, 700), st.text("ab1", min_size=1, max_size=9))))
def test_layout_keeps_every_word(drawn: list[tuple[float, float, str]]) -> None:
    words = tuple(Word(text, BBox(x, y, x + 5 * len(text), y + 10)) for x, y, text in drawn)
    shown = layout_text(Page(1, 600, 800, words=words))
    assert sorted(shown.split()) == sorted(text for _, _, text in drawn)


def test_layout_needs_words() -> None:
    with pytest.raises(ArgumentError, match="words=True"):
        document(block("text", "a")).to_text(layout=True)


def test_the_command_keeps_the_layout(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FIXTURES / "pages" / "report_p4_income.pdf")
    assert main(["parse", file, "--ocr", "never", "--timeout", "0", "--format", "layout"]) == 0
    assert re.search(r"Terminals {5,}\$ +1,842\.6", capsys.readouterr().out)
