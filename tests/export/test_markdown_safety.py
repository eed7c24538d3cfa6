"""Markdown out of somebody else's PDF: it renders as what is printed, and nothing in it comes alive."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docparse.document import Cell, Document, Mark, Page, Role, Table
from docparse.verification import Failure
from tests.export.rendered import RENDERERS, Rendered, visible
from tests.export.samples import block, document

ROLES: tuple[Role, ...] = (
    "title",
    "section_header",
    "text",
    "list_item",
    "picture",
    "caption",
    "formula",
    "footnote",
    "code",
    "document_index",
)
HEADINGS = {f"h{level}" for level in range(1, 7)}
MEANT = {
    "title": {"h1"},
    "section_header": {"h2"},
    "list_item": {"ul", "ol", "li", "p"},
    "code": {"pre", "code"},
}
HOSTILE = (
    "![x](http://evil.example/p.png)",
    "[x](http://evil.example)",
    "[x][y]",
    "[a]: http://evil.example",
    "<img src=http://evil.example onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<!-- x -->",
    "<?php",
    "<http://evil.example>",
    "<a@evil.example>",
    "<5@evil.example>",
    "http://evil.example/a?b=evil.com",
    "//evil.com",
    "www.evil.example",
    "evil.com",
    "a@evil.com",
    "mailto:a@evil.com",
    "https://",
    "%41",
    "*a",
    "b*",
    "`a",
    "# ",
    "#1 of ",
    " #",
    "> ",
    "1. ",
    "7) ",
    "- ",
    "+ ",
    "* ",
    "---",
    "===",
    "***",
    "___",
    "* * *",
    "|---|",
    "a | b\n- | -",
    "~~~",
    "```",
    "``",
    "`",
    "*",
    "**",
    "*****",
    "_",
    "__",
    "~~",
    "~",
    "&copy;",
    "&#60;",
    "&",
    "\\",
    "\n",
    "\n\n",
    "\r",
    "\t",
    "    ",
    "\x00",
    "\x0c",
    "\u2028",
    "[ ] ",
    "[x] ",
    "[^1]",
    "[^1]: ",
    "!",
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    "|",
    "word",
    " ",
    "5",
    "$1,200",
    "é",
    "中",
)
BOXES = "\u2610\u2611\u2612\u25c9\u25ef"  # are written as [ ] and [x], which tests of fields ask for
OTHERS = st.characters(exclude_categories=["Cs"], exclude_characters=BOXES)
TEXT = st.lists(st.sampled_from(HOSTILE) | st.text(OTHERS, max_size=4), max_size=9).map("".join)
RUNS = settings(max_examples=200, deadline=None, derandomize=True)
STRICT = ("CommonMark", "GFM with links", "mistune")
LINKED: dict[str, set[str]] = {"CommonMark": set(), "GFM with links": {"a"}, "mistune": {"a"}}
"""What a renderer makes of a bare address, which then shows where it leads."""


def expected(role: Role, text: str) -> str:
    if role != "list_item":
        return visible(text)
    shown = " ".join("".join(char if visible(char) else " " for char in text).split())
    without_bullet = re.sub(r"^[•‣◦▪▫●○■□◆◇➢➤–—∙·\-*\uf0b7\uf0a7\uf0d8]\s+", "", shown)
    if without_bullet != shown:
        return visible(without_bullet)
    # The delimiter of a list's number is the renderer's.
    return visible(re.sub(r"^(0|[1-9]\d{0,2})[.)]\s+(?=\S)", r"\1", shown))


@pytest.mark.parametrize("renderer", STRICT)
@RUNS
@given(st.sampled_from(ROLES), TEXT)
@example("text", "![x](http://evil.example)")
@example("text", "a\n===\nb")
@example("title", "ends in #")
@example("list_item", "- 3. <b>")
@example("list_item", "• ```")
@example("text", "a\\\nb\\")
def test_text_renders_as_printed_and_nothing_comes_alive(renderer: str, role: Role, text: str) -> None:
    level = 1 if role in ("section_header", "list_item") else 0
    source = document(block(role, text, level=level)).to_markdown()
    page = Rendered(RENDERERS[renderer](source))
    assert page.words == expected(role, text), source
    assert set(page.elements) <= MEANT.get(role, {"p"}) | LINKED[renderer], source
    assert page.disguised == []


@RUNS
@given(st.sampled_from(ROLES), TEXT)
def test_nothing_comes_alive_in_python_markdown(role: Role, text: str) -> None:
    """More is a heading or emphasis there than in CommonMark: `#1`, and two stars that both close."""
    source = document(block(role, text, level=1)).to_markdown()
    page = Rendered(RENDERERS["Python-Markdown"](source))
    assert set(page.elements) <= MEANT.get(role, {"p"}) | {"p", "em", "strong"} | HEADINGS, source
    assert page.addresses == []


@st.composite
def marked(draw: st.DrawFn) -> tuple[str, tuple[Mark, ...]]:
    text, marks, at = "", [], 0
    for kind in draw(st.lists(st.sampled_from(["superscript", "subscript", "link", None]), max_size=5)):
        text += draw(TEXT)
        if kind is not None:
            target = draw(st.sampled_from(TARGETS) | TEXT)
            marks.append(Mark(kind, at, len(text), target))
        at = len(text)
    return text, tuple(marks)


TARGETS = (
    "https://a.example/b c",
    "https://a.example/)<script>alert(1)</script>",
    'https://a.example/" onclick="x',
    "https://a.example/\n\n# x",
    "https://a.example/?a=1&copy;=2",
    "https://a.example/é`*_\\",
    "mailto:a@a.example",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "\x01javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "#page-2",
    "",
)


@pytest.mark.parametrize("renderer", ["CommonMark", "GFM with links"])
@RUNS
@given(marked())
@example(("wow!here", (Mark("link", 4, 8, "https://a.example"),)))
@example(("a [b](c", (Mark("link", 2, 7, "https://a.example"),)))
def test_marks_and_links_only_where_they_are_meant(
    renderer: str, drawn: tuple[str, tuple[Mark, ...]]
) -> None:
    text, marks = drawn
    source = document(block("text", text, marks=marks)).to_markdown()
    page = Rendered(RENDERERS[renderer](source))
    assert page.words == visible(text), source
    assert set(page.elements) <= {"p", "sup", "sub", "a"}, source
    links = [mark for mark in marks if mark.kind == "link" and text[mark.start : mark.end].strip()]
    meant = [mark for mark in links if re.match(r"(?i)(https?|mailto|ftp):.", mark.target, re.DOTALL)]
    assert len(page.disguised) <= len(meant), source
    for address in page.disguised:
        assert re.fullmatch(r"(?i)(https?|mailto|ftp):[!#-;=?-Z_a-z~]*", address), address


@st.composite
def grids(draw: st.DrawFn) -> Table:
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    wide = draw(st.booleans()) and columns > 1
    cells = [Cell(0, 0, draw(TEXT), 1, columns)] if wide else []
    cells += [Cell(row, column, draw(TEXT)) for row in range(int(wide), rows) for column in range(columns)]
    return Table(rows, columns, tuple(cells))


@pytest.mark.parametrize("renderer", ["GFM with links", "mistune"])
@RUNS
@given(grids())
def test_cells_stay_cells(renderer: str, table: Table) -> None:
    source = document(block("table", "x", table=table), block("text", "after")).to_markdown()
    page = Rendered(RENDERERS[renderer](source))
    assert page.words == visible("".join(cell.text for cell in table.cells)) + "after", source
    assert set(page.elements) <= {"table", "thead", "tbody", "tr", "th", "td", "br", "p", "a"}, source
    assert page.elements["th"] + page.elements["td"] == len(table.cells), source
    assert page.disguised == []


@st.composite
def items(draw: st.DrawFn) -> list[tuple[int, str]]:
    labels = st.sampled_from(["• ", "1. ", "2. ", "3. ", "3) ", "07. ", "(a) ", "iv. ", ""])
    return draw(
        st.lists(st.tuples(st.integers(0, 4), st.tuples(labels, TEXT).map("".join)), min_size=1, max_size=6)
    )


@pytest.mark.parametrize("renderer", ["CommonMark", "GFM with links"])
@RUNS
@given(items())
@example([(1, "1. a"), (1, "3. b")])
@example([(3, "• deep first"), (1, "x"), (2, "5. y")])
@example([(1, "1. a"), (3, "1. b"), (2, "5. c")])
def test_items_keep_their_numbers(renderer: str, listed: list[tuple[int, str]]) -> None:
    source = document(*(block("list_item", text, level=level) for level, text in listed)).to_markdown()
    page = Rendered(RENDERERS[renderer](source))
    assert re.sub(r"[.)]", "", page.words) == re.sub(
        r"[.)]", "", "".join(expected("list_item", text) for _, text in listed)
    ), source
    assert set(page.elements) <= {"ul", "ol", "li", "p"} | LINKED[renderer], source


@pytest.mark.parametrize("message", ["--->", "-->", "--!> <img src=x>", "a\n\n-->\n<b>", "-" * 9 + ">"])
def test_a_failure_stays_in_its_comment(message: str) -> None:
    failed = Document("a.pdf", (Page(2, 0, 0, failure=Failure("PageError", message)),), 2)
    page = Rendered(RENDERERS["CommonMark"](failed.to_markdown()))
    assert page.words == ""
    assert not page.elements


@pytest.mark.parametrize(
    "text",
    [
        "Net revenue was $1,234.5 million (up 5.6%), see note 3 [1] and R&D.",
        "Revenue* rose; U.S. GAAP, i.e. ASC 606; 5 * 3 < 16 & snake_case_name",
        "~5% of 12-month EBITDA (a + b = c) | Q1/Q2 – “quoted” ‘text’ #3 e.g. 10:30",
        "Name: ________ Date: ________",
        "2025. Was a good year: 3 > 2!",
        "Mail REBECCA.ALLEN@MSJ.EDU, www.ailla.utexas.org or https://doi.org/10.1/a_b, hold ref.no: 7",
        "#03-15 Orchard Road",
        "p < 0.05* and p < 0.01***, see [1][2]; the sign ` alone",
        "_RecVAE and _CDAE, 5~ and 6~",
        "可能.非完備の場合, recall@10, Figure 1.9b.Deployment",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert document(block("text", text)).to_markdown() == text.replace("2025.", "2025\\.") + "\n"
