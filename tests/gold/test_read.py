"""The text that a reader of a filing sees, and the ends of its pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from docparse.errors import EmptyFileError, GoldError, InputError, PageRangeError
from docparse.gold.pages import parse_pages, split_pages
from docparse.gold.read import read_filing
from docparse.gold.tokens import flow_of, painted
from tests.gold.filings import FIXTURE, ix, read, write


def texts(folder: Path, body: str, head: str = "") -> list[str]:
    filing = read(folder, body + f"<i>{ix('1')}</i>", head)
    return [
        " ".join(flow_of(painted(p.tokens)).text.split()) for p in split_pages(filing.tokens, filing.breaks)
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display: none">ghost</div>',
        '<p style="margin:0;DISPLAY:NONE">ghost</p>',
        '<span style="visibility:hidden">ghost</span>',
        '<span style="opacity:0">ghost</span>',
        '<span style="font-size:0pt">ghost</span>',
        '<div style="position:absolute;left:-9999px">ghost</div>',
        "<ix:header>ghost</ix:header>",
        "<script>ghost</script>",
        "<span hidden='hidden'>ghost</span>",
    ],
)
def test_hidden_parts_are_dropped(tmp_path: Path, hidden: str) -> None:
    assert texts(tmp_path, f"<p>a</p>{hidden}<p>b</p>") == ["a b 1"]


def test_a_box_of_size_zero_does_not_hide_children_with_a_size(tmp_path: Path) -> None:
    body = '<div style="font-size:0"><span style="font-size:9pt">seen</span></div>'
    assert texts(tmp_path, body) == ["seen 1"]


@pytest.mark.parametrize(
    ("rule", "head"),
    [
        ('<hr style="page-break-after:always"/>', ""),
        ('<div style="break-before: page">&#160;</div>', ""),
        ('<p style="page-break-before: always"> </p>', ""),
        ('<p style="break-after:page"/>', ""),
        ('<br clear="all" style="page-break-before:always"/>', ""),
        ('<br style="page-break-after:always"/>', ""),
        ('<div class="next"/>', "<style>p{color:red} .next{page-break-after:always}</style>"),
        ('<hr style="page-break-after:always"/><div style="page-break-before:always"/>', ""),
    ],
)
def test_page_breaks(tmp_path: Path, rule: str, head: str) -> None:
    assert texts(tmp_path, f"<div><p>a</p>{rule}<p>b</p></div>", head) == ["a", "b 1"]


def test_what_is_open_at_a_break_is_closed_and_opened_again(tmp_path: Path) -> None:
    filing = read(
        tmp_path, f'<div style="color:red"><b>a<hr style="page-break-after:always"/>{ix("2")}</b></div>'
    )
    first, second = split_pages(filing.tokens, filing.breaks)
    assert [t.name for t in first.tokens if t.kind == "close"] == ["b", "div"]
    assert [t.value for t in second.tokens if t.kind == "open"] == [' style="color:red"', ""]


def test_styles_lose_page_breaks_and_addresses_but_keep_the_look(tmp_path: Path) -> None:
    style = (
        "color:red;page-break-after:avoid;-sec-ix-hidden:f-1;background:url(http://x.example/a.png);top:2px"
    )
    filing = read(tmp_path, f'<p id="a" onclick="x()" style="{style}">{ix("1")}</p>')
    assert filing.tokens[0].value == ' style="color:red;background:;top:2px"'


def test_the_body_keeps_its_font_and_not_its_margins(tmp_path: Path) -> None:
    path = write(tmp_path, f"<p>{ix('1')}</p>")
    path.write_text(path.read_text().replace("<body>", '<body style="margin:9px;font:10pt Arial">'))
    assert read_filing(path).tokens[0].value == ' style="font:10pt Arial"'


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path, f"<p>Müller’s {ix('1')}</p>")
    path.write_bytes(path.read_text(encoding="utf-8").encode(encoding))
    assert "Müller’s" in flow_of(read_filing(path).tokens).text


def test_named_entities_and_loose_html_are_read(tmp_path: Path) -> None:
    filing = read(tmp_path, f"<p>a&nbsp;b<br>{ix('1')}")
    assert filing.notes
    assert "read as HTML" in filing.notes[0]
    assert flow_of(filing.tokens).text.strip() == "a b\r1"
    assert read(tmp_path, f"<p>a&nbsp;b {ix('1')}</p>").notes == ()


def test_other_prefix_and_submission_wrapper(tmp_path: Path) -> None:
    path = write(tmp_path, f"<p>{ix('7')}</p>")
    source = path.read_text().replace("xmlns:ix=", "xmlns:in=").replace("ix:nonFraction", "in:nonFraction")
    path.write_text(f"<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n{source}\n</TEXT>\n</DOCUMENT>")
    assert [tag.kind for tag in read_filing(path).tags] == ["nonfraction"]


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_filing(tmp_path / "none.html")
    empty = tmp_path / "empty.html"
    empty.write_bytes(b" \n")
    with pytest.raises(EmptyFileError):
        read_filing(empty)
    empty.write_text("no markup at all")
    with pytest.raises(GoldError, match="not an HTML filing"):
        read_filing(empty)
    with pytest.raises(GoldError, match="no inline-XBRL numbers"):
        read(tmp_path, "<p>plain</p>")


def test_the_fixture_is_read(tmp_path: Path) -> None:
    filing = read_filing(FIXTURE)
    assert filing.facts["dei:EntityRegistrantName"] == "Lanternworks Harbor Supply, Inc."
    assert filing.facts["dei:DocumentType"] == "10-K"
    assert len(split_pages(filing.tokens, filing.breaks)) == 6


@pytest.mark.parametrize(
    ("wanted", "numbers"), [("2", [2]), ("2-4", [2, 3, 4]), ("9-", [9, 10]), ("1, 3-4,3", [1, 3, 4])]
)
def test_page_ranges(wanted: str, numbers: list[int]) -> None:
    assert parse_pages(wanted, 10) == numbers


@pytest.mark.parametrize("wanted", ["", "0", "3-2", "11", "5-11", "x", "1-2-3"])
def test_wrong_page_ranges(wanted: str) -> None:
    with pytest.raises(PageRangeError):
        parse_pages(wanted, 10)


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ("/* b { */ hr {page-break-after:always} /* } */", ["a", "b", "c 1"]),
        ("#top {break-after:page}", ["a", "b c 1"]),
        ("div > p.last, .none {break-before:page}", ["a b", "c 1"]),
        ("@media print {.last {page-break-before:always}}", ["a b", "c 1"]),
        ("@media screen {.last {display:none}} p:hover {display:none}", ["a b c 1"]),
        (".in p.last {display:none}", ["a b 1"]),
        (".out p.last, body > .last, p .last {display:none}", ["a b c 1"]),
        ("p.in {display:none} span.last {display:none}", ["a b c 1"]),
    ],
)
def test_a_style_sheet_s_selectors(tmp_path: Path, rules: str, shown: list[str]) -> None:
    body = '<div class="in"><p id="top">a</p><hr/><p>b</p><hr/><p class="last big">c</p></div>'
    assert texts(tmp_path, body, f"<style>{rules}</style>") == shown


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="height:0px;overflow:hidden">ghost</div>',
        '<p style="overflow: hidden; max-height:0">ghost</p>',
        '<span style="color:transparent">ghost</span>',
        '<span style="color:rgba(0, 0, 0, 0)">ghost</span>',
    ],
)
def test_what_is_cut_off_or_transparent_is_hidden(tmp_path: Path, hidden: str) -> None:
    assert texts(tmp_path, f"<p>a</p>{hidden}<p>b</p>") == ["a b 1"]
    assert texts(tmp_path, '<p style="height:0;background-color:transparent">seen</p>') == ["seen 1"]


def test_prefixes_are_the_filing_s_own(tmp_path: Path) -> None:
    name = '<p><ix:nonNumeric name="dei:EntityRegistrantName" contextRef="c">Alder Co</ix:nonNumeric></p>'
    for end in ("", "<br>"):  # as XML, as HTML
        path = write(tmp_path, f"{name}<p>{ix('7')}</p>{end}")
        source = path.read_text().replace("ix:", "inl:").replace("xmlns:ix=", "xmlns:inl=")
        path.write_text(source.replace("dei:", "d24:").replace("xmlns:dei=", "xmlns:d24="))
        filing = read_filing(path)
        assert [tag.kind for tag in filing.tags] == ["nonnumeric", "nonfraction"]
        assert filing.facts == {"dei:EntityRegistrantName": "Alder Co"}


def test_a_submission_of_several_documents(tmp_path: Path) -> None:
    path = write(tmp_path, f"<p>report {ix('7')}</p>")
    other = "<DOCUMENT><TYPE>EX-1<TEXT><html><body><p>exhibit</p></body></html></TEXT></DOCUMENT>"
    path.write_text(f"{other}\n<DOCUMENT>\n<TEXT>\n{path.read_text()}\n</TEXT></DOCUMENT>\n{other}")
    assert flow_of(read_filing(path).tokens).text.split() == ["report", "7"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_byte_order_marks(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path, f"<p>Müller {ix('7')}</p>")
    path.write_bytes(path.read_text(encoding="utf-8").encode(encoding))
    assert flow_of(read_filing(path).tokens).text.split() == ["Müller", "7"]


def test_references_to_control_characters_are_windows_1252(tmp_path: Path) -> None:
    body = f"<p>Alder&#146;s &#147;net&#148; &#x97; &#x80;{ix('1')} &#8217;&#160;&eacute;</p>"
    assert flow_of(read(tmp_path, body).tokens).text.split() == ["Alder’s", "“net”", "—", "€1", "’", "é"]


def test_characters_without_width_are_no_part_of_a_number(tmp_path: Path) -> None:
    text = flow_of(read(tmp_path, f"<p>{ix('1,&#8203;2&#173;34')} a&#8203;b</p>").tokens).text
    assert text.split() == ["1,234", "a", "b"]


def test_what_a_fact_excludes_is_not_its_text(tmp_path: Path) -> None:
    text = "10-<ix:exclude>page 3</ix:exclude>K"
    fact = f'<ix:nonNumeric name="dei:DocumentType" contextRef="c">{text}</ix:nonNumeric>'
    assert read(tmp_path, f"<p>{fact} {ix('1')}</p>").facts == {"dei:DocumentType": "10-K"}


def test_a_filing_s_own_sheets_are_dropped(tmp_path: Path) -> None:
    sheet = "@page One {size:5in; @bottom-left{content:'x'}} div.One{page:One;color:red} .page:hover{top:1px}"
    style = read(tmp_path, f"<p>{ix('1')}</p>", f"<style>{sheet}</style>").style
    assert style.split() == ["div.One{color:red}", ".page:hover{top:1px}"]
