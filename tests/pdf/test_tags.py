"""The structure tree of a tagged PDF (PDF 32000-1, 14.7), and the marked content it points to."""

from __future__ import annotations

import pytest

from docparse.content import Tag
from docparse.pdf import open_pdf
from tests.pdf.build import document, text

CONTENT = (
    b"/H1 <</MCID 0>> BDC " + text(b"Title", 20, 80) + b"EMC\n"
    b"/TD <</MCID 1>> BDC " + text(b"cell", 20, 60) + b"EMC\n"
    b"/Span <</MCID 2>> BDC " + text(b"more", 60, 60) + b"EMC\n" + text(b"loose", 20, 20)
)
TAGGED = document(
    CONTENT,
    page=b"/MediaBox[0 0 200 100]/StructParents 0",
    catalog=b"/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R",
    extra={
        100: b"<</Type/StructTreeRoot/K[101 0 R]/ParentTree 110 0 R/RoleMap<</Heading/H1>>>>",
        101: b"<</Type/StructElem/S/Document/P 100 0 R/K[102 0 R 103 0 R 106 0 R]>>",
        102: b"<</Type/StructElem/S/Heading/P 101 0 R/Pg 10 0 R/K 0>>",
        103: b"<</Type/StructElem/S/Table/P 101 0 R/K[104 0 R]>>",
        104: b"<</Type/StructElem/S/TR/P 103 0 R/K[105 0 R]>>",
        105: b"<</Type/StructElem/S/TD/P 104 0 R/Pg 10 0 R/K[1 2]/A<</O/Table/RowSpan 2/ColSpan 3>>>>",
        106: b"<</Type/StructElem/S/Figure/P 101 0 R/Pg 10 0 R/Alt(A chart)>>",
        110: b"<</Nums[0[102 0 R 105 0 R 105 0 R]]>>",
    },
)


@pytest.mark.parametrize("extraction", ["kernel", "plain"])
def test_tags(extraction: str) -> None:
    with open_pdf(TAGGED, extraction=extraction) as file:  # type: ignore[arg-type]
        content = file.content(0)
        assert file.content(0, tags=False).tags is None
    assert content.tags is not None
    assert content.tags == (
        Tag("Document", -1, ()),
        Tag("H1", 0, (0,)),
        Tag("Table", 0, ()),  # its cells are the layout's to find
    )
    chars = content.chars
    words = {
        mcid: "".join(chr(code) for code in chars.code[chars.mcid == mcid] if code > 32)
        for mcid in (-1, 0, 1, 2)
    }
    assert words[0] == "Title"
    assert words[1] == "cell"
    assert words[2] == "more"
    assert words[-1] == "loose"


def test_a_page_without_tags() -> None:
    with open_pdf(document(text(b"x"))) as file:
        assert file.content(0).tags is None


@pytest.mark.parametrize(
    ("kind", "tells"), [(b"H1", True), (b"P", True), (b"LI", True), (b"H", True), (b"NonStruct", False)]
)
def test_a_tree_is_read_only_if_a_type_of_its_file_says_something(kind: bytes, tells: bool) -> None:
    data = TAGGED.replace(b"/RoleMap<</Heading/H1>>", b"").replace(b"/S/Heading/", b"/S/" + kind + b"/")
    with open_pdf(data) as file:
        tags = file.content(0).tags
    assert (tags is not None) is tells
    assert not tells or Tag(kind.decode(), 0, (0,)) in tags
